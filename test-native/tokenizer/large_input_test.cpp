// Inputs that an attacker would choose. Code that is not linear exceeds the time limit of the
// tests.

#include <algorithm>
#include <chrono>
#include <cstring>
#include <string>

#include <gtest/gtest.h>

#include "tokenizer/tokenizer.h"

namespace souptree::testing {
namespace {

constexpr std::size_t ten_megabytes = 10'000'000;
constexpr double patience_in_seconds = 30;

struct Counts {
  std::uint64_t tokens = 0;
  std::uint64_t attributes = 0;
  std::uint64_t text = 0;
  std::uint64_t errors = 0;
};

std::string repeat(const std::string& piece, std::size_t length) {
  std::string text;
  text.reserve(length + piece.size());
  while (text.size() < length) text += piece;
  return text;
}

// Tokenizes in pieces of the given size.
Counts tokenize(const std::string& text, std::size_t piece, State state = State::data) {
  const auto start = std::chrono::steady_clock::now();
  Input input;
  StringStore strings;
  NameTable names;
  ParseErrors errors;
  Tokenizer tokenizer(input, strings, names, errors);
  input.reset(RememberPositions::yes);
  errors.reset(CollectErrors::yes);
  tokenizer.reset(RememberPositions::yes);
  tokenizer.switch_to(state);
  tokenizer.set_last_start_tag(Name::title);
  Counts counts;
  const auto read = [&] {
    for (;;) {
      const TokenKind kind = tokenizer.next(CdataSections::allowed);
      if (kind == TokenKind::end_of_file || kind == TokenKind::more_input_needed) return;
      ++counts.tokens;
      if (kind == TokenKind::start_tag) {
        counts.attributes += tokenizer.token().attributes.size();
      } else if (kind != TokenKind::end_tag) {
        counts.text += tokenizer.token().text.length;
      }
    }
  };
  for (std::size_t begin = 0; begin < text.size(); begin += piece) {
    const auto length = static_cast<std::uint32_t>(std::min(piece, text.size() - begin));
    std::memcpy(input.prepare(length), text.data() + begin, length);
    input.commit(length);
    read();
  }
  input.end();
  read();
  counts.errors = errors.list().size();
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  EXPECT_LT(taken.count(), patience_in_seconds);
  return counts;
}

TEST(LargeInput, AMillionAttributesOnOneTag) {
  std::string text = "<a";
  for (int i = 0; i < 1'000'000; ++i) text += " n" + std::to_string(i) + "=v";
  text += ">";
  EXPECT_EQ(tokenize(text, text.size()).attributes, 1'000'000u);
  EXPECT_EQ(tokenize(text, 1000).attributes, 1'000'000u);
}

TEST(LargeInput, AMillionDuplicatesOfOneAttribute) {
  const Counts counts = tokenize("<a" + repeat(" b='&lt;c'", ten_megabytes) + ">", ten_megabytes);
  EXPECT_EQ(counts.attributes, 1u);
  EXPECT_EQ(counts.errors, ten_megabytes / 10 - 1);
}

TEST(LargeInput, FloodsOfOneByte) {
  for (const char byte : {'<', '&', '\0', '-', ']'}) {
    const std::string text(ten_megabytes, byte);
    for (const State state : {State::data, State::rcdata, State::script_data, State::plaintext,
                              State::script_data_double_escaped, State::cdata_section}) {
      EXPECT_GE(tokenize(text, text.size(), state).text, ten_megabytes - 2) << byte;
    }
  }
}

TEST(LargeInput, FloodsOfTextThatResemblesMarkup) {
  for (const char* piece : {"</", "<!", "&a", "&#", "&#x", "&amp", "</titl", "</title", "<!--",
                            "<!-", "]]", "<?", "</>", "<1", "a\xc3", "&lt;", "&notit;"}) {
    const std::string text = repeat(piece, ten_megabytes / 10);
    for (const State state : {State::data, State::rcdata, State::script_data,
                              State::script_data_escaped, State::cdata_section}) {
      tokenize(text, text.size(), state);
      tokenize(text, 4096, state);
    }
  }
}

TEST(LargeInput, OneTokenInManyPieces) {
  const std::string run(ten_megabytes / 10, 'x');
  for (const char* opening : {"<!--", "<!", "<a b='", "<a b=", "<", "<a ", "<!doctype ", "<?t ",
                              "<?", "<!doctype a public '", "<![CDATA[", "&", "&#", "&#x"}) {
    tokenize(opening + run, 1);
    tokenize(opening + run, 7);
  }
}

TEST(LargeInput, AnUnclosedComment) {
  const Counts counts = tokenize("<!--" + repeat("<!-- a -- b ->", ten_megabytes), ten_megabytes);
  EXPECT_EQ(counts.tokens, 1u);
  EXPECT_EQ(tokenize("<!--" + std::string(ten_megabytes, '-'), ten_megabytes).tokens, 1u);
}

TEST(LargeInput, EndlessNumericReferences) {
  EXPECT_EQ(tokenize("&#" + std::string(ten_megabytes, '9') + ";", 4096).text, 3u);
  EXPECT_EQ(tokenize("&#x" + std::string(ten_megabytes, '0') + "41;", 4096).text, 1u);
}

}  // namespace
}  // namespace souptree::testing
