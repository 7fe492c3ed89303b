#pragma once
// Groups of tag names for the "in body" insertion mode. It handles all start tags of a group alike,
// and all end tags of a group.  #parsing-main-inbody
//
// A table has one byte for each name, and the mode switches over groups. A switch over names would
// need one jump per name, in functions that run for every tag.

#include <array>

#include "names/generated/known_names.h"

namespace souptree {

enum class TagGroup : std::uint8_t {
  // Groups of most tags of a page.
  other,  // "any other" tag, including the tags of SVG and MathML
  block,
  button,
  pre_listing,
  select,
  p,
  a,
  formatting,
  li,
  dd_dt,
  void_element,
  br,
  // Rare groups.
  applet_marquee_object,
  body,
  form,
  frameset,
  heading,
  hr,
  html,
  iframe,
  image,
  input,
  nobr,
  noembed,
  noscript,
  of_head,
  of_tables_and_framesets,
  optgroup,
  option,
  param_source_track,
  plaintext,
  rb_rtc,
  rp_rt,
  table,
  template_,
  textarea,
  xmp,
};

namespace sets {

constexpr TagGroup tag_group(Name name) {
  switch (name) {
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
    case Name::search:
    case Name::section:
    case Name::summary:
    case Name::ul: return TagGroup::block;

    case Name::p: return TagGroup::p;
    case Name::a: return TagGroup::a;

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
    case Name::u: return TagGroup::formatting;

    case Name::li: return TagGroup::li;

    case Name::area:
    case Name::embed:
    case Name::img:
    case Name::keygen:
    case Name::wbr: return TagGroup::void_element;

    case Name::applet:
    case Name::marquee:
    case Name::object: return TagGroup::applet_marquee_object;

    case Name::body: return TagGroup::body;
    case Name::br: return TagGroup::br;
    case Name::button: return TagGroup::button;

    case Name::dd:
    case Name::dt: return TagGroup::dd_dt;

    case Name::form: return TagGroup::form;
    case Name::frameset: return TagGroup::frameset;

    case Name::h1:
    case Name::h2:
    case Name::h3:
    case Name::h4:
    case Name::h5:
    case Name::h6: return TagGroup::heading;

    case Name::hr: return TagGroup::hr;
    case Name::html: return TagGroup::html;
    case Name::iframe: return TagGroup::iframe;
    case Name::image: return TagGroup::image;
    case Name::input: return TagGroup::input;
    case Name::nobr: return TagGroup::nobr;
    case Name::noembed: return TagGroup::noembed;
    case Name::noscript: return TagGroup::noscript;

    case Name::base:
    case Name::basefont:
    case Name::bgsound:
    case Name::link:
    case Name::meta:
    case Name::noframes:
    case Name::script:
    case Name::style:
    case Name::title: return TagGroup::of_head;

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
    case Name::tr: return TagGroup::of_tables_and_framesets;

    case Name::optgroup: return TagGroup::optgroup;
    case Name::option: return TagGroup::option;

    case Name::param:
    case Name::source:
    case Name::track: return TagGroup::param_source_track;

    case Name::plaintext: return TagGroup::plaintext;

    case Name::pre:
    case Name::listing: return TagGroup::pre_listing;

    case Name::rb:
    case Name::rtc: return TagGroup::rb_rtc;

    case Name::rp:
    case Name::rt: return TagGroup::rp_rt;

    case Name::select: return TagGroup::select;
    case Name::table: return TagGroup::table;
    case Name::template_: return TagGroup::template_;
    case Name::textarea: return TagGroup::textarea;
    case Name::xmp: return TagGroup::xmp;

    default: return TagGroup::other;
  }
}

inline constexpr auto tag_group_table = [] {
  std::array<TagGroup, html_element_name_count> table{};
  for (std::uint32_t id = 0; id < html_element_name_count; ++id) table[id] = tag_group(Name{id});
  return table;
}();

}  // namespace sets

constexpr TagGroup tag_group_of(Name name) {
  const auto id = static_cast<std::uint32_t>(name);
  return id < html_element_name_count ? sets::tag_group_table[id] : TagGroup::other;
}

}  // namespace souptree
