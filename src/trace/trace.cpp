#include "trace/trace.h"

#include "text/input_stream_errors.h"

namespace souptree {

namespace {

Trace* running = nullptr;

std::string_view kind_text(TokenKind kind) {
  switch (kind) {
    case TokenKind::doctype: return "DOCTYPE";
    case TokenKind::start_tag: return "start tag";
    case TokenKind::end_tag: return "end tag";
    case TokenKind::comment: return "comment";
    case TokenKind::processing_instruction: return "processing instruction";
    case TokenKind::characters:
    case TokenKind::null_characters: return "characters";
    case TokenKind::end_of_file: return "end-of-file";
    // The whole text is written before the first token.
    case TokenKind::more_input_needed: __builtin_unreachable();
  }
  __builtin_unreachable();
}

}  // namespace

void observe_rules(Mode mode) {
  running->add_rules(mode);
}

void observe_rules_for_foreign_content() {
  running->add_rules_for_foreign_content();
}

std::u8string_view Trace::step(std::u8string_view text, std::uint32_t number) {
  if (text.size() > most_bytes) return limit("bytes", most_bytes);
  start(text);
  json_.clear();
  json_.begin_object();
  if (number == 0) write_start();
  std::uint32_t steps = 0;
  do {
    if (++steps > most_tokens) return limit("tokens", most_tokens);
    next_token();
    if (steps == number) {
      write_token_and_process();
    } else {
      process_token();
    }
    if (parser_.tree().node_count() > most_nodes) return limit("nodes", most_nodes);
  } while (token().kind != TokenKind::end_of_file);
  json_.key("steps");
  json_.number(steps);
  json_.end_object();
  return json_.text();
}

void Trace::start(std::u8string_view text) {
  running = this;
  ParserOptions options;
  options.collect_errors = CollectErrors::yes;
  parser_.start(options);
  parser_.input_.append(text);
  parser_.input_.end();
  parser_.strings_.set_input(parser_.input_.data());
  input_stream_errors_.reset(CollectErrors::yes);
  add_input_stream_errors(parser_.input_, 0, input_stream_errors_);
  rules_.clear();
  read_before_ = read_ = 0;
}

void Trace::next_token() {
  errors_before_ = parser_.errors().list().size();
  parser_.tokenizer_.next(parser_.builder_.cdata_sections());
  read_before_ = read_;
  read_ = token().end;
}

void Trace::process_token() {
  rules_.clear();
  parser_.builder_.process(parser_.tokenizer_.token());
  if (token().kind == TokenKind::end_of_file) parser_.builder_.stop_parsing();
}

void Trace::write_start() {
  write_range(0, 0);
  json_.key("token");
  json_.null();
  write_rules();
  json_.key("errors");
  json_.begin_list();
  json_.end_list();
  state_.write();
}

// The builder changes the token, so the token is written first.
void Trace::write_token_and_process() {
  write_range(token().begin, token().end);
  json_.key("token");
  json_.begin_object();
  json_.key("kind");
  json_.string(kind_text(token().kind));
  json_.key("label");
  labels_.write(token());
  json_.end_object();
  process_token();
  write_rules();
  write_errors();
  state_.write();
}

void Trace::write_range(std::uint32_t begin, std::uint32_t end) {
  json_.key("begin");
  json_.number(begin);
  json_.key("end");
  json_.number(end);
}

void Trace::write_rules() {
  json_.key("rules");
  json_.begin_list();
  for (const Rules& rules : rules_) souptree::write(rules, json_);
  json_.end_list();
}

// Writes the errors of the current token: those of the input stream, of the tokenizer, and of tree
// construction.
void Trace::write_errors() {
  json_.key("errors");
  json_.begin_list();
  for (const ParseError& error : input_stream_errors_.list()) {
    if (error.offset >= read_before_ && error.offset < token().end) write_error(error);
  }
  const Array<ParseError>& errors = parser_.errors().list();
  for (std::uint32_t index = errors_before_; index < errors.size(); ++index) {
    write_error(errors[index]);
  }
  json_.end_list();
}

void Trace::write_error(const ParseError& error) {
  json_.begin_object();
  json_.key("code");
  json_.string(souptree::text(error.code));
  write_range(error.offset, error.end);
  json_.end_object();
}

std::u8string_view Trace::limit(std::string_view name, std::uint32_t most) {
  json_.clear();
  json_.begin_object();
  json_.key("limit");
  json_.string(name);
  json_.key("most");
  json_.number(most);
  json_.end_object();
  return json_.text();
}

}  // namespace souptree
