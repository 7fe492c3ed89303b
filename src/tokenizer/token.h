#pragma once
// A token, the tokenizer's output and the input of tree construction.  #tokenization
//
// The tokenizer reuses one Token object. Its contents are valid until the next call of
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
  null_characters,  // one or more U+0000, which tree construction drops or replaces
  end_of_file,
  more_input_needed,  // not a token: the next token needs more input
};

constexpr bool is_characters(TokenKind kind) {
  return kind == TokenKind::characters || kind == TokenKind::null_characters;
}

enum class Missing : bool { no, yes };

struct DoctypeToken {
  Slice name;
  Slice public_identifier;
  Slice system_identifier;
  // A missing name or identifier is not the same as an empty one.
  Missing name_missing;
  Missing public_identifier_missing;
  Missing system_identifier_missing;
  bool force_quirks;
};

struct Token {
  TokenKind kind;

  // For start tags and end tags. The tokenizer drops duplicate attributes, and all attributes of
  // end tags.
  Name name = Name::none;
  bool self_closing = false;
  Array<Attribute> attributes;
  const Attribute* find_attribute(Name name) const {
    for (const Attribute& attribute : attributes) {
      if (attribute.name == name) return &attribute;
    }
    return nullptr;
  }
  // The source range of each attribute. Empty unless positions are remembered.
  Array<SourceRange> attribute_ranges;

  // For `characters`, the text. If positions are remembered, the text is verbatim input, the
  // characters of one reference, or the replacement of one U+0000. For `null_characters`, a text of
  // one or more U+0000. For `comment` and `processing_instruction`, the data.
  Slice text;
  // The target of a processing instruction.
  Slice target;

  DoctypeToken doctype;

  // The range of the token in the normalised input, in bytes; `end` is exclusive.
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

}  // namespace souptree
