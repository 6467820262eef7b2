// The files of the page, as they are embedded in the program (tools/page makes
// them from web/): compressed, with names that change with their contents.
#pragma once
#include <span>
#include <string_view>

namespace gm {

struct PageFile {
  std::string_view path;  // "/assets/index-4f1a.js"; "/" is the page itself
  std::string_view type;  // "text/javascript"
  std::string_view gzip;
  std::string_view brotli;
};

// Empty if the program was built without the page.
std::span<const PageFile> page_files();
const PageFile* page_file(std::string_view path);

}  // namespace gm
