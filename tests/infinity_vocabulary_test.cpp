// Infinity's effect vocabulary: what can be said, what it means to the rules, and
// what is refused with which words.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "rules/infinity/content_check.h"
#include "text/infinity/content.h"

namespace gm::infinity {
namespace {

std::string back_and_forth(const std::string& text, Spot spot = {Trigger::arrive}) {
  Book book = built_in().book;
  const Result<EffectId> read = read_effect(built_in(), book, text, spot);
  return read ? write_effect(built_in(), book, *read) : "column " + read.problem().line();
}
std::string effect_complaint(const std::string& text, Spot spot = {Trigger::arrive}) {
  Book book = built_in().book;
  const Result<EffectId> read = read_effect(built_in(), book, text, spot);
  EXPECT_TRUE(read || book == built_in().book) << "a refused effect leaves no trace";
  return read ? "" : read.problem().line();
}

// ---- There and back -----------------------------------------------------------------

TEST(InfinityVocabulary, EveryBuiltInEffectIsWrittenBackAsItStands) {
  const Content& content = built_in();
  const Book& book = content.book;
  const auto lines = [&](const std::vector<std::string>& constants,
                         std::vector<std::pair<const char*, EffectId>> effects, bool hold) {
    std::vector<std::string> out;
    for (const std::string& each : constants) out.push_back("constant: " + each);
    for (const auto& [key, effect] : effects) {
      if (effect != EffectId::none)
        out.push_back(std::string(key) + ": " + write_effect(content, book, effect));
    }
    if (hold) out.emplace_back("hold");
    return out;
  };
  for (std::size_t i = 0; i < content.tiles.size(); ++i) {
    const Tile& tile = book.tile[i];
    EXPECT_EQ(lines(write_constants(content, tile),
                    {{"open", tile.open}, {"arrive", tile.arrive}, {"trap", tile.trap}}, tile.hold),
              content.tiles[i].effects)
        << content.tiles[i].id;
  }
  for (std::size_t i = 0; i < content.tokens.size(); ++i) {
    const Token& token = book.token[i];
    EXPECT_EQ(lines(write_constants(token),
                    {{"active", token.active},
                     {"bases_moved", token.bases_moved},
                     {"carrier_returned", token.carrier_returned}},
                    false),
              content.tokens[i].effects)
        << content.tokens[i].id;
  }
  for (std::size_t i = 0; i < content.characters.size(); ++i) {
    EXPECT_EQ(write_effect(content, book, book.character[i].ability), content.characters[i].ability);
  }
}

// Every verb, combinator, selector and condition at least once, in normal form.
TEST(InfinityVocabulary, EveryWordIsReadAndWritten) {
  for (const char* text : {
           "walk(me, unvisited(adjacent+jump(3)))",
           "walk(me, nearest(mate+thanos))",
           "walk_still(me, others(opened(free(kind(loki)))))",
           "goto(me, nearest_empty)",
           "strike(me, nearest(enemies(anywhere)+thanos))",
           "return(enemies(surrounding), me)",
           "return(all(here), nobody)",
           "bring(mate, own_base)",
           "home(everyone)",
           "trade_places(me, enemies(anywhere)+thanos)",
           "move_thanos(around_thanos)",
           "open(closed(board), players)",
           "open(first(closed(ray)), 1)",
           "swap_tiles(free(ring))",
           "swap_base(base_neighbours+base_sides)",
           "rotate_bases(ccw)",
           "turn(turnable(here+adjacent))",
           "take(carried(surrounding))",
           "take(any(adjacent), swap_stone)",
           "drop_all(me+mate)",
           "detain(enemies(adjacent))",
           "stand(me)",
           "refresh(me)",
           "proxy_round",
           "may{ detain(me); drop_all(mate) }",
           "if(not on_board(thanos) or proxy_off){ detain(me) }",
           "if(detained(me+mate) and count(free(board)) >= 12){ stand(me) }",
           "if(card_down(mate)){ refresh(mate) }",
           "one_of{ detain(me); walk(me, exits) | stand(mate) | may{ refresh(me) } }",
           "each(adjacent){ detain(all(here)) }",
       }) {
    EXPECT_EQ(back_and_forth(text), text);
  }
  EXPECT_EQ(back_and_forth("put(hulk, energy, energy)", {Trigger::open}), "put(hulk, energy, energy)");
  EXPECT_EQ(back_and_forth("return(by, nobody); bar(by, fallen)", {Trigger::carrier_returned}),
            "return(by, nobody); bar(by, fallen)");
  // Spaces do not matter, and filters come into the order of the rules.
  EXPECT_EQ(back_and_forth(" may {detain( me )} "), "may{ detain(me) }");
  EXPECT_EQ(back_and_forth("walk(me, closed(free(ring)))"), "walk(me, closed(free(ring)))");
  EXPECT_EQ(back_and_forth("walk(me, free(closed(ring)))"), "walk(me, closed(free(ring)))");
}

TEST(InfinityVocabulary, MeansWhatItSays) {
  Book book = built_in().book;
  const Result<EffectId> read =
      read_effect(built_in(), book, "one_of{ move_thanos(around_thanos) | swap_base(base_neighbours) }",
                  {Trigger::arrive});
  ASSERT_TRUE(read);
  const Step* steps = steps_of(book, *read);
  EXPECT_EQ(size_of(book, *read), 5);
  EXPECT_EQ(steps[0].verb, Verb::one_of);
  EXPECT_EQ(steps[0].n, 2);
  EXPECT_EQ(steps[0].span, 4);
  EXPECT_EQ(steps[1].verb, Verb::branch);
  EXPECT_EQ(steps[1].span, 1);
  EXPECT_EQ(steps[4].at, where(Term::base_neighbours));
}

// ---- Refusals -------------------------------------------------------------------------

TEST(InfinityVocabulary, ComplaintsHaveTheColumn) {
  EXPECT_EQ(effect_complaint("jump(me)").substr(0, 31), "1: expected a verb: one of put,");
  EXPECT_EQ(effect_complaint("detain(you)"),
            "8: expected one of me, mate, enemies, all, everyone, thanos, by; got \"you\"");
  EXPECT_EQ(effect_complaint("walk(me, kind(lokki))"), "15: expected the id of a tile; got \"lokki\"");
  EXPECT_EQ(effect_complaint("walk(me, exits"), "15: expected ')'; got the end");
  EXPECT_EQ(effect_complaint("detain(me) stand(me)"), "12: expected ';' or the end; got \"stand\"");
  EXPECT_EQ(effect_complaint("may{ detain(me)"), "16: expected ';' or '}'; got the end");
  EXPECT_EQ(effect_complaint("open(board, 99)"), "13: expected a number from 1 to 72; got \"99\"");
  EXPECT_EQ(effect_complaint("put(groot, groot)", {Trigger::open}), "12: expected each token once");
  EXPECT_EQ(effect_complaint("bring(mate, nearest(thanos))"), "13: expected places without nearest here");
  EXPECT_EQ(effect_complaint("return(enemies(here)+all(here), me)"),
            "22: expected only one of enemies and all");
  EXPECT_NE(effect_complaint(std::string(500, 'x')).find("at most 400 characters"), std::string::npos);
  EXPECT_NE(effect_complaint("branch").find("a verb"), std::string::npos);
}

// What the grammar lets through and the rules do not.
TEST(InfinityVocabulary, TheRulesHaveTheLastWord) {
  const Spot blank{Trigger::arrive, true};
  EXPECT_NE(effect_complaint("goto(me, surrounding)", blank).find("I-18.6"), std::string::npos);
  EXPECT_NE(effect_complaint("walk(me, exits); detain(me)").find("I-18.5"), std::string::npos);
  EXPECT_NE(effect_complaint("detain(me)", {Trigger::open}).find("I-18.6"), std::string::npos);
  EXPECT_NE(effect_complaint("return(by, nobody)").find("I-18.6"), std::string::npos);
  EXPECT_NE(effect_complaint("refresh(me); refresh(mate)").find("I-18.5"), std::string::npos);
  EXPECT_NE(effect_complaint("detain(me); detain(me); detain(me); detain(me); detain(me)").find("I-18.5"),
            std::string::npos);
  EXPECT_NE(effect_complaint("swap_base(ray)").find("I-18.5"), std::string::npos);
  EXPECT_NE(effect_complaint("each(board){ each(ring){ detain(me) } }").find("I-18.5"), std::string::npos);
  for (int i = 1; i < content_flaw_count; ++i) {
    EXPECT_NE(explain(ContentFlaw(i)).find("I-"), std::string::npos) << i;
  }
}

TEST(InfinityVocabulary, ConstantsAreRead) {
  const Content& content = built_in();
  const Result<Tile> arrows = read_constant(content, Tile{}, "arrows(11)");
  ASSERT_TRUE(arrows);
  EXPECT_EQ(arrows->arrows, 11);
  EXPECT_FALSE(read_constant(content, *arrows, "arrows(1)"));
  EXPECT_FALSE(read_constant(content, Tile{}, "arrows(16)"));
  EXPECT_FALSE(read_constant(content, Tile{}, "base(team_hulk)"));
  EXPECT_TRUE(read_constant(content, Tile{}, "corner")->corner);
  EXPECT_EQ(read_constant(content, Tile{}, "base(team_thor)")->base, *team_named(content, "team_thor"));
  EXPECT_TRUE(read_constant(Token{}, "may_ignore_traps")->may_ignore_traps);
  EXPECT_FALSE(read_constant(Token{}, "corner"));
}

}  // namespace
}  // namespace gm::infinity
