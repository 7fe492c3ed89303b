#pragma once
// Tree construction: takes tokens and edits the tree.  #tree-construction
//
// Each insertion mode is a member function in modes/: a switch over the token in the standard's
// order. "Process the token using the rules for" calls the function of another mode. "Reprocess the
// token" returns Next::reprocess.

#include "base/limits.h"
#include "builder/active_formatting.h"
#include "builder/insertion_location.h"
#include "builder/locations.h"
#include "builder/open_elements.h"
#include "builder/select/select_elements.h"
#include "builder/select/tree_moves.h"
#include "builder/tag_groups.h"
#include "builder/template_for/content_patches.h"
#include "builder/template_for/markers.h"
#include "builder/template_modes.h"
#include "encoding/sniff.h"
#include "errors/parse_error.h"
#include "names/name_table.h"
#include "text/code_unit.h"
#include "tokenizer/tokenizer.h"
#include "tree/tree.h"
#include "tree/tree_order.h"

namespace souptree {

// #scripting-mode
enum class ScriptingMode : std::uint8_t { disabled = 0, normal = 1, inert = 2, fragment = 3 };

struct TreeBuilderOptions {
  ScriptingMode scripting_mode = ScriptingMode::disabled;
  // Whether the document is an iframe srcdoc document.  #an-iframe-srcdoc-document
  bool srcdoc = false;
  // Whether <template for> patches content elsewhere. Otherwise it is an ordinary template.
  bool template_for = true;
  // #allow-declarative-shadow-roots
  bool allow_declarative_shadow_roots = false;
  // The greatest depth. With more open elements, nodes are inserted after the current node.
  std::uint32_t depth = Limits::none;
  // Whether longest_text() is measured.
  bool measure_texts = false;
  // Whether the builder reports the elements that a token starts and ends. The tree must remember
  // positions.
  ReportElements report_elements = ReportElements::no;
  // Whether ended_script() reports scripts.
  PauseAtScripts pause_at_scripts = PauseAtScripts::no;
};

// The context element of a fragment. Its names and values are in the parser's tables.
struct FragmentContext {
  ElementName name;
  AttributeList attributes;
  bool in_form = false;  // the element is, or is inside, a form
  DocumentMode mode = DocumentMode::no_quirks;
};

enum class Next : bool { token, reprocess };

class TreeBuilder {
 public:
  TreeBuilder(Tree&, Tokenizer&, NameTable&, StringStore&, ParseErrors&);

  void reset(const TreeBuilderOptions&, std::uint32_t seed);
  // The fragment parsing algorithm up to its parsing step.  #html-fragment-parsing-algorithm
  [[gnu::noinline]] void start_fragment(const FragmentContext&);
  void process(Token&);
  // Call after the end-of-file token.  #stop-parsing
  void stop_parsing();
  void recycle(std::size_t bytes_to_keep);

  // The encoding of the input, if the input is bytes. A meta element can declare another encoding;
  // then restart_wanted() is true.
  void set_encoding(const DocumentEncoding& encoding) { encoding_ = encoding; }
  const DocumentEncoding& encoding() const { return encoding_; }
  bool restart_wanted() const { return restart_ == Restart::yes; }

  // The elements that tokens started and ended since the last forget_reports(). Empty unless
  // `report_elements` is set.
  NodeId started_element() const { return locations_.started_element(); }
  const Array<EndedElement>& ended_elements() const { return locations_.ended_elements(); }
  void forget_reports() { locations_.forget_reports(); }
  // The script that the last token ended, if that script runs, else none. Scripts run only in
  // scripting mode normal, outside the contents of templates, and if an end tag ended them.
  NodeId ended_script() const { return ended_script_; }
  void forget_ended_script() { ended_script_ = NodeId::none; }

  // Bytes of the longest text so far. 0 unless `measure_texts` is set.
  std::uint32_t longest_text() const { return longest_text_; }

  CdataSections cdata_sections() const {
    return !open_.empty() && !adjusted_current_node().is_html() ? CdataSections::allowed
                                                                : CdataSections::bogus;
  }

 private:
  // A pending table character token.  #concept-pending-table-char-tokens
  struct PendingCharacters {
    Slice text;
    SourceRange range;
  };
  enum class Adoption : std::uint8_t { again, done, any_other_end_tag };

  // dispatch.cpp
  Next dispatch(Token&);
  // Not inlined: most tokens are processed once, and dispatch() is inlined into each caller.
  [[gnu::noinline]] void reprocess(Token&);
  [[gnu::noinline]] Next process_by_mode(Token&);
  bool uses_foreign_content_rules(const Token&) const;
  static bool uses_foreign_content_rules_in(std::uint32_t categories, const Token&);
  [[gnu::always_inline]] ElementName adjusted_current_node() const {
    return has_context_ && open_.depth() == 1 ? context_.name : open_.current().name;
  }
  std::uint32_t adjusted_current_node_categories() const {
    return has_context_ && open_.depth() == 1 ? context_categories_ : open_.current().categories;
  }

