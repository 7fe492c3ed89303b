#include "tokenizer/tokenizer.h"

#include <algorithm>

#include "text/code_unit.h"

namespace souptree {

void Tokenizer::reset(RememberPositions remember_positions) {
  remember_positions_ = remember_positions;
  state_ = State::data;
  position_ = 0;
  characters_ = {};
  last_start_tag_ = Name::none;
  name_text_.clear();
  // The numbers go on from document to document; before they could come round, all begin anew.
  if (tag_serial_ >= Input::max_bytes) {
    seen_in_tag_.clear();
    tag_serial_ = 0;
  }
}

void Tokenizer::recycle(std::size_t bytes_to_keep) {
  token_.attributes.recycle(bytes_to_keep);
  token_.attribute_ranges.recycle(bytes_to_keep);
  name_text_.recycle(bytes_to_keep);
  seen_in_tag_.recycle(bytes_to_keep);
}

TokenKind Tokenizer::next(CdataSections cdata_sections) {
  cdata_sections_ = cdata_sections;
  base_ = input_.data();
  end_ = base_ + input_.size();
  store_.set_input(base_);
  Cursor cursor = base_ + position_;
  do {
    switch (state_) {
#define SOUPTREE_STATE(name, anchor)                                                               \
  case State::name: cursor = name##_state(cursor); break;
      SOUPTREE_TOKENIZER_STATES(SOUPTREE_STATE)
#undef SOUPTREE_STATE
    }
  } while (cursor != stop);
  return token_.kind;
}

int Tokenizer::null_or_end(Cursor cursor) const {
  if (cursor != end_) return null_character;
  return input_.complete() ? end_of_file : out_of_input;
}

Tokenizer::Match Tokenizer::match_ahead(Cursor cursor, std::u8string_view text, Case text_case) const {
  for (const char8_t expected : text) {
    const char8_t byte = text_case == Case::insensitive ? to_ascii_lowercase(*cursor) : *cursor;
    if (byte != expected) {
      return next_input_character(cursor) == out_of_input ? Match::undecided : Match::no;
    }
    ++cursor;
  }
  return Match::yes;
}

bool Tokenizer::temporary_buffer_is(Cursor cursor, std::u8string_view lower_case) const {
  const Cursor begin = base_ + temporary_buffer_;
  return static_cast<std::size_t>(cursor - begin) == lower_case.size() &&
         std::equal(begin, cursor, lower_case.begin(), [](char8_t byte, char8_t expected) {
           return to_ascii_lowercase(byte) == expected;
         });
}

// Keeps the reading position for the next call of next(), whether or not there is more input then.
Tokenizer::Cursor Tokenizer::suspend(State state, Cursor cursor) {
  if (!characters_.empty()) return emit_characters(state, cursor);
  state_ = state;
  position_ = offset(cursor);
  token_.kind = TokenKind::more_input_needed;
  return stop;
}

// Emits the token that began with the last "<". Characters have been emitted before it began.
Tokenizer::Cursor Tokenizer::emit(TokenKind kind, Cursor cursor) {
  state_ = State::data;
  position_ = offset(cursor);
  token_.kind = kind;
  token_.begin = markup_begin_;
  token_.end = position_;
  return stop;
}

// Emits what characters there are; then goes on in `state` at `cursor`.
Tokenizer::Cursor Tokenizer::emit_characters(State state, Cursor cursor) {
  state_ = state;
  position_ = offset(cursor);
  token_.kind = TokenKind::characters;
  token_.text = characters_;
  token_.begin = characters_begin_;
  token_.end = characters_end_;
  characters_ = {};
  return stop;
}

// Emits the U+0000 from `begin` to `end`. Characters have been emitted before.
Tokenizer::Cursor Tokenizer::emit_null_characters(State state, Cursor begin, Cursor end) {
  append_characters(begin, end);
  emit_characters(state, end);
  token_.kind = TokenKind::null_characters;
  return stop;
}

Tokenizer::Cursor Tokenizer::emit_tag(Cursor cursor) {
  if (tag_kind_ == TokenKind::start_tag) {
    last_start_tag_ = token_.name;
    return emit(TokenKind::start_tag, cursor);
  }
  if (!token_.attributes.empty()) error(ParseErrorCode::end_tag_with_attributes, cursor - 1);
  if (token_.self_closing) error(ParseErrorCode::end_tag_with_trailing_solidus, cursor - 1);
  token_.attributes.clear();
  token_.attribute_ranges.clear();
  token_.self_closing = false;
  return emit(TokenKind::end_tag, cursor);
}

// From then on every call of next() says so again.
Tokenizer::Cursor Tokenizer::emit_end_of_file(Cursor cursor) {
  if (!characters_.empty()) return emit_characters(State::data, cursor);
  markup_begin_ = offset(cursor);
  return emit(TokenKind::end_of_file, cursor);
}

void Tokenizer::append_characters(Cursor begin, Cursor end) {
  if (begin == end) return;
  if (characters_.empty()) characters_begin_ = offset(begin);
  characters_end_ = offset(end);
  store_.append_input(characters_, offset(begin), offset(end));
}

void Tokenizer::append_replacement_character(Slice& text) {
  store_.append(text, replacement_character);
}

Tokenizer::Cursor Tokenizer::replace_null_character(State state, Cursor cursor) {
  error(ParseErrorCode::unexpected_null_character, cursor);
  if (characters_.empty()) characters_begin_ = offset(cursor);
  characters_end_ = offset(cursor) + 1;
  append_replacement_character(characters_);
  return reconsume_in(state, cursor + 1);
}

}  // namespace souptree
