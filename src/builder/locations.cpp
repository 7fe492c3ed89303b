#include <algorithm>

#include "builder/locations.h"

namespace souptree {

void Locations::reset(ReportElements report_elements) {
  characters_range_ = {};
  report_elements_ = report_elements;
  are_recorded_ = tree_.remembers_positions() || reports_elements();
  if (has_tokens) reports_->reset();
}

void Locations::set_start_tag(NodeId element, const Token& token) {
  if (reports_elements()) return reports_->begin();
  tree_.set_location(element, {.begin = token.begin, .start_tag_end = token.end});
  if (tree_.edits() == nullptr) return;
  if ((categories_of(tree_[element].name()) & select_part) == 0) log_insertion(element);
}

void Locations::set_implied(NodeId element) {
  if (reports_elements()) return reports_->imply();
  log_insertion(element);
}

void Locations::set_token(NodeId node, const Token& token) {
  if (reports_elements()) return;
  tree_.set_location(node, {.begin = token.begin, .end = token.end});
  EditLog* const edits = tree_.edits();
  if (edits == nullptr) return;
  edits->add(EditKind::create, node);
  edits->add(EditKind::insert, node, tree_.parent(node), tree_[node].next_sibling);
}

void Locations::record_start_tag_only(NodeId element, const Token& token, NodeId intended_parent) {
  if (!are_recorded()) return;
  if (reports_elements()) return;
  tree_.set_location(element, {.begin = token.begin, .start_tag_end = token.end});
  if (EditLog* const edits = tree_.edits()) edits->add(EditKind::create, element, intended_parent);
}

void Locations::log_insertion(NodeId element) {
  EditLog* const edits = tree_.edits();
  if (edits == nullptr) return;
  const NodeId parent = tree_.parent(element);
  edits->add(EditKind::create, element, parent);
  edits->add(EditKind::insert, element, parent, tree_[element].next_sibling);
  edits->add(EditKind::pushed, element, element);
}

// If the characters are a slice of the input, the source range is the range of the slice, even if
// the slice is only a part of a token.
SourceRange Locations::range_of(Slice characters) const {
  if (characters.is_in_store()) return characters_range_;
  return {characters.offset, characters.end()};
}

void Locations::record_new_text(NodeId text, Slice characters) {
  const SourceRange range = range_of(characters);
  tree_.set_location(text, {.begin = range.begin, .end = range.end});
}

void Locations::record_longer_text(NodeId text, Slice characters) {
  NodeLocation location = tree_.location(text);
  if (location.end == 0) return;  // a copy has no location
  location.end = range_of(characters).end;
  tree_.set_location(text, location);
}

void Locations::record_copy(NodeId copy, NodeId original) {
  if (reports_elements()) reports_->copy(copy, original);
}

// If the current token is the end tag of the element, the element ends with this token. Otherwise,
// the element ends before this token, or with its start tag if the start tag is this token.
void Locations::set_end(const OpenElement& open, Name tag_name) {
  const NodeId element = open.node;
  if (reports_elements()) return reports_->end(element, tag_name, open.formatting != 0);
  const bool is_own_end_tag = token_.kind == TokenKind::end_tag && token_.name == tag_name;
  NodeLocation location = tree_.location(element);
  if (!location.has_tags()) return;
  // The current token is the start tag if the element is, for example, a void element.
  location.end_tag_begin = std::max(token_.begin, location.start_tag_end);
  location.end = is_own_end_tag ? token_.end : location.end_tag_begin;
  tree_.set_location(element, location);
}

bool Locations::has_ended(NodeId element) const {
  return reports_elements() ? reports_->has_ended(element) : tree_.location(element).end != 0;
}

bool Locations::has_end_tag(NodeId element) const {
  return reports_elements() ? reports_->has_end_tag(element)
                            : tree_.location(element).has_end_tag();
}

void Locations::record_end(OpenIndex index) {
  const OpenElement& element = open_[index];
  // The end may be recorded already. The end tags "body" and "html" record the end, but leave the
  // element on the stack. The "after head" mode pushes a closed head again.
  const bool has_ended_before = has_ended(element.node);
  if (!has_ended_before) set_end(element, element.tag_name);
  if (reports_elements()) return reports_->leave_stack(element.node);
  if (has_ended_before) return;
  const NodeId contents = tree_.contents(element.node);
  // A shadow root has the location of the template that declared it. That template is not in the
  // tree.
  if (contents != NodeId::none && !tree_.has_own_contents(element.node)) {
    tree_.set_location(contents, tree_.location(element.node));
  }
}

void Locations::record_end_of_body() {
  if (!are_recorded()) return;
  set_end(open_[open_.topmost(Name::body)], Name::body);
}

void Locations::record_end_of_html() {
  if (!are_recorded()) return;
  const OpenElement& html = open_[open_.bottom()];
  if (html.above != OpenIndex::none) {
    const OpenElement& second = open_[html.above];
    if (!has_end_tag(second.node)) set_end(second, second.tag_name);
  }
  set_end(html, Name::html);
}

}  // namespace souptree
