#include "tokens/token_filter.h"

#include "names/generated/element_sets.h"
#include "text/code_unit.h"

namespace souptree {

namespace {

// Removes the text up to `separator`, and the separator, from `text`. Returns the removed text.
std::u8string_view take(std::u8string_view& text, char8_t separator) {
  const std::size_t end = text.find(separator);
  const std::u8string_view taken = text.substr(0, end);
  text = end == std::u8string_view::npos ? std::u8string_view{} : text.substr(end + 1);
  return taken;
}

Name name_of(std::u8string_view text, NameTable& names) {
  return text.empty() ? Name::none : names.find_or_add(text);
}

// Whether `text` contains `part`, which is in lower case.
bool contains_ignoring_ascii_case(std::u8string_view text, std::u8string_view part) {
  for (std::size_t at = 0; at + part.size() <= text.size(); ++at) {
    if (equals_ignoring_ascii_case(text.substr(at, part.size()), part)) return true;
  }
  return false;
}

}  // namespace

void TokenFilter::read(std::u8string_view text, NameTable& names) {
  alternatives_.clear();
  parts_.clear();
  const std::u8string_view bits = take(text, u8'\1');
  kinds_ = bits.empty() ? unsigned{everything} : static_cast<unsigned>(bits.front() - u8'0');
  while (!text.empty()) add(take(text, u8'\1'), names);
  mark_names();
}

void TokenFilter::add(std::u8string_view alternative, NameTable& names) {
  Alternative added{};
  added.name = name_of(take(alternative, u8'\2'), names);
  added.attribute = name_of(take(alternative, u8'\2'), names);
  added.part = parts_.size();
  added.part_length = static_cast<std::uint32_t>(alternative.size());
  for (const char8_t byte : alternative) parts_.push(to_ascii_lowercase(byte));
  alternatives_.push(added);
}

void TokenFilter::keep_names(NameTable& names) {
  for (Alternative& alternative : alternatives_) {
    names.keep(alternative.name);
    names.keep(alternative.attribute);
  }
  mark_names();
}

void TokenFilter::mark_names() {
  marks_.clear();
  for (const Alternative& alternative : alternatives_) {
    const bool is_condition = alternative.attribute != Name::none;
    mark(alternative.name, is_condition ? depends_on_attributes : accepted);
    if (is_condition) mark(alternative.attribute, Mark::is_condition);
  }
}

void TokenFilter::mark(Name name, Mark mark) {
  const auto id = static_cast<std::uint32_t>(name);
  marks_.grow_to(id + 1, 0);
  marks_[id] = static_cast<std::uint8_t>(marks_[id] | mark);
}

bool TokenFilter::accepts(Name name) const {
  return accepts_everything() || ((marks_of(Name::none) | marks_of(name)) & accepted) != 0;
}

bool TokenFilter::accepts_implied() const {
  bool is_accepted = false;
  sets::implied.for_each([&](Name name) { is_accepted = is_accepted || accepts(name); });
  return is_accepted;
}

bool TokenFilter::accepts(const Token& tag, const StringStore& strings) const {
  if (accepts(tag.name)) return true;
  const unsigned marks = marks_of(Name::none) | marks_of(tag.name);
  if ((marks & depends_on_attributes) == 0) return false;
  for (const Attribute& attribute : tag.attributes) {
    const bool may_accept = (marks_of(attribute.name) & is_condition) != 0;
    if (may_accept && accepts_attribute(tag.name, attribute, strings)) return true;
  }
  return false;
}

bool TokenFilter::accepts_attribute(Name tag, const Attribute& attribute,
                                    const StringStore& strings) const {
  for (const Alternative& alternative : alternatives_) {
    if (alternative.attribute != attribute.name) continue;
    if (alternative.name != Name::none && alternative.name != tag) continue;
    if (alternative.part_length == 0) return true;
    const std::u8string_view part{parts_.data() + alternative.part, alternative.part_length};
    if (contains_ignoring_ascii_case(strings.view(attribute.value), part)) return true;
  }
  return false;
}

}  // namespace souptree
