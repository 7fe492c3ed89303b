// Selects the rules that process a token.  #tree-construction-dispatcher

#include "builder/dispatch_observer.h"
#include "builder/tree_builder.h"

namespace souptree {

namespace {
constexpr bool is_observed = SOUPTREE_OBSERVE_DISPATCH;
}

bool TreeBuilder::uses_foreign_content_rules(const Token& token) const {
  if (open_.empty()) return false;
  const std::uint32_t categories = adjusted_current_node_categories();
  if ((categories & html_element) != 0) [[likely]]
    return false;
  return uses_foreign_content_rules_in(categories, token);
}

// uses_foreign_content_rules() for an adjusted current node that is an SVG or MathML element with
// these categories.
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
  if (uses_foreign_content_rules(token)) [[unlikely]] {
    if constexpr (is_observed) observe_rules_for_foreign_content();
    return foreign_content(token);
  }
  // A predictable branch is faster than the switch in process_by_mode().
  if (!is_observed && mode_ == Mode::in_body) [[likely]]
    return in_body(token);
  return process_by_mode(token);
}

Next TreeBuilder::process_by_mode(Token& token) {
  if constexpr (is_observed) observe_rules(mode_);
  switch (mode_) {
#define SOUPTREE_MODE(name, anchor)                                                                \
  case Mode::name: return name(token);
    SOUPTREE_INSERTION_MODES(SOUPTREE_MODE)
#undef SOUPTREE_MODE
  }
  __builtin_unreachable();
}

}  // namespace souptree
