#pragma once
// Tokenizer: converts UTF-8 text to tokens.  #tokenization
//
// Each call of next() runs states until a token is complete. Characters stay pending until markup
// or the end of the available input follows. All pending characters form one token. If positions
// are remembered, each reference and each replaced U+0000 in text becomes a separate token. So
// every other text token is verbatim input. If the available input ends before the end of the file,
// next() returns the pending characters, then `more_input_needed`. When more input is available,
// next() continues in the same state and at the same byte.
//
// Between two calls of next(), tree construction may switch the state. The tokenizer does not know
// the tree, so the caller of next() says whether a CDATA section may start.
//
// Apart from ASCII case, the standard's temporary buffer always contains verbatim input that ends
// at the reading position. So the tokenizer only keeps the offset at which the buffer begins.

#include <string_view>

#include "errors/parse_error.h"
#include "names/name_table.h"
#include "text/input.h"
#include "text/string_store.h"
#include "tokenizer/states.h"
#include "tokenizer/token.h"

namespace souptree {

// Whether the adjusted current node is an element outside the HTML namespace, so that `<![CDATA[`
// starts a CDATA section.  #markup-declaration-open-state
enum class CdataSections : bool { bogus, allowed };

class Tokenizer {
 public:
  Tokenizer(Input& input, StringStore& store, NameTable& names, ParseErrors& errors)
      : input_(input), store_(store), names_(names), errors_(errors) {}

  void reset(RememberPositions);

  // Returns the kind of the next token(). Before the first call, the input must have been written
  // to or ended.
  TokenKind next(CdataSections);
  Token& token() { return token_; }

  void switch_to(State state) { state_ = state; }
  State state() const { return state_; }
  // Sets the name of the last start tag: an appropriate end tag must have this name. Only for tests
  // that start in the middle of an element. The parser of a fragment has no last start tag.
  void set_last_start_tag(Name name) { last_start_tag_ = name; }
  // The offset of the next byte to read, in the normalised input.
  std::uint32_t position() const { return position_; }

  // For a parser that forgets the input that it has read. Only call these functions if the last result
  // of next() was `more_input_needed`. A token that is not complete may have begun, but none is pending.

  // The offset up to which the input cannot belong to a later token, except that a reference may begin
  // after the end of the last token.
  std::uint32_t decided() const;
  // Input::forget_before() was called with this offset. It is not after decided().
  void forget_before(std::uint32_t offset);
  // Calls `keep_name(Name&)` and `keep(Slice&)` for the names and strings of the token that is not
  // complete. Also calls them for names and strings of earlier tokens, which may be forgotten already
  // and are never read.
  template <typename KeepName, typename Keep>
  void keep_token(KeepName keep_name, Keep keep);

 private:
  // The reading position: the address of the next input character. It is valid during one call of
  // next().
  using Cursor = const char8_t*;

  // The function of a state takes the reading position and consumes as many characters as possible.
  // If next() has a token to return, the result is `stop`. Otherwise, the function sets state_ and
  // returns the new reading position. If the next state is certain and the calls form no cycle, the
  // function calls the next state directly. Each state is a separate function, because in one
  // function, rare states would take registers from frequent states.
  static constexpr Cursor stop = nullptr;
#define SOUPTREE_STATE(name, anchor) [[gnu::noinline]] Cursor name##_state(Cursor);
  SOUPTREE_TOKENIZER_STATES(SOUPTREE_STATE)
#undef SOUPTREE_STATE

  // RCDATA, RAWTEXT, script data and escaped script data each have three states that read an end
  // tag, with nearly the same rules. The functions for the common rules take a family: the three
  // states for one of these kinds of text, and `text`, the state of the text itself.
  struct RawTextFamily {
    State text, less_than_sign, end_tag_open, end_tag_name;
  };
  static constexpr RawTextFamily rcdata_family = {State::rcdata, State::rcdata_less_than_sign,
                                                  State::rcdata_end_tag_open,
                                                  State::rcdata_end_tag_name};
  static constexpr RawTextFamily rawtext_family = {State::rawtext, State::rawtext_less_than_sign,
                                                   State::rawtext_end_tag_open,
                                                   State::rawtext_end_tag_name};
  static constexpr RawTextFamily script_data_family = {
      State::script_data, State::script_data_less_than_sign, State::script_data_end_tag_open,
      State::script_data_end_tag_name};
  static constexpr RawTextFamily script_data_escaped_family = {
      State::script_data_escaped, State::script_data_escaped_less_than_sign,
      State::script_data_escaped_end_tag_open, State::script_data_escaped_end_tag_name};
  struct EscapedFamily;
  static const EscapedFamily escaped_family, double_escaped_family;
  struct IdentifierFamily;
  static const IdentifierFamily public_family, system_family;

