#include "entities/matcher.h"

#include "entities/reference_list.h"
#include "text/code_unit.h"

namespace souptree {

namespace {

constexpr NamedReference needs_more_input{ReferenceMatch::needs_more_input, false, 0, {}};

// The five references that make up nearly all of those in pages, without a walk.
NamedReference frequent_reference(std::u8string_view text) {
  const auto if_next = [text](std::u8string_view name, std::u8string_view expansion) {
    if (!text.starts_with(name)) return NamedReference{};
    const std::uint32_t length = static_cast<std::uint32_t>(name.size());
    return NamedReference{ReferenceMatch::found, true, length, expansion};
  };
  switch (text.front()) {
    case u8'a': return if_next(u8"amp;", u8"&");
    case u8'g': return if_next(u8"gt;", u8">");
    case u8'l': return if_next(u8"lt;", u8"<");
    case u8'n': return if_next(u8"nbsp;", u8"\u00A0");
    case u8'q': return if_next(u8"quot;", u8"\"");
    default: return {};
  }
}

// Names that begin alike stand next to each other.
struct NameRange {
  std::uint32_t begin;
  std::uint32_t end;
};

// Those names of a range that have this character at this place; all of them are long enough.
NameRange with_character(const ReferenceList& list, NameRange range, std::size_t place,
                         std::uint32_t character) {
  const auto first_from = [&](std::uint32_t wanted) {
    std::uint32_t low = range.begin;
    std::uint32_t high = range.end;
    while (low < high) {
      const std::uint32_t middle = (low + high) / 2;
      if (list.name(middle)[place] < wanted) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  };
  return {first_from(character), first_from(character + 1)};
}

// `text` begins with a letter.
NamedReference walk(std::u8string_view text, InputEnd end) {
  const ReferenceList& list = ReferenceList::get();
  NamedReference longest;
  // All names that begin as the text does, up to `length`.
  NameRange range{0, named_character_references::name_count};
  for (std::uint32_t length = 0;; ++length) {
    const bool at_limit = length == text.size();
    if (at_limit && end == InputEnd::open) {
      // Every name goes on, by a character or by a semicolon.
      return needs_more_input;
    }
    // The shortest comes first.
    if (const std::uint32_t name = range.begin; list.name(name).size() == length) {
      if (!at_limit && text[length] == u8';') {
        return {ReferenceMatch::found, true, length + 1, list.expansion(name)};
      }
      if (list.semicolon_optional(name)) {
        longest = {ReferenceMatch::found, false, length, list.expansion(name)};
      }
      ++range.begin;
    }
    if (at_limit) return longest;
    range = with_character(list, range, length, text[length]);
    if (range.begin == range.end) return longest;
  }
}

}  // namespace

NamedReference match_named_character_reference(const char8_t* cursor, const char8_t* limit,
                                               InputEnd end) {
  const std::u8string_view text(cursor, static_cast<std::size_t>(limit - cursor));
  if (text.empty()) {
    return end == InputEnd::open ? needs_more_input : NamedReference{};
  }
  if (!is_ascii_alpha(text.front())) return {};
  if (const NamedReference frequent = frequent_reference(text); frequent.length != 0)
    return frequent;
  return walk(text, end);
}

}  // namespace souptree
