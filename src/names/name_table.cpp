#include "names/name_table.h"

#include <algorithm>

namespace souptree {

namespace {

// Multiplies, and XORs both halves of the product. So each bit of the result depends on all bits of
// both factors.
std::uint64_t fold(std::uint64_t a, std::uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

constexpr std::uint64_t first_key = 0x9e3779b97f4a7c15u;
constexpr std::uint64_t second_key = 0xc2b2ae3d27d4eb4fu;

}  // namespace

// Hashes blocks of sixteen bytes. The last block is padded with zeros.
std::uint32_t NameTable::hash_of(std::u8string_view text) const {
  const std::uint64_t key = fold(seed_ ^ first_key, second_key);
  std::uint64_t hash = seed_ + text.size();
  while (!text.empty()) {
    const std::size_t length = std::min<std::size_t>(text.size(), ShortName::max_length);
    const ShortName block = short_name(text.substr(0, length));
    hash = fold(block.low ^ key, block.high ^ hash);
    text.remove_prefix(length);
  }
  return static_cast<std::uint32_t>(fold(hash ^ first_key, key));
}

std::uint32_t NameTable::slot_of(std::u8string_view text, std::uint32_t hash) const {
  const std::uint32_t mask = slots_.size() - 1;
  std::uint32_t slot = hash & mask;
  for (; slots_[slot] != 0; slot = (slot + 1) & mask) {
    if (((slots_[slot] ^ hash) & ~number_mask) != 0) continue;
    const std::uint32_t index = index_in(slots_[slot]);
    if (entries_[index].hash != hash) continue;
    const std::u8string_view known = text_at(index);
    if (known.size() != text.size()) continue;
    if (std::memcmp(known.data(), text.data(), text.size()) == 0) break;
  }
  return slot;
}

void NameTable::grow_slots() {
  const std::uint32_t count = slots_.empty() ? 64 : slots_.size() * 2;
  slots_.clear();
  slots_.grow_to(count, 0);
  for (std::uint32_t index = 0; index < entries_.size(); ++index) {
    // All entries differ, so each entry goes to the first empty slot, without comparisons.
    std::uint32_t slot = entries_[index].hash & (count - 1);
    while (slots_[slot] != 0) slot = (slot + 1) & (count - 1);
    slots_[slot] = slot_for(index, entries_[index].hash);
  }
}

Name NameTable::find_or_add_unknown(std::u8string_view text) {
  if (entries_.size() * 2 >= slots_.size()) grow_slots();
  const std::uint32_t hash = hash_of(text);
  const std::uint32_t slot = slot_of(text, hash);
  if (slots_[slot] == 0) {
    if (size() >= limit_) {
      overflowed_ = true;
      return Name::none;
    }
    const std::uint32_t length = static_cast<std::uint32_t>(text.size());
    const std::uint32_t begin = texts_.size();
    std::memcpy(texts_.extend(length), text.data(), length);
    entries_.push({hash, begin});
    slots_[slot] = slot_for(entries_.size() - 1, hash);
  }
  return Name{known_name_count + index_in(slots_[slot])};
}

Name NameTable::find_or_add_unknown(const ShortName& name) {
  char8_t bytes[ShortName::max_length];
  std::memcpy(bytes, &name.low, 8);
  std::memcpy(bytes + 8, &name.high, 8);
  return find_or_add_unknown(std::u8string_view(bytes, name.length));
}

void NameTable::begin_forget() {
  std::swap(old_entries_, entries_);
  std::swap(old_texts_, texts_);
  entries_.clear();
  texts_.clear();
  slots_.recycle(0);
}

void NameTable::keep(Name& name) {
  const auto id = static_cast<std::uint32_t>(name);
  if (id < known_name_count) return;
  const std::uint32_t index = id - known_name_count;
  if (index >= old_entries_.size()) {
    name = Name::none;
    return;
  }
  const std::uint32_t begin = old_entries_[index].begin;
  const bool is_last = index + 1 == old_entries_.size();
  const std::uint32_t end = is_last ? old_texts_.size() : old_entries_[index + 1].begin;
  name = find_or_add_unknown(std::u8string_view{old_texts_.data() + begin, end - begin});
}

void NameTable::end_forget() {
  old_entries_.recycle(0);
  old_texts_.recycle(0);
}

Name NameTable::find_or_add(std::u8string_view text) {
  const Name known = known_names.find(text);
  return known != Name::none ? known : find_or_add_unknown(text);
}

Name NameTable::find(std::u8string_view text) const {
  const Name known = known_names.find(text);
  if (known != Name::none || slots_.empty()) return known;
  const Slot slot = slots_[slot_of(text, hash_of(text))];
  return slot == 0 ? Name::none : Name{known_name_count + index_in(slot)};
}

std::u8string_view NameTable::text(Name name) const {
  const std::uint32_t id = static_cast<std::uint32_t>(name);
  if (id < known_name_count) return known_names.text(name);
  return text_at(id - known_name_count);
}

std::u8string_view NameTable::text_at(std::uint32_t index) const {
  const std::uint32_t begin = entries_[index].begin;
  const bool is_last = index + 1 == entries_.size();
  return {texts_.data() + begin, (is_last ? texts_.size() : entries_[index + 1].begin) - begin};
}

void NameTable::clear(std::uint64_t seed, std::size_t bytes_to_keep) {
  entries_.recycle(bytes_to_keep);
  texts_.recycle(bytes_to_keep);
  slots_.recycle(bytes_to_keep);
  seed_ = seed;
  overflowed_ = false;
}

}  // namespace souptree
