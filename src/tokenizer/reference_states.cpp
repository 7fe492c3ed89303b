// Character references.

#include <algorithm>

#include "entities/matcher.h"
#include "text/code_unit.h"
#include "text/utf8.h"
#include "tokenizer/tokenizer.h"

namespace souptree {

namespace {

constexpr std::uint32_t last_code_point = 0x10ffff;

// Element i is the code point that a reference to U+0080 + i represents. It is the character that
// Windows-1252 has for the byte 0x80 + i.
// #numeric-character-reference-end-state
constexpr std::uint16_t c1_replacements[0x20] = {
    0x20ac, 0x0081, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x008d, 0x017d, 0x008f, 0x0090, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x009d, 0x017e, 0x0178};

bool is_noncharacter(std::uint32_t code_point) {
  return (code_point >= 0xfdd0 && code_point <= 0xfdef) || (code_point & 0xfffe) == 0xfffe;
}

bool is_control(std::uint32_t code_point) {
  return code_point < 0x20 || (code_point >= 0x7f && code_point < 0xa0);
}

}  // namespace

// Character reference state  #character-reference-state
Tokenizer::Cursor Tokenizer::character_reference_state(Cursor cursor) {
  temporary_buffer_ = offset(cursor) - 1;
  if (is_ascii_alphanumeric(*cursor)) return named_character_reference_state(cursor);
  switch (next_input_character(cursor)) {
    case '#': return numeric_character_reference_state(cursor + 1);
    case out_of_input: return suspend(State::character_reference, cursor);
    default: return flush_code_points(cursor);
  }
}

// Named character reference state  #named-character-reference-state
Tokenizer::Cursor Tokenizer::named_character_reference_state(Cursor cursor) {
  const NamedReference reference = match_named_character_reference(
      cursor, end_, input_.complete() ? InputEnd::closed : InputEnd::open);
  if (reference.match == ReferenceMatch::needs_more_input) {
    return suspend(State::named_character_reference, cursor);
  }
  if (reference.match == ReferenceMatch::none) {
    flush_code_points(cursor);
    return ambiguous_ampersand_state(cursor);
  }
  cursor += reference.length;
  if (!reference.ends_in_semicolon) {
    // In an attribute, a name without a semicolon is not a reference before `=`, a letter or a
    // digit. The attribute may be a URL with a query, and the name may begin a parameter's name.
    if (consumed_as_part_of_an_attribute() && (*cursor == '=' || is_ascii_alphanumeric(*cursor))) {
      return flush_code_points(cursor);
    }
    error(ParseErrorCode::missing_semicolon_after_character_reference, cursor);
  }
  return emit_reference(reference.expansion, cursor);
}

// Ambiguous ampersand state  #ambiguous-ampersand-state
Tokenizer::Cursor Tokenizer::ambiguous_ampersand_state(Cursor cursor) {
  temporary_buffer_ = offset(cursor);
  while (is_ascii_alphanumeric(*cursor)) ++cursor;
  const int character = next_input_character(cursor);
  flush_code_points(cursor);
  if (character == out_of_input) return suspend(State::ambiguous_ampersand, cursor);
  if (character == ';') error(ParseErrorCode::unknown_named_character_reference, cursor);
  return cursor;
}

// Numeric character reference state  #numeric-character-reference-state
Tokenizer::Cursor Tokenizer::numeric_character_reference_state(Cursor cursor) {
  character_reference_code_ = 0;
  if (is_ascii_digit(*cursor)) return decimal_character_reference_state(cursor);
  switch (next_input_character(cursor)) {
    case 'x':
    case 'X': return hexadecimal_character_reference_start_state(cursor + 1);
    case out_of_input: return suspend(State::numeric_character_reference, cursor);
    default: return absence_of_digits(cursor);
  }
}

// Hexadecimal character reference start state  #hexadecimal-character-reference-start-state
Tokenizer::Cursor Tokenizer::hexadecimal_character_reference_start_state(Cursor cursor) {
  if (hexadecimal_digit(*cursor) < 16) return hexadecimal_character_reference_state(cursor);
  if (next_input_character(cursor) == out_of_input) {
    return suspend(State::hexadecimal_character_reference_start, cursor);
  }
  return absence_of_digits(cursor);
}

// Hexadecimal character reference state  #hexadecimal-character-reference-state
Tokenizer::Cursor Tokenizer::hexadecimal_character_reference_state(Cursor cursor) {
  return digits(State::hexadecimal_character_reference, 16, cursor);
}

// Decimal character reference state  #decimal-character-reference-state
Tokenizer::Cursor Tokenizer::decimal_character_reference_state(Cursor cursor) {
  return digits(State::decimal_character_reference, 10, cursor);
}

// Numeric character reference end state  #numeric-character-reference-end-state
Tokenizer::Cursor Tokenizer::numeric_character_reference_end_state(Cursor cursor) {
  // The errors below have the offset of the next input character. If that character is an error of
  // the input stream, that error must come first. So the character must be available.
  if (errors_.wanted() && next_input_character(cursor) == out_of_input) {
    return suspend(State::numeric_character_reference_end, cursor);
  }
  std::uint32_t code = character_reference_code_;
  if (code == 0) {
    error(ParseErrorCode::null_character_reference, cursor);
    code = 0xfffd;
  } else if (code > last_code_point) {
    error(ParseErrorCode::character_reference_outside_unicode_range, cursor);
    code = 0xfffd;
  } else if (code >= 0xd800 && code <= 0xdfff) {
    error(ParseErrorCode::surrogate_character_reference, cursor);
    code = 0xfffd;
  } else if (is_noncharacter(code)) {
    error(ParseErrorCode::noncharacter_character_reference, cursor);
  } else if (is_control(code) && code != '\t' && code != '\n' && code != '\f') {
    error(ParseErrorCode::control_character_reference, cursor);
    if (code >= 0x80) code = c1_replacements[code - 0x80];
  }
  const Utf8Bytes text = encode_utf8(code);
  return emit_reference({text.bytes, text.length}, cursor);
}

// Begins a character reference. `cursor` is after the ampersand. If positions are remembered, first
// emits the pending characters, so that a reference in text is a separate token.
Tokenizer::Cursor Tokenizer::character_reference_in(State return_state, Cursor cursor) {
  return_state_ = return_state;
  if (remember_positions_ == RememberPositions::yes && !consumed_as_part_of_an_attribute() &&
      !characters_.empty()) {
    return emit_characters(return_state, cursor - 1);
  }
  return character_reference_state(cursor);
}

// #charref-in-attribute
bool Tokenizer::consumed_as_part_of_an_attribute() const {
  return return_state_ == State::attribute_value_double_quoted ||
         return_state_ == State::attribute_value_single_quoted ||
         return_state_ == State::attribute_value_unquoted;
}

// Returns the slice to which a reference that ends at `cursor` is appended. In text, also extends
// the range of the pending characters.
Slice& Tokenizer::reference_target(Cursor cursor) {
  if (consumed_as_part_of_an_attribute()) return *attribute_value_;
  if (characters_.empty()) characters_begin_ = temporary_buffer_;
  characters_end_ = offset(cursor);
  return characters_;
}

// Appends the temporary buffer as it is, and continues in the return state.
// #flush-code-points-consumed-as-a-character-reference
Tokenizer::Cursor Tokenizer::flush_code_points(Cursor cursor) {
  store_.append_input(reference_target(cursor), temporary_buffer_, offset(cursor));
  return reconsume_in(return_state_, cursor);
}

Tokenizer::Cursor Tokenizer::emit_reference(std::u8string_view text, Cursor cursor) {
  store_.append(reference_target(cursor), text);
  if (remember_positions_ == RememberPositions::yes && !consumed_as_part_of_an_attribute()) {
    return emit_characters(return_state_, cursor);
  }
  return reconsume_in(return_state_, cursor);
}

Tokenizer::Cursor Tokenizer::absence_of_digits(Cursor cursor) {
  error(ParseErrorCode::absence_of_digits_in_numeric_character_reference, cursor);
  return flush_code_points(cursor);
}

Tokenizer::Cursor Tokenizer::digits(State self, std::uint32_t radix, Cursor cursor) {
  for (std::uint32_t digit; (digit = hexadecimal_digit(*cursor)) < radix; ++cursor) {
    // Any code above the Unicode range becomes 0x110000, so the number cannot overflow.
    character_reference_code_ =
        std::min(character_reference_code_ * radix + digit, last_code_point + 1);
  }
  switch (next_input_character(cursor)) {
    case ';': return numeric_character_reference_end_state(cursor + 1);
    case out_of_input: return suspend(self, cursor);
    default:
      error(ParseErrorCode::missing_semicolon_after_character_reference, cursor);
      return numeric_character_reference_end_state(cursor);
  }
}

}  // namespace souptree
