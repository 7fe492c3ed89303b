#pragma once
// SanitizerConfiguration: the configuration of a Sanitizer, as tables by name.
//
// JavaScript checks a configuration and compiles it to text: see read(). The tables have the names
// of the configuration, in a name table of their own. Known names have the same ids in every name
// table. DocumentNames finds the other names of a document.  #sanitizerconfig

#include <string_view>

#include "names/attribute.h"
#include "names/name_table.h"
#include "sanitize/generated/letters.h"
#include "tree/node.h"

namespace souptree {

enum class ElementAction : std::uint8_t { keep, remove, replace_with_children };

// A range of the attributes that the configuration lists for one element.
struct LocalList {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
};

// What the value of an attribute is: no URL, a URL, a list of URLs, or the candidates of an image.
enum class UrlKind : std::uint8_t { none, url, urls, srcset };

// The longest scheme that a configuration can list, in bytes.
inline constexpr std::size_t max_scheme_length = 64;

// What the configuration says about the elements of one name.
struct ElementRule {
  ElementAction action;
  bool has_attributes = false;  // the element has a list `attributes`, even if it is empty
  LocalList attributes;
  LocalList remove_attributes;
};

class SanitizerConfiguration {
 public:
  // Replaces the configuration. `text` is a list of records. A U+0000 follows each record. The first
  // record has one digit for each flag, 0 or 1. Each other record begins with its letter of
  // letters::record. A namespace is a letter of letters::element_namespaces or attribute_namespaces, and
  // the kind of an attribute with URLs is one of letters::url_kinds. Returns false if there are too many
  // names.
  bool read(std::u8string_view text);

  // Whether everything that can run scripts was removed from the configuration.
  bool is_safe() const { return has(ConfigurationFlag::safe); }
  bool keeps_comments() const { return has(ConfigurationFlag::comments); }
  bool keeps_javascript_urls() const { return has(ConfigurationFlag::javascript_urls); }
  bool reports_removals() const { return reports_removals_; }
  // Whether the schemes of URLs are limited.
  bool limits_schemes() const { return limits_schemes_; }
  bool allows_scheme(std::u8string_view scheme) const {
    return has(names_.find(scheme), is_allowed_scheme);
  }

  // The functions below take names of names().
  const NameTable& names() const { return names_; }
  bool keeps_processing_instruction(Name target) const {
    return has(target, is_listed_target) == has(ConfigurationFlag::processing_instructions);
  }
  UrlKind url_kind(Name attribute) const {
    return static_cast<UrlKind>(name_flags_[number(attribute)] >> url_kind_shift);
  }
  const ElementRule& rule(Namespace element_namespace, Name name) const {
    return rules_[rule_numbers_[static_cast<unsigned>(element_namespace)][number(name)]];
  }
  // Whether an element with this rule keeps the attribute. `is_data` says whether the attribute is a
  // custom data attribute. Ignores the rules for javascript: URLs.
  bool keeps_attribute(const ElementRule&, AttributeNamespace, Name, bool is_data) const;

 private:
  // Flags of a name. The first four bits say in which attribute namespaces the global list has it.
  static constexpr std::uint8_t is_listed_target = 1u << 4;
  static constexpr std::uint8_t is_allowed_scheme = 1u << 5;
  static constexpr unsigned url_kind_shift = 6;  // the last two bits
  static std::uint8_t is_listed_in(AttributeNamespace attribute_namespace) {
    return static_cast<std::uint8_t>(1u << static_cast<unsigned>(attribute_namespace));
  }

  class Reader;

  static std::uint32_t number(Name name) { return static_cast<std::uint32_t>(name); }
  bool has(ConfigurationFlag flag) const { return flags_[static_cast<unsigned>(flag)]; }
  bool has(Name name, std::uint8_t flag) const { return (name_flags_[number(name)] & flag) != 0; }
  bool contains(LocalList, std::uint32_t attribute) const;

  NameTable names_;
  Array<std::uint8_t> name_flags_;  // by name
  // By namespace and name: the index of the rule. Rule 0 is for elements that no list has.
  Array<std::uint32_t> rule_numbers_[3];
  Array<ElementRule> rules_;
  Array<std::uint32_t> local_attributes_;  // sorted within each LocalList
  bool flags_[configuration_flag_count] = {};
  bool reports_removals_ = false;
  bool limits_schemes_ = false;
};

// A name of a document, as the configuration sees it.
struct DocumentName {
  Name name;     // Name::none if the configuration does not have the name
  bool is_data;  // begins with `data-`
};

// The names of a document as names of the configuration. Not a local variable: see run_out_of_memory().
class DocumentNames {
 public:
  void read(const NameTable& document, const SanitizerConfiguration&);
  DocumentName operator[](Name name) const {
    const auto number = static_cast<std::uint32_t>(name);
    // No known name begins with `data-`.
    if (number < known_name_count) return {name, false};
    return names_[number - known_name_count];
  }

 private:
  Array<DocumentName> names_;  // the names that only this document has
};

}  // namespace souptree
