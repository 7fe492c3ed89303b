#pragma once
// The html5lib tokenizer tests as files: cases read, escapes resolved.

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
  // The expectations are those of another specification; only the input is of use.
  bool input_only;
};

// Every case of every file in `folder`, with the expectations of cases that are older than
// processing instructions replaced.
std::vector<TokenizerCase> read_tokenizer_cases(const std::filesystem::path& folder);

}  // namespace souptree::testing
