#include "builder/tree_builder.h"

namespace souptree {

// The "in template" insertion mode  #parsing-main-intemplate
Next TreeBuilder::in_template(Token& token) {
  switch (token.kind) {
    case TokenKind::start_tag:
      switch (token.name) {
        case Name::base:
        case Name::basefont:
        case Name::bgsound:
        case Name::link:
        case Name::meta:
        case Name::noframes:
        case Name::script:
        case Name::style:
        case Name::template_:
        case Name::title: return in_head(token);
        case Name::caption:
        case Name::colgroup:
        case Name::tbody:
        case Name::tfoot:
        case Name::thead: return continue_template_in(Mode::in_table);
        case Name::col: return continue_template_in(Mode::in_column_group);
        case Name::tr: return continue_template_in(Mode::in_table_body);
        case Name::td:
        case Name::th: return continue_template_in(Mode::in_row);
        default: return continue_template_in(Mode::in_body);
      }
    case TokenKind::end_tag:
      if (token.name == Name::template_) return in_head(token);
      error(ParseErrorCode::unexpected_end_tag);
      return Next::token;
    case TokenKind::end_of_file:
      if (!template_on_stack()) return Next::token;
      error(ParseErrorCode::template_unclosed);
      close_template();
      return Next::reprocess;
    default: return in_body(token);
  }
}

Next TreeBuilder::continue_template_in(Mode mode) {
  template_modes_.current().mode = mode;
  mode_ = mode;
  return Next::reprocess;
}

}  // namespace souptree
