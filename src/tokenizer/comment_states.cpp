// Markup declarations and comments.

#include "text/code_unit.h"
#include "text/scan.h"
#include "tokenizer/tokenizer.h"

namespace souptree {

// Bogus comment state  #bogus-comment-state
Tokenizer::Cursor Tokenizer::bogus_comment_state(Cursor cursor) {
  const Cursor run = cursor;
  cursor = scan_until<'>'>(cursor);
  append_text(run, cursor);
  switch (next_input_character(cursor)) {
    case '>': return emit(TokenKind::comment, cursor + 1);
    case end_of_file: return emit(TokenKind::comment, cursor);
    case out_of_input: return suspend(State::bogus_comment, cursor);
  }
  error(ParseErrorCode::unexpected_null_character, cursor);
  append_replacement_character(token_.text);
  return reconsume_in(State::bogus_comment, cursor + 1);
}

// Markup declaration open state  #markup-declaration-open-state
Tokenizer::Cursor Tokenizer::markup_declaration_open_state(Cursor cursor) {
  const Match dashes = match_ahead(cursor, u8"--", Case::sensitive);
  if (dashes == Match::yes) {
    create_comment();
    return comment_start_state(cursor + 2);
  }
  const Match doctype = match_ahead(cursor, u8"doctype", Case::insensitive);
  if (doctype == Match::yes) return doctype_state(cursor + 7);
  const Match cdata = match_ahead(cursor, u8"[CDATA[", Case::sensitive);
  if (cdata == Match::yes) {
    if (cdata_sections_ == CdataSections::allowed) return cdata_section_state(cursor + 7);
    error(ParseErrorCode::cdata_in_html_content, cursor + 6);
    create_comment();
    append_text(cursor, cursor + 7);
    return bogus_comment_state(cursor + 7);
  }
  if (dashes == Match::undecided || doctype == Match::undecided || cdata == Match::undecided) {
    return suspend(State::markup_declaration_open, cursor);
  }
  error(ParseErrorCode::incorrectly_opened_comment, cursor);
  create_comment();
  return bogus_comment_state(cursor);
}

// Comment start state  #comment-start-state
Tokenizer::Cursor Tokenizer::comment_start_state(Cursor cursor) {
  switch (next_input_character(cursor)) {
    case '-': return comment_start_dash_state(cursor + 1);
    case '>':
      error(ParseErrorCode::abrupt_closing_of_empty_comment, cursor);
      return emit(TokenKind::comment, cursor + 1);
    case out_of_input: return suspend(State::comment_start, cursor);
    default: return comment_state(cursor);
  }
}

// Comment start dash state  #comment-start-dash-state
Tokenizer::Cursor Tokenizer::comment_start_dash_state(Cursor cursor) {
  switch (next_input_character(cursor)) {
    case '-': return comment_end_state(cursor + 1);
    case '>':
      error(ParseErrorCode::abrupt_closing_of_empty_comment, cursor);
      return emit(TokenKind::comment, cursor + 1);
    case end_of_file: return eof_in_comment(cursor);
    case out_of_input: return suspend(State::comment_start_dash, cursor);
    default: append_text(cursor - 1, cursor); return reconsume_in(State::comment, cursor);
  }
}

// Comment state  #comment-state
Tokenizer::Cursor Tokenizer::comment_state(Cursor cursor) {
  const Cursor run = cursor;
  cursor = scan_until<'<', '-'>(cursor);
  append_text(run, cursor);
  switch (next_input_character(cursor)) {
    case '<': append_text(cursor, cursor + 1); return comment_less_than_sign_state(cursor + 1);
    case '-': return comment_end_dash_state(cursor + 1);
    case end_of_file: return eof_in_comment(cursor);
    case out_of_input: return suspend(State::comment, cursor);
  }
  error(ParseErrorCode::unexpected_null_character, cursor);
  append_replacement_character(token_.text);
  return reconsume_in(State::comment, cursor + 1);
}

// Comment less-than sign state  #comment-less-than-sign-state
Tokenizer::Cursor Tokenizer::comment_less_than_sign_state(Cursor cursor) {
  const Cursor run = cursor;
  while (*cursor == '<') ++cursor;
  append_text(run, cursor);
  switch (next_input_character(cursor)) {
    case '!': append_text(cursor, cursor + 1); return comment_less_than_sign_bang_state(cursor + 1);
    case out_of_input: return suspend(State::comment_less_than_sign, cursor);
    default: return reconsume_in(State::comment, cursor);
  }
}

// Comment less-than sign bang state  #comment-less-than-sign-bang-state
Tokenizer::Cursor Tokenizer::comment_less_than_sign_bang_state(Cursor cursor) {
  switch (next_input_character(cursor)) {
    case '-': return comment_less_than_sign_bang_dash_state(cursor + 1);
    case out_of_input: return suspend(State::comment_less_than_sign_bang, cursor);
    default: return reconsume_in(State::comment, cursor);
  }
}

// Comment less-than sign bang dash state  #comment-less-than-sign-bang-dash-state
Tokenizer::Cursor Tokenizer::comment_less_than_sign_bang_dash_state(Cursor cursor) {
  switch (next_input_character(cursor)) {
    case '-': return comment_less_than_sign_bang_dash_dash_state(cursor + 1);
    case out_of_input: return suspend(State::comment_less_than_sign_bang_dash, cursor);
    default: return comment_end_dash_state(cursor);
  }
}

// Comment less-than sign bang dash dash state  #comment-less-than-sign-bang-dash-dash-state
Tokenizer::Cursor Tokenizer::comment_less_than_sign_bang_dash_dash_state(Cursor cursor) {
  switch (next_input_character(cursor)) {
    case '>':
    case end_of_file: break;
    case out_of_input: return suspend(State::comment_less_than_sign_bang_dash_dash, cursor);
    default: error(ParseErrorCode::nested_comment, cursor);
  }
  return comment_end_state(cursor);
}

// Comment end dash state  #comment-end-dash-state
Tokenizer::Cursor Tokenizer::comment_end_dash_state(Cursor cursor) {
  switch (next_input_character(cursor)) {
    case '-': return comment_end_state(cursor + 1);
    case end_of_file: return eof_in_comment(cursor);
    case out_of_input: return suspend(State::comment_end_dash, cursor);
    default: append_text(cursor - 1, cursor); return reconsume_in(State::comment, cursor);
  }
}

// Comment end state  #comment-end-state
Tokenizer::Cursor Tokenizer::comment_end_state(Cursor cursor) {
  // The last two dashes may be part of the comment's "-->", so they are not appended yet.
  const Cursor run = cursor - 2;
  while (*cursor == '-') ++cursor;
  append_text(run, cursor - 2);
  switch (next_input_character(cursor)) {
    case '>': return emit(TokenKind::comment, cursor + 1);
    case '!': return comment_end_bang_state(cursor + 1);
    case end_of_file: return eof_in_comment(cursor);
    case out_of_input: return suspend(State::comment_end, cursor);
    default: append_text(cursor - 2, cursor); return reconsume_in(State::comment, cursor);
  }
}

// Comment end bang state  #comment-end-bang-state
Tokenizer::Cursor Tokenizer::comment_end_bang_state(Cursor cursor) {
  switch (next_input_character(cursor)) {
    case '-':
      append_text(cursor - 3, cursor);
      return reconsume_in(State::comment_end_dash, cursor + 1);
    case '>':
      error(ParseErrorCode::incorrectly_closed_comment, cursor);
      return emit(TokenKind::comment, cursor + 1);
    case end_of_file: return eof_in_comment(cursor);
    case out_of_input: return suspend(State::comment_end_bang, cursor);
    default: append_text(cursor - 3, cursor); return reconsume_in(State::comment, cursor);
  }
}

void Tokenizer::create_comment() {
  token_.text = {};
}

void Tokenizer::append_text(Cursor begin, Cursor end) {
  store_.append_input(token_.text, offset(begin), offset(end));
}

Tokenizer::Cursor Tokenizer::eof_in_comment(Cursor cursor) {
  error(ParseErrorCode::eof_in_comment, cursor);
  return emit(TokenKind::comment, cursor);
}

}  // namespace souptree
