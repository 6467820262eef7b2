#include "terminal/console.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <iostream>
#include <thread>

#include "text/wrap.h"

namespace gm {

namespace {

// ---- Signs -----------------------------------------------------------------------------------

struct StandIn {
  std::string_view sign;
  char ascii;
};
constexpr StandIn signs_in_ascii[] = {
    {"★", '*'}, {"▸", '>'},      {"●", 'O'}, {"○", 'o'}, {"■", '#'}, {"□", '-'}, {"◆", '+'},
    {"◇", '_'}, {"▒", '='},      {"▲", '$'}, {"✕", 'X'}, {"│", '|'}, {"─", '-'}, {"×", 'x'},
    {"…", '.'}, {"—", '-'},      {"–", '-'}, {"“", '"'}, {"”", '"'}, {"„", '"'}, {"«", '"'},
    {"»", '"'}, {"’", '\''},     {"·", '.'}, {"◐", '%'}, {"▮", '!'}, {"←", '<'}, {"→", '>'},
    {"↔", '='}, {"\u00a0", ' '}, {"↑", '^'}, {"↓", 'v'}, {"↕", '|'}, {"└", 'L'}, {"┌", 'r'},
    {"┐", '7'}, {"┘", 'J'},      {"├", '}'}, {"┤", '{'}, {"┬", 'm'}, {"┴", 'w'}, {"┼", '&'}};

// Russian and Polish letters, each by one letter, so that drawings keep their columns.
constexpr StandIn letters_in_ascii[] = {
    {"а", 'a'}, {"б", 'b'}, {"в", 'v'}, {"г", 'g'},  {"д", 'd'},  {"е", 'e'},  {"ё", 'e'},  {"ж", 'z'},
    {"з", 'z'}, {"и", 'i'}, {"й", 'j'}, {"к", 'k'},  {"л", 'l'},  {"м", 'm'},  {"н", 'n'},  {"о", 'o'},
    {"п", 'p'}, {"р", 'r'}, {"с", 's'}, {"т", 't'},  {"у", 'u'},  {"ф", 'f'},  {"х", 'h'},  {"ц", 'c'},
    {"ч", 'c'}, {"ш", 's'}, {"щ", 's'}, {"ъ", '\''}, {"ы", 'y'},  {"ь", '\''}, {"э", 'e'},  {"ю", 'u'},
    {"я", 'a'}, {"А", 'A'}, {"Б", 'B'}, {"В", 'V'},  {"Г", 'G'},  {"Д", 'D'},  {"Е", 'E'},  {"Ё", 'E'},
    {"Ж", 'Z'}, {"З", 'Z'}, {"И", 'I'}, {"Й", 'J'},  {"К", 'K'},  {"Л", 'L'},  {"М", 'M'},  {"Н", 'N'},
    {"О", 'O'}, {"П", 'P'}, {"Р", 'R'}, {"С", 'S'},  {"Т", 'T'},  {"У", 'U'},  {"Ф", 'F'},  {"Х", 'H'},
    {"Ц", 'C'}, {"Ч", 'C'}, {"Ш", 'S'}, {"Щ", 'S'},  {"Ъ", '\''}, {"Ы", 'Y'},  {"Ь", '\''}, {"Э", 'E'},
    {"Ю", 'U'}, {"Я", 'A'}, {"ą", 'a'}, {"ć", 'c'},  {"ę", 'e'},  {"ł", 'l'},  {"ń", 'n'},  {"ó", 'o'},
    {"ś", 's'}, {"ź", 'z'}, {"ż", 'z'}, {"Ą", 'A'},  {"Ć", 'C'},  {"Ę", 'E'},  {"Ł", 'L'},  {"Ń", 'N'},
    {"Ó", 'O'}, {"Ś", 'S'}, {"Ź", 'Z'}, {"Ż", 'Z'}};

template <std::size_t N>
const StandIn* stand_in(const StandIn (&table)[N], std::string_view sign) {
  for (const StandIn& each : table) {
    if (each.sign == sign) return &each;
  }
  return nullptr;
}

std::size_t length_of(char lead) {
  const uint8_t byte = uint8_t(lead);
  return byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

// ---- Colours -----------------------------------------------------------------------------------

// Bright yellow is for what you may do, and for nothing else.
const char* colour(Style style) {
  switch (style) {
    case Style::plain:
    case Style::rival:
      return "";
    case Style::dim:
      return "\x1b[90m";
    case Style::strong:
      return "\x1b[1m";
    case Style::title:
      return "\x1b[1;7m";
    case Style::good:
      return "\x1b[32m";
    case Style::bad:
      return "\x1b[1;31m";
    case Style::warning:
      return "\x1b[35m";
    case Style::you:
      return "\x1b[1;36m";
    case Style::mate:
      return "\x1b[36m";
    case Style::card:
      return "\x1b[96m";
    case Style::lit:
      return "\x1b[1;33m";
    case Style::red:
      return "\x1b[31m";
    case Style::yellow:
      return "\x1b[33m";
    case Style::blue:
      return "\x1b[94m";
    case Style::white:
      return "\x1b[97m";
  }
  return "";
}

volatile std::sig_atomic_t stopped = 0;
void stop(int) { stopped = 1; }

}  // namespace

std::string written(std::string_view utf8, Signs signs) {
  std::string out;
  while (!utf8.empty()) {
    const std::string_view sign = utf8.substr(0, length_of(utf8.front()));
    utf8.remove_prefix(sign.size());
    if (uint8_t(sign.front()) < 0x20 || sign.front() == 0x7f) continue;  // a name must not steer the terminal
    if (signs == Signs::all) {
      out += sign;
    } else if (const StandIn* found = stand_in(signs_in_ascii, sign)) {
      out += found->ascii;
    } else if (sign.size() == 1 || signs == Signs::letters) {
      out += sign;
    } else if (const StandIn* letter = stand_in(letters_in_ascii, sign)) {
      out += letter->ascii;
    } else {
      out += std::string(std::size_t(gm::columns(sign)), '?');
    }
  }
  return out;
}

Picture wrapped_lines(std::string_view text, int columns, Style style) {
  Picture out;
  for (const std::string& line : wrapped(text, columns)) out.push_back({{line, style}});
  return out;
}

Console::Console(const PlaySettings& settings, std::istream& in, std::ostream& out)
    : settings_(settings), in_(in), out_(out) {}

// A window may change its size at any time.
int Console::columns() const {
  winsize size{};
  if (settings_.columns > 0) return settings_.columns;
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}
int Console::rows() const {
  winsize size{};
  if (settings_.rows > 0) return settings_.rows;
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 ? size.ws_row : 24;
}

void Console::clear(bool past) {
  if (screen()) {
    out_ << "\x1b[H\x1b[2J" << (past ? "\x1b[3J" : "");
  } else if (past) {
    out_ << std::string(std::size_t(2 * rows()), '\n');
  }
}

void Console::write(const Line& line) {
  const Signs signs = !settings_.letters ? Signs::ascii : settings_.ascii ? Signs::letters : Signs::all;
  for (const Span& span : line) {
    const std::string_view ink = settings_.color ? colour(span.style) : "";
    out_ << ink << written(span.text, signs) << (ink.empty() ? "" : "\x1b[0m");
  }
}

void Console::print(const Line& line) {
  write(line);
  out_ << '\n';
}

void Console::print(const Picture& picture) {
  for (const Line& line : picture) print(line);
}

void Console::print(std::string_view text, Style style) { print(wrapped_lines(text, columns(), style)); }

bool Console::page(const Picture& text, const std::string& more, const std::string& several,
                   std::size_t from) {
  if (!screen()) {
    print(text);
    return true;
  }
  const std::size_t step = std::size_t(std::max(rows() - 2, 1));
  const std::size_t pages = (text.size() + step - 1) / step;
  for (std::size_t page = std::min(from, text.size()) / step; page < pages;) {
    clear();
    for (std::size_t i = page * step; i < std::min((page + 1) * step, text.size()); ++i) print(text[i]);
    const std::string where = pages > 1 ? fmt::format("{}/{} {}", page + 1, pages, several) : more;
    const auto answer = ask({{where, Style::lit}});
    if (!answer) return false;
    if (*answer == "b" || *answer == "и") {  // the same key of a Russian keyboard
      page -= page > 0;
    } else if (answer->empty()) {
      ++page;
    } else {
      break;
    }
  }
  return true;
}

std::optional<std::string> Console::typed_line() {
  std::string typed;
  if (told_to_stop() || !std::getline(in_, typed) || told_to_stop()) return std::nullopt;
  const std::size_t first = typed.find_first_not_of(" \t\r");
  if (first == std::string::npos) return std::string{};
  return typed.substr(first, typed.find_last_not_of(" \t\r") + 1 - first);
}

std::optional<std::string> Console::ask(const Line& prompt) {
  write(prompt);
  out_ << ' ' << std::flush;
  auto typed = typed_line();
  if (!typed || !screen()) out_ << '\n';  // no Enter is seen there
  return typed;
}

std::optional<std::string> Console::pause(int milliseconds) {
  if (milliseconds <= 0 || told_to_stop()) return std::nullopt;
  out_ << std::flush;
  if (&in_ != &std::cin) {
    std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
    return std::nullopt;
  }
  pollfd keyboard{STDIN_FILENO, POLLIN, 0};
  if (poll(&keyboard, 1, milliseconds) <= 0) return std::nullopt;
  return typed_line();
}

bool told_to_stop() { return stopped != 0; }

void listen_for_stop() {
  struct sigaction action{};
  action.sa_handler = stop;  // without SA_RESTART, so that waiting for a line ends
  for (int signal : {SIGINT, SIGTERM, SIGHUP}) sigaction(signal, &action, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
}

}  // namespace gm
