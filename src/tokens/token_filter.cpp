#include "tokens/token_filter.h"

#include "names/generated/element_sets.h"
#include "text/code_unit.h"
#include "text/string_list.h"

namespace souptree {

namespace {

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

void TokenFilter::set(unsigned kinds, std::u8string_view tags, NameTable& names) {
  kinds_ = kinds;
  alternatives_.clear();
  parts_.clear();
  while (!tags.empty()) {
    const Name name = name_of(take_string(tags), names);
    const Name attribute = name_of(take_string(tags), names);
    add(name, attribute, take_string(tags));
  }
  mark_names();
}

void TokenFilter::add(Name name, Name attribute, std::u8string_view part) {
  alternatives_.push({
      .name = name,
      .attribute = attribute,
      .part = parts_.size(),
      .part_length = static_cast<std::uint32_t>(part.size()),
  });
  for (const char8_t byte : part) parts_.push(to_ascii_lowercase(byte));
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
