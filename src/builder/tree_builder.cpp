#include "builder/tree_builder.h"

#include <cassert>

#include "text/code_unit.h"

namespace souptree {

TreeBuilder::TreeBuilder(Tree& tree, Tokenizer& tokenizer, NameTable& names, StringStore& strings,
                         ParseErrors& errors)
    : tree_(tree),
      tokenizer_(tokenizer),
      names_(names),
      strings_(strings),
      errors_(errors),
      formatting_(tree),
      order_(tree),
      markers_(tree, names, strings, order_),
      select_elements_(tree, strings, open_, order_, markers_, template_modes_),
      moves_(tree, order_, template_modes_, select_elements_.in_tree_order()),
      patches_(tree, open_, markers_, select_elements_, moves_),
      locations_(tree, open_, tokenizer.token()) {
  reset({}, 0);
}

void TreeBuilder::reset(const TreeBuilderOptions& options, std::uint32_t seed) {
  open_.reset();
  formatting_.reset(seed);
  template_modes_.reset();
  locations_.reset(options.report_elements);
  pending_table_characters_.clear();
  order_.reset();
  markers_.reset(options.template_for ? Markers::Enabled::yes : Markers::Enabled::no);
  select_elements_.reset();
  moves_.reset();
  patches_.reset(options.depth != Limits::none ? MeasureDepth::yes : MeasureDepth::no);
  merged_names_.clear();
  options_ = options;
  context_ = {};
  context_categories_ = 0;
  has_context_ = false;
  relocates_ = options.depth != Limits::none;
  records_texts_ = tree_.remembers_positions() || options.measure_texts;
  longest_text_ = 0;
  mode_ = original_mode_ = Mode::initial;
  head_element_pointer_ = form_element_pointer_ = root_insertion_target_ = NodeId::none;
  ended_script_ = NodeId::none;
  token_begin_ = token_end_ = 0;
  characters_error_ = ParseErrorCode{};
  characters_error_end_ = 0;
  encoding_ = {};
  restart_ = Restart::no;
  frameset_ok_ = true;
  foster_parenting_ = false;
  self_closing_acknowledged_ = false;
  skip_line_feed_ = false;
  pending_table_characters_not_whitespace_ = false;
  html_names_known_ = body_names_known_ = false;
}

void TreeBuilder::recycle(std::size_t bytes_to_keep) {
  open_.recycle(bytes_to_keep);
  formatting_.recycle(bytes_to_keep);
  template_modes_.recycle(bytes_to_keep);
  pending_table_characters_.recycle(bytes_to_keep);
  patches_.recycle(bytes_to_keep);
  markers_.recycle(bytes_to_keep);
  order_.recycle(bytes_to_keep);
  select_elements_.recycle(bytes_to_keep);
  merged_names_.recycle(bytes_to_keep);
  locations_.recycle(bytes_to_keep);
}

void TreeBuilder::process(Token& token) {
  token_begin_ = token.begin;
  token_end_ = token.end;
  locations_.set_characters_range({token.begin, token.end});
  if (skip_line_feed_) [[unlikely]] {
    skip_line_feed(token);
    if (token.kind == TokenKind::characters && token.text.empty()) return;
  }
  self_closing_acknowledged_ = false;
  if (dispatch(token) == Next::reprocess) [[unlikely]]
    reprocess(token);
  if (token.kind == TokenKind::start_tag && token.self_closing && !self_closing_acknowledged_) {
    error(ParseErrorCode::non_void_html_element_start_tag_with_trailing_solidus);
  }
}

// Skips a line feed at the beginning of a pre, listing or textarea element.
void TreeBuilder::skip_line_feed(Token& token) {
  skip_line_feed_ = false;
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
  while (!open_.empty()) pop();
}

// ---- The stack of open elements

void TreeBuilder::remove_from_stack(OpenIndex index) {
  if (locations_.are_recorded()) [[unlikely]]
    locations_.record_end(index);
  const OpenElement& element = open_[index];
  if (element.formatting != 0) {
    formatting_.set_open(FormattingIndex{element.formatting}, OpenIndex::none);
  }
  const bool is_select_part = element.has(select_part);
  const NodeId node = element.node;
  const ElementName name = element.name;
  open_.remove(index);
  if (is_select_part) [[unlikely]]
    select_elements_.part_left_stack(node, name);
}

// Replaces the element of an entry by another element of the same name.
void TreeBuilder::replace_on_stack(OpenIndex index, NodeId element) {
  if (locations_.are_recorded()) [[unlikely]] {
    locations_.record_end(index);
    locations_.record_copy(element, open_[index].node);
  }
  open_.replace_node(index, element);
}

void TreeBuilder::pop_through(OpenIndex index) {
  while (open_.top() != index) pop();
  pop();
}

// Pops until an HTML element of that name has been popped. One must be open.
void TreeBuilder::pop_until(Name name) {
  pop_through(open_.topmost(name));
}

// #generate-implied-end-tags
void TreeBuilder::generate_implied_end_tags(Name except) {
  while (open_.current().has(implied_end_tag) && !open_.current().is(except)) pop();
}

// #generate-all-implied-end-tags-thoroughly
void TreeBuilder::generate_all_implied_end_tags_thoroughly() {
  while (open_.current().has(thoroughly_implied_end_tag)) pop();
}

// The steps of most end tags whose element is in scope.
void TreeBuilder::close_element(Name name, Name not_implied) {
  generate_implied_end_tags(not_implied);
  if (!open_.current().is(name)) error(ParseErrorCode::open_elements_when_closing);
  pop_until(name);
}

// #close-a-p-element
void TreeBuilder::close_a_p_element() {
  close_element(Name::p, Name::p);
}

void TreeBuilder::close_p_in_button_scope() {
  if (open_.has_in_scope(Name::p, Boundary::button_scope)) close_a_p_element();
}

void TreeBuilder::clear_active_formatting_to_last_marker() {
  formatting_.clear_to_last_marker([this](OpenIndex open) { open_.set_formatting(open, 0); });
}

// Whether an end tag of that name implies the missing start tags before the body. Other end tags
// are ignored there.
bool TreeBuilder::implies_missing_start_tags(Name end_tag) {
  return end_tag == Name::head || end_tag == Name::body || end_tag == Name::html ||
         end_tag == Name::br;
}

// #parsing-template-contents
bool TreeBuilder::parsing_template_contents() const {
  return template_on_stack() || (has_context_ && context_.name == Name::template_);
}

// ---- The insertion mode

// #reset-the-insertion-mode-appropriately
void TreeBuilder::reset_insertion_mode_appropriately() {
  // 1-2, 16-17. The walk towards the bottom ends at an element that one of the steps 4 to 14 names.
  // It always ends, since the bottom is an html element.
  const OpenIndex decisive = open_.nearest(Boundary::decides_insertion_mode);
  assert(decisive != OpenIndex::none);
  // 3. In a fragment, the bottom represents the context element.
  const bool last = decisive == open_.bottom();
  const ElementName name = last && has_context_ ? context_.name : open_[decisive].name;
  mode_ = mode_for(name, last);
}

// Steps 4 to 15 of #reset-the-insertion-mode-appropriately
Mode TreeBuilder::mode_for(ElementName element, bool last) const {
  // 15. A foreign element is a context element.
  if (!element.is_html()) return Mode::in_body;
  switch (element.name()) {
    // 4, or 15 for a context element.
    case Name::td:
    case Name::th: return last ? Mode::in_body : Mode::in_cell;
    // 5.
    case Name::tr: return Mode::in_row;
    // 6.
    case Name::tbody:
    case Name::thead:
    case Name::tfoot: return Mode::in_table_body;
    // 7.
    case Name::caption: return Mode::in_caption;
    // 8.
    case Name::colgroup: return Mode::in_column_group;
    // 9.
    case Name::table: return Mode::in_table;
    // 10.
    case Name::template_: return template_modes_.current().mode;
    // 11, or 15 for a context element.
    case Name::head: return last ? Mode::in_body : Mode::in_head;
    // 12.
    case Name::body: return Mode::in_body;
    // 13.
    case Name::frameset: return Mode::in_frameset;
    // 14.
    case Name::html:
      return head_element_pointer_ == NodeId::none ? Mode::before_head : Mode::after_head;
    // 15.
    default: return Mode::in_body;
  }
}

// #generic-raw-text-element-parsing-algorithm
// #generic-rcdata-element-parsing-algorithm
void TreeBuilder::parse_generic_text_element(const Token& token, State state) {
  insert_html_element(token);
  tokenizer_.switch_to(state);
  original_mode_ = mode_;
  mode_ = Mode::text;
}

// ---- Characters

// Reports one error for a run of characters, even if it arrives in several tokens. The chunks of
// the input decide the number of tokens, and must not change the errors.
void TreeBuilder::error_in_characters(ParseErrorCode code, SourceRange range) {
  const bool continues = code == characters_error_ && range.begin == characters_error_end_;
  characters_error_ = code;
  characters_error_end_ = range.end;
  if (!continues) errors_.add(code, range.begin);
}

// Removes the leading whitespace from the token and returns it.
Slice TreeBuilder::take_leading_whitespace(Token& token) {
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

bool TreeBuilder::is_all_whitespace(Slice slice) const {
  for (const char8_t byte : strings_.view(slice)) {
    if (!is_whitespace(byte)) return false;
  }
  return true;
}

}  // namespace souptree
