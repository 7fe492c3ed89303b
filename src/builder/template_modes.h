#pragma once
// The stack of template insertion modes.  #stack-of-template-insertion-modes

#include "base/array.h"
#include "builder/insertion_modes.h"

namespace souptree {

// An entry of the stack, for one open template.
struct TemplateMode {
  Mode mode;
  // The number of the first marker (see markers.h) to which templates in the contents can refer.
  std::uint32_t first_marker;
  bool inert;  // the contents belong to a document that does not run scripts
};

class TemplateModes {
 public:
  TemplateModes() { reset(); }
  void reset() {
    modes_.clear();
    in_fragment_ = false;
  }
  void enter_fragment() { in_fragment_ = true; }

  bool empty() const { return modes_.empty(); }
  const TemplateMode* begin() const { return modes_.begin(); }
  const TemplateMode* end() const { return modes_.end(); }
  void push(const TemplateMode& mode) { modes_.push(mode); }
  void pop() { modes_.pop(); }
  // #current-template-insertion-mode
  TemplateMode& current() { return modes_.back(); }
  const TemplateMode& current() const { return modes_.back(); }

  // Whether the current node is inside template contents. Scripts do not run in the document of
  // template contents.
  bool is_inert() const { return !empty() && current().inert; }
  // Whether nodes that the parser inserts now become connected, which means that they are in the
  // document, or in a shadow tree of the document.
  bool is_connected() const { return !in_fragment_ && !is_inert(); }
  // The number of the first marker to which the topmost template on the stack can refer. This is
  // `first_marker` of the next outer template, or 0 without an outer template.
  std::uint32_t first_visible_marker() const {
    return modes_.size() < 2 ? 0 : modes_[modes_.size() - 2].first_marker;
  }

 private:
  Array<TemplateMode> modes_;
  bool in_fragment_;
};

}  // namespace souptree
