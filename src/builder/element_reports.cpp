#include "builder/element_reports.h"

#include <algorithm>
#include <cassert>

namespace souptree {

void ElementReports::reset() {
  are_wanted_ = true;
  surroundings_are_wanted_ = implied_are_wanted_ = false;
  states_.clear();
  originals_.clear();
  forget();
}

void ElementReports::begin() {
  started_ = open_.current().node;
  if (are_wanted_) report(ElementReport::Kind::began);
}

void ElementReports::imply() {
  if (implied_are_wanted_) report(ElementReport::Kind::implied);
}

// Reports the current node, after the elements below it that are not known yet. Each element is
// reported once while it is on the stack, so all calls together take linear time.
void ElementReports::report(ElementReport::Kind kind) {
  const std::uint32_t first_ancestor = list_.size();
  OpenIndex open = surroundings_are_wanted_ ? open_.current().below : OpenIndex::none;
  for (; open != OpenIndex::none && !has(open_[open].node, known); open = open_[open].below) {
    const NodeId element = open_[open].node;
    const NodeId original = original_of(element);
    list_.push({.kind = ElementReport::Kind::ancestor,
                .element = element,
                .original = original == element ? NodeId::none : original,
                .parent = open_[open_[open].below].node,
                .range = {token_.begin, token_.begin}});
    add(element, listed | known);
  }
  std::reverse(list_.begin() + first_ancestor, list_.end());
  const OpenElement& element = open_.current();
  list_.push({.kind = kind,
              .element = element.node,
              .parent = open_[element.below].node,
              .range = {token_.begin, token_.begin}});
  add(element.node, reported | listed | known);
}

void ElementReports::copy(NodeId copy, NodeId original) {
  originals_.grow_to(index(copy) + 1, NodeId::none);
  originals_[index(copy)] = original_of(original);
}

NodeId ElementReports::original_of(NodeId element) const {
  const NodeId original =
      index(element) < originals_.size() ? originals_[index(element)] : NodeId::none;
  return original != NodeId::none ? original : element;
}

namespace {

// Whether the end of such an element can be recorded again: see leave_stack().
bool may_end_twice(Name tag_name) {
  return tag_name == Name::html || tag_name == Name::head || tag_name == Name::body;
}

}  // namespace

void ElementReports::end(NodeId element, Name tag_name, bool may_have_copies) {
  const bool is_own_end_tag = token_.kind == TokenKind::end_tag && token_.name == tag_name;
  const NodeId original = original_of(element);
  const Copy is_copy = original == element ? Copy::no : Copy::yes;
  if (is_copy == Copy::no && (has(element, listed) || may_end_twice(tag_name))) {
    add(element, is_own_end_tag ? ended | ended_by_tag : ended);
  }
  // The end of a copy, and of an element that is only an ancestor, matters only if there is an end tag.
  const bool is_wanted = has(original, reported) && is_copy == Copy::no;
  if (is_wanted && may_have_copies) add(element, copied);
  if (!is_wanted && !(is_own_end_tag && has(original, listed))) return;
  const bool is_own_start_tag = element == started_;
  assert(!is_own_start_tag || token_.kind == TokenKind::start_tag);
  const std::uint32_t begin = is_own_start_tag ? token_.end : token_.begin;
  const std::uint32_t end = is_own_end_tag ? token_.end : begin;
  list_.push({.kind = ElementReport::Kind::ended,
              .is_copy = is_copy,
              .may_have_copies = may_have_copies,
              .element = original,
              .range = {begin, end}});
}

void ElementReports::leave_stack(NodeId element) {
  if (!has(element, known)) return;
  states_[index(element)] = static_cast<std::uint8_t>(states_[index(element)] & ~known);
}

}  // namespace souptree
