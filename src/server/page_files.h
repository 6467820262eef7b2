// The files of the page, as they are embedded in the program (tools/page makes
// them from web/): compressed, with names that change with their contents.
#pragma once
#include <optional>
#include <string_view>

namespace gm {

struct PageFile {
  std::string_view type;  // "text/javascript; charset=utf-8"
  std::string_view gzip;
  std::string_view brotli;
};

// The file at "/assets/index-4f1a.js"; the page itself is "/index.html". None
// if there is no such file, or the program was built without the page.
std::optional<PageFile> page_file(std::string_view path);

}  // namespace gm
