#include "builder/tree_builder.h"

#include <cassert>
#include <utility>

namespace souptree {

TreeBuilder::TreeBuilder(Tree& tree, Tokenizer& tokenizer, NameTable& names, StringStore& strings,
                         ParseErrors& errors)
    : TreeConstruction(tree, tokenizer, names, strings, errors) {
  reset({}, 0);
}

void TreeBuilder::reset(const TreeBuilderOptions& options, std::uint32_t seed) {
  TreeConstruction::reset(options, seed);
  pending_table_characters_.clear();
  merged_names_.clear();
  ended_script_ = NodeId::none;
  encoding_ = {};
  restart_ = Restart::no;
  pending_table_characters_not_whitespace_ = context_is_raw_text_ = false;
  html_names_known_ = body_names_known_ = false;
}

void TreeBuilder::process(Token& token) {
  token_begin_ = token.begin;
  token_end_ = token.end;
  locations_.set_characters_range({token.begin, token.end});
  if (on_next_token_ != OnNextToken::nothing) [[unlikely]] {
    begin_special_token(token);
    if (token.kind == TokenKind::characters && token.text.empty()) return;
  }
  self_closing_acknowledged_ = false;
  if (dispatch(token) == Next::reprocess) [[unlikely]]
    reprocess(token);
  if (token.kind == TokenKind::start_tag && token.self_closing && !self_closing_acknowledged_) {
    error(ParseErrorCode::non_void_html_element_start_tag_with_trailing_solidus);
  }
}

void TreeBuilder::begin_special_token(Token& token) {
  const OnNextToken action = std::exchange(on_next_token_, OnNextToken::nothing);
  if (action == OnNextToken::skip_line_feed) {
    skip_line_feed(token);
  } else {
    extend_error(token);
  }
}

// Skips a line feed at the start of the token. The token directly follows the start tag of a pre,
// listing or textarea element.
void TreeBuilder::skip_line_feed(Token& token) {
  if (token.kind != TokenKind::characters || strings_.view(token.text).front() != '\n') return;
  token_begin_ = ++token.begin;
  ++token.text.offset;
  --token.text.length;
}

void TreeBuilder::reprocess(Token& token) {
  while (dispatch(token) == Next::reprocess) {}
}

// #stop-parsing
void TreeBuilder::stop_parsing() {
  // The end-of-file token has closed all templates.
  assert(patches_.empty());
  if (EditLog* const edits = tree_.edits()) edits->add(EditKind::stop);
  while (!open_.empty()) pop();
}

bool TreeBuilder::is_in_raw_text() const {
  if (context_is_raw_text_) return true;
  return is_in_text() && !open_.current().is(Name::title) && !open_.current().is(Name::textarea);
}

// Whether an end tag of this name implies the start tag of html in the "before html" mode, and the
// start tag of head in the "before head" mode. These two modes ignore other end tags.
bool TreeBuilder::implies_missing_start_tags(Name end_tag) {
  return end_tag == Name::head || end_tag == Name::body || end_tag == Name::html ||
         end_tag == Name::br;
}

}  // namespace souptree
