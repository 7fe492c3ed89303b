// Start and end tags "template" in the "in head" insertion mode: see in_head.cpp

#include "builder/tree_builder.h"

namespace souptree {

Next TreeBuilder::start_template(Token& token) {
  formatting_.insert_marker();
  frameset_ok_ = false;
  mode_ = Mode::in_template;
  const bool outer_is_inert = template_modes_.is_inert();
  template_modes_.push({Mode::in_template, markers_.size(), outer_is_inert});
  ShadowRootFlags mode;
  if (!keeps_tree()) {
    insert_html_element(token);
  } else if (declares_shadow_root(token, mode)) {
    start_shadow_root_template(token, mode);
  } else if (options_.template_for && token.find_attribute(Name::for_) != nullptr) {
    start_patching_template(token);
  } else {
    insert_html_element(token);
  }
  if (tree_.has_own_contents(open_.current().node)) template_modes_.current().inert = true;
  return Next::token;
}

// A `template` with a `for` attribute: patches content at a marker (see markers.h) elsewhere in the
// tree.
void TreeBuilder::start_patching_template(const Token& token) {
  const InsertionLocation location = adjusted_insertion_location();
  const Attribute& name = *token.find_attribute(Name::for_);
  const NodeId element = tree_.create_element(Name::template_, add_attributes(token));
  locations_.record_start_tag_only(element, token, location.parent);
  const std::uint32_t first_visible_marker = template_modes_.first_visible_marker();
  if (patches_.begin(location.parent, strings_.view(name.value), first_visible_marker)) {
    // Templates inside the patch can refer to the markers around the patch.
    template_modes_.current().first_marker = first_visible_marker;
  } else {
    // If no marker has this name, the standard inserts an ordinary template.
    tree_.create_template_contents(element);
    moves_.insert(element, location);
  }
  log_push(element);
  push_html_element(element, Name::template_);
  locations_.report_pushed();
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
  const NodeId contents = tree_.contents(open_[open_.topmost(Name::template_)].node);
  if (keeps_tree() && contents == NodeId::none) {
    patches_.end();
  } else {
    // Later templates are outside the contents of this template, so they cannot refer to the
    // markers in the contents.
    markers_.forget_from(template_modes_.current().first_marker);
  }
  pop_until(Name::template_);
  clear_active_formatting_to_last_marker();
  template_modes_.pop();
  reset_insertion_mode_appropriately();
}

}  // namespace souptree
