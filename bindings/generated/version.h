// Written by `npm run generate`, do not edit. From package.json, the generated lists,
// tools/generate/version-files.mjs
#pragma once

namespace souptree {

// The version of the package, and a hash of everything on which script and module must agree. The name
// of a function, so that a script of another version does not find the function.
inline constexpr char version[] = "0.1.0+18c28ef5";

}  // namespace souptree
