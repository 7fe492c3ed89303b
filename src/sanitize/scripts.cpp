#include "sanitize/scripts.h"

#include <algorithm>

#include "sanitize/attributes.h"
#include "sanitize/generated/unsafe_elements.h"
#include "sanitize/javascript_url.h"

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

bool is_unsafe(ElementName element) {
  return std::find(std::begin(unsafe_elements), std::end(unsafe_elements), element) !=
         std::end(unsafe_elements);
}

bool may_run_scripts(const Tree& tree, const NameTable& names, NodeId element) {
  const ElementName name = tree[element].name();
  bool found = is_unsafe(name);
  for_each_attribute(tree, element, [&](const Attribute& attribute) {
    found = found || names.text(attribute.name).starts_with(u8"on") ||
            may_run_script(tree, names, name, attribute);
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

// Visits all nodes of the arena. The removed ones among them only make the answer more careful.
bool may_run_scripts(const Tree& tree, const NameTable& names) {
  for (std::uint32_t i = 1; i < tree.node_count(); ++i) {
    const NodeId node{i};
    if (tree.kind(node) == NodeKind::element && may_run_scripts(tree, names, node)) return true;
  }
  return false;
}

}  // namespace souptree
