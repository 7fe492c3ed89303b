#pragma once
// The list of active formatting elements.  #the-list-of-active-formatting-elements
//
// Entries are linked twice: in list order, and per tag name, so that "the last such element after
// the last marker" and the Noah's Ark clause cost the same however long the list is.

#include "builder/open_elements.h"
#include "tree/tree.h"

namespace souptree {

// Index of an entry; stable while it is in the list. 0 is no entry.
enum class FormattingIndex : std::uint32_t { none = 0 };

struct FormattingElement {
  NodeId node;  // none: a marker
  Name name;
  AttributeList attributes;  // of the token that the element was created for
  OpenIndex open;            // its entry in the stack of open elements, or none
  FormattingIndex previous;
  FormattingIndex next;
  // Elements with the same name.
  FormattingIndex same_name_previous;
  FormattingIndex same_name_next;
  // The last marker before it: elements are compared only behind the same marker.
  FormattingIndex marker;
  // Grows in list order among elements with the same name; by one for a start tag.
  std::uint32_t age;
  // Of name, attributes and marker; 0 when not computed, and of what is in the list no more.
  std::uint32_t signature;

  bool is_marker() const { return node == NodeId::none; }
};

class ActiveFormattingElements {
 public:
  ActiveFormattingElements(const Tree& tree) : tree_(tree) { reset(0); }
  [[gnu::noinline]] void reset(std::uint32_t seed);
  void recycle(std::size_t bytes_to_keep);

  const FormattingElement& operator[](FormattingIndex index) const {
    return entries_[static_cast<std::uint32_t>(index)];
  }
  FormattingIndex last() const { return last_; }

  [[gnu::noinline]] void insert_marker();
  // #clear-the-list-of-active-formatting-elements-up-to-the-last-marker
  // For each entry that goes, its open element is told by `forget(OpenIndex)`.
  template <typename Forget>
  void clear_to_last_marker(Forget forget);

  // Becomes the last one, not linked to the stack of open elements yet. Returns the place there of what the
  // Noah's Ark clause removed, or none.  #push-onto-the-list-of-active-formatting-elements
  OpenIndex push(NodeId, Name, AttributeList);
  // Moves an entry, the last of its name, to a place directly behind `previous`, which is behind it.
  void move_behind(FormattingIndex index, FormattingIndex previous);
  void remove(FormattingIndex);

  void set_open(FormattingIndex index, OpenIndex open) { entry(index).open = open; }
  void replace_node(FormattingIndex index, NodeId node) { entry(index).node = node; }

  // The last element of that name behind the last marker, or none.
  FormattingIndex last_after_marker(Name) const;

 private:
  // What the Noah's Ark clause found out.
  struct Checked {
    std::uint32_t signature;  // of what is to be pushed
    OpenIndex removed;        // as push() returns it
  };
  // An element that was signed. When it is removed this stays, and is told by its signature: at its place
  // may be another one.
  struct Signed {
    std::uint32_t signature;
    FormattingIndex index;  // none: empty
  };

  FormattingElement& entry(FormattingIndex index) {
    return entries_[static_cast<std::uint32_t>(index)];
  }
  FormattingIndex take_slot();
  void unlink(FormattingIndex);
  bool has_three_after_marker(Name) const;
  [[gnu::noinline]] Checked apply_noahs_ark_clause(Name, AttributeList);
  FormattingIndex noahs_ark_victim(std::uint32_t signature, Name, AttributeList);
  std::uint32_t signature_of(Name, AttributeList, FormattingIndex marker) const;
  bool have_equal_attributes(AttributeList, AttributeList);
  void sign_those_before_push(Name);
  void sign(FormattingIndex, std::uint32_t signature);
  // The lowest bit is set in all of them.
  std::uint32_t first_place(std::uint32_t signature) const {
    return (signature >> 1) & (table_.size() - 1);
  }
  std::uint32_t place_behind(std::uint32_t place) const {
    return (place + 1) & (table_.size() - 1);
  }
  void put_in_table(FormattingIndex);
  void renew_table();

  const Tree& tree_;
  Array<FormattingElement> entries_;
  Array<FormattingIndex> last_of_name_;
  // Open addressing, a power of two, or empty. Where many elements are in the list each look at one waits
  // for memory, so only those of the same signature are looked at, and a removal looks at nothing here.
  Array<Signed> table_;
  std::uint32_t table_count_;   // of those in the table
  std::uint32_t signed_count_;  // of those that are in the list, too
  // While attributes are compared: one more than the place of a name in a tag, else 0.
  Array<std::uint32_t> places_of_names_;
  std::uint32_t ages_;
  FormattingIndex last_;
  FormattingIndex marker_;
  FormattingIndex free_;  // linked by `previous`
  std::uint32_t seed_;
};

template <typename Forget>
void ActiveFormattingElements::clear_to_last_marker(Forget forget) {
  while (last_ != FormattingIndex::none) {
    const FormattingElement& element = (*this)[last_];
    const bool was_marker = element.is_marker();
    if (element.open != OpenIndex::none) forget(element.open);
    remove(last_);
    if (was_marker) return;
  }
}

}  // namespace souptree
