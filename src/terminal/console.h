// A person at two streams: styled lines go out, typed lines come in.
//
// Styles become ANSI colours, or nothing. Without Unicode every sign of the
// drawings has an ASCII stand-in of the same width, so that columns stay.
#pragma once
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "terminal/terminal.h"
#include "text/picture.h"

namespace gm {

// What may be written: all signs, all letters but ASCII signs, or ASCII alone. Control
// characters never are.
enum class Signs : uint8_t { all, letters, ascii };
std::string written(std::string_view utf8, Signs signs);

class Console {
 public:
  Console(const PlaySettings& settings, std::istream& in, std::ostream& out);

  bool screen() const { return settings_.screen; }
  int columns() const;
  int rows() const;

  // A fresh screen; `past` also takes back what has scrolled away. On a plain stream nothing
  // can be taken back: `past` then moves it out of sight.
  void clear(bool past = false);
  void print(const Line& line);
  void print(const Picture& picture);
  void print(std::string_view text, Style style = Style::plain);  // wrapped; one paragraph or several

  // A text for itself: on a screen it fills the screen page by page and waits for Enter; b goes a page back,
  // `several` says so. It opens at the page of line `from`. False if there is no more input.
  bool page(const Picture& text, const std::string& more, const std::string& several, std::size_t from = 0);

  // A typed line without blanks around it; nothing at the end of input or when told to stop.
  std::optional<std::string> ask(const Line& prompt);

  // Lets what is on the screen stand for a moment, or until a line is typed: that, as `ask` gives it.
  std::optional<std::string> pause(int milliseconds);

 private:
  void write(const Line& line);
  std::optional<std::string> typed_line();

  const PlaySettings& settings_;
  std::istream& in_;
  std::ostream& out_;
};

Picture wrapped_lines(std::string_view text, int columns, Style style = Style::plain);

// Whether the program was told to stop, by Ctrl-C or by the system.
bool told_to_stop();
void listen_for_stop();

}  // namespace gm
