// Texts made to be expensive: twice the text must cost about twice the time, to parse and to encode.
// And texts made to be large: deep nests, long names, much that never ends.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <ctime>
#include <functional>
#include <memory>
#include <string>

#include "support/encode.h"
#include "support/script_host.h"
#include "support/timing.h"

#include "wire/generated/format.h"

namespace souptree::testing {
namespace {

constexpr std::size_t size_divisor = is_fast ? 1 : 10;

std::string times(std::size_t count, const std::string& text) {
  std::string result;
  result.reserve(count * text.size());
  while (count-- > 0) result += text;
  return result;
}

// `before`, a number, `after`: for names and values that all differ.
std::string numbered(std::size_t count, const std::string& before, const std::string& after) {
  std::string result;
  for (std::size_t i = 0; i < count; ++i) result += before + std::to_string(i) + after;
  return result;
}

struct Shape {
  const char* name;
  // How often to repeat, for a time that can be measured.
  std::size_t count;
  std::function<std::string(std::size_t)> make;
  bool declarative_shadow_roots = false;
};

std::ostream& operator<<(std::ostream& out, const Shape& shape) {
  return out << shape.name;
}

const Shape shapes[] = {
    // Depth, and end tags that have to look for their element.
    {"div_nest", 100000, [](auto n) { return times(n, "<div>"); }},
    {"div_nest_closed", 60000, [](auto n) { return times(n, "<div>") + times(n, "</div>"); }},
    {"span_nest_then_div_end_tags", 60000,
     [](auto n) { return times(n, "<span>") + times(n, "</div>"); }},
    {"div_nest_then_p_end_tags", 40000,
     [](auto n) { return times(n, "<div>") + times(n, "</p>"); }},
    {"div_nest_then_span_end_tags", 60000,
     [](auto n) { return times(n, "<div>") + times(n, "</span>"); }},
    {"div_nest_then_heading_end_tags", 60000,
     [](auto n) { return times(n, "<div>") + times(n, "</h2>"); }},
    {"div_nest_then_unknown_end_tags", 60000,
     [](auto n) { return times(n, "<div>") + times(n, "</x>"); }},
    {"span_nest_then_unknown_end_tags", 60000,
     [](auto n) { return times(n, "<span>") + times(n, "</x>"); }},
    {"div_nest_then_list_items", 60000,
     [](auto n) { return times(n, "<div>") + times(n, "<li>"); }},
    {"span_nest_then_definitions", 60000,
     [](auto n) { return "<dl><dd>" + times(n, "<span>") + times(n, "<dt><span>"); }},
    {"div_nest_then_body_end_tags", 60000,
     [](auto n) { return times(n, "<div>") + times(n, "</body> "); }},
    {"div_nest_then_table_end_tags_in_cell", 60000,
     [](auto n) { return "<table><tr><td>" + times(n, "<div>") + times(n, "</caption>"); }},
    {"div_nest_then_unmatched_table_end_tags", 60000,
     [](auto n) { return "<table><tr><td>" + times(n, "<div>") + times(n, "</tfoot>"); }},
    {"unknown_names_nest", 40000, [](auto n) { return numbered(n, "<x", ">"); }},
    {"unknown_names_nest_closed", 30000,
     [](auto n) { return numbered(n, "<x", ">") + numbered(n, "</x", ">"); }},

    // Formatting elements.
    {"bold_nest_equal", 100000, [](auto n) { return times(n, "<b>"); }},
    {"bold_nest_distinct", 40000, [](auto n) { return numbered(n, "<b id=", ">"); }},
    {"bold_nest_equal_then_paragraphs", 40000,
     [](auto n) { return times(n, "<b id=i>") + times(n, "<p>"); }},
    {"bold_nest_distinct_then_some_paragraphs", 20000,
     [](auto n) { return "<p>" + numbered(n, "<b id=", ">") + times(4, "<p>x"); }},
    {"bold_paragraph_unclosed", 40000, [](auto n) { return times(n, "<b><p>"); }},
    {"bold_distinct_around_div_then_end_tags", 30000,
     [](auto n) { return numbered(n, "<b id=", ">") + "<div>" + times(n, "</b>"); }},
    {"bold_around_div_closed_inside", 30000, [](auto n) { return times(n, "<b><div></b>"); }},
    {"bold_italic_around_div_closed_inside", 20000,
     [](auto n) { return times(n, "<b><i><div></b></i>"); }},
    {"bold_climbs_a_div_nest", 40000,
     [](auto n) { return "<b>" + times(n, "<div>") + times(n / 8, "</b>"); }},
    {"bold_climbs_a_div_nest_below_bold", 40000,
     [](auto n) {
       return "<b id=x>" + times(n, "<div>") + times(n, "<b>") + "<p>" + times(3 + n / 8, "</b>");
     }},
    {"bold_with_long_value_climbs_a_div_nest", 4000,
     [](auto n) {
       return "<b><b><b title=" + std::string(n * 50, 'v') + '>' + times(n * 8, "<div>") +
              times(n, "</b><b></b>");
     }},
    {"fourteen_names_climb_a_div_nest", 3000,
     [](auto n) {
       const std::string names[] = {"a", "b",  "big",   "code",   "em",     "font", "i",
                                    "s", "tt", "small", "strike", "strong", "u",    "nobr"};
       std::string text;
       for (const auto& name : names) text += '<' + name + '>';
       text += times(n * 8, "<div>");
       for (std::size_t i = 0; i < n; ++i) {
         for (const auto& name : names) text += "</" + name + '>';
       }
       return text;
     }},
    {"anchor_div", 30000, [](auto n) { return times(n, "<a><div>"); }},
    {"anchor_div_nest_then_end_tags", 40000,
     [](auto n) { return "<a>" + times(n, "<div>") + times(n, "</a>"); }},
    {"anchor_in_nested_tables", 15000, [](auto n) { return times(n, "<a><table>"); }},
    {"anchor_in_nested_cells", 10000, [](auto n) { return times(n, "<table><tr><td><a>"); }},
    {"anchor_in_foreign_object", 10000,
     [](auto n) { return times(n, "<svg><g><foreignObject><a>"); }},
    {"nobr", 60000, [](auto n) { return times(n, "<nobr>"); }},
    {"nobr_div", 20000, [](auto n) { return times(n, "<nobr><div>"); }},
    {"font_distinct_values", 20000,
     [](auto n) { return numbered(n, "<font color=", ">") + times(n, "<i></i>"); }},
    {"bold_with_long_value_reconstructed", 20000,
     [](auto n) { return "<p><b title=" + std::string(n * 8, 'v') + "></p>" + times(n, "<p>x"); }},
    {"bold_with_many_attributes_reconstructed", 700,
     [](auto n) { return "<p><b " + numbered(20, "a", "=1 ") + "></p>" + times(n * 20, "<p>x"); }},
    {"marquees_with_bold", 20000, [](auto n) { return times(n, "<marquee><b>"); }},

    // Attributes.
    {"attributes_distinct", 60000, [](auto n) { return "<p " + numbered(n, "a", "=1 ") + '>'; }},
    {"attributes_equal", 100000, [](auto n) { return "<p " + times(n, "a=1 ") + '>'; }},
    {"body_attributes", 30000, [](auto n) { return "<body>" + numbered(n, "<body a", "=1>"); }},
    {"html_attributes", 30000, [](auto n) { return numbered(n, "<html a", "=1>"); }},
    {"foreign_attributes", 40000,
     [](auto n) { return "<svg " + numbered(n, "a", "=1 ") + "viewbox xlink:href>"; }},

    // Tables.
    {"tables_in_tables", 60000, [](auto n) { return times(n, "<table>"); }},
    {"tables_in_cells", 15000, [](auto n) { return times(n, "<table><td>"); }},
    {"cells", 40000, [](auto n) { return "<table>" + times(n, "<td>"); }},
    {"foster_parented_text", 60000, [](auto n) { return "<table>" + times(n, "x</x> </x>"); }},
    {"foster_parented_elements", 40000, [](auto n) { return "<table>" + times(n, "<b><tr>"); }},
    {"foster_parented_from_deep", 20000,
     [](auto n) { return times(n, "<div>") + "<table>" + times(n, "<i>x</i><tr>"); }},
    {"captions", 30000, [](auto n) { return "<table>" + times(n, "<caption><b>"); }},
    {"column_groups", 40000, [](auto n) { return "<table>" + times(n, "<col><colgroup>"); }},

    // Nests of everything that has rules of its own.
    {"list_items", 60000, [](auto n) { return times(n, "<li>"); }},
    {"lists", 40000, [](auto n) { return times(n, "<ul><li>"); }},
    {"definitions", 60000, [](auto n) { return times(n, "<dd><dt>"); }},
    {"buttons", 60000, [](auto n) { return times(n, "<button>"); }},
    {"buttons_in_marquees", 20000, [](auto n) { return times(n, "<button><marquee>"); }},
    {"forms", 60000, [](auto n) { return times(n, "<form>"); }},
    {"forms_below_divs", 30000, [](auto n) { return times(n, "<form><div></form>"); }},
    {"form_below_a_nest", 60000,
     [](auto n) { return "<form>" + times(n, "<div>") + times(n, "</form><form>"); }},
    {"headings", 60000, [](auto n) { return times(n, "<h1><h2>"); }},
    {"headings_in_divs", 30000, [](auto n) { return times(n, "<h1><div>") + times(n, "</h3>"); }},
    {"selects", 60000, [](auto n) { return times(n, "<select>"); }},
    {"options", 40000, [](auto n) { return "<select>" + times(n, "<option>x"); }},
    {"selected_options_with_selectedcontent", 20000,
     [](auto n) {
       return "<select><selectedcontent></selectedcontent>" + times(n, "<option selected><i>x");
     }},
    {"selectedcontents", 20000,
     [](auto n) { return "<select><option>x" + times(n, "<selectedcontent></selectedcontent>"); }},
    {"options_in_a_disabled_group_with_attributes", 30000,
     [](auto n) {
       return "<select><optgroup " + numbered(n, "a", " ") + "disabled>" + times(n, "<option>");
     }},
    {"selects_in_objects", 15000, [](auto n) { return times(n, "<select><object>"); }},
    {"selects_below_selects", 10000,
     [](auto n) { return times(n, "<select><object><selectedcontent><option>x"); }},
    {"options_in_options", 15000,
     [](auto n) {
       return "<select><selectedcontent></selectedcontent>" + times(n, "<option><div>");
     }},
    {"bold_climbs_a_div_nest_with_options", 4000,
     [](auto n) {
       return "<select><selectedcontent></selectedcontent><b>" + times(n, "<div>") +
              times(n, "<option>x") + times(n / 8, "</b>");
     }},
    {"bold_climbs_a_div_nest_with_selectedcontents", 4000,
     [](auto n) {
       return "<select><option>" + times(n, "x<i></i>") + "</option><b>" + times(n, "<div>") +
              times(n, "<selectedcontent></selectedcontent>") + times(n / 8, "</b>");
     }},
    {"bold_climbs_a_div_nest_with_selects", 3000,
     [](auto n) {
       return "<b>" + times(n, "<div>") +
              times(n, "<select><selectedcontent></selectedcontent><option>x</select>") +
              times(n / 8, "</b>");
     }},
    {"bold_climbs_a_div_nest_in_an_option", 3000,
     [](auto n) {
       return "<select><selectedcontent></selectedcontent><b>" + times(n, "<div>") +
              "<p><selectedcontent></selectedcontent></p><option>" + times(n, "x<i></i>") +
              times(n / 8, "</b>y");
     }},
    {"bold_leaves_datalists", 1000,
     [](auto n) {
       return "<select><selectedcontent></selectedcontent><b>" + times(n, "<datalist><div>") +
              times(n, "<option>x") + times(n / 8, "</b>");
     }},
    {"options_in_front_of_a_table", 6000,
     [](auto n) {
       return "<select><selectedcontent></selectedcontent><table>" + times(n, "<option>x<tr>");
     }},
    {"options_patched_in", 3000,
     [](auto n) {
       return "<section><select><selectedcontent></selectedcontent>" + times(n, "<div>") +
              times(n, "<?marker name=\"p\">") + "</select>" +
              times(n, "<template for=p><option selected>x</template>");
     }},
    {"ruby", 40000, [](auto n) { return times(n, "<ruby><rt><rp>"); }},
    {"templates", 30000, [](auto n) { return times(n, "<template>"); }},
    {"templates_in_tables", 10000, [](auto n) { return times(n, "<table><template><tr>"); }},
    {"shadow_roots", 20000, [](auto n) { return times(n, "<div><template shadowrootmode=open>"); },
     true},
    {"framesets", 60000, [](auto n) { return times(n, "<frameset>"); }},
    {"framesets_closed", 40000,
     [](auto n) { return times(n, "<frameset>") + times(n, "</frameset> x"); }},
    {"svg_nest", 40000, [](auto n) { return times(n, "<svg>"); }},
    {"svg_nest_closed", 30000, [](auto n) { return "<svg>" + times(n, "<g>") + times(n, "</g>"); }},
    {"svg_nest_then_unknown_end_tags", 30000,
     [](auto n) { return "<svg>" + times(n, "<g>") + times(n, "</x>"); }},
    {"svg_nest_then_html_end_tags", 30000,
     [](auto n) { return "<b><svg>" + times(n, "<g>") + times(n, "</b>"); }},
    {"svg_integration_points", 15000,
     [](auto n) { return times(n, "<svg><foreignObject>") + times(n, "</g>"); }},
    {"svg_integration_points_with_divs", 10000,
     [](auto n) { return times(n, "<svg><desc><div>") + times(n, "</svg></p>"); }},
    {"math_integration_points", 15000,
     [](auto n) { return times(n, "<math><mi>") + times(n, "</mo>"); }},
    {"svg_breakouts", 15000, [](auto n) { return times(n, "<svg><g><g><p>"); }},
    {"noscripts", 30000, [](auto n) { return times(n, "<noscript><div>"); }},
    {"comments_after_body", 30000, [](auto n) { return "</body>" + times(n, "<!--x--> "); }},

    // Markers and the templates that name them.
    {"markers", 20000, [](auto n) { return times(n, "<?marker name=\"p\">"); }},
    {"markers_then_templates", 6000,
     [](auto n) {
       return times(n, "<?marker name=\"p\">") + times(n, "<template for=p>x</template>");
     }},
    {"markers_then_templates_elsewhere", 6000,
     [](auto n) {
       return times(n, "<?marker name=\"p\">") + "<div>" + times(n, "<template for=p></template>");
     }},
    {"markers_then_templates_in_a_clone", 6000,
     [](auto n) {
       return times(n, "<?marker name=\"p\">") + "<b><i><p></b></p>" +
              times(n, "<template for=p></template>");
     }},
    {"deep_markers_then_templates", 6000,
     [](auto n) {
       return "<section>" + times(n, "<div>") + numbered(n, "<?marker name=\"", "\">") +
              times(n, "</div>") + numbered(n, "<template for=", "></template>");
     }},
    {"deep_equal_markers_then_templates", 6000,
     [](auto n) {
       return "<section>" + times(n, "<div>") + times(n, "<?marker name=\"p\">") +
              times(n, "</div>") + times(n, "<template for=p></template>");
     }},
    {"long_marker_then_templates", 6000,
     [](auto n) {
       return "<?marker " + std::string(n * 20, 'x') + ">" + times(n, "<?marker name=\"p\">") +
              times(n, "<template for=p></template>");
     }},
    {"starts_and_ends", 6000,
     [](auto n) {
       return times(n, "<?start name=\"p\">") + times(n, "<?end>") +
              times(n, "<template for=p></template>");
     }},
    {"nested_patches", 6000,
     [](auto n) { return times(n, "<?marker name=\"p\"><template for=p>"); }},

    // Characters and markup that is no tag.
    {"references", 40000, [](auto n) { return times(n, "&amp;&lt;&#x41;&notit;"); }},
    {"references_in_attribute", 40000,
     [](auto n) { return "<p a='" + times(n, "&amp;&copy=") + '\''; }},
    {"almost_references", 20000,
     [](auto n) { return times(n, "&CounterClockwiseContourIntegra"); }},
    {"ampersands", 200000, [](auto n) { return times(n, "&"); }},
    {"digits", 400000, [](auto n) { return "&#" + times(n, "9"); }},
    {"less_than_signs", 300000, [](auto n) { return times(n, "<"); }},
    {"less_than_signs_in_script", 200000, [](auto n) { return "<script>" + times(n, "</s<"); }},
    {"almost_end_tags_in_textarea", 40000,
     [](auto n) { return "<textarea>" + times(n, "</textare>"); }},
    {"escapes_in_script", 40000, [](auto n) { return "<script>" + times(n, "<!--<script>"); }},
    {"processing_instructions", 60000, [](auto n) { return times(n, "<?a b?>"); }},
    {"processing_instruction_starts", 150000, [](auto n) { return times(n, "<?"); }},
    {"questions", 300000, [](auto n) { return "<?a " + times(n, "?"); }},
    {"comments", 60000, [](auto n) { return times(n, "<!---->"); }},
    {"comment_ends_that_are_none", 100000, [](auto n) { return "<!--" + times(n, "--!"); }},
    {"comment_starts_inside", 100000, [](auto n) { return "<!--" + times(n, "<!--"); }},
    {"bogus_comments", 100000, [](auto n) { return times(n, "</!>"); }},
    {"brackets_in_cdata", 300000, [](auto n) { return "<svg><![CDATA[" + times(n, "]"); }},
    {"cdata_sections", 20000, [](auto n) { return "<svg>" + times(n, "<![CDATA[x]]>"); }},
    {"doctypes", 40000, [](auto n) { return times(n, "<!DOCTYPE html>"); }},
    {"nulls", 300000, [](auto n) { return std::string(n, '\0'); }},
    {"nulls_and_text", 100000, [](auto n) { return times(n, std::string("\0x", 2)); }},
    {"nulls_in_svg", 100000, [](auto n) { return "<svg>" + times(n, std::string("\0x", 2)); }},
    {"nulls_in_attribute", 100000,
     [](auto n) { return "<p a='" + times(n, std::string("\0x", 2)); }},
    {"nulls_in_table", 100000, [](auto n) { return "<table>" + times(n, std::string("\0 ", 2)); }},
    {"carriage_returns", 300000, [](auto n) { return times(n, "\r"); }},
    {"line_ends", 200000, [](auto n) { return times(n, "\r\n"); }},
    {"controls_behind_markup_errors", 100000,
     [](auto n) { return times(n, "</>") + times(n, "\x01"); }},
    {"surrogate_pairs", 80000, [](auto n) { return times(n, "\U0001F600"); }},
    {"accented_letters", 150000, [](auto n) { return times(n, "\u00e9"); }},
    {"text_between_comments", 40000, [](auto n) { return times(n, "x<!---->"); }},
};

struct Machine {
  Parser parser;
  Encoder encoder;