  // modes/: the insertion modes and the rules for foreign content, then their parts. Each mode is
  // one function, because a page needs few modes and engines optimise whole functions.
#define SOUPTREE_MODE(name, anchor) [[gnu::noinline]] Next name(Token&);
  SOUPTREE_INSERTION_MODES(SOUPTREE_MODE)
#undef SOUPTREE_MODE
  [[gnu::noinline]] Next foreign_content(Token&);

  void meta_start_tag(const Token&);
  Next start_template(Token&);
  Next end_template();
  void start_patching_template(const Token&);
  void close_template();
  Next continue_template_in(Mode);

  void in_body_characters(Slice);
  void merge_attributes(OpenIndex, const Token&);
  [[gnu::noinline]] Next in_body_start_tag(Token&);
  [[gnu::noinline]] Next in_body_rare_start_tag(Token&, TagGroup);
  [[gnu::noinline]] void html_start_tag(const Token&);
  [[gnu::noinline]] void body_start_tag(const Token&);
  [[gnu::noinline]] void frameset_start_tag(const Token&);
  bool second_is_body() const;
  [[gnu::noinline]] void heading_start_tag(const Token&);
  [[gnu::noinline]] void form_start_tag(const Token&);
  void insert_form_element(const Token&);
  [[gnu::noinline]] void list_item_start_tag(const Token&);
  void close_list_item_before(Name item);
  [[gnu::noinline]] void button_start_tag(const Token&);
  [[gnu::noinline]] void nobr_start_tag(const Token&);
  [[gnu::noinline]] void ruby_start_tag(const Token&, Name not_implied);
  [[gnu::noinline]] void void_element_start_tag(const Token&);
  [[gnu::noinline]] void close_anchor_before_anchor();
  static bool is_foreign_root(Name name) {
    return name == Name::math || name == Name::svg;
  }
  [[gnu::noinline]] Next foreign_root_start_tag(const Token&);
  [[gnu::noinline]] Next input_start_tag(Token&);
  [[gnu::noinline]] Next hr_start_tag(Token&);
  [[gnu::noinline]] Next select_start_tag(Token&);
  [[gnu::noinline]] Next option_start_tag(Token&);
  [[gnu::noinline]] Next optgroup_start_tag(Token&);
  void check_no_option_in_scope();
  bool has_type_hidden(const Token&) const;
  [[gnu::noinline]] Next in_body_end_tag(Token&);
  [[gnu::noinline]] Next in_body_rare_end_tag(Token&, TagGroup);
  [[gnu::noinline]] void p_end_tag();
  bool is_in_scope_to_close(Name, Boundary);
  [[gnu::noinline]] bool body_ends();
  [[gnu::noinline]] void form_end_tag();
  [[gnu::noinline]] void heading_end_tag(Name);
  [[gnu::noinline]] void any_other_end_tag(Name);

  Next in_table_start_tag(Token&);
  Next in_table_anything_else(Token&);
  [[gnu::noinline]] void clear_stack_back_to(Name context);
  bool close_caption();
  Next close_table_body_and_reprocess();
  [[gnu::noinline]] bool close_row();
  [[gnu::noinline]] void close_cell();

  static bool breaks_out_of_foreign_content(const Token&);
  Next break_out_of_foreign_content(Token&);
  Next foreign_end_tag(Token&);
  [[gnu::noinline]] void pop_script();

  // insert.cpp
  InsertionLocation appropriate_place_for_inserting_a_node(OpenIndex override_target) const;
  InsertionLocation location_inside_template(NodeId template_element) const;
  InsertionLocation adjusted_insertion_location(OpenIndex override_target) const;
  InsertionLocation adjusted_insertion_location() const {
    const OpenElement& current = open_.current();
    // Nearly always: at the end of the current node.
    if (!foster_parenting_ && !relocates_ && !current.is(Name::template_)) [[likely]]
      return {current.node};
    return adjusted_insertion_location(open_.top());
  }
  [[gnu::noinline]] InsertionLocation relocated(InsertionLocation) const;
  InsertionLocation flattened(InsertionLocation) const;
  bool is_too_deep() const {
    return std::uint64_t{open_.depth()} + patches_.depth_below_stack() > options_.depth;
  }
  [[gnu::noinline]] void record_text(NodeId text, Slice characters, bool is_new);
  void insert_at(InsertionLocation location, NodeId node) {
    tree_.insert(node, location.parent, location.reference);
  }
  void insert_characters(Slice);
  [[gnu::noinline]] void insert_comment(const Token&);
  void insert_comment_at(InsertionLocation, const Token&);
  InsertionLocation root_element_location() const;
  OpenIndex push_html_element(NodeId, Name);
  NodeId create_html_element(Name, AttributeList);
  OpenIndex insert_html_element(Name, AttributeList);
  OpenIndex insert_html_element(const Token&);
  AttributeList add_attributes(const Token&);
  [[gnu::noinline]] void insert_and_pop(const Token&);
  void insert_foreign_element(const Token&, Namespace);
  Next insert_foreign_element_for_tag(const Token&, Namespace);
  void adjust_attributes(AttributeList, Namespace);
  void check_namespace_declaration(const Attribute&, Namespace);
  std::uint32_t annotation_xml_categories(AttributeList) const;

