#include "builder/select/select_records.h"

#include <algorithm>
#include <cassert>

#include "text/code_unit.h"

namespace souptree {

namespace {

// Whether the rules for parsing non-negative integers return a number other than 1.
bool is_number_but_one(std::u8string_view size) {
  while (!size.empty() && is_whitespace(size.front())) size.remove_prefix(1);
  const bool is_negative = size.starts_with(u8'-');
  if (is_negative || size.starts_with(u8'+')) size.remove_prefix(1);
  std::uint32_t number = 0;
  std::size_t digits = 0;
  for (; digits < size.size() && is_ascii_digit(size[digits]); ++digits) {
    number = number < 1000 ? number * 10 + (size[digits] - '0') : number;
  }
  return digits != 0 && (is_negative ? number == 0 : number != 1);
}

}  // namespace

SelectRecord* SelectRecords::find(NodeId select) {
  // The tree has a select, so the first record exists, and so does the last one that was found.
  assert(last_found_ < records_.size());
  if (records_[last_found_].node == select) return &records_[last_found_];
  SelectRecord* const record =
      std::lower_bound(records_.begin(), records_.end(), select,
                       [](const SelectRecord& record, NodeId node) { return record.node < node; });
  if (record == records_.end() || record->node != select) return nullptr;
  last_found_ = static_cast<std::uint32_t>(record - records_.begin());
  return record;
}

SelectRecord SelectRecords::find_or_read(NodeId select) {
  const SelectRecord* const record = find(select);
  return record != nullptr ? *record : read(select);
}

SelectRecord SelectRecords::read(NodeId node) const {
  SelectRecord record{};
  record.node = node;
  record.multiple = tree_.find_attribute(node, Name::multiple) != nullptr;
  // #concept-select-size
  const Attribute* size = tree_.find_attribute(node, Name::size);
  record.shows_one_option = size == nullptr || !is_number_but_one(strings_.view(size->value));
  return record;
}

}  // namespace souptree
