#pragma once
// One run of the tokenizer: from text in pieces to tokens in the notation of the html5lib tests.

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "tokenizer/tokenizer.h"

namespace souptree::testing {

struct TokenizerRun {
  State initial_state = State::data;
  std::string last_start_tag = {};
  CdataSections cdata_sections = CdataSections::bogus;
  // Switches the state after start tags whose elements contain raw text.
  bool follow_tags = false;
  RememberPositions positions = RememberPositions::no;
};

struct TokenizerResult {
  // Adjacent characters are one token; U+0000 of a null_characters token are characters.
  nlohmann::json tokens = nlohmann::json::array();
  // {"code", "line", "col"}, in order; columns count UTF-16 code units.
  nlohmann::json errors = nlohmann::json::array();
  // [begin, end] of each token in the normalised input; empty unless positions are remembered.
  nlohmann::json ranges = nlohmann::json::array();
};

// Passes each piece after the tokenizer has read the previous piece, then ends the input. With a
// single piece, the input ends before the tokenizer reads it.
TokenizerResult run_tokenizer(const std::vector<std::string_view>& pieces,
                              const TokenizerRun& = {});
TokenizerResult run_tokenizer(std::string_view input, const TokenizerRun& = {});

std::vector<std::string_view> one_by_one(std::string_view input);                     // code points
std::vector<std::string_view> in_pieces(std::string_view input, std::size_t length);  // bytes
std::vector<std::string_view> cut_at(std::string_view input, std::size_t index);

}  // namespace souptree::testing
