#pragma once
// NameTable: maps names to ids and ids to names, for one document at a time.
//
//   id   0 none | 1 ... known names, the same for every document | names of this document ...
//
// Two names are equal if and only if their ids are equal. Texts are bytes without U+0000. The table
// is case-sensitive, so the caller lowercases names if it has to. Document names are numbered in
// order of appearance. A hash with a secret seed finds them, so an attacker cannot provoke
// collisions.

#include "base/array.h"
#include "names/known_name.h"

namespace souptree {

// The maximum number of names in a document, including known names and Name::none.
inline constexpr std::uint32_t max_names = 1u << name_bits;

class NameTable {
 public:
  explicit NameTable(std::uint64_t seed = 0, std::uint32_t limit = max_names)
      : seed_(seed), limit_(limit) {}

  // Returns the id of `text`, and adds the name if it is new. `text` must not be empty or a part of
  // this table. Returns Name::none if the table is full.
  Name find_or_add(std::u8string_view text);
  // The same for a short name; faster.
  Name find_or_add(const ShortName& name) {
    const Name known = known_names.find(name.low, name.high);
    return known != Name::none ? known : find_or_add_unknown(name);
  }

  // Name::none if the document has no such name.
  Name find(std::u8string_view text) const;

  // Valid until a name is added.
  std::u8string_view text(Name name) const;

  // One more than the largest id that has a text.
  std::uint32_t size() const { return known_name_count + document_name_count(); }
  std::uint32_t document_name_count() const { return entries_.size(); }
  // Whether find_or_add() refused a name.
  bool overflowed() const { return overflowed_; }

  // Removes the document's names. Arrays of more than `bytes_to_keep` bytes are freed.
  void clear(std::uint64_t seed, std::size_t bytes_to_keep = 0x10000);

 private:
  struct Entry {
    std::uint32_t hash;
    std::uint32_t begin;  // offset in texts_; the next entry's text follows
  };

  // The low bits are an entry's index plus one, or 0 in an empty slot. The high bits are the high
  // bits of the entry's hash. Comparing these avoids nearly all reads of other entries, which would
  // be cache misses.
  using Slot = std::uint32_t;
  static constexpr Slot number_mask = max_names - 1;
  static Slot slot_for(std::uint32_t index, std::uint32_t hash) {
    return (index + 1) | (hash & ~number_mask);
  }
  static std::uint32_t index_in(Slot slot) { return (slot & number_mask) - 1; }

  Name find_or_add_unknown(const ShortName& name);
  Name find_or_add_unknown(std::u8string_view text);
  std::u8string_view text_at(std::uint32_t index) const;
  std::uint32_t hash_of(std::u8string_view text) const;
  // The slot of the entry, or the empty slot for it. slots_ must not be empty.
  std::uint32_t slot_of(std::u8string_view text, std::uint32_t hash) const;
  void grow_slots();

  Array<Entry> entries_;
  Array<char8_t> texts_;
  // Open addressing with linear probing. The size is a power of two, at least twice the entries.
  Array<Slot> slots_;
  std::uint64_t seed_;
  std::uint32_t limit_;
  bool overflowed_ = false;
};

}  // namespace souptree
