#pragma once
// A second reader of the encoded tree, written from FORMAT.md alone: it trusts nothing, checks every
// rule that a reader may rely on, and gives the tree as dump() would.

#include <string>
#include <string_view>
#include <vector>

#include "wire/generated/format.h"

namespace souptree::testing {

struct WireError {
  std::uint32_t code;
  std::uint32_t offset;
  std::uint32_t line;
  std::uint32_t column;
  friend bool operator==(const WireError&, const WireError&) = default;
};

// Of one record, in the caller's units; all zero when it stands nowhere.
struct WireLocation {
  std::uint32_t start;
  std::uint32_t end;
  std::uint32_t start_tag_end;
  std::uint32_t end_tag_start;
  friend bool operator==(const WireLocation&, const WireLocation&) = default;
};

struct WireReading {
  // What is wrong with the bytes; empty when they are a valid encoded tree.
  std::string problem;
  std::string dump;
  // Of the document, 0 when the root is a fragment.
  std::uint32_t mode = 0;
  // Code units of the strings that are not ASCII.
  std::uint32_t wide_units = 0;
  std::vector<WireError> errors;
  // Of each record; empty when there are no positions. Then there are no lines either.
  std::vector<WireLocation> locations;
  std::vector<std::uint32_t> lines;
  // One more than the encoding, its source and confidence; 0 when the source was a string.
  std::uint32_t encoding = 0;
  std::uint32_t encoding_source = 0;
  std::uint32_t encoding_confidence = 0;
  std::uint32_t offset_units = 0;
};

// Of a whole tree, or of an element alone.
enum class WireRoot : bool { tree, element };

WireReading read_wire(std::u8string_view bytes, WireRoot = WireRoot::tree);

// A line `(line,column): code` for each, or `none`.
std::string listed(const std::vector<WireError>&);

}  // namespace souptree::testing
