#include "session.h"

#include <algorithm>

namespace souptree {

void Session::write(std::u8string_view piece, SourceKind kind, OffsetUnits units) {
  source_kind_ = std::max(source_kind_, kind);
  offset_units_ = units;
  if (units == OffsetUnits::utf16) {
    parser.write(piece);
  } else {
    decoder_.write(parser.input(), piece);
    parser.run();
  }
}

void Session::end() {
  if (offset_units_ == OffsetUnits::bytes) decoder_.end(parser.input());
  parser.end();
}

}  // namespace souptree
