// The commands of the program. Each adds itself to the command line with a help
// text that teaches, and leaves its exit code in `Outcome`:
//
//   0  done     1  checked, and not in order (verify, pack check)
//   2  bad command line, option or file: the message says what was expected
#pragma once
#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "text/json.h"
#include "text/pack.h"
#include "text/result.h"

namespace gm::app {

inline constexpr int done = 0, not_in_order = 1, bad_usage = 2;

void add_play(CLI::App& app, int& code);
void add_serve(CLI::App& app, int& code);
void add_simulate(CLI::App& app, int& code);
void add_ladder(CLI::App& app, int& code);
void add_tune(CLI::App& app, int& code);
void add_practise(CLI::App& app, int& code);
void add_learn(CLI::App& app, int& code);
void add_engine(CLI::App& app, int& code);
void add_logs(CLI::App& app, int& code);  // replay, verify
void add_review(CLI::App& app, int& code);
void add_rules(CLI::App& app, int& code);
void add_pack(CLI::App& app, int& code);
void add_bench(CLI::App& app, int& code);  // bench, signature

// ---- Shared by the commands ----

// Says what was wrong on standard error; the exit code.
int complain(const Problem& problem, int code = bad_usage);

Result<std::string> read_file(const std::string& path, std::size_t most = std::size_t(64) << 20);
Result<std::vector<PackSource>> read_packs(const std::vector<std::string>& paths);

// "name=value" pairs of --option as one object.
Result<Json> read_pairs(const std::vector<std::string>& pairs);

}  // namespace gm::app
