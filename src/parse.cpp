#include "parse.h"

#include <algorithm>
#include <cassert>

#include "text/input_stream_errors.h"

namespace souptree {

namespace {
// The root, and the record that represents "no node".
constexpr std::uint32_t nodes_of_an_empty_tree = 2;
}  // namespace

Parser::Parser()
    : tree_(strings_),
      tokenizer_(input_, strings_, names_, errors_),
      builder_(tree_, tokenizer_, names_, strings_, errors_) {}

void Parser::start(const ParserOptions& options) {
  limits_ = options.limits;
  tokens_ = options.tokens;
  start_limits();
  errors_.reset(options.collect_errors, limits_[Limit::parse_errors]);
  names_.clear(options.seed);
  // The log of edits uses the checks for locations.
  const bool has_log = has_edits && options.edits != nullptr;
  const RememberPositions of_nodes = has_log ? RememberPositions::yes : options.locations;
  const bool errors = options.collect_errors == CollectErrors::yes;
  const RememberPositions of_tokens =
      errors || tokens() != nullptr ? RememberPositions::yes : of_nodes;
  pauses_ = options.tree_builder.pause_at_scripts == PauseAtScripts::yes;
  const KeepTree keep = options.tree_builder.keep_tree;
  forgets_ =
      (keep == KeepTree::no && tokens() != nullptr) || (keep == KeepTree::changing && has_log);
  assert(keep != KeepTree::changing || (!errors && !pauses_));
  const bool forgets_settled = forgets() && tokens() == nullptr;
  input_.reset(forgets_settled ? RememberPositions::no : of_tokens,
               options.tree_builder.pause_at_scripts);
  if (forgets() && !forgets_settled) input_.hold_back_carriage_returns();
  forgotten_bytes_ = 0;
  least_forgotten_ = options.least_forgotten;
  strings_.clear();
  tree_.reset(of_nodes, options.edits);
  if (has_limits_) limit_copies();
  tokenizer_.reset(of_tokens);
  TreeBuilderOptions tree_builder = options.tree_builder;
  tree_builder.depth = limits_[Limit::depth];
  tree_builder.measure_texts = limits_.has(Limit::text_bytes);
  builder_.reset(tree_builder, options.seed);
  if (forgets()) set_forget_marks();
  checked_input_ = errors_when_checked_ = 0;
  script_ = NodeId::none;
  at_end_ = false;
}

void Parser::start_fragment(const ParserOptions& options, const ContextElement& element) {
  start(options);
  // Uses an array that the parser owns, because no array may be on the stack: see
  // run_out_of_memory().
  Array<Attribute>& attributes = tokenizer_.token().attributes;
  attributes.clear();
  for (const ContextElement::Attribute& attribute : element.attributes) {
    Slice value;
    strings_.append(value, attribute.value);
    attributes.push(Attribute{.name = names_.find_or_add(attribute.name), .value = value});
  }
  builder_.start_fragment({
      .name = {element.element_namespace, names_.find_or_add(element.name)},
      .attributes = tree_.add_attributes(attributes),
      .in_form = element.in_form,
      .mode = element.mode,
  });
  attributes.clear();
}

void Parser::set_filter(unsigned kinds, std::u8string_view tags) {
  TokenFilter& filter = tokens_->filter();
  filter.set(kinds, tags, names_);
  if (!filter.accepts_everything()) builder_.want_surroundings(filter.accepts_implied());
}

Stop Parser::write(std::u8string_view text) {
  input_.append(text);
  return run();
}

Stop Parser::run() {
  // If the document arrives in pieces, its size is unknown here, and the tree grows on demand.
  if (tokenizer_.position() == 0 && !forgets()) tree_.reserve_for_input(input_.size());
  if (!pauses_) return run_tokens();
  for (;;) {
    const Stop stop = run_tokens();
    if (stop != Stop::more_input_needed) return stop;
    if (input_.read_more()) continue;
    // An open script may still write text, which is before the end of the input.
    if (!at_end_ || script_nesting_level() != 0) return stop;
    input_.end();
  }
}

Stop Parser::run_tokens() {
  if (has_limits_) [[unlikely]]
    return run_with_limits();
  return run_to_stop();
}

Stop Parser::run_to_stop() {
  strings_.set_input(input_.data());
  if (forgets()) [[unlikely]]
    forget();
  if (tokens() != nullptr) [[unlikely]]
    tokens_->extend(input_, strings_);
  if (errors_.wanted()) check_input_stream();
  while (tokenizer_.next(builder_.cdata_sections()) != TokenKind::more_input_needed) {
    process_token();
    if (has_limits_) [[unlikely]] {
      check_token();
      if (has_reached_limit_) return Stop::limit;
    }
    if (builder_.ended_script() != NodeId::none) [[unlikely]]
      return pause_at_script();
    if (tokenizer_.token().kind == TokenKind::end_of_file) return stop_at_end_of_file();
    if (builder_.restart_wanted()) [[unlikely]]
      return Stop::encoding_change;
  }
  if (tokens() != nullptr) [[unlikely]]
    tokens_->set_decided(tokenizer_.decided());
  return Stop::more_input_needed;
}

void Parser::process_token() {
  if (tokens() != nullptr) [[unlikely]]
    return process_and_encode_token();
  builder_.process(tokenizer_.token());
}

// A separate function, because inlining process() twice would increase the code size. process()
// changes the token, so the token is encoded before process(). The elements that the token creates
// or ends are encoded after process().
void Parser::process_and_encode_token() {
  Token& token = tokenizer_.token();
  builder_.forget_reports();
  const RawText is_raw = builder_.is_in_raw_text() ? RawText::yes : RawText::no;
  tokens_->begin_token(token, is_raw, builder_.ignores_newline());
  builder_.want_elements(tokens_->accepts_tag());
  builder_.process(token);
  // At the end of the file, elements also end in stop_parsing(). So stop_at_end_of_file() encodes
  // the end of that token.
  if (token.kind != TokenKind::end_of_file) encode_end_of_token();
}

void Parser::encode_end_of_token() {
  tokens_->end_token(tree_, tokenizer_.token(), builder_.reports(), builder_.is_in_text());
}

Stop Parser::stop_at_end_of_file() {
  builder_.stop_parsing();
  if (tokens() != nullptr) [[unlikely]] {
    encode_end_of_token();
    tokens_->set_decided(input_.size());
  }
  errors_.sort();
  // stop_parsing() may have copied an option.
  if (has_limits_) check_created();
  return has_reached_limit_ ? Stop::limit : Stop::end_of_file;
}

// Finds the errors of the input stream before the tokenizer reads the same input. So if several
// errors have the same offset, the errors of the input stream come first.
void Parser::check_input_stream() {
  errors_when_checked_ = errors_.list().size();
  checked_input_ = add_input_stream_errors(input_, checked_input_, errors_);
}

Stop Parser::end() {
  at_end_ = true;
  if (!pauses_) input_.end();
  return run();
}

// ---- Forgetting

void Parser::forget() {
  if (tokens() == nullptr) return forget_settled();
  forget_input();
  const bool are_many = holds_much() || names_.document_name_count() > forget_names_at_;
  // The names of tokens that were not encoded yet must not change their ids.
  if (!are_many || !tokens_->is_encoded()) return;
  names_.begin_forget();
  strings_.begin_forget();
  builder_.forget();
  tokens_->forget_elements(builder_.forgotten_elements());
  tokens_->keep_names(names_);
  tokens_->keep_strings(strings_);
  strings_.end_forget();
  names_.end_forget();
  set_forget_marks();
}

bool Parser::holds_much() const {
  return tree_.held_nodes() > forget_nodes_at_ || tree_.held_attributes() > forget_attributes_at_ ||
         strings_.size() > forget_strings_at_;
}

// Forgets the input and the nodes that no later token can change.
void Parser::forget_settled() {
  const std::uint32_t decided = tokenizer_.decided();
  const bool is_much_input = decided >= forget_input_at_ && decided >= input_.size() - decided;
  // The edits in the log refer to the input and to nodes.
  const bool is_worth = is_much_input || holds_much() || least_forgotten_ == 0;
  if (!is_worth || !tree_.edits()->empty()) return;
  if (!builder_.may_forget_settled()) {
    set_forget_marks();
    forget_input_at_ = std::max(forget_input_at_, decided + decided);
    return;
  }
  strings_.begin_forget();
  builder_.forget_settled();
  strings_.end_forget();
  forget_input_before(decided);
  set_forget_marks();
}

// Forgets the input that tokens have consumed, if this is more than the rest: so that moving the rest
// takes linear time in all.
void Parser::forget_input() {
  const std::uint32_t decided = tokens_->decided();
  if (decided < least_forgotten_ || decided < input_.size() - decided) return;
  tokens_->forget_before(decided);
  forget_input_before(decided);
}

void Parser::forget_input_before(std::uint32_t offset) {
  tokenizer_.forget_before(offset);
  builder_.forget_before(offset);
  input_.forget_before(offset);
  forgotten_bytes_ += offset;
}

// What is open stays. Everything is forgotten again when it is twice that, so that forgetting takes
// linear time in all. The time to forget input without tokens depends on the nodes that stay.
void Parser::set_forget_marks() {
  const auto mark = [this](std::uint32_t size, std::uint32_t bytes) {
    const std::uint64_t at = std::uint64_t{size} * 2 + least_forgotten_ / bytes;
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(at, ~0u));
  };
  constexpr std::uint64_t bytes_of_node = 16;
  forget_input_at_ = static_cast<std::uint32_t>(
      std::min<std::uint64_t>(tree_.held_nodes() * bytes_of_node + least_forgotten_, ~0u));
  forget_nodes_at_ = mark(tree_.held_nodes(), 8);
  forget_attributes_at_ = mark(tree_.held_attributes(), 8);
  forget_strings_at_ = mark(strings_.size(), 1);
  forget_names_at_ = mark(names_.document_name_count(), 8);
}

