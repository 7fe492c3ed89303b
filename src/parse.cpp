#include "parse.h"

#include "encoding/utf8_decoder.h"
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

std::uint32_t Parser::copy_in(std::u8string_view bytes) {
  const auto size = static_cast<std::uint32_t>(bytes.size());
  char8_t* const room = input_.prepare(size);
  if (size != 0) std::memcpy(room, bytes.data(), size);
  return size;
}

void Parser::write(std::u8string_view text) {
  write_prepared(copy_in(text));
}

void Parser::write_utf8_file(std::u8string_view bytes) {
  write_prepared_utf8_file(copy_in(bytes));
}

void Parser::write_prepared(std::uint32_t count) {
  input_.commit(count);
  run();
}

void Parser::write_prepared_utf8_file(std::uint32_t count) {
  const std::u8string_view bytes{input_.prepare(count), count};
  if (is_well_formed_utf8_file(bytes)) {
    write_prepared(count);
    return;
  }
  // Decoding makes it longer, so it cannot stay where it is.
  Array<char8_t> file;
  std::memcpy(file.extend(count), bytes.data(), count);
  decode_utf8_into(input_, {file.data(), count}, input_.remember_positions());
  run();
}

void Parser::run() {
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
    if (tokenizer_.token().kind == TokenKind::end_of_file) break;
  }
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

void Parser::end() {
  input_.end();
  run();
  builder_.stop_parsing();
  if (tokens_ != nullptr) [[unlikely]]
    encode_end_of_token();
  errors_.sort();
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
