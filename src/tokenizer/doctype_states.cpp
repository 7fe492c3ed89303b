// DOCTYPEs.

#include <algorithm>

#include "text/code_unit.h"
#include "text/scan.h"
#include "tokenizer/tokenizer.h"

namespace souptree {

// The states of public identifiers and those of system identifiers have nearly the same rules. A
// family contains the differences.
struct Tokenizer::IdentifierFamily {
  Slice DoctypeToken::*identifier;
  Missing DoctypeToken::*missing;
  State double_quoted, single_quoted;
  State after;
  ParseErrorCode missing_identifier, missing_quote, abrupt_identifier;
};

constexpr Tokenizer::IdentifierFamily Tokenizer::public_family = {
    &DoctypeToken::public_identifier,
    &DoctypeToken::public_identifier_missing,
    State::doctype_public_identifier_double_quoted,
    State::doctype_public_identifier_single_quoted,
    State::after_doctype_public_identifier,
    ParseErrorCode::missing_doctype_public_identifier,
    ParseErrorCode::missing_quote_before_doctype_public_identifier,
    ParseErrorCode::abrupt_doctype_public_identifier};
constexpr Tokenizer::IdentifierFamily Tokenizer::system_family = {
    &DoctypeToken::system_identifier,
    &DoctypeToken::system_identifier_missing,
    State::doctype_system_identifier_double_quoted,
    State::doctype_system_identifier_single_quoted,
    State::after_doctype_system_identifier,
    ParseErrorCode::missing_doctype_system_identifier,
    ParseErrorCode::missing_quote_before_doctype_system_identifier,
    ParseErrorCode::abrupt_doctype_system_identifier};

// DOCTYPE state  #doctype-state
Tokenizer::Cursor Tokenizer::doctype_state(Cursor cursor) {
  const int character = next_input_character(cursor);
  if (character == out_of_input) return suspend(State::doctype, cursor);
  if (!is_whitespace(*cursor) && character != '>' && character != end_of_file) {
    error(ParseErrorCode::missing_whitespace_before_doctype_name, cursor);
  }
  return before_doctype_name_state(cursor);
}

// Before DOCTYPE name state  #before-doctype-name-state
Tokenizer::Cursor Tokenizer::before_doctype_name_state(Cursor cursor) {
  while (is_whitespace(*cursor)) ++cursor;
  const int character = next_input_character(cursor);
  if (character == out_of_input) return suspend(State::before_doctype_name, cursor);
  create_doctype();
  if (character == '>') {
    return emit_doctype_with_quirks(ParseErrorCode::missing_doctype_name, cursor);
  }
  if (character == end_of_file) return eof_in_doctype(cursor);
  token_.doctype.name_missing = Missing::no;
  return doctype_name_state(cursor);
}

// DOCTYPE name state  #doctype-name-state
Tokenizer::Cursor Tokenizer::doctype_name_state(Cursor cursor) {
  const Cursor run = cursor;
  cursor = scan_until<'\t', '\n', '\f', ' ', '>'>(cursor);
  append_doctype_name(run, cursor);
  switch (next_input_character(cursor)) {
    case '>': return emit(TokenKind::doctype, cursor + 1);
    case null_character:
      error(ParseErrorCode::unexpected_null_character, cursor);
      append_replacement_character(token_.doctype.name);
      return reconsume_in(State::doctype_name, cursor + 1);
    case end_of_file: return eof_in_doctype(cursor);
    case out_of_input: return suspend(State::doctype_name, cursor);
    default: return after_doctype_name_state(cursor + 1);
  }
}

// After DOCTYPE name state  #after-doctype-name-state
Tokenizer::Cursor Tokenizer::after_doctype_name_state(Cursor cursor) {
  while (is_whitespace(*cursor)) ++cursor;
  switch (next_input_character(cursor)) {
    case '>': return emit(TokenKind::doctype, cursor + 1);
    case end_of_file: return eof_in_doctype(cursor);
  }
  const Match public_keyword = match_ahead(cursor, u8"public", Case::insensitive);
  if (public_keyword == Match::yes) return after_doctype_public_keyword_state(cursor + 6);
  const Match system_keyword = match_ahead(cursor, u8"system", Case::insensitive);
  if (system_keyword == Match::yes) return after_doctype_system_keyword_state(cursor + 6);
  if (public_keyword == Match::undecided || system_keyword == Match::undecided) {
    return suspend(State::after_doctype_name, cursor);
  }
  return bogus_doctype_with_quirks(ParseErrorCode::invalid_character_sequence_after_doctype_name,
                                   cursor);
}

// After DOCTYPE public keyword state  #after-doctype-public-keyword-state
Tokenizer::Cursor Tokenizer::after_doctype_public_keyword_state(Cursor cursor) {
  if (next_input_character(cursor) == out_of_input) {
    return suspend(State::after_doctype_public_keyword, cursor);
  }
  whitespace_before_quote(ParseErrorCode::missing_whitespace_after_doctype_public_keyword, cursor);
  return before_doctype_public_identifier_state(cursor);
}

// Before DOCTYPE public identifier state  #before-doctype-public-identifier-state
Tokenizer::Cursor Tokenizer::before_doctype_public_identifier_state(Cursor cursor) {
  return before_identifier(public_family, State::before_doctype_public_identifier, cursor);
}

// DOCTYPE public identifier (double-quoted) state
// #doctype-public-identifier-(double-quoted)-state
Tokenizer::Cursor Tokenizer::doctype_public_identifier_double_quoted_state(Cursor cursor) {
  return quoted_identifier<'"'>(public_family, public_family.double_quoted, cursor);
}

// DOCTYPE public identifier (single-quoted) state
// #doctype-public-identifier-(single-quoted)-state
Tokenizer::Cursor Tokenizer::doctype_public_identifier_single_quoted_state(Cursor cursor) {
  return quoted_identifier<'\''>(public_family, public_family.single_quoted, cursor);
}

// After DOCTYPE public identifier state  #after-doctype-public-identifier-state
Tokenizer::Cursor Tokenizer::after_doctype_public_identifier_state(Cursor cursor) {
  if (next_input_character(cursor) == out_of_input) {
    return suspend(State::after_doctype_public_identifier, cursor);
  }
  whitespace_before_quote(
      ParseErrorCode::missing_whitespace_between_doctype_public_and_system_identifiers, cursor);
  return between_doctype_public_and_system_identifiers_state(cursor);
}

// Between DOCTYPE public and system identifiers state
// #between-doctype-public-and-system-identifiers-state
Tokenizer::Cursor Tokenizer::between_doctype_public_and_system_identifiers_state(Cursor cursor) {
  while (is_whitespace(*cursor)) ++cursor;
  // The system identifier is optional here.
  if (*cursor == '>') return emit(TokenKind::doctype, cursor + 1);
  return before_identifier(system_family, State::between_doctype_public_and_system_identifiers,
                           cursor);
}

// After DOCTYPE system keyword state  #after-doctype-system-keyword-state
Tokenizer::Cursor Tokenizer::after_doctype_system_keyword_state(Cursor cursor) {
  if (next_input_character(cursor) == out_of_input) {
    return suspend(State::after_doctype_system_keyword, cursor);
  }
  whitespace_before_quote(ParseErrorCode::missing_whitespace_after_doctype_system_keyword, cursor);
  return before_doctype_system_identifier_state(cursor);
}

// Before DOCTYPE system identifier state  #before-doctype-system-identifier-state
Tokenizer::Cursor Tokenizer::before_doctype_system_identifier_state(Cursor cursor) {
  return before_identifier(system_family, State::before_doctype_system_identifier, cursor);
}

// DOCTYPE system identifier (double-quoted) state
// #doctype-system-identifier-(double-quoted)-state
Tokenizer::Cursor Tokenizer::doctype_system_identifier_double_quoted_state(Cursor cursor) {
  return quoted_identifier<'"'>(system_family, system_family.double_quoted, cursor);
}

// DOCTYPE system identifier (single-quoted) state
// #doctype-system-identifier-(single-quoted)-state
Tokenizer::Cursor Tokenizer::doctype_system_identifier_single_quoted_state(Cursor cursor) {
  return quoted_identifier<'\''>(system_family, system_family.single_quoted, cursor);
}

// After DOCTYPE system identifier state  #after-doctype-system-identifier-state
Tokenizer::Cursor Tokenizer::after_doctype_system_identifier_state(Cursor cursor) {
  while (is_whitespace(*cursor)) ++cursor;
  switch (next_input_character(cursor)) {
    case '>': return emit(TokenKind::doctype, cursor + 1);
    case end_of_file: return eof_in_doctype(cursor);
    case out_of_input: return suspend(State::after_doctype_system_identifier, cursor);
    default:
      // Unlike most errors in a DOCTYPE, this one does not set the force-quirks flag.
      error(ParseErrorCode::unexpected_character_after_doctype_system_identifier, cursor);
      return bogus_doctype_state(cursor);
  }
}

// Bogus DOCTYPE state  #bogus-doctype-state
Tokenizer::Cursor Tokenizer::bogus_doctype_state(Cursor cursor) {
  cursor = scan_until<'>'>(cursor);
  switch (next_input_character(cursor)) {
    case '>': return emit(TokenKind::doctype, cursor + 1);
    case end_of_file: return emit(TokenKind::doctype, cursor);
    case out_of_input: return suspend(State::bogus_doctype, cursor);
  }
  error(ParseErrorCode::unexpected_null_character, cursor);
  return reconsume_in(State::bogus_doctype, cursor + 1);
}

void Tokenizer::create_doctype() {
  token_.doctype = {};
  token_.doctype.name_missing = Missing::yes;
  token_.doctype.public_identifier_missing = Missing::yes;
  token_.doctype.system_identifier_missing = Missing::yes;
}

// Appends to the DOCTYPE's name, in lower case. Most names are already in lower case, so they need
// no copy.
void Tokenizer::append_doctype_name(Cursor begin, Cursor end) {
  while (begin != end) {
    const Cursor upper = std::find_if(begin, end, is_ascii_upper_alpha);
    store_.append_input(token_.doctype.name, offset(begin), offset(upper));
    if (upper == end) return;
    const char8_t lower = to_ascii_lowercase(*upper);
    store_.append(token_.doctype.name, {&lower, 1});
    begin = upper + 1;
  }
}

// Reports the error `missing` if a quotation mark directly follows a keyword or identifier. The
// states that call this function differ from the next state only in this error.
void Tokenizer::whitespace_before_quote(ParseErrorCode missing, Cursor cursor) {
  if (*cursor == '"' || *cursor == '\'') error(missing, cursor);
}

// The rules that the states before an identifier have in common.
Tokenizer::Cursor Tokenizer::before_identifier(const IdentifierFamily& family, State self,
                                               Cursor cursor) {
  while (is_whitespace(*cursor)) ++cursor;
  switch (next_input_character(cursor)) {
    case '"':
      token_.doctype.*family.missing = Missing::no;
      return reconsume_in(family.double_quoted, cursor + 1);
    case '\'':
      token_.doctype.*family.missing = Missing::no;
      return reconsume_in(family.single_quoted, cursor + 1);
    case '>': return emit_doctype_with_quirks(family.missing_identifier, cursor);
    case end_of_file: return eof_in_doctype(cursor);
    case out_of_input: return suspend(self, cursor);
    default: return bogus_doctype_with_quirks(family.missing_quote, cursor);
  }
}

template <char8_t quote>
Tokenizer::Cursor Tokenizer::quoted_identifier(const IdentifierFamily& family, State self,
                                               Cursor cursor) {
  Slice& identifier = token_.doctype.*family.identifier;
  const Cursor run = cursor;
  cursor = scan_until<quote, '>'>(cursor);
  store_.append_input(identifier, offset(run), offset(cursor));
  switch (next_input_character(cursor)) {
    case quote: return reconsume_in(family.after, cursor + 1);
    case '>': return emit_doctype_with_quirks(family.abrupt_identifier, cursor);
    case end_of_file: return eof_in_doctype(cursor);
    case out_of_input: return suspend(self, cursor);
  }
  error(ParseErrorCode::unexpected_null_character, cursor);
  append_replacement_character(identifier);
  return reconsume_in(self, cursor + 1);
}

Tokenizer::Cursor Tokenizer::bogus_doctype_with_quirks(ParseErrorCode code, Cursor cursor) {
  error(code, cursor);
  token_.doctype.force_quirks = true;
  return bogus_doctype_state(cursor);
}

// Handles a ">" that ends the DOCTYPE too early.
Tokenizer::Cursor Tokenizer::emit_doctype_with_quirks(ParseErrorCode code, Cursor cursor) {
  error(code, cursor);
  token_.doctype.force_quirks = true;
  return emit(TokenKind::doctype, cursor + 1);
}

Tokenizer::Cursor Tokenizer::eof_in_doctype(Cursor cursor) {
  error(ParseErrorCode::eof_in_doctype, cursor);
  token_.doctype.force_quirks = true;
  return emit(TokenKind::doctype, cursor);
}

}  // namespace souptree
