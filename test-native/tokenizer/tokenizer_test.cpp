// Properties that the public suite does not test: ranges and kinds of tokens, names, suspension.

#include "tokenizer/tokenizer.h"

#include <cctype>
#include <cstring>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/tokenizer_run.h"

namespace souptree::testing {
namespace {

using namespace std::string_literals;

// A tokenizer and the objects that it uses.
struct Bench {
  explicit Bench(std::uint32_t name_limit = max_names) : names(0, name_limit) {
    input.reset(RememberPositions::yes);
    errors.reset(CollectErrors::yes);
    tokenizer.reset(RememberPositions::yes);
  }
  Bench(const std::string& text, std::uint32_t name_limit = max_names) : Bench(name_limit) {
    give(text);
    input.end();
  }

  void give(const std::string& text) {
    char8_t* buffer = input.prepare(static_cast<std::uint32_t>(text.size()));
    std::memcpy(buffer, text.data(), text.size());
    input.commit(static_cast<std::uint32_t>(text.size()));
  }
  TokenKind next() { return tokenizer.next(CdataSections::allowed); }
  const Token& token() { return tokenizer.token(); }
  std::string text(Slice slice) const {
    const std::u8string_view view = strings.view(slice);
    return {reinterpret_cast<const char*>(view.data()), view.size()};
  }
  std::string text(Name name) const {
    const std::u8string_view view = names.text(name);
    return {reinterpret_cast<const char*>(view.data()), view.size()};
  }

