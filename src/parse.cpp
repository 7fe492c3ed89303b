#include "parse.h"

#include "text/input_stream_errors.h"

namespace souptree {

Parser::Parser()
    : tree_(strings_),
      tokenizer_(input_, strings_, names_, errors_),
      builder_(tree_, tokenizer_, names_, strings_, errors_) {}

void Parser::start(const ParserOptions& options) {
  errors_.reset(options.collect_errors);
  names_.clear(options.seed);
  tokens_ = options.tokens;
  const bool reports = options.tree_builder.report_elements == ReportElements::yes;
  const RememberPositions of_nodes = reports ? RememberPositions::yes : options.locations;
  const bool errors = options.collect_errors == CollectErrors::yes;
  const RememberPositions of_tokens =
      errors || tokens_ != nullptr ? RememberPositions::yes : of_nodes;
  input_.reset(of_tokens);
  strings_.clear();
  tree_.reset(of_nodes);
  tokenizer_.reset(of_tokens);
  builder_.reset(options.tree_builder, options.seed);
  checked_input_ = 0;
}

void Parser::start_fragment(const ParserOptions& options, const ContextElement& element) {
  start(options);
  Array<Attribute> attributes;
  for (const ContextElement::Attribute& attribute : element.attributes) {
    Slice value;
    strings_.append(value, attribute.value);
    attributes.push({.name = names_.find_or_add(attribute.name), .value = value});
  }
  builder_.start_fragment({
      .name = {element.element_namespace, names_.find_or_add(element.name)},
      .attributes = tree_.add_attributes(attributes),
      .in_form = element.in_form,
      .mode = element.mode,
  });
}

Stop Parser::write(std::u8string_view text) {
  input_.append(text);
  return run();
}

Stop Parser::write_prepared(std::uint32_t count) {
  input_.commit(count);
  return run();
}

Stop Parser::run() {
  strings_.set_input(input_.data());
  // Of a document in pieces the rest is not known: the tree then grows as it has to.
  if (tokenizer_.position() == 0) tree_.reserve_for_input(input_.size());
  if (tokens_ != nullptr) [[unlikely]]
    tokens_->extend(input_, strings_);
  if (errors_.wanted()) {
    // Before the tokenizer's own, so that they come first where both are at the same place.
    checked_input_ = add_input_stream_errors(input_, checked_input_, errors_);
  }
  while (tokenizer_.next(builder_.cdata_sections()) != TokenKind::more_input_needed) {
    process_token();
    if (tokenizer_.token().kind == TokenKind::end_of_file) return Stop::end_of_file;
    if (builder_.restart_wanted()) [[unlikely]]
      return Stop::encoding_change;
  }
  return Stop::more_input_needed;
}

// What a token did to elements is known when it has been processed; but tree construction changes
// the token.
void Parser::process_token() {
  Token& token = tokenizer_.token();
  if (tokens_ == nullptr) [[likely]]
    return builder_.process(token);
  builder_.forget_reports();
  tokens_->begin_token(token);
  builder_.process(token);
  // What it does is complete when parsing stops.
  if (token.kind != TokenKind::end_of_file) encode_end_of_token();
}

void Parser::encode_end_of_token() {
  tokens_->end_token(tree_, builder_.started_element(), builder_.ended_elements());
}

Stop Parser::end() {
  input_.end();
  const Stop stop = run();
  if (stop != Stop::end_of_file) return stop;
  builder_.stop_parsing();
  if (tokens_ != nullptr) [[unlikely]]
    encode_end_of_token();
  errors_.sort();
  return stop;
}

void Parser::recycle(std::size_t bytes_to_keep) {
  input_.recycle(bytes_to_keep);
  strings_.recycle(bytes_to_keep);
  names_.clear(0, bytes_to_keep);
  errors_.recycle(bytes_to_keep);
  tree_.recycle(bytes_to_keep);
  tokenizer_.recycle(bytes_to_keep);
  builder_.recycle(bytes_to_keep);
}

}  // namespace souptree
