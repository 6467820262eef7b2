// Parsing is nlohmann's; what it lets through and we do not is added here: a
// key twice, a number that does not fit, a zero byte, too long, too deep. Its
// events carry no place, so the text is fed to it through an iterator (Cursor)
// that counts what has been read.
#include "text/json.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace gm {

namespace {

// ---- Places in a text ---------------------------------------------------------

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

struct Place {
  int line = 1;
  int column = 1;  // in characters
};
Place place_of(std::string_view text, std::size_t offset) {
  Place place;
  std::size_t at = text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
  for (; at < offset && at < text.size(); ++at) {
    if (text[at] == '\n') {
      ++place.line;
      place.column = 1;
    } else if (!continues_character(text[at])) {
      ++place.column;
    }
  }
  return place;
}

// The length of the well-formed UTF-8 character at the start, or 0.
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if (!continues_character(text[i])) return 0;
  }
  const bool overlong = (first == 0xE0 && byte(1) < 0xA0) || (first == 0xF0 && byte(1) < 0x90);
  const bool surrogate = first == 0xED && byte(1) > 0x9F;
  const bool too_high = first == 0xF4 && byte(1) > 0x8F;
  return overlong || surrogate || too_high ? 0 : length;
}

// Safe to show and to send on: what is not UTF-8, and what controls a terminal, becomes '?'.
std::string presentable(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    const bool control = length == 1 && (static_cast<unsigned char>(text[0]) < 0x20 || text[0] == 0x7F);
    if (length == 0 || control) {
      out += '?';
    } else {
      out += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return out;
}

// ---- Parsing --------------------------------------------------------------------

// Walks the text and tells how far it has come.
struct Cursor {
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  const char* at;
  const char** reached;

  reference operator*() const { return *at; }
  Cursor& operator++() {
    *reached = ++at;
    return *this;
  }
  Cursor operator++(int) {
    const Cursor before = *this;
    ++*this;
    return before;
  }
  bool operator==(const Cursor& other) const { return at == other.at; }
};

// Builds the value from the parser's events. An event that answers false stops it.
class Builder {
 public:
  Builder(std::string_view text, const std::string& source, JsonLimits limits)
      : text_(text), source_(source), limits_(limits), reached_(text.data()) {}

  const char** reached() { return &reached_; }
  Json take() { return std::move(root_); }
  const Problem& problem() const { return problem_; }

  bool null() { return put(nullptr); }
  bool boolean(bool value) { return put(value); }
  bool number_integer(Json::number_integer_t value) { return put(value); }
  bool number_unsigned(Json::number_unsigned_t value) { return put(value); }
  bool number_float(Json::number_float_t value, const std::string& digits) {
    // The parser turns whole numbers that do not fit 64 bits into rounded ones.
    if (digits.find_first_of(".eE") == std::string::npos) {
      return refuse(token_start(digits.size()), "expected a number of at most 64 bits");
    }
    return put(value);
  }
  bool string(Json::string_t& value) { return put(std::move(value)); }
  bool binary(Json::binary_t&) { return false; }

  bool start_object(std::size_t) { return open(Json::object()); }
  bool key(Json::string_t& name) {
    if (!keys_.back().insert(name).second) {
      return refuse(string_start(),
                    fmt::format("expected each key once; \"{}\" is here again", presentable(name)));
    }
    // Not operator[]: it searches all keys before, which a long object turns into minutes.
    auto& members = *open_.back()->get_ptr<Json::object_t*>();
    members.emplace_back(std::move(name), nullptr);
    slot_ = &members.back().second;
    return true;
  }
  bool end_object() { return close(); }
  bool start_array(std::size_t) { return open(Json::array()); }
  bool end_array() { return close(); }

  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception& error) {
    // "[json.exception...] parse error at line 1, column 2: syntax error ...": the last part says what.
    std::string_view what = error.what();
    if (const auto cut = what.find("] "); cut != std::string_view::npos) what.remove_prefix(cut + 2);
    if (what.starts_with("parse error at ")) {
      if (const auto cut = what.find(": "); cut != std::string_view::npos) what.remove_prefix(cut + 2);
    }
    return refuse(position == 0 ? 0 : position - 1, presentable(what));
  }

 private:
  bool refuse(std::size_t offset, std::string what) {
    const Place place = place_of(text_, offset);
    problem_ = {fmt::format("{}:{}:{}", source_, place.line, place.column), std::move(what)};
    return false;
  }
  std::size_t offset() const { return static_cast<std::size_t>(reached_ - text_.data()); }
  // The parser has read one character past a number, unless the text ended with it.
  std::size_t token_start(std::size_t length) const {
    const bool ended = offset() == text_.size() && text_[offset() - 1] >= '0' && text_[offset() - 1] <= '9';
    return offset() - length - (ended ? 0 : 1);
  }
  // The opening quote of the string that has just been read.
  std::size_t string_start() const {
    std::size_t at = offset() - 2;
    for (;; --at) {
      std::size_t slashes = 0;
      while (text_[at] == '"' && text_[at - 1 - slashes] == '\\') ++slashes;
      if (text_[at] == '"' && slashes % 2 == 0) return at;
    }
  }

  bool put(Json value) {
    place(std::move(value));
    return true;
  }
  Json* place(Json value) {
    if (open_.empty()) {
      root_ = std::move(value);
      return &root_;
    }
    if (open_.back()->is_array()) {
      auto& items = *open_.back()->get_ptr<Json::array_t*>();
      items.push_back(std::move(value));
      return &items.back();
    }
    *slot_ = std::move(value);
    return slot_;
  }
  bool open(Json empty) {
    if (static_cast<int>(open_.size()) >= limits_.depth) {
      return refuse(offset() - 1, fmt::format("expected at most {} levels of brackets", limits_.depth));
    }
    // An open value never moves: its parent gets no new members before it is closed.
    open_.push_back(place(std::move(empty)));
    keys_.emplace_back();
    return true;
  }
  bool close() {
    open_.pop_back();
    keys_.pop_back();
    return true;
  }

  std::string_view text_;
  const std::string& source_;
  JsonLimits limits_;
  const char* reached_;
  Json root_;
  Json* slot_ = nullptr;  // where the value of the last key goes
  std::vector<Json*> open_;
  std::vector<std::unordered_set<std::string>> keys_;  // of each open object
  Problem problem_;
};

