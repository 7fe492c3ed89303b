#pragma once
// Session: a document that comes in pieces, all of them text or all of them bytes in UTF-8.

#include "encoding/utf8_decoder.h"
#include "parse.h"
#include "tokens/token_encoder.h"
#include "wire/encoder.h"

namespace souptree {

class Session {
 public:
  // Outlives the parser that fills it.
  TokenEncoder tokens;
  Parser parser;

  // `kind` is that of the piece. The units are the same for all pieces, and say what they are.
  void write(std::u8string_view piece, SourceKind kind, OffsetUnits units);
  // Nothing follows.
  void end();
  // Text of a script that runs, see Parser.
  void write_from_script(std::uint32_t script_number, std::u8string_view text, SourceKind);
  // It has ended; parsing goes on.
  void end_script(std::uint32_t script_number);

  SourceKind source_kind() const { return source_kind_; }
  OffsetUnits offset_units() const { return offset_units_; }

 private:
  SourceKind source_kind_ = SourceKind::ascii;
  OffsetUnits offset_units_ = OffsetUnits::utf16;
  Utf8Pieces decoder_;
};

}  // namespace souptree
