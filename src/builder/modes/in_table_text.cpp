#include "builder/tree_builder.h"

namespace souptree {

// The "in table text" insertion mode  #parsing-main-intabletext
Next TreeBuilder::in_table_text(Token& token) {
  switch (token.kind) {
    case TokenKind::null_characters:
      error_in_characters(ParseErrorCode::unexpected_null_in_body);
      return Next::token;
    case TokenKind::characters:
      // Without a tree, only the question counts whether there are characters.
      if (keeps_tree()) {
        pending_table_characters_.push({token.text, locations_.characters_range()});
      } else if (pending_table_characters_.empty()) {
        pending_table_characters_.push({});
      }
      take_leading_whitespace(token);
      if (!token.text.empty() && !pending_table_characters_not_whitespace_) {
        pending_table_characters_not_whitespace_ = true;
        error(ParseErrorCode::text_in_table);
      }
      return Next::token;
    default: break;
  }
  // If one pending character is not whitespace, all pending characters are foster-parented,
  // including the whitespace.
  for (const auto& [characters, range] : pending_table_characters_) {
    locations_.set_characters_range(range);
    if (pending_table_characters_not_whitespace_) {
      foster_parenting_ = true;
      in_body_characters(characters);
      foster_parenting_ = false;
    } else {
      insert_characters(characters);
    }
  }
  mode_ = original_mode_;
  return Next::reprocess;
}

}  // namespace souptree
