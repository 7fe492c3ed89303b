#pragma once
// NameTable: texts of names to ids and back, for one document at a time.
//
//   id   0 none | 1 ... known names, the same for every document | names of this document ...
//
// Two names are equal exactly when their ids are. Texts are bytes, none of them U+0000; case matters,
// and whoever wants lower case gives lower case. A document's names are numbered in the order in
// which they appear, and found by a hash with a secret seed, so that no page can make that slow.

#include "base/array.h"
#include "names/known_name.h"

namespace souptree {

// How many names, known ones and Name::none among them, a document can have.
inline constexpr std::uint32_t max_names = 1u << name_bits;

class NameTable {
 public:
  explicit NameTable(std::uint64_t seed = 0, std::uint32_t limit = max_names)
      : seed_(seed), limit_(limit) {}

  // The id of `text`, which is not empty and not part of this table; a new one if nothing is called
  // that yet. Name::none when the table is full.
  Name find_or_add(std::u8string_view text);
  // The same, faster.
  Name find_or_add(const ShortName& name) {
    const Name known = known_names.find(name.low, name.high);
    return known != Name::none ? known : find_or_add_unknown(name);
  }

  // Name::none when nothing is called `text`.
  Name find(std::u8string_view text) const;

  // Valid until a name is added.
  std::u8string_view text(Name name) const;

  // Ids below this have a text.
  std::uint32_t size() const { return known_name_count + document_name_count(); }
  std::uint32_t document_name_count() const { return entries_.size(); }
  // Whether find_or_add() had to refuse a name.
  bool overflowed() const { return overflowed_; }

  // Forgets the document's names. Keeps their memory for the next document unless it is a lot.
  void clear(std::uint64_t seed, std::size_t bytes_to_keep = 0x10000);

 private:
  struct Entry {
    std::uint32_t hash;
    std::uint32_t begin;  // in texts_; the text ends where the next one begins
  };

  // One more than an entry's index, 0 when empty; and above that the first bits of its hash: where there
  // are many names each look at an entry waits for memory, and they spare it with nearly all others.
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
  // The slot that holds the entry, or the empty one where it belongs. There must be slots.
  std::uint32_t slot_of(std::u8string_view text, std::uint32_t hash) const;
  void grow_slots();

  Array<Entry> entries_;
  Array<char8_t> texts_;
  // Open addressing, a power of two, at most half full.
  Array<Slot> slots_;
  std::uint64_t seed_;
  std::uint32_t limit_;
  bool overflowed_ = false;
};

}  // namespace souptree
