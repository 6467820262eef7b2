#include "text/picture.h"

namespace gm {

std::string plain_text(const Picture& picture) {
  std::string out;
  for (const Line& line : picture) {
    for (const Span& span : line) out += span.text;
    out += '\n';
  }
  return out;
}

}  // namespace gm
