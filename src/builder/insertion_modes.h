#pragma once
// The insertion modes, in the standard's order.  #the-insertion-mode
//
// The enum Mode, the declarations of the modes' functions, and the dispatch are generated from this
// list. An entry has the name of a mode and the anchor of its rules. The function with this name is
// in modes/.

#include <cstdint>

namespace souptree {

// clang-format off
#define SOUPTREE_INSERTION_MODES(X) \
  X(initial, "#the-initial-insertion-mode") \
  X(before_html, "#the-before-html-insertion-mode") \
  X(before_head, "#the-before-head-insertion-mode") \
  X(in_head, "#parsing-main-inhead") \
  X(in_head_noscript, "#parsing-main-inheadnoscript") \
  X(after_head, "#the-after-head-insertion-mode") \
  X(in_body, "#parsing-main-inbody") \
  X(text, "#parsing-main-incdata") \
  X(in_table, "#parsing-main-intable") \
  X(in_table_text, "#parsing-main-intabletext") \
  X(in_caption, "#parsing-main-incaption") \
  X(in_column_group, "#parsing-main-incolgroup") \
  X(in_table_body, "#parsing-main-intbody") \
  X(in_row, "#parsing-main-intr") \
  X(in_cell, "#parsing-main-intd") \
  X(in_template, "#parsing-main-intemplate") \
  X(after_body, "#parsing-main-afterbody") \
  X(in_frameset, "#parsing-main-inframeset") \
  X(after_frameset, "#parsing-main-afterframeset") \
  X(after_after_body, "#the-after-after-body-insertion-mode") \
  X(after_after_frameset, "#the-after-after-frameset-insertion-mode")
// clang-format on

#define SOUPTREE_MODE(name, anchor) name,
enum class Mode : std::uint8_t { SOUPTREE_INSERTION_MODES(SOUPTREE_MODE) };
#undef SOUPTREE_MODE

#define SOUPTREE_MODE(name, anchor) +1
static_assert(SOUPTREE_INSERTION_MODES(SOUPTREE_MODE) == 21);
#undef SOUPTREE_MODE

}  // namespace souptree
