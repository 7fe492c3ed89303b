#include "support/decode_file.h"

namespace souptree::testing {

void decode_file(Input& input, std::u8string_view file, Encoding encoding, std::size_t piece) {
  const bool is_marked = sniff_byte_order_mark(file) == encoding;
  const EncodingSource source = is_marked ? EncodingSource::bom : EncodingSource::transport;
  const std::uint32_t mark = byte_order_mark_bytes({encoding, confidence_of(source), source});
  input.append({});
  input.add_repair(static_cast<std::int32_t>(mark));
  file.remove_prefix(mark);
  Decoder decoder;
  decoder.start(encoding);
  while (!file.empty()) {
    const std::u8string_view next = file.substr(0, piece);
    decoder.decode(next, input);
    file.remove_prefix(next.size());
  }
  decoder.finish(input);
  input.end();
}

std::string decoded_file(std::u8string_view file, Encoding encoding, std::size_t piece) {
  Input input;
  input.reset(RememberPositions::no);
  decode_file(input, file, encoding, piece);
  return plain({input.data(), input.size()});
}

std::u8string bytes_of(std::initializer_list<unsigned> values) {
  std::u8string result;
  for (const unsigned value : values) result += static_cast<char8_t>(value);
  return result;
}

std::string plain(std::u8string_view text) {
  return {reinterpret_cast<const char*>(text.data()), text.size()};
}

}  // namespace souptree::testing
