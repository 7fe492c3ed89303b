#include "sanitize/plain_nesting.h"

#include <array>
#include <cassert>

#include "builder/element_categories.h"
#include "builder/generated/tag_groups.h"
#include "sanitize/deep_elements.h"
#include "sanitize/raw_text.h"
#include "sanitize/walk.h"
#include "text/code_unit.h"

namespace souptree {

namespace {

// Bits that say what an element may contain.
enum Inside : std::uint32_t {
  // The insertion mode inside of the element. Without these bits, nothing may be inside.
  in_document = 1u << 0,
  in_html = 1u << 1,
  in_head = 1u << 2,
  in_body = 1u << 3,
  in_table = 1u << 4,
  in_table_body = 1u << 5,
  in_row = 1u << 6,
  in_column_group = 1u << 7,
  in_svg = 1u << 8,
  in_mathml = 1u << 9,
  only_text = 1u << 10,
  only_raw_text = 1u << 11,

  // An element around is open. Some elements between them clear the bits.
  open_p = 1u << 12,
  open_a = 1u << 13,
  open_nobr = 1u << 14,
  open_button = 1u << 15,
  open_form = 1u << 16,
  open_select = 1u << 17,
  open_li = 1u << 18,
  open_dd_dt = 1u << 19,
  open_noscript = 1u << 20,
  scripting = 1u << 21,  // everywhere, if scripting is enabled

  // The element itself.
  is_heading = 1u << 22,
  is_implied_end_tag = 1u << 23,  // other than optgroup
  is_optgroup = 1u << 24,
};

constexpr std::uint32_t inherited = open_p | open_a | open_nobr | open_button | open_form |
                                    open_select | open_li | open_dd_dt | open_noscript | scripting;
constexpr std::uint32_t any_text = in_body | in_svg | in_mathml | only_text | only_raw_text;
constexpr std::uint32_t only_whitespace =
    in_html | in_head | in_table | in_table_body | in_row | in_column_group;
constexpr std::uint32_t comments = in_body | in_svg | in_mathml | (only_whitespace & ~in_html);

// The rule of an element.
struct Rule {
  std::uint32_t parents;  // one of the bits must be set inside of the parent
  std::uint32_t
      closes;  // none of these bits: they say that a parser closes an element, or ignores the tag
  std::uint32_t keeps;  // the bits of the parent that the element inherits
  std::uint32_t adds;

