// The program on a screen: a real terminal of 80 columns and 24 rows, keys typed one line after the other.
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

namespace gm {
namespace {

class Screen {
 public:
  // The arguments are split at blanks.
  explicit Screen(const std::string& arguments) {
    home_ = (std::filesystem::path(testing::TempDir()) / "gm_screen_XXXXXX").string();
    if (mkdtemp(home_.data()) == nullptr) return;
    const winsize size{.ws_row = 24, .ws_col = 80, .ws_xpixel = 0, .ws_ypixel = 0};
    child_ = forkpty(&keys_, nullptr, nullptr, &size);
    if (child_ == 0) {
      setenv("TERM", "xterm", 1);
      setenv("XDG_DATA_HOME", home_.c_str(), 1);
      const std::string command = std::string("exec ") + GM_PROGRAM + " " + arguments;
      execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
      _exit(127);
    }
  }
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;
  ~Screen() {
    if (child_ <= 0) return;
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
    close(keys_);
    std::filesystem::remove_all(home_);
  }

  void type(const std::string& line) {
    shown_.clear();
    const std::string whole = line + "\n";
    ASSERT_EQ(write(keys_, whole.data(), whole.size()), ssize_t(whole.size()));
  }
  // Waits until this was written since the last line typed.
  bool shows(std::string_view text) {
    const auto patience = std::chrono::steady_clock::now() + std::chrono::minutes(2);
    while (shown_.find(text) == std::string::npos) {
      pollfd ready{keys_, POLLIN, 0};
      if (std::chrono::steady_clock::now() > patience || poll(&ready, 1, 60'000) <= 0) return false;
      char part[4096];
      const ssize_t count = read(keys_, part, sizeof(part));
      if (count <= 0) return false;
      shown_.append(part, std::size_t(count));
    }
    return true;
  }
  const std::string& shown() const { return shown_; }

 private:
  std::string home_;  // where it saves games
  int keys_ = -1;
  pid_t child_ = -1;
  std::string shown_;
};

// A team is chosen, and the set-up is being told: what is typed now comes before the first question.
void type_before_the_question(Screen& screen, const std::string& line) {
  ASSERT_TRUE(screen.shows("Your choice")) << screen.shown();
  screen.type("1");
  ASSERT_TRUE(screen.shows("Enter: skip")) << screen.shown();
  screen.type(line);
}

// The advice was asked for while the set-up was still being told, and nothing ever came of it.
TEST(Screen, ACommandTypedTooEarlyIsForTheNextQuestion) {
  Screen screen("play infinity --seed 5");
  type_before_the_question(screen, "hint");
  EXPECT_TRUE(screen.shows("Hint: ")) << screen.shown();
}

TEST(Screen, ANumberTypedTooEarlyIsNoChoice) {
  Screen screen("play infinity --seed 5");
  type_before_the_question(screen, "1");
  ASSERT_TRUE(screen.shows("Your choice")) << screen.shown();
  EXPECT_NE(screen.shown().find("main action still to come"), std::string::npos) << screen.shown();
}

}  // namespace
}  // namespace gm
