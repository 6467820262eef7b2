// The rules in WebAssembly: the same headers, no imports, no heap.
//
// A Book is one plain value, so it crosses as bytes: the host writes what
// `grandmaster book` printed to book_<game>() and calls signature_<game>().
#include "rules/games.h"
#include "rules/play.h"

namespace {
gm::battle::Book battle_book;
}

extern "C" {
__attribute__((export_name("book_battle"))) void* book_battle() { return &battle_book; }
__attribute__((export_name("book_battle_size"))) unsigned book_battle_size() { return sizeof(battle_book); }
__attribute__((export_name("signature_battle"))) unsigned long long signature_battle() {
  return gm::signature<gm::battle::Battle>(battle_book);
}
}
