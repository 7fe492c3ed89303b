#pragma once
// EditEncoder: writes the edits of a tree as bytes, see wire/EDITS.md.
//
//   EditEncoder encoder;
//   encoder.start(...);              // clears the log
//   options.edits = &encoder.log();  // the parser records its edits in the log
//   encoder.encode(...)              // repeatedly: encodes the edits since the last call of encode()
//
// The log refers to the tree. The encoder reads from the tree what never changes after the creation
// of a node. Edits in a row that extend one text are one record.

#include "names/name_table.h"
#include "text/source_map.h"
#include "tree/edit_log.h"
#include "tree/tree.h"
#include "wire/generated/edits.h"
#include "wire/string_section.h"

namespace souptree {

struct EditEncoderInput {
  const Tree& tree;
  const NameTable& names;
  const Input& source;
  OffsetUnits offset_units;
  SourceKind source_kind;
};

enum class WriteLocations : bool { no, yes };

class EditEncoder {
 public:
  // Forgets all edits.
  void start(WriteLocations);
  EditLog& log() { return log_; }

  // Encodes the edits since the last call of encode(), and removes them from the log. Returns false
  // if they are too large for the numbers of the format. words() returns the result until the next
  // call of encode(). If the tree has locations, and scripts have written text, the time is linear
  // in the input so far. Otherwise, it is linear in the edits and in the input since the last call.
  [[gnu::noinline]] bool encode(const EditEncoderInput&);
  const Array<std::uint32_t>& words() const { return words_; }

 private:
  void write_edits();
  void write_creation(const Edit&);
  void write_element(const Edit&);
  NodeId owner_of(AttributeList, NodeId element);
  void write_attributes(AttributeList, bool have_locations);
  void write_doctype(NodeId);
  void write_text(const Edit*& edit);
  StringRange join_texts(const Edit* first, const Edit* end);
  void write_end(edit_wire::RecordKind, const Edit&);
  void write_shadow_root(NodeId host);

  void prepare_locations(const EditEncoderInput&);
  // Converts a range of the normalised input to a range of the caller's text. Empty if the range is
  // in text that a script wrote.
  SourceRange in_source(std::uint32_t begin, std::uint32_t end) const;
  SourceRange location_of(NodeId) const;

  // Returns the fields of a new record.
  std::uint32_t* push(edit_wire::RecordKind, std::uint32_t first_word = 0);
  template <typename... Fields>
  void write(edit_wire::RecordKind, std::uint32_t first_word, Fields...);
  std::uint32_t word_of(NodeId node) const { return tree_->number(node); }
  template <typename Field>
  std::uint32_t word_of(Field field) const {
    return static_cast<std::uint32_t>(field);
  }

  std::uint32_t write_names(const NameTable&);
  std::uint32_t append_bytes(const void* bytes, std::uint32_t count);
  std::uint32_t byte_count() const {
    return words_.size() * static_cast<std::uint32_t>(sizeof(std::uint32_t));
  }

  EditLog log_;
  Array<std::uint32_t> words_;
  StringSection section_;
  SourceMap source_map_;
  const Tree* tree_ = nullptr;
  // By the index of a list's first attribute: the formatting element whose creation has the list. The
  // parser forgets elements only if it says so in the log.
  Array<NodeId> list_owners_;
  bool write_locations_ = false;
  bool map_is_started_ = false;
  std::uint32_t first_name_ = known_name_count;  // the reader already has the names with lower ids
};

}  // namespace souptree
