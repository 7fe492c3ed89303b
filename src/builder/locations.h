#pragma once
// Locations of nodes in the source, and the log of insertions and of the stack of open elements. A tree
// with a log also remembers positions, so that one check serves both. A parse that reports elements
// (see element_reports.h) uses the same calls: it has reports instead of locations.
//
// A node has a location if the parser created the node for a token of the source. If the parser
// creates several elements for one tag, only the first has a location. The location of an element
// begins with its start tag, and ends with its end tag. Without an end tag, the location ends
// before the token that closed the element, or with the start tag of a void element. Nodes without
// a token have no location: implied elements, elements that the parser reconstructs or creates in
// the adoption agency, and copies in a selectedcontent element.

#include "base/parts.h"
#include "builder/element_reports.h"
#include "builder/open_elements.h"
#include "tokenizer/token.h"
#include "tree/tree.h"

namespace souptree {

enum class ReportElements : bool { no, yes };

class Locations {
 public:
  // `token` is the tokenizer's current token.
  Locations(Tree& tree, const OpenElements& open, const Token& token)
      : tree_(tree), open_(open), token_(token), reports_(open, token) {
    reset(ReportElements::no);
  }
  void reset(ReportElements);

  // Whether the tree has locations, or elements are reported. Callers of the functions record_...() must check this
  // first, unless the comment of the function says that the function checks it.
  bool are_recorded() const { return are_recorded_; }
  // Records the token of a node that is not an element and that was inserted. Checks are_recorded().
  void record_token(NodeId node, const Token& token) {
    if (are_recorded()) [[unlikely]]
      set_token(node, token);
  }
  // Records the start tag of an element that was inserted and pushed. Checks are_recorded().
  void record_start_tag(NodeId element, const Token& token) {
    if (are_recorded()) [[unlikely]]
      set_start_tag(element, token);
  }
  // Records an element that was inserted and pushed, and has no start tag. Checks are_recorded().
  void record_without_tag(NodeId element) {
    if (are_recorded()) [[unlikely]]
      set_implied(element);
  }
  // Records the start tag of an element that is not inserted yet. Checks are_recorded().
  // If elements are reported, report_pushed() must follow when the element is pushed.
  void record_start_tag_only(NodeId element, const Token& token, NodeId intended_parent);
  void report_pushed() {
    if (reports_elements()) reports_->begin();
  }
  // Records that an element was inserted and pushed, for the log only. An element that is a part of a
  // select must be logged before the steps of selects run: their edits follow.
  [[gnu::noinline]] void log_insertion(NodeId element);
  // Call this when an element leaves the stack, or when its entry is given to another element.
  [[gnu::noinline]] void record_end(OpenIndex);
  // For an end tag "body". If there are several end tags "body", the last one counts. Checks
  // are_recorded().
  void record_end_of_body();
  // For an end tag "html". Also records the end of the body, unless an end tag has ended it. Checks
  // are_recorded().
  void record_end_of_html();
  void record_new_text(NodeId, Slice characters);
  // Extends the location of the text to the end of the new characters, over any markup between.
  void record_longer_text(NodeId, Slice characters);
  // Records that `copy` is a copy of `original`. A copy has no location. The report of the end of
  // the copy names the original.
  void record_copy(NodeId copy, NodeId original);

  // The source range of the characters that are being inserted. Used only if these characters are
  // not a slice of the input, for example the characters of a character reference.
  SourceRange characters_range() const { return characters_range_; }
  void set_characters_range(SourceRange range) { characters_range_ = range; }
  // The source range of `characters`: all or some of the characters that are being inserted.
  SourceRange range_of(Slice characters) const;

  // Empty if elements are not reported.
  const ElementReports& reports() const { return *reports_; }
  ElementReports& reports() { return *reports_; }

 private:
  // Only tokens need reports.
  bool reports_elements() const { return has_tokens && report_elements_ == ReportElements::yes; }
  [[gnu::noinline]] void set_implied(NodeId element);
  [[gnu::noinline]] void set_start_tag(NodeId element, const Token&);
  [[gnu::noinline]] void set_token(NodeId node, const Token&);
  void set_end(const OpenElement&, Name tag_name);
  bool has_ended(NodeId element) const;
  bool has_end_tag(NodeId element) const;

  Tree& tree_;
  const OpenElements& open_;
  const Token& token_;

  SourceRange characters_range_;
  ReportElements report_elements_;
  bool are_recorded_;
  PartObject<has_tokens, ElementReports> reports_;
};

}  // namespace souptree
