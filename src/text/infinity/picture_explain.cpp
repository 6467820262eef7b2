// "What is this?" A question is looked up in all the names the game has, in
// three languages at once: a player may see the Polish table and type the
// English name. Cells are asked for by column and row.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "text/infinity/notation.h"
#include "text/infinity/picture.h"
#include "text/lookup.h"
#include "text/rulebook.h"

namespace gm::infinity {

namespace {

using lookup::match;

// The words with an explanation of their own.
constexpr const char* glossary[] = {
    "team",      "base",  "main_action", "free_action", "visited",  "resolve", "trap",     "hold",
    "superhero", "stone", "leadership",  "energy",      "detained", "thanos",  "gauntlet", "proxy_round",
    "signal",    "free",  "empty_place", "ability",     "arrow",    "closed",  "point"};

// "4,3", "(4,3)", "4 3", "-1,0"; "e3" with a letter for the column. None if it is no place.
Place place_asked(std::string_view about) {
  std::string text;
  for (char c : about) {
    if (c != '(' && c != ')') text += c == ' ' || c == ';' ? ',' : c;
  }
  while (!text.empty() && text.back() == ',') text.pop_back();
  text.erase(0, text.find_first_not_of(','));
  for (std::size_t at = text.find(",,"); at != std::string::npos; at = text.find(",,")) text.erase(at, 1);
  if (const Place place = place_named(text); place != Place::none) return place;
  const bool letter =
      text.size() == 2 && 'a' <= text[0] && text[0] <= 'i' && '0' <= text[1] && text[1] <= '7';
  return letter ? place_at(text[0] - 'a', text[1] - '0') : Place::none;
}

// "9,9" is meant as a place too, though there is none.
bool looks_like_place(std::string_view about) {
  const std::size_t comma = about.find(',');
  if (comma == std::string_view::npos || about.find_first_of("0123456789") > comma) return false;
  return about.find_first_not_of("0123456789-,() ") == std::string_view::npos;
}

// A letter of the board: A and a are the characters of the first seat, T is Thanos.
Figure figure_asked(const Book& book, std::string_view about) {
  if (about.size() != 1) return Figure::none;
  if (about[0] == 'T') return Figure::thanos;
  for (int seat = 0; seat < seats(book); ++seat) {
    if (about[0] == 'A' + seat) return figure_of(Seat(u8(seat)), 0);
    if (about[0] == 'a' + seat) return figure_of(Seat(u8(seat)), 1);
  }
  return Figure::none;
}
// Who plays that character at this table.
Figure figure_of_character(const Book& book, const View& view, CharacterId character) {
  for (int i = 0; i < seats(book) * team_size; ++i) {
    const Figure figure{u8(i)};
    if (character_on(view.table, figure) == character) return figure;
  }
  return Figure::none;
}

template <class Row>
int best_match(const Row& row, const std::string& asked) {
  return std::max(match(row.name, asked), match(row.id, asked));
}

std::vector<std::string> rows_and_words(const Content& content, const Book& book, Lang lang, const View& view,
                                        const std::string& asked) {
  lookup::Answers answers;
  for (std::size_t i = 0; i < content.characters.size(); ++i) {
    answers.offer(best_match(content.characters[i], asked), [&] {
      const Figure figure = figure_of_character(book, view, CharacterId(i));
      return figure == Figure::none ? explain_character(content, lang, CharacterId(i))
                                    : explain_figure(content, book, lang, view, figure);
    });
  }
  for (std::size_t i = 0; i < content.tokens.size(); ++i) {
    // Of alike tokens one is told.
    const bool alike = i > 0 && content.tokens[i].name == content.tokens[i - 1].name;
    if (alike) continue;
    answers.offer(best_match(content.tokens[i], asked),
                  [&] { return explain_token(content, lang, TokenId(i)); });
  }
  for (std::size_t i = 0; i < content.tiles.size(); ++i) {
    const TileText& tile = content.tiles[i];
    const bool alike = i > 0 && tile.name == content.tiles[i - 1].name;
    const int by_sign =
        std::max({match(tile.sign.of[0], asked) == 3 ? 2 : 0, match(tile.sign.of[1], asked) == 3 ? 2 : 0,
                  match(tile.sign.of[2], asked) == 3 ? 2 : 0});
    answers.offer(alike ? 0 : std::max(best_match(tile, asked), by_sign),
                  [&] { return explain_tile(content, lang, &view, TileId(i)); });
  }
  for (std::size_t i = 0; i < content.teams.size(); ++i) {
    answers.offer(best_match(content.teams[i], asked),
                  [&] { return explain_team(content, lang, TeamId(i)); });
  }
  for (const std::string name : glossary) {
    int best = match(name, asked);
    for (Lang each : langs) best = std::max(best, match(word(each, "infinity.word." + name), asked));
    answers.offer(best, [&] {
      return word(lang, "infinity.gloss." + name) + "\n" + word(lang, "ui.term.more_rules", {name});
    });
  }
  return std::move(answers).texts();
}

// The viewer's characters, what they carry, and where they stand; for a spectator all of them.
std::vector<std::string> on_the_table(const Content& content, const Book& book, Lang lang, const View& view) {
  std::vector<std::string> out;
  const Table& t = view.table;
  const auto tell = [&](const std::string& text) {
    if (!text.empty() && std::find(out.begin(), out.end(), text) == out.end()) out.push_back(text);
  };
  for (int f = 0; f < seats(book) * team_size; ++f) {
    const Figure figure{u8(f)};
    const bool mine = int(view.viewer) >= seats(book) || seat_of(figure) == view.viewer;
    if (!mine) continue;
    tell(explain_character(content, lang, character_on(t, figure)));
    for (TokenId token : held_tokens(t, figure)) tell(explain_token(content, lang, token));
    if (t.place_of(figure) != Place::none) tell(explain_place(content, book, lang, view, t.place_of(figure)));
  }
  return out;
}

}  // namespace

std::vector<std::string> explain(const Content& content, const Book& book, Lang lang, const View& view,
                                 std::string_view about) {
  const std::string asked = lookup::folded(about);
  if (asked.empty()) return on_the_table(content, book, lang, view);
  if (asked == "?") return {word(lang, "infinity.intro"), word(lang, "infinity.legend")};
  if (const Place place = place_asked(about); place != Place::none) {
    return {explain_place(content, book, lang, view, place)};
  }
  if (looks_like_place(about)) return {word(lang, "infinity.explain.no_place", {std::string(about)})};
  if (const Figure figure = figure_asked(book, about); figure != Figure::none) {
    if (const std::string text = explain_figure(content, book, lang, view, figure); !text.empty()) {
      return {text};
    }
  }
  if (auto texts = rows_and_words(content, book, lang, view, asked); !texts.empty()) return texts;
  static const Rulebook law = rulebook("infinity").value_or(Rulebook{});
  std::vector<std::string> out;
  if (const auto found = rule(law, about)) out.push_back(found->id + " " + found->text);
  return out;
}

}  // namespace gm::infinity