  Input input;
  StringStore strings;
  NameTable names;
  ParseErrors errors;
  Tokenizer tokenizer{input, strings, names, errors};
};

bool in_store(Slice slice) {
  return (slice.offset & Slice::in_store) != 0;
}

std::string tokens_of(const std::string& text, const TokenizerRun& run = {}) {
  return run_tokenizer(text, run).tokens.dump();
}

const char* name_of(TokenKind kind) {
  constexpr const char* names[] = {"doctype",         "start_tag",   "end_tag",
                                   "comment",         "instruction", "characters",
                                   "null_characters", "end_of_file", "more_input_needed"};
  return names[static_cast<std::uint8_t>(kind)];
}

// A line "kind begin-end" for each token up to the end of the file.
std::string ranges_of(const std::string& text) {
  Bench bench(text);
  std::string ranges;
  for (;;) {
    const TokenKind kind = bench.next();
    const Token& token = bench.token();
    ranges += std::string(name_of(kind)) + " " + std::to_string(token.begin) + "-" +
              std::to_string(token.end);
    if (kind == TokenKind::end_of_file) return ranges;
    ranges += ", ";
  }
}

TEST(Tokenizer, TokensHaveRanges) {
  EXPECT_EQ(ranges_of("ab<c d>ef</c ><!--g--><!doctype h><?i j?>k"),
            "characters 0-2, start_tag 2-7, characters 7-9, end_tag 9-14, comment 14-22, "
            "doctype 22-34, instruction 34-41, characters 41-42, end_of_file 42-42");
  EXPECT_EQ(ranges_of("a&amp;b\0\0c"s),
            "characters 0-1, characters 1-6, characters 6-7, null_characters 7-9, characters 9-10, "
            "end_of_file 10-10");
  EXPECT_EQ(ranges_of("&lt;<b>x<![CDATA[yz]]>w"),
            "characters 0-4, start_tag 4-7, characters 7-8, characters 17-19, characters 22-23, "
            "end_of_file 23-23");
  EXPECT_EQ(ranges_of("a</ b>c</>d<1"),
            "characters 0-1, comment 1-6, characters 6-7, characters 10-13, end_of_file 13-13");
  EXPECT_EQ(ranges_of("x<y z"), "characters 0-1, end_of_file 5-5");
  EXPECT_EQ(ranges_of("<!--x"), "comment 0-5, end_of_file 5-5");
}

TEST(Tokenizer, TextWithoutReferencesIsVerbatim) {
  const std::string text = "a</>b&amp&lt;c&bogus;&#10;d\0<svg>\0e<![CDATA[]f]]]g]]>h</x"s;
  for (const State state : {State::data, State::rcdata, State::script_data, State::plaintext}) {
    Bench bench(text);
    bench.tokenizer.switch_to(state);
    std::string pieces;
    for (TokenKind kind; (kind = bench.next()) != TokenKind::end_of_file;) {
      if (kind != TokenKind::characters) continue;
      const Token& token = bench.token();
      if (in_store(token.text)) {
        pieces += text.substr(token.begin, token.end - token.begin) + ' ';
      } else {
        EXPECT_EQ(token.begin, token.text.offset);
        EXPECT_EQ(token.end, token.text.end());
      }
    }
    const bool has_references = state == State::data || state == State::rcdata;
    const std::string replaced = has_references ? "&amp &lt; &#10; " : "";
    EXPECT_EQ(pieces, state == State::data ? replaced : replaced + "\0 \0 "s);
  }
}

TEST(Tokenizer, AttributesHaveRanges) {
  const std::string text = "<a b c='d' e = f b=x g=\"&amp;\" h=>";
  Bench bench(text);
  ASSERT_EQ(bench.next(), TokenKind::start_tag);
  const Token& token = bench.token();
  std::vector<std::string> found;
  for (const SourceRange& range : token.attribute_ranges) {
    found.push_back(text.substr(range.begin, range.end - range.begin));
  }
  EXPECT_EQ(token.attributes.size(), token.attribute_ranges.size());
  EXPECT_EQ(found, (std::vector<std::string>{"b", "c='d'", "e = f", "g=\"&amp;\"", "h"}));
}

TEST(Tokenizer, VerbatimStringsStayInTheInput) {
  Bench bench("text<a b=c d='e f'><!--comment--><?target data?>&lt;");
  ASSERT_EQ(bench.next(), TokenKind::characters);
  EXPECT_FALSE(in_store(bench.token().text));
  ASSERT_EQ(bench.next(), TokenKind::start_tag);
  for (const Attribute& attribute : bench.token().attributes) {
    EXPECT_FALSE(in_store(attribute.value));
  }
  ASSERT_EQ(bench.next(), TokenKind::comment);
  EXPECT_FALSE(in_store(bench.token().text));
  ASSERT_EQ(bench.next(), TokenKind::processing_instruction);
  EXPECT_FALSE(in_store(bench.token().target));
  EXPECT_FALSE(in_store(bench.token().text));
  EXPECT_EQ(bench.strings.size(), 0u);
  ASSERT_EQ(bench.next(), TokenKind::characters);
  EXPECT_TRUE(in_store(bench.token().text));
}

TEST(Tokenizer, NothingAfterATagIsReadBeforeTheNextCall) {
  Bench bench("a<title>b<c></title>d<plaintext></plaintext>");
  ASSERT_EQ(bench.next(), TokenKind::characters);
  ASSERT_EQ(bench.next(), TokenKind::start_tag);
  EXPECT_EQ(bench.tokenizer.position(), 8u);
  bench.tokenizer.switch_to(State::rcdata);
  ASSERT_EQ(bench.next(), TokenKind::characters);
  EXPECT_EQ(bench.text(bench.token().text), "b<c>");
  ASSERT_EQ(bench.next(), TokenKind::end_tag);
  EXPECT_EQ(bench.token().name, Name::title);
  ASSERT_EQ(bench.next(), TokenKind::characters);
  ASSERT_EQ(bench.next(), TokenKind::start_tag);
  bench.tokenizer.switch_to(State::plaintext);
  ASSERT_EQ(bench.next(), TokenKind::characters);
  EXPECT_EQ(bench.text(bench.token().text), "</plaintext>");
  EXPECT_EQ(bench.next(), TokenKind::end_of_file);
  EXPECT_EQ(bench.next(), TokenKind::end_of_file);
}

TEST(Tokenizer, TheSameTokenizerReadsTheNextDocument) {
  Bench bench("<title>a<b c");
  bench.next();
  bench.tokenizer.switch_to(State::rcdata);
  bench.next();
  bench.next();
  bench.input.reset(RememberPositions::yes);
  bench.tokenizer.reset(RememberPositions::yes);
  bench.give("<d>");
  bench.input.end();
  ASSERT_EQ(bench.next(), TokenKind::start_tag);
  EXPECT_EQ(bench.text(bench.token().name), "d");
  EXPECT_EQ(bench.next(), TokenKind::end_of_file);
}

TEST(Tokenizer, PendingTextIsEmittedBeforeMoreInputIsNeeded) {
  Bench bench;
  bench.give("ab</tit");
  bench.tokenizer.switch_to(State::rcdata);
  bench.tokenizer.set_last_start_tag(Name::title);
  ASSERT_EQ(bench.next(), TokenKind::characters);
  EXPECT_EQ(bench.text(bench.token().text), "ab");
  EXPECT_EQ(bench.next(), TokenKind::more_input_needed);
  EXPECT_EQ(bench.next(), TokenKind::more_input_needed);
  bench.give("le>");
  ASSERT_EQ(bench.next(), TokenKind::end_tag);
  EXPECT_EQ(bench.token().begin, 2u);
  EXPECT_EQ(bench.token().end, 10u);
  EXPECT_EQ(bench.next(), TokenKind::more_input_needed);
  bench.input.end();
  EXPECT_EQ(bench.next(), TokenKind::end_of_file);
}

TEST(Tokenizer, EveryPairOfCutsYieldsTheSameTokens) {
  const std::vector<std::string> texts = {"<!--a--!><!---->-<!-->",
                                          "<!--<!--x--!-->b",
                                          "<!---a-b--c--!d-->",
                                          "<!doctype html>x",
                                          "<!DocType a PUBLIC'b'\"c\">",
                                          "<!doctypea system 'b' c>",
                                          "<!doctype\0A publix>"s,
                                          "<![CDATA[a]]]b]]>c",
                                          "<![CDAT[a]>",
                                          "a&notit;&notin;&amp&#x;",
                                          "&#x41;&#65&#0;\x01&#xfffe;",
                                          "<a b='&notx' c=&amp= d=\"&gt\">",
                                          "<A\0B C\0='\0' =d/e//>"s,
                                          "<?a b?\?><?xml c?><?-?>",
                                          "\0\0a\0"s,
                                          "</a b='c'/></ d></>",
                                          "x<y",
                                          "<a b c=d b=e f>",
                                          "<averylongelementname averylongattributename=x>",
                                          "<!x><?a$b>",
                                          "<a \r\nb=\r'c\r\n'>\r\n",
                                          "&zz;&acE;&nGt;"};
  for (const std::string& text : texts) {
    for (const CdataSections cdata : {CdataSections::bogus, CdataSections::allowed}) {
      const TokenizerRun run{.cdata_sections = cdata};
      const TokenizerResult whole = run_tokenizer(text, run);
      for (std::size_t first = 0; first <= text.size(); ++first) {
        for (std::size_t second = first; second <= text.size(); ++second) {
          const std::string_view view = text;
          const TokenizerResult cut = run_tokenizer(
              {view.substr(0, first), view.substr(first, second - first), view.substr(second)},
              run);
          ASSERT_EQ(cut.tokens, whole.tokens) << text << " " << first << " " << second;
          ASSERT_EQ(cut.errors, whole.errors) << text << " " << first << " " << second;
        }
      }
    }
  }
}

TEST(Tokenizer, EveryPairOfCutsYieldsTheSameTokensInRawText) {
  const std::vector<std::string> texts = {
      "<script>a<!--b<script>c</script>d--></script>e</script>f",
      "<script><!--<scripT >x</scriP/y--->z</script x=y>",
      "<title>a&amp;</titl></title/>b</title>\0</title b>c"s,
      "<style>a\0</styles></style></style>b"s,
  };
  for (const std::string& text : texts) {
    const TokenizerRun run{.follow_tags = true};
    const TokenizerResult whole = run_tokenizer(text, run);
    for (std::size_t first = 0; first <= text.size(); ++first) {
      for (std::size_t second = first; second <= text.size(); ++second) {
        const std::string_view view = text;
        const TokenizerResult cut = run_tokenizer(
            {view.substr(0, first), view.substr(first, second - first), view.substr(second)}, run);
        ASSERT_EQ(cut.tokens, whole.tokens) << text << " " << first << " " << second;
        ASSERT_EQ(cut.errors, whole.errors) << text << " " << first << " " << second;
      }
    }
  }
}

TEST(Tokenizer, ANameReadInPiecesEqualsTheSameNameReadAtOnce) {
  for (const std::string name : {"a", "data-fifteen-by", "data-sixteen-byt", "data-seventeen-by",
                                 "preserveaspectratio", "aria-describedby"}) {
    std::string upper = name;
    for (char& c : upper) c = static_cast<char>(std::toupper(c));
    for (const std::string end : {" ", "\n", "/", ">", "=x>"}) {
      Bench bench("<x " + name + end + "><x " + upper + end + "><x y " + name + end + ">");
      for (int i = 0; i < 3; ++i) {
        while (bench.next() != TokenKind::start_tag) {}
        ASSERT_FALSE(bench.token().attributes.empty());
        EXPECT_EQ(bench.text(bench.token().attributes.back().name), name);
      }
      EXPECT_LE(bench.names.document_name_count(), 1u);
    }
    EXPECT_EQ(tokens_of("<" + upper + "></" + name + ">"),
              "[[\"StartTag\",\"" + name + "\",{}],[\"EndTag\",\"" + name + "\"]]");
  }
  EXPECT_EQ(tokens_of("<a\x01\x0b"
                      "B c\x1f=d>"),
            "[[\"StartTag\",\"a\\u0001\\u000bb\",{\"c\\u001f\":\"d\"}]]");
}

TEST(Tokenizer, TheFirstOfDuplicateAttributesCounts) {
  EXPECT_EQ(tokens_of("<a b=1 c=2 B='&lt;' b c=4>"),
            "[[\"StartTag\",\"a\",{\"b\":\"1\",\"c\":\"2\"}]]");
  // Attributes of one tag are no duplicates in the next tag.
  EXPECT_EQ(run_tokenizer("<a b c><a c b></a b c><a b>").errors.size(), 1u);
}

TEST(Tokenizer, AnEndTagHasNoAttributes) {
  Bench bench("</a b=c d/>");
  ASSERT_EQ(bench.next(), TokenKind::end_tag);
  EXPECT_TRUE(bench.token().attributes.empty());
  EXPECT_TRUE(bench.token().attribute_ranges.empty());
  EXPECT_FALSE(bench.token().self_closing);
}

TEST(Tokenizer, AFullTableOfNamesDropsAttributes) {
  Bench bench("<a one=1 two=2 one=3 two='4'>b", known_name_count + 1);
  ASSERT_EQ(bench.next(), TokenKind::start_tag);
  ASSERT_EQ(bench.token().attributes.size(), 1u);
  EXPECT_EQ(bench.text(bench.token().attributes[0].name), "one");
  EXPECT_EQ(bench.text(bench.token().attributes[0].value), "1");
  ASSERT_EQ(bench.next(), TokenKind::characters);
  ASSERT_EQ(bench.errors.list().size(), 1u);
  EXPECT_EQ(bench.errors.list()[0].code, ParseErrorCode::duplicate_attribute);
}

TEST(Tokenizer, NamesThatAreOnlyComparedAreNotAdded) {
  Bench bench("a</nottitle></titles>b</title>");
  bench.tokenizer.switch_to(State::rcdata);
  bench.tokenizer.set_last_start_tag(Name::title);
  while (bench.next() != TokenKind::end_of_file) {}
  EXPECT_EQ(bench.names.document_name_count(), 0u);
}

TEST(Tokenizer, ProcessingInstructions) {
  const auto instruction = [](const std::string& target, const std::string& data) {
    return nlohmann::json{{"ProcessingInstruction", target, data}};
  };
  EXPECT_EQ(run_tokenizer("<?hey   there?>").tokens, instruction("hey", "there"));
  EXPECT_EQ(run_tokenizer("<?hey?there>").tokens, instruction("hey", "?there"));
  EXPECT_EQ(run_tokenizer("<?something ? >").tokens, instruction("something", "? "));
  EXPECT_EQ(run_tokenizer("<?t ?\?\?>").tokens, instruction("t", "?\?"));
  EXPECT_EQ(run_tokenizer("<?UP_-9>").tokens, instruction("UP_-9", ""));
  EXPECT_EQ(run_tokenizer("<?t a\0&amp;b>"s).tokens, instruction("t", "a\0&amp;b"s));
  EXPECT_EQ(tokens_of("<?t d > ?>"),
            "[[\"ProcessingInstruction\",\"t\",\"d \"],[\"Character\",\" ?>\"]]");
  EXPECT_EQ(tokens_of("<?xml version=\"1.0\"?>"), R"([["Comment","?xml version=\"1.0\"?"]])");
  EXPECT_EQ(tokens_of("<?XML-StyleSheet x?>"), R"([["Comment","?XML-StyleSheet x?"]])");
  EXPECT_EQ(tokens_of("<?xmls>"), R"([["ProcessingInstruction","xmls",""]])");
  EXPECT_EQ(tokens_of("a<?start data"), R"([["Character","a"]])");
  EXPECT_EQ(run_tokenizer("<?xml version").errors.dump(),
            R"([{"code":"disallowed-processing-instruction-target","col":6,"line":1}])");
  EXPECT_EQ(run_tokenizer("<?a:b").errors.dump(),
            R"([{"code":"invalid-processing-instruction-target","col":4,"line":1}])");
}