// ---- Limits

void Parser::start_limits() {
  has_limits_ = has_reached_limit_ = false;
  for (const Limit limit : {Limit::input_bytes, Limit::nodes, Limit::attributes,
                            Limit::copied_bytes, Limit::attributes_per_tag, Limit::attribute_bytes,
                            Limit::text_bytes, Limit::output_bytes, Limit::milliseconds}) {
    has_limits_ = has_limits_ || limits_.has(limit);
  }
  milliseconds_ = 0;
  tokens_until_clock_check_ = 0;
}

// The parser checks limits after each token. But a single token can make it copy all elements, and
// the end of the file can make it copy them several times. So the tree itself limits copies.
void Parser::limit_copies() {
  const std::uint32_t nodes = limits_[Limit::nodes];
  const std::uint32_t most =
      nodes > Limits::none - nodes_of_an_empty_tree ? Limits::none : nodes + nodes_of_an_empty_tree;
  const NameTable* const names = limits_.has(Limit::copied_bytes) ? &names_ : nullptr;
  tree_.limit_copies(names, most, limits_[Limit::copied_bytes]);
}

Stop Parser::run_with_limits() {
  if (has_reached_limit_) return Stop::limit;
  check(Limit::input_bytes, forgotten_bytes_ + input_.size());
  if (has_reached_limit_) return Stop::limit;
  const bool is_timed = limits_.has(Limit::milliseconds) && limits_.now != nullptr;
  run_began_ = is_timed ? limits_.now() : 0;
  const Stop stop = run_to_stop();
  if (is_timed) milliseconds_ += limits_.now() - run_began_;
  return stop;
}

