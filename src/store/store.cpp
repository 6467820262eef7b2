#include "store/store.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <atomic>
#include <filesystem>
#include <stdexcept>
#include <system_error>
#include <unordered_map>
#include <utility>

namespace gm {
namespace {

// Migration i takes a file from version i to i + 1. They are never changed, only added to.
constexpr const char* migrations[] = {
    "CREATE TABLE people (id INTEGER PRIMARY KEY, token TEXT NOT NULL UNIQUE, name TEXT NOT NULL) STRICT;"
    "CREATE TABLE tables (id TEXT PRIMARY KEY, status TEXT NOT NULL, listed INTEGER NOT NULL,"
    " touched INTEGER NOT NULL, summary TEXT NOT NULL, opener INTEGER NOT NULL, key TEXT NOT NULL,"
    " UNIQUE (opener, key))"
    " STRICT, WITHOUT ROWID;"
    "CREATE INDEX tables_by_status ON tables (status, touched);"
    "CREATE TABLE chairs (person INTEGER NOT NULL, tbl TEXT NOT NULL, PRIMARY KEY (person, tbl))"
    " STRICT, WITHOUT ROWID;"
    "CREATE TABLE changes (tbl TEXT NOT NULL, n INTEGER NOT NULL, change TEXT NOT NULL,"
    " PRIMARY KEY (tbl, n)) STRICT, WITHOUT ROWID;",
};
constexpr int version = int(std::size(migrations));

struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace

// A connection with its prepared statements; used by one thread at a time.
struct Store::Connection {
  sqlite3* db = nullptr;
  std::unordered_map<const char*, sqlite3_stmt*> prepared;

  ~Connection() {
    for (auto& [sql, statement] : prepared) sqlite3_finalize(statement);
    sqlite3_close(db);
  }

