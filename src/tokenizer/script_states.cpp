// Script data and its escapes.

#include "text/code_unit.h"
#include "text/scan.h"
#include "tokenizer/tokenizer.h"

namespace souptree {

// Escaped script data has three states for text. Double escaped script data also has three, with
// nearly the same rules. A family contains the differences.
struct Tokenizer::EscapedFamily {
  State text, dash, dash_dash, less_than_sign;
  // In escaped script data, an end tag can begin at "<". So "<" is only emitted when it is certain
  // that no end tag begins there. In double escaped script data, "<" is emitted at once.
  enum class LessThanSign : bool { deferred, emitted } less_than_sign_is;
};

constexpr Tokenizer::EscapedFamily Tokenizer::escaped_family = {
    State::script_data_escaped, State::script_data_escaped_dash,
    State::script_data_escaped_dash_dash, State::script_data_escaped_less_than_sign,
    EscapedFamily::LessThanSign::deferred};
constexpr Tokenizer::EscapedFamily Tokenizer::double_escaped_family = {
    State::script_data_double_escaped, State::script_data_double_escaped_dash,
    State::script_data_double_escaped_dash_dash, State::script_data_double_escaped_less_than_sign,
    EscapedFamily::LessThanSign::emitted};

// Script data state  #script-data-state
Tokenizer::Cursor Tokenizer::script_data_state(Cursor cursor) {
  const Cursor run = cursor;
  cursor = scan_until<'<'>(cursor);
  append_characters(run, cursor);
  if (*cursor == '<') return script_data_less_than_sign_state(cursor + 1);
  return null_in_text(State::script_data, cursor);
}

// Script data less-than sign state  #script-data-less-than-sign-state
Tokenizer::Cursor Tokenizer::script_data_less_than_sign_state(Cursor cursor) {
  if (*cursor != '!') return less_than_sign_in(script_data_family, cursor);
  append_characters(cursor - 1, cursor + 1);
  return script_data_escape_start_state(cursor + 1);
}

// Script data end tag open state  #script-data-end-tag-open-state
Tokenizer::Cursor Tokenizer::script_data_end_tag_open_state(Cursor cursor) {
  return end_tag_open_in(script_data_family, cursor);
}

// Script data end tag name state  #script-data-end-tag-name-state
Tokenizer::Cursor Tokenizer::script_data_end_tag_name_state(Cursor cursor) {
  return end_tag_name_in(script_data_family, cursor);
}

// Script data escape start state  #script-data-escape-start-state
Tokenizer::Cursor Tokenizer::script_data_escape_start_state(Cursor cursor) {
  switch (next_input_character(cursor)) {
    case '-':
      append_characters(cursor, cursor + 1);
      return script_data_escape_start_dash_state(cursor + 1);
    case out_of_input: return suspend(State::script_data_escape_start, cursor);
    default: return reconsume_in(State::script_data, cursor);
  }
}

// Script data escape start dash state  #script-data-escape-start-dash-state
Tokenizer::Cursor Tokenizer::script_data_escape_start_dash_state(Cursor cursor) {
  switch (next_input_character(cursor)) {
    case '-':
      append_characters(cursor, cursor + 1);
      return script_data_escaped_dash_dash_state(cursor + 1);
    case out_of_input: return suspend(State::script_data_escape_start_dash, cursor);
    default: return reconsume_in(State::script_data, cursor);
  }
}

// Script data escaped state  #script-data-escaped-state
Tokenizer::Cursor Tokenizer::script_data_escaped_state(Cursor cursor) {
  return escaped_text(escaped_family, cursor);
}

// Script data escaped dash state  #script-data-escaped-dash-state
Tokenizer::Cursor Tokenizer::script_data_escaped_dash_state(Cursor cursor) {
  return after_escaped_dash(escaped_family, cursor);
}

// Script data escaped dash dash state  #script-data-escaped-dash-dash-state
Tokenizer::Cursor Tokenizer::script_data_escaped_dash_dash_state(Cursor cursor) {
  return after_escaped_dash_dash(escaped_family, cursor);
}

// Script data escaped less-than sign state  #script-data-escaped-less-than-sign-state
Tokenizer::Cursor Tokenizer::script_data_escaped_less_than_sign_state(Cursor cursor) {
  if (!is_ascii_alpha(*cursor)) return less_than_sign_in(script_data_escaped_family, cursor);
  temporary_buffer_ = offset(cursor);
  append_characters(cursor - 1, cursor);
  return script_data_double_escape_start_state(cursor);
}

// Script data escaped end tag open state  #script-data-escaped-end-tag-open-state
Tokenizer::Cursor Tokenizer::script_data_escaped_end_tag_open_state(Cursor cursor) {
  return end_tag_open_in(script_data_escaped_family, cursor);
}

// Script data escaped end tag name state  #script-data-escaped-end-tag-name-state
Tokenizer::Cursor Tokenizer::script_data_escaped_end_tag_name_state(Cursor cursor) {
  return end_tag_name_in(script_data_escaped_family, cursor);
}

// Script data double escape start state  #script-data-double-escape-start-state
Tokenizer::Cursor Tokenizer::script_data_double_escape_start_state(Cursor cursor) {
  return double_escape_name(State::script_data_double_escape_start,
                            State::script_data_double_escaped, State::script_data_escaped, cursor);
}

// Script data double escaped state  #script-data-double-escaped-state
Tokenizer::Cursor Tokenizer::script_data_double_escaped_state(Cursor cursor) {
  return escaped_text(double_escaped_family, cursor);
}

// Script data double escaped dash state  #script-data-double-escaped-dash-state
Tokenizer::Cursor Tokenizer::script_data_double_escaped_dash_state(Cursor cursor) {
  return after_escaped_dash(double_escaped_family, cursor);
}

// Script data double escaped dash dash state  #script-data-double-escaped-dash-dash-state
Tokenizer::Cursor Tokenizer::script_data_double_escaped_dash_dash_state(Cursor cursor) {
  return after_escaped_dash_dash(double_escaped_family, cursor);
}

// Script data double escaped less-than sign state
// #script-data-double-escaped-less-than-sign-state
Tokenizer::Cursor Tokenizer::script_data_double_escaped_less_than_sign_state(Cursor cursor) {
  switch (next_input_character(cursor)) {
    case '/':
      temporary_buffer_ = offset(cursor) + 1;
      append_characters(cursor, cursor + 1);
      return script_data_double_escape_end_state(cursor + 1);
    case out_of_input: return suspend(State::script_data_double_escaped_less_than_sign, cursor);
    default: return reconsume_in(State::script_data_double_escaped, cursor);
  }
}

// Script data double escape end state  #script-data-double-escape-end-state
Tokenizer::Cursor Tokenizer::script_data_double_escape_end_state(Cursor cursor) {
  return double_escape_name(State::script_data_double_escape_end, State::script_data_escaped,
                            State::script_data_double_escaped, cursor);
}

Tokenizer::Cursor Tokenizer::escaped_text(const EscapedFamily& family, Cursor cursor) {
  const Cursor run = cursor;
  cursor = scan_until<'-', '<'>(cursor);
  append_characters(run, cursor);
  if (*cursor != '-') return escaped_otherwise(family, family.text, cursor);
  append_characters(cursor, cursor + 1);
  return after_escaped_dash(family, cursor + 1);
}

Tokenizer::Cursor Tokenizer::after_escaped_dash(const EscapedFamily& family, Cursor cursor) {
  if (*cursor != '-') return escaped_otherwise(family, family.dash, cursor);
  append_characters(cursor, cursor + 1);
  return after_escaped_dash_dash(family, cursor + 1);
}

Tokenizer::Cursor Tokenizer::after_escaped_dash_dash(const EscapedFamily& family, Cursor cursor) {
  const Cursor run = cursor;
  while (*cursor == '-') ++cursor;
  append_characters(run, cursor);
  if (*cursor != '>') return escaped_otherwise(family, family.dash_dash, cursor);
  append_characters(cursor, cursor + 1);
  return reconsume_in(State::script_data, cursor + 1);
}

// The rules that the three states for text in a family have in common.
Tokenizer::Cursor Tokenizer::escaped_otherwise(const EscapedFamily& family, State self,
                                               Cursor cursor) {
  switch (next_input_character(cursor)) {
    case '<':
      if (family.less_than_sign_is == EscapedFamily::LessThanSign::emitted) {
        append_characters(cursor, cursor + 1);
      }
      return reconsume_in(family.less_than_sign, cursor + 1);
    case null_character: return replace_null_character(family.text, cursor);
    case end_of_file:
      error(ParseErrorCode::eof_in_script_html_comment_like_text, cursor);
      return emit_end_of_file(cursor);
    case out_of_input: return suspend(self, cursor);
    default: return reconsume_in(family.text, cursor);
  }
}

// Reads the name after "<" or "</" that may start or end double escaping.
Tokenizer::Cursor Tokenizer::double_escape_name(State self, State after_script, State otherwise,
                                                Cursor cursor) {
  const Cursor run = cursor;
  while (is_ascii_alpha(*cursor)) ++cursor;
  append_characters(run, cursor);
  const int character = next_input_character(cursor);
  if (character == out_of_input) return suspend(self, cursor);
  if (!is_whitespace(*cursor) && character != '/' && character != '>') {
    return reconsume_in(otherwise, cursor);
  }
  append_characters(cursor, cursor + 1);
  return reconsume_in(temporary_buffer_is(cursor, u8"script") ? after_script : otherwise,
                      cursor + 1);
}

}  // namespace souptree
