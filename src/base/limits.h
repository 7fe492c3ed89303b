#pragma once
// Limits for untrusted input. By default, no limit is set.

#include "base/generated/limit.h"

namespace souptree {

class Limits {
 public:
  static constexpr std::uint32_t none = 0xffffffffu;

  constexpr Limits() {
    for (std::uint32_t& value : values_) value = none;
  }
  std::uint32_t operator[](Limit limit) const { return values_[static_cast<unsigned>(limit)]; }
  void set(Limit limit, std::uint32_t value) { values_[static_cast<unsigned>(limit)] = value; }
  bool has(Limit limit) const { return (*this)[limit] != none; }

  // A monotonic clock in milliseconds. Without this clock, Limit::milliseconds has no effect.
  double (*now)() = nullptr;

 private:
  std::uint32_t values_[limit_count];
};

// The limit that stopped the parser, its value, and the count that exceeded the value.
struct ReachedLimit {
  Limit limit;
  std::uint32_t value;
  std::uint32_t reached;
};

}  // namespace souptree
