#pragma once
// The list of active formatting elements.  #the-list-of-active-formatting-elements
//
// Entries are linked in list order, and per tag name. So the search for the last element of a name
// after the last marker takes constant time. The Noah's Ark clause (at most three equal elements)
// compares only elements with equal signatures. A signature is a hash of the name, the attributes
// and the last marker.

#include "builder/open_elements.h"
#include "tree/tree.h"

namespace souptree {

// Index of an entry, stable while the entry is in the list. 0 is no entry.
enum class FormattingIndex : std::uint32_t { none = 0 };

struct FormattingElement {
  NodeId node;  // none for a marker
  Name name;
  AttributeList attributes;  // of the token for which the element was created
  OpenIndex open;            // the entry in the stack of open elements, or none
  FormattingIndex previous;
  FormattingIndex next;
  // The previous and the next element with the same name.
  FormattingIndex same_name_previous;
  FormattingIndex same_name_next;
  // The last marker before the entry. The Noah's Ark clause compares only elements after the same
  // marker.
  FormattingIndex marker;
  // The number of the push that added the element. Among elements with the same name, the age grows
  // in list order.
  std::uint32_t age;
  // Hash of name, attributes and marker. 0 if not computed, or if the entry was removed.
  std::uint32_t signature;

  bool is_marker() const { return node == NodeId::none; }
};

class ActiveFormattingElements {
 public:
  ActiveFormattingElements(const Tree& tree) : tree_(tree) { reset(0); }
  // With a random `seed`, an attacker cannot choose elements whose signatures collide.
  [[gnu::noinline]] void reset(std::uint32_t seed);

  const FormattingElement& operator[](FormattingIndex index) const {
    return entries_[static_cast<std::uint32_t>(index)];
  }
  FormattingIndex last() const { return last_; }

  [[gnu::noinline]] void insert_marker();
  // #clear-the-list-of-active-formatting-elements-up-to-the-last-marker
  // Calls `forget(OpenIndex)` for each removed entry whose element is open.
  template <typename Forget>
  void clear_to_last_marker(Forget forget);

  // Appends an entry. The entry is not linked to the stack of open elements yet: see set_open(). If
  // the Noah's Ark clause removed an entry whose element is open, returns the index of the removed
  // element on the stack, else none.
  // #push-onto-the-list-of-active-formatting-elements
  OpenIndex push(NodeId, Name, AttributeList);
  // Moves an entry directly after `previous`. The entry must be the last one of its name.
  // `previous` must not precede the entry.
  void move_after(FormattingIndex index, FormattingIndex previous);
  void remove(FormattingIndex);

  // Calls `move(FormattingElement&)` for each entry that is no marker, in any order. It may replace the
  // node and the list of attributes.
  template <typename Move>
  void move_elements(Move move);

  void set_open(FormattingIndex index, OpenIndex open) { entry(index).open = open; }
  void replace_node(FormattingIndex index, NodeId node) { entry(index).node = node; }

  // The last element of that name after the last marker, or none.
  FormattingIndex last_after_marker(Name) const;

 private:
  // Result of the Noah's Ark clause. The signature is 0 if the clause was not applied.
  struct NoahsArkResult {
    std::uint32_t signature;  // of the element to push
    OpenIndex removed;        // the result of push()
  };
  // A slot of the signature table. The slot of a removed element stays in the table. After the
  // removal, the entry `index` has the signature 0, or the signature of a newer element that reuses
  // the entry. So a search ignores a slot whose signature differs from the signature of its entry.
  struct TableSlot {
    std::uint32_t signature;
    FormattingIndex index;  // none for an empty slot
  };

  FormattingElement& entry(FormattingIndex index) {
    return entries_[static_cast<std::uint32_t>(index)];
  }
  FormattingIndex take_entry();
  void unlink(FormattingIndex);
  bool has_three_after_marker(Name) const;
  [[gnu::noinline]] NoahsArkResult apply_noahs_ark_clause(Name, AttributeList);
  FormattingIndex noahs_ark_victim(std::uint32_t signature, Name, AttributeList);
  std::uint32_t signature_of(Name, AttributeList, FormattingIndex marker) const;
  bool have_equal_attributes(AttributeList, AttributeList);
  void sign_unsigned(Name);
  void sign(FormattingIndex, std::uint32_t signature);
  // All signatures have the lowest bit set, so that bit does not help to select a slot.
  std::uint32_t first_slot(std::uint32_t signature) const {
    return (signature >> 1) & (table_.size() - 1);
  }
  std::uint32_t next_slot(std::uint32_t slot) const { return (slot + 1) & (table_.size() - 1); }
  void add_to_table(FormattingIndex);
  void rebuild_table();

  const Tree& tree_;
  Array<FormattingElement> entries_;
  Array<FormattingIndex> last_of_name_;
  // Hash table of signatures with open addressing. The size is a power of 2, or 0. In a long list,
  // each access to an element is a cache miss. So a search compares only elements whose slots have
  // an equal signature, and a removal does not touch the table.
  Array<TableSlot> table_;
  std::uint32_t table_count_;   // slots in use, including slots of removed elements
  std::uint32_t signed_count_;  // elements in the list that have a signature
  // For the comparison of the attributes of two tags. Indexed by attribute name: 1 plus the index
  // of the attribute in the first tag, or 0 if the first tag lacks the attribute. Between
  // comparisons, all elements of the array are 0.
  Array<std::uint32_t> attribute_indices_;
  std::uint32_t ages_;  // the number of pushes
  FormattingIndex last_;
  FormattingIndex marker_;  // the last marker
  FormattingIndex free_;    // the first free entry; `previous` links to the next one
  std::uint32_t seed_;
};

template <typename Move>
void ActiveFormattingElements::move_elements(Move move) {
  for (FormattingIndex i = last_; i != FormattingIndex::none; i = entry(i).previous) {
    if (entry(i).is_marker()) continue;
    move(entry(i));
    // A signature depends on the ids of names, which may have changed.
    entry(i).signature = 0;
  }
  table_.clear();
  table_count_ = signed_count_ = 0;
}

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
