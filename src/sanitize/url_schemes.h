#pragma once
// The schemes of the URLs in attributes, for configurations that list allowed schemes.

#include <string_view>

#include "sanitize/configuration.h"

namespace souptree {

// Whether each URL of the value has a scheme that the configuration lists, or no scheme. Reads the
// scheme as the URL parser does: without tabs and newlines, and without C0 controls and spaces before
// it.  https://url.spec.whatwg.org/
bool has_allowed_schemes(std::u8string_view value, UrlKind, const SanitizerConfiguration&);

}  // namespace souptree
