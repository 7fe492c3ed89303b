// Selects the rules that process a token.  #tree-construction-dispatcher

#include "builder/tree_builder.h"

namespace souptree {

bool TreeBuilder::uses_foreign_content_rules(const Token& token) const {
  if (open_.empty()) return false;
  const std::uint32_t categories = adjusted_current_node_categories();
  if ((categories & html_element) != 0) [[likely]]
    return false;
  return uses_foreign_content_rules_in(categories, token);
}

// For an adjusted current node of SVG or MathML.
bool TreeBuilder::uses_foreign_content_rules_in(std::uint32_t categories, const Token& token) {
  switch (token.kind) {
    case TokenKind::end_of_file: return false;
    case TokenKind::characters:
    case TokenKind::null_characters:
      return (categories & (mathml_text_integration_point | html_integration_point)) == 0;
    case TokenKind::start_tag:
      if ((categories & html_integration_point) != 0) return false;
      if ((categories & mathml_text_integration_point) != 0) {
        return token.name == Name::mglyph || token.name == Name::malignmark;
      }
      return (categories & mathml_annotation_xml) == 0 || token.name != Name::svg;
    default: return true;
  }
}

Next TreeBuilder::dispatch(Token& token) {
  if (uses_foreign_content_rules(token)) [[unlikely]]
    return foreign_content(token);
  // A predictable branch is faster than the jump of the switch.
  if (mode_ == Mode::in_body) [[likely]]
    return in_body(token);
  return process_by_mode(token);
}

Next TreeBuilder::process_by_mode(Token& token) {
  switch (mode_) {
    case Mode::initial: return initial(token);
    case Mode::before_html: return before_html(token);
    case Mode::before_head: return before_head(token);
    case Mode::in_head: return in_head(token);
    case Mode::in_head_noscript: return in_head_noscript(token);
    case Mode::after_head: return after_head(token);
    case Mode::in_body: return in_body(token);
    case Mode::text: return text(token);
    case Mode::in_table: return in_table(token);
    case Mode::in_table_text: return in_table_text(token);
    case Mode::in_caption: return in_caption(token);
    case Mode::in_column_group: return in_column_group(token);
    case Mode::in_table_body: return in_table_body(token);
    case Mode::in_row: return in_row(token);
    case Mode::in_cell: return in_cell(token);
    case Mode::in_template: return in_template(token);
    case Mode::after_body: return after_body(token);
    case Mode::in_frameset: return in_frameset(token);
    case Mode::after_frameset: return after_frameset(token);
    case Mode::after_after_body: return after_after_body(token);
    case Mode::after_after_frameset: return after_after_frameset(token);
  }
  __builtin_unreachable();
}

}  // namespace souptree
