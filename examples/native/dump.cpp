// Prints the tree of a page, in the text form of the public test suites: dump FILE
// Uses the parser from C++, without WebAssembly.

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

#include "byte_stream.h"
#include "tree/dump.h"

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: souptree-dump FILE\n", stderr);
    return 2;
  }
  std::ifstream file(argv[1], std::ios::binary);
  if (!file) {
    std::fprintf(stderr, "souptree-dump: cannot read %s\n", argv[1]);
    return 1;
  }
  const std::string page{std::istreambuf_iterator<char>(file), {}};

  souptree::Parser parser;
  souptree::ByteStream stream(parser);
  stream.start({}, {});
  stream.write({reinterpret_cast<const char8_t*>(page.data()), page.size()});
  if (stream.end() != souptree::Stop::end_of_file) {
    const std::string_view name = souptree::name_of(stream.encoding().encoding);
    std::fprintf(stderr, "souptree-dump: %.*s is for the host to decode\n",
                 static_cast<int>(name.size()), name.data());
    return 1;
  }
  const std::string text = souptree::dump(parser.tree(), parser.names());
  std::fwrite(text.data(), 1, text.size(), stdout);
}
