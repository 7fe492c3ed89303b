#include "text/source_positions.h"

#include "text/utf8.h"

namespace souptree {

SourcePosition SourcePositions::at(std::uint32_t offset) {
  const char8_t* const bytes = input_.data();
  const Array<std::uint32_t>& collapsed = input_.collapsed_newlines();
  const Array<Input::Repair>& repairs = input_.repairs();
  for (;; ++walked_) {
    while (next_repair_ < repairs.size() &&
           repairs[next_repair_].offset == walked_ + next_collapsed_) {
      position_.offset += static_cast<std::uint32_t>(repairs[next_repair_++].bytes);
    }
    if (walked_ >= offset) return position_;
    const std::uint32_t units = utf16_units_begun(bytes[walked_]);
    position_.offset += units_ == OffsetUnits::bytes ? 1 : units;
    position_.column += units;
    if (bytes[walked_] != '\n') continue;
    if (next_collapsed_ < collapsed.size() && collapsed[next_collapsed_] == walked_) {
      ++next_collapsed_;
      ++position_.offset;
    }
    ++position_.line;
    position_.column = 1;
  }
}

}  // namespace souptree
