#pragma once
// The parse state of tree construction, and the algorithms that several insertion modes share: the
// insertion of nodes, the stack of open elements, the active formatting elements.
// #parse-state  #creating-and-inserting-nodes
//
// TreeBuilder, with the insertion modes, derives from this class.

#include "builder/active_formatting.h"
#include "builder/insertion_location.h"
#include "builder/locations.h"
#include "builder/open_elements.h"
#include "builder/select/select_elements.h"
#include "builder/select/tree_moves.h"
#include "builder/template_for/content_patches.h"
#include "builder/template_for/markers.h"
#include "builder/template_modes.h"
#include "builder/tree_builder_options.h"
#include "errors/parse_error.h"
#include "names/name_table.h"
#include "text/code_unit.h"
#include "tree/tree_order.h"

namespace souptree {

// What TreeBuilder::process() does before it dispatches the next token.
enum class OnNextToken : std::uint8_t { nothing, skip_line_feed, extend_error };

class TreeConstruction {
 protected:
  // The caller must call reset() before it uses the object.
  TreeConstruction(Tree&, Tokenizer&, NameTable&, StringStore&, ParseErrors&);
  void reset(const TreeBuilderOptions&, std::uint32_t seed);

  // Always true in a program that cannot record tokens.
  bool keeps_tree() const { return !has_tokens || keeps_tree_; }

  // forget.cpp
  void forget_nodes();
  void forget_settled_nodes();

  // tree_construction.cpp
  [[gnu::cold, gnu::noinline]] void error(ParseErrorCode);
  [[gnu::cold, gnu::noinline]] void extend_error(const Token&);
  [[gnu::cold, gnu::noinline]] void error_in_characters(ParseErrorCode code) {
    error_in_characters(code, {token_begin_, token_end_});
  }
  [[gnu::cold, gnu::noinline]] void error_in_characters(ParseErrorCode, SourceRange);
  void acknowledge_self_closing_flag() { self_closing_acknowledged_ = true; }
  Slice take_leading_whitespace(Token&);
  [[gnu::noinline]] bool is_all_whitespace(Slice) const;
  template <typename Visit>
  void for_each_whitespace_run(Slice characters, ParseErrorCode for_others, Visit visit);

  // insertion_location.cpp
  InsertionLocation appropriate_place_for_inserting_a_node(OpenIndex override_target) const;
  InsertionLocation foster_parent() const;
  InsertionLocation end_inside(const OpenElement&) const;
  InsertionLocation adjusted_insertion_location(OpenIndex override_target) const;
  InsertionLocation adjusted_insertion_location() const {
    const OpenElement& current = open_.current();
    // Nearly always, nodes are inserted at the end of the current node.
    if (!foster_parenting_ && !relocates_ && !current.is(Name::template_)) [[likely]]
      return {current.node};
    return adjusted_insertion_location(open_.top());
  }
  [[gnu::noinline]] InsertionLocation relocated(InsertionLocation) const;
  InsertionLocation flattened(InsertionLocation) const;
  bool is_too_deep() const {
    return std::uint64_t{open_.depth()} + patches_.depth_below_stack() > options_.depth;
  }
  InsertionLocation root_element_location() const;

  // insert.cpp
  [[gnu::noinline]] void record_text(NodeId text, Slice characters, bool is_new);
  [[gnu::noinline]] void measure_or_log_text(NodeId text, Slice characters, bool is_new);
  void insert_at(InsertionLocation location, NodeId node) {
    tree_.insert(node, location.parent, location.reference);
  }
  void insert_characters(Slice);
  [[gnu::noinline]] void measure_characters(Slice);
  [[gnu::noinline]] void insert_comment(const Token&);
  void insert_comment_at(InsertionLocation, const Token&);
  OpenIndex push_html_element(NodeId, Name);
  NodeId create_html_element(Name, AttributeList);
  [[gnu::noinline]] OpenIndex insert_html_element(Name, AttributeList);
  OpenIndex insert_html_element(const Token&);
  OpenIndex insert_implied_element(Name);
  AttributeList add_attributes(const Token&);
  void log_push(NodeId element) {
    if (EditLog* const edits = tree_.edits()) edits->add(EditKind::pushed, element, element);
  }
  void set_form_element_pointer(NodeId form) {
    form_element_pointer_ = form;
    if (EditLog* const edits = tree_.edits()) [[unlikely]]
      edits->add(EditKind::set_form, form);
  }
  [[gnu::noinline]] void insert_and_pop(const Token&);
  void insert_foreign_element(const Token&, Namespace);
  void adjust_attributes(AttributeList, Namespace);
  void check_namespace_declaration(const Attribute&, Namespace);
  std::uint32_t annotation_xml_categories(const Attribute& encoding) const;

