#include "encoding/decoder.h"

#include "text/code_unit.h"

namespace souptree {

void Decoder::start(Encoding encoding) {
  encoding_ = encoding;
  switch (encoding) {
    case Encoding::utf_8: utf8_.start(); break;
    case Encoding::utf_16_be:
    case Encoding::utf_16_le: utf16_.start(encoding); break;
    case Encoding::replacement: replaced_bytes_ = 0; break;
    default: single_byte_.start(encoding); break;
  }
}

void Decoder::decode(std::u8string_view bytes, Input& input) {
  switch (encoding_) {
    case Encoding::utf_8: utf8_.decode(bytes, input); break;
    case Encoding::utf_16_be:
    case Encoding::utf_16_le: utf16_.decode(bytes, input); break;
    case Encoding::replacement:
      // #replacement-decoder: all bytes together become one U+FFFD.
      if (replaced_bytes_ == 0 && !bytes.empty()) input.append(replacement_character);
      replaced_bytes_ += static_cast<std::uint32_t>(bytes.size());
      break;
    default: single_byte_.decode(bytes, input); break;
  }
}

void Decoder::finish(Input& input) {
  switch (encoding_) {
    case Encoding::utf_8: utf8_.finish(input); break;
    case Encoding::utf_16_be:
    case Encoding::utf_16_le: utf16_.finish(input); break;
    case Encoding::replacement: {
      constexpr std::u8string_view character = replacement_character;
      const auto difference =
          static_cast<std::int64_t>(replaced_bytes_) - static_cast<std::int64_t>(character.size());
      if (replaced_bytes_ != 0) input.add_repair(static_cast<std::int32_t>(difference));
      replaced_bytes_ = 0;
      break;
    }
    default: break;
  }
}

}  // namespace souptree
