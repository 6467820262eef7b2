#include "terminal/saves.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

namespace gm {

namespace fs = std::filesystem;

namespace {

Problem failed(const std::string& file) { return {file, std::strerror(errno)}; }

// A seed may be any text; a file name may not.
std::string harmless(const std::string& text) {
  std::string out;
  for (char c : text.substr(0, 40)) {
    const bool fine = ('0' <= c && c <= '9') || ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z');
    out += fine ? c : '_';
  }
  return out;
}

}  // namespace

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string{} : value;
}

std::string data_folder() {
  std::string base = environment("XDG_DATA_HOME");
  if (base.empty()) {
    const std::string home = environment("HOME");
    base = (home.empty() ? std::string(".") : home) + "/.local/share";
  }
  return base + "/grandmaster";
}

std::string new_save_name(const std::string& folder, const std::string& game, const std::string& seed) {
  const std::string stem = fmt::format("{}/{}-{:%Y%m%d-%H%M%S}-{}", folder, game,
                                       fmt::localtime(std::time(nullptr)), harmless(seed));
  std::string name = stem + ".json";
  for (int i = 2; fs::exists(name); ++i) name = fmt::format("{}-{}.json", stem, i);
  return name;
}

std::string finished_name(const std::string& file, const std::string& folder, const std::string& game) {
  const fs::path path = file;
  const bool ours =
      path.parent_path() == fs::path(folder) && path.filename().string().starts_with(game + "-");
  return ours ? path.parent_path() / "finished" / path.filename() : path;
}

Result<Record> read_save(const std::string& file) {
  std::error_code error;
  if (fs::is_directory(file, error)) return Problem{file, "expected a saved game; got a folder"};
  std::ifstream in(file, std::ios::binary);
  if (!in) return failed(file);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  return read_record(text, file);
}

std::optional<Problem> write_save(const std::string& file, const Record& record) {
  std::error_code error;
  const fs::path parent = fs::path(file).parent_path();
  if (!parent.empty()) fs::create_directories(parent, error);  // if that fails, so does what follows

  const std::string beside = fmt::format("{}.{}.new", file, getpid());
  const int fd = open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (fd < 0) return failed(beside);
  const std::string text = write_record(record);
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t n = ::write(fd, text.data() + done, text.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) break;
    done += std::size_t(n);
  }
  const bool fine = done == text.size() && fsync(fd) == 0;
  const int why = errno;
  const bool closed = close(fd) == 0;
  if (fine && closed && std::rename(beside.c_str(), file.c_str()) == 0) return std::nullopt;
  if (!fine) errno = why;
  const Problem problem = failed(file);
  unlink(beside.c_str());
  return problem;
}

std::optional<std::string> unfinished(const std::string& folder, const std::string& game) {
  std::optional<std::string> newest;
  fs::file_time_type when{};
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename();
    if (!name.starts_with(game + "-") || !name.ends_with(".json")) continue;
    const auto written = entry.last_write_time(error);
    if (newest && written <= when) continue;
    const auto record = read_save(entry.path());
    if (!record || record->game != game || (record->end && record->end->outcome.over)) continue;
    newest = entry.path();
    when = written;
  }
  return newest;
}

Result<std::string> set_aside(const std::string& file) {
  for (int i = 1;; ++i) {
    const std::string name = fmt::format("{}.{}", file, i);
    if (fs::exists(name)) continue;
    if (std::rename(file.c_str(), name.c_str()) != 0) return failed(name);
    return name;
  }
}

}  // namespace gm
