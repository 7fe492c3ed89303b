// Creating and inserting nodes.  #creating-and-inserting-nodes

#include <algorithm>
#include <cassert>

#include "builder/tree_construction.h"
#include "names/generated/foreign_names.h"
#include "text/code_unit.h"

namespace souptree {

// #insert-a-character
void TreeConstruction::insert_characters(Slice characters) {
  if (characters.empty()) return;
  if (!keeps_tree()) return measure_characters(characters);
  const InsertionLocation location = adjusted_insertion_location();
  // The Document is never on the stack, and never the target of a patch (`template for`).
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

// Measures a text of a tree that is not kept: the characters that follow each other in the source.
void TreeConstruction::measure_characters(Slice characters) {
  if (!options_.measure_texts) return;
  if (token_begin_ != measured_end_) measured_length_ = 0;
  measured_end_ = token_end_;
  measured_length_ += characters.length;
  longest_text_ = std::max(longest_text_, measured_length_);
}

void TreeConstruction::record_text(NodeId text, Slice characters, bool is_new) {
  if (measures_or_logs_texts_) [[unlikely]]
    return measure_or_log_text(text, characters, is_new);
  if (is_new) {
    locations_.record_new_text(text, characters);
  } else {
    locations_.record_longer_text(text, characters);
  }
}

void TreeConstruction::measure_or_log_text(NodeId text, Slice characters, bool is_new) {
  if (options_.measure_texts) longest_text_ = std::max(longest_text_, tree_.text_length(text));
  if (!tree_.remembers_positions()) return;
  if (EditLog* const edits = tree_.edits()) {
    edits->add(is_new ? EditKind::new_text : EditKind::longer_text, text, tree_.parent(text),
               tree_[text].next_sibling, characters);
  }
  if (is_new) {
    locations_.record_new_text(text, characters);
  } else {
    locations_.record_longer_text(text, characters);
  }
}

// #insert-a-comment, #insert-a-processing-instruction
void TreeConstruction::insert_comment_at(InsertionLocation location, const Token& token) {
  if (!keeps_tree()) return;
  if (token.kind == TokenKind::comment) {
    const NodeId comment = tree_.create_comment(token.text);
    insert_at(location, comment);
    locations_.record_token(comment, token);
    return;
  }
  // Pages have few different targets, so names_ stores the targets. A target keeps its case.
  const Name target = names_.find_or_add(strings_.view(token.target));
  const NodeId node = tree_.create_processing_instruction(target, token.text);
  insert_at(location, node);
  locations_.record_token(node, token);
  markers_.note(node);
}

void TreeConstruction::insert_comment(const Token& token) {
  if (keeps_tree()) insert_comment_at(adjusted_insertion_location(), token);
}

// ---- Elements

OpenIndex TreeConstruction::push_html_element(NodeId node, Name name) {
  const std::uint32_t categories = categories_of(name);
  const OpenIndex index = open_.push(node, name, name, categories);
  if ((categories & select_part) != 0 && keeps_tree()) [[unlikely]] {
    if (tree_.edits() != nullptr) locations_.log_insertion(node);
    select_elements_.part_inserted(index, is_too_deep());
  }
  return index;
}

NodeId TreeConstruction::create_html_element(Name name, AttributeList attributes) {
  const NodeId element = tree_.create_element(name, attributes);
  if (name == Name::template_) [[unlikely]]
    tree_.create_template_contents(element);
  return element;
}

// #insert-an-html-element
OpenIndex TreeConstruction::insert_html_element(Name name, AttributeList attributes) {
  if (!keeps_tree()) return push_html_element(tree_.create_element(name, attributes), name);
  const InsertionLocation location = adjusted_insertion_location();
  const NodeId element = create_html_element(name, attributes);
  insert_at(location, element);
  return push_html_element(element, name);
}

// Inserts an element that has no tag in the source.
OpenIndex TreeConstruction::insert_implied_element(Name name) {
  const OpenIndex open = insert_html_element(name, {});
  locations_.record_without_tag(open_[open].node);
  return open;
}

OpenIndex TreeConstruction::insert_html_element(const Token& token) {
  const OpenIndex open = insert_html_element(token.name, add_attributes(token));
  locations_.record_start_tag(open_[open].node, token);
  return open;
}

AttributeList TreeConstruction::add_attributes(const Token& token) {
  if (!keeps_tree()) {
    tree_.count_attributes(token.attributes.size());
    return {};
  }
  const AttributeList list = tree_.add_attributes(token.attributes);
  if (tree_.remembers_positions()) tree_.set_attribute_ranges(list, token.attribute_ranges);
  return list;
}

// For void elements, and for start tags that the standard treats like void elements.
void TreeConstruction::insert_and_pop(const Token& token) {
  insert_html_element(token);
  pop_without_content();
  acknowledge_self_closing_flag();
}

// #insert-a-foreign-element
void TreeConstruction::insert_foreign_element(const Token& token, Namespace element_namespace) {
  const bool is_svg = element_namespace == Namespace::svg;
  const AttributeList attributes = add_attributes(token);
  if (keeps_tree()) adjust_attributes(attributes, element_namespace);
  const ElementName name{element_namespace, is_svg ? adjust_svg_tag_name(token.name) : token.name};
  const NodeId element = tree_.create_element(name, attributes);
  if (keeps_tree()) insert_at(adjusted_insertion_location(), element);
  std::uint32_t categories = categories_of(name);
  if ((categories & mathml_annotation_xml) != 0) {
    const Attribute* const encoding = token.find_attribute(Name::encoding);
    if (encoding != nullptr) categories |= annotation_xml_categories(*encoding);
  }
  open_.push(element, name, token.name, categories);
  locations_.record_start_tag(element, token);
}

// #adjust-mathml-attributes, #adjust-svg-attributes, #adjust-foreign-attributes
void TreeConstruction::adjust_attributes(AttributeList attributes, Namespace element_namespace) {
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
void TreeConstruction::check_namespace_declaration(const Attribute& attribute,
                                                   Namespace element_namespace) {
  std::u8string_view expected = u8"http://www.w3.org/1999/xlink";
  if (attribute.name == Name::xmlns) {
    expected = element_namespace == Namespace::svg ? u8"http://www.w3.org/2000/svg"
                                                   : u8"http://www.w3.org/1998/Math/MathML";
  }
  if (strings_.view(attribute.value) != expected) error(ParseErrorCode::bad_xmlns);
}

// The category that the attribute `encoding` adds to an annotation-xml element, or 0.
// #html-integration-point
std::uint32_t TreeConstruction::annotation_xml_categories(const Attribute& encoding) const {
  const std::u8string_view value = strings_.view(encoding.value);
  return equals_ignoring_ascii_case(value, u8"text/html") ||
                 equals_ignoring_ascii_case(value, u8"application/xhtml+xml")
             ? std::uint32_t{html_integration_point}
             : 0;
}

}  // namespace souptree
