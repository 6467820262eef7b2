// Feeds bytes to the reader of records: what is read is written and read back
// to the same record, and is verified or refused with a reason. What has been
// verified is played again to a record that is true as well.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "table/record.h"

using namespace gm;

namespace {

void must(bool holds, const char* what, const std::string& text) {
  if (holds) return;
  std::fprintf(stderr, "%s: %s\n", what, text.c_str());
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  const auto record = read_record(text, "log");
  if (!record) {
    must(record.problem().where.starts_with("log") && !record.problem().what.empty(), "no reason",
         record.problem().line());
    return 0;
  }
  const std::string written = write_record(*record);
  const auto again = read_record(written, "log");
  must(bool(again), "cannot be read back", written);
  must(*again == *record, "reads back as another", written);

  // Content may change while a corpus lives: take the packs of today.
  Record today = *record;
  if (const auto fresh = new_session(today.game, Json::object())) today.packs = record_of(**fresh).packs;
  const auto verified = verify(today);
  const auto session = replay(today);
  if (!verified) {
    must(!verified.problem().what.empty(), "no reason", written);
    return 0;
  }
  must(bool(session), "verified but not to be replayed", written);
  Record played = record_of(**session, today.seats, today.seed);
  must(bool(verify(played)), "played but not true", write_record(played));
  must((*session)->outcome() == verified->outcome, "another outcome", written);
  return 0;
}