// ---- Paths ------------------------------------------------------------------------

bool plain_key(std::string_view key) {
  if (key.empty()) return false;
  for (char c : key) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    if (!plain) return false;
  }
  return true;
}
std::string quoted(const std::string& text) {
  return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}
// A key that would read as something else is written ["so"].
std::string member_path(const std::string& path, const std::string& key) {
  if (!plain_key(key)) return path + "[" + quoted(key) + "]";
  return path.empty() ? key : path + "." + key;
}

// Walks over JSON text without building anything. On bad text it stops early
// and never leaves the text.
class Walker {
 public:
  explicit Walker(std::string_view text) : text_(text) {
    if (text_.starts_with(byte_order_mark)) at_ = byte_order_mark.size();
    skip_space();
  }
  std::size_t at() const { return at_; }

  // Enters the member or item; false if it is not there.
  bool enter_member(const std::string& key) {
    if (!take('{')) return false;
    while (peek() == '"') {
      const std::size_t start = at_;
      skip_value();
      const Json name = Json::parse(text_.substr(start, at_ - start), nullptr, false);
      skip_space();
      if (!take(':')) return false;
      if (name.is_string() && name.get_ref<const std::string&>() == key) return true;
      skip_value();
      skip_space();
      if (!take(',')) return false;
    }
    return false;
  }
  bool enter_item(std::size_t index) {
    if (!take('[') || peek() == ']') return false;
    for (; index > 0; --index) {
      skip_value();
      skip_space();
      if (!take(',')) return false;
    }
    return at_ < text_.size();
  }

 private:
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool take(char c) {
    if (peek() != c) return false;
    ++at_;
    skip_space();
    return true;
  }
  void skip_space() {
    while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos)
      ++at_;
  }
  void skip_string() {
    for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      if (text_[at_] == '\\') ++at_;
    }
    at_ = std::min(at_ + 1, text_.size());
  }
  void skip_value() {
    int depth = 0;
    do {
      const char c = peek();
      if (c == '"') {
        skip_string();
        continue;
      }
      if (depth == 0 && (c == ',' || c == ']' || c == '}')) return;
      depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
      ++at_;
      if (depth == 0 && (c == '}' || c == ']')) return;
    } while (at_ < text_.size() && (depth > 0 || !ends_token(text_[at_])));
  }
  static bool ends_token(char c) {
    return std::string_view(" \t\r\n,:]}\"").find(c) != std::string_view::npos;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

// Takes the next part off a path: a key, or the index of an item. False if there is none.
bool next_part(std::string_view& path, std::string& key, std::optional<std::size_t>& index) {
  index.reset();
  if (path.starts_with("[\"")) {
    std::size_t end = 2;
    while (end < path.size() && path[end] != '"') end += path[end] == '\\' ? 2 : 1;
    if (end + 1 >= path.size() || path[end + 1] != ']') return false;
    const Json name = Json::parse(path.substr(1, end), nullptr, false);
    if (!name.is_string()) return false;
    key = name.get<std::string>();
    path.remove_prefix(end + 2);
    return true;
  }
  if (path.starts_with('[')) {
    const std::size_t end = path.find(']');
    if (end == std::string_view::npos || end == 1 || end > 9) return false;
    std::size_t number = 0;
    for (char c : path.substr(1, end - 1)) {
      if (c < '0' || c > '9') return false;
      number = number * 10 + static_cast<std::size_t>(c - '0');
    }
    index = number;
    path.remove_prefix(end + 1);
    return true;
  }
  if (path.starts_with('.')) path.remove_prefix(1);
  const std::size_t end = std::min(path.find_first_of(".["), path.size());
  key = path.substr(0, end);
  path.remove_prefix(end);
  return !key.empty();
}

constexpr std::size_t shown_bytes = 60;

}  // namespace

