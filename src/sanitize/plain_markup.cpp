#include "sanitize/plain_markup.h"

#include "names/generated/element_sets.h"
#include "text/code_unit.h"

namespace souptree {

PlainMarkup::State PlainMarkup::next(char8_t byte) {
  if (state_ == State::data) return byte == u8'<' ? State::tag_open : State::data;
  if (state_ == State::tag_open) return next_of_tag_open(byte);
  if (state_ == State::end_tag_open && !is_ascii_alpha(byte)) return State::refused;
  if (byte == u8'<') return State::refused;
  if (state_ == State::double_quoted_value) {
    return byte == u8'"' ? State::after_quoted_value : state_;
  }
  if (state_ == State::single_quoted_value) {
    return byte == u8'\'' ? State::after_quoted_value : state_;
  }
  if (byte == u8'>') return is_plain_name() ? State::data : State::refused;
  if (is_whitespace(byte)) return next_of_whitespace();
  if (byte == u8'/' && state_ != State::unquoted_value && state_ != State::before_attribute_value) {
    return is_plain_name() ? State::before_attribute_name : State::refused;
  }
  return next_of_other(byte);
}

PlainMarkup::State PlainMarkup::next_of_tag_open(char8_t byte) {
  if (is_ascii_alpha(byte)) {
    is_start_tag_ = true;
    length_ = 0;
    return add_to_name(byte);
  }
  switch (byte) {
    case u8'/': return State::end_tag_open;
    case u8'!':
    case u8'?': return State::refused;
    default: return byte == u8'<' ? State::tag_open : State::data;
  }
}

PlainMarkup::State PlainMarkup::next_of_whitespace() const {
  switch (state_) {
    case State::attribute_name:
    case State::after_attribute_name: return State::after_attribute_name;
    case State::before_attribute_value: return state_;
    default: return is_plain_name() ? State::before_attribute_name : State::refused;
  }
}

PlainMarkup::State PlainMarkup::next_of_other(char8_t byte) {
  const bool is_quote = byte == u8'"' || byte == u8'\'';
  switch (state_) {
    case State::end_tag_open:
      is_start_tag_ = false;
      length_ = 0;
      return add_to_name(byte);
    case State::tag_name: return add_to_name(byte);
    case State::before_attribute_value:
      if (byte == u8'"') return State::double_quoted_value;
      if (byte == u8'\'') return State::single_quoted_value;
      return byte == u8'=' || byte == u8'`' ? State::refused : State::unquoted_value;
    case State::unquoted_value:
      return is_quote || byte == u8'=' || byte == u8'`' ? State::refused : state_;
    case State::after_quoted_value: return State::refused;
    case State::attribute_name:
    case State::after_attribute_name:
      if (byte == u8'=') return State::before_attribute_value;
      break;
    default:
      if (byte == u8'=') return State::refused;
  }
  return is_quote ? State::refused : State::attribute_name;
}

PlainMarkup::State PlainMarkup::add_to_name(char8_t byte) {
  if (length_ == sizeof name_) return State::refused;
  name_[length_++] = to_ascii_lowercase(byte);
  return State::tag_name;
}

bool PlainMarkup::is_plain_name() const {
  return state_ != State::tag_name || !is_start_tag_ ||
         sets::plain.contains(known_names.find(std::u8string_view(name_, length_)));
}

}  // namespace souptree
