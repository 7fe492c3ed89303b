#pragma once
// The folder of the public conformance suites, which are not part of this repository.

#include <filesystem>
#include <optional>
#include <string_view>

namespace souptree::testing {

// The environment variable SOUPTREE_CONFORMANCE_DIR, or the folder next to the repository.
std::filesystem::path conformance_dir();

// The folder of one suite, for instance "html5lib/tokenizer". If it is absent, prints a message. The
// caller then skips its test; with CI=true, this function makes the test fail.
std::optional<std::filesystem::path> conformance_suite(std::string_view folder);

// Prints "<suite> <passed>/<total>". If SOUPTREE_CONFORMANCE_REPORT names a folder, also writes
// JSON there: "native tokenizer" goes to native-tokenizer.json.
void report_conformance(std::string_view suite, std::size_t passed, std::size_t total);

}  // namespace souptree::testing
