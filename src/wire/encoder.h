#pragma once
// Encoder: writes a tree as bytes, see FORMAT.md.
//
// The encoder walks the tree in document order, without recursion. It only reads the tree, and
// never uses the builder.

#include "encoding/sniff.h"
#include "errors/parse_error.h"
#include "names/name_table.h"
#include "text/source_map.h"
#include "tree/tree.h"
#include "wire/location_writer.h"
#include "wire/record_writer.h"
#include "wire/string_section.h"

namespace souptree {

struct EncoderInput {
  const Tree& tree;
  const NameTable& names;
  const ParseErrors& errors;
  const Input& source;
  OffsetUnits offset_units;
  SourceKind source_kind;
  // The encoding of the source, if the source was bytes.
  DocumentEncoding encoding = {};
  // Whether a safe sanitizer left the tree.
  bool is_safe = false;
};

// The input of encode_subtree(). An encoded subtree has no errors and no locations.
struct SubtreeInput {
  const Tree& tree;
  const NameTable& names;
  NodeId root;
  SourceKind source_kind;
};

class Encoder {
 public:
  // Encodes a tree. Returns false if the tree is too large for the numbers of the format. Otherwise
  // returns true, and bytes() is the encoded tree.
  bool encode(const EncoderInput&);
  // Encodes one element with its descendants. Returns the same as encode(). The parser must have
  // created all descendants after `root`. Takes time linear in the number of nodes and attributes
  // that the parser has created since `root`.
  bool encode_subtree(const SubtreeInput&);
  const Array<char8_t>& bytes() const { return buffer_; }

 private:
  std::uint32_t* words() { return reinterpret_cast<std::uint32_t*>(buffer_.data()); }
  std::uint32_t* record(std::uint32_t index) {
    return words() + first_record_word_ + index * wire::record_words;
  }
  // The numbers of records, names and errors. `records` is an upper bound. For lay_out(), `names`
  // may be an upper bound too. For finish(), `names` and `errors` are exact.
  struct Counts {
    std::uint64_t records;
    std::uint64_t names;
    std::uint64_t errors;
  };
  static Counts count_all(const EncoderInput&);
  static std::uint64_t count_attribute_records(const Tree&);
  static Counts count_since(const Tree&, NodeId);
  [[gnu::noinline]] bool lay_out(const Counts&, std::uint64_t likely_string_bytes, const Tree&);
  void clear_spare_records();
  bool finish(const Counts& written);
  void write_records(const Tree&, NodeId root);
  // Parts of write_records(). They are inlined, so that the RecordWriter stays in registers.
  [[gnu::always_inline]] void write_node(const Tree&, NodeId, std::uint32_t parent, RecordWriter&);
  [[gnu::always_inline]] void write_element(const Tree&, NodeId, std::uint32_t parent,
                                            RecordWriter&);
  [[gnu::always_inline]] void write_attribute(const Attribute&, SourceRange, RecordWriter&);
  [[gnu::always_inline]] void write_character_data(std::uint32_t kind, StringRange,
                                                   std::uint32_t parent, RecordWriter&);
  // For an element with a shared list of attributes. If an earlier element has written the list,
  // returns the record of its first attribute. Otherwise, and always in a subtree, returns 0: the
  // element must write the list, from record `here` on.
  [[gnu::noinline]] std::uint32_t shared_attributes_record(AttributeList, std::uint32_t here);
  // Writes a node of a rare kind. Passes the writer by value, so that it can stay in registers.
  [[gnu::noinline]] RecordWriter write_rare_node(const Tree&, NodeId, std::uint32_t parent,
                                                 RecordWriter);
  RecordWriter write_doctype(const Doctype&, std::uint32_t parent, RecordWriter);
  StringRange add_text(const Tree&, NodeId);
  [[gnu::noinline]] StringRange add_text_pieces(const Tree&, NodeId text);

  // encoder_sections.cpp
  void number_subtree_names();
  void write_name(std::uint32_t index, Name);
  [[gnu::noinline]] void write_errors(const EncoderInput&);
  void append_strings();
  std::uint32_t append_bytes(const void* bytes, std::size_t count);
  void append_lines();
  void write_header(const Counts&);

  const NameTable* names_ = nullptr;
  Array<char8_t> buffer_;
  // The strings. In the buffer, they follow the records, names, errors and locations.
  StringSection strings_;
  SourceMap source_map_;
  bool errors_wanted_;
  bool locations_wanted_;
  LocationWriter locations_;
  // The offsets at which lines begin. finish() appends them after the strings.
  Array<std::uint32_t> lines_;
  // Whether a subtree is encoded.
  bool is_subtree_ = false;
  // The document names that the subtree uses, in the order of their new numbers.
  Array<Name> subtree_names_;
  // For each document name of the tree, its new number, from 1; 0 if the subtree does not use it.
  Array<std::uint32_t> subtree_name_numbers_;
  // For each shared list of attributes, the record of the list's first attribute; 0 until an
  // element has written the list. The index in this array is the index of that attribute in the
  // tree.
  Array<std::uint32_t> attribute_records_;
  std::uint32_t first_record_word_;
  std::uint32_t record_count_;
  std::uint32_t names_word_;
  std::uint32_t errors_word_;
  std::uint32_t locations_word_;
  std::uint32_t ascii_offset_;
  std::uint32_t wide_offset_;
  std::uint32_t lines_offset_;
  SourceKind source_kind_ = SourceKind::utf8;
  bool is_safe_ = false;
  DocumentEncoding encoding_;
};

}  // namespace souptree
