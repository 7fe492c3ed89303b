#pragma once
// Records about each `select` element that the parser inserted. README.md explains the ordinary
// path and the general path.

#include "base/array.h"
#include "text/string_store.h"
#include "tree/tree.h"

namespace souptree {

// State of the ordinary path. Unused on the general path.
struct OrdinarySelect {
  NodeId selected_option;
  NodeId selectedcontent;  // the first selectedcontent element, if it is enabled
  // Cache of is_disabled_option(): the last optgroup, and whether that optgroup is disabled.
  NodeId optgroup;
  bool optgroup_is_disabled;
  bool has_parts;            // an option or selectedcontent element was inserted
  bool has_selectedcontent;  // a selectedcontent element was inserted, enabled or not
};

// The last copy of an option that the general path created in a selectedcontent element. The last
// three members are the state when the copy was complete. If the state is still the same, the copy
// is current.
struct ShownOption {
  NodeId option;
  NodeId selectedcontent;
  NodeId last_child;          // of the selectedcontent element
  std::uint32_t text_end;     // if last_child is a text node: see end_of_text()
  std::uint32_t patch_count;  // the number of patches that had begun
};

struct SelectRecord {
  NodeId node;
  bool multiple;          // has the attribute `multiple`
  bool shows_one_option;  // #concept-select-size is 1
  OrdinarySelect ordinary;
  // State of the general path.
  NodeId selected_option;
  // An option on the stack of open elements that is in the list of options of this select.
  NodeId open_option;
  ShownOption shown;
};

class SelectRecords {
 public:
  SelectRecords(const Tree& tree, const StringStore& strings) : tree_(tree), strings_(strings) {}
  void reset() {
    records_.clear();
    last_found_ = 0;
  }

  bool empty() const { return records_.empty(); }
  std::uint32_t size() const { return records_.size(); }
  SelectRecord& operator[](std::uint32_t index) { return records_[index]; }
  const SelectRecord& operator[](std::uint32_t index) const { return records_[index]; }
  const SelectRecord* begin() const { return records_.begin(); }
  const SelectRecord* end() const { return records_.end(); }

  // Adds a record. `select` must be newer than all recorded elements.
  void add(NodeId select) { records_.push(read(select)); }
  // The record of a select, or null for a select that is a copy.
  SelectRecord* find(NodeId select);
  // The record of a select. If the select is a copy, reads a new record from the attributes of the
  // copy, and does not store the record.
  SelectRecord find_or_read(NodeId select);
  bool is_multiple(NodeId select) { return find_or_read(select).multiple; }

 private:
  SelectRecord read(NodeId select) const;

  const Tree& tree_;
  const StringStore& strings_;
  Array<SelectRecord> records_;  // sorted by node
  // The index of the last record that find() found. Most calls are for the same select as the call
  // before.
  std::uint32_t last_found_ = 0;
};

}  // namespace souptree
