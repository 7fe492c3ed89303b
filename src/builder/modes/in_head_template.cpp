// Start and end tags "template" in the "in head" insertion mode: see in_head.cpp

#include "builder/tree_builder.h"

namespace souptree {

Next TreeBuilder::start_template(Token& token) {
  formatting_.insert_marker();
  frameset_ok_ = false;
  mode_ = Mode::in_template;
  const bool outer_is_inert = !template_modes_.empty() && template_modes_.back().inert;
  template_modes_.push({Mode::in_template, markers_.size(), outer_is_inert});
  ShadowRootFlags mode;
  if (declares_shadow_root(token, mode)) {
    start_shadow_root_template(token, mode);
  } else if (options_.template_for && token.find_attribute(Name::for_) != nullptr) {
    start_patching_template(token);
  } else {
    insert_html_element(token);
  }
  if (has_own_contents(open_.current().node)) template_modes_.back().inert = true;
  return Next::token;
}

Next TreeBuilder::end_template() {
  if (!template_on_stack()) {
    error(ParseErrorCode::end_tag_without_matching_open_element);
    return Next::token;
  }
  generate_all_implied_end_tags_thoroughly();
  if (!open_.current().is(Name::template_)) error(ParseErrorCode::open_elements_when_closing);
  close_template();
  return Next::token;
}

void TreeBuilder::close_template() {
  if (tree_.contents(open_[open_.topmost(Name::template_)].node) == NodeId::none) {
    end_content_patching();
  } else {
    // No later template is inside these contents, so none can refer to their markers.
    markers_.forget_from(template_modes_.back().first_marker);
  }
  pop_until(Name::template_);
  clear_active_formatting_to_last_marker();
  template_modes_.pop();
  reset_insertion_mode_appropriately();
}

}  // namespace souptree
