// Where games are kept: one record a file, in the player's data folder.
//
// A file is written beside its place and then moved there, so that a power cut
// leaves the old one or the new one. What is no game is never written over.
#pragma once
#include <optional>
#include <string>

#include "table/record.h"
#include "text/result.h"

namespace gm {

std::string environment(const char* name);  // empty if it is not set

std::string data_folder();  // $XDG_DATA_HOME/grandmaster, or ~/.local/share/grandmaster

// FOLDER/battle-20251115-041300-SEED.json, or with a number behind it if that exists.
std::string new_save_name(const std::string& folder, const std::string& game, const std::string& seed);

// Games of `new_save_name` that are over move to FOLDER/finished; other files stay where they are.
std::string finished_name(const std::string& file, const std::string& folder, const std::string& game);

Result<Record> read_save(const std::string& file);
std::optional<Problem> write_save(const std::string& file, const Record& record);

// The newest unfinished game of this kind, by the time it was written.
std::optional<std::string> unfinished(const std::string& folder, const std::string& game);

// Moves a game out of the way: FILE.1, FILE.2 ... The new name.
Result<std::string> set_aside(const std::string& file);

}  // namespace gm
