#pragma once
// A second reader of the encoded tree, written from FORMAT.md alone. It trusts nothing, checks
// every rule on which a reader may rely, and returns the tree in the form of dump().

#include <string>
#include <string_view>
#include <vector>

#include "wire/generated/format.h"

namespace souptree::testing {

struct WireError {
  std::uint32_t code;
  std::uint32_t offset;
  std::uint32_t end;
  std::uint32_t line;
  std::uint32_t column;
  friend bool operator==(const WireError&, const WireError&) = default;
};

// The location of a record, in the caller's units; all zero if the record has none.
struct WireLocation {
  std::uint32_t start;
  std::uint32_t end;
  std::uint32_t start_tag_end;
  std::uint32_t end_tag_start;
  friend bool operator==(const WireLocation&, const WireLocation&) = default;
};

struct WireReading {
  // The violated rule; empty if the bytes are a valid encoded tree.
  std::string problem;
  std::string dump;
  // The document's mode; 0 if the root is a fragment.
  std::uint32_t mode = 0;
  // The code units of the wide strings.
  std::uint32_t wide_units = 0;
  std::vector<WireError> errors;
  // One location per record; empty without locations. Then `lines` is empty too.
  std::vector<WireLocation> locations;
  std::vector<std::uint32_t> lines;
  // The encoding plus one, its source and its confidence; 0 if the source was a string.
  std::uint32_t encoding = 0;
  std::uint32_t encoding_source = 0;
  std::uint32_t encoding_confidence = 0;
  std::uint32_t offset_units = 0;
};

// Whether the buffer contains a whole tree or a single element.
enum class WireRoot : bool { tree, element };

WireReading read_wire(std::u8string_view bytes, WireRoot = WireRoot::tree);

// A line `(line,column): code` per error, or `none`.
std::string listed(const std::vector<WireError>&);

}  // namespace souptree::testing
