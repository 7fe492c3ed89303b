#pragma once
// Whether tests may measure speed: sanitizers and unoptimised code are several times slower.

namespace souptree::testing {

#if defined(__SANITIZE_ADDRESS__) || !defined(__OPTIMIZE__)
inline constexpr bool is_fast = false;
#elif defined(__has_feature)
inline constexpr bool is_fast = !__has_feature(address_sanitizer);
#else
inline constexpr bool is_fast = true;
#endif

}  // namespace souptree::testing
