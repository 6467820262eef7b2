// The rules in WebAssembly: the same headers, no imports, no heap.
//
// A Book is one plain value, so it crosses as bytes: the host writes what
// `grandmaster book` printed to book_<game>() and calls signature_<game>().
#include "rules/games.h"
#include "rules/play.h"

// Exports need a name each, so a game is one more line below.
#define GM_GAME(game, Game)                                                                \
  namespace {                                                                              \
  gm::game::Book game##_book;                                                              \
  }                                                                                        \
  extern "C" {                                                                             \
  __attribute__((export_name("book_" #game))) void* book_##game() { return &game##_book; } \
  __attribute__((export_name("book_" #game "_size"))) unsigned book_##game##_size() {      \
    return sizeof(game##_book);                                                            \
  }                                                                                        \
  __attribute__((export_name("signature_" #game))) unsigned long long signature_##game() { \
    return gm::signature<gm::game::Game>(game##_book);                                     \
  }                                                                                        \
  }

GM_GAME(battle, Battle)
GM_GAME(ring, Ring)
GM_GAME(united, United)
GM_GAME(infinity, Infinity)
