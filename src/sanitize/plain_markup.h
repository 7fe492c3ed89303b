#pragma once
// PlainMarkup: reads the text of a noscript element as a parser without scripting does.

#include "names/known_name.h"
#include "sanitize/markup_search.h"

namespace souptree {

// Accepts only what all parsers without scripting read alike, up to the same end tag: complete tags of elements in
// sets::plain, without U+003C inside of a tag, and no comments. A parser without scripting decodes character
// references, and a parser with scripting does not. So no reference is to U+003C.
class PlainMarkup {
 public:
  void read(char8_t byte) {
    references_.read(byte);
    if (state_ != State::refused) state_ = next(byte);
  }
  // Whether the text so far is accepted.
  bool is_accepted() const {
    return !references_.found() && (state_ == State::data || state_ == State::tag_open);
  }

 private:
  // The states of a tokenizer, with the names of the standard.  #tokenization
  enum class State : std::uint8_t {
    data,
    tag_open,
    end_tag_open,
    tag_name,
    before_attribute_name,
    attribute_name,
    after_attribute_name,
    before_attribute_value,
    double_quoted_value,
    single_quoted_value,
    unquoted_value,
    after_quoted_value,
    refused,
  };

  State next(char8_t byte);
  State next_of_tag_open(char8_t byte);
  State next_of_whitespace() const;
  // `byte` is none of whitespace, U+002F, U+003C and U+003E.
  State next_of_other(char8_t byte);
  State add_to_name(char8_t byte);
  // Whether the name is that of a plain element, if this is the end of the name of a start tag.
  bool is_plain_name() const;

  char8_t name_[ShortName::max_length];
  std::uint32_t length_ = 0;
  bool is_start_tag_ = false;
  State state_ = State::data;
  ReferenceSearch references_;
};

}  // namespace souptree
