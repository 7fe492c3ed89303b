#include "builder/tree_builder.h"
#include "names/generated/element_sets.h"
#include "text/code_unit.h"

namespace souptree {

namespace {

// Whether the start tag is one that ends foreign content.
bool breaks_out_of_foreign_content(const Token& token) {
  if (token.name != Name::font) return sets::foreign_breakout.contains(token.name);
  for (const Attribute& attribute : token.attributes) {
    if (attribute.name == Name::color || attribute.name == Name::face ||
        attribute.name == Name::size) {
      return true;
    }
  }
  return false;
}

}  // namespace

// The rules for parsing tokens in foreign content  #parsing-main-inforeign
Next TreeBuilder::foreign_content(Token& token) {
  switch (token.kind) {
    case TokenKind::null_characters: {
      error_in_characters(ParseErrorCode::null_in_foreign);
      Slice replacements;
      for (std::uint32_t i = 0; i < token.text.length; ++i) {
        strings_.append(replacements, replacement_character);
      }
      insert_characters(replacements);
      return Next::token;
    }
    case TokenKind::characters:
      insert_characters(token.text);
      if (frameset_ok_ && !is_all_whitespace(token.text)) frameset_ok_ = false;
      return Next::token;
    case TokenKind::comment:
    case TokenKind::processing_instruction: insert_comment(token); return Next::token;
    case TokenKind::doctype: error(ParseErrorCode::unexpected_doctype); return Next::token;
    case TokenKind::start_tag:
      if (breaks_out_of_foreign_content(token)) return break_out_of_foreign_content(token);
      return insert_foreign_element_for_tag(token, adjusted_current_node().element_namespace());
    default:
      if (token.name == Name::br || token.name == Name::p) {
        return break_out_of_foreign_content(token);
      }
      if (token.name == Name::script &&
          open_.current().name == ElementName{Namespace::svg, Name::script}) {
        pop_script();
        return Next::token;
      }
      return foreign_end_tag(token);
  }
}

Next TreeBuilder::insert_foreign_element_for_tag(const Token& token, Namespace element_namespace) {
  insert_foreign_element(token, element_namespace);
  if (token.self_closing) {
    acknowledge_self_closing_flag();
    if (open_.current().name == ElementName{Namespace::svg, Name::script}) {
      pop_script(HasContent::no);
    } else {
      pop_without_content();
    }
  }
  return Next::token;
}

Next TreeBuilder::break_out_of_foreign_content(Token& token) {
  error(ParseErrorCode::foreign_breakout);
  constexpr std::uint32_t html_begins =
      mathml_text_integration_point | html_integration_point | html_element;
  while (!open_.current().has(html_begins)) pop();
  // Bypass the dispatcher: if the context element is foreign, dispatch() may call foreign_content()
  // again.
  return process_by_mode(token);
}

// "Any other end tag": pops the topmost foreign element with the name of the tag, and all elements
// above that element. If no foreign element has the name, or if an HTML element is above it, the
// insertion mode handles the tag.
Next TreeBuilder::foreign_end_tag(Token& token) {
  if (open_.current().tag_name != token.name) error(ParseErrorCode::foreign_end_tag_mismatch);
  // The walk of the standard ends at the bottom element of the stack without comparing the name of
  // that element.
  if (open_.top() == open_.bottom()) return Next::token;
  const OpenIndex open = open_.topmost_foreign_in_island(token.name);
  if (open == OpenIndex::none) return process_by_mode(token);
  pop_through(open);
  return Next::token;
}

}  // namespace souptree
