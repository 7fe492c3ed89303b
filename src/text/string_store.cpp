#include "text/string_store.h"

namespace souptree {

void StringStore::append(Slice& slice, std::u8string_view bytes) {
  if (bytes.empty()) return;
  const std::uint32_t added = static_cast<std::uint32_t>(bytes.size());
  const bool at_end = (slice.offset & Slice::in_store) != 0 &&
                      (slice.offset & ~Slice::in_store) + slice.length == bytes_.size();
  const std::uint32_t moved = at_end ? 0 : slice.length;
  // Both sources may lie in this store, which is about to move: keep them as offsets.
  const bool from_store = bytes.data() >= bytes_.begin() && bytes.data() < bytes_.end();
  const std::uint32_t source =
      from_store ? static_cast<std::uint32_t>(bytes.data() - bytes_.begin()) : 0;
  const std::uint32_t place = bytes_.size();
  if (std::uint64_t{place} + moved + added >= Slice::in_store) run_out_of_memory();
  char8_t* room = bytes_.extend(moved + added + padding);
  bytes_.truncate(place + moved + added);
  if (moved != 0) {
    std::memcpy(room, view(slice).data(), moved);
    room += moved;
  }
  std::memcpy(room, from_store ? bytes_.data() + source : bytes.data(), added);
  if (!at_end) slice.offset = place | Slice::in_store;
  slice.length += added;
}

}  // namespace souptree
