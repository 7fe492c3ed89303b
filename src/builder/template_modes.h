#pragma once
// The stack of template insertion modes.  #stack-of-template-insertion-modes

#include "base/array.h"
#include "builder/insertion_modes.h"

namespace souptree {

struct TemplateMode {
  Mode mode;
  std::uint32_t first_marker;  // number of the first marker (see markers.h) in the contents
  bool inert;                  // the contents belong to a document without scripts
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
  void push(const TemplateMode& mode) { modes_.push(mode); }
  void pop() { modes_.pop(); }
  // #current-template-insertion-mode
  TemplateMode& current() { return modes_.back(); }
  const TemplateMode& current() const { return modes_.back(); }

  // Whether the current node is inside template contents. Scripts do not run in their document.
  bool is_inert() const { return !empty() && current().inert; }
  // Whether nodes that the parser inserts now become connected: into the document, or into a shadow
  // root in the document.
  bool is_connected() const { return !in_fragment_ && !is_inert(); }
  // For the topmost template on the stack: the number of the first marker in the contents of the
  // template around it. 0 if no template is around it.
  std::uint32_t first_visible_marker() const {
    return modes_.size() < 2 ? 0 : modes_[modes_.size() - 2].first_marker;
  }

 private:
  Array<TemplateMode> modes_;
  bool in_fragment_;
};

}  // namespace souptree
