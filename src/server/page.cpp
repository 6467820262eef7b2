#include "server/page.h"

#include <vector>

#ifdef GM_PAGE_BIN
// The blob goes into the program as it is.
asm(".pushsection .rodata\n"
    ".balign 16\n"
    "gm_page_bin:\n"
    ".incbin \"" GM_PAGE_BIN
    "\"\n"
    ".popsection\n");
extern "C" const char gm_page_bin[];
#endif

namespace gm {
namespace {

struct Place {
  std::size_t at;
  std::size_t size;
};
struct Row {
  std::string_view path;
  std::string_view type;
  Place gzip;
  Place brotli;
};

#ifdef GM_PAGE_BIN
constexpr Row rows[] = {
#include "page_files.inc"
};
std::string_view in_blob(Place place) { return {gm_page_bin + place.at, place.size}; }
#else
constexpr std::span<const Row> rows;
std::string_view in_blob(Place) { return {}; }
#endif

}  // namespace

std::span<const PageFile> page_files() {
  static const std::vector<PageFile> files = [] {
    std::vector<PageFile> out;
    for (const Row& row : rows) out.push_back({row.path, row.type, in_blob(row.gzip), in_blob(row.brotli)});
    return out;
  }();
  return files;
}

const PageFile* page_file(std::string_view path) {
  for (const PageFile& file : page_files()) {
    if (file.path == path) return &file;
  }
  return nullptr;
}

}  // namespace gm
