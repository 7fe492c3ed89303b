#pragma once
// Categories: a word of bits for each element name says which sets of the standard contain the
// element. The stack of open elements stores the word in each entry.

#include <array>

#include "names/generated/element_sets.h"
#include "tree/node.h"

namespace souptree {

// The kinds of elements at which the standard's walks of the stack of open elements end.
enum class Boundary : std::uint8_t {
  scope,
  list_item_scope,
  button_scope,
  table_scope,
  special,
  special_but_not_address_div_p,
  decides_insertion_mode,
};
inline constexpr unsigned boundary_count =
    static_cast<unsigned>(Boundary::decides_insertion_mode) + 1;

constexpr std::uint32_t category_of(Boundary boundary) {
  return 1u << static_cast<unsigned>(boundary);
}

// The bits of a category word. The first bits are the boundaries.
enum Category : std::uint32_t {
  scope_boundary = category_of(Boundary::scope),
  list_item_scope_boundary = category_of(Boundary::list_item_scope),
  button_scope_boundary = category_of(Boundary::button_scope),
  table_scope_boundary = category_of(Boundary::table_scope),
  special = category_of(Boundary::special),
  special_but_not_address_div_p = category_of(Boundary::special_but_not_address_div_p),
  decides_insertion_mode = category_of(Boundary::decides_insertion_mode),

  may_be_open_at_end_of_body = 1u << boundary_count,
  implied_end_tag = may_be_open_at_end_of_body << 1,
  thoroughly_implied_end_tag = implied_end_tag << 1,
  heading = thoroughly_implied_end_tag << 1,
  fostering = heading << 1,  // step 2 of #appropriate-place-for-inserting-a-node lists the element
  html_element = fostering << 1,
  mathml_text_integration_point = html_element << 1,            // #mathml-text-integration-point
  html_integration_point = mathml_text_integration_point << 1,  // #html-integration-point
  mathml_annotation_xml = html_integration_point << 1,
  select_part = mathml_annotation_xml << 1,  // a select, option or selectedcontent element
};

constexpr std::uint32_t compute_html_categories(Name name) {
  std::uint32_t bits = html_element;
  const auto add = [&bits, name](const ElementSet& set, std::uint32_t categories) {
    if (set.contains(name)) bits |= categories;
  };
  add(sets::special, special | special_but_not_address_div_p);
  if (sets::address_div_p.contains(name)) bits &= ~std::uint32_t{special_but_not_address_div_p};
  add(sets::scope, scope_boundary | list_item_scope_boundary | button_scope_boundary);
  add(sets::list_item_scope, list_item_scope_boundary);
  add(sets::button_scope, button_scope_boundary);
  add(sets::table_scope, table_scope_boundary);
  add(sets::decides_insertion_mode, decides_insertion_mode);
  add(sets::implied_end_tag,
      implied_end_tag | thoroughly_implied_end_tag | may_be_open_at_end_of_body);
  add(sets::thoroughly_implied_end_tag, thoroughly_implied_end_tag);
  add(sets::open_at_end_of_body, may_be_open_at_end_of_body);
  add(sets::heading, heading);
  add(sets::foster_parent, fostering);
  add(sets::select_part, select_part);
  return bits;
}

inline constexpr auto html_category_table = [] {
  std::array<std::uint32_t, html_element_name_count> table{};
  for (std::uint32_t id = 0; id < html_element_name_count; ++id) {
    table[id] = compute_html_categories(Name{id});
  }
  return table;
}();

// Elements that can be integration points are special, and are boundaries of all scopes except the
// table scope.
inline constexpr std::uint32_t integration_point_categories =
    special | special_but_not_address_div_p | scope_boundary | list_item_scope_boundary |
    button_scope_boundary;

constexpr std::uint32_t foreign_categories(ElementName element) {
  if (element.element_namespace() == Namespace::svg) {
    switch (element.name()) {
      case Name::foreignObject:
      case Name::desc:
      case Name::title: return integration_point_categories | html_integration_point;
      default: return 0;
    }
  }
  switch (element.name()) {
    case Name::mi:
    case Name::mo:
    case Name::mn:
    case Name::ms:
    case Name::mtext: return integration_point_categories | mathml_text_integration_point;
    case Name::annotation_xml: return integration_point_categories | mathml_annotation_xml;
    default: return 0;
  }
}

// The categories of an HTML element.
constexpr std::uint32_t categories_of(Name html_name) {
  const auto id = static_cast<std::uint32_t>(html_name);
  return id < html_element_name_count ? html_category_table[id] : std::uint32_t{html_element};
}

constexpr std::uint32_t categories_of(ElementName element) {
  return element.is_html() ? categories_of(element.name()) : foreign_categories(element);
}

}  // namespace souptree
