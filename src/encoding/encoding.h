#pragma once
// The encodings of the Encoding Standard, found by their labels.  #names-and-labels

#include <optional>
#include <string_view>

#include "encoding/generated/encodings.h"

namespace souptree {

// Gets an encoding from a label; nullopt for failure.  #concept-encoding-get
std::optional<Encoding> find_encoding(std::u8string_view label);

std::string_view name_of(Encoding);

// #utf-16be-le
constexpr bool is_utf_16(Encoding encoding) {
  return encoding == Encoding::utf_16_be || encoding == Encoding::utf_16_le;
}

// Encodings with an index of 128 code points.  #index-single-byte
constexpr bool is_single_byte(Encoding encoding) {
  return encoding >= Encoding::ibm866 && encoding <= Encoding::x_mac_cyrillic;
}

// The legacy multi-byte encodings. The host decodes them, because their indexes are too large to
// include.
constexpr bool is_decoded_by_host(Encoding encoding) {
  return encoding >= Encoding::gbk && encoding <= Encoding::euc_kr;
}

}  // namespace souptree
