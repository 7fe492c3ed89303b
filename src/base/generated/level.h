// Written by `npm run generate`, do not edit. From bindings/call.json
#pragma once

#include <cstdint>

// What a module can do. Each level includes the levels before it.
namespace souptree::level {

// the module parses, and encodes trees
inline constexpr std::uint32_t parser = 0;
// the module also sanitizes while it parses, and writes what it has parsed as markup
inline constexpr std::uint32_t markup = 1;
// the module also records tokens and edits, and reads encoded trees, to sanitize them and to write
// them as markup
inline constexpr std::uint32_t full = 2;

}  // namespace souptree::level
