// What a match draws: the table, what was told, the question with its menu, the prompt, the end.
//
//   the table            as the text layer draws it (text/<game>/picture.h)
//   ──────────
//   what was told        dim if it was told before the last question
//
//   the question         and its numbered choices: a list, or groups behind their headings
//   a notice             an answer to what was typed, once
//   the prompt
//
// A screen has so many rows, and all of this shares them: the menu takes what it needs, up to a half or so;
// the game says how many the table wants and whether a board must be seen whole (PictureRoom); the log gets
// the rest. A menu beside a board is set the more densely the less room there is (`Setting`). A plain stream
// has no rows to share: there everything is printed once, one below the other.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "terminal/match.h"
#include "terminal/match_parts.h"
#include "text/wrap.h"

namespace gm {

namespace {

// A choice as it stands in a list: what it is called there, and what speaks against it in the colour of a
// warning, over as many lines as it takes.
class Said {
 public:
  explicit Said(const Choice& choice) : Said(choice, choice.words) {}
  Said(const Choice& choice, const std::string& words, Style style = Style::plain)
      : text_(words), plain_(words.size()), style_(style) {
    if (!choice.marks.empty()) text_ += fmt::format(" [{}]", fmt::join(choice.marks, ", "));
  }
  int columns() const { return gm::columns(text_); }
  Picture in_lines(int room) const {
    Picture out;
    std::size_t at = 0;
    for (const std::string& part : wrapped(text_, room)) {
      at = text_.find(part, at);
      out.push_back(coloured(part, at));
      at += part.size();
    }
    return out;
  }
  Line in_one_line(int room) const { return coloured(clipped(text_, room), 0); }

 private:
  // A part of the text that begins at `from`.
  Line coloured(const std::string& part, std::size_t from) const {
    const std::size_t plain = std::min(plain_ > from ? plain_ - from : 0, part.size());
    Line out;
    if (plain > 0) out.push_back({part.substr(0, plain), style_});
    if (plain < part.size()) out.push_back({part.substr(plain), Style::bad});
    return out;
  }

  std::string text_;
  std::size_t plain_;  // bytes before the warning
  Style style_;
};

// So many places are better seen on a board than read in a list.
constexpr std::size_t long_list = 12;
bool left_to_board(const Choices& choices) {
  return std::size_t(std::count_if(choices.begin(), choices.end(), [](const Choice& each) {
           return !each.group.empty() && !place_of(each).empty();
         })) > long_list;
}

}  // namespace

// ---- Texts of their own --------------------------------------------------------------------------

Picture paragraphs(const std::vector<std::string>& texts, int columns) {
  Picture out;
  for (const std::string& text : texts) {
    if (!out.empty()) out.push_back({});
    Picture lines = wrapped_lines(text, std::min(columns, widest_text));
    if (!lines.empty() && lines.size() > 1) lines.front().front().style = Style::strong;
    append(out, lines);
  }
  return out;
}

Picture commands(const std::string& text, int columns) {
  constexpr int left = 10;
  Picture out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    const std::size_t gap = std::min(line.find("  "), line.size());
    const std::size_t rest = std::min(line.find_first_not_of(' ', gap), line.size());
    std::string key = line.substr(0, gap);
    for (const std::string& part : wrapped(line.substr(rest), columns - left - 1)) {
      out.push_back({{padded(std::exchange(key, {}), left), Style::lit}, {part}});
    }
    at = end + 1;
  }
  return out;
}

// ---- What was told -------------------------------------------------------------------------------

Story& Match::story(Seat viewer) {
  Story& text = stories_[std::size_t(viewer)];
  text.follow(*session_);
  return text;
}

Picture Match::told_line(Seat viewer, const Told& line, std::size_t since) const {
  std::string text = line.text;
  // Others need not learn that somebody had no choice.
  if (line.opens && forced_.contains(line.step) && session_->actor(line.step) == viewer)
    text += " (" + ui("ui.term.forced") + ")";
  return wrapped_lines(text, console_.columns() - 1, line.step >= since ? Style::plain : Style::dim);
}

