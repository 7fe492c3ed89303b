#pragma once
// TokenEncoder: the tokens of a parse as bytes, see wire/FORMAT.md.
//
//   encoder.start(...)
//   for each token   begin_token, then tree construction processes it, then end_token
//   encode()         what was complete since the last time, as often as wanted
//
// The tokens are those that a parser pulled, tree construction and all: so the tokenizer was in the
// state that it has to be in, and each tag knows its element. Text is one token however many of the
// tokenizer's it was, as long as they stand side by side in the source; so it waits for what follows,
// and where the input was cut does not show.

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

// Whether the values of texts are wanted, or only where they stand.
enum class TextValues : bool { no, yes };

class TokenEncoder {
 public:
  void start(OffsetUnits, TextValues);
  // The same once more, when it turns out what the caller counts in.
  void restart(OffsetUnits units) { start(units, text_values_); }
  // There is more input, from which tokens are to come; the strings are its parser's.
  [[gnu::noinline]] void extend(const Input&, const StringStore&);
  [[gnu::noinline]] void begin_token(const Token&);
  [[gnu::noinline]] void end_token(const Tree&, NodeId started, const Array<EndedElement>& ended);

  // False when there is more than the format can number. What was encoded is there until extend() or the
  // next call.
  bool encode(const NameTable&, SourceKind, const DocumentEncoding& = {});
  const Array<std::uint32_t>& words() const { return words_; }
  // What encode() would write, but for names.
  std::uint64_t byte_count() const {
    return std::uint64_t{words_.size()} * sizeof(std::uint32_t) + section_.ascii().size() +
           section_.wide_bytes();
  }
  void recycle(std::size_t bytes_to_keep);

 private:
  void forget();
  void find_cut_token(std::uint32_t begin, std::uint32_t end);
  void write_token(const Token&);
  void write_attributes(const Token&);
  void write_doctype(const DoctypeToken&, SourceRange);
  void push_end(const EndedElement&);
  void add_text(const Token&);
  void flush_text();

  SourceRange in_source(SourceRange range) const {
    return {source_map_.at(range.begin), source_map_.at(range.end)};
  }
  static void push(Array<std::uint32_t>& words, std::uint32_t first, SourceRange,
                   std::uint32_t third, std::uint32_t fourth);
  static void push(Array<std::uint32_t>& words, std::uint32_t first, SourceRange source,
                   StringPlace string) {
    push(words, first, source, string.offset, string.length);
  }
  StringPlace place_text();

  std::uint32_t write_names(const NameTable&);
  std::uint32_t append_bytes(const void* bytes, std::uint32_t count);

  const StringStore* strings_ = nullptr;
  SourceMap source_map_;
  TextValues text_values_ = TextValues::yes;

  // The header and the records that are complete; encoded, the other sections too.
  Array<std::uint32_t> words_;
  bool is_encoded_;
  // Of the token that is being processed: its records, and where it stands in the normalised input.
  Array<std::uint32_t> token_words_;
  TokenKind token_kind_;
  SourceRange token_range_;
  std::uint32_t cut_token_;
  // The text so far that nothing followed yet; empty when there is none.
  Array<Slice> text_;
  SourceRange text_range_;

  StringSection section_;
  std::uint32_t first_name_;  // ids below it are known to the reader
};

}  // namespace souptree