  friend constexpr bool operator==(const Rule&, const Rule&) = default;
};

// The end tag of an optgroup is implied too, but not by each start tag.
constexpr std::uint32_t any_implied_end_tag = is_implied_end_tag | is_optgroup;

constexpr Rule never{0, 0, 0, 0};

// Inheritance: the standard's scopes, the markers in the list of active formatting elements, and the
// loops of the start tags li, dd and dt.
constexpr std::uint32_t bits_kept_by(std::uint32_t categories, bool has_marker) {
  std::uint32_t keeps = inherited;
  if ((categories & scope_boundary) != 0) keeps &= ~(open_p | open_nobr | open_button);
  if ((categories & button_scope_boundary) != 0) keeps &= ~std::uint32_t{open_p};
  if ((categories & special_but_not_address_div_p) != 0) keeps &= ~(open_li | open_dd_dt);
  if (has_marker) keeps &= ~std::uint32_t{open_a};
  return keeps;
}

// The elements of tables and documents.
constexpr Rule rule_of_structure(Name name, std::uint32_t keeps) {
  switch (name) {
    case Name::caption: return {in_table, 0, keeps, in_body};
    case Name::colgroup: return {in_table, 0, keeps, in_column_group};
    case Name::tbody:
    case Name::tfoot:
    case Name::thead: return {in_table, 0, keeps, in_table_body};
    case Name::tr: return {in_table_body, 0, keeps, in_row};
    case Name::td:
    case Name::th: return {in_row, 0, keeps, in_body};
    case Name::col: return {in_column_group, 0, 0, 0};
    case Name::head: return {in_html, 0, scripting, in_head};
    default: return never;
  }
}

// The elements that a head may contain. A noscript element of a head may contain few of them.
constexpr Rule rule_of_head(Name name) {
  switch (name) {
    case Name::title: return {in_head | in_body, open_noscript, 0, only_text};
    case Name::style: return {in_head | in_body, open_select, 0, only_raw_text};
    case Name::base: return {in_head | in_body, open_noscript, 0, 0};
    case Name::basefont:
    case Name::bgsound:
    case Name::link:
    case Name::meta: return {in_head | in_body, 0, 0, 0};
    default: return never;
  }
}

// The rule of an HTML element, from the start tags of the "in body" insertion mode, and the insertion
// modes of tables.  #parsing-main-inbody
constexpr Rule compute_rule(Name name) {
  const TagGroup group = tag_group_of(name);
  const std::uint32_t categories = categories_of(name);
  const bool has_marker = group == TagGroup::applet_marquee_object || name == Name::caption ||
                          name == Name::td || name == Name::th;
  const std::uint32_t keeps = bits_kept_by(categories, has_marker);
  const std::uint32_t implied =
      (categories & implied_end_tag) == 0 ? 0u : std::uint32_t{is_implied_end_tag};
  const Rule ordinary{in_body, 0, keeps, in_body | implied};
  switch (group) {
    case TagGroup::other: return name == Name::selectedcontent ? never : ordinary;
    case TagGroup::formatting:
    case TagGroup::applet_marquee_object: return ordinary;
    case TagGroup::block:
    case TagGroup::pre_listing: return {in_body, open_p, keeps, in_body};
    case TagGroup::p: return {in_body, open_p, keeps, in_body | implied | open_p};
    case TagGroup::a: return {in_body, open_a, keeps, in_body | open_a};
    case TagGroup::nobr: return {in_body, open_nobr, keeps, in_body | open_nobr};
    case TagGroup::button: return {in_body, open_button, keeps, in_body | open_button};
    case TagGroup::form: return {in_body, open_form | open_p, keeps, in_body | open_form};
    case TagGroup::heading: return {in_body, is_heading | open_p, keeps, in_body | is_heading};
    case TagGroup::li: return {in_body, open_li | open_p, keeps, in_body | implied | open_li};
    case TagGroup::dd_dt:
      return {in_body, open_dd_dt | open_p, keeps, in_body | implied | open_dd_dt};
    case TagGroup::rb_rtc:
    case TagGroup::rp_rt: return {in_body, any_implied_end_tag, keeps, in_body | implied};
    case TagGroup::select: return {in_body, open_select, keeps, in_body | open_select};
    case TagGroup::option: return {in_body, is_implied_end_tag, keeps, in_body | implied};
    case TagGroup::optgroup: return {in_body, any_implied_end_tag, keeps, in_body | is_optgroup};
    case TagGroup::table: return {in_body, open_p, keeps, in_table};
    case TagGroup::textarea: return {in_body, 0, 0, only_text};
    case TagGroup::hr: return {in_body, open_p | open_select, 0, 0};
    case TagGroup::input: return {in_body, open_select, 0, 0};
    case TagGroup::br:
    case TagGroup::void_element:
    case TagGroup::param_source_track: return {in_body, 0, 0, 0};
    case TagGroup::of_head: return rule_of_head(name);
    case TagGroup::html: return {in_document, 0, scripting, in_html};
    case TagGroup::body: return {in_html, 0, scripting, in_body};
    // The rules for scripting that is disabled. A parser with scripting finds the end tag as the first
    // U+003C and U+002F in the text of the element.
    case TagGroup::noscript:
      return {in_head | in_body, open_noscript | scripting, keeps | in_head | in_body,
              open_noscript};
    case TagGroup::of_tables_and_framesets: return rule_of_structure(name, keeps);
    default: return never;
  }
}

// The different rules, and the number of the rule of each HTML element. Many elements have the same
// rule.
struct RuleTable {
  static constexpr std::size_t most_rules = 48;
  std::array<Rule, most_rules> rules{};
  std::array<std::uint8_t, html_element_name_count> numbers{};
};

constexpr auto rule_table = [] {
  RuleTable table;
  std::uint8_t count = 0;
  for (std::uint32_t id = 0; id < html_element_name_count; ++id) {
    const Rule rule = compute_rule(Name{id});
    std::uint8_t number = 0;
    while (number < count && table.rules[number] != rule) ++number;
    if (number == count) table.rules[count++] = rule;
    table.numbers[id] = number;
  }
  return table;
}();

// The elements of SVG that have the name of an element of HTML. All other such names may end foreign
// content.
constexpr ElementSet svg_names = {Name::a, Name::image, Name::style, Name::title};

Rule foreign_rule(ElementName element) {
  const bool is_svg = element.element_namespace() == Namespace::svg;
  const Name root = is_svg ? Name::svg : Name::math;
  const std::uint32_t inside = is_svg ? in_svg : in_mathml;
  const bool may_end = static_cast<std::uint32_t>(element.name()) < html_element_name_count &&
                       !(is_svg && svg_names.contains(element.name()));
  if (may_end) return never;
  const std::uint32_t parents = element.name() == root ? inside | in_body : inside;
  // Elements that can be integration points have categories. A parser may read a style element as one of HTML.
  const bool has_only_text = foreign_categories(element) != 0 || element.name() == Name::style;
  return {parents, 0, 0, has_only_text ? std::uint32_t{only_text} : inside};
}

Rule rule_of(ElementName element) {
  if (!element.is_html()) return foreign_rule(element);
  assert(element != Name::svg && element != Name::math);  // their tags begin foreign content
  const auto id = static_cast<std::uint32_t>(element.name());
  constexpr auto span = static_cast<std::uint32_t>(Name::span);
  return rule_table.rules[rule_table.numbers[id < html_element_name_count ? id : span]];
}

bool is_whitespace_text(const Tree& tree, NodeId text) {
  bool result = true;
  for_each_byte(tree, text, [&](char8_t byte) { result = result && is_whitespace(byte); });
  return result;
}

// Whether text without escapes could contain an end tag.
bool may_have_end_tag(const Tree& tree, NodeId text) {
  bool result = false;
  char8_t last = u8'\0';
  for_each_byte(tree, text, [&](char8_t byte) {
    result = result || (last == u8'<' && byte == u8'/');
    last = byte;
  });
  return result;
}

bool is_plain_text(const Tree& tree, NodeId text, std::uint32_t inside) {
  const NodeId previous = tree[text].previous_sibling;
  if (previous != NodeId::none && tree.kind(previous) == NodeKind::text) return false;
  if ((inside & any_text) == 0) {
    return (inside & only_whitespace) != 0 && is_whitespace_text(tree, text);
  }
  return (inside & only_raw_text) == 0 || !may_have_end_tag(tree, text);
}

// A parser ends a comment at a U+003E only. So without this character in its data, the comment
// contains everything before the `-->`. Without U+003C, no end tag is in the data.
bool is_plain_comment(std::u8string_view data) {
  return data.find_first_of(u8"<>") == std::u8string_view::npos;
}

// Whether a document has a head, whitespace or nothing, and a body.
bool is_complete_document(const Tree& tree, NodeId html) {
  const NodeId head = tree.first_child(html);
  if (head == NodeId::none || !tree.is_element(head, Name::head)) return false;
  NodeId body = tree[head].next_sibling;
  if (body != NodeId::none && tree.kind(body) == NodeKind::text) body = tree[body].next_sibling;
  return body != NodeId::none && tree.is_element(body, Name::body) &&
         tree[body].next_sibling == NodeId::none && tree[html].next_sibling == NodeId::none;
}

// Identifiers may not give the quirks mode of a doctype that had an error.
bool is_plain_doctype(const Tree& tree, NodeId node) {
  assert(tree[node].previous_sibling == NodeId::none);  // a node before it is never plain
  const Doctype& doctype = tree.doctype(node);
  const bool has_identifier =
      doctype.public_identifier.length != 0 || doctype.system_identifier.length != 0;
  return tree.string(doctype.name) == u8"html" &&
         (tree.mode != DocumentMode::quirks || !has_identifier);
}

// A context element inside of which a parser begins in the "in body" insertion mode.
bool is_plain_context(const ContextElement& context) {
  return context.element_namespace == Namespace::html && !context.in_form &&
         (context.name == u8"div" || context.name == u8"body");
}

// Some serializers write an empty element of SVG or MathML as one tag. See remove_markup_in_foreign_text().
bool is_empty(const Tree& tree, NodeId element) {
  return tree.first_child(element) == NodeId::none;
}

constexpr std::uint32_t not_plain = ~std::uint32_t{0};

// Returns the bits inside of a node, or `not_plain`. `inside` are the bits inside of its parent.
std::uint32_t inside_of(const Tree& tree, NodeId id, std::uint32_t inside) {
  const Node& node = tree[id];
  // A style element of SVG has only text.
  if ((inside & (open_noscript | only_text)) != 0 && has_unescaped_markup(tree, id))
    return not_plain;
  switch (node.kind) {
    case NodeKind::element: {
      const Rule rule = rule_of(node.name());
      if ((rule.parents & inside) == 0 || (rule.closes & inside) != 0 || node.has_contents) break;
      if (rule.adds == in_html && !is_complete_document(tree, id)) break;
      if (!node.name().is_html() && (rule.adds & only_text) != 0 && is_empty(tree, id)) break;
      return (rule.keeps & inside) | rule.adds;
    }
    case NodeKind::text: return is_plain_text(tree, id, inside) ? 0 : not_plain;
    case NodeKind::comment:
      return (inside & comments) != 0 && is_plain_comment(tree.string(node.data)) ? 0 : not_plain;
    case NodeKind::doctype: return is_plain_doctype(tree, id) ? 0 : not_plain;
    default: break;
  }
  return not_plain;
}

}  // namespace

bool PlainNesting::holds(const Tree& tree, const ContextElement* context,
                         ScriptingMode scripting_mode) {
  if (context != nullptr && !is_plain_context(*context)) return false;
  std::uint32_t inside = context != nullptr ? in_body : in_document;
  if (scripting_mode != ScriptingMode::disabled) inside |= scripting;
  NodeId node = tree.first_child(tree.root());
  // A document always has an html element.
  if (node == NodeId::none) return context != nullptr;
  open_.clear();
  for (;;) {
    const std::uint32_t inside_node = inside_of(tree, node, inside);
    if (inside_node == not_plain) return false;
    // See deep_elements.h.
    if (open_.size() >= max_depth_of_mode && (inside_node & (open_select | in_column_group)) != 0) {
      return false;
    }
    const NodeId child = tree.first_inside(node);
    if (child != NodeId::none) {
      open_.push(inside);
      inside = inside_node;
      node = child;
      continue;
    }
    while (tree[node].next_sibling == NodeId::none) {
      node = tree.parent(node);
      if (node == tree.root()) return true;
      inside = open_[open_.size() - 1];
      open_.truncate(open_.size() - 1);
    }
    node = tree[node].next_sibling;
  }
}

}  // namespace souptree
