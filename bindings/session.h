#pragma once
// Session: a document that comes in pieces, all of them text or all of them bytes.

#include "byte_stream.h"
#include "tokens/token_encoder.h"
#include "wire/encoder.h"

namespace souptree {

enum class PieceKind : bool { text, bytes };
enum class LastPiece : bool { no, yes };

class Session {
 public:
  // Outlives the parser that fills it.
  TokenEncoder tokens;
  Parser parser;
  ByteStream stream{parser};

  // Text after bytes is what the host decoded from them, see ByteStream.
  void write(std::u8string_view piece, PieceKind, SourceKind, LastPiece);
  // Bytes wait for it, or the last ones were written and its decoder may have something left.
  bool needs_host_decoder() const;

  // A script that runs, by a number that no other has, also when the parser has started again: then
  // those from before are nobody's, and whatever they do is ignored.
  std::uint32_t script_number() const {
    return stream.restarts() << restarts_shift | parser.script_number();
  }
  // Text of it, see Parser.
  void write_from_script(std::uint32_t script_number, std::u8string_view text, SourceKind);
  // It has ended; parsing goes on.
  void end_script(std::uint32_t script_number);

  SourceKind source_kind() const { return source_kind_; }
  OffsetUnits offset_units() const {
    return takes_bytes_ ? stream.offset_units() : OffsetUnits::utf16;
  }
  DocumentEncoding encoding() const {
    return takes_bytes_ ? stream.encoding() : DocumentEncoding{};
  }

 private:
  // A document starts again once at most.
  static constexpr std::uint32_t restarts_shift = 30;

  bool is_current(std::uint32_t script_number) const {
    return script_number >> restarts_shift == stream.restarts();
  }

  SourceKind source_kind_ = SourceKind::ascii;
  bool takes_bytes_ = false;
  bool has_last_piece_ = false;
  bool host_has_ended_ = false;
};

}  // namespace souptree
