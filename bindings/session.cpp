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

void Session::write_from_script(std::uint32_t script_number, std::u8string_view text,
                                SourceKind kind) {
  source_kind_ = std::max(source_kind_, kind);
  parser.write_from_script(script_number, text);
}

void Session::end_script(std::uint32_t script_number) {
  parser.end_script(script_number);
  parser.run();
}

void Session::end() {
  if (offset_units_ == OffsetUnits::bytes) decoder_.end(parser.input());
  parser.end();
}

}  // namespace souptree
