#include "builder/tree_construction.h"

namespace souptree {

TreeConstruction::TreeConstruction(Tree& tree, Tokenizer& tokenizer, NameTable& names,
                                   StringStore& strings, ParseErrors& errors)
    : tree_(tree),
      tokenizer_(tokenizer),
      names_(names),
      strings_(strings),
      errors_(errors),
      formatting_(tree),
      locations_(tree, open_, tokenizer.token()),
      order_(tree),
      markers_(tree, names, strings, order_),
      select_elements_(tree, strings, open_, order_, markers_, template_modes_),
      moves_(tree, order_, template_modes_, select_elements_.in_tree_order()),
      patches_(tree, open_, markers_, select_elements_, moves_) {}

void TreeConstruction::reset(const TreeBuilderOptions& options, std::uint32_t seed) {
  open_.reset();
  formatting_.reset(seed);
  template_modes_.reset();
  locations_.reset(options.report_elements);
  order_.reset();
  markers_.reset(options.template_for ? Markers::Enabled::yes : Markers::Enabled::no);
  select_elements_.reset();
  moves_.reset();
  patches_.reset(options.depth != Limits::none ? MeasureDepth::yes : MeasureDepth::no);
  options_ = options;
  context_ = {};
  context_categories_ = 0;
  has_context_ = false;
  relocates_ = options.depth != Limits::none;
  records_texts_ = tree_.remembers_positions() || options.measure_texts;
  measures_or_logs_texts_ = options.measure_texts || tree_.edits() != nullptr;
  keeps_tree_ = options.keep_tree != KeepTree::no;
  longest_text_ = measured_length_ = measured_end_ = 0;
  mode_ = original_mode_ = Mode::initial;
  head_element_pointer_ = form_element_pointer_ = root_insertion_target_ = NodeId::none;
  token_begin_ = token_end_ = 0;
  token_error_ = characters_error_ = {};
  frameset_ok_ = true;
  foster_parenting_ = false;
  self_closing_acknowledged_ = false;
  on_next_token_ = OnNextToken::nothing;
}

// ---- Errors
//
// The chunks of the input decide in how many tokens a run of characters arrives. The chunks must
// not change the errors. So later tokens of the run can extend the range of an error.
// extend_error() extends the last error of error() to the end of the run. error_in_characters()
// extends its own last error if the next characters have the same error.

// Reports an error of the current token. If the token is characters, the range of the error also
// includes the character tokens that directly follow.
void TreeConstruction::error(ParseErrorCode code) {
  if (!errors_.wanted()) return;
  errors_.add(token_error_, code, token_begin_, token_end_);
  if (is_characters(tokenizer_.token().kind)) on_next_token_ = OnNextToken::extend_error;
}

// If the token is characters that directly follow the last error, extends this error over them.
void TreeConstruction::extend_error(const Token& token) {
  if (!is_characters(token.kind) || token.begin != token_error_.error.end) return;
  errors_.extend(token_error_, token.end);
  on_next_token_ = OnNextToken::extend_error;
}

// Reports an error for a range of characters. If the last error in characters has the same code and
// ends where the range begins, extends that error instead.
void TreeConstruction::error_in_characters(ParseErrorCode code, SourceRange range) {
  const ParseError& last = characters_error_.error;
  if (code == last.code && range.begin == last.end) {
    errors_.extend(characters_error_, range.end);
  } else {
    errors_.add(characters_error_, code, range.begin, range.end);
  }
}

// ---- Characters

// Removes the leading whitespace from the token. Returns the whitespace.
Slice TreeConstruction::take_leading_whitespace(Token& token) {
  const std::u8string_view text = strings_.view(token.text);
  std::uint32_t length = 0;
  while (length < text.size() && is_whitespace(text[length])) ++length;
  const Slice leading{token.text.offset, length};
  token.begin += length;
  token.text.offset += length;
  token.text.length -= length;
  token_begin_ = token.begin;
  return leading;
}

bool TreeConstruction::is_all_whitespace(Slice slice) const {
  for (const char8_t byte : strings_.view(slice)) {
    if (!is_whitespace(byte)) return false;
  }
  return true;
}

}  // namespace souptree