  [[noreturn]] void fail() const { throw Failure{sqlite3_errmsg(db)}; }
  void run(const char* sql) const {
    if (sqlite3_exec(db, sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail();
  }

  // A statement ready to be bound; `sql` is a literal, its address names it.
  sqlite3_stmt* statement(const char* sql) {
    sqlite3_stmt*& found = prepared[sql];
    if (found == nullptr && sqlite3_prepare_v2(db, sql, -1, &found, nullptr) != SQLITE_OK) fail();
    return found;
  }
  static void bind(sqlite3_stmt* s, int i, const std::string& text) {
    sqlite3_bind_text(s, i, text.data(), int(text.size()), SQLITE_STATIC);
  }
  static void bind(sqlite3_stmt* s, int i, int64_t number) { sqlite3_bind_int64(s, i, number); }
  static std::string text(sqlite3_stmt* s, int i) {
    const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(s, i));
    return bytes == nullptr ? std::string() : std::string(bytes, std::size_t(sqlite3_column_bytes(s, i)));
  }

  // Binds the values, then calls `row` for each row.
  template <class Row, class... Values>
  void query(const char* sql, Row&& row, const Values&... values) {
    sqlite3_stmt* s = statement(sql);
    int i = 0;
    (bind(s, ++i, values), ...);
    int code = sqlite3_step(s);
    for (; code == SQLITE_ROW; code = sqlite3_step(s)) row(s);
    sqlite3_reset(s);
    if (code != SQLITE_DONE) fail();
  }
  template <class... Values>
  void change(const char* sql, const Values&... values) {
    query(sql, [](sqlite3_stmt*) {}, values...);
  }

  void connect(const std::string& file) {
    if (sqlite3_open_v2(file.c_str(), &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                        nullptr) != SQLITE_OK) {
      fail();
    }
    sqlite3_busy_timeout(db, 5000);
    run("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;");
  }

  void migrate() {
    int from = 0;
    query("PRAGMA user_version", [&](sqlite3_stmt* s) { from = sqlite3_column_int(s, 0); });
    if (from > version) {
      throw Failure{fmt::format("it was written by a newer version of this program (format {}, not {})", from,
                                version)};
    }
    for (; from < version; ++from) {
      run(fmt::format("BEGIN IMMEDIATE; {} PRAGMA user_version={}; COMMIT", migrations[from], from + 1)
              .c_str());
    }
  }
};

Store::Store() = default;

Result<std::unique_ptr<Store>> Store::open(const std::string& file) {
  std::error_code ignored;
  std::filesystem::create_directories(std::filesystem::path(file).parent_path(), ignored);
  std::unique_ptr<Store> store(new Store);
  try {
    store->writer_ = std::make_unique<Connection>();
    store->writer_->connect(file);
    store->writer_->migrate();
    store->reader_ = std::make_unique<Connection>();
    store->reader_->connect(file);
  } catch (const Failure& failure) {
    return Problem{file, failure.what()};
  }
  store->thread_ = std::thread([raw = store.get()] { raw->write_forever(); });
  return store;
}

Store::~Store() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(guard_);
    stop_ = true;
  }
  more_.notify_one();
  thread_.join();
}

// ---- Writing --------------------------------------------------------------------------

void Store::write(Write write) {
  {
    const std::lock_guard lock(guard_);
    queue_.push_back(std::move(write));
  }
  more_.notify_one();
}

void Store::wait() {
  std::unique_lock lock(guard_);
  idle_.wait(lock, [&] { return queue_.empty() && !busy_; });
}

void Store::write_forever() {
  for (;;) {
    std::vector<Write> batch;
    {
      std::unique_lock lock(guard_);
      busy_ = false;
      if (queue_.empty()) idle_.notify_all();
      more_.wait(lock, [&] { return stop_ || !queue_.empty(); });
      if (queue_.empty()) return;
      batch.swap(queue_);
      busy_ = true;
    }
    const bool written = commit(batch);
    // One write that cannot be kept must not take the others down with it.
    if (!written && batch.size() > 1) {
      for (Write& write : batch) {
        std::vector<Write> alone;
        alone.push_back(std::move(write));
        const bool kept = commit(alone);
        if (alone.front().done) alone.front().done(kept);
      }
      continue;
    }
    for (Write& write : batch) {
      if (write.done) write.done(written);
    }
  }
}

bool Store::commit(std::vector<Write>& batch) {
  Connection& db = *writer_;
  try {
    db.run("BEGIN IMMEDIATE");
    for (const Write& write : batch) {
      if (const auto& person = write.person) {
        db.change(
            "INSERT INTO people (id, token, name) VALUES (?, ?, ?)"
            " ON CONFLICT (id) DO UPDATE SET name = excluded.name",
            int64_t(person->id), person->token, person->name);
      }
      if (const auto& opening = write.opening) {
        db.change(
            "INSERT INTO tables (id, status, listed, touched, summary, opener, key)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            write.table->id, write.table->status, int64_t(write.table->listed), write.table->touched,
            write.table->summary, int64_t(opening->opener), opening->key);
      } else if (const auto& table = write.table) {
        db.change("UPDATE tables SET status = ?, listed = ?, touched = ?, summary = ? WHERE id = ?",
                  table->status, int64_t(table->listed), table->touched, table->summary, table->id);
      }
      for (uint64_t person : write.people) {
        db.change("INSERT OR IGNORE INTO chairs (person, tbl) VALUES (?, ?)", int64_t(person), write.id);
      }
      for (const auto& [n, text] : write.changes) {
        db.change("INSERT INTO changes (tbl, n, change) VALUES (?, ?, ?)", write.id, int64_t(n), text);
      }
    }
    db.run("COMMIT");
    ++commits_;
    return true;
  } catch (const Failure&) {
    sqlite3_exec(db.db, "ROLLBACK", nullptr, nullptr, nullptr);
    return false;
  }
}

// ---- Reading --------------------------------------------------------------------------

namespace {

StoredTable table_in(sqlite3_stmt* s, std::string (*text)(sqlite3_stmt*, int)) {
  return {text(s, 0), text(s, 1), sqlite3_column_int(s, 2) != 0, sqlite3_column_int64(s, 3), text(s, 4)};
}

}  // namespace

std::vector<std::string> Store::changes(const std::string& table) const {
  const std::lock_guard lock(reading_);
  std::vector<std::string> out;
  reader_->query(
      "SELECT change FROM changes WHERE tbl = ? ORDER BY n",
      [&](sqlite3_stmt* s) { out.push_back(Connection::text(s, 0)); }, table);
  return out;
}

std::optional<StoredTable> Store::table(const std::string& id) const {
  const std::lock_guard lock(reading_);
  std::optional<StoredTable> out;
  reader_->query(
      "SELECT id, status, listed, touched, summary FROM tables WHERE id = ?",
      [&](sqlite3_stmt* s) { out = table_in(s, Connection::text); }, id);
  return out;
}

std::optional<std::string> Store::table_opened_by(uint64_t person, const std::string& key) const {
  const std::lock_guard lock(reading_);
  std::optional<std::string> out;
  reader_->query(
      "SELECT id FROM tables WHERE opener = ? AND key = ?",
      [&](sqlite3_stmt* s) { out = Connection::text(s, 0); }, int64_t(person), key);
  return out;
}

std::vector<StoredTable> Store::tables_of(uint64_t person, int most) const {
  const std::lock_guard lock(reading_);
  std::vector<StoredTable> out;
  reader_->query(
      "SELECT id, status, listed, touched, summary FROM chairs JOIN tables ON id = tbl WHERE person = ?"
      " ORDER BY status = 'over', touched DESC LIMIT ?",
      [&](sqlite3_stmt* s) { out.push_back(table_in(s, Connection::text)); }, int64_t(person), int64_t(most));
  return out;
}

std::vector<StoredTable> Store::unfinished(int64_t touched_after) const {
  const std::lock_guard lock(reading_);
  std::vector<StoredTable> out;
  reader_->query(
      "SELECT id, status, listed, touched, summary FROM tables WHERE status IN ('waiting', 'playing') AND "
      "touched > ?",
      [&](sqlite3_stmt* s) { out.push_back(table_in(s, Connection::text)); }, touched_after);
  return out;
}

std::optional<StoredPerson> Store::person_of(const std::string& token) const {
  const std::lock_guard lock(reading_);
  std::optional<StoredPerson> out;
  reader_->query(
      "SELECT id, token, name FROM people WHERE token = ?",
      [&](sqlite3_stmt* s) {
        out = StoredPerson{uint64_t(sqlite3_column_int64(s, 0)), Connection::text(s, 1),
                           Connection::text(s, 2)};
      },
      token);
  return out;
}

}  // namespace gm
