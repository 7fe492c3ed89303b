#include "text/string_store.h"

namespace souptree {

void StringStore::append(Slice& slice, std::u8string_view bytes) {
  if (bytes.empty()) return;
  const std::uint32_t added = static_cast<std::uint32_t>(bytes.size());
  const bool at_end = (slice.offset & Slice::in_store) != 0 &&
                      (slice.offset & ~Slice::in_store) + slice.length == bytes_.size();
  const std::uint32_t moved = at_end ? 0 : slice.length;
  // If `bytes` is in this store, its address can change in extend(), but its offset stays valid.
  const bool from_store = bytes.data() >= bytes_.begin() && bytes.data() < bytes_.end();
  const std::uint32_t source =
      from_store ? static_cast<std::uint32_t>(bytes.data() - bytes_.begin()) : 0;
  const std::uint32_t offset = bytes_.size();
  if (std::uint64_t{offset} + moved + added >= Slice::in_store) run_out_of_memory();
  char8_t* buffer = bytes_.extend(moved + added + padding);
  bytes_.truncate(offset + moved + added);
  if (moved != 0) {
    std::memcpy(buffer, view(slice).data(), moved);
    buffer += moved;
  }
  std::memcpy(buffer, from_store ? bytes_.data() + source : bytes.data(), added);
  if (!at_end) slice.offset = offset | Slice::in_store;
  slice.length += added;
}

void StringStore::begin_forget() {
  std::swap(old_bytes_, bytes_);
  bytes_.clear();
}

void StringStore::keep(Slice& slice) {
  if (!slice.is_in_store()) return;
  const std::uint32_t offset = slice.offset & ~Slice::in_store;
  const std::uint32_t length = slice.length;
  slice = {};
  if (offset > old_bytes_.size() || length > old_bytes_.size() - offset) return;
  append(slice, {old_bytes_.data() + offset, length});
}

}  // namespace souptree
