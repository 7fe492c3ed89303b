#pragma once
// TokenEncoder: writes the tokens of a parse as bytes, see wire/FORMAT.md.
//
//   encoder.start(...)
//   for each token   begin_token, then tree construction processes it, then end_token
//   encode()         repeatedly: encodes the tokens completed since the last call of encode()
//
// The encoder runs together with tree construction. So the tokenizer is always in the correct
// state, and each tag can have the number of its element.
//
// The encoder joins adjacent text of the source into one token, even if the tokenizer emitted
// several. The encoder holds text back until another token follows. So the tokens do not depend on
// the boundaries of input pieces.

#include <string_view>

#include "encoding/sniff.h"
#include "names/name_table.h"
#include "text/source_map.h"
#include "text/string_store.h"
#include "tokenizer/token.h"
#include "tree/ended_element.h"
#include "tree/tree.h"
#include "wire/generated/tokens.h"
#include "wire/string_section.h"

namespace souptree {

// Whether text tokens have values, or only locations.
enum class TextValues : bool { no, yes };

class TokenEncoder {
 public:
  void start(OffsetUnits, TextValues);
  // Starts the encoder again with other offset units. A caller that finds the encoding of the input
  // after start() calls this before the first token.
  void restart(OffsetUnits units) { start(units, text_values_); }
  // Call this after the input has grown. The StringStore must be that of the parser.
  [[gnu::noinline]] void extend(const Input&, const StringStore&);
  [[gnu::noinline]] void begin_token(const Token&);
  // `started` is the element that the token created, or NodeId::none. `ended` are the elements that
  // the token ended.
  [[gnu::noinline]] void end_token(const Tree&, NodeId started, const Array<EndedElement>& ended);

  // Encodes the completed tokens. Returns false if they are too large for the numbers of the
  // format. words() returns the result until the next call of extend() or encode().
  bool encode(const NameTable&, SourceKind, const DocumentEncoding& = {});
  const Array<std::uint32_t>& words() const { return words_; }
  // The number of bytes that encode() would return now, without the names and the padding.
  std::uint64_t byte_count() const {
    return std::uint64_t{words_.size()} * sizeof(std::uint32_t) + section_.ascii().size() +
           section_.wide_bytes();
  }

 private:
  void forget();
  void find_truncated_token(std::uint32_t begin, std::uint32_t end);
  void write_token(const Token&);
  void write_attributes(const Token&);
  void write_doctype(const DoctypeToken&, SourceRange);
  void push_end(const EndedElement&);
  void add_text(const Token&);
  void flush_text();

  // Converts a range of the normalised input to a range of the caller's text.
  SourceRange in_source(SourceRange range) const {
    return {source_map_.at(range.begin), source_map_.at(range.end)};
  }
  static void push(Array<std::uint32_t>& words, std::uint32_t first, SourceRange,
                   std::uint32_t third, std::uint32_t fourth);
  static void push(Array<std::uint32_t>& words, std::uint32_t first, SourceRange source,
                   StringRange string) {
    push(words, first, source, string.offset, string.length);
  }
  StringRange append_text();

  std::uint32_t write_names(const NameTable&);
  std::uint32_t append_bytes(const void* bytes, std::uint32_t count);

  const StringStore* strings_ = nullptr;
  SourceMap source_map_;
  TextValues text_values_ = TextValues::yes;

  // The header and the completed records. After encode(), also the other sections.
  Array<std::uint32_t> words_;
  bool is_encoded_;
  // The records of the current token, and its range in the normalised input.
  Array<std::uint32_t> token_words_;
  TokenKind token_kind_;
  SourceRange token_range_;
  // The offset of a tag or processing instruction that the end of the file truncated. If there is
  // none, the end of the file.
  std::uint32_t truncated_token_;
  // Text that no other token has followed yet; may be empty.
  Array<Slice> text_;
  SourceRange text_range_;

  StringSection section_;
  std::uint32_t first_name_;  // the reader already has the names with lower ids
};

}  // namespace souptree
