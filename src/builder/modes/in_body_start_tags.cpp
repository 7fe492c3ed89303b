#include "builder/tree_builder.h"

namespace souptree {

// A start tag in the "in body" insertion mode: see in_body.cpp
Next TreeBuilder::in_body_start_tag(Token& token) {
  switch (const TagGroup group = tag_group_of(token.name)) {
    case TagGroup::other:
      reconstruct_active_formatting_elements();
      if (token.name == Name::math || token.name == Name::svg) [[unlikely]]
        return foreign_root_start_tag(token);
      insert_html_element(token);
      return Next::token;

    case TagGroup::block:
    case TagGroup::p:
      close_p_in_button_scope();
      insert_html_element(token);
      return Next::token;

    case TagGroup::a: close_anchor_before_anchor(); [[fallthrough]];
    case TagGroup::formatting:
      reconstruct_active_formatting_elements();
      insert_formatting_element(token);
      return Next::token;

    case TagGroup::li:
    case TagGroup::dd_dt: list_item_start_tag(token); return Next::token;

    case TagGroup::void_element:
    case TagGroup::br: void_element_start_tag(token); return Next::token;

    default: return in_body_rare_start_tag(token, group);
  }
}

Next TreeBuilder::in_body_rare_start_tag(Token& token, TagGroup group) {
  switch (group) {
    case TagGroup::html: html_start_tag(token); return Next::token;

    case TagGroup::of_head:
    case TagGroup::template_: return in_head(token);

    case TagGroup::body: body_start_tag(token); return Next::token;

    case TagGroup::frameset: frameset_start_tag(token); return Next::token;

    case TagGroup::heading: heading_start_tag(token); return Next::token;

    case TagGroup::pre_listing:
      close_p_in_button_scope();
      insert_html_element(token);
      on_next_token_ = OnNextToken::skip_line_feed;
      frameset_ok_ = false;
      return Next::token;

    case TagGroup::form: form_start_tag(token); return Next::token;

    case TagGroup::plaintext:
      close_p_in_button_scope();
      insert_html_element(token);
      tokenizer_.switch_to(State::plaintext);
      return Next::token;

    case TagGroup::button: button_start_tag(token); return Next::token;

    case TagGroup::nobr: nobr_start_tag(token); return Next::token;

    case TagGroup::applet_marquee_object:
      reconstruct_active_formatting_elements();
      insert_html_element(token);
      formatting_.insert_marker();
      frameset_ok_ = false;
      return Next::token;

    case TagGroup::table:
      if (tree_.mode != DocumentMode::quirks) close_p_in_button_scope();
      insert_html_element(token);
      frameset_ok_ = false;
      mode_ = Mode::in_table;
      return Next::token;

    case TagGroup::input: return input_start_tag(token);

    case TagGroup::param_source_track: insert_and_pop(token); return Next::token;

    case TagGroup::hr: return hr_start_tag(token);

    case TagGroup::image:
      error(ParseErrorCode::image_start_tag);
      token.name = Name::img;
      return Next::reprocess;

    case TagGroup::textarea:
      parse_generic_text_element(token, State::rcdata);
      on_next_token_ = OnNextToken::skip_line_feed;
      frameset_ok_ = false;
      return Next::token;

    case TagGroup::xmp:
      close_p_in_button_scope();
      reconstruct_active_formatting_elements();
      frameset_ok_ = false;
      parse_generic_text_element(token, State::rawtext);
      return Next::token;

    case TagGroup::iframe:
      frameset_ok_ = false;
      parse_generic_text_element(token, State::rawtext);
      return Next::token;

    case TagGroup::noscript:
      if (options_.scripting_mode == ScriptingMode::disabled) {
        reconstruct_active_formatting_elements();
        insert_html_element(token);
        return Next::token;
      }
      [[fallthrough]];
    case TagGroup::noembed: parse_generic_text_element(token, State::rawtext); return Next::token;

    case TagGroup::select: return select_start_tag(token);
    case TagGroup::option: return option_start_tag(token);
    case TagGroup::optgroup: return optgroup_start_tag(token);

    case TagGroup::rb_rtc: ruby_start_tag(token, Name::none); return Next::token;
    case TagGroup::rp_rt: ruby_start_tag(token, Name::rtc); return Next::token;

    case TagGroup::of_tables_and_framesets:
      error(ParseErrorCode::unexpected_start_tag);
      return Next::token;

    // in_body_start_tag() handles these. A new group without a case does not compile.
    case TagGroup::other:
    case TagGroup::block:
    case TagGroup::p:
    case TagGroup::a:
    case TagGroup::formatting:
    case TagGroup::li:
    case TagGroup::dd_dt:
    case TagGroup::void_element:
    case TagGroup::br: break;
  }
  __builtin_unreachable();
}

void TreeBuilder::html_start_tag(const Token& token) {
  error(ParseErrorCode::unexpected_start_tag);
  if (!template_on_stack()) merge_attributes(open_.bottom(), token);
}

void TreeBuilder::body_start_tag(const Token& token) {
  error(ParseErrorCode::unexpected_start_tag);
  if (!second_is_body() || template_on_stack()) return;
  frameset_ok_ = false;
  merge_attributes(open_[open_.bottom()].above, token);
}

void TreeBuilder::frameset_start_tag(const Token& token) {
  error(ParseErrorCode::unexpected_start_tag);
  if (!second_is_body() || !frameset_ok_) return;
  if (keeps_tree()) moves_.remove(open_[open_[open_.bottom()].above].node);
  while (open_.top() != open_.bottom()) pop();
  insert_html_element(token);
  mode_ = Mode::in_frameset;
}

bool TreeBuilder::second_is_body() const {
  return open_.depth() > 1 && open_[open_[open_.bottom()].above].is(Name::body);
}

void TreeBuilder::heading_start_tag(const Token& token) {
  close_p_in_button_scope();
  if (open_.current().has(heading)) {
    error(ParseErrorCode::nested_heading);
    pop();
  }
  insert_html_element(token);
}

void TreeBuilder::form_start_tag(const Token& token) {
  if (form_element_pointer_ != NodeId::none && !parsing_template_contents()) {
    error(ParseErrorCode::nested_form);
    return;
  }
  close_p_in_button_scope();
  insert_form_element(token);
}

void TreeBuilder::insert_form_element(const Token& token) {
  const NodeId form = open_[insert_html_element(token)].node;
  if (!parsing_template_contents()) set_form_element_pointer(form);
}

// For a start tag li, dd or dt.
void TreeBuilder::list_item_start_tag(const Token& token) {
  frameset_ok_ = false;
  close_list_item_before(token.name);
  close_p_in_button_scope();
  insert_html_element(token);
}

// The loop of the start tags li, dd and dt. It ends at the topmost special element other than
// address, div and p. For a start tag li, that element is closed if it is an li. For a start tag dd
// or dt, that element is closed if it is a dd or dt.
void TreeBuilder::close_list_item_before(Name item) {
  const OpenElement& stop = open_[open_.nearest(Boundary::special_but_not_address_div_p)];
  const bool closes = item == Name::li ? stop.is(Name::li) : stop.is(Name::dd) || stop.is(Name::dt);
  if (closes) close_element(stop.tag_name, stop.tag_name);
}

void TreeBuilder::button_start_tag(const Token& token) {
  if (open_.has_in_scope(Name::button)) {
    error(ParseErrorCode::nested_button);
    generate_implied_end_tags();
    pop_until(Name::button);
  }
  reconstruct_active_formatting_elements();
  insert_html_element(token);
  frameset_ok_ = false;
}

void TreeBuilder::nobr_start_tag(const Token& token) {
  reconstruct_active_formatting_elements();
  if (open_.has_in_scope(Name::nobr)) {
    error(ParseErrorCode::nested_nobr);
    adoption_agency(Name::nobr);
    reconstruct_active_formatting_elements();
  }
  insert_formatting_element(token);
}

// Generates no implied end tag for `not_implied`, because an element of that name may contain the
// new element.
void TreeBuilder::ruby_start_tag(const Token& token, Name not_implied) {
  if (open_.has_in_scope(Name::ruby)) {
    generate_implied_end_tags(not_implied);
    if (!open_.current().is(Name::ruby) && !open_.current().is(not_implied)) {
      error(ParseErrorCode::ruby_misnested);
    }
  }
  insert_html_element(token);
}

void TreeBuilder::close_anchor_before_anchor() {
  const FormattingIndex anchor = formatting_.last_after_marker(Name::a);
  if (anchor == FormattingIndex::none) return;
  error(ParseErrorCode::nested_anchor);
  const NodeId node = formatting_[anchor].node;
  adoption_agency(Name::a);
  // The adoption agency may keep the anchor in the list, for example if the anchor is open but not
  // in scope.
  const FormattingIndex still = formatting_.last_after_marker(Name::a);
  if (still == FormattingIndex::none || formatting_[still].node != node) return;
  const OpenIndex open = formatting_[still].open;
  remove_formatting(still);
  remove_from_stack(open);
}

// For a start tag area, br, embed, img, keygen or wbr.
void TreeBuilder::void_element_start_tag(const Token& token) {
  reconstruct_active_formatting_elements();
  insert_and_pop(token);
  frameset_ok_ = false;
}

Next TreeBuilder::foreign_root_start_tag(const Token& token) {
  return insert_foreign_element_for_tag(token, token.name == Name::svg ? Namespace::svg
                                                                       : Namespace::mathml);
}

}  // namespace souptree