  // Reading.

  // next_input_character() returns a byte or one of these. After out_of_input, more input may
  // follow.
  enum : int { null_character = 0, end_of_file = 0x100, out_of_input = 0x101 };
  [[gnu::always_inline]] int next_input_character(Cursor cursor) const {
    return *cursor != 0 ? *cursor : null_or_end(cursor);
  }
  int null_or_end(Cursor cursor) const {
    if (cursor != end_) return null_character;
    return input_.complete() ? end_of_file : out_of_input;
  }
  std::uint32_t offset(Cursor cursor) const {
    return static_cast<std::uint32_t>(cursor - base_);
  }
  [[gnu::cold, gnu::noinline]] void error(ParseErrorCode, Cursor at);
  Cursor reconsume_in(State state, Cursor cursor) {
    state_ = state;
    return cursor;
  }
  // `undecided` means that the available input ends before the whole text is compared, and that
  // more input may follow.
  enum class Match : std::uint8_t { no, yes, undecided };
  enum class Case : bool { sensitive, insensitive };
  Match match_ahead(Cursor, std::u8string_view, Case) const;
  bool temporary_buffer_is(Cursor, std::u8string_view lower_case) const;

  // Runs the function of state_. run_state() passes rare states to run_other_state(), because
  // WebAssembly engines optimise whole functions. So a page without rare states only needs the
  // smaller function.
  [[gnu::noinline]] Cursor run_state(Cursor);
  [[gnu::noinline]] Cursor run_other_state(Cursor);

  // Stopping.
  [[gnu::noinline]] Cursor suspend(State, Cursor);
  Cursor emit(TokenKind, Cursor);
  [[gnu::noinline]] Cursor emit_characters(State, Cursor);
  [[gnu::noinline]] Cursor emit_end_of_file(Cursor);
  Cursor emit_tag(Cursor);
  [[gnu::noinline]] void clean_end_tag(Cursor);

  // Characters.
  void append_run(Slice& text, Cursor begin, Cursor end) {
    if (text.empty()) [[likely]] {
      text = {offset(begin), static_cast<std::uint32_t>(end - begin)};
    } else {
      append_further_run(text, begin, end);
    }
  }
  [[gnu::noinline]] void append_further_run(Slice& text, Cursor begin, Cursor end);
  void append_characters(Cursor begin, Cursor end);
  [[gnu::cold, gnu::noinline]] Cursor append_characters_in(State, Cursor begin, Cursor end);
  [[gnu::noinline]] Cursor null_in_text(State, Cursor);
  [[gnu::noinline]] Cursor emit_null_characters(State, Cursor);
  void append_replacement_character(Slice&);
  [[gnu::noinline]] Cursor replace_null_character(State, Cursor);
  Cursor not_markup(State text, Cursor);

  // End tags in RCDATA, RAWTEXT, script data and escaped script data.
  Cursor less_than_sign_in(const RawTextFamily&, Cursor);
  Cursor end_tag_open_in(const RawTextFamily&, Cursor);
  Cursor end_tag_name_in(const RawTextFamily&, Cursor);

  // Script data.
  Cursor escaped_text(const EscapedFamily&, Cursor);
  Cursor after_escaped_dash(const EscapedFamily&, Cursor);
  Cursor after_escaped_dash_dash(const EscapedFamily&, Cursor);
  Cursor escaped_otherwise(const EscapedFamily&, State self, Cursor);
  Cursor double_escape_name(State self, State after_script, State otherwise, Cursor);

  // Tags.
  [[gnu::noinline]] Cursor not_a_tag(ParseErrorCode, Cursor);
  void create_tag(TokenKind);
  template <char8_t... ends>
  Cursor read_name(Cursor, Name&);
  [[gnu::noinline]] Name name_of(std::uint64_t low, std::uint64_t high, std::uint32_t length);
  template <char8_t... ends>
  [[gnu::noinline]] Cursor read_name_in_pieces(Cursor);
  void leave_attribute_name(Name, Cursor);
  [[gnu::noinline]] void grow_seen_in_tag();
  [[gnu::noinline]] void remember_attribute_range(Cursor);
  [[gnu::noinline]] void discard_attribute(Name, Cursor);
  void leave_attribute_value(Cursor);
  template <char8_t quote>
  Cursor quoted_attribute_value(State, Cursor);
  [[gnu::noinline]] Cursor append_value_in(State, Cursor begin, Cursor end);
  [[gnu::noinline]] Cursor null_in_attribute_value(State, Cursor);
  [[gnu::noinline]] Cursor eof_in_tag(Cursor);
  template <char8_t... unexpected>
  void add_unexpected(ParseErrorCode, Cursor begin, Cursor end);

