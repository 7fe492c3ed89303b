#include "names/known_name.h"

#include <algorithm>

namespace souptree {

bool KnownNames::read(std::u8string_view texts) {
  if (texts.size() != known_name_bytes) return false;
  std::memcpy(texts_, texts.data(), known_name_bytes);
  const char8_t* const end = texts_ + known_name_bytes;
  const char8_t* begin = texts_;
  for (std::uint32_t id = 1; id < known_name_count; ++id) {
    // Fewer names than ids.
    if (begin == end) return false;
    const char8_t* const next = std::find(++begin, end, u8' ');
    const std::u8string_view text(begin, static_cast<std::size_t>(next - begin));
    begin = next;
    if (id >= first_long_name) {
      long_texts_[id - first_long_name] = text;
      continue;
    }
    if (text.size() > ShortName::max_length) return false;
    const auto [low, high, length] = short_name(text);
    cells_[id] = {low, high};
    std::uint32_t slot = first_slot(low, high);
    while (slots_[slot] != 0) slot = (slot + 1) % slot_count;
    slots_[slot] = static_cast<std::uint16_t>(id);
  }
  // More names than ids.
  return begin == end;
}

Name KnownNames::find(std::u8string_view text) const {
  if (text.size() > ShortName::max_length) return find_long(text);
  const ShortName name = short_name(text);
  return find(name.low, name.high);
}

Name KnownNames::find_long(std::u8string_view text) const {
  for (std::uint32_t i = 0; i < long_name_count; ++i) {
    if (text == long_texts_[i]) return Name{first_long_name + i};
  }
  return Name::none;
}

std::u8string_view KnownNames::text(Name name) const {
  const std::uint32_t id = static_cast<std::uint32_t>(name);
  if (id >= first_long_name) return long_texts_[id - first_long_name];
  const Cell& cell = cells_[id];
  const auto zeros = static_cast<unsigned>(cell.high != 0 ? std::countl_zero(cell.high)
                                                          : 64 + std::countl_zero(cell.low));
  return {reinterpret_cast<const char8_t*>(&cell), name_cell_bytes - zeros / 8};
}

}  // namespace souptree
