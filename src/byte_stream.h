#pragma once
// ByteStream: the input byte stream of a parser.  #the-input-byte-stream
//
//   Parser parser;
//   ByteStream stream(parser);
//   stream.start({}, {.transport = find_encoding(u8"latin1")});
//   stream.write(bytes);   // repeatedly; chunks may end at any byte
//   stream.end();
//
// The stream buffers the first bytes until they decide the encoding, for example by a declaration,
// or until `prescan_bytes` bytes have arrived. The stream keeps all bytes while a meta element may
// still change the encoding. If a meta element changes the encoding, the parser discards the tree
// and starts again with the kept bytes. Scripts that ran before then run a second time, as in
// browsers.
//
// If a TokenEncoder records the tokens, or an EditLog the edits, they cannot be withdrawn. Then only
// the prescan finds declarations: a meta element in the tree changes nothing. The standard allows this
// for pages that cannot be refetched.
//
// The host is the program that embeds the parser. It decodes legacy multi-byte encodings. If
// has_undecoded() is true after a call, the host takes the bytes from take_undecoded(), decodes
// them from encoding(), and passes the text to write_decoded(). If encoding() has changed, the host
// needs a new decoder.

#include "encoding/decoder.h"
#include "encoding/sniff.h"
#include "parse.h"

namespace souptree {

class ByteStream {
 public:
  explicit ByteStream(Parser& parser) : parser_(parser) {}

  void start(const ParserOptions&, const EncodingHints&);
  // Begins a fragment. Encoding declarations in a fragment have no effect, so this function ignores
  // hints.prescan.
  void start_fragment(const ParserOptions&, const ContextElement&, EncodingHints);

  Stop write(std::u8string_view bytes);
  Stop write_decoded(std::u8string_view text);
  // If the encoding is not known yet, lets the bytes so far decide it. Does nothing if there are none. For
  // callers that do not want to wait for more bytes.  #determining-the-character-encoding
  Stop decide_encoding();
  // Continues after a stop other than `more_input_needed`.
  Stop run();
  // If another caller resumes the parser, for instance by Parser::write_from_script(), it must pass
  // the resulting `Stop` to this function.
  Stop follow(Stop);
  // Declares the end of the bytes. If has_undecoded() is true afterwards, the host has to pass the
  // text of the undecoded bytes and then call end() again. If the input has no bytes, and
  // needs_host_decoder() is true afterwards, the first call of end() only finds the encoding: the
  // host has to call end() again. If a script stops the parser, run() continues to the end.
  Stop end();

  // Replaces write() and end() for complete input. The caller must have written all bytes into the
  // buffer that parser.input().prepare() returned. This function never parses the bytes a second
  // time. If it returns `encoding_change`, or if the host has to decode, the caller must call
  // start() with encoding() as hints.known, and supply the input again.
  Stop parse_prepared(std::uint32_t count);

  // The encoding that is known so far. Before sniffing, its confidence is `irrelevant`.
  const DocumentEncoding& encoding() const { return encoding_; }
  OffsetUnits offset_units() const { return offset_units_of(encoding_.encoding); }
  bool needs_host_decoder() const {
    return phase_ == Phase::decoding && is_decoded_by_host(encoding_.encoding);
  }
  // Whether the host still has to take bytes from take_undecoded().
  bool has_undecoded() const { return needs_host_decoder() && taken_ != kept_.size(); }
  // Returns the bytes that the host has not taken yet. They are valid until the next call.
  std::u8string_view take_undecoded();

  // How often a meta element made the parser start again: at most once.
  std::uint32_t restarts() const { return restarts_; }

 private:
  enum class Phase : std::uint8_t { sniffing, decoding };

  void keep(std::u8string_view bytes);
  std::u8string_view kept() const { return {kept_.data(), kept_.size()}; }
  bool may_restart() const;
  bool follows_meta_elements() const {
    return hints_.prescan == Prescan::yes && options_.tokens == nullptr &&
           options_.edits == nullptr;
  }
  void sniff(std::u8string_view bytes);
  // Decodes the first bytes of the source, without the byte order mark. If the host decodes, this
  // function decodes nothing.
  void decode_first(std::u8string_view bytes);
  Stop restart();
  Stop finish();

  Parser& parser_;
  ParserOptions options_;
  EncodingHints hints_;
  DocumentEncoding encoding_;
  Decoder decoder_;
  // All bytes so far, while a meta element may restart the parser. Otherwise, the bytes that are
  // still to be sniffed, or that the host decodes. The host has taken the first `taken_` bytes.
  Array<char8_t> kept_;
  std::uint32_t taken_ = 0;
  std::uint32_t restarts_ = 0;
  bool has_ended_ = false;
  Phase phase_ = Phase::sniffing;
};

}  // namespace souptree
