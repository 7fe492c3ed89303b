// Texts that are expensive: twice the text must take about twice the time to parse and encode. Also
// texts that are large: deep nesting, long names, unclosed markup. npm run bench:hostile measures
// the same shapes in more and larger sizes, through the package.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <ctime>
#include <functional>
#include <memory>
#include <string>

#include "support/encode.h"
#include "support/hostile_shapes.h"
#include "support/script_host.h"
#include "support/text.h"
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

struct Machine {
  Parser parser;
  Encoder encoder;

  void start(const HostileShape& shape, RememberPositions locations,
             std::uint32_t depth = Limits::none) {
    ParserOptions options;
    options.collect_errors = CollectErrors::yes;
    options.locations = locations;
    options.tree_builder.declarative_shadow_roots = shape.declarative_shadow_roots;
    options.limits.set(Limit::depth, depth);
    parser.start(options);
  }
};

double seconds(const std::function<void()>& work) {
  const std::clock_t begin = std::clock();
  work();
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

// Runs with the text and with twice the text until the ratio of the best times is below three.
// Repetition removes noise, but not quadratic cost. If the ratio stays above three, caches may hold
// only the shorter text. Then a run with eight times the text decides.
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

class HostileText : public ::testing::TestWithParam<HostileShape> {
 protected:
  // `work` parses a text of the shape.
  void expect_linear_shape(std::size_t divisor,
                           const std::function<void(Machine&, std::u8string_view)>& work) {
    const HostileShape& shape = GetParam();
    Machine machine;
    const auto make = [&](std::size_t count) { return shape.text(count); };
    expect_linear(make, shape.count / divisor,
                  [&](std::u8string_view text) { work(machine, text); });
  }
};

TEST_P(HostileText, TakesTwiceTheTimeForTwiceTheText) {
  expect_linear_shape(size_divisor, [](Machine& machine, std::u8string_view text) {
    machine.start(GetParam(), RememberPositions::yes);
    machine.parser.write(text);
    machine.parser.end();
    EXPECT_FALSE(encode(machine.encoder, machine.parser).empty());
  });
}

TEST_P(HostileText, TakesTwiceTheTimeForTwiceTheTextInSmallPieces) {
  expect_linear_shape(size_divisor * 2, [](Machine& machine, std::u8string_view text) {
    constexpr std::size_t piece = 5;
    machine.start(GetParam(), RememberPositions::no);
    for (; !text.empty(); text.remove_prefix(std::min(piece, text.size()))) {
      machine.parser.write(text.substr(0, piece));
    }
    machine.parser.end();
  });
}

// A depth limit has rules of its own for the insertion and the adoption of nodes.
TEST_P(HostileText, TakesTwiceTheTimeForTwiceTheTextWithADepthLimit) {
  expect_linear_shape(size_divisor, [](Machine& machine, std::u8string_view text) {
    machine.start(GetParam(), RememberPositions::no, 512);
    machine.parser.write(text);
    machine.parser.end();
  });
}

INSTANTIATE_TEST_SUITE_P(Shapes, HostileText, ::testing::ValuesIn(read_hostile_shapes()),
                         [](const auto& info) { return info.param.name; });

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
    // Each script writes its own text with < and > for { and }. So the first script writes all
    // others.
    {"written_scripts", 15000,
     [](auto n) { return "<script>" + times(n, "{script}c{/script}") + "</script>"; }},
};

class HostileScripts : public ::testing::TestWithParam<ScriptShape> {};

TEST_P(HostileScripts, TakeTwiceTheTimeForTwiceAsMany) {
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

// ---- Large texts

class LargeText : public ::testing::Test {
 protected:
  // Parses and encodes the text. The number of records shows that nothing is missing.
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

TEST_F(LargeText, AnUnclosedComment) {
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

// A name or value is stored once, however many elements share it.
TEST_F(LargeText, ALongValueOnManyElements) {
  const std::string value(1000000 / size_divisor, 'v');
  const std::uint32_t count = 20000 / size_divisor;
  EXPECT_EQ(record_count("<p><b title=" + value + "></p>" + times(count, "<p>x")),
            empty_document + 3 + count * 4);
}

}  // namespace
}  // namespace souptree::testing
