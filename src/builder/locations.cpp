// Locations of elements and texts in the source. Called only if the tree remembers positions.
//
// A node created for a token has the location of that token. Nodes that the parser adds have no
// location: implied elements, reconstructed or adopted elements, copies in a selectedcontent
// element.

#include <algorithm>

#include "builder/tree_builder.h"

namespace souptree {

void TreeBuilder::remember_start_tag(NodeId element, const Token& token) {
  tree_.set_location(element, {.begin = token.begin, .start_tag_end = token.end});
  started_element_ = element;
}

// Characters copied from the input are a range of the input, even if they are a part of a token.
SourceRange TreeBuilder::range_of(Slice characters) const {
  if (characters.is_in_store()) return characters_range_;
  return {characters.offset, characters.end()};
}

void TreeBuilder::locate_new_text(NodeId text, Slice characters) {
  const SourceRange range = range_of(characters);
  tree_.set_location(text, {.begin = range.begin, .end = range.end});
}

// Extends the location to the end of the new characters, over any markup between. A copy stays
// without location.
void TreeBuilder::locate_longer_text(NodeId text, Slice characters) {
  NodeLocation location = tree_.location(text);
  if (location.end == 0) return;
  location.end = range_of(characters).end;
  tree_.set_location(text, location);
}

// Records the original of a copy. The copy has no location, but its end tag is reported with the
// original.
void TreeBuilder::locate_copy(NodeId copy, NodeId original) {
  if (options_.report_elements == ReportElements::no) return;
  const auto index = static_cast<std::uint32_t>(copy);
  originals_.grow_to(index + 1, NodeId::none);
  originals_[index] = original_of(original);
}

NodeId TreeBuilder::original_of(NodeId element) const {
  const auto index = static_cast<std::uint32_t>(element);
  const NodeId original = index < originals_.size() ? originals_[index] : NodeId::none;
  return original != NodeId::none ? original : element;
}

// Reports the end of an element, unless the element has no start tag in the source.
void TreeBuilder::report_end(NodeId element, SourceRange end_tag) {
  if (options_.report_elements == ReportElements::no) return;
  const NodeId original = original_of(element);
  if (!tree_.location(original).has_tags()) return;
  const Copy is_copy = original == element ? Copy::no : Copy::yes;
  ended_elements_.push({.element = original, .end_tag = end_tag, .is_copy = is_copy});
}

// The element ends with the current token if that is its end tag, else before that token.
void TreeBuilder::locate_end(NodeId element, Name tag_name) {
  const Token& token = tokenizer_.token();
  const bool is_own_end_tag = token.kind == TokenKind::end_tag && token.name == tag_name;
  NodeLocation location = tree_.location(element);
  if (!location.has_tags()) {
    if (is_own_end_tag) report_end(element, {token.begin, token.end});
    return;
  }
  // A void element, or any other that its start tag also ends, ends with that tag.
  location.end_tag_begin = std::max(token.begin, location.start_tag_end);
  location.end = is_own_end_tag ? token.end : location.end_tag_begin;
  tree_.set_location(element, location);
  report_end(element, {location.end_tag_begin, location.end});
}

// Locates the end of an element that leaves the stack, or whose entry gets another element.
void TreeBuilder::locate_end_on_stack(OpenIndex index) {
  const OpenElement& element = open_[index];
  // The element may have its end already. The end tags of body and html leave the element on the
  // stack. The "after head" mode pushes a closed head again.
  if (tree_.location(element.node).end != 0) return;
  locate_end(element.node, element.tag_name);
  const NodeId contents = tree_.contents(element.node);
  // A shadow root has the location of its template, which is not in the tree.
  if (contents != NodeId::none && !has_own_contents(element.node)) {
    tree_.set_location(contents, tree_.location(element.node));
  }
}

// For an end tag "body". The last one sets the location.
void TreeBuilder::locate_end_of_body() {
  if (!tree_.remembers_positions()) return;
  locate_end(open_[open_.topmost(Name::body)].node, Name::body);
}

// For an end tag "html", which also ends the body or frameset.
void TreeBuilder::locate_end_of_html() {
  if (!tree_.remembers_positions()) return;
  const OpenElement& html = open_[open_.bottom()];
  if (html.above != OpenIndex::none) {
    const OpenElement& second = open_[html.above];
    if (!tree_.location(second.node).has_end_tag()) locate_end(second.node, second.tag_name);
  }
  locate_end(html.node, Name::html);
}

}  // namespace souptree
