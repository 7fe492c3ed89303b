// Operations of tree construction on the list of active formatting elements.
// #the-list-of-active-formatting-elements

#include "builder/tree_construction.h"

namespace souptree {

void TreeConstruction::clear_active_formatting_to_last_marker() {
  formatting_.clear_to_last_marker([this](OpenIndex open) { open_.set_formatting(open, 0); });
}

// #reconstruct-the-active-formatting-elements
void TreeConstruction::reconstruct_active_formatting_elements() {
  const auto is_open_or_marker = [this](FormattingIndex index) {
    return formatting_[index].is_marker() || formatting_[index].open != OpenIndex::none;
  };
  // 1-3. Usually there is nothing to reconstruct.
  FormattingIndex entry = formatting_.last();
  if (entry == FormattingIndex::none || is_open_or_marker(entry)) [[likely]]
    return;
  // 4-6. Rewind to the entry after the last entry that is open or is a marker.
  for (FormattingIndex previous = formatting_[entry].previous;
       previous != FormattingIndex::none && !is_open_or_marker(previous);
       previous = formatting_[entry].previous) {
    entry = previous;
  }
  // 7-10. Advance and create elements.
  for (; entry != FormattingIndex::none && tree_.may_copy(); entry = formatting_[entry].next) {
    const OpenIndex open =
        insert_html_element(formatting_[entry].name, formatting_[entry].attributes);
    if (locations_.are_recorded()) [[unlikely]] {
      locations_.record_copy(open_[open].node, formatting_[entry].node);
      locations_.log_insertion(open_[open].node);
    }
    formatting_.replace_node(entry, open_[open].node);
    link_formatting(entry, open);
  }
}

void TreeConstruction::link_formatting(FormattingIndex entry, OpenIndex open) {
  formatting_.set_open(entry, open);
  open_.set_formatting(open, static_cast<std::uint32_t>(entry));
}

// Inserts the element, and pushes it onto the list of active formatting elements.
// #push-onto-the-list-of-active-formatting-elements
void TreeConstruction::insert_formatting_element(const Token& token) {
  const OpenIndex open = insert_html_element(token);
  const AttributeList attributes =
      keeps_tree() ? tree_.attributes_of(open_[open].node) : copy_attributes(token);
  const OpenIndex removed = formatting_.push(open_[open].node, token.name, attributes);
  if (removed != OpenIndex::none) open_.set_formatting(removed, 0);
  link_formatting(formatting_.last(), open);
}

// Copies the attributes of the token. Moves their values to the store, because they outlive the input of
// the token.
AttributeList TreeConstruction::copy_attributes(const Token& token) {
  const AttributeList attributes = tree_.add_attributes(token.attributes);
  tree_.mark_attributes_used();
  for (std::uint32_t i = 0; i < attributes.count; ++i) {
    strings_.copy(tree_.attribute(attributes, i).value);
  }
  return attributes;
}

// Removes the entry from the list. The element of the entry must be open.
void TreeConstruction::remove_formatting(FormattingIndex entry) {
  open_.set_formatting(formatting_[entry].open, 0);
  formatting_.remove(entry);
}

}  // namespace souptree
