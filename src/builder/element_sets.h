#pragma once
// The standard's sets of elements as lists, compiled to one word of bits per element. The stack of
// open elements stores the word in each entry.

#include <array>
#include <initializer_list>

#include "tree/node.h"

namespace souptree {

// Bits of a category word. The first seven are the boundaries at which the standard's walks of the
// stack end, see Boundary in open_elements.h.
enum Category : std::uint32_t {
  scope_boundary = 1u << 0,            // #has-an-element-in-scope
  list_item_scope_boundary = 1u << 1,  // #has-an-element-in-list-item-scope
  button_scope_boundary = 1u << 2,     // #has-an-element-in-button-scope
  table_scope_boundary = 1u << 3,      // #has-an-element-in-table-scope
  special = 1u << 4,                   // #special
  special_but_not_address_div_p = 1u << 5,
  decides_insertion_mode = 1u << 6,  // #reset-the-insertion-mode-appropriately

  may_be_open_at_end_of_body = 1u << 7,  // no parse error at </body> or at the end of the file
  implied_end_tag = 1u << 8,             // #generate-implied-end-tags
  thoroughly_implied_end_tag = 1u << 9,  // #generate-all-implied-end-tags-thoroughly
  heading = 1u << 10,                    // h1 to h6
  fostering = 1u << 11,                  // table, tbody, tfoot, thead, tr  #foster-parent
  html_element = 1u << 12,
  mathml_text_integration_point = 1u << 13,  // #mathml-text-integration-point
  html_integration_point = 1u << 14,         // #html-integration-point
  mathml_annotation_xml = 1u << 15,
  select_part = 1u << 16,  // select, option, selectedcontent: see select/
};

namespace sets {

using List = std::initializer_list<Name>;

inline constexpr List special_html = {
    Name::address,   Name::applet,   Name::area,      Name::article,    Name::aside,
    Name::base,      Name::basefont, Name::bgsound,   Name::blockquote, Name::body,
    Name::br,        Name::button,   Name::caption,   Name::center,     Name::col,
    Name::colgroup,  Name::dd,       Name::details,   Name::dir,        Name::div,
    Name::dl,        Name::dt,       Name::embed,     Name::fieldset,   Name::figcaption,
    Name::figure,    Name::footer,   Name::form,      Name::frame,      Name::frameset,
    Name::h1,        Name::h2,       Name::h3,        Name::h4,         Name::h5,
    Name::h6,        Name::head,     Name::header,    Name::hgroup,     Name::hr,
    Name::html,      Name::iframe,   Name::img,       Name::input,      Name::keygen,
    Name::li,        Name::link,     Name::listing,   Name::main,       Name::marquee,
    Name::menu,      Name::meta,     Name::nav,       Name::noembed,    Name::noframes,
    Name::noscript,  Name::object,   Name::ol,        Name::p,          Name::param,
    Name::plaintext, Name::pre,      Name::script,    Name::search,     Name::section,
    Name::select,    Name::source,   Name::style,     Name::summary,    Name::table,
    Name::tbody,     Name::td,       Name::template_, Name::textarea,   Name::tfoot,
    Name::th,        Name::thead,    Name::title,     Name::tr,         Name::track,
    Name::ul,        Name::wbr,      Name::xmp};
inline constexpr List address_div_p = {Name::address, Name::div, Name::p};

inline constexpr List scope_html = {Name::applet, Name::caption,  Name::html,    Name::table,
                                    Name::td,     Name::th,       Name::marquee, Name::object,
                                    Name::select, Name::template_};
inline constexpr List list_item_scope_more = {Name::ol, Name::ul};
inline constexpr List button_scope_more = {Name::button};
inline constexpr List table_scope = {Name::html, Name::table, Name::template_};

// Each of these is special, a scope boundary, and an integration point.
inline constexpr List mathml_text_integration_points = {Name::mi, Name::mo, Name::mn, Name::ms,
                                                        Name::mtext};
inline constexpr List svg_html_integration_points = {Name::foreignObject, Name::desc, Name::title};

inline constexpr List decides_insertion_mode = {
    Name::td,    Name::th,      Name::tr,       Name::tbody, Name::thead,
    Name::tfoot, Name::caption, Name::colgroup, Name::table, Name::template_,
    Name::head,  Name::body,    Name::frameset, Name::html};

inline constexpr List implied_end_tags = {Name::dd,     Name::dt, Name::li, Name::optgroup,
                                          Name::option, Name::p,  Name::rb, Name::rp,
                                          Name::rt,     Name::rtc};
inline constexpr List thoroughly_implied_more = {Name::caption, Name::colgroup, Name::tbody,
                                                 Name::td,      Name::tfoot,    Name::th,
                                                 Name::thead,   Name::tr};
inline constexpr List open_at_end_of_body = {
    Name::dd,    Name::dt, Name::li,    Name::optgroup, Name::option, Name::p,
    Name::rb,    Name::rp, Name::rt,    Name::rtc,      Name::tbody,  Name::td,
    Name::tfoot, Name::th, Name::thead, Name::tr,       Name::body,   Name::html};

inline constexpr List headings = {Name::h1, Name::h2, Name::h3, Name::h4, Name::h5, Name::h6};
inline constexpr List fostering = {Name::table, Name::tbody, Name::tfoot, Name::thead, Name::tr};

constexpr bool contains(List list, Name name) {
  for (const Name entry : list) {
    if (entry == name) return true;
  }
  return false;
}

constexpr std::uint32_t html_categories(Name name) {
  std::uint32_t bits = html_element;
  const auto add = [&bits, name](List list, std::uint32_t categories) {
    if (contains(list, name)) bits |= categories;
  };
  add(special_html, special | special_but_not_address_div_p);
  if (contains(address_div_p, name)) bits &= ~std::uint32_t{special_but_not_address_div_p};
  add(scope_html, scope_boundary | list_item_scope_boundary | button_scope_boundary);
  add(list_item_scope_more, list_item_scope_boundary);
  add(button_scope_more, button_scope_boundary);
  add(table_scope, table_scope_boundary);
  add(decides_insertion_mode, Category::decides_insertion_mode);
  add(open_at_end_of_body, may_be_open_at_end_of_body);
  add(implied_end_tags, implied_end_tag | thoroughly_implied_end_tag);
  add(thoroughly_implied_more, thoroughly_implied_end_tag);
  add(headings, heading);
  add(fostering, Category::fostering);
  add({Name::select, Name::option, Name::selectedcontent}, select_part);
  return bits;
}

inline constexpr auto html_category_table = [] {
  std::array<std::uint32_t, html_element_name_count> table{};
  for (std::uint32_t id = 0; id < html_element_name_count; ++id) {
    table[id] = html_categories(Name{id});
  }
  return table;
}();

inline constexpr std::uint32_t foreign_boundary = special | special_but_not_address_div_p |
                                                  scope_boundary | list_item_scope_boundary |
                                                  button_scope_boundary;

constexpr std::uint32_t foreign_categories(ElementName element) {
  const Name name = element.name();
  if (element.element_namespace() == Namespace::svg) {
    return contains(svg_html_integration_points, name) ? foreign_boundary | html_integration_point
                                                       : 0;
  }
  if (contains(mathml_text_integration_points, name)) {
    return foreign_boundary | mathml_text_integration_point;
  }
  return name == Name::annotation_xml ? foreign_boundary | mathml_annotation_xml : 0;
}

}  // namespace sets

// The categories of an HTML element.
constexpr std::uint32_t categories_of(Name html_name) {
  const auto id = static_cast<std::uint32_t>(html_name);
  return id < html_element_name_count ? sets::html_category_table[id] : std::uint32_t{html_element};
}

constexpr std::uint32_t categories_of(ElementName element) {
  return element.is_html() ? categories_of(element.name()) : sets::foreign_categories(element);
}

}  // namespace souptree