Json object_for(std::size_t members) {
  Json out = Json::object();
  out.get_ref<Json::object_t&>().reserve(members);
  return out;
}

Result<Json> parse_json(std::string_view text, const std::string& source, JsonLimits limits) {
  if (text.size() > limits.bytes) {
    return Problem{source, fmt::format("expected at most {} bytes; got {}", limits.bytes, text.size())};
  }
  // The parser takes a zero byte for the end of the text.
  if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos) {
    const Place place = place_of(text, zero);
    return Problem{fmt::format("{}:{}:{}", source, place.line, place.column),
                   "expected JSON; got a zero byte"};
  }
  Builder builder(text, source, limits);
  const Cursor begin{text.data(), builder.reached()};
  const Cursor end{text.data() + text.size(), builder.reached()};
  if (!Json::sax_parse(begin, end, &builder)) return builder.problem();
  return builder.take();
}

int line_of(std::string_view text, std::string_view path) {
  Walker walker(text);
  std::string key;
  std::optional<std::size_t> index;
  while (!path.empty()) {
    if (!next_part(path, key, index)) return 1;
    if (!(index ? walker.enter_item(*index) : walker.enter_member(key))) return 1;
  }
  return place_of(text, walker.at()).line;
}

std::string shown(const Json& json) {
  if (json.is_object()) return "an object";
  if (json.is_array()) return "a list";
  std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  if (text.size() <= shown_bytes) return text;
  std::size_t cut = shown_bytes;
  while (continues_character(text[cut])) --cut;
  return text.substr(0, cut) + (json.is_string() ? "...\"" : "...");
}

// ---- Node ---------------------------------------------------------------------------

void Node::fail(const std::string& expected) const {
  throw Problem{path_, fmt::format("expected {}; got {}", expected, shown(*json_))};
}

std::optional<Node> Node::find(const char* key) const {
  if (!json_->is_object()) fail("an object");
  const auto found = json_->find(key);
  if (found == json_->end()) return std::nullopt;
  return Node(*found, member_path(path_, key));
}

Node Node::operator[](const char* key) const {
  const std::optional<Node> member = find(key);
  if (!member) throw Problem{path_, fmt::format("expected the key \"{}\"; it is missing", key)};
  return *member;
}

void Node::only(std::initializer_list<const char*> keys, std::initializer_list<const char*> more) const {
  std::vector<std::string_view> all(keys.begin(), keys.end());
  all.insert(all.end(), more.begin(), more.end());
  for (const auto& [key, member] : members()) {
    if (std::find(all.begin(), all.end(), key) != all.end()) continue;
    throw Problem{member.path(),
                  fmt::format("expected one of the keys {}; got {}", fmt::join(all, ", "), shown(Json(key)))};
  }
}

std::vector<std::pair<std::string, Node>> Node::members() const {
  if (!json_->is_object()) fail("an object");
  std::vector<std::pair<std::string, Node>> out;
  for (const auto& [key, value] : json_->items()) out.emplace_back(key, Node(value, member_path(path_, key)));
  return out;
}

std::vector<Node> Node::list(std::size_t most) const {
  if (!json_->is_array()) fail("a list");
  if (json_->size() > most) {
    throw Problem{path_, fmt::format("expected a list of at most {}; got {}", most, json_->size())};
  }
  std::vector<Node> out;
  for (const Json& item : *json_) out.emplace_back(item, fmt::format("{}[{}]", path_, out.size()));
  return out;
}

std::string Node::text(std::size_t most_bytes) const {
  if (!json_->is_string()) fail("a text");
  const std::string& text = json_->get_ref<const std::string&>();
  if (text.size() > most_bytes) {
    throw Problem{path_, fmt::format("expected a text of at most {} bytes; got {}", most_bytes, text.size())};
  }
  return text;
}

long Node::integer(long lowest, long highest) const {
  const std::string expected = fmt::format("a whole number from {} to {}", lowest, highest);
  if (!json_->is_number_integer()) fail(expected);
  if (json_->is_number_unsigned()) {
    const auto number = json_->get<Json::number_unsigned_t>();
    if (highest < 0 || number > static_cast<unsigned long>(highest)) fail(expected);
  }
  const auto number = json_->get<Json::number_integer_t>();
  if (number < lowest || number > highest) fail(expected);
  return static_cast<long>(number);
}

bool Node::yes_no() const {
  if (!json_->is_boolean()) fail("true or false");
  return json_->get<bool>();
}

int Node::one_of(std::span<const char* const> names) const {
  if (json_->is_string()) {
    const std::string& text = json_->get_ref<const std::string&>();
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (text == names[i]) return static_cast<int>(i);
    }
  }
  fail(fmt::format("one of {}", fmt::join(names, ", ")));
}

}  // namespace gm
