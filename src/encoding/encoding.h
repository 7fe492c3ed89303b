#pragma once
// The encodings of the Encoding Standard, with their labels and names.  #names-and-labels

#include <optional>
#include <string_view>

#include "encoding/generated/encodings.h"

namespace souptree {

// Returns the encoding with this label, or nullopt if no encoding has it.  #concept-encoding-get
std::optional<Encoding> find_encoding(std::u8string_view label);

std::string_view name_of(Encoding);

// Whether an encoding is UTF-16BE or UTF-16LE.  #utf-16be-le
constexpr bool is_utf_16(Encoding encoding) {
  return encoding == Encoding::utf_16_be || encoding == Encoding::utf_16_le;
}

// Whether an encoding is a legacy multi-byte encoding. The host decodes these encodings, because
// their tables would be too large for the module.
constexpr bool is_decoded_by_host(Encoding encoding) {
  return encoding >= Encoding::gbk && encoding <= Encoding::euc_kr;
}

// The decoders of other encodings than UTF-8 decode so many bytes at once.
constexpr std::size_t decoder_block_bytes = 4096;

}  // namespace souptree