Picture Match::told(Seat viewer, std::size_t since) {
  Picture out;
  for (const Told& line : story(viewer).lines()) {
    if (line.step >= since) append(out, told_line(viewer, line, since));
  }
  return out;
}

// As many of the last lines as there is room for; if new ones are left out, that is said.
Picture Match::last_told(Seat viewer, std::size_t since, int rows) {
  const std::vector<Told>& lines = story(viewer).lines();
  const auto fresh = [&](const Told& line) { return line.step >= since; };
  Picture out;
  std::size_t at = lines.size();
  for (; at > 0; --at) {
    const Picture line = told_line(viewer, lines[at - 1], since);
    const int remark = at > 1 && fresh(lines[at - 2]) ? 1 : 0;
    if (int(out.size() + line.size()) + remark > rows) break;
    out.insert(out.begin(), line.begin(), line.end());
  }
  const auto unseen = std::count_if(lines.begin(), lines.begin() + std::ptrdiff_t(at), fresh);
  if (unseen > 0 && int(out.size()) < rows) {
    out.insert(out.begin(), {{ui("ui.term.earlier", {std::to_string(unseen)}), Style::dim}});
  }
  return out;
}

// ---- The question --------------------------------------------------------------------------------

// What a table drawn in full leaves for a menu: little in a game, much before it begins.
int Match::rows_beside_table() const {
  constexpr int others = 5;  // bar, blank line, question, notice, prompt
  if (!console_.screen()) return 0;
  const Picture table =
      session_->picture(watcher(), settings_.lang, names_for(watcher()), console_.columns(), console_.rows());
  return console_.rows() - int(table.size()) - others;
}

// Numbered choices: wrapped if there is room, else a line each, else in two columns.
Picture Match::menu(const Choices& choices, Setting setting) const {
  for (const Choice& each : choices) {
    if (!each.group.empty() || each.copies > 0) return grouped_menu(choices, setting);
  }
  const int columns = console_.columns();
  const int count = int(choices.size());
  const int digits = count > 9 ? 2 : 1;
  const auto number = [&](int i) { return Span{fmt::format(" {:>{}} ", i + 1, digits), Style::lit}; };
  const int room = columns - digits - 3;

  Picture whole;
  for (int i = 0; i < count; ++i) {
    const Picture lines = Said(choices[std::size_t(i)]).in_lines(room);
    for (std::size_t j = 0; j < lines.size(); ++j) {
      whole.push_back({j == 0 ? number(i) : Span{std::string(std::size_t(digits) + 2, ' ')}});
      drawing::add(whole.back(), lines[j]);
    }
  }
  // Half of the screen, and what a small table leaves of the rest.
  const int half_screen = std::max(console_.rows() / 2 - 1, 4);
  const int most =
      int(whole.size()) <= half_screen ? half_screen : std::max(half_screen, rows_beside_table());
  if (int(whole.size()) <= most) return whole;

  const auto line = [&](int i, int wide) {
    Line out{number(i)};
    drawing::add(out, Said(choices[std::size_t(i)]).in_one_line(wide));
    return out;
  };
  Picture out;
  if (count <= most) {
    for (int i = 0; i < count; ++i) out.push_back(line(i, room));
    return out;
  }
  const int half = (count + 1) / 2, wide = columns / 2 - digits - 3;
  for (int i = 0; i < half; ++i) {
    Line both = line(i, wide);
    if (i + half < count) {
      const int used = std::min(Said(choices[std::size_t(i)]).columns(), wide);
      both.push_back({std::string(std::size_t(wide - used) + 1, ' ')});
      drawing::add(both, line(i + half, wide));
    }
    out.push_back(both);
  }
  return out;
}

