// Written by `npm run generate`, do not edit. From src/wire/format.json
#pragma once

#include <cstdint>

// Fields of nodes with the values that they have in the encoded tree.
namespace souptree {

// #concept-document-mode
enum class DocumentMode : std::uint8_t {
  no_quirks = 0,
  limited_quirks = 1,
  quirks = 2,
};

// What a `template` start tag declares about its shadow root.
enum class ShadowRootFlags : std::uint8_t {
  none = 0,
  // open, else closed
  open = 1,
  delegates_focus = 2,
  serializable = 4,
  clonable = 8,
  // manual, else named
  manual_slot_assignment = 16,
  // the attribute shadowrootcustomelementregistry was present
  custom_element_registry_null = 32,
};

}  // namespace souptree
