#include "encoding/single_byte_decoder.h"

#include "encoding/generated/single_byte_indexes.h"

namespace souptree {

namespace {

constexpr std::uint32_t most_bytes_of_character = 3;

// Element i is the code point of the byte 0x80 + i, minus i, modulo 2^16. 0 if the byte has no code point.
using Distances = std::uint16_t[128];

// ISO-8859-8-I has the same code points as ISO-8859-8, which precedes it in the enum. So these two
// encodings share a table.  #index-single-byte
const Distances& distances_of(Encoding encoding) {
  const auto order = static_cast<std::uint32_t>(encoding);
  const std::uint32_t shared = encoding >= Encoding::iso_8859_8_i ? 1 : 0;
  return encoding_tables::single_byte_distances[order - 1 - shared];
}
static_assert(static_cast<std::uint32_t>(Encoding::ibm866) == 1);
static_assert(std::size(encoding_tables::single_byte_distances) ==
              static_cast<std::uint32_t>(Encoding::x_mac_cyrillic) - 1);

}  // namespace

void SingleByteDecoder::start(Encoding encoding) {
  if (encoding == Encoding::x_user_defined) {
    // #x-user-defined-decoder
    for (char32_t i = 0; i < 128; ++i) characters_[i] = encode_utf8(0xf780 + i);
    return;
  }
  const Distances& distances = distances_of(encoding);
  for (std::uint32_t i = 0; i < std::size(distances); ++i) {
    const std::uint16_t distance = distances[i];
    const std::uint32_t code_point = (i + distance) & 0xffff;
    characters_[i] = encode_utf8(distance == 0 ? U'\uFFFD' : static_cast<char32_t>(code_point));
  }
}

void SingleByteDecoder::decode(std::u8string_view bytes, Input& input) {
  while (!bytes.empty()) {
    const std::u8string_view block = bytes.substr(0, decoder_block_bytes);
    const auto most = static_cast<std::uint32_t>(block.size()) * most_bytes_of_character;
    char8_t* const buffer = input.prepare(most);
    input.commit(static_cast<std::uint32_t>(decode_block(block, buffer) - buffer));
    bytes.remove_prefix(block.size());
  }
}

// Writes up to two bytes past the end of its output, which Input::prepare() allows.
char8_t* SingleByteDecoder::decode_block(std::u8string_view block, char8_t* out) const {
  const char8_t* byte = block.data();
  const char8_t* const end = byte + block.size();
  while (byte != end) {
    if (end - byte >= 8) {
      const std::uint64_t word = load_word(byte);
      if (is_ascii_word(word)) {
        std::memcpy(out, &word, sizeof word);
        byte += 8;
        out += 8;
        continue;
      }
    }
    if (*byte < 0x80) {
      *out++ = *byte++;
      continue;
    }
    const Utf8Bytes& character = characters_[*byte++ - 0x80];
    std::memcpy(out, character.bytes, sizeof character.bytes);
    out += character.length;
  }
  return out;
}

}  // namespace souptree
