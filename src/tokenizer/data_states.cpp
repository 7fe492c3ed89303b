// The data, RCDATA, RAWTEXT and PLAINTEXT states, and the states of end tags that RCDATA, RAWTEXT
// and script data share.

#include "text/code_unit.h"
#include "text/scan.h"
#include "tokenizer/tokenizer.h"

namespace souptree {

// Data state  #data-state
Tokenizer::Cursor Tokenizer::data_state(Cursor cursor) {
  if (*cursor == '<') return tag_open_state(cursor + 1);
  const Cursor run = cursor;
  cursor = scan_until<'<', '&'>(cursor);
  if (run != cursor) {
    if (!characters_.empty()) [[unlikely]] {
      return append_characters_in(State::data, run, cursor);
    }
    append_characters(run, cursor);
    if (*cursor == '<') [[likely]]
      return tag_open_state(cursor + 1);
  }
  if (*cursor == '&') return character_reference_in(State::data, cursor + 1);
  return null_in_text(State::data, cursor);
}

// RCDATA state  #rcdata-state
Tokenizer::Cursor Tokenizer::rcdata_state(Cursor cursor) {
  const Cursor run = cursor;
  cursor = scan_until<'<', '&'>(cursor);
  append_characters(run, cursor);
  switch (*cursor) {
    case '<': return rcdata_less_than_sign_state(cursor + 1);
    case '&': return character_reference_in(State::rcdata, cursor + 1);
    default: return null_in_text(State::rcdata, cursor);
  }
}

// RAWTEXT state  #rawtext-state
Tokenizer::Cursor Tokenizer::rawtext_state(Cursor cursor) {
  const Cursor run = cursor;
  cursor = scan_until<'<'>(cursor);
  append_characters(run, cursor);
  if (*cursor == '<') return rawtext_less_than_sign_state(cursor + 1);
  return null_in_text(State::rawtext, cursor);
}

// PLAINTEXT state  #plaintext-state
Tokenizer::Cursor Tokenizer::plaintext_state(Cursor cursor) {
  const Cursor run = cursor;
  cursor = scan_until<>(cursor);
  append_characters(run, cursor);
  return null_in_text(State::plaintext, cursor);
}

// Handles U+0000 or the end of the input in data, RCDATA, RAWTEXT, script data and PLAINTEXT.
Tokenizer::Cursor Tokenizer::null_in_text(State self, Cursor cursor) {
  switch (next_input_character(cursor)) {
    case end_of_file: return emit_end_of_file(cursor);
    case out_of_input: return suspend(self, cursor);
    default:
      return self == State::data ? emit_null_characters(self, cursor)
                                 : replace_null_character(self, cursor);
  }
}

// The states of end tags in RCDATA and RAWTEXT. The functions after them have the rules, which
// script data and escaped script data share.

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
    case '/': temporary_buffer_ = offset(cursor) + 1; return end_tag_open_in(family, cursor + 1);
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
  create_tag(TokenKind::end_tag);
  token_.name = last_start_tag_;
  switch (character) {
    case '/': return self_closing_start_tag_state(cursor + 1);
    case '>': return emit_tag(cursor + 1);
    default: return before_attribute_name_state(cursor + 1);
  }
}

}  // namespace souptree
