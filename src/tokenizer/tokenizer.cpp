#include "tokenizer/tokenizer.h"

#include "text/code_unit.h"
#include "text/utf8.h"

namespace souptree {

void Tokenizer::reset(RememberPositions remember_positions) {
  remember_positions_ = remember_positions;
  state_ = State::data;
  position_ = 0;
  markup_begin_ = 0;
  tag_waits_ = false;
  characters_ = {};
  last_start_tag_ = Name::none;
  name_text_.clear();
  // Names and strings of the last document, which keep_token() must not read.
  token_.attributes.clear();
  // The next document continues the serial numbers, so seen_in_tag_ keeps its contents. The array
  // is only cleared before the serial numbers can overflow.
  if (tag_serial_ >= Input::max_bytes) {
    seen_in_tag_.clear();
    tag_serial_ = 0;
  }
}

TokenKind Tokenizer::next(CdataSections cdata_sections) {
  if (tag_waits_) {
    tag_waits_ = false;
    token_.kind = tag_kind_;
    token_.begin = markup_begin_;
    token_.end = position_;
    return token_.kind;
  }
  cdata_sections_ = cdata_sections;
  base_ = input_.data();
  end_ = base_ + input_.size();
  store_.set_input(base_);
  Cursor cursor = base_ + position_;
  // The data state has a direct branch, because processors predict it better than the indirect jump
  // in run_state().
  if (state_ == State::data) [[likely]] {
    cursor = data_state(cursor);
    if (cursor == stop) return token_.kind;
  }
  do {
    // This state also has a direct branch, because it follows most attribute values.
    cursor = state_ == State::before_attribute_name ? before_attribute_name_state(cursor)
                                                    : run_state(cursor);
  } while (cursor != stop);
  return token_.kind;
}

#define SOUPTREE_STATE(name, anchor)                                                               \
  case State::name: return name##_state(cursor);

Tokenizer::Cursor Tokenizer::run_state(Cursor cursor) {
  switch (state_) {
    SOUPTREE_TEXT_AND_TAG_STATES(SOUPTREE_STATE)
    default: return run_other_state(cursor);
  }
}

Tokenizer::Cursor Tokenizer::run_other_state(Cursor cursor) {
  switch (state_) {
    SOUPTREE_OTHER_STATES(SOUPTREE_STATE)
#define SOUPTREE_STATE_OF_RUN_STATE(name, anchor) case State::name:
    SOUPTREE_TEXT_AND_TAG_STATES(SOUPTREE_STATE_OF_RUN_STATE)
#undef SOUPTREE_STATE_OF_RUN_STATE
    break;
  }
  __builtin_unreachable();
}

#undef SOUPTREE_STATE

Tokenizer::Match Tokenizer::match_ahead(Cursor cursor, std::u8string_view text,
                                        Case text_case) const {
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
  return equals_ignoring_ascii_case({begin, static_cast<std::size_t>(cursor - begin)}, lower_case);
}

// If characters are pending, emits them. Otherwise, reports that more input is needed. The next
// call of next() continues in `state` and at `cursor`.
Tokenizer::Cursor Tokenizer::suspend(State state, Cursor cursor) {
  if (!characters_.empty()) return emit_characters(state, cursor);
  state_ = state;
  position_ = offset(cursor);
  token_.kind = TokenKind::more_input_needed;
  token_.begin = token_.end = position_;
  return stop;
}

// Emits the token that began at markup_begin_. Characters must not be pending.
Tokenizer::Cursor Tokenizer::emit(TokenKind kind, Cursor cursor) {
  state_ = State::data;
  position_ = offset(cursor);
  token_.kind = kind;
  token_.begin = markup_begin_;
  token_.end = position_;
  return stop;
}

// Emits the pending characters. The next call of next() continues in `state` and at `cursor`. If
// characters are pending, a state calls this function with itself as `state` before it creates a
// comment, doctype or processing instruction. So the next call of next() enters that state again,
// without pending characters.
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

// Emits the tag. If characters are pending, emits them, and the next call of next() returns the
// tag.
Tokenizer::Cursor Tokenizer::emit_tag(Cursor cursor) {
  if (tag_kind_ == TokenKind::start_tag) {
    last_start_tag_ = token_.name;
  } else if (!token_.attributes.empty() || token_.self_closing) [[unlikely]] {
    clean_end_tag(cursor);
  }
  tag_waits_ = !characters_.empty();
  return tag_waits_ ? emit_characters(State::data, cursor) : emit(tag_kind_, cursor);
}

// Drops the attributes and the self-closing flag of an end tag, and reports them as errors.
void Tokenizer::clean_end_tag(Cursor cursor) {
  if (!token_.attributes.empty()) {
    error(ParseErrorCode::end_tag_with_attributes, cursor - 1);
    token_.attributes.clear();
    token_.attribute_ranges.clear();
  }
  if (token_.self_closing) {
    error(ParseErrorCode::end_tag_with_trailing_solidus, cursor - 1);
    token_.self_closing = false;
  }
}

// The range of the error is the code point at `at`, and empty at the end of the input.
void Tokenizer::error(ParseErrorCode code, Cursor at) {
  const std::uint32_t length = at == end_ ? 0 : utf8_length_begun(*at);
  errors_.add(code, offset(at), offset(at) + length);
}

// Emits the end-of-file token. If characters are pending, emits them first. After the end-of-file
// token, each further call of next() returns this token again.
Tokenizer::Cursor Tokenizer::emit_end_of_file(Cursor cursor) {
  if (!characters_.empty()) return emit_characters(State::data, cursor);
  markup_begin_ = offset(cursor);
  return emit(TokenKind::end_of_file, cursor);
}

void Tokenizer::append_further_run(Slice& text, Cursor begin, Cursor end) {
  store_.append_input(text, offset(begin), offset(end));
}

void Tokenizer::append_characters(Cursor begin, Cursor end) {
  if (begin == end) return;
  if (characters_.empty()) characters_begin_ = offset(begin);
  characters_end_ = offset(end);
  append_run(characters_, begin, end);
}

// Appends characters and enters `state` again at `end`.
Tokenizer::Cursor Tokenizer::append_characters_in(State state, Cursor begin, Cursor end) {
  append_characters(begin, end);
  return reconsume_in(state, end);
}

// Treats the input since markup_begin_ as characters. Continues in the state `text`.
Tokenizer::Cursor Tokenizer::not_markup(State text, Cursor cursor) {
  append_characters(base_ + markup_begin_, cursor);
  return reconsume_in(text, cursor);
}

// Emits a run of U+0000 in the data or CDATA section state as one token.
Tokenizer::Cursor Tokenizer::emit_null_characters(State state, Cursor cursor) {
  if (!characters_.empty()) return emit_characters(state, cursor);
  const Cursor begin = cursor;
  while (next_input_character(cursor) == null_character) {
    // In CDATA sections, tree construction reports the error.
    if (state == State::data) error(ParseErrorCode::unexpected_null_character, cursor);
    ++cursor;
  }
  append_characters(begin, cursor);
  emit_characters(state, cursor);
  token_.kind = TokenKind::null_characters;
  return stop;
}

// Replaces U+0000 in RCDATA, RAWTEXT, PLAINTEXT and all kinds of script data.
Tokenizer::Cursor Tokenizer::replace_null_character(State state, Cursor cursor) {
  const bool is_own_token = remember_positions_ == RememberPositions::yes;
  if (is_own_token && !characters_.empty()) return emit_characters(state, cursor);
  error(ParseErrorCode::unexpected_null_character, cursor);
  if (characters_.empty()) characters_begin_ = offset(cursor);
  characters_end_ = offset(cursor) + 1;
  append_replacement_character(characters_);
  if (is_own_token) return emit_characters(state, cursor + 1);
  return reconsume_in(state, cursor + 1);
}

void Tokenizer::append_replacement_character(Slice& text) {
  store_.append(text, replacement_character);
}

// In a state that reads text, all input before the reading position is in a token, or is dropped. In any
// other state, a "<" may begin a token.
std::uint32_t Tokenizer::decided() const {
  switch (state_) {
    case State::data:
    case State::rcdata:
    case State::rawtext:
    case State::script_data:
    case State::plaintext: return position_;
    default: return markup_begin_;
  }
}

void Tokenizer::forget_before(std::uint32_t forgotten) {
  for (std::uint32_t* const offset :
       {&position_, &temporary_buffer_, &markup_begin_, &characters_begin_, &characters_end_,
        &attribute_begin_, &token_.begin, &token_.end}) {
    *offset = without(forgotten, *offset);
  }
  for (SourceRange& range : token_.attribute_ranges) {
    range = {without(forgotten, range.begin), without(forgotten, range.end)};
  }
  for (Attribute& attribute : token_.attributes) attribute.value.forget_before(forgotten);
  for (Slice* const slice :
       {&discarded_value_, &token_.text, &token_.target, &token_.doctype.name,
        &token_.doctype.public_identifier, &token_.doctype.system_identifier}) {
    slice->forget_before(forgotten);
  }
}

}  // namespace souptree
