#pragma once
// The html5lib tokenizer tests: reads the files and resolves escapes.

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tokenizer/states.h"

namespace souptree::testing {

struct TokenizerCase {
  std::string file;
  std::size_t index;
  std::string description;
  std::string input;  // WTF-8
  std::vector<State> initial_states;
  std::string last_start_tag;
  // Tokens and errors in the notation of the files; processing instructions are
  // ["ProcessingInstruction", target, data].
  nlohmann::json output;
  nlohmann::json errors;
  // The expectations belong to another specification; only the input is useful.
  bool input_only;
};

// Every case of every file in `folder`. Expectations that are older than processing instructions
// are replaced.
std::vector<TokenizerCase> read_tokenizer_cases(const std::filesystem::path& folder);

}  // namespace souptree::testing
