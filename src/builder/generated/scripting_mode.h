// Written by `npm run generate`, do not edit. From bindings/call.json
#pragma once

#include <cstdint>

namespace souptree {

// #scripting-mode
enum class ScriptingMode : std::uint8_t {
  disabled = 0,
  normal = 1,
  inert = 2,
  fragment = 3,
};

}  // namespace souptree
