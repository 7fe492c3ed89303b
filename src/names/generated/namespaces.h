// Written by `npm run generate`, do not edit. From src/wire/format.json
#pragma once

#include <cstdint>

// The namespaces that the parser can create.  #namespaces
namespace souptree {

enum class Namespace : std::uint8_t {
  html = 0,
  svg = 1,
  mathml = 2,
};

enum class AttributeNamespace : std::uint8_t {
  none = 0,
  xlink = 1,
  xml = 2,
  xmlns = 3,
};

}  // namespace souptree
