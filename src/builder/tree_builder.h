#pragma once
// Tree construction: takes tokens and edits the tree.  #tree-construction
//
// Each insertion mode is a member function in modes/ that switches over the kind and the name of
// the token. For the standard's "process the token using the rules for", a mode calls the function
// of another mode. For "reprocess the token", a mode returns Next::reprocess. The base class has
// the parse state and the algorithms that several modes share.

#include "builder/generated/tag_groups.h"
#include "builder/insertion_modes.h"
#include "builder/tree_construction.h"
#include "encoding/sniff.h"

namespace souptree {

enum class Next : bool { token, reprocess };

// Whether an element has an end tag, or ends with its start tag.
enum class HasContent : bool { no, yes };

class TreeBuilder : private TreeConstruction {
 public:
  TreeBuilder(Tree&, Tokenizer&, NameTable&, StringStore&, ParseErrors&);

  void reset(const TreeBuilderOptions&, std::uint32_t seed);
  // Runs the fragment parsing algorithm up to the step that parses the input.
  // #html-fragment-parsing-algorithm
  [[gnu::noinline]] void start_fragment(const FragmentContext&);
  void process(Token&);
  // Call after the end-of-file token.  #stop-parsing
  void stop_parsing();

  // The encoding of the input, if the input is bytes. If a meta element changes the encoding,
  // encoding() returns the new encoding, and restart_wanted() returns true.
  void set_encoding(const DocumentEncoding& encoding) { encoding_ = encoding; }
  const DocumentEncoding& encoding() const { return encoding_; }
  bool restart_wanted() const { return restart_ == Restart::yes; }

  // The elements that began and ended. Empty without TreeBuilderOptions::report_elements.
  const Array<ElementReport>& reports() const { return locations_.reports().list(); }
  void forget_reports() { locations_.reports().forget(); }
  // Whether the elements of the next start tags are reported.
  void want_elements(bool are_wanted) { locations_.reports().want_elements(are_wanted); }
  void want_surroundings(bool with_implied) {
    locations_.reports().want_surroundings(with_implied);
  }
  // With TreeBuilderOptions::pause_at_scripts: the script element that the last token ended, if the
  // script may run, else none. A script may run only if the scripting mode is `normal`, the script
  // is outside template contents, and an end tag or a self-closing tag ended the script.
  NodeId ended_script() const { return ended_script_; }
  void forget_ended_script() { ended_script_ = NodeId::none; }

  // The length of the longest text node so far, in UTF-8 bytes. Always 0 without
  // TreeBuilderOptions::measure_texts.
  std::uint32_t longest_text() const { return longest_text_; }

  // For a parse that does not keep the tree, see KeepTree. Call these only between the runs of a parser.
  //
  // Input::forget_before() was called with this offset.
  void forget_before(std::uint32_t offset);
  // Forgets the nodes that no later token needs, and changes the ids of the others. Keeps the names and
  // strings of the others: see NameTable::begin_forget() and StringStore::begin_forget().
  void forget();
  // With KeepTree::changing: whether all nodes that a later token can change are near the stack of open
  // elements. Takes time in proportion to the stack.
  bool may_forget_settled() const;
  // Forgets the nodes that no later token can change, and changes the ids of the others. Keeps the strings
  // that are still needed: see StringStore::begin_forget(). The log of edits must be empty.
  void forget_settled();
  // The numbers of forgotten elements, if their ends were reported as ends of elements with copies.
  const Array<std::uint32_t>& forgotten_elements() const { return forgotten_->elements; }

  // Whether the next characters are text without markup, and whether they are raw text: text without
  // character references. The text of a plaintext element ends with the input.  #parsing-main-incdata
  bool is_in_text() const { return mode_ == Mode::text || open_.contains(Name::plaintext); }
  bool is_in_raw_text() const;
  // Whether a line feed at the start of the next token is ignored.
  bool ignores_newline() const { return on_next_token_ == OnNextToken::skip_line_feed; }

  // The parse state, for a program that shows it: see src/trace.  #parse-state
  Mode insertion_mode() const { return mode_; }
  const OpenElements& open_elements() const { return open_; }
  const ActiveFormattingElements& active_formatting_elements() const { return formatting_; }
  const TemplateModes& template_modes() const { return template_modes_; }

  // Whether `<![CDATA[` in the next markup begins a CDATA section: only in foreign content.
  CdataSections cdata_sections() const {
    return !open_.empty() && !adjusted_current_node().is_html() ? CdataSections::allowed
                                                                : CdataSections::bogus;
  }

 private:
  // The characters of adjacent pending table character tokens.  #concept-pending-table-char-tokens
  struct PendingCharacters {
    Slice text;
    SourceRange range;
  };

  // tree_builder.cpp
  [[gnu::noinline]] void begin_special_token(Token&);
  void skip_line_feed(Token&);

  // dispatch.cpp
  Next dispatch(Token&);
  // Dispatches the token until no mode wants to reprocess it. Not inlined, because dispatch() is
  // inlined into each caller, and few tokens are reprocessed.
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

  // modes/: the insertion modes and the rules for foreign content, then their parts. Each mode is a
  // function of its own: a page needs few modes, and WebAssembly engines optimise one function at a
  // time.
#define SOUPTREE_MODE(name, anchor) [[gnu::noinline]] Next name(Token&);
  SOUPTREE_INSERTION_MODES(SOUPTREE_MODE)
#undef SOUPTREE_MODE
  [[gnu::noinline]] Next foreign_content(Token&);
  static bool implies_missing_start_tags(Name end_tag);

  void set_document_mode(DocumentMode);
  void insert_doctype(const Token&);
  void meta_start_tag(const Token&);
  Next start_template(Token&);
  Next end_template();
  void start_patching_template(const Token&);
  void close_template();
  Next continue_template_in(Mode);

  void in_body_characters(Slice);
  void merge_attributes(OpenIndex, const Token&);
  void learn_own_names(OpenIndex);
  bool mark_merged_name(OpenIndex, Name);
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

  Next in_table_start_tag(Token&);
  Next in_table_anything_else(Token&);
  [[gnu::noinline]] void clear_stack_back_to(Name context);
  bool close_caption();
  Next close_table_body_and_reprocess();
  [[gnu::noinline]] bool close_row();
  [[gnu::noinline]] void close_cell();

  Next insert_foreign_element_for_tag(const Token&, Namespace);
  Next break_out_of_foreign_content(Token&);
  Next foreign_end_tag(Token&);
  [[gnu::noinline]] void pop_script(HasContent = HasContent::yes);

  // shadow_root.cpp
  bool declares_shadow_root(const Token&, ShadowRootFlags& mode) const;
  void start_shadow_root_template(const Token&, ShadowRootFlags mode);

  // fragment.cpp
  State state_for_context() const;

  Array<PendingCharacters> pending_table_characters_;
  // By attribute name: bit 0 says whether the html element has the attribute, and bit 1 whether the
  // body element has the attribute.
  Array<std::uint8_t> merged_names_;
  NodeId ended_script_;
  DocumentEncoding encoding_;
  Restart restart_;
  bool pending_table_characters_not_whitespace_;
  bool context_is_raw_text_;  // whether the whole input is the content of such an element
  // Whether merged_names_ includes the attributes with which the html or body element was created.
  bool html_names_known_;
  bool body_names_known_;
};

}  // namespace souptree
