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
// several. Unless the filter requests pieces of text, the encoder holds text back until another token
// follows. So the tokens do not depend on the boundaries of input pieces.
//
// With a TokenFilter, the encoder records only the tokens that the filter accepts. It also records the
// elements that the markup implies and that the filter accepts, the ends of all accepted elements, and
// the elements around them.

#include <string_view>

#include "encoding/sniff.h"
#include "names/name_table.h"
#include "text/source_map.h"
#include "text/string_store.h"
#include "tokenizer/token.h"
#include "tokens/token_filter.h"
#include "tree/element_report.h"
#include "tree/tree.h"
#include "wire/generated/tokens.h"
#include "wire/string_section.h"

namespace souptree {

// Whether text tokens have values, or only locations.
enum class TextValues : bool { no, yes };
// Whether a text is in an element whose content is text without character references, or in a CDATA
// section.
enum class RawText : bool { no, yes };

class TokenEncoder {
 public:
  void start(OffsetUnits, TextValues);
  // Starts the encoder again with other offset units. A caller that finds the encoding of the input
  // after start() calls this before the first token.
  void restart(OffsetUnits units) { start(units, text_values_); }
  // Accepts all tokens, unless a filter is read.
  TokenFilter& filter() { return filter_; }
  // Whether the filter accepts the current token, if it is a start tag.
  bool accepts_tag() const { return accepts_tag_; }
  // Call this after the input has grown. The StringStore must be that of the parser.
  [[gnu::noinline]] void extend(const Input&, const StringStore&);
  // `ignores_newline` says whether tree construction ignores a line feed at the start of the token.
  [[gnu::noinline]] void begin_token(const Token&, RawText, bool ignores_newline);
  // The reports are those of the token. `content` says whether the next characters are the text of the
  // element that the token began: see RawText.
  void end_token(const Tree& tree, const Token& token, const Array<ElementReport>& reports,
                 bool begins_text) {
    if (reports.empty() && token_words_.empty()) return;
    write_reports(tree, token, reports, begins_text);
  }

  // Encodes the completed tokens. Returns false if they are too large for the numbers of the
  // format. words() returns the result until the next call of extend() or encode().
  [[gnu::noinline]] bool encode(const NameTable&, SourceKind, const DocumentEncoding& = {});
  bool is_encoded() const { return is_encoded_; }

  // The offset in the input up to which no later token needs the input. `decided` is
  // Tokenizer::decided().
  void set_decided(std::uint32_t decided);
  std::uint32_t decided() const { return decided_; }
  // Input::forget_before() will be called with this offset, which is not after decided().
  void forget_before(std::uint32_t offset);
  // For a parser that forgets names, strings and nodes: see NameTable::begin_forget(). encode() must
  // have been called after the last token.
  void forget_elements(const Array<std::uint32_t>& numbers);
  void keep_names(NameTable&);
  void keep_strings(StringStore&);
  const Array<std::uint32_t>& words() const { return words_; }
  // The number of bytes that encode() would return now, without the names and the padding.
  std::uint64_t byte_count() const {
    return std::uint64_t{words_.size()} * sizeof(std::uint32_t) + section_.ascii().size() +
           section_.wide_bytes();
  }

 private:
  void forget();
  void find_truncated_token(std::uint32_t begin, std::uint32_t end);
  bool accepts(const Token&) const;
  void write_ignored_newline();
  void write_token(const Token&);
  void write_attributes(const Token&);
  void write_doctype(const DoctypeToken&, SourceRange);
  [[gnu::noinline]] void write_reports(const Tree&, const Token&, const Array<ElementReport>&,
                                       bool begins_text);
  bool records_text() const { return filter_.accepts_all(token_kinds::texts) || text_is_wanted_; }
  bool ends_with_its_start_tag(const ElementReport&) const;
  void write_report(const Tree&, const ElementReport&);
  void write_element(token_wire::RecordKind, const Tree&, const ElementReport&);
  void write_parent(const Tree&, NodeId parent);
  void write_end(const Tree&, const ElementReport&);
  void write_start(const Tree&, const ElementReport&);
  std::uint32_t offset_of(const ElementReport&);
  void split_text_at(std::uint32_t offset);
  void add_text(const Token&, RawText);
  bool is_in_cdata_section() const;
  bool begins_cdata_section(std::uint32_t offset) const;
  void end_text();
  void encode_text();
  void write_text(bool is_partial);

  // Converts an offset or range of the normalised input to the caller's text. It counts from base_.
  std::uint32_t in_source(std::uint32_t offset) const {
    return source_map_.at(offset) + static_cast<std::uint32_t>(forgotten_ - base_);
  }
  SourceRange in_source(SourceRange range) const {
    return {in_source(range.begin), in_source(range.end)};
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
  TokenFilter filter_;

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
  std::uint32_t decided_;
  // Text that no other token has followed yet; may be empty.
  Array<Slice> text_;
  SourceRange text_range_;
  RawText text_is_raw_;
  bool text_is_cdata_;
  bool accepts_tag_;
  RawText end_is_raw_;  // whether the end of the file is in such a text
  // Whether an earlier buffer has a piece of this text.
  bool text_has_begun_;
  // Whether the next characters are the text of an element that is recorded.
  bool text_is_wanted_;
  std::uint32_t parent_;  // the number of the last recorded parent
  // The length of the caller's text that was forgotten, and the offset from which all offsets of the
  // buffer count.
  std::uint64_t forgotten_;
  std::uint64_t base_;

  StringSection section_;
  std::uint32_t first_name_;  // the reader already has the names with lower ids
};

}  // namespace souptree
