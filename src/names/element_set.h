#pragma once
// ElementSet: a set of names of HTML elements, with one bit for each known HTML element.

#include <bit>
#include <cstdint>
#include <initializer_list>

#include "names/generated/known_names.h"

namespace souptree {

class ElementSet {
 public:
  constexpr ElementSet(std::initializer_list<Name> names) {
    for (const Name name : names) {
      const auto id = static_cast<std::uint32_t>(name);
      words_[id / word_bits] |= std::uint64_t{1} << id % word_bits;
    }
  }

  constexpr bool contains(Name name) const {
    const auto id = static_cast<std::uint32_t>(name);
    return id < html_element_name_count && (words_[id / word_bits] >> id % word_bits & 1) != 0;
  }

  // Calls `visit(Name)` for each name in the set, in the order of ids.
  template <typename Visit>
  void for_each(Visit visit) const {
    for (std::uint32_t first = 0; first < html_element_name_count; first += word_bits) {
      for (std::uint64_t rest = words_[first / word_bits]; rest != 0; rest &= rest - 1) {
        visit(Name{first + static_cast<std::uint32_t>(std::countr_zero(rest))});
      }
    }
  }

 private:
  static constexpr std::uint32_t word_bits = 64;
  std::uint64_t words_[(html_element_name_count + word_bits - 1) / word_bits] = {};
};

}  // namespace souptree
