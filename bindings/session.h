#pragma once
// Session: a document that arrives in pieces. The pieces are text or bytes, but not both.
// Exception: if the host has to decode the bytes, the decoded text also arrives in pieces. Another
// exception: the Session `whole` in bindings.cpp parses inputs that arrive at once, without
// write().

#include "base/parts.h"
#include "byte_stream.h"
#include "edits/edit_encoder.h"
#include "tokens/token_encoder.h"
#include "wire/encoder.h"

namespace souptree {

enum class PieceKind : bool { text, bytes };
enum class LastPiece : bool { no, yes };

// What a call returns of a document.
enum class Output : bool { tree, markup };

class Session {
 public:
  Output output = Output::tree;
  bool sanitizes = false;
  // Whether nothing is left of the document: setHTML() does not change script elements.
  // #set-and-filter-html
  bool has_script_context = false;

  // Whether the output is the edits of the tree.
  bool returns_edits = false;

  // Declared before the parser, which fills them: so they are destroyed after the parser.
  PartObject<has_tokens, TokenEncoder> tokens;
  PartObject<has_edits, EditEncoder> edits;
  Parser parser;
  ByteStream stream{parser};

  // Parses a piece. After a piece of bytes, a piece of text is text that the host decoded from the
  // bytes: see ByteStream.
  void write(std::u8string_view piece, PieceKind, SourceKind, LastPiece);
  // Whether the host has to decode bytes, or has to flush its decoder after the last piece.
  bool needs_host_decoder() const;

  // The number of the script that has to run. If the parser starts again in another encoding, all
  // earlier numbers become stale: calls with a stale number have no effect.
  std::uint32_t script_number() const {
    return stream.restarts() << restarts_shift | parser.script_number();
  }
  // Parses text that the script writes: see Parser.
  void write_from_script(std::uint32_t script_number, std::u8string_view text, SourceKind);
  // Ends the script and continues parsing.
  void end_script(std::uint32_t script_number);

  SourceKind source_kind() const { return source_kind_; }
  OffsetUnits offset_units() const {
    return takes_bytes_ ? stream.offset_units() : OffsetUnits::utf16;
  }
  DocumentEncoding encoding() const {
    return takes_bytes_ ? stream.encoding() : DocumentEncoding{};
  }

 private:
  // A script number has two parts. Its lower `restarts_shift` bits are the parser's script number.
  // Its upper bits are the number of restarts, which is at most one.
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