  // Comments.
  void create_comment();
  [[gnu::noinline]] void append_text(Cursor begin, Cursor end);
  [[gnu::noinline]] Cursor eof_in_comment(Cursor);

  // DOCTYPEs.
  void create_doctype();
  void append_doctype_name(Cursor begin, Cursor end);
  void whitespace_before_quote(ParseErrorCode missing, Cursor);
  Cursor before_identifier(const IdentifierFamily&, State self, Cursor);
  template <char8_t quote>
  Cursor quoted_identifier(const IdentifierFamily&, State self, Cursor);
  Cursor bogus_doctype_with_quirks(ParseErrorCode, Cursor);
  Cursor emit_doctype_with_quirks(ParseErrorCode, Cursor);
  [[gnu::noinline]] Cursor eof_in_doctype(Cursor);

  // Processing instructions.
  Cursor convert_temporary_buffer_to_comment(ParseErrorCode, Cursor);
  Cursor eof_in_processing_instruction(Cursor);

  // Character references.
  [[gnu::noinline]] Cursor character_reference_in(State return_state, Cursor);
  bool consumed_as_part_of_an_attribute() const;
  Slice& reference_target(Cursor);
  Cursor flush_code_points(Cursor);
  [[gnu::noinline]] Cursor emit_reference(std::u8string_view, Cursor);
  Cursor absence_of_digits(Cursor);
  Cursor digits(State self, std::uint32_t radix, Cursor);

  Input& input_;
  StringStore& store_;
  NameTable& names_;
  ParseErrors& errors_;

  Token token_;

  // The input's bytes during one call of next().
  Cursor base_ = nullptr;
  Cursor end_ = nullptr;

  State state_ = State::data;
  State return_state_ = State::data;
  CdataSections cdata_sections_ = CdataSections::bogus;
  RememberPositions remember_positions_ = RememberPositions::no;

  std::uint32_t position_ = 0;
  std::uint32_t temporary_buffer_ = 0;  // the offset at which the temporary buffer begins
  std::uint32_t markup_begin_ = 0;      // the offset of the last "<" that may begin a token

  // The pending characters, which next() has not returned yet, and their range in the input.
  Slice characters_;
  std::uint32_t characters_begin_ = 0;
  std::uint32_t characters_end_ = 0;

  // The current tag token. Its name and attributes are directly in token_.
  TokenKind tag_kind_ = TokenKind::start_tag;
  bool tag_waits_ = false;  // the next call of next() returns the tag, which is complete
  Name last_start_tag_ = Name::none;
  Array<char8_t> name_text_;          // the start of an incomplete name, else empty
  Name name_in_pieces_ = Name::none;  // the last name that was read in pieces
  std::uint32_t attribute_begin_ = 0;
  // Points to the value of the current attribute: in token_.attributes, or discarded_value_ if the
  // attribute is discarded.
  Slice* attribute_value_ = nullptr;
  Slice discarded_value_;
  // For each name, the serial number of the last tag that had an attribute with that name. The
  // number of Name::none is the maximum, so an attribute with Name::none is always discarded.
  Array<std::uint32_t> seen_in_tag_;
  std::uint32_t tag_serial_ = 0;

  std::uint32_t character_reference_code_ = 0;
};

template <typename KeepName, typename Keep>
void Tokenizer::keep_token(KeepName keep_name, Keep keep) {
  keep_name(token_.name);
  keep_name(last_start_tag_);
  keep_name(name_in_pieces_);
  seen_in_tag_.clear();
  grow_seen_in_tag();
  for (Attribute& attribute : token_.attributes) {
    Name name = attribute.name;
    keep_name(name);
    attribute.name = name;
    keep(attribute.value);
    seen_in_tag_.grow_to(names_.size(), 0);
    seen_in_tag_[static_cast<std::uint32_t>(name)] = tag_serial_;
  }
  for (Slice* const slice :
       {&discarded_value_, &token_.text, &token_.target, &token_.doctype.name,
        &token_.doctype.public_identifier, &token_.doctype.system_identifier}) {
    keep(*slice);
  }
}

}  // namespace souptree
