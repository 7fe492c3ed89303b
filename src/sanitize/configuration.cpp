#include "sanitize/configuration.h"

#include <algorithm>

namespace souptree {

namespace {

// Takes the next record from `text`.
std::u8string_view take_record(std::u8string_view& text) {
  const std::u8string_view record = text.substr(0, text.find(u8'\0'));
  text.remove_prefix(record.size() + 1);
  return record;
}

Namespace element_namespace(char8_t letter) {
  switch (letter) {
    case u8's': return Namespace::svg;
    case u8'm': return Namespace::mathml;
    default: return Namespace::html;
  }
}

AttributeNamespace attribute_namespace(char8_t letter) {
  switch (letter) {
    case u8'x': return AttributeNamespace::xlink;
    case u8'l': return AttributeNamespace::xml;
    case u8'm': return AttributeNamespace::xmlns;
    default: return AttributeNamespace::none;
  }
}

UrlKind url_kind_of(char8_t letter) {
  switch (letter) {
    case u8'l': return UrlKind::urls;
    case u8's': return UrlKind::srcset;
    default: return UrlKind::url;
  }
}

constexpr std::size_t bytes_to_keep = 0x10000;

// An attribute as a number.
std::uint32_t key(AttributeNamespace attribute_namespace, Name name) {
  return static_cast<std::uint32_t>(attribute_namespace) << name_bits |
         static_cast<std::uint32_t>(name);
}

}  // namespace

// Reads the records after the first one.
class SanitizerConfiguration::Reader {
 public:
  explicit Reader(SanitizerConfiguration& configuration) : to_(configuration) {}

  void read(std::u8string_view text) {
    while (!text.empty()) read_record(take_record(text));
    sort_local_lists();
  }

 private:
  void read_record(std::u8string_view record) {
    const char8_t letter = record.size() > 1 ? record[1] : u8'\0';
    switch (record[0]) {
      case u8'e': add_rule(listed_action(), letter, record.substr(2)); break;
      case u8'c': add_rule(ElementAction::replace_with_children, letter, record.substr(2)); break;
      case u8'L': to_.rules_.back().has_attributes = true; break;
      case u8'l': add_local(to_.rules_.back().attributes, letter, record.substr(2)); break;
      case u8'r': add_local(to_.rules_.back().remove_attributes, letter, record.substr(2)); break;
      case u8'a': flags(record.substr(2)) |= is_listed_in(attribute_namespace(letter)); break;
      case u8'o': to_.reports_removals_ = true; break;
      case u8'u': flags(record.substr(1)) |= is_allowed_scheme; break;
      case u8'v': add_url_attribute(url_kind_of(letter), record.substr(2)); break;
      default: flags(record.substr(1)) |= is_listed_target;
    }
  }

  ElementAction listed_action() const {
    return to_.allows_listed_elements_ ? ElementAction::keep : ElementAction::remove;
  }

  // Returns the number of the name, and makes the tables by name large enough.
  std::uint32_t add_name(std::u8string_view text) {
    const std::uint32_t found = number(to_.names_.find_or_add(text));
    to_.name_flags_.grow_to(found + 1, 0);
    for (Array<std::uint32_t>& numbers : to_.rule_numbers_) numbers.grow_to(found + 1, 0);
    return found;
  }

  std::uint8_t& flags(std::u8string_view name) { return to_.name_flags_[add_name(name)]; }

  void add_url_attribute(UrlKind kind, std::u8string_view name) {
    to_.limits_schemes_ = true;
    flags(name) |= static_cast<std::uint8_t>(static_cast<unsigned>(kind) << url_kind_shift);
  }

  void add_rule(ElementAction action, char8_t letter, std::u8string_view name) {
    sort_local_lists();
    const std::uint32_t added = add_name(name);
    to_.rule_numbers_[static_cast<unsigned>(element_namespace(letter))][added] = to_.rules_.size();
    to_.rules_.push({action, false, {}, {}});
  }

  void add_local(LocalList& list, char8_t letter, std::u8string_view name) {
    if (list.count++ == 0) list.first = to_.local_attributes_.size();
    to_.local_attributes_.push(key(attribute_namespace(letter), Name{add_name(name)}));
  }

  // Sorts the lists of the last rule.
  void sort_local_lists() {
    const ElementRule& rule = to_.rules_.back();
    for (const LocalList list : {rule.attributes, rule.remove_attributes}) {
      std::uint32_t* const first = to_.local_attributes_.begin() + list.first;
      // std::sort() would take several times as much code.
      std::make_heap(first, first + list.count);
      std::sort_heap(first, first + list.count);
    }
  }

  SanitizerConfiguration& to_;
};

bool SanitizerConfiguration::read(std::u8string_view text) {
  const std::u8string_view flags = take_record(text);
  bool* const members[] = {&allows_listed_elements_,
                           &allows_listed_attributes_,
                           &allows_listed_targets_,
                           &keeps_comments_,
                           &keeps_data_attributes_,
                           &keeps_javascript_urls_,
                           &is_safe_};
  for (std::size_t i = 0; i < flags.size(); ++i) *members[i] = flags[i] == u8'1';
  reports_removals_ = false;
  limits_schemes_ = false;
  names_.clear(0);
  name_flags_.clear();
  name_flags_.grow_to(known_name_count, 0);
  for (Array<std::uint32_t>& numbers : rule_numbers_) {
    numbers.clear();
    numbers.grow_to(known_name_count, 0);
  }
  rules_.clear();
  local_attributes_.clear();
  const ElementAction unlisted =
      allows_listed_elements_ ? ElementAction::remove : ElementAction::keep;
  rules_.push({unlisted, false, {}, {}});
  Reader(*this).read(text);
  return !names_.overflowed();
}

bool SanitizerConfiguration::contains(LocalList list, std::uint32_t attribute) const {
  const std::uint32_t* const first = local_attributes_.begin() + list.first;
  return std::binary_search(first, first + list.count, attribute);
}

bool SanitizerConfiguration::keeps_attribute(const ElementRule& rule,
                                             AttributeNamespace attribute_namespace, Name name,
                                             bool is_data) const {
  const std::uint32_t attribute = key(attribute_namespace, name);
  if (contains(rule.remove_attributes, attribute)) return false;
  const bool is_listed = has(name, is_listed_in(attribute_namespace));
  if (allows_listed_attributes_) {
    return is_listed || contains(rule.attributes, attribute) ||
           (is_data && attribute_namespace == AttributeNamespace::none && keeps_data_attributes_);
  }
  return rule.has_attributes ? contains(rule.attributes, attribute) : !is_listed;
}

void DocumentNames::read(const NameTable& document, const SanitizerConfiguration& configuration) {
  const std::uint32_t count = document.document_name_count();
  names_.recycle(bytes_to_keep);
  names_.reserve(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::u8string_view text = document.text(Name{known_name_count + i});
    names_.push({configuration.names().find(text), text.starts_with(u8"data-")});
  }
}

}  // namespace souptree
