#pragma once
// ByteStream: the input byte stream of a parser.  #the-input-byte-stream
//
//   Parser parser;
//   ByteStream stream(parser);
//   stream.start({}, {.transport = find_encoding(u8"latin1")});
//   stream.write(bytes);   // repeatedly; chunks may end at any byte
//   stream.end();
//
// The stream buffers the first bytes until they decide the encoding: up to a declaration, or until
// `prescan_bytes` bytes have arrived. The stream keeps all bytes while a meta element may still
// change the encoding. After such a change the parser starts again with the kept bytes, and the
// previous tree is discarded. Scripts then run a second time, as they do in browsers.
//
// Recorded tokens cannot be withdrawn. So while tokens are recorded, a meta element after the
// prescanned bytes changes nothing. The standard allows this for pages that cannot be refetched.
//
// The host decodes legacy multi-byte encodings. After each call, needs_host_decoder() may be true.
// The host then takes the bytes from take_undecoded() and decodes them in encoding(). It passes the
// text to write_decoded(), until no bytes are left. Each new encoding needs a new decoder.

#include "encoding/decoder.h"
#include "encoding/sniff.h"
#include "parse.h"

namespace souptree {

class ByteStream {
 public:
  explicit ByteStream(Parser& parser) : parser_(parser) {}

  void start(const ParserOptions&, const EncodingHints&);
  // Begins a fragment. Encoding declarations in it have no effect: hints.prescan becomes
  // Prescan::no.
  void start_fragment(const ParserOptions&, const ContextElement&, EncodingHints);

  Stop write(std::u8string_view bytes);
  Stop write_decoded(std::u8string_view text);
  // Continues after a stop other than `more_input_needed`.
  Stop run();
  // Handles a `Stop` of a parser that another caller resumed, for instance by
  // Parser::write_from_script().
  Stop follow(Stop);
  // Declares the end of the bytes. If has_undecoded() is true afterwards, the host has to pass the
  // text of those bytes and then call end() again. After a script, run() continues to the end.
  Stop end();

  // Replaces write() and end() for input that is complete: the caller has put all bytes into
  // parser.input().prepare(). This call never parses the bytes a second time. After
  // `encoding_change`, or if the host has to decode, the caller calls start() with hints.known and
  // supplies the input again.
  Stop parse_prepared(std::uint32_t count);

  // The encoding known so far; `irrelevant` before sniffing.
  const DocumentEncoding& encoding() const { return encoding_; }
  OffsetUnits offset_units() const { return offset_units_of(encoding_.encoding); }
  bool needs_host_decoder() const {
    return phase_ == Phase::decoding && is_decoded_by_host(encoding_.encoding);
  }
  // Whether the host has bytes left to take.
  bool has_undecoded() const { return needs_host_decoder() && taken_ != kept_.size(); }
  // The bytes that the host has not taken, valid until the next call.
  std::u8string_view take_undecoded();

  // How often a meta element made the parser start again: at most once.
  std::uint32_t restarts() const { return restarts_; }

 private:
  enum class Phase : std::uint8_t { sniffing, decoding };

  void keep(std::u8string_view bytes);
  std::u8string_view kept() const { return {kept_.data(), kept_.size()}; }
  bool may_restart() const;
  bool meta_elements_count() const {
    return hints_.prescan == Prescan::yes && options_.tokens == nullptr;
  }
  void sniff(std::u8string_view bytes);
  // Decodes the first bytes of the file, without the byte order mark.
  void decode_first(std::u8string_view bytes);
  Stop restart();
  Stop finish();

  Parser& parser_;
  ParserOptions options_;
  EncodingHints hints_;
  DocumentEncoding encoding_;
  Decoder decoder_;
  // All bytes from the first on, while they may be needed. The host has taken the first `taken_` of
  // these bytes.
  Array<char8_t> kept_;
  std::uint32_t taken_ = 0;
  std::uint32_t restarts_ = 0;
  bool has_ended_ = false;
  Phase phase_ = Phase::sniffing;
};

}  // namespace souptree
