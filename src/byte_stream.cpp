#include "byte_stream.h"

namespace souptree {

void ByteStream::start(const ParserOptions& options, const EncodingHints& hints) {
  parser_.start(options);
  options_ = options;
  hints_ = hints;
  encoding_ = {};
  kept_.clear();
  taken_ = 0;
  restarts_ = 0;
  has_ended_ = false;
  phase_ = Phase::sniffing;
}

void ByteStream::start_fragment(const ParserOptions& options, const ContextElement& context,
                                EncodingHints hints) {
  hints.prescan = Prescan::no;
  start(options, hints);
  parser_.start_fragment(options, context);
}

Stop ByteStream::write(std::u8string_view bytes) {
  if (phase_ == Phase::decoding && !needs_host_decoder()) {
    if (may_restart()) keep(bytes);
    decoder_.decode(bytes, parser_.input());
    return run();
  }
  // The host has taken all kept bytes. The parser cannot restart, so it does not need them again.
  if (phase_ == Phase::decoding && !has_undecoded() && !may_restart()) {
    kept_.clear();
    taken_ = 0;
  }
  keep(bytes);
  if (phase_ == Phase::decoding || !can_sniff_encoding(kept(), hints_)) {
    return Stop::more_input_needed;
  }
  sniff(kept());
  decode_first(kept());
  return run();
}

Stop ByteStream::write_decoded(std::u8string_view text) {
  parser_.input().append(text);
  return run();
}

Stop ByteStream::decide_encoding() {
  if (phase_ == Phase::decoding || kept().empty()) return Stop::more_input_needed;
  sniff(kept());
  decode_first(kept());
  return run();
}

Stop ByteStream::run() {
  return phase_ == Phase::sniffing ? Stop::more_input_needed : follow(parser_.run());
}

Stop ByteStream::end() {
  if (phase_ == Phase::sniffing) {
    sniff(kept());
    decode_first(kept());
    if (needs_host_decoder()) return Stop::more_input_needed;
  }
  if (has_undecoded()) return Stop::more_input_needed;
  has_ended_ = true;
  return finish();
}

Stop ByteStream::finish() {
  if (!needs_host_decoder()) decoder_.finish(parser_.input());
  return follow(parser_.end());
}

Stop ByteStream::parse_prepared(std::uint32_t count) {
  const std::u8string_view bytes{parser_.input().prepare(count), count};
  sniff(bytes);
  if (hints_.prescan == Prescan::yes) parser_.set_encoding(encoding_);
  if (needs_host_decoder()) return Stop::more_input_needed;
  const bool is_text = encoding_.encoding == Encoding::utf_8 &&
                       encoding_.source != EncodingSource::bom && is_well_formed_utf8(bytes);
  if (is_text) {
    parser_.input().commit(count);
  } else {
    // Decoded text can be longer than the bytes, so the bytes cannot be decoded in place.
    keep(bytes);
    decode_first(kept());
    decoder_.finish(parser_.input());
  }
  const Stop stop = parser_.end();
  if (hints_.prescan == Prescan::yes) encoding_ = parser_.encoding();
  return stop;
}

std::u8string_view ByteStream::take_undecoded() {
  const std::u8string_view rest = kept().substr(taken_);
  taken_ = kept_.size();
  return rest;
}

void ByteStream::keep(std::u8string_view bytes) {
  const auto count = static_cast<std::uint32_t>(bytes.size());
  if (count != 0) std::memcpy(kept_.extend(count), bytes.data(), count);
}

bool ByteStream::may_restart() const {
  return follows_meta_elements() && encoding_.confidence == EncodingConfidence::tentative;
}

void ByteStream::sniff(std::u8string_view bytes) {
  encoding_ = sniff_encoding(bytes, hints_);
  phase_ = Phase::decoding;
  if (has_tokens && options_.tokens != nullptr) options_.tokens->restart(offset_units());
}

void ByteStream::decode_first(std::u8string_view bytes) {
  Input& input = parser_.input();
  if (follows_meta_elements()) parser_.set_encoding(encoding_);
  // The parser reads even an empty input, so the padding must exist.
  input.append({});
  if (needs_host_decoder()) return;
  const std::uint32_t mark = byte_order_mark_bytes(encoding_);
  input.add_repair(static_cast<std::int32_t>(mark));
  decoder_.start(encoding_.encoding);
  decoder_.decode(bytes.substr(mark), input);
  if (!may_restart()) kept_.clear();
}

Stop ByteStream::follow(Stop stop) {
  if (follows_meta_elements()) encoding_ = parser_.encoding();
  if (stop == Stop::encoding_change) return restart();
  if (!may_restart() && !needs_host_decoder()) kept_.clear();
  return stop;
}

// The last steps of #change-the-encoding: parses the page again. The new encoding is certain, so a
// document restarts at most once.
Stop ByteStream::restart() {
  ++restarts_;
  parser_.start(options_);
  taken_ = 0;
  decode_first(kept());
  if (needs_host_decoder()) has_ended_ = false;
  return has_ended_ ? finish() : follow(parser_.run());
}

}  // namespace souptree
