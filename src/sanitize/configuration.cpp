#include "sanitize/configuration.h"

#include <algorithm>

#include "text/string_list.h"

namespace souptree {

namespace {

// Returns the item of the enumeration whose letter this is. Returns the first item for another letter.
template <typename Enum>
Enum item_of(std::u8string_view letters, char8_t letter, unsigned first = 0) {
  const std::size_t index = letters.find(letter);
  return static_cast<Enum>(first + (index == std::u8string_view::npos ? 0 : index));
}

Namespace element_namespace(char8_t letter) {
  return item_of<Namespace>(letters::element_namespaces, letter);
}

AttributeNamespace attribute_namespace(char8_t letter) {
  return item_of<AttributeNamespace>(letters::attribute_namespaces, letter);
}

UrlKind url_kind_of(char8_t letter) {
  return item_of<UrlKind>(letters::url_kinds, letter, static_cast<unsigned>(UrlKind::url));
}

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
    while (!text.empty()) read_record(take_string(text));
    sort_local_lists();
  }

 private:
  void read_record(std::u8string_view record) {
    const char8_t letter = record.size() > 1 ? record[1] : u8'\0';
    const std::u8string_view rest = record.substr(1);
    namespace kind = letters::record;
    switch (record[0]) {
      case kind::element: add_rule(listed_action(), letter, record.substr(2)); break;
      case kind::replaced_element:
        add_rule(ElementAction::replace_with_children, letter, record.substr(2));
        break;
      case kind::has_attributes: to_.rules_.back().has_attributes = true; break;
      case kind::element_attribute:
        add_local(to_.rules_.back().attributes, letter, record.substr(2));
        break;
      case kind::element_remove_attribute:
        add_local(to_.rules_.back().remove_attributes, letter, record.substr(2));
        break;
      case kind::attribute:
        flags(record.substr(2)) |= is_listed_in(attribute_namespace(letter));
        break;
      case kind::reports_removals: to_.reports_removals_ = true; break;
      case kind::scheme: flags(rest) |= is_allowed_scheme; break;
      case kind::url_attribute: add_url_attribute(url_kind_of(letter), record.substr(2)); break;
      default: flags(rest) |= is_listed_target;
    }
  }

  ElementAction listed_action() const {
    return to_.has(ConfigurationFlag::elements) ? ElementAction::keep : ElementAction::remove;
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
  const std::u8string_view flags = take_string(text);
  for (std::size_t i = 0; i < configuration_flag_count; ++i) {
    flags_[i] = i < flags.size() && flags[i] == u8'1';
  }
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
      has(ConfigurationFlag::elements) ? ElementAction::remove : ElementAction::keep;
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
  if (has(ConfigurationFlag::attributes)) {
    return is_listed || contains(rule.attributes, attribute) ||
           (is_data && attribute_namespace == AttributeNamespace::none &&
            has(ConfigurationFlag::data_attributes));
  }
  return rule.has_attributes ? contains(rule.attributes, attribute) : !is_listed;
}

void DocumentNames::read(const NameTable& document, const SanitizerConfiguration& configuration) {
  const std::uint32_t count = document.document_name_count();
  names_.recycle(usual_bytes_to_keep);
  names_.reserve(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::u8string_view text = document.text(Name{known_name_count + i});
    names_.push({configuration.names().find(text), text.starts_with(u8"data-")});
  }
}

}  // namespace souptree
