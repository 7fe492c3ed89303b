// Written by `npm run generate`, do not edit. From tools/standard/elements.txt
#pragma once

#include "names/element_set.h"

// The standard's sets of HTML elements.
namespace souptree::sets {

// #special
inline constexpr ElementSet special = {
    Name::address, Name::applet, Name::area, Name::article, Name::aside, Name::base,
    Name::basefont, Name::bgsound, Name::blockquote, Name::body, Name::br, Name::button,
    Name::caption, Name::center, Name::col, Name::colgroup, Name::dd, Name::details, Name::dir,
    Name::div, Name::dl, Name::dt, Name::embed, Name::fieldset, Name::figcaption, Name::figure,
    Name::footer, Name::form, Name::frame, Name::frameset, Name::h1, Name::h2, Name::h3, Name::h4,
    Name::h5, Name::h6, Name::head, Name::header, Name::hgroup, Name::hr, Name::html, Name::iframe,
    Name::img, Name::input, Name::keygen, Name::li, Name::link, Name::listing, Name::main,
    Name::marquee, Name::menu, Name::meta, Name::nav, Name::noembed, Name::noframes,
    Name::noscript, Name::object, Name::ol, Name::p, Name::param, Name::plaintext, Name::pre,
    Name::script, Name::search, Name::section, Name::select, Name::source, Name::style,
    Name::summary, Name::table, Name::tbody, Name::td, Name::template_, Name::textarea,
    Name::tfoot, Name::th, Name::thead, Name::title, Name::tr, Name::track, Name::ul, Name::wbr,
    Name::xmp,
};

// #parsing-main-inbody
inline constexpr ElementSet address_div_p = {
    Name::address, Name::div, Name::p,
};

// #formatting
inline constexpr ElementSet formatting = {
    Name::a, Name::b, Name::big, Name::code, Name::em, Name::font, Name::i, Name::nobr, Name::s,
    Name::small, Name::strike, Name::strong, Name::tt, Name::u,
};

// #parsing-main-inbody
inline constexpr ElementSet heading = {
    Name::h1, Name::h2, Name::h3, Name::h4, Name::h5, Name::h6,
};

// #serializes-as-void
inline constexpr ElementSet void_element = {
    Name::area, Name::base, Name::basefont, Name::bgsound, Name::br, Name::col, Name::embed,
    Name::frame, Name::hr, Name::img, Name::input, Name::keygen, Name::link, Name::meta,
    Name::param, Name::source, Name::track, Name::wbr,
};

// #serialising-html-fragments
inline constexpr ElementSet unescaped_text = {
    Name::iframe, Name::noembed, Name::noframes, Name::plaintext, Name::script, Name::style,
    Name::xmp,
};

// #has-an-element-in-scope
inline constexpr ElementSet scope = {
    Name::applet, Name::caption, Name::html, Name::marquee, Name::object, Name::select,
    Name::table, Name::td, Name::template_, Name::th,
};

// #has-an-element-in-list-item-scope
inline constexpr ElementSet list_item_scope = {
    Name::ol, Name::ul,
};

// #has-an-element-in-button-scope
inline constexpr ElementSet button_scope = {
    Name::button,
};

// #has-an-element-in-table-scope
inline constexpr ElementSet table_scope = {
    Name::html, Name::table, Name::template_,
};

// #reset-the-insertion-mode-appropriately
inline constexpr ElementSet decides_insertion_mode = {
    Name::body, Name::caption, Name::colgroup, Name::frameset, Name::head, Name::html, Name::table,
    Name::tbody, Name::td, Name::template_, Name::tfoot, Name::th, Name::thead, Name::tr,
};

// #generate-implied-end-tags
inline constexpr ElementSet implied_end_tag = {
    Name::dd, Name::dt, Name::li, Name::optgroup, Name::option, Name::p, Name::rb, Name::rp,
    Name::rt, Name::rtc,
};

// #generate-all-implied-end-tags-thoroughly
inline constexpr ElementSet thoroughly_implied_end_tag = {
    Name::caption, Name::colgroup, Name::tbody, Name::td, Name::tfoot, Name::th, Name::thead,
    Name::tr,
};

// #parsing-main-inbody
inline constexpr ElementSet open_at_end_of_body = {
    Name::body, Name::html, Name::tbody, Name::td, Name::tfoot, Name::th, Name::thead, Name::tr,
};

// #foster-parent
inline constexpr ElementSet foster_parent = {
    Name::table, Name::tbody, Name::tfoot, Name::thead, Name::tr,
};

// #the-select-element
inline constexpr ElementSet select_part = {
    Name::option, Name::select, Name::selectedcontent,
};

// #parsing-main-inbody
inline constexpr ElementSet newline_ignored = {
    Name::listing, Name::pre, Name::textarea,
};

// #tree-construction
inline constexpr ElementSet implied = {
    Name::body, Name::br, Name::colgroup, Name::head, Name::html, Name::p, Name::tbody, Name::tr,
};

// #concept-attach-a-shadow-root
inline constexpr ElementSet shadow_host = {
    Name::article, Name::aside, Name::blockquote, Name::body, Name::div, Name::footer, Name::h1,
    Name::h2, Name::h3, Name::h4, Name::h5, Name::h6, Name::header, Name::main, Name::nav, Name::p,
    Name::section, Name::span,
};

// #parsing-main-inforeign
inline constexpr ElementSet foreign_breakout = {
    Name::b, Name::big, Name::blockquote, Name::body, Name::br, Name::center, Name::code, Name::dd,
    Name::div, Name::dl, Name::dt, Name::em, Name::embed, Name::h1, Name::h2, Name::h3, Name::h4,
    Name::h5, Name::h6, Name::head, Name::hr, Name::i, Name::img, Name::li, Name::listing,
    Name::menu, Name::meta, Name::nobr, Name::ol, Name::p, Name::pre, Name::ruby, Name::s,
    Name::small, Name::span, Name::strike, Name::strong, Name::sub, Name::sup, Name::table,
    Name::tt, Name::u, Name::ul, Name::var,
};

// #parsing-main-inbody
inline constexpr ElementSet plain = {
    Name::a, Name::abbr, Name::acronym, Name::b, Name::bdi, Name::bdo, Name::big, Name::blockquote,
    Name::br, Name::center, Name::cite, Name::code, Name::dd, Name::del, Name::dfn, Name::div,
    Name::dl, Name::dt, Name::em, Name::figcaption, Name::figure, Name::font, Name::h1, Name::h2,
    Name::h3, Name::h4, Name::h5, Name::h6, Name::hr, Name::i, Name::img, Name::ins, Name::kbd,
    Name::li, Name::link, Name::mark, Name::meta, Name::ol, Name::p, Name::picture, Name::pre,
    Name::q, Name::s, Name::samp, Name::small, Name::source, Name::span, Name::strike,
    Name::strong, Name::sub, Name::sup, Name::time, Name::tt, Name::u, Name::ul, Name::var,
    Name::wbr,
};

}  // namespace souptree::sets
