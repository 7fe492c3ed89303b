#pragma once
// ByteStream: the input byte stream of a parser.  #the-input-byte-stream
//
//   Parser parser;
//   ByteStream stream(parser);
//   stream.start({}, {.transport = find_encoding(u8"latin1")});
//   stream.write(bytes);   // as often as there is more, cut anywhere
//   stream.end();
//
// The first bytes wait until they decide the encoding: up to a declaration, or `prescan_bytes` of them. While a meta
// element may still change it, all bytes are kept: the parser then starts again with them, and what a
// caller saw of the tree is gone.
//
// Tokens that were taken down cannot be taken back. With them, a meta element that comes too late for
// the prescan changes nothing, as the standard has it for pages that cannot be had once more. Scripts run
// once more, as they do in browsers.
//
// Legacy multi-byte encodings are decoded by the host. When needs_host_decoder() says so, after any of
// these calls, the host takes the bytes out with take_undecoded(), decodes them in encoding(), a new one
// beginning anew, and gives the text to write_decoded(), until there are none.

#include "encoding/decoder.h"
#include "encoding/sniff.h"
#include "parse.h"

namespace souptree {

class ByteStream {
 public:
  explicit ByteStream(Parser& parser) : parser_(parser) {}

  // Begins a document, or a fragment, in which no declaration counts: hints.prescan is Prescan::no.
  void start(const ParserOptions&, const EncodingHints&);
  void start_fragment(const ParserOptions&, const ContextElement&, EncodingHints);

  Stop write(std::u8string_view bytes);
  Stop write_decoded(std::u8string_view text);
  // Goes on after a stop that was not for want of input.
  Stop run();
  // What a stop of the parser leads to, that somebody else made go on: by what a script wrote, say.
  Stop follow(Stop);
  // No more bytes come. Another answer than `end_of_file` asks for another call: a host that decodes
  // has text to give first. After a script the parser goes on by itself.
  Stop end();

  // Instead of write() and end(): all bytes at once, which the caller has put into
  // parser.input().prepare(). No bytes are kept, so `encoding_change` asks for them once more, for a
  // new start with hints.known, and so does a need of the host's decoder.
  Stop parse_prepared(std::uint32_t count);

  // As far as it is known by now; `irrelevant` before it was sniffed.
  const DocumentEncoding& encoding() const { return encoding_; }
  OffsetUnits offset_units() const { return offset_units_of(encoding_.encoding); }
  bool needs_host_decoder() const {
    return phase_ == Phase::decoding && is_decoded_by_host(encoding_.encoding);
  }
  // Whether there is anything that the host has not taken; and that, valid until the next call.
  bool has_undecoded() const { return needs_host_decoder() && taken_ != kept_.size(); }
  std::u8string_view take_undecoded();

  // How often a meta element made the parser start again: once at most.
  std::uint32_t restarts() const { return restarts_; }

  void recycle(std::size_t bytes_to_keep) { kept_.recycle(bytes_to_keep); }

 private:
  enum class Phase : std::uint8_t { sniffing, decoding };

  void keep(std::u8string_view bytes);
  std::u8string_view kept() const { return {kept_.data(), kept_.size()}; }
  bool may_restart() const;
  bool meta_elements_count() const {
    return hints_.prescan == Prescan::yes && options_.tokens == nullptr;
  }
  void sniff(std::u8string_view bytes);
  // Decodes what is the beginning of the file.
  void decode_first(std::u8string_view bytes);
  Stop restart();
  Stop finish();

  Parser& parser_;
  ParserOptions options_;
  EncodingHints hints_;
  DocumentEncoding encoding_;
  Decoder decoder_;
  // Bytes from the first one on, while they may be needed; the host took the first `taken_`.
  Array<char8_t> kept_;
  std::uint32_t taken_ = 0;
  std::uint32_t restarts_ = 0;
  bool has_ended_ = false;
  Phase phase_ = Phase::sniffing;
};

}  // namespace souptree
