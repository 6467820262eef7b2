// What visitors, rooms and the hall share.
#pragma once
#include <algorithm>
#include <string>
#include <string_view>

#include "table/table.h"

namespace gm {

inline Denied denied(const char* error, const char* name) { return {error, name, {}, {}, {}}; }

inline constexpr std::size_t table_id_length = 12;
inline bool is_table_id(std::string_view id) {
  return id.size() == table_id_length && std::all_of(id.begin(), id.end(), [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z');
         });
}

}  // namespace gm