// Choices that belong together stand behind their heading, as many in a line as fit; picks stand
// together likewise. A long list is then a few lines.
Picture Match::grouped_menu(const Choices& choices, Setting setting) const {
  constexpr int indent = 4;
  const int width = console_.columns() - 1;
  Picture out;
  const bool leaves_places = setting == Setting::on_board && left_to_board(choices);
  if (leaves_places) {
    const auto places = std::count_if(choices.begin(), choices.end(),
                                      [](const Choice& each) { return !place_of(each).empty(); });
    for (const Line& line : wrapped_lines(ui("ui.term.places", {std::to_string(places)}), width - 1)) {
      out.push_back({{" "}});
      drawing::add(out.back(), line);
    }
  }
  int used = 0;  // of the last line
  const auto new_line = [&](std::string_view begin, Style style) {
    out.push_back({{std::string(begin), style}});
    used = columns(begin);
  };
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const Choice& each = choices[i];
    if (leaves_places && !place_of(each).empty()) continue;
    const bool alone = each.group.empty() && each.copies == 0;
    const bool joins = i > 0 && !alone && choices[i - 1].group == each.group &&
                       (choices[i - 1].copies > 0) == (each.copies > 0);
    if (!joins) {
      const std::vector<std::string> heading = wrapped(each.group, width - 2);
      // Densely set, a group goes on behind the last one if all of it has room there.
      int whole = columns(each.group) + 2;
      for (std::size_t j = i; !alone && j < choices.size() && choices[j].group == each.group; ++j) {
        whole += Said(choices[j], choices[j].in_group).columns() + 5;
      }
      const bool follows = setting != Setting::airy && heading.size() == 1 && !out.empty() && used > indent &&
                           !choices[i - 1].group.empty() && used + 1 + whole <= width;
      if (follows) {
        out.back().push_back({"  " + heading.front() + " ", Style::strong});
        used += columns(heading.front()) + 3;
      } else if (heading.empty()) {
        new_line("", Style::strong);
      } else {
        for (const std::string& part : heading) new_line(" " + part + " ", Style::strong);
      }
    }
    const int taken = int(std::count(picked_.begin(), picked_.end(), int(i) + 1));
    std::string text = each.group.empty() ? each.words : each.in_group;
    if (alone && !end_words_.empty()) text = end_words_;
    if (taken > 0) text += fmt::format(" [{}]", taken);
    const Said said(each, text, taken > 0 ? Style::good : Style::plain);
    const std::string number = fmt::format(" {:>2} ", i + 1);
    const int wide = columns(number) + said.columns() + 1;
    if (used + wide > width && used > indent) {
      new_line(std::string(each.group.empty() ? 0 : std::size_t(indent), ' '), Style::plain);
    }
    out.back().push_back({number, Style::lit});
    used += columns(number);
    const int below = alone ? used : indent + 4;  // where a line goes on
    const int left = std::max(width - std::max(used, below), 20);
    const bool one_line = alone && (setting == Setting::tight || setting == Setting::on_board);
    const Picture lines = one_line ? Picture{said.in_one_line(left)} : said.in_lines(left);
    for (std::size_t j = 0; j < lines.size(); ++j) {
      if (j > 0) new_line(std::string(std::size_t(below), ' '), Style::plain);
      drawing::add(out.back(), lines[j]);
      for (const Span& span : lines[j]) used += columns(span.text);
    }
    out.back().push_back({" "});
    ++used;
  }
  return out;
}

// What is asked and what can be chosen, set so that the board beside it keeps its rows: a person who chooses
// a place has to see it.
Picture Match::question(Seat seat, const Choices& choices, int rows_left) const {
  const int board = session_->picture_room(console_.rows()).board;
  Picture out;
  for (Setting setting : {Setting::airy, Setting::dense, Setting::tight, Setting::on_board}) {
    out = wrapped_lines(session_->say_question(seat, settings_.lang, names_for(seat)), console_.columns() - 1,
                        Style::strong);
    append(out, menu(choices, setting));
    const bool fits = rows_left - int(out.size()) > board;  // and a line of the log
    if (fits || !console_.screen() || board == 0) break;
  }
  return out;
}

std::string Match::prompt(const Choices& choices) const {
  if (is_picking(choices)) {
    if (picked_.empty()) return ui("ui.term.prompt_picks");
    return ui(end_words_.empty() ? "ui.term.prompt_picked" : "ui.term.prompt_picked_end",
              {std::to_string(picked_.size()), end_words_});
  }
  const std::string count = std::to_string(choices.size());
  const std::string text = ui("ui.term.prompt", {count});
  return columns(text) + 4 > console_.columns() ? "1-" + count + " (?):" : text;
}

