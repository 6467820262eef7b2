// What must outlive the program: people, tables, and the changes of each table.
//
// One SQLite file. Writes are queued and committed by one thread, as many as
// are waiting at a time, so that many tables share one fsync; `done` is called
// from that thread once the write is on the disk (true) or has failed (false:
// then nothing of it is there). Reads have a connection of their own and see
// everything that was committed.
#pragma once
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "text/result.h"

struct sqlite3;
struct sqlite3_stmt;

namespace gm {

struct StoredPerson {
  uint64_t id = 0;
  std::string token;  // SHA-256 of the token in the person's cookie
  std::string name;
};

struct StoredTable {
  std::string id;
  std::string status;  // "waiting", "playing", "over"
  bool listed = false;
  int64_t touched = 0;  // milliseconds since 1970
  std::string summary;  // Table::summary
};

// All or nothing.
struct Write {
  struct Change {
    uint32_t n;
    std::string text;
  };
  struct Opening {
    uint64_t opener;
    std::string key;
  };
  std::optional<StoredPerson> person;  // new, or known by another name now
  std::string id;                      // of the table that the rest is about
  std::optional<StoredTable> table;    // new, or as it is now; absent if only its game went on
  std::optional<Opening> opening;      // if the table is new
  std::vector<uint64_t> people;        // who sits at the table
  std::vector<Change> changes;         // of the table
  std::function<void(bool)> done;
};

class Store {
 public:
  // Makes the file if there is none, and brings an older one up to date.
  static Result<std::unique_ptr<Store>> open(const std::string& file);
  ~Store();  // writes what is still queued
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  void write(Write write);
  void wait();  // until everything queued so far is written

  std::vector<std::string> changes(const std::string& table) const;
  std::optional<StoredTable> table(const std::string& id) const;
  std::optional<std::string> table_opened_by(uint64_t person, const std::string& key) const;
  std::vector<StoredTable> tables_of(uint64_t person, int most) const;
  std::vector<StoredTable> unfinished(int64_t touched_after) const;
  std::optional<StoredPerson> person_of(const std::string& token) const;
  uint64_t commits() const { return commits_; }

 private:
  struct Connection;
  Store();

  void write_forever();
  bool commit(std::vector<Write>& batch);

  std::unique_ptr<Connection> writer_;
  std::unique_ptr<Connection> reader_;
  mutable std::mutex reading_;

  std::mutex guard_;
  std::condition_variable more_;
  std::condition_variable idle_;
  std::vector<Write> queue_;
  bool busy_ = false;
  bool stop_ = false;
  std::atomic<uint64_t> commits_ = 0;
  std::thread thread_;
};

}  // namespace gm
