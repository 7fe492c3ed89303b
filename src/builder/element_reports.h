#pragma once
// Reports of the elements that a token begins and ends, for programs that record tokens.
//
// An element is reported if the caller wants the element of its start tag. If the caller requests it,
// elements that the markup implies are reported too, and before each element the elements below it on
// the stack, each once. A copy of an element, such as an element that the parser reconstructs, is never
// reported as begun. Its end is the end of a copy.

#include "builder/open_elements.h"
#include "tokenizer/token.h"
#include "tree/element_report.h"

namespace souptree {

class ElementReports {
 public:
  // `token` is the tokenizer's current token.
  ElementReports(const OpenElements& open, const Token& token) : open_(open), token_(token) {}
  void reset();

  // Whether the elements of the next start tags are reported. At first, they are.
  void want_elements(bool are_wanted) { are_wanted_ = are_wanted; }
  // Ancestors are reported too, and elements that the markup implies if `with_implied`.
  void want_surroundings(bool with_implied) {
    surroundings_are_wanted_ = true;
    implied_are_wanted_ = with_implied;
  }
  // Records that the current node began. The current token is its start tag.
  void begin();
  // Records that the markup implied the current node.
  void imply();
  // Records that `copy` is a copy of `original`.
  void copy(NodeId copy, NodeId original);
  // Records the end of an element with this tag name. If the current token is an end tag with that
  // name, the element ends with this token. If the current token is its start tag, it ends with it,
  // as a void element does. Otherwise, the element ends before this token.
  // `may_have_copies` says whether the element stays in the list of active formatting elements.
  void end(NodeId, Name tag_name, bool may_have_copies);
  bool has_ended(NodeId element) const { return has(element, ended); }
  bool has_end_tag(NodeId element) const { return has(element, ended_by_tag); }

  // Records that an element left the stack of open elements. The ends of body and html are recorded
  // before they leave the stack. A head element can be on the stack a second time.
  void leave_stack(NodeId element);

  // The reports since the last forget(), in their order.
  const Array<ElementReport>& list() const { return list_; }
  void forget() {
    started_ = NodeId::none;
    list_.clear();
  }

  // The element of which the element is a copy, or the element itself.
  NodeId original_of(NodeId) const;
  // Whether the end of the element was reported, and the element may have copies.
  bool may_have_copies(NodeId element) const { return has(element, copied); }
  // Replaces each element by the element that `moved(NodeId)` returns. Forgets an element for which it
  // returns none. The new elements are below `count`. There must be no reports.
  template <typename Moved>
  void move(std::uint32_t count, Moved moved);

 private:
  // What is known of an element. The end of an element is reported if its beginning was `reported`. An
  // element is `listed` if it was reported as an ancestor or as begun: then its end tag is reported. It is
  // `known` while it is also on the stack. `copied` means that its end was reported, and that it may have
  // copies.
  enum State : std::uint8_t {
    reported = 1,
    ended = 2,
    ended_by_tag = 4,
    listed = 8,
    known = 16,
    copied = 32,
  };

  static std::uint32_t index(NodeId node) { return static_cast<std::uint32_t>(node); }
  bool has(NodeId element, State state) const {
    return index(element) < states_.size() && (states_[index(element)] & state) != 0;
  }
  void add(NodeId element, unsigned state) {
    states_.grow_to(index(element) + 1, 0);
    states_[index(element)] = static_cast<std::uint8_t>(states_[index(element)] | state);
  }

  void report(ElementReport::Kind);

  const OpenElements& open_;
  const Token& token_;
  bool are_wanted_ = true;
  bool surroundings_are_wanted_ = false;
  bool implied_are_wanted_ = false;
  Array<std::uint8_t> states_;      // by node
  Array<NodeId> originals_;         // by node: the element of which the node is a copy, or none
  Array<std::uint8_t> new_states_;  // what move() creates
  Array<NodeId> new_originals_;
  NodeId started_ = NodeId::none;  // the element whose start tag the current token is
  Array<ElementReport> list_;
};

template <typename Moved>
void ElementReports::move(std::uint32_t count, Moved moved) {
  new_states_.clear();
  new_originals_.clear();
  new_states_.grow_to(count, 0);
  for (std::uint32_t i = 0; i < states_.size(); ++i) {
    const NodeId to = moved(NodeId{i});
    if (to != NodeId::none) new_states_[index(to)] = states_[i];
  }
  for (std::uint32_t i = 0; i < originals_.size(); ++i) {
    const NodeId to = moved(NodeId{i});
    if (to == NodeId::none || originals_[i] == NodeId::none) continue;
    new_originals_.grow_to(index(to) + 1, NodeId::none);
    new_originals_[index(to)] = moved(originals_[i]);
  }
  std::swap(states_, new_states_);
  std::swap(originals_, new_originals_);
  new_states_.recycle(0);
  new_originals_.recycle(0);
}

}  // namespace souptree