  // tree_builder.cpp
  void skip_line_feed(Token&);
  [[gnu::cold, gnu::noinline]] void error(ParseErrorCode code) {
    errors_.add(code, token_begin_);
  }
  [[gnu::cold, gnu::noinline]] void error_in_characters(ParseErrorCode code) {
    error_in_characters(code, {token_begin_, token_end_});
  }
  [[gnu::cold, gnu::noinline]] void error_in_characters(ParseErrorCode, SourceRange);
  void acknowledge_self_closing_flag() {
    self_closing_acknowledged_ = true;
  }
  [[gnu::noinline]] void pop() {
    remove_from_stack(open_.top());
  }
  void remove_from_stack(OpenIndex);
  void replace_on_stack(OpenIndex, NodeId);
  void pop_through(OpenIndex);
  void pop_until(Name);
  void generate_implied_end_tags(Name except = Name::none);
  void generate_all_implied_end_tags_thoroughly();
  [[gnu::noinline]] void close_element(Name, Name not_implied = Name::none);
  void close_a_p_element();
  [[gnu::noinline]] void close_p_in_button_scope();
  void clear_active_formatting_to_last_marker();
  bool template_on_stack() const {
    return open_.contains(Name::template_);
  }
  static bool implies_missing_start_tags(Name end_tag);
  bool parsing_template_contents() const;
  void reset_insertion_mode_appropriately();
  Mode mode_for(ElementName, bool last) const;
  void parse_generic_text_element(const Token&, State);
  Slice take_leading_whitespace(Token&);
  [[gnu::noinline]] bool is_all_whitespace(Slice) const;
  template <typename Visit>
  void for_each_whitespace_run(Slice characters, ParseErrorCode for_others, Visit visit);

  // formatting.cpp, adoption_agency.cpp
  [[gnu::noinline]] void reconstruct_active_formatting_elements();
  void link_formatting(FormattingIndex, OpenIndex);
  [[gnu::noinline]] void insert_formatting_element(const Token&);
  void remove_formatting(FormattingIndex);
  void adoption_agency(Name subject);
  Adoption adopt_once(Name subject);
  void adopt(FormattingIndex formatting_element, OpenIndex furthest_block);
  NodeId create_element_for_adoption(Name, AttributeList);
  NodeId clone_between(OpenIndex formatting_open, OpenIndex furthest_block,
                       FormattingIndex& bookmark);

  // shadow_root.cpp
  bool declares_shadow_root(const Token&, ShadowRootFlags& mode) const;
  void start_shadow_root_template(const Token&, ShadowRootFlags mode);
  bool may_host_shadow_root(ElementName) const;
  ShadowRootFlags shadow_root_flags(const Token&) const;

  // quirks.cpp
  DocumentMode mode_for_doctype(const DoctypeToken&) const;
  bool is_html5_doctype(const DoctypeToken&) const;

  // fragment.cpp
  State state_for_context() const;

  Tree& tree_;
  Tokenizer& tokenizer_;
  NameTable& names_;
  StringStore& strings_;
  ParseErrors& errors_;

  OpenElements open_;
  ActiveFormattingElements formatting_;
  Array<PendingCharacters> pending_table_characters_;
  TemplateModes template_modes_;
  TreeOrder order_;
  Markers markers_;
  SelectElements select_elements_;
  TreeMoves moves_;
  ContentPatches patches_;
  Locations locations_;
  Array<std::uint8_t> merged_names_;  // by name: bits for an attribute of html (1) and body (2)

  TreeBuilderOptions options_;
  FragmentContext context_;
  std::uint32_t context_categories_;
  bool has_context_;
  bool relocates_;      // a fragment or a depth limit changes insertion locations
  bool records_texts_;  // locations or lengths of texts
  std::uint32_t longest_text_;

  Mode mode_;
  Mode original_mode_;
  NodeId head_element_pointer_;
  NodeId form_element_pointer_;
  NodeId root_insertion_target_;
  NodeId ended_script_;
  std::uint32_t token_begin_;
  std::uint32_t token_end_;
  // The last error of a run of characters, and the end of that run.
  ParseErrorCode characters_error_;
  std::uint32_t characters_error_end_;
  DocumentEncoding encoding_;
  Restart restart_;
  bool frameset_ok_;
  bool foster_parenting_;
  bool self_closing_acknowledged_;
  bool skip_line_feed_;
  bool pending_table_characters_not_whitespace_;
  bool html_names_known_;
  bool body_names_known_;
};

// Calls `visit` for each run of whitespace. Ignores each run of other characters, with a parse
// error.
template <typename Visit>
void TreeBuilder::for_each_whitespace_run(Slice characters, ParseErrorCode for_others,
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
