#include "builder/tree_builder.h"

namespace souptree {

// A start tag in the "in body" insertion mode: see in_body.cpp
Next TreeBuilder::in_body_start_tag(Token& token) {
  switch (token.name) {
    case Name::html: html_start_tag(token); return Next::token;

    case Name::base:
    case Name::basefont:
    case Name::bgsound:
    case Name::link:
    case Name::meta:
    case Name::noframes:
    case Name::script:
    case Name::style:
    case Name::template_:
    case Name::title: return in_head(token);

    case Name::body: body_start_tag(token); return Next::token;

    case Name::frameset: frameset_start_tag(token); return Next::token;

    case Name::address:
    case Name::article:
    case Name::aside:
    case Name::blockquote:
    case Name::center:
    case Name::details:
    case Name::dialog:
    case Name::dir:
    case Name::div:
    case Name::dl:
    case Name::fieldset:
    case Name::figcaption:
    case Name::figure:
    case Name::footer:
    case Name::header:
    case Name::hgroup:
    case Name::main:
    case Name::menu:
    case Name::nav:
    case Name::ol:
    case Name::p:
    case Name::search:
    case Name::section:
    case Name::summary:
    case Name::ul:
      close_p_in_button_scope();
      insert_html_element(token);
      return Next::token;

    case Name::h1:
    case Name::h2:
    case Name::h3:
    case Name::h4:
    case Name::h5:
    case Name::h6: heading_start_tag(token); return Next::token;

    case Name::pre:
    case Name::listing:
      close_p_in_button_scope();
      insert_html_element(token);
      skip_line_feed_ = true;
      frameset_ok_ = false;
      return Next::token;

    case Name::form: form_start_tag(token); return Next::token;

    case Name::li:
    case Name::dd:
    case Name::dt:
      frameset_ok_ = false;
      close_list_item_before(token.name);
      close_p_in_button_scope();
      insert_html_element(token);
      return Next::token;

    case Name::plaintext:
      close_p_in_button_scope();
      insert_html_element(token);
      tokenizer_.switch_to(State::plaintext);
      return Next::token;

    case Name::button: button_start_tag(token); return Next::token;

    case Name::a:
      close_anchor_before_anchor();
      reconstruct_active_formatting_elements();
      insert_formatting_element(token);
      return Next::token;

    case Name::b:
    case Name::big:
    case Name::code:
    case Name::em:
    case Name::font:
    case Name::i:
    case Name::s:
    case Name::small:
    case Name::strike:
    case Name::strong:
    case Name::tt:
    case Name::u:
      reconstruct_active_formatting_elements();
      insert_formatting_element(token);
      return Next::token;

    case Name::nobr: nobr_start_tag(token); return Next::token;

    case Name::applet:
    case Name::marquee:
    case Name::object:
      reconstruct_active_formatting_elements();
      insert_html_element(token);
      formatting_.insert_marker();
      frameset_ok_ = false;
      return Next::token;

    case Name::table:
      if (tree_.mode != DocumentMode::quirks) close_p_in_button_scope();
      insert_html_element(token);
      frameset_ok_ = false;
      mode_ = Mode::in_table;
      return Next::token;

    case Name::area:
    case Name::br:
    case Name::embed:
    case Name::img:
    case Name::keygen:
    case Name::wbr:
      reconstruct_active_formatting_elements();
      insert_and_pop(token);
      frameset_ok_ = false;
      return Next::token;

    case Name::input: return input_start_tag(token);

    case Name::param:
    case Name::source:
    case Name::track: insert_and_pop(token); return Next::token;

    case Name::hr: return hr_start_tag(token);

    case Name::image:
      error(ParseErrorCode::image_start_tag);
      token.name = Name::img;
      return Next::reprocess;

    case Name::textarea:
      parse_generic_text_element(token, State::rcdata);
      skip_line_feed_ = true;
      frameset_ok_ = false;
      return Next::token;

    case Name::xmp:
      close_p_in_button_scope();
      reconstruct_active_formatting_elements();
      frameset_ok_ = false;
      parse_generic_text_element(token, State::rawtext);
      return Next::token;

    case Name::iframe:
      frameset_ok_ = false;
      parse_generic_text_element(token, State::rawtext);
      return Next::token;

    case Name::noscript:
      if (options_.scripting_mode == ScriptingMode::disabled) break;
      [[fallthrough]];
    case Name::noembed: parse_generic_text_element(token, State::rawtext); return Next::token;

    case Name::select: return select_start_tag(token);
    case Name::option: return option_start_tag(token);
    case Name::optgroup: return optgroup_start_tag(token);

    case Name::rb:
    case Name::rtc: ruby_start_tag(token, Name::none); return Next::token;

    case Name::rp:
    case Name::rt: ruby_start_tag(token, Name::rtc); return Next::token;

    case Name::math: return foreign_root_start_tag(token, Namespace::mathml);
    case Name::svg: return foreign_root_start_tag(token, Namespace::svg);

    case Name::caption:
    case Name::col:
    case Name::colgroup:
    case Name::frame:
    case Name::head:
    case Name::tbody:
    case Name::td:
    case Name::tfoot:
    case Name::th:
    case Name::thead:
    case Name::tr: error(ParseErrorCode::unexpected_start_tag); return Next::token;

    default: break;
  }
  reconstruct_active_formatting_elements();
  insert_html_element(token);
  return Next::token;
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
  take_out(open_[open_[open_.bottom()].above].node);
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
  if (!parsing_template_contents()) form_element_pointer_ = form;
}

// The loop of the start tags li, and dd and dt: the walk up ends at the first special element other
// than address, div and p, which the item is itself.
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

// `not_implied` has no end tag implied: the new element may stand in it, inside of the ruby element.
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
  // It may have stayed, being out of scope.
  const FormattingIndex still = formatting_.last_after_marker(Name::a);
  if (still == FormattingIndex::none || formatting_[still].node != node) return;
  const OpenIndex open = formatting_[still].open;
  remove_formatting(still);
  if (open != OpenIndex::none) remove_from_stack(open);
}

Next TreeBuilder::foreign_root_start_tag(Token& token, Namespace element_namespace) {
  reconstruct_active_formatting_elements();
  return insert_foreign_element_for_tag(token, element_namespace);
}

}  // namespace souptree
