#include "entities/matcher.h"

#include "entities/reference_list.h"
#include "text/code_unit.h"

namespace souptree {

namespace {

constexpr NamedReference needs_more_input{ReferenceMatch::needs_more_input, false, 0, {}};

// Matches the five most frequent references, without the trie of ReferenceList. Nearly all
// references in pages are among these five.
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

// Matches with the trie of ReferenceList. `text` begins with a letter.
NamedReference walk(std::u8string_view text, InputEnd end) {
  const ReferenceList& list = ReferenceList::get();
  NamedReference longest;
  ReferenceList::TrieNode node = ReferenceList::begin(text.front());
  for (std::uint32_t length = 1;; ++length) {
    const bool at_limit = length == text.size();
    if (at_limit && end == InputEnd::open) {
      // More input could always extend the match: any prefix can continue, at least with a
      // semicolon.
      return needs_more_input;
    }
    if (const std::u8string_view expansion = list.expansion(node); !expansion.empty()) {
      if (!at_limit && text[length] == u8';') {
        return {ReferenceMatch::found, true, length + 1, expansion};
      }
      if (list.semicolon_optional(node)) {
        longest = {ReferenceMatch::found, false, length, expansion};
      }
    }
    if (at_limit) return longest;
    node = list.step(node, text[length]);
    if (node == ReferenceList::TrieNode::none) return longest;
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
