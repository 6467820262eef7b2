#include "server/page_files.h"

#include <string>
#include <unordered_map>
#include <utility>

#include "page.h"

namespace gm {
namespace {

std::string_view type_of(std::string_view path) {
  static constexpr std::pair<std::string_view, std::string_view> types[] = {
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".svg", "image/svg+xml"},
      {".json", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".png", "image/png"},
      {".woff2", "font/woff2"}};
  for (const auto& [ending, type] : types) {
    if (path.ends_with(ending)) return type;
  }
  return "application/octet-stream";
}

}  // namespace

std::optional<PageFile> page_file(std::string_view path) {
  static const auto files = [] {
    std::unordered_map<std::string, PageFile> out;
    for (const Asset& asset : page()) {
      const std::string name = "/" + std::string(asset.path.substr(0, asset.path.size() - 3));
      PageFile& file = out[name];
      file.type = type_of(name);
      (asset.path.ends_with(".br") ? file.brotli : file.gzip) = asset.bytes;
    }
    return out;
  }();
  const auto found = files.find(std::string(path));
  if (found == files.end()) return std::nullopt;
  return found->second;
}

}  // namespace gm
