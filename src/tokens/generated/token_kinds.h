// Written by `npm run generate`, do not edit. From bindings/call.json
#pragma once

// The kinds of tokens that a filter accepts: bits of a number.
namespace souptree::token_kinds {

// all texts
inline constexpr unsigned texts = 1;
// all comments
inline constexpr unsigned comments = 2;
// all processing instructions
inline constexpr unsigned instructions = 4;
// all doctypes
inline constexpr unsigned doctypes = 8;
// an incomplete text is recorded as soon as a piece of it is there
inline constexpr unsigned pieces = 16;
// all tokens
inline constexpr unsigned everything = 32;

}  // namespace souptree::token_kinds
