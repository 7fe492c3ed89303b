// Runs every fuzz target on texts that once failed, on a small corpus, and on the cases in data/. A
// failure ends the process and prints the broken rule.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "fuzz/support/fuzz_case.h"
#include "support/dat_file.h"

#define FUZZ_TARGET(function, name)                                                                \
  extern "C" int function(const std::uint8_t* data, std::size_t size);
#include "fuzz_targets.inc"
#undef FUZZ_TARGET

namespace souptree::fuzzing {
namespace {

struct Target {
  int (*run)(const std::uint8_t*, std::size_t);
  const char* name;
};

constexpr Target targets[] = {
#define FUZZ_TARGET(function, name) {function, name},
#include "fuzz_targets.inc"
#undef FUZZ_TARGET
};

const std::filesystem::path folder = std::filesystem::path(SOUPTREE_SOURCE_DIR) / "test-native";

std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

class FuzzCorpus : public ::testing::TestWithParam<Target> {
 protected:
  void run(const std::string& data) const {
    GetParam().run(reinterpret_cast<const std::uint8_t*>(data.data()), data.size());
  }
};

TEST_P(FuzzCorpus, FilesOfTheCorpus) {
  const std::filesystem::path corpus = folder / "fuzz" / "corpus" / GetParam().name;
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(corpus)) {
    SCOPED_TRACE(entry.path());
    run(read_file(entry.path()));
    ++count;
  }
  EXPECT_GT(count, 0u) << corpus;
}

TEST_P(FuzzCorpus, CasesOfOurOwn) {
  const std::string headers[] = {
      std::string(header_bytes, '\0'),
      // Errors, locations and shadow roots, in small pieces.
      std::string("\x70\x01\x07\x05\x00\x03\x21\x02", header_bytes),
      // A fragment in a table row, with scripting.
      std::string("\xe1\x04\x09\x03\x01\x02\x40\x03", header_bytes),
  };
  std::size_t count = 0;
  for (const testing::DatCase& test : testing::read_dat_folder(folder / "data")) {
    for (const std::string& header : headers) run(header + test.data);
    ++count;
  }
  EXPECT_GT(count, 0u);
}

INSTANTIATE_TEST_SUITE_P(Targets, FuzzCorpus, ::testing::ValuesIn(targets), [](const auto& target) {
  std::string name = target.param.name;
  std::erase(name, '-');
  return name;
});

}  // namespace
}  // namespace souptree::fuzzing
