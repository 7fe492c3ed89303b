// The public encoding tests: each page by parse_prepared(), by one write(), and in pieces. The
// suite assumes the default of most locales. For encodings that the host decodes, only the encoding
// is tested.

#include <gtest/gtest.h>

#include <algorithm>

#include "byte_stream.h"
#include "support/conformance_dir.h"
#include "support/decode_file.h"
#include "support/encoding_file.h"

namespace souptree::testing {
namespace {

EncodingHints hints_of_suite() {
  EncodingHints hints;
  hints.default_encoding = Encoding::windows_1252;
  return hints;
}

std::string in_pieces(std::u8string_view page, std::size_t piece) {
  Parser parser;
  ByteStream stream(parser);
  stream.start({}, hints_of_suite());
  for (; !page.empty(); page.remove_prefix(std::min(piece, page.size()))) {
    stream.write(page.substr(0, piece));
  }
  stream.end();
  return std::string(name_of(stream.encoding().encoding));
}

std::string prepared(std::u8string_view page) {
  Parser parser;
  ByteStream stream(parser);
  stream.start({}, hints_of_suite());
  const auto count = static_cast<std::uint32_t>(page.size());
  std::copy(page.begin(), page.end(), parser.input().prepare(count));
  stream.parse_prepared(count);
  return std::string(name_of(stream.encoding().encoding));
}

bool passes(const EncodingCase& test) {
  const auto encoding = find_encoding(test.label);
  const std::string expected = encoding ? std::string(name_of(*encoding)) : "no such label";
  bool all = true;
  const auto expect = [&](const std::string& result, const std::string& how) {
    if (result == expected) return;
    all = false;
    ADD_FAILURE() << test.title() << ", " << how << ": " << result << " and not " << expected
                  << "\n"
                  << plain(test.data);
  };
  expect(prepared(test.data), "prepared");
  for (const std::size_t piece : {test.data.size() + 1, std::size_t{1}, std::size_t{7}}) {
    expect(in_pieces(test.data, piece), "in pieces of " + std::to_string(piece));
  }
  return all;
}

TEST(EncodingSuite, EveryCase) {
  const auto folder = conformance_suite("html5lib/encoding");
  if (!folder) GTEST_SKIP();
  const std::vector<EncodingCase> cases = read_encoding_folder(*folder);
  std::size_t passed = 0;
  for (const EncodingCase& test : cases) passed += passes(test) ? 1 : 0;
  EXPECT_FALSE(cases.empty());
  report_conformance("native encoding", passed, cases.size());
}

}  // namespace
}  // namespace souptree::testing
