#pragma once
// MarkupSearch: searches text for what some parser could read as markup.

#include "text/code_unit.h"

namespace souptree {

// Whether U+003C before the byte begins a tag or a comment.
constexpr bool may_follow_less_than(char8_t byte) {
  return is_ascii_alpha(byte) || byte == u8'/' || byte == u8'!' || byte == u8'?';
}

// Reads text, and searches the beginning of a tag or a comment.
class MarkupSearch {
 public:
  void read(char8_t byte) {
    found_ = found_ || (last_ == u8'<' && may_follow_less_than(byte));
    last_ = byte;
  }
  bool found() const { return found_; }

 private:
  char8_t last_ = u8'\0';
  bool found_ = false;
};

// Reads text, and searches a character reference to U+003C before the rest of a tag or a comment. Some serializers
// write text without escapes, and then the next parser decodes the references in it. So after a few parses, `&amp;lt;`
// is U+003C too.  #character-reference-state
class ReferenceSearch {
 public:
  void read(char8_t byte) {
    if (is_number() && read_digit(byte)) return;
    if (is_number()) state_ = end_of_number();
    if (state_ != State::found) state_ = next(byte);
  }
  bool found() const { return state_ == State::found; }

 private:
  // What has been read. The names of letters are what follows U+0026.
  enum class State : std::uint8_t {
    text,
    reference,  // U+0026, or a reference to it
    ampersand,  // a reference to U+0026, whose semicolon is optional
    less_than,  // a reference to U+003C, whose semicolon is optional
    after_less_than,
    l,
    upper_l,
    a,
    am,
    upper_a,
    upper_am,
    number_sign,
    decimal,
    hexadecimal,
    found,
  };

  bool is_number() const { return state_ == State::decimal || state_ == State::hexadecimal; }

  bool read_digit(char8_t byte) {
    const std::uint32_t base = state_ == State::hexadecimal ? 16 : 10;
    const std::uint32_t digit = hexadecimal_digit(byte);
    constexpr std::uint32_t too_large = 1000;
    if (digit < base && number_ < too_large) number_ = number_ * base + digit;
    return digit < base;
  }

  State end_of_number() const {
    if (number_ == u8'&') return State::ampersand;
    return number_ == u8'<' ? State::less_than : State::text;
  }

  State begin_number(State state) {
    number_ = 0;
    return state;
  }

  State next(char8_t byte) {
    switch (state_) {
      case State::reference: return after_ampersand(byte);
      case State::ampersand: return byte == u8';' ? State::reference : after_ampersand(byte);
      case State::less_than:
        if (byte == u8';') return State::after_less_than;
        [[fallthrough]];
      case State::after_less_than:
        // A reference can be to U+002F, for example.
        return may_follow_less_than(byte) || byte == u8'&' ? State::found : State::text;
      case State::l: return byte == u8't' ? State::less_than : in_text(byte);
      case State::upper_l: return byte == u8'T' ? State::less_than : in_text(byte);
      case State::a: return byte == u8'm' ? State::am : in_text(byte);
      case State::am: return byte == u8'p' ? State::ampersand : in_text(byte);
      case State::upper_a: return byte == u8'M' ? State::upper_am : in_text(byte);
      case State::upper_am: return byte == u8'P' ? State::ampersand : in_text(byte);
      case State::number_sign:
        if (byte == u8'x' || byte == u8'X') return begin_number(State::hexadecimal);
        if (!is_ascii_digit(byte)) return in_text(byte);
        state_ = begin_number(State::decimal);
        read_digit(byte);
        return state_;
      default: return in_text(byte);
    }
  }

  static constexpr State in_text(char8_t byte) {
    return byte == u8'&' ? State::reference : State::text;
  }

  static constexpr State after_ampersand(char8_t byte) {
    switch (byte) {
      case u8'#': return State::number_sign;
      case u8'l': return State::l;
      case u8'L': return State::upper_l;
      case u8'a': return State::a;
      case u8'A': return State::upper_a;
      default: return in_text(byte);
    }
  }

  std::uint32_t number_ = 0;
  State state_ = State::text;
};

}  // namespace souptree
