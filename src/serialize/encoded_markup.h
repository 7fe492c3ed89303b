#pragma once
// EncodedMarkup: writes an encoded tree as markup, from its records.
//
// The rules are those of serialize(). The markup is ASCII if all strings of the tree are ASCII;
// otherwise, it is UTF-16. Nothing recurses. The time is linear in the length of the markup, and in
// the depth of the node if scripting is enabled.

#include <span>

#include "base/array.h"
#include "serialize/serialize.h"
#include "wire/encoded_tree.h"

namespace souptree {

// What is written of a node: only its content, or also the node itself.
enum class Extent : bool { inside, outer };

struct EncodedMarkupOptions {
  Extent extent = Extent::inside;
  SerializeScripting scripting = SerializeScripting::disabled;
  SerializableShadowRoots serializable_shadow_roots = SerializableShadowRoots::exclude;
  // The records of shadow roots that are written even without the serializable flag, ascending.
  std::span<const std::uint32_t> shadow_roots = {};
  // The maximum length of the markup, in code units.
  std::uint32_t most_units = 0x3fffffff;
};

class EncodedMarkup {
 public:
  // Writes the markup of the node at record `at`. Returns false if it is longer than `most_units`.
  bool write(const EncodedTree&, std::uint32_t at, const EncodedMarkupOptions&);

  // The result of write(), valid until its next call. One of the arrays is empty.
  const Array<char8_t>& ascii() const { return ascii_; }
  const Array<char16_t>& wide() const { return wide_; }

 private:
  Array<char8_t> ascii_;
  Array<char16_t> wide_;
};

}  // namespace souptree