  // closing_elements.cpp: changes of the stack of open elements
  [[gnu::noinline]] void pop() { remove_from_stack(open_.top()); }
  void remove_from_stack(OpenIndex);
  [[gnu::noinline]] void log_pop(OpenIndex);
  void replace_on_stack(OpenIndex, NodeId);
  // Pops an element whose only tag was its start tag, such as a void element. The log of edits then
  // has neither the push nor the pop.
  void pop_without_content() {
    pop();
    if (EditLog* const edits = tree_.edits()) [[unlikely]]
      edits->forget_push_and_pop();
  }
  void pop_through(OpenIndex);
  void pop_until(Name);
  void generate_implied_end_tags(Name except = Name::none);
  void generate_all_implied_end_tags_thoroughly();
  [[gnu::noinline]] void close_element(Name, Name not_implied = Name::none);
  void close_a_p_element();
  [[gnu::noinline]] void close_p_in_button_scope();
  [[gnu::noinline]] void any_other_end_tag(Name);
  bool template_on_stack() const { return open_.contains(Name::template_); }
  bool parsing_template_contents() const;

  // insertion_mode.cpp
  void reset_insertion_mode_appropriately();
  Mode mode_for(ElementName, bool last) const;
  void parse_generic_text_element(const Token&, State);

  // formatting.cpp, adoption_agency.cpp
  void clear_active_formatting_to_last_marker();
  [[gnu::noinline]] void reconstruct_active_formatting_elements();
  void link_formatting(FormattingIndex, OpenIndex);
  [[gnu::noinline]] void insert_formatting_element(const Token&);
  [[gnu::noinline]] AttributeList copy_attributes(const Token&);
  void remove_formatting(FormattingIndex);
  void adoption_agency(Name subject);
  enum class Adoption : std::uint8_t { again, done, any_other_end_tag };
  Adoption adopt_once(Name subject);
  void adopt(FormattingIndex formatting_element, OpenIndex furthest_block);
  NodeId create_element_for_adoption(Name, AttributeList, NodeId intended_parent);
  NodeId clone_between(OpenIndex formatting_open, OpenIndex furthest_block,
                       FormattingIndex& bookmark);

  Tree& tree_;
  Tokenizer& tokenizer_;
  NameTable& names_;
  StringStore& strings_;
  ParseErrors& errors_;

  OpenElements open_;
  ActiveFormattingElements formatting_;
  TemplateModes template_modes_;

  TreeBuilderOptions options_;
  FragmentContext context_;
  std::uint32_t context_categories_;
  bool has_context_;
  bool relocates_;      // whether the parse needs relocated(): for a fragment or a depth limit
  bool records_texts_;  // whether locations or lengths of texts are recorded
  bool measures_or_logs_texts_;
  bool keeps_tree_;
  std::uint32_t longest_text_;
  // Of a tree that is not kept: the length of the text so far, and where its last token ended.
  std::uint32_t measured_length_;
  std::uint32_t measured_end_;

  Mode mode_;
  Mode original_mode_;
  NodeId head_element_pointer_;
  NodeId form_element_pointer_;   // change it by set_form_element_pointer()
  NodeId root_insertion_target_;  // of a fragment: the DocumentFragment, which is the root
  // The source range of the current token, without the characters that were removed from its start.
  std::uint32_t token_begin_;
  std::uint32_t token_end_;
  ErrorOfRun token_error_;       // the last error that error() reported
  ErrorOfRun characters_error_;  // the last error that error_in_characters() reported
  bool frameset_ok_;
  bool foster_parenting_;
  bool self_closing_acknowledged_;
  OnNextToken on_next_token_;

  Locations locations_;
  // Pages rarely need these members, so in memory they follow the members that each token uses.
  TreeOrder order_;
  Markers markers_;
  SelectElements select_elements_;
  TreeMoves moves_;
  ContentPatches patches_;
  // Of the last time that nodes were forgotten.
  struct Forgotten {
    Array<std::uint32_t>
        elements;            // the numbers of ended elements that could have copies, and now cannot
    Array<NodeId> kept;      // by new node: the node that becomes it
    Array<NodeId> moved;     // by old node: the new node, or none
    Array<Tree::Keep> keep;  // by old node
  };
  PartObject<has_tokens, Forgotten> forgotten_;
};

// Calls `visit` for each run of whitespace. For each run of other characters, reports the parse
// error `for_others`.
template <typename Visit>
void TreeConstruction::for_each_whitespace_run(Slice characters, ParseErrorCode for_others,
                                               Visit visit) {
  const std::u8string_view text = strings_.view(characters);
  for (std::uint32_t i = 0; i < characters.length;) {
    const std::uint32_t begin = i;
    while (i < characters.length && is_whitespace(text[i])) ++i;
    if (i > begin) visit(Slice{characters.offset + begin, i - begin});
    const std::uint32_t others = i;
    while (i < characters.length && !is_whitespace(text[i])) ++i;
    if (i > others) {
      error_in_characters(for_others,
                          locations_.range_of({characters.offset + others, i - others}));
    }
  }
}

}  // namespace souptree
