// Changes of the insertion mode.  #the-insertion-mode

#include <cassert>

#include "builder/tree_construction.h"

namespace souptree {

// #reset-the-insertion-mode-appropriately
void TreeConstruction::reset_insertion_mode_appropriately() {
  // 1-2, 16-17. The standard walks from the current node to the bottom of the stack. The walk ends
  // at the first element that one of the steps 4 to 14 names. At the latest, the walk ends at the
  // bottom, because the bottom is an html element.
  const OpenIndex decisive = open_.nearest(Boundary::decides_insertion_mode);
  assert(decisive != OpenIndex::none);
  // 3. In a fragment, the html element at the bottom represents the context element.
  const bool last = decisive == open_.bottom();
  const ElementName name = last && has_context_ ? context_.name : open_[decisive].name;
  mode_ = mode_for(name, last);
}

// Steps 4 to 15 of #reset-the-insertion-mode-appropriately
Mode TreeConstruction::mode_for(ElementName element, bool last) const {
  // 15. A foreign element can only be the context element here.
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
void TreeConstruction::parse_generic_text_element(const Token& token, State state) {
  insert_html_element(token);
  tokenizer_.switch_to(state);
  original_mode_ = mode_;
  mode_ = Mode::text;
}

}  // namespace souptree
