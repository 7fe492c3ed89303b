// Data, RCDATA, RAWTEXT and PLAINTEXT, and the end tags of raw text.

#include "text/code_unit.h"
#include "text/scan.h"
#include "tokenizer/tokenizer.h"

namespace souptree {

// Data state  #data-state
Tokenizer::Cursor Tokenizer::data_state(Cursor cursor) {
  const Cursor run = cursor;
  cursor = scan_until<'<', '&'>(cursor);
  append_characters(run, cursor);
  switch (next_input_character(cursor)) {
    case '<': return tag_open_state(cursor + 1);
    case '&': return character_reference_in(State::data, cursor + 1);
    case end_of_file: return emit_end_of_file(cursor);
    case out_of_input: return suspend(State::data, cursor);
  }
  if (!characters_.empty()) return emit_characters(State::data, cursor);
  const Cursor end = skip_nulls(cursor);
  for (Cursor at = cursor; at != end; ++at) error(ParseErrorCode::unexpected_null_character, at);
  return emit_null_characters(State::data, cursor, end);
}

// RCDATA state  #rcdata-state
Tokenizer::Cursor Tokenizer::rcdata_state(Cursor cursor) {
  const Cursor run = cursor;
  cursor = scan_until<'<', '&'>(cursor);
  append_characters(run, cursor);
  switch (next_input_character(cursor)) {
    case '<': return rcdata_less_than_sign_state(cursor + 1);
    case '&': return character_reference_in(State::rcdata, cursor + 1);
    case end_of_file: return emit_end_of_file(cursor);
    case out_of_input: return suspend(State::rcdata, cursor);
  }
  return replace_null_character(State::rcdata, cursor);
}

// RAWTEXT state  #rawtext-state
Tokenizer::Cursor Tokenizer::rawtext_state(Cursor cursor) {
  const Cursor run = cursor;
  cursor = scan_until<'<'>(cursor);
  append_characters(run, cursor);
  switch (next_input_character(cursor)) {
    case '<': return rawtext_less_than_sign_state(cursor + 1);
    case end_of_file: return emit_end_of_file(cursor);
    case out_of_input: return suspend(State::rawtext, cursor);
  }
  return replace_null_character(State::rawtext, cursor);
}

// PLAINTEXT state  #plaintext-state
Tokenizer::Cursor Tokenizer::plaintext_state(Cursor cursor) {
  const Cursor run = cursor;
  cursor = scan_until<>(cursor);
  append_characters(run, cursor);
  switch (next_input_character(cursor)) {
    case end_of_file: return emit_end_of_file(cursor);
    case out_of_input: return suspend(State::plaintext, cursor);
  }
  return replace_null_character(State::plaintext, cursor);
}

Tokenizer::Cursor Tokenizer::skip_nulls(Cursor cursor) const {
  while (*cursor == 0 && cursor != end_) ++cursor;
  return cursor;
}

// End tags of raw text. One set of rules for RCDATA, RAWTEXT, script data and escaped script data.

// RCDATA less-than sign state  #rcdata-less-than-sign-state
Tokenizer::Cursor Tokenizer::rcdata_less_than_sign_state(Cursor cursor) {
  return less_than_sign_in(rcdata_family, cursor);
}

// RCDATA end tag open state  #rcdata-end-tag-open-state
Tokenizer::Cursor Tokenizer::rcdata_end_tag_open_state(Cursor cursor) {
  return end_tag_open_in(rcdata_family, cursor);
}

// RCDATA end tag name state  #rcdata-end-tag-name-state
Tokenizer::Cursor Tokenizer::rcdata_end_tag_name_state(Cursor cursor) {
  return end_tag_name_in(rcdata_family, cursor);
}

// RAWTEXT less-than sign state  #rawtext-less-than-sign-state
Tokenizer::Cursor Tokenizer::rawtext_less_than_sign_state(Cursor cursor) {
  return less_than_sign_in(rawtext_family, cursor);
}

// RAWTEXT end tag open state  #rawtext-end-tag-open-state
Tokenizer::Cursor Tokenizer::rawtext_end_tag_open_state(Cursor cursor) {
  return end_tag_open_in(rawtext_family, cursor);
}

// RAWTEXT end tag name state  #rawtext-end-tag-name-state
Tokenizer::Cursor Tokenizer::rawtext_end_tag_name_state(Cursor cursor) {
  return end_tag_name_in(rawtext_family, cursor);
}

Tokenizer::Cursor Tokenizer::less_than_sign_in(const RawTextFamily& family, Cursor cursor) {
  markup_begin_ = offset(cursor) - 1;
  switch (next_input_character(cursor)) {
    case '/':
      temporary_buffer_ = offset(cursor) + 1;
      return end_tag_open_in(family, cursor + 1);
    case out_of_input: return suspend(family.less_than_sign, cursor);
    default: return not_markup(family.text, cursor);
  }
}

Tokenizer::Cursor Tokenizer::end_tag_open_in(const RawTextFamily& family, Cursor cursor) {
  if (is_ascii_alpha(*cursor)) return end_tag_name_in(family, cursor);
  if (next_input_character(cursor) == out_of_input) return suspend(family.end_tag_open, cursor);
  return not_markup(family.text, cursor);
}

Tokenizer::Cursor Tokenizer::end_tag_name_in(const RawTextFamily& family, Cursor cursor) {
  while (is_ascii_alpha(*cursor)) ++cursor;
  const int character = next_input_character(cursor);
  if (character == out_of_input) return suspend(family.end_tag_name, cursor);
  const bool name_ends = is_whitespace(*cursor) || character == '/' || character == '>';
  // #appropriate-end-tag-token
  if (!name_ends || !temporary_buffer_is(cursor, names_.text(last_start_tag_))) {
    return not_markup(family.text, cursor);
  }
  // Here the characters before the tag are complete; the state is then entered once more.
  if (!characters_.empty()) return emit_characters(family.end_tag_name, cursor);
  create_tag(TokenKind::end_tag);
  token_.name = last_start_tag_;
  switch (character) {
    case '/': return self_closing_start_tag_state(cursor + 1);
    case '>': return emit_tag(cursor + 1);
    default: return before_attribute_name_state(cursor + 1);
  }
}

// Emits what was read since the "<" as characters and reconsumes in the text it stands in.
Tokenizer::Cursor Tokenizer::not_markup(State text, Cursor cursor) {
  append_characters(base_ + markup_begin_, cursor);
  return reconsume_in(text, cursor);
}

}  // namespace souptree
