// CDATA sections.

#include "text/scan.h"
#include "tokenizer/tokenizer.h"

namespace souptree {

// CDATA section state  #cdata-section-state
Tokenizer::Cursor Tokenizer::cdata_section_state(Cursor cursor) {
  const Cursor run = cursor;
  cursor = scan_until<']'>(cursor);
  append_characters(run, cursor);
  switch (next_input_character(cursor)) {
    case ']': return cdata_section_bracket_state(cursor + 1);
    case end_of_file: error(ParseErrorCode::eof_in_cdata, cursor); return emit_end_of_file(cursor);
    case out_of_input: return suspend(State::cdata_section, cursor);
    default: return emit_null_characters(State::cdata_section, cursor);
  }
}

// CDATA section bracket state  #cdata-section-bracket-state
Tokenizer::Cursor Tokenizer::cdata_section_bracket_state(Cursor cursor) {
  switch (next_input_character(cursor)) {
    case ']': return cdata_section_end_state(cursor + 1);
    case out_of_input: return suspend(State::cdata_section_bracket, cursor);
    default:
      append_characters(cursor - 1, cursor);
      return reconsume_in(State::cdata_section, cursor);
  }
}

// CDATA section end state  #cdata-section-end-state
Tokenizer::Cursor Tokenizer::cdata_section_end_state(Cursor cursor) {
  // The last two brackets may be part of the section's "]]>", so they are not appended yet.
  const Cursor run = cursor - 2;
  while (*cursor == ']') ++cursor;
  append_characters(run, cursor - 2);
  switch (next_input_character(cursor)) {
    case '>':
      // The text after the section is not adjacent to the section's text in the input. One token
      // for both texts would need a copy, so they become two tokens.
      if (!characters_.empty()) return emit_characters(State::data, cursor + 1);
      return reconsume_in(State::data, cursor + 1);
    case out_of_input: return suspend(State::cdata_section_end, cursor);
    default:
      append_characters(cursor - 2, cursor);
      return reconsume_in(State::cdata_section, cursor);
  }
}

}  // namespace souptree