// ---- The screen ----------------------------------------------------------------------------------

void Match::draw(Seat seat, const Choices& choices) {
  const int columns = console_.columns(), rows = console_.rows();
  const std::vector<std::string> names = names_for(seat);
  const Picture notice = std::exchange(notice_, {});
  if (!console_.screen() && drawn_) {
    console_.print(notice);
    return;
  }
  const Picture asked = question(seat, choices, rows - int(notice.size()) - 3);

  const std::size_t since = asked_at_[std::size_t(seat)];
  // New lines of the log matter more than the last details of the table (other heroes' texts).
  // A board that has no room otherwise gets that of the blank line before the question.
  const auto [wanted_table, board] = session_->picture_room(rows);
  int room = rows - int(asked.size()) - int(notice.size()) - 3;  // for table and log
  const bool blank = !console_.screen() || room >= board;
  if (!blank) ++room;
  const int fresh = int(told(seat, since).size());
  // A board that has room without a log goes before the log.
  const int least_table = board > 0 && room >= board - 1 ? std::min(room, board) : session_->seats() + 2;
  const int log_room = std::min(std::clamp(fresh, notice.empty() ? 2 : 0, std::max(2, room - wanted_table)),
                                std::max(room - least_table, 0));
  const Picture table = session_->picture(seat, settings_.lang, names, columns, room - log_room);
  const Picture log = last_told(seat, since, room - int(table.size()));
  // Without a line for the log the bar says that there is one.
  Line bar{{std::string{}, Style::dim}};
  if (console_.screen() && log.empty() && fresh > 0) {
    bar.front().text = "─ " + ui("ui.term.earlier", {std::to_string(fresh)}) + " ";
  }
  for (int i = gm::columns(bar.front().text); i < columns; ++i) bar.front().text += "─";

  if (console_.screen()) {
    console_.clear(hot_seat());
    console_.print(table);
    console_.print(bar);
    console_.print(log);
  } else {
    console_.print(bar);
    console_.print(told(seat, since));
    console_.print(bar);
    console_.print(table);
  }
  if (blank) console_.print(Line{});
  console_.print(asked);
  console_.print(notice);
  drawn_ = true;
}

// ---- The end -------------------------------------------------------------------------------------

void Match::draw_end() {
  const Seat viewer = watcher();
  const Outcome outcome = session_->outcome();
  const int rows = console_.rows();
  Picture end = last_notice_;
  std::vector<std::string> winners;
  for (Seat seat : outcome.winners) winners.push_back(names_for(viewer)[std::size_t(seat)]);
  if (viewer != spectator) {
    const bool won = outcome.winners.has(viewer);
    end.push_back({{ui(won ? "ui.you_won" : "ui.you_lost"), won ? Style::good : Style::bad}});
  }
  // Where a team plays against the game itself, nobody may have won.
  if (!winners.empty()) {
    append(end, wrapped_lines(ui(winners.size() == 1 ? "ui.winner" : "ui.winners",
                                 {fmt::format("{}", fmt::join(winners, ", "))}),
                              console_.columns() - 1, Style::strong));
  }
  append(end, wrapped_lines(ui("ui.term.seed", {seed_}), console_.columns() - 1, Style::dim));
  end.push_back({{ui("ui.term.kept", {file_}), Style::dim}});

  const Picture table = session_->picture(viewer, settings_.lang, names_for(viewer), console_.columns(),
                                          std::min(session_->seats() + 5, rows - int(end.size()) - 6));
  const std::size_t since = asked_at_[std::size_t(viewer)];
  console_.clear(hot_seat());
  if (console_.screen()) {
    console_.print(table);
    console_.print(Line{});
    console_.print(last_told(viewer, since, rows - int(table.size()) - int(end.size()) - 3));
  } else {
    console_.print(told(viewer, since));
    console_.print(table);
  }
  console_.print(end);
}

}  // namespace gm
