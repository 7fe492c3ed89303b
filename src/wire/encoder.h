#pragma once
// The tree as bytes: see FORMAT.md.
//
// One walk in document order without recursion. Sees the finished tree, never the builder.

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
  // What the source was decoded from, if it was bytes.
  DocumentEncoding encoding = {};
};

// An element alone, with what is inside of it: no errors, no source positions.
struct SubtreeInput {
  const Tree& tree;
  const NameTable& names;
  NodeId root;
  SourceKind source_kind;
};

class Encoder {
 public:
  // False when the tree has more than the format can number. `bytes` is what was encoded.
  bool encode(const EncoderInput&);
  // Costs what has been made since the element was, which is the parser's last one and its contents.
  bool encode_subtree(const SubtreeInput&);
  const Array<char8_t>& bytes() const { return buffer_; }
  void recycle(std::size_t bytes_to_keep);

 private:
  std::uint32_t* words() { return reinterpret_cast<std::uint32_t*>(buffer_.data()); }
  std::uint32_t* record(std::uint32_t index) {
    return words() + first_record_word_ + index * wire::record_words;
  }
  // How many there are at most.
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
  // Parts of write_records(): it keeps the writer in registers if it is told to nobody else.
  [[gnu::always_inline]] void write_node(const Tree&, NodeId, std::uint32_t parent, RecordWriter&);
  [[gnu::always_inline]] void write_element(const Tree&, NodeId, std::uint32_t parent,
                                            RecordWriter&);
  [[gnu::always_inline]] void write_attribute(const Attribute&, SourceRange, RecordWriter&);
  [[gnu::always_inline]] void write_character_data(std::uint32_t kind, StringPlace,
                                                   std::uint32_t parent, RecordWriter&);
  // The record with the first of shared attributes, if that was written; else 0, and it will be at `here`.
  [[gnu::noinline]] std::uint32_t attributes_elsewhere(AttributeList, std::uint32_t here);
  // What a tree has few of: the writer moves there and back.
  [[gnu::noinline]] RecordWriter write_rare_node(const Tree&, NodeId, std::uint32_t parent,
                                                 RecordWriter);
  RecordWriter write_doctype(const Doctype&, std::uint32_t parent, RecordWriter);
  StringPlace place_text(const Tree&, NodeId);
  [[gnu::noinline]] StringPlace place_pieces(const Tree&, const Node& text);

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
  // They follow the records.
  StringSection strings_;
  SourceMap source_map_;
  bool locations_wanted_;
  LocationWriter locations_;
  // Behind the strings in the end.
  Array<std::uint32_t> lines_;
  // Of a subtree, the document's names that it has, and what number each has in it, from 1 on.
  bool is_subtree_ = false;
  Array<Name> subtree_names_;
  Array<std::uint32_t> subtree_name_numbers_;
  // By the first attribute of a shared list in the tree, the record of that; 0 until an element has it.
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
  DocumentEncoding encoding_;
};

}  // namespace souptree
