#pragma once
// Where the public conformance suites are. They are not part of this repository.

#include <filesystem>
#include <optional>
#include <string_view>

namespace souptree::testing {

// SOUPTREE_CONFORMANCE_DIR of the environment, or else the folder beside the repository.
std::filesystem::path conformance_dir();

// The folder of one suite, as "html5lib/tokenizer". When it is absent, says so loudly; that is a
// failure of the current test where CI=true is set, and else a suite that did not run.
std::optional<std::filesystem::path> conformance_suite(std::string_view folder);

// Prints "<suite> <passed>/<total>" and keeps it as JSON in the folder named by
// SOUPTREE_CONFORMANCE_REPORT, if that is set: "native tokenizer" in native-tokenizer.json.
void report_conformance(std::string_view suite, std::size_t passed, std::size_t total);

}  // namespace souptree::testing
