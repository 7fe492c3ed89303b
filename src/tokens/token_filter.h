#pragma once
// TokenFilter: which tokens are recorded. It may accept tokens that the caller does not need, but never
// drops a token that the caller needs.
//
// The caller writes a filter as text:
//
//   bits | bits 1 alternative 1 alternative ...
//   alternative: name 2 attribute 2 part
//
// Here 1 and 2 stand for U+0001 and U+0002. `bits` is one character: "0" plus the sum of the kinds in
// Kind. A start tag is recorded if an alternative accepts it: if it has this name, an attribute with
// this name, and a value of this attribute that contains `part`. ASCII case does not count in the part.
// An empty field accepts everything.

#include <string_view>

#include "names/name_table.h"
#include "text/string_store.h"
#include "tokenizer/token.h"

namespace souptree {

class TokenFilter {
 public:
  // `pieces` requests the piece of an incomplete text that is there, `everything` all tokens.
  enum Kind : std::uint8_t {
    texts = 1,
    comments = 2,
    instructions = 4,
    doctypes = 8,
    pieces = 16,
    everything = 32,
  };

  // Reads the text of a filter. Adds its names to the table. The empty text accepts everything.
  void read(std::u8string_view text, NameTable&);
  // NameTable::begin_forget() was called: keeps the names of the filter.
  void keep_names(NameTable&);

  bool accepts_everything() const { return (kinds_ & everything) != 0; }
  bool takes_pieces() const { return (kinds_ & pieces) != 0; }
  bool accepts(Kind kind) const { return (kinds_ & (kind | everything)) != 0; }
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

  void add(std::u8string_view alternative, NameTable&);
  void mark_names();
  void mark(Name, Mark);
  unsigned marks_of(Name name) const {
    const auto id = static_cast<std::uint32_t>(name);
    return id < marks_.size() ? marks_[id] : 0u;
  }
  bool accepts_attribute(Name tag, const Attribute&, const StringStore&) const;

  unsigned kinds_ = everything;
  Array<Alternative> alternatives_;
  Array<char8_t> parts_;  // in lower case
  // By name, and at index 0 for any name: what the alternatives say of tags and attributes.
  Array<std::uint8_t> marks_;
};

}  // namespace souptree
