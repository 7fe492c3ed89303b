// Tags and their attributes.

#include <algorithm>

#include "text/code_unit.h"
#include "text/scan.h"
#include "tokenizer/tokenizer.h"

namespace souptree {

namespace {

// Whether `byte` is one of `bytes`. All `bytes` must be below 64, so one test of a bit is enough.
template <char8_t... bytes>
bool is_one_of(char8_t byte) {
  constexpr std::uint64_t set = (... | (std::uint64_t{1} << bytes));
  return byte < 64 && (set >> byte & 1) != 0;
}

}  // namespace

// Tag open state  #tag-open-state
Tokenizer::Cursor Tokenizer::tag_open_state(Cursor cursor) {
  markup_begin_ = offset(cursor) - 1;
  if (is_ascii_alpha(*cursor)) {
    create_tag(TokenKind::start_tag);
    return tag_name_state(cursor);
  }
  switch (next_input_character(cursor)) {
    case '/': return end_tag_open_state(cursor + 1);
    case '!':
      if (!characters_.empty()) return emit_characters(State::tag_open, cursor);
      return markup_declaration_open_state(cursor + 1);
    case '?':
      if (!characters_.empty()) return emit_characters(State::tag_open, cursor);
      temporary_buffer_ = offset(cursor) + 1;
      return processing_instruction_open_state(cursor + 1);
    case end_of_file: return not_a_tag(ParseErrorCode::eof_before_tag_name, cursor);
    case out_of_input: return suspend(State::tag_open, cursor);
    default: return not_a_tag(ParseErrorCode::invalid_first_character_of_tag_name, cursor);
  }
}

// End tag open state  #end-tag-open-state
Tokenizer::Cursor Tokenizer::end_tag_open_state(Cursor cursor) {
  if (is_ascii_alpha(*cursor)) {
    create_tag(TokenKind::end_tag);
    return tag_name_state(cursor);
  }
  switch (next_input_character(cursor)) {
    case '>':
      error(ParseErrorCode::missing_end_tag_name, cursor);
      // The texts before and after `</>` are not adjacent in the input, so they become two tokens.
      if (!characters_.empty()) return emit_characters(State::data, cursor + 1);
      return reconsume_in(State::data, cursor + 1);
    case end_of_file: return not_a_tag(ParseErrorCode::eof_before_tag_name, cursor);
    case out_of_input: return suspend(State::end_tag_open, cursor);
    default:
      if (!characters_.empty()) return emit_characters(State::end_tag_open, cursor);
      error(ParseErrorCode::invalid_first_character_of_tag_name, cursor);
      create_comment();
      return bogus_comment_state(cursor);
  }
}

// Tag name state  #tag-name-state
Tokenizer::Cursor Tokenizer::tag_name_state(Cursor cursor) {
  cursor = read_name<'/', '>'>(cursor, token_.name);
  switch (next_input_character(cursor)) {
    case '/': return self_closing_start_tag_state(cursor + 1);
    case '>': return emit_tag(cursor + 1);
    case end_of_file: return eof_in_tag(cursor);
    case out_of_input: return suspend(State::tag_name, cursor);
    default: return before_attribute_name_state(cursor + 1);
  }
}

// Before attribute name state  #before-attribute-name-state
Tokenizer::Cursor Tokenizer::before_attribute_name_state(Cursor cursor) {
  while (is_whitespace(*cursor)) ++cursor;
  attribute_begin_ = offset(cursor);
  switch (next_input_character(cursor)) {
    case '/':
    case '>':
    case end_of_file: return after_attribute_name_state(cursor);
    case '=':
      error(ParseErrorCode::unexpected_equals_sign_before_attribute_name, cursor);
      name_text_.push('=');
      return attribute_name_state(cursor + 1);
    case out_of_input: return suspend(State::before_attribute_name, cursor);
    default: return attribute_name_state(cursor);
  }
}

// Attribute name state  #attribute-name-state
Tokenizer::Cursor Tokenizer::attribute_name_state(Cursor cursor) {
  const Cursor begin = cursor;
  Name name;
  cursor = read_name<'/', '>', '='>(cursor, name);
  if (errors_.wanted()) [[unlikely]] {
    add_unexpected<'"', '\'', '<'>(ParseErrorCode::unexpected_character_in_attribute_name, begin,
                                   cursor);
  }
  if (*cursor == 0 && null_or_end(cursor) == out_of_input) [[unlikely]] {
    return suspend(State::attribute_name, cursor);
  }
  leave_attribute_name(name, cursor);
  return *cursor == '=' ? before_attribute_value_state(cursor + 1)
                        : after_attribute_name_state(cursor);
}

// After attribute name state  #after-attribute-name-state
Tokenizer::Cursor Tokenizer::after_attribute_name_state(Cursor cursor) {
  while (is_whitespace(*cursor)) ++cursor;
  switch (next_input_character(cursor)) {
    case '/': return self_closing_start_tag_state(cursor + 1);
    case '=': return before_attribute_value_state(cursor + 1);
    case '>': return emit_tag(cursor + 1);
    case end_of_file: return eof_in_tag(cursor);
    case out_of_input: return suspend(State::after_attribute_name, cursor);
    default: attribute_begin_ = offset(cursor); return reconsume_in(State::attribute_name, cursor);
  }
}

// Before attribute value state  #before-attribute-value-state
Tokenizer::Cursor Tokenizer::before_attribute_value_state(Cursor cursor) {
  while (is_whitespace(*cursor)) ++cursor;
  switch (next_input_character(cursor)) {
    case '"': return attribute_value_double_quoted_state(cursor + 1);
    case '\'': return attribute_value_single_quoted_state(cursor + 1);
    case '>': error(ParseErrorCode::missing_attribute_value, cursor); return emit_tag(cursor + 1);
    case out_of_input: return suspend(State::before_attribute_value, cursor);
    default: return attribute_value_unquoted_state(cursor);
  }
}

// Attribute value (double-quoted) state  #attribute-value-(double-quoted)-state
Tokenizer::Cursor Tokenizer::attribute_value_double_quoted_state(Cursor cursor) {
  return quoted_attribute_value<'"'>(State::attribute_value_double_quoted, cursor);
}

// Attribute value (single-quoted) state  #attribute-value-(single-quoted)-state
Tokenizer::Cursor Tokenizer::attribute_value_single_quoted_state(Cursor cursor) {
  return quoted_attribute_value<'\''>(State::attribute_value_single_quoted, cursor);
}

template <char8_t quote>
Tokenizer::Cursor Tokenizer::quoted_attribute_value(State self, Cursor cursor) {
  const Cursor run = cursor;
  cursor = scan_until<quote, '&'>(cursor);
  if (!attribute_value_->empty() && run != cursor) return append_value_in(self, run, cursor);
  append_run(*attribute_value_, run, cursor);
  switch (*cursor) {
    case quote:
      leave_attribute_value(cursor + 1);
      return after_attribute_value_quoted_state(cursor + 1);
    case '&': return character_reference_in(self, cursor + 1);
    default: return null_in_attribute_value(self, cursor);
  }
}

// Attribute value (unquoted) state  #attribute-value-(unquoted)-state
Tokenizer::Cursor Tokenizer::attribute_value_unquoted_state(Cursor cursor) {
  const Cursor run = cursor;
  cursor = scan_until<'\t', '\n', '\f', ' ', '&', '>'>(cursor);
  if (errors_.wanted()) [[unlikely]] {
    add_unexpected<'"', '\'', '<', '=', '`'>(
        ParseErrorCode::unexpected_character_in_unquoted_attribute_value, run, cursor);
  }
  append_run(*attribute_value_, run, cursor);
  switch (*cursor) {
    case '&': return character_reference_in(State::attribute_value_unquoted, cursor + 1);
    case '>': leave_attribute_value(cursor); return emit_tag(cursor + 1);
    case 0: return null_in_attribute_value(State::attribute_value_unquoted, cursor);
    default:
      leave_attribute_value(cursor);
      return reconsume_in(State::before_attribute_name, cursor + 1);
  }
}

// After attribute value (quoted) state  #after-attribute-value-(quoted)-state
Tokenizer::Cursor Tokenizer::after_attribute_value_quoted_state(Cursor cursor) {
  if (is_whitespace(*cursor)) return reconsume_in(State::before_attribute_name, cursor + 1);
  switch (next_input_character(cursor)) {
    case '/': return self_closing_start_tag_state(cursor + 1);
    case '>': return emit_tag(cursor + 1);
    case end_of_file: return eof_in_tag(cursor);
    case out_of_input: return suspend(State::after_attribute_value_quoted, cursor);
    default:
      error(ParseErrorCode::missing_whitespace_between_attributes, cursor);
      return reconsume_in(State::before_attribute_name, cursor);
  }
}

// Self-closing start tag state  #self-closing-start-tag-state
Tokenizer::Cursor Tokenizer::self_closing_start_tag_state(Cursor cursor) {
  switch (next_input_character(cursor)) {
    case '>': token_.self_closing = true; return emit_tag(cursor + 1);
    case end_of_file: return eof_in_tag(cursor);
    case out_of_input: return suspend(State::self_closing_start_tag, cursor);
    default:
      error(ParseErrorCode::unexpected_solidus_in_tag, cursor);
      return reconsume_in(State::before_attribute_name, cursor);
  }
}

Tokenizer::Cursor Tokenizer::not_a_tag(ParseErrorCode code, Cursor cursor) {
  error(code, cursor);
  return not_markup(State::data, cursor);
}

void Tokenizer::create_tag(TokenKind kind) {
  tag_kind_ = kind;
  token_.self_closing = false;
  token_.attributes.clear();
  token_.attribute_ranges.clear();
  ++tag_serial_;
}

Tokenizer::Cursor Tokenizer::eof_in_tag(Cursor cursor) {
  error(ParseErrorCode::eof_in_tag, cursor);
  return emit_end_of_file(cursor);
}

// Reads a name up to white space, one of `ends` or the end of the input. If the name may continue
// in later input, sets `name` to Name::none. The first branch handles nearly all names: those that
// are short, complete and ASCII.
template <char8_t... ends>
Tokenizer::Cursor Tokenizer::read_name(Cursor cursor, Name& name) {
  if (name_text_.empty()) {
    const ScannedName scanned = scan_name<NotInShortName<ends...>>(cursor);
    const Cursor end = cursor + scanned.length;
    if (is_one_of<'\t', '\n', '\f', ' ', ends...>(*end)) {
      name = known_names.find(scanned.low, scanned.high);
      if (name == Name::none) name = name_of(scanned.low, scanned.high, scanned.length);
      return end;
    }
  }
  cursor = read_name_in_pieces<ends...>(cursor);
  name = name_in_pieces_;
  return cursor;
}

Name Tokenizer::name_of(std::uint64_t low, std::uint64_t high, std::uint32_t length) {
  return names_.find_or_add(ShortName{low, high, length});
}

template <char8_t... ends>
Tokenizer::Cursor Tokenizer::read_name_in_pieces(Cursor cursor) {
  name_in_pieces_ = Name::none;
  for (;;) {
    const Cursor run = cursor;
    cursor = scan_until<'\t', '\n', '\f', ' ', ends...>(cursor);
    char8_t* target = name_text_.extend(static_cast<std::uint32_t>(cursor - run));
    std::transform(run, cursor, target, to_ascii_lowercase);
    const int character = next_input_character(cursor);
    if (character == out_of_input) return cursor;
    if (character != null_character) break;
    error(ParseErrorCode::unexpected_null_character, cursor);
    for (const char8_t byte : std::u8string_view(replacement_character)) name_text_.push(byte);
    ++cursor;
  }
  const std::u8string_view text(name_text_.data(), name_text_.size());
  // If the name ends at the end of the file, the tag is dropped. So the name is not added to the
  // table.
  name_in_pieces_ = cursor == end_ ? names_.find(text) : names_.find_or_add(text);
  name_text_.clear();
  return cursor;
}

void Tokenizer::leave_attribute_name(Name name, Cursor cursor) {
  const std::uint32_t id = static_cast<std::uint32_t>(name);
  if (id >= seen_in_tag_.size()) [[unlikely]] {
    grow_seen_in_tag();
  }
  if (seen_in_tag_[id] >= tag_serial_) [[unlikely]] {
    return discard_attribute(name, cursor);
  }
  seen_in_tag_[id] = tag_serial_;
  Attribute& attribute = *token_.attributes.extend(1);
  attribute = Attribute{name, AttributeNamespace::none, {}};
  attribute_value_ = &attribute.value;
  if (remember_positions_ == RememberPositions::yes) [[unlikely]]
    remember_attribute_range(cursor);
}

void Tokenizer::remember_attribute_range(Cursor cursor) {
  token_.attribute_ranges.push({attribute_begin_, offset(cursor)});
}

void Tokenizer::grow_seen_in_tag() {
  seen_in_tag_.grow_to(names_.size(), 0);
  seen_in_tag_[0] = ~std::uint32_t{0};
}

// Discards an attribute. Its name is either a duplicate or Name::none. The name is Name::none if
// the name table was full, or if an unknown name ends at the end of the file. The tokenizer still
// reads the value.
void Tokenizer::discard_attribute(Name name, Cursor cursor) {
  if (name != Name::none) error(ParseErrorCode::duplicate_attribute, cursor);
  discarded_value_ = {};
  attribute_value_ = &discarded_value_;
}

// `cursor` is after the value and its quotation mark.
void Tokenizer::leave_attribute_value(Cursor cursor) {
  if (remember_positions_ == RememberPositions::no) return;
  if (attribute_value_ != &discarded_value_) token_.attribute_ranges.back().end = offset(cursor);
}

Tokenizer::Cursor Tokenizer::append_value_in(State state, Cursor begin, Cursor end) {
  append_run(*attribute_value_, begin, end);
  return reconsume_in(state, end);
}

// Handles U+0000 or the end of the input in an attribute value.
Tokenizer::Cursor Tokenizer::null_in_attribute_value(State self, Cursor cursor) {
  switch (next_input_character(cursor)) {
    case end_of_file: return eof_in_tag(cursor);
    case out_of_input: return suspend(self, cursor);
  }
  error(ParseErrorCode::unexpected_null_character, cursor);
  append_replacement_character(*attribute_value_);
  return reconsume_in(self, cursor + 1);
}

template <char8_t... unexpected>
void Tokenizer::add_unexpected(ParseErrorCode code, Cursor begin, Cursor end) {
  for (; begin != end; ++begin) {
    if ((... || (*begin == unexpected))) error(code, begin);
  }
}

}  // namespace souptree