// Checks the last token and what it created.
void Parser::check_token() {
  const Token& token = tokenizer_.token();
  check_created();
  check(Limit::text_bytes, builder_.longest_text());
  if (token.kind == TokenKind::start_tag) {
    check(Limit::attributes_per_tag, token.attributes.size());
    for (const Attribute& attribute : token.attributes) {
      check(Limit::attribute_bytes, attribute.value.length);
    }
  } else if (token.kind == TokenKind::comment || token.kind == TokenKind::processing_instruction) {
    check(Limit::text_bytes, token.text.length);
  }
  if (tokens_until_clock_check_-- == 0) check_clock();
}

// Checks what the parser has created so far.
void Parser::check_created() {
  check(Limit::nodes, tree_.node_count() - nodes_of_an_empty_tree);
  check(Limit::attributes, tree_.attribute_count() + tree_.attributes_shared());
  check(Limit::copied_bytes, tree_.copied_bytes());
  // The output of a tree is checked when the tree is encoded.
  if (tokens() != nullptr) check(Limit::output_bytes, tokens_->byte_count());
}

// Reads the clock once in 256 tokens, because reading it costs more than parsing most tokens.
void Parser::check_clock() {
  constexpr std::uint32_t tokens_between_clock_checks = 255;
  tokens_until_clock_check_ = tokens_between_clock_checks;
  if (!limits_.has(Limit::milliseconds) || limits_.now == nullptr) return;
  check(Limit::milliseconds,
        static_cast<std::uint64_t>(milliseconds_ + limits_.now() - run_began_));
}

void Parser::check(Limit limit, std::uint64_t reached) {
  const std::uint32_t value = limits_[limit];
  if (reached <= value || has_reached_limit_) return;
  has_reached_limit_ = true;
  const std::uint64_t most = 0xffffffffu;
  reached_limit_ = {limit, value, static_cast<std::uint32_t>(std::min(reached, most))};
}

// ---- Scripts

Stop Parser::pause_at_script() {
  script_ = builder_.ended_script();
  builder_.forget_ended_script();
  const std::uint32_t position = tokenizer_.position();
  if (errors_.wanted()) {
    // Removes the errors of the input stream that are after the script, because their offsets shift
    // if the script writes. The next check finds these errors again.
    errors_.remove_from_offset(errors_when_checked_, position);
    checked_input_ = position;
  }
  input_.give_back_from(position);
  // While an SVG script runs, the parser reads nothing.  #parser-pause-flag
  const bool is_html = tree_[script_].name().is_html();
  script_number_ = input_.unread().begin_script(is_html ? ReadWhileOpen::yes : ReadWhileOpen::no);
  return Stop::script;
}

Stop Parser::write_from_script(std::uint32_t script_number, std::u8string_view text) {
  const auto size = static_cast<std::uint32_t>(text.size());
  char8_t* const buffer = input_.unread().prepare(script_number, size);
  if (size != 0) std::memcpy(buffer, text.data(), size);
  input_.unread().commit(script_number, size);
  return run();
}

void Parser::end_script(std::uint32_t script_number) {
  input_.unread().end_script(script_number);
}

}  // namespace souptree
