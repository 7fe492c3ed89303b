#include "sanitize/scripts.h"

#include <algorithm>

#include "sanitize/attributes.h"
#include "sanitize/generated/unsafe_elements.h"
#include "sanitize/javascript_url.h"
#include "text/code_unit.h"

namespace souptree {

namespace {

// #built-in-navigating-url-attributes-list. In MathML, each element can be a link.
bool navigates(ElementName element, const Attribute& attribute) {
  const bool is_href = attribute.name == Name::href;
  const bool is_xlink = attribute.attribute_namespace == AttributeNamespace::xlink;
  if (!is_xlink && attribute.attribute_namespace != AttributeNamespace::none) return false;
  switch (element.element_namespace()) {
    case Namespace::mathml: return is_href;
    case Namespace::svg: return is_href && element.name() == Name::a;
    case Namespace::html: break;
  }
  if (is_xlink) return false;
  switch (element.name()) {
    case Name::a:
    case Name::area: return is_href;
    case Name::button:
    case Name::input: return attribute.name == Name::formaction;
    case Name::form: return attribute.name == Name::action;
    default: return false;
  }
}

// Whether the text contains `href` without regard to ASCII case. Engines disagree whether an animation
// accepts prefixes, capitals and whitespace.
bool mentions_href(std::u8string_view text) {
  constexpr std::u8string_view href = u8"href";
  for (; text.size() >= href.size(); text.remove_prefix(1)) {
    if (equals_ignoring_ascii_case(text.substr(0, href.size()), href)) return true;
  }
  return false;
}

// Whether SVG has an animation of this name that can set URLs.
bool is_animation(const NameTable& names, Name name) {
  const std::u8string_view text = names.text(name);
  return equals_ignoring_ascii_case(text, u8"animate") ||
         equals_ignoring_ascii_case(text, u8"set") ||
         equals_ignoring_ascii_case(text, u8"animatetransform");
}

// Whether an element of some namespace navigates to the value of such an attribute. `text` is the name
// of the attribute.
bool may_navigate(const Attribute& attribute, std::u8string_view text) {
  switch (attribute.name) {
    case Name::href:
    case Name::action:
    case Name::formaction: return true;
    default: return text == u8"xlink:href";
  }
}

// No known name has U+212A.
bool has_kelvin_sign(const NameTable& names, Name name) {
  return static_cast<std::uint32_t>(name) >= known_name_count &&
         names.text(name).find(u8"\u212A") != std::u8string_view::npos;
}

bool is_unsafe_in_markup(const Tree& tree, const NameTable& names, NodeId element) {
  const ElementName name = tree[element].name();
  bool found = has_unsafe_tag(names, name);
  for_each_attribute(tree, element, [&](const Attribute& attribute) {
    found = found || is_unsafe_in_markup(tree, names, name, attribute);
  });
  return found;
}

}  // namespace

bool animates_url(const Tree& tree, const NameTable& names, ElementName element,
                  const Attribute& attribute) {
  if (attribute.name != Name::attributeName ||
      attribute.attribute_namespace != AttributeNamespace::none ||
      element.element_namespace() != Namespace::svg) {
    return false;
  }
  if (element.name() != Name::set && element.name() != Name::animateTransform &&
      names.text(element.name()) != u8"animate") {
    return false;
  }
  const std::u8string_view animated = tree.string(attribute.value);
  return animated == u8"href" || animated == u8"xlink:href";
}

bool may_run_script(const Tree& tree, const NameTable& names, ElementName element,
                    const Attribute& attribute) {
  return navigates(element, attribute) ? contains_javascript_url(tree.string(attribute.value))
                                       : animates_url(tree, names, element, attribute);
}

bool has_unsafe_tag(const NameTable& names, ElementName element) {
  return has_kelvin_sign(names, element.name()) ||
         std::any_of(std::begin(unsafe_elements), std::end(unsafe_elements),
                     [&](ElementName unsafe) { return unsafe.name() == element.name(); });
}

bool is_unsafe_in_markup(const Tree& tree, const NameTable& names, ElementName element,
                         const Attribute& attribute) {
  const std::u8string_view value = tree.string(attribute.value);
  switch (attribute.attribute_namespace) {
    case AttributeNamespace::none: break;
    case AttributeNamespace::xlink:
      return attribute.name == Name::href && contains_javascript_url(value);
    default: return false;
  }
  const std::u8string_view text = names.text(attribute.name);
  if (text.starts_with(u8"on") || has_kelvin_sign(names, attribute.name)) return true;
  if (may_navigate(attribute, text)) return contains_javascript_url(value);
  return equals_ignoring_ascii_case(text, u8"attributename") && mentions_href(value) &&
         is_animation(names, element.name());
}

// Visits all nodes of the arena. The removed ones among them only make the answer more careful.
bool is_unsafe_in_markup(const Tree& tree, const NameTable& names) {
  for (std::uint32_t i = 1; i < tree.node_count(); ++i) {
    const NodeId node{i};
    if (tree.kind(node) == NodeKind::element && is_unsafe_in_markup(tree, names, node)) return true;
  }
  return false;
}

}  // namespace souptree
