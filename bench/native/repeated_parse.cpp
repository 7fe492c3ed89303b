// Parses and encodes a page COUNT times, for valgrind: repeated-parse COUNT FILE [located]. Without
// arguments, prints the compiler that built it.

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>

#include "parse.h"
#include "wire/encoder.h"

int main(int argc, char** argv) {
  if (argc < 3) {
    std::puts(SOUPTREE_COMPILER);
    return 0;
  }
  std::ifstream file(argv[2], std::ios::binary);
  if (!file) {
    std::fprintf(stderr, "repeated-parse: cannot read %s\n", argv[2]);
    return 1;
  }
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  const bool is_located = argc > 3 && std::strcmp(argv[3], "located") == 0;

  souptree::ParserOptions options;
  if (is_located) {
    options.collect_errors = souptree::CollectErrors::yes;
    options.locations = souptree::RememberPositions::yes;
  }
  souptree::Parser parser;
  souptree::Encoder encoder;
  for (int count = std::atoi(argv[1]); count > 0; --count) {
    parser.start(options);
    parser.write({reinterpret_cast<const char8_t*>(page.data()), page.size()});
    parser.end();
    const bool is_encoded = encoder.encode({
        .tree = parser.tree(),
        .names = parser.names(),
        .errors = parser.errors(),
        .source = parser.input(),
        .offset_units = souptree::OffsetUnits::utf16,
        .source_kind = souptree::SourceKind::utf8,
    });
    if (!is_encoded) return 1;
  }
}