TEST(Tokenizer, ReferencesToWhitespaceAreNoErrors) {
  for (const char* const reference : {"&#9;", "&#10;", "&#12;", "&#xA;", "&#32;"}) {
    EXPECT_EQ(run_tokenizer(reference).errors.dump(), "[]") << reference;
  }
  for (const char* const reference : {"&#8;", "&#11;", "&#13;", "&#14;", "&#x7f;"}) {
    EXPECT_EQ(run_tokenizer(reference).errors.size(), 1u) << reference;
  }
}

TEST(Tokenizer, CdataSectionsExistInForeignContentOnly) {
  const TokenizerRun allowed{.cdata_sections = CdataSections::allowed};
  EXPECT_EQ(tokens_of("a<![CDATA[b]]]>c", allowed), R"([["Character","ab]c"]])");
  EXPECT_EQ(tokens_of("<![CDATA[b]]>"), R"([["Comment","[CDATA[b]]"]])");
  EXPECT_EQ(tokens_of("<![cdata[b]]>", allowed), R"([["Comment","[cdata[b]]"]])");
}

TEST(Tokenizer, NullCharactersAreATokenOfTheirOwnInData) {
  Bench bench("a\0\0b"s);
  ASSERT_EQ(bench.next(), TokenKind::characters);
  ASSERT_EQ(bench.next(), TokenKind::null_characters);
  EXPECT_EQ(bench.token().text.length, 2u);
  EXPECT_EQ(bench.errors.list().size(), 2u);
  ASSERT_EQ(bench.next(), TokenKind::characters);
  EXPECT_EQ(bench.text(bench.token().text), "b");
}

TEST(Tokenizer, CollectsErrorsOnlyOnRequest) {
  Bench bench("<a b b='\0'></ x>&#0;<");
  bench.errors.reset(CollectErrors::no);
  while (bench.next() != TokenKind::end_of_file) {}
  EXPECT_TRUE(bench.errors.list().empty());
}

TEST(Tokenizer, EveryStateHasItsAnchor) {
  EXPECT_EQ(state_name(State::data), "data-state");
  EXPECT_EQ(state_name(State::attribute_value_double_quoted),
            "attribute-value-(double-quoted)-state");
  EXPECT_EQ(state_name(State::numeric_character_reference_end),
            "numeric-character-reference-end-state");
}

}  // namespace
}  // namespace souptree::testing
