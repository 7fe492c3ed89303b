// Where elements and texts stand in the source; called only if that is wanted.
//
// A node that was made from a token stands where that does. What the parser makes up has no location:
// implied elements, those that are reconstructed or adopted, copies in a selectedcontent element.

#include <algorithm>

#include "builder/tree_builder.h"

namespace souptree {

void TreeBuilder::remember_start_tag(NodeId element, const Token& token) {
  tree_.set_location(element, {.begin = token.begin, .start_tag_end = token.end});
  started_element_ = element;
}

// Characters that are verbatim input say themselves where they stand, whatever they were split from.
SourceRange TreeBuilder::range_of(Slice characters) const {
  if (characters.is_in_store()) return characters_range_;
  return {characters.offset, characters.end()};
}

void TreeBuilder::locate_new_text(NodeId text, Slice characters) {
  const SourceRange range = range_of(characters);
  tree_.set_location(text, {.begin = range.begin, .end = range.end});
}

// From the first character to the last, whatever stands between. A copy stays without location.
void TreeBuilder::locate_longer_text(NodeId text, Slice characters) {
  NodeLocation location = tree_.location(text);
  if (location.end == 0) return;
  location.end = range_of(characters).end;
  tree_.set_location(text, location);
}

// A copy has no location, but its end tag may be the one that was meant for the original.
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

// An element that nothing in the source started is not told of.
void TreeBuilder::report_end(NodeId element, SourceRange end_tag) {
  if (options_.report_elements == ReportElements::no) return;
  const NodeId original = original_of(element);
  if (!tree_.location(original).has_tags()) return;
  const Copy is_copy = original == element ? Copy::no : Copy::yes;
  ended_elements_.push({.element = original, .end_tag = end_tag, .is_copy = is_copy});
}

// The element ends with the current token if that is its end tag, else in front of it.
void TreeBuilder::locate_end(NodeId element, Name tag_name) {
  const Token& token = tokenizer_.token();
  const bool is_own_end_tag = token.kind == TokenKind::end_tag && token.name == tag_name;
  NodeLocation location = tree_.location(element);
  if (!location.has_tags()) {
    if (is_own_end_tag) report_end(element, {token.begin, token.end});
    return;
  }
  // An element that its start tag closes again, as a void one, ends with that.
  location.end_tag_begin = std::max(token.begin, location.start_tag_end);
  location.end = is_own_end_tag ? token.end : location.end_tag_begin;
  tree_.set_location(element, location);
  report_end(element, {location.end_tag_begin, location.end});
}

// Also for an entry that is about to stand for another element.
void TreeBuilder::locate_end_on_stack(OpenIndex index) {
  const OpenElement& element = open_[index];
  // Where the body or html element ended has been said by its end tag, which leaves it on the stack;
  // and a head that ended may be on it once more.
  if (tree_.location(element.node).end != 0) return;
  locate_end(element.node, element.tag_name);
  const NodeId contents = tree_.contents(element.node);
  // A shadow root stands where the template does that declared it, and is not in the tree.
  if (contents != NodeId::none && !has_own_contents(element.node)) {
    tree_.set_location(contents, tree_.location(element.node));
  }
}

// The end tag "body": of several the last one counts.
void TreeBuilder::locate_end_of_body() {
  if (!tree_.remembers_positions()) return;
  locate_end(open_[open_.topmost(Name::body)].node, Name::body);
}

// The end tag "html", which ends the body or frameset too.
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
