#pragma once
// TokenFilter: which tokens are recorded. It may accept tokens that the caller does not need, but never
// drops a token that the caller needs.
//
// A filter has kinds of tokens, and a list of the start tags that are recorded. The list has three
// strings for each tag: the name of the tag, the name of an attribute that the tag must have, and a part
// that a value of this attribute must contain. ASCII case does not count in the part. An empty string
// accepts everything. A U+0000 follows each string.

#include <string_view>

#include "names/name_table.h"
#include "text/string_store.h"
#include "tokenizer/token.h"
#include "tokens/generated/token_kinds.h"

namespace souptree {

class TokenFilter {
 public:
  // Accepts tokens of the kinds, which are bits of token_kinds, and the start tags in a list. Adds the names
  // of the list to the table.
  void set(unsigned kinds, std::u8string_view tags, NameTable&);
  // NameTable::begin_forget() was called: keeps the names of the filter.
  void keep_names(NameTable&);

  bool accepts_everything() const { return (kinds_ & token_kinds::everything) != 0; }
  bool takes_pieces() const { return (kinds_ & token_kinds::pieces) != 0; }
  // Whether all tokens of a kind are accepted.
  bool accepts_all(unsigned kind) const { return (kinds_ & (kind | token_kinds::everything)) != 0; }
  // Whether a start tag is accepted.
  bool accepts(const Token&, const StringStore&) const;
  // Whether an element without attributes is accepted.
  bool accepts(Name) const;
  // Whether an element that the markup can imply is accepted.
  bool accepts_implied() const;

 private:
  // A field that accepts everything is Name::none or empty.
  struct Alternative {
    Name name;
    Name attribute;
    std::uint32_t part;  // offset in parts_
    std::uint32_t part_length;
  };
  enum Mark : std::uint8_t { accepted = 1, depends_on_attributes = 2, is_condition = 4 };

  void add(Name name, Name attribute, std::u8string_view part);
  void mark_names();
  void mark(Name, Mark);
  unsigned marks_of(Name name) const {
    const auto id = static_cast<std::uint32_t>(name);
    return id < marks_.size() ? marks_[id] : 0u;
  }
  bool accepts_attribute(Name tag, const Attribute&, const StringStore&) const;

  unsigned kinds_ = token_kinds::everything;
  Array<Alternative> alternatives_;
  Array<char8_t> parts_;  // in lower case
  // By name, and at index 0 for any name: what the alternatives say of tags and attributes.
  Array<std::uint8_t> marks_;
};

}  // namespace souptree
