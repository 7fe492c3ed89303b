// Written by `npm run generate`, do not edit. From bindings/call.json
#pragma once

#include <cstdint>
#include <string_view>

namespace souptree {

// The flags of a configuration, in the order of its first record.
enum class ConfigurationFlag : std::uint8_t {
  // the list of elements is an allow list
  elements,
  // the list of attributes is an allow list
  attributes,
  // the list of processing instructions is an allow list
  processing_instructions,
  // comments stay
  comments,
  // custom data attributes stay
  data_attributes,
  // javascript: URLs stay
  javascript_urls,
  // everything that can run scripts was removed from the configuration
  safe,
};
inline constexpr std::size_t configuration_flag_count = 7;

// Why something was removed. The value is the letter of the reason in a record.
enum class RemovalReason : char8_t {
  none = 0,
  // the configuration does not keep it
  configuration = u8'c',
  // the attribute navigates to a javascript: URL, or could animate to one
  javascript_url = u8'j',
  // the attribute has a URL with a scheme that is not listed
  url_scheme = u8's',
  // the element was replaced with its children
  replaced = u8'r',
  // some parser could read its markup as something else: see StableMarkup
  unsafe_elsewhere = u8'u',
};

namespace letters {

// the letters of namespaces of elements, in the order of the namespaces
inline constexpr std::u8string_view element_namespaces = u8"hsm";
// the letters of namespaces of attributes, in the order of the namespaces
inline constexpr std::u8string_view attribute_namespaces = u8"nxlm";
// the letters of kinds of attributes with URLs
inline constexpr std::u8string_view url_kinds = u8"uls";

// The first letter of a record of a configuration, and what follows the letter.
namespace record {
// namespace, name: an element of the list of elements
inline constexpr char8_t element = u8'e';
// the element before has a list `attributes`
inline constexpr char8_t has_attributes = u8'L';
// namespace, name: an attribute of that list
inline constexpr char8_t element_attribute = u8'l';
// namespace, name: an attribute of the list `removeAttributes` of the element before
inline constexpr char8_t element_remove_attribute = u8'r';
// namespace, name: an element that is replaced with its children
inline constexpr char8_t replaced_element = u8'c';
// namespace, name: an attribute of the global list
inline constexpr char8_t attribute = u8'a';
// target: a processing instruction of the list
inline constexpr char8_t processing_instruction = u8'p';
// the caller reads the removals
inline constexpr char8_t reports_removals = u8'o';
// kind, name: an attribute with URLs, in any namespace
inline constexpr char8_t url_attribute = u8'v';
// an allowed scheme, in lower case
inline constexpr char8_t scheme = u8'u';
}  // namespace record

// What was removed.
namespace removed {
inline constexpr char8_t element = u8'e';
inline constexpr char8_t attribute = u8'a';
inline constexpr char8_t text = u8't';
inline constexpr char8_t comment = u8'c';
inline constexpr char8_t processing_instruction = u8'p';
inline constexpr char8_t doctype = u8'd';
}  // namespace removed

}  // namespace letters

}  // namespace souptree
