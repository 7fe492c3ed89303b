#pragma once
// MarkupSearch: searches text for what some parser could read as markup.

#include "text/code_unit.h"

namespace souptree {

// Reads text, and searches the beginning of a tag or comment.
class MarkupSearch {
 public:
  void read(char8_t byte) {
    found_ = found_ || (last_ == u8'<' && may_follow_less_than(byte));
    last_ = byte;
  }
  bool found() const { return found_; }

 private:
  static constexpr bool may_follow_less_than(char8_t byte) {
    return is_ascii_alpha(byte) || byte == u8'/' || byte == u8'!' || byte == u8'?';
  }

  char8_t last_ = u8'\0';
  bool found_ = false;
};

// Reads text, and searches a character reference to U+003C. Some serializers write text without escapes, so
// that the next parser decodes references in it. After several parses, `&amp;lt;` is U+003C too. Each numeric
// reference is found.
class ReferenceSearch {
 public:
  void read(char8_t byte) {
    if (state_ != State::found) state_ = next(byte);
  }
  bool found() const { return state_ == State::found; }

 private:
  // What has been read: the letters after U+0026. Each is the beginning of a name.
  enum class State : std::uint8_t {
    text,
    reference,  // U+0026, or a whole `&amp;`
    l,
    L,
    a,
    am,
    A,
    AM,
    amp,  // or `&AMP`: the semicolon is optional
    n,
    nv,
    nvl,
    found,
  };

  State next(char8_t byte) const {
    if (byte == u8'&') return State::reference;
    switch (state_) {
      case State::text: return State::text;
      case State::reference: return first(byte);
      case State::amp: return byte == u8';' ? State::reference : first(byte);
      case State::l:
      case State::nvl: return byte == u8't' ? State::found : State::text;
      case State::L: return byte == u8'T' ? State::found : State::text;
      case State::a: return byte == u8'm' ? State::am : State::text;
      case State::am: return byte == u8'p' ? State::amp : State::text;
      case State::A: return byte == u8'M' ? State::AM : State::text;
      case State::AM: return byte == u8'P' ? State::amp : State::text;
      case State::n: return byte == u8'v' ? State::nv : State::text;
      case State::nv: return byte == u8'l' ? State::nvl : State::text;
      case State::found: break;
    }
    return State::found;
  }

  static constexpr State first(char8_t byte) {
    switch (byte) {
      case u8'#': return State::found;
      case u8'l': return State::l;
      case u8'L': return State::L;
      case u8'a': return State::a;
      case u8'A': return State::A;
      case u8'n': return State::n;
      default: return State::text;
    }
  }

  State state_ = State::text;
};

}  // namespace souptree
