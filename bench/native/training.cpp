// The program of the profiles: parses pages with the options that the module uses, frequent options more
// often. With `strings`, only as strings without options.
//
//   training all|strings FILE...

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string_view>
#include <vector>

#include "byte_stream.h"
#include "parse.h"
#include "sanitize/stable_markup.h"
#include "serialize/encoded_markup.h"
#include "text/utf16.h"
#include "text/utf8.h"
#include "wire/encoder.h"

namespace souptree {

namespace {

using Page = std::vector<char8_t>;

class Training {
 public:
  void run_strings(std::u8string_view page) {
    for (int i = 0; i < 16; ++i) parse_string(page, {});
  }

  void run_all(std::u8string_view page) {
    run_strings(page);
    for (int i = 0; i < 4; ++i) parse_string(page, located);
    for (int i = 0; i < 2; ++i) parse_bytes(page);
    for (int i = 0; i < 2; ++i) tokenize(page);
    for (int i = 0; i < 2; ++i) write_markup();
    for (int i = 0; i < 2; ++i) sanitize_page(page);
    for (int i = 0; i < 4; ++i) filter_tokens(page);
  }

 private:
  static constexpr ParserOptions located{
      .collect_errors = CollectErrors::yes,
      .locations = RememberPositions::yes,
  };

  // UTF-16, as in JavaScript, but in one piece.
  void parse_string(std::u8string_view page, const ParserOptions& options) {
    std::vector<char16_t> units(page.size());
    const char16_t* const end = utf8_to_utf16(page, units.data());
    const auto count = static_cast<std::uint32_t>(end - units.data());
    Input& input = parser_.input();
    input.reset(RememberPositions::no);
    const std::uint32_t offset = pieces_.prepare(count);
    std::memcpy(input.prepare(pieces_.end()) + offset, units.data(), count * sizeof(char16_t));
    pieces_.convert(input.prepare(0));
    const Utf8Text text = pieces_.finish();
    parser_.start(options);
    input.commit(text.size);
    parser_.end();
    encode(text.kind, OffsetUnits::utf16);
  }

  void parse_bytes(std::u8string_view page) {
    const auto size = static_cast<std::uint32_t>(page.size());
    Input& input = parser_.input();
    input.reset(RememberPositions::no);
    std::memcpy(input.prepare(size), page.data(), size);
    stream_.start({}, {});
    stream_.parse_prepared(size);
    encode(SourceKind::utf8, stream_.offset_units());
  }

  void tokenize(std::u8string_view page) {
    tokens_.start(OffsetUnits::utf16, TextValues::yes);
    parser_.start({.tokens = &tokens_});
    parser_.write(page);
    parser_.end();
    tokens_.encode(parser_.names(), SourceKind::utf8);
  }

  // As a rewriter does: without a tree, in pieces, and only tags with an attribute `href`.
  void filter_tokens(std::u8string_view page) {
    constexpr std::size_t piece = 0x10000;
    ParserOptions options{.tokens = &tokens_};
    options.tree_builder.keep_tree = KeepTree::no;
    options.tree_builder.report_elements = ReportElements::yes;
    tokens_.start(OffsetUnits::bytes, TextValues::no);
    parser_.start(options);
    constexpr std::u8string_view tags{u8"\0href\0", 7};
    parser_.set_filter(token_kinds::pieces, tags);
    for (; !page.empty(); page.remove_prefix(std::min(piece, page.size()))) {
      parser_.write(page.substr(0, piece));
      tokens_.encode(parser_.names(), SourceKind::utf8);
    }
    parser_.end();
    tokens_.encode(parser_.names(), SourceKind::utf8);
    parser_.set_filter(token_kinds::everything, {});
  }

  // Writes the tree that was encoded last, and the tree that was parsed last.
  void write_markup() {
    // Blocks of sixteen bytes are read, also at the end.
    words_.assign(encoder_.bytes().size() / 4 + 5, 0);
    std::memcpy(words_.data(), encoder_.bytes().begin(), encoder_.bytes().size());
    encoded_markup_.write(EncodedTree{reinterpret_cast<const char8_t*>(words_.data())}, 0, {});
    markup_.clear();
    serialize(parser_.tree(), parser_.names(), parser_.tree().root(), {}, markup_);
  }

  // As `sanitize` does, with a configuration that removes few elements.
  void sanitize_page(std::u8string_view page) {
    using namespace std::string_view_literals;
    configuration_.read(u8"0001101\0ehscript\0ehiframe\0anonclick\0"sv);
    parser_.start({});
    parser_.write(page);
    parser_.end();
    stable_markup_.write(parser_, {}, nullptr, configuration_);
  }

  void encode(SourceKind source_kind, OffsetUnits offset_units) {
    encoder_.encode({
        .tree = parser_.tree(),
        .names = parser_.names(),
        .errors = parser_.errors(),
        .source = parser_.input(),
        .offset_units = offset_units,
        .source_kind = source_kind,
    });
  }

  Parser parser_;
  ByteStream stream_{parser_};
  Encoder encoder_;
  TokenEncoder tokens_;
  Utf16Pieces pieces_;
  std::vector<std::uint32_t> words_;
  EncodedMarkup encoded_markup_;
  Array<char8_t> markup_;
  SanitizerConfiguration configuration_;
  StableMarkup stable_markup_;
};

}  // namespace

}  // namespace souptree

int main(int argc, char** argv) {
  const std::string_view ways = argc > 1 ? argv[1] : "";
  if (ways != "all" && ways != "strings") {
    std::fputs("usage: training all|strings FILE...\n", stderr);
    return 2;
  }
  souptree::Training training;
  for (int i = 2; i < argc; ++i) {
    std::ifstream file(argv[i], std::ios::binary);
    if (!file) {
      std::fprintf(stderr, "training: cannot read %s\n", argv[i]);
      return 1;
    }
    const souptree::Page page{std::istreambuf_iterator<char>(file), {}};
    const std::u8string_view text(page.data(), page.size());
    if (ways == "all") {
      training.run_all(text);
    } else {
      training.run_strings(text);
    }
  }
}
