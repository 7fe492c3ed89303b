#pragma once
// What the tokenizer hands to tree construction.  #tokenization
//
// One Token object is used over and over; what it holds is valid until the next call of
// Tokenizer::next().

#include "base/array.h"
#include "names/attribute.h"
#include "text/slice.h"
#include "text/source_range.h"

namespace souptree {

enum class TokenKind : std::uint8_t {
  doctype,
  start_tag,
  end_tag,
  comment,
  processing_instruction,
  characters,       // at least one character, none of them U+0000
  null_characters,  // one or more U+0000: tree construction drops or replaces them, by mode
  end_of_file,
  more_input_needed,  // not a token: the input ran out and is not complete
};

enum class Missing : bool { no, yes };

struct DoctypeToken {
  Slice name;
  Slice public_identifier;
  Slice system_identifier;
  // "Missing" is distinct from empty.
  Missing name_missing;
  Missing public_identifier_missing;
  Missing system_identifier_missing;
  bool force_quirks;
};

struct Token {
  TokenKind kind;

  // Tags. Duplicate attributes have been dropped; an end tag has none.
  Name name = Name::none;
  bool self_closing = false;
  Array<Attribute> attributes;
  const Attribute* find_attribute(Name name) const {
    for (const Attribute& attribute : attributes) {
      if (attribute.name == name) return &attribute;
    }
    return nullptr;
  }
  // As long as `attributes`, and only when positions are wanted.
  Array<SourceRange> attribute_ranges;

  // characters: the text, which is verbatim input or, when positions are wanted, what stands for one
  // reference or U+0000; null_characters: as many U+0000; comment, processing instruction: the
  // data
  Slice text;
  // Processing instruction.
  Slice target;

  DoctypeToken doctype;

  // Where the token stands: bytes of the normalised input; end is one past its last byte.
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

}  // namespace souptree