  void start(const Shape& shape, RememberPositions locations) {
    ParserOptions options;
    options.collect_errors = CollectErrors::yes;
    options.locations = locations;
    options.tree_builder.allow_declarative_shadow_roots = shape.declarative_shadow_roots;
    parser.start(options);
  }
};

double seconds(const std::function<void()>& work) {
  const std::clock_t begin = std::clock();
  work();
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

std::u8string_view as_utf8(const std::string& text) {
  return {reinterpret_cast<const char8_t*>(text.data()), text.size()};
}

// Runs with one and two times the text until the best times are less than three apart. Noise goes away
// with repetition; a cost that grows with the square does not. Where the processor's caches hold the
// one and not the other, three doublings tell.
void expect_linear(const std::function<std::string(std::size_t)>& make, std::size_t count,
                   const std::function<void(std::u8string_view)>& work) {
  const auto best_seconds = [&](const std::string& text, double best) {
    return std::min(best, seconds([&] { work(as_utf8(text)); }));
  };
  const std::string text = make(count);
  if (!is_fast) {
    work(as_utf8(text));
    return;
  }
  constexpr double most_seconds = 4;
  constexpr double worst_ratio = 3;
  const std::string text_twice = make(count * 2);
  double once = most_seconds;
  double twice = most_seconds;
  for (double total = 0; total < most_seconds; total += once + twice) {
    once = best_seconds(text, once);
    twice = best_seconds(text_twice, twice);
    if (twice < once * worst_ratio) return;
  }
  const double eightfold = best_seconds(make(count * 8), most_seconds * 8);
  if (eightfold < once * worst_ratio * worst_ratio * worst_ratio) return;
  ADD_FAILURE() << once << " s, " << twice << " s for twice the text, " << eightfold
                << " s for eight times the text";
}

class HostileText : public ::testing::TestWithParam<Shape> {};

TEST_P(HostileText, CostsTwiceForTwiceTheText) {
  const Shape& shape = GetParam();
  const std::size_t count = shape.count / size_divisor;
  Machine machine;
  expect_linear(shape.make, count, [&](std::u8string_view text) {
    machine.start(shape, RememberPositions::yes);
    machine.parser.write(text);
    machine.parser.end();
    EXPECT_FALSE(encode(machine.encoder, machine.parser).empty());
  });
}

TEST_P(HostileText, CostsTwiceForTwiceTheTextInSmallPieces) {
  const Shape& shape = GetParam();
  constexpr std::size_t piece = 5;
  const std::size_t count = shape.count / size_divisor / 2;
  Machine machine;
  expect_linear(shape.make, count, [&](std::u8string_view text) {
    machine.start(shape, RememberPositions::no);
    for (; !text.empty(); text.remove_prefix(std::min(piece, text.size()))) {
      machine.parser.write(text.substr(0, piece));
    }
    machine.parser.end();
  });
}

INSTANTIATE_TEST_SUITE_P(Shapes, HostileText, ::testing::ValuesIn(shapes),
                         [](const auto& info) { return std::string(info.param.name); });

// ---- Scripts

struct ScriptShape {
  const char* name;
  std::size_t count;
  std::function<std::string(std::size_t)> make;
};

std::ostream& operator<<(std::ostream& out, const ScriptShape& shape) {
  return out << shape.name;
}

const ScriptShape script_shapes[] = {
    {"empty_scripts", 30000, [](auto n) { return times(n, "<script></script>"); }},
    {"scripts_that_write", 20000, [](auto n) { return times(n, "<script>a</script>b"); }},
    {"svg_scripts", 20000, [](auto n) { return "<svg>" + times(n, "<script/>"); }},
    {"scripts_and_errors", 20000,
     [](auto n) { return times(n, "<script></script>\x01</a>\x01\r\n"); }},
    {"scripts_and_much_text", 300,
     [](auto n) { return times(n, "<script></script>" + std::string(20000, 'x')); }},
    {"scripts_in_templates", 20000,
     [](auto n) { return times(n, "<template><script></script></template>"); }},
    // Each script writes itself, with < and > for { and }: the first one all the others.
    {"written_scripts", 15000,
     [](auto n) { return "<script>" + times(n, "{script}c{/script}") + "</script>"; }},
};

class HostileScripts : public ::testing::TestWithParam<ScriptShape> {};

TEST_P(HostileScripts, CostTwiceForTwiceAsMany) {
  const ScriptShape& shape = GetParam();
  const std::size_t count = shape.count / size_divisor;
  Machine machine;
  const auto write_oneself = [](std::u8string text) {
    std::replace(text.begin(), text.end(), u8'{', u8'<');
    std::replace(text.begin(), text.end(), u8'}', u8'>');
    return Writes{text};
  };
  ScriptHost host(machine.parser, write_oneself);
  ParserOptions options;
  options.tree_builder.scripting_mode = ScriptingMode::normal;
  options.tree_builder.pause_at_scripts = PauseAtScripts::yes;
  options.collect_errors = CollectErrors::yes;
  options.locations = RememberPositions::yes;
  expect_linear(shape.make, count, [&](std::u8string_view text) {
    machine.parser.start(options);
    host.run(machine.parser.write(text));
    host.run(machine.parser.end());
    EXPECT_FALSE(encode(machine.encoder, machine.parser).empty());
  });
}

INSTANTIATE_TEST_SUITE_P(Shapes, HostileScripts, ::testing::ValuesIn(script_shapes),
                         [](const auto& info) { return std::string(info.param.name); });

// ---- Large ones

class LargeText : public ::testing::Test {
 protected:
  // Parses and encodes it; the number of records tells that all of it is there.
  std::uint32_t record_count(const std::string& text) {
    machine_.parser.start({});
    machine_.parser.write(as_utf8(text));
    machine_.parser.end();
    const std::u8string bytes = encode(machine_.encoder, machine_.parser);
    if (bytes.empty()) return 0;
    std::uint32_t count;
    std::memcpy(&count, bytes.data() + wire::header::record_count * 4, sizeof count);
    return count;
  }

  // document, html, head, body
  static constexpr std::uint32_t empty_document = 4;

  Machine machine_;
};

TEST_F(LargeText, AMillionNestedElements) {
  EXPECT_EQ(record_count(times(1000000, "<div>")), empty_document + 1000000);
  EXPECT_EQ(record_count(times(1000000, "<b>") + "<p>x"), empty_document + 1000002);
}

TEST_F(LargeText, ACommentThatNeverEnds) {
  EXPECT_EQ(record_count("<!--" + times(100000000 / size_divisor, "-")), empty_document + 1);
}

TEST_F(LargeText, NothingButLessThanSigns) {
  EXPECT_EQ(record_count(times(50000000 / size_divisor, "<")), empty_document + 1);
}

TEST_F(LargeText, LongNamesAndValues) {
  const std::string megabyte(1000000, 'a');
  EXPECT_EQ(record_count('<' + megabyte + '>'), empty_document + 1);
  EXPECT_EQ(record_count("</" + megabyte + '>'), empty_document);
  EXPECT_EQ(record_count("<p " + megabyte + "=1>"), empty_document + 2);
  EXPECT_EQ(record_count("<p a='" + megabyte + "'>"), empty_document + 2);
  EXPECT_EQ(record_count("<!DOCTYPE " + megabyte + '>'), empty_document + 4);
  EXPECT_EQ(record_count("<!DOCTYPE a PUBLIC '" + megabyte + "' '" + megabyte + "'>"),
            empty_document + 4);
  EXPECT_EQ(record_count("<?" + megabyte + ' ' + megabyte + '>'), empty_document + 3);
  EXPECT_EQ(record_count("<svg><![CDATA[" + megabyte + "]]>"), empty_document + 2);
}

// The text of a name or of a value is there once, however many elements share it.
TEST_F(LargeText, ALongValueOnManyElements) {
  const std::string value(1000000 / size_divisor, 'v');
  const std::uint32_t count = 20000 / size_divisor;
  EXPECT_EQ(record_count("<p><b title=" + value + "></p>" + times(count, "<p>x")),
            empty_document + 3 + count * 4);
}

}  // namespace
}  // namespace souptree::testing
