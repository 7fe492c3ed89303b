// Written by `npm run generate`, do not edit. From tools/standard/elements.txt
#pragma once

#include <array>
#include <cstdint>
#include "names/generated/known_names.h"

namespace souptree {

// Groups of tag names. The "in body" insertion mode handles all start tags of a group alike, and all
// end tags of a group.  #parsing-main-inbody
enum class TagGroup : std::uint8_t {
  other, block, button, pre_listing, select, p, a, formatting, li, dd_dt, void_element, br,
  applet_marquee_object, body, form, frameset, heading, hr, html, iframe, image, input, nobr,
  noembed, noscript, of_head, of_tables_and_framesets, optgroup, option, param_source_track,
  plaintext, rb_rtc, rp_rt, table, template_, textarea, xmp,
};

// The groups of `none` and of the elements of HTML, by id. The mode switches over groups. A switch
// over names would need one jump per name, in functions that run for every tag.
inline constexpr auto tag_group_table = [] {
  using enum TagGroup;
  return std::array<TagGroup, html_element_name_count>{
      other, a, other, block, void_element, block, block, other, formatting, of_head, other, other,
      block, body, br, button, other, of_tables_and_framesets, other, formatting,
      of_tables_and_framesets, of_tables_and_framesets, other, other, dd_dt, other, block, other,
      block, block, block, dd_dt, formatting, void_element, block, block, block, block, form,
      heading, heading, heading, heading, heading, heading, of_tables_and_framesets, block, block,
      hr, html, formatting, iframe, void_element, input, other, other, other, other, li, of_head,
      block, other, other, block, of_head, other, block, noscript, applet_marquee_object, block,
      optgroup, option, other, p, other, pre_listing, other, other, rp_rt, rp_rt, other,
      formatting, other, of_head, block, block, select, other, other, formatting,
      param_source_track, other, formatting, of_head, other, block, other, table,
      of_tables_and_framesets, of_tables_and_framesets, template_, textarea,
      of_tables_and_framesets, of_tables_and_framesets, of_tables_and_framesets, other, of_head,
      of_tables_and_framesets, param_source_track, formatting, block, other, other, void_element,
      other, applet_marquee_object, of_head, of_head, formatting, other, block, other, block,
      formatting, of_tables_and_framesets, frameset, image, void_element, pre_listing,
      applet_marquee_object, nobr, noembed, of_head, param_source_track, plaintext, rb_rtc, rb_rtc,
      formatting, formatting, xmp,
  };
}();

constexpr TagGroup tag_group_of(Name name) {
  const auto id = static_cast<std::uint32_t>(name);
  return id < html_element_name_count ? tag_group_table[id] : TagGroup::other;
}

}  // namespace souptree
