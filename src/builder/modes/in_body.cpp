#include "builder/tree_builder.h"

namespace souptree {

// The "in body" insertion mode  #parsing-main-inbody
Next TreeBuilder::in_body(Token& token) {
  switch (token.kind) {
    case TokenKind::null_characters:
      error_in_characters(ParseErrorCode::unexpected_null_in_body);
      return Next::token;
    case TokenKind::characters: in_body_characters(token.text); return Next::token;
    case TokenKind::comment:
    case TokenKind::processing_instruction: insert_comment(token); return Next::token;
    case TokenKind::doctype: error(ParseErrorCode::unexpected_doctype); return Next::token;
    case TokenKind::start_tag: return in_body_start_tag(token);
    case TokenKind::end_tag: return in_body_end_tag(token);
    case TokenKind::end_of_file:
      if (!template_modes_.empty()) return in_template(token);
      if (open_.has_unexpected_at_end_of_body()) error(ParseErrorCode::open_elements_at_eof);
      return Next::token;
    case TokenKind::more_input_needed: break;  // it is no token
  }
  __builtin_unreachable();
}

void TreeBuilder::in_body_characters(Slice characters) {
  reconstruct_active_formatting_elements();
  insert_characters(characters);
  if (frameset_ok_ && !is_all_whitespace(characters)) frameset_ok_ = false;
}

// Marks the names of the attributes that the html or body element has from its own tag.
void TreeBuilder::learn_own_names(OpenIndex open) {
  bool& are_known = open == open_.bottom() ? html_names_known_ : body_names_known_;
  if (are_known) return;
  are_known = true;
  const AttributeList own = tree_.attributes_of(open_[open].node);
  for (std::uint32_t i = 0; i < own.count; ++i)
    mark_merged_name(open, tree_.attributes(own)[i].name);
}

// Returns whether the html or body element had no attribute of that name.
bool TreeBuilder::mark_merged_name(OpenIndex open, Name name) {
  const std::uint8_t bit = open == open_.bottom() ? 1 : 2;
  const auto id = static_cast<std::uint32_t>(name);
  merged_names_.grow_to(id + 1, 0);
  const bool is_new = (merged_names_[id] & bit) == 0;
  merged_names_[id] |= bit;
  return is_new;
}

// Adds the attributes of a later html or body tag to the html or body element, except those that
// the element already has. Takes one lookup for each attribute.
void TreeBuilder::merge_attributes(OpenIndex open, const Token& token) {
  if (!keeps_tree()) return;
  const NodeId element = open_[open].node;
  if (EditLog* const edits = tree_.edits()) {
    edits->add_attributes(element, tree_.add_attributes(token.attributes));
  }
  learn_own_names(open);
  for (std::uint32_t i = 0; i < token.attributes.size(); ++i) {
    if (!mark_merged_name(open, token.attributes[i].name)) continue;
    if (options_.keep_tree == KeepTree::changing) {
      tree_.count_attributes(1);
      continue;
    }
    const SourceRange range =
        tree_.remembers_positions() ? token.attribute_ranges[i] : SourceRange{};
    tree_.merge_attribute(element, token.attributes[i], range);
  }
}

}  // namespace souptree
