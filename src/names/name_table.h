#pragma once
// NameTable: maps names to ids and ids to names, for one document at a time.
//
//   id   0 none | 1 ... known names, the same for every document | names of this document ...
//
// Two names are equal if and only if their ids are equal. Texts are UTF-8 without U+0000, in which
// a lone surrogate takes three bytes. The table is case-sensitive: the caller converts a name to
// lower case if the name is case-insensitive. The ids of document names are in order of appearance.
// The hash function for document names has a secret seed, so that an attacker cannot provoke
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

  // Returns the id of the name `text`. If the name is new, adds it. If the table is full, returns
  // Name::none for a new name. `text` must not be empty, and must not be in the table's own memory.
  Name find_or_add(std::u8string_view text);
  // The same for the text of a ShortName, and faster.
  Name find_or_add(const ShortName& name) {
    const Name known = known_names.find(name.low, name.high);
    return known != Name::none ? known : find_or_add_unknown(name);
  }

  // Returns the id of the name `text`, or Name::none if the table does not contain the name.
  Name find(std::u8string_view text) const;

  // Returns the text of a name. The text is valid until a name is added.
  std::u8string_view text(Name name) const;

  // One more than the largest id in the table.
  std::uint32_t size() const { return known_name_count + document_name_count(); }
  std::uint32_t document_name_count() const { return entries_.size(); }
  // Whether find_or_add() did not add a name because the table was full.
  bool overflowed() const { return overflowed_; }

  // Forgets the document's names, except those for which keep() is called before end_forget(). keep()
  // changes the id of the name. A name that is forgotten already becomes Name::none.
  void begin_forget();
  void keep(Name&);
  void end_forget();

  // Removes the document's names and sets the seed for the next document. Frees arrays of more than
  // `bytes_to_keep` bytes.
  void clear(std::uint64_t seed, std::size_t bytes_to_keep = usual_bytes_to_keep);

 private:
  struct Entry {
    std::uint32_t hash;
    std::uint32_t begin;  // offset of the text in texts_; the text ends where the next text begins
  };

  // An empty slot is 0. Otherwise, the low bits are an entry's index plus one, and the high bits
  // are the high bits of the entry's hash. A lookup compares the high bits before it reads the
  // entry. So it avoids nearly all cache misses for entries of other names.
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
  // Returns the index of the slot whose entry has this text. If there is no such entry, returns the
  // index of the empty slot for it. slots_ must not be empty.
  std::uint32_t slot_of(std::u8string_view text, std::uint32_t hash) const;
  void grow_slots();

  Array<Entry> entries_;
  Array<char8_t> texts_;
  // Between begin_forget() and end_forget(): all names.
  Array<Entry> old_entries_;
  Array<char8_t> old_texts_;
  // A hash table with open addressing and linear probing. The number of slots is a power of two,
  // and at least twice the number of entries.
  Array<Slot> slots_;
  std::uint64_t seed_;
  std::uint32_t limit_;
  bool overflowed_ = false;
};

}  // namespace souptree
