// Creating and inserting nodes.  #creating-and-inserting-nodes

#include <algorithm>
#include <cassert>

#include "builder/tree_builder.h"
#include "names/generated/foreign_names.h"
#include "text/code_unit.h"

namespace souptree {

// #appropriate-place-for-inserting-a-node. Without an override target, callers pass the current
// node.
InsertionLocation TreeBuilder::appropriate_place_for_inserting_a_node(
    OpenIndex override_target) const {
  // 1.
  const OpenElement& target = open_[override_target];
  InsertionLocation location{target.node};
  bool is_template = target.is(Name::template_);
  // 2. #foster-parent
  if (foster_parenting_ && target.has(fostering)) [[unlikely]] {
    // 2.1. The last of the two on the stack.
    const OpenIndex last_table = open_.topmost(Name::table);
    const OpenIndex last_template = open_.topmost(Name::template_);
    // 2.2.
    if (last_table == OpenIndex::none && last_template == OpenIndex::none) {
      return {open_[open_.bottom()].node};
    }
    is_template = last_table == OpenIndex::none ||
                  (last_template != OpenIndex::none && open_.is_above(last_template, last_table));
    if (is_template) {
      // 2.3.
      location = {open_[last_template].node};
    } else if (const NodeId table = open_[last_table].node; tree_.parent(table) != NodeId::none) {
      // 2.4.
      location = {tree_.parent(table), table};
    } else {
      // 2.5. The standard's "above" is below in OpenElements.
      const OpenElement& below_table = open_[open_[last_table].below];
      location = {below_table.node};
      is_template = below_table.is(Name::template_);
    }
  }
  // 3-5. The parent of step 2.4 is never a template: a table in a template is in its contents.
  return is_template ? location_inside_template(location.parent) : location;
}

// Steps 4 and 5 of #appropriate-place-for-inserting-a-node: the contents of the template, or the
// location that it patches.
InsertionLocation TreeBuilder::location_inside_template(NodeId template_element) const {
  // 4.
  if (tree_.contents(template_element) != NodeId::none) {
    return {tree_.contents(template_element)};
  }
  // 5. Only a patching template has no contents, and the innermost template is the last patch.
  return patches_.insertion_location();
}

// #adjusted-insertion-location
InsertionLocation TreeBuilder::adjusted_insertion_location(OpenIndex override_target) const {
  const InsertionLocation location = appropriate_place_for_inserting_a_node(override_target);
  if (relocates_) [[unlikely]]
    return relocated(location);
  return location;
}

InsertionLocation TreeBuilder::relocated(InsertionLocation location) const {
  const bool is_root = location.parent == open_[open_.bottom()].node;
  if (has_context_ && is_root) location = {root_insertion_target_};
  return is_too_deep() ? flattened(location) : location;
}

// The location of a node that would make the tree too deep: after the current node, as in browsers.
// So nothing is lost, and the order stays. Nodes stay in their template or shadow root, except
// templates in templates.
InsertionLocation TreeBuilder::flattened(InsertionLocation location) const {
  const OpenElement& current = open_.current();
  if (location.reference != NodeId::none) return location;
  if (location.parent == current.node) {
    const NodeId outer = tree_.parent(current.node);
    const bool has_container = outer != NodeId::none && tree_.kind(outer) != NodeKind::document;
    return has_container ? InsertionLocation{outer} : location;
  }
  if (!current.is(Name::template_) || location.parent != tree_.contents(current.node))
    return location;
  const NodeId outer = tree_.parent(current.node);
  if (outer == NodeId::none || tree_.kind(outer) != NodeKind::fragment) return location;
  // A fragment without parent is the root of a parsed fragment, not the contents of a template.
  return tree_.parent(outer) == NodeId::none ? location : InsertionLocation{outer};
}

// #insert-a-character
void TreeBuilder::insert_characters(Slice characters) {
  if (characters.empty()) return;
  const InsertionLocation location = adjusted_insertion_location();
  // The Document is not on the stack, and never the target of a patch.
  assert(location.parent != Tree::document);
  const NodeId before = tree_.child_before(location.parent, location.reference);
  if (before != NodeId::none && tree_.kind(before) == NodeKind::text) {
    tree_.append_text(before, characters);
    if (records_texts_) [[unlikely]]
      record_text(before, characters, false);
    return;
  }
  const NodeId text = tree_.create_text(characters);
  insert_at(location, text);
  if (records_texts_) [[unlikely]]
    record_text(text, characters, true);
}

void TreeBuilder::record_text(NodeId text, Slice characters, bool is_new) {
  if (options_.measure_texts) longest_text_ = std::max(longest_text_, tree_.text_length(text));
  if (!tree_.remembers_positions()) return;
  if (is_new) {
    locations_.record_new_text(text, characters);
  } else {
    locations_.record_longer_text(text, characters);
  }
}

// #insert-a-comment, #insert-a-processing-instruction
void TreeBuilder::insert_comment_at(InsertionLocation location, const Token& token) {
  if (token.kind == TokenKind::comment) {
    const NodeId comment = tree_.create_comment(token.text);
    insert_at(location, comment);
    locations_.record_token(comment, token);
    return;
  }
  // Pages have few different targets, so names_ stores them. Targets keep their case.
  const Name target = names_.find_or_add(strings_.view(token.target));
  const NodeId node = tree_.create_processing_instruction(target, token.text);
  insert_at(location, node);
  locations_.record_token(node, token);
  markers_.note(node);
}

void TreeBuilder::insert_comment(const Token& token) {
  insert_comment_at(adjusted_insertion_location(), token);
}

// The location of comments after the body: the end of the html element, or of the fragment.
InsertionLocation TreeBuilder::root_element_location() const {
  return {has_context_ ? root_insertion_target_ : open_[open_.bottom()].node};
}

// ---- Elements

OpenIndex TreeBuilder::push_html_element(NodeId node, Name name) {
  const std::uint32_t categories = categories_of(name);
  const OpenIndex index = open_.push(node, name, name, categories);
  if ((categories & select_part) != 0) [[unlikely]]
    select_elements_.part_inserted(index);
  return index;
}

NodeId TreeBuilder::create_html_element(Name name, AttributeList attributes) {
  const NodeId element = tree_.create_element(name, attributes);
  if (name == Name::template_) [[unlikely]]
    tree_.create_template_contents(element);
  return element;
}

// #insert-an-html-element
OpenIndex TreeBuilder::insert_html_element(Name name, AttributeList attributes) {
  const InsertionLocation location = adjusted_insertion_location();
  const NodeId element = create_html_element(name, attributes);
  insert_at(location, element);
  return push_html_element(element, name);
}

OpenIndex TreeBuilder::insert_html_element(const Token& token) {
  const OpenIndex open = insert_html_element(token.name, add_attributes(token));
  locations_.record_start_tag(open_[open].node, token);
  return open;
}

AttributeList TreeBuilder::add_attributes(const Token& token) {
  const AttributeList list = tree_.add_attributes(token.attributes);
  if (tree_.remembers_positions()) tree_.set_attribute_ranges(list, token.attribute_ranges);
  return list;
}

// For void elements, and start tags that the standard treats like those.
void TreeBuilder::insert_and_pop(const Token& token) {
  insert_html_element(token);
  pop();
  acknowledge_self_closing_flag();
}

// #insert-a-foreign-element
void TreeBuilder::insert_foreign_element(const Token& token, Namespace element_namespace) {
  const bool is_svg = element_namespace == Namespace::svg;
  const AttributeList attributes = add_attributes(token);
  adjust_attributes(attributes, element_namespace);
  const ElementName name{element_namespace, is_svg ? adjust_svg_tag_name(token.name) : token.name};
  const InsertionLocation location = adjusted_insertion_location();
  const NodeId element = tree_.create_element(name, attributes);
  insert_at(location, element);
  locations_.record_start_tag(element, token);
  std::uint32_t categories = categories_of(name);
  if ((categories & mathml_annotation_xml) != 0) {
    categories |= annotation_xml_categories(attributes);
  }
  open_.push(element, name, token.name, categories);
}

Next TreeBuilder::insert_foreign_element_for_tag(const Token& token, Namespace element_namespace) {
  insert_foreign_element(token, element_namespace);
  if (token.self_closing) {
    acknowledge_self_closing_flag();
    if (open_.current().name == ElementName{Namespace::svg, Name::script}) {
      pop_script();
    } else {
      pop();
    }
  }
  return Next::token;
}

// #adjust-mathml-attributes, #adjust-svg-attributes, #adjust-foreign-attributes
void TreeBuilder::adjust_attributes(AttributeList attributes, Namespace element_namespace) {
  for (std::uint32_t i = 0; i < attributes.count; ++i) {
    Attribute& attribute = tree_.attribute(attributes, i);
    attribute.name = element_namespace == Namespace::svg ? adjust_svg_attribute(attribute.name)
                                                         : adjust_mathml_attribute(attribute.name);
    const ForeignAttribute adjusted = adjust_foreign_attribute(attribute.name);
    attribute.name = adjusted.local;
    attribute.attribute_namespace = adjusted.attribute_namespace;
    if (adjusted.attribute_namespace == AttributeNamespace::xmlns) {
      check_namespace_declaration(attribute, element_namespace);
    }
  }
}

// The parse errors of #create-an-element-for-the-token
void TreeBuilder::check_namespace_declaration(const Attribute& attribute,
                                              Namespace element_namespace) {
  std::u8string_view expected = u8"http://www.w3.org/1999/xlink";
  if (attribute.name == Name::xmlns) {
    expected = element_namespace == Namespace::svg ? u8"http://www.w3.org/2000/svg"
                                                   : u8"http://www.w3.org/1998/Math/MathML";
  }
  if (strings_.view(attribute.value) != expected) error(ParseErrorCode::bad_xmlns);
}

// #html-integration-point
std::uint32_t TreeBuilder::annotation_xml_categories(AttributeList attributes) const {
  for (std::uint32_t i = 0; i < attributes.count; ++i) {
    const Attribute& attribute = tree_.attributes(attributes)[i];
    if (attribute.name != Name::encoding) continue;
    const std::u8string_view value = strings_.view(attribute.value);
    return equals_ignoring_ascii_case(value, u8"text/html") ||
                   equals_ignoring_ascii_case(value, u8"application/xhtml+xml")
               ? std::uint32_t{html_integration_point}
               : 0;
  }
  return 0;
}

}  // namespace souptree
