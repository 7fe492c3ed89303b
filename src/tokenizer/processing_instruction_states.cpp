// Processing instructions.

#include "text/code_unit.h"
#include "text/scan.h"
#include "tokenizer/tokenizer.h"

namespace souptree {

// Processing instruction open state  #processing-instruction-open-state
Tokenizer::Cursor Tokenizer::processing_instruction_open_state(Cursor cursor) {
  if (is_ascii_alpha(*cursor) || *cursor == '_') return processing_instruction_target_state(cursor);
  switch (next_input_character(cursor)) {
    case end_of_file: return eof_in_processing_instruction(cursor);
    case out_of_input: return suspend(State::processing_instruction_open, cursor);
    default:
      return convert_temporary_buffer_to_comment(
          ParseErrorCode::invalid_first_character_of_processing_instruction_target, cursor);
  }
}

// Processing instruction target state  #processing-instruction-target-state
Tokenizer::Cursor Tokenizer::processing_instruction_target_state(Cursor cursor) {
  while (is_ascii_alphanumeric(*cursor) || *cursor == '-' || *cursor == '_') ++cursor;
  switch (next_input_character(cursor)) {
    case '\t':
    case '\n':
    case '\f':
    case ' ':
    case '?':
    case '>': break;
    case end_of_file: return eof_in_processing_instruction(cursor);
    case out_of_input: return suspend(State::processing_instruction_target, cursor);
    default:
      return convert_temporary_buffer_to_comment(
          ParseErrorCode::invalid_processing_instruction_target, cursor);
  }
  if (temporary_buffer_is(cursor, u8"xml") || temporary_buffer_is(cursor, u8"xml-stylesheet")) {
    return convert_temporary_buffer_to_comment(
        ParseErrorCode::disallowed_processing_instruction_target, cursor);
  }
  token_.target = {temporary_buffer_, offset(cursor) - temporary_buffer_};
  token_.text = {};
  return after_processing_instruction_target_state(cursor);
}

// After processing instruction target state  #after-processing-instruction-target-state
Tokenizer::Cursor Tokenizer::after_processing_instruction_target_state(Cursor cursor) {
  while (is_whitespace(*cursor)) ++cursor;
  if (next_input_character(cursor) == out_of_input) {
    return suspend(State::after_processing_instruction_target, cursor);
  }
  return reconsume_in(State::processing_instruction_data, cursor);
}

// Processing instruction data state  #processing-instruction-data-state
Tokenizer::Cursor Tokenizer::processing_instruction_data_state(Cursor cursor) {
  const Cursor run = cursor;
  cursor = scan_until<'?', '>'>(cursor);
  append_text(run, cursor);
  switch (next_input_character(cursor)) {
    case '?': return processing_instruction_questionable_state(cursor + 1);
    case '>': return emit(TokenKind::processing_instruction, cursor + 1);
    case end_of_file: return eof_in_processing_instruction(cursor);
    case out_of_input: return suspend(State::processing_instruction_data, cursor);
  }
  // U+0000 is an ordinary character here.
  append_text(cursor, cursor + 1);
  return reconsume_in(State::processing_instruction_data, cursor + 1);
}

// Processing instruction questionable state  #processing-instruction-questionable-state
Tokenizer::Cursor Tokenizer::processing_instruction_questionable_state(Cursor cursor) {
  switch (next_input_character(cursor)) {
    case '>': return emit(TokenKind::processing_instruction, cursor + 1);
    case end_of_file: return eof_in_processing_instruction(cursor);
    case out_of_input: return suspend(State::processing_instruction_questionable, cursor);
    default:
      append_text(cursor - 1, cursor);
      return reconsume_in(State::processing_instruction_data, cursor);
  }
}

// #convert-the-temporary-buffer-to-a-comment
Tokenizer::Cursor Tokenizer::convert_temporary_buffer_to_comment(ParseErrorCode code,
                                                                 Cursor cursor) {
  error(code, cursor);
  create_comment();
  // The comment begins with the "?", which is before the temporary buffer.
  append_text(base_ + temporary_buffer_ - 1, cursor);
  return bogus_comment_state(cursor);
}

// Drops the processing instruction, because it has no end.
Tokenizer::Cursor Tokenizer::eof_in_processing_instruction(Cursor cursor) {
  error(ParseErrorCode::eof_in_processing_instruction, cursor);
  return emit_end_of_file(cursor);
}

}  // namespace souptree
