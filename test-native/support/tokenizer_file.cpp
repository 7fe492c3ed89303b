#include "support/tokenizer_file.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <map>
#include <stdexcept>

namespace souptree::testing {

namespace {

using nlohmann::json;

json read_json(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path.string());
  return json::parse(file);
}

void append_code_point(std::string& text, unsigned code_point) {
  const auto append = [&](unsigned byte) { text += static_cast<char>(byte); };
  if (code_point < 0x80) {
    append(code_point);
  } else if (code_point < 0x800) {
    append(0xc0 | code_point >> 6);
    append(0x80 | (code_point & 0x3f));
  } else {
    if (code_point < 0x10000) {
      append(0xe0 | code_point >> 12);
    } else {
      append(0xf0 | code_point >> 18);
      append(0x80 | (code_point >> 12 & 0x3f));
    }
    append(0x80 | (code_point >> 6 & 0x3f));
    append(0x80 | (code_point & 0x3f));
  }
}

// The number of an escape \uHHHH at `index`, or -1.
int escape_at(const std::string& text, std::size_t index) {
  if (index + 6 > text.size() || text.compare(index, 2, "\\u") != 0) return -1;
  return std::stoi(text.substr(index + 2, 4), nullptr, 16);
}

// Resolves the second level of escapes. A surrogate pair is one code point; a lone surrogate is
// WTF-8.
std::string unescape(const std::string& text) {
  std::string result;
  for (std::size_t index = 0; index < text.size();) {
    const int unit = escape_at(text, index);
    if (unit < 0) {
      result += text[index++];
      continue;
    }
    index += 6;
    const int next = escape_at(text, index);
    if (unit >= 0xd800 && unit <= 0xdbff && next >= 0xdc00 && next <= 0xdfff) {
      index += 6;
      append_code_point(result, 0x10000u + ((unit - 0xd800u) << 10) + (next - 0xdc00u));
    } else {
      append_code_point(result, static_cast<unsigned>(unit));
    }
  }
  return result;
}

json unescape_all(const json& value) {
  if (value.is_string()) return unescape(value.get<std::string>());
  json result = value;
  if (value.is_array()) {
    std::transform(value.begin(), value.end(), result.begin(), unescape_all);
  } else if (value.is_object()) {
    result.clear();
    for (const auto& [name, member] : value.items()) result[unescape(name)] = unescape_all(member);
  }
  return result;
}

// "Script data state" is the state of the anchor "#script-data-state".
State state_called(std::string name) {
  std::transform(name.begin(), name.end(), name.begin(),
                 [](char c) { return c == ' ' ? '-' : static_cast<char>(std::tolower(c)); });
  for (std::uint32_t number = 0; number < state_count; ++number) {
    const State state = static_cast<State>(number);
    if (state_name(state) == name) return state;
  }
  throw std::runtime_error("no state is called " + name);
}

TokenizerCase read_case(const std::string& file, std::size_t index, const json& test) {
  const bool double_escaped = test.value("doubleEscaped", false);
  TokenizerCase result{.file = file,
                       .index = index,
                       .description = test.at("description"),
                       .input = test.at("input"),
                       .initial_states = {},
                       .last_start_tag = test.value("lastStartTag", ""),
                       .output = test.at("output"),
                       .errors = test.value("errors", json::array()),
                       .input_only = false};
  for (const json& name : test.value("initialStates", json::array({"Data state"}))) {
    result.initial_states.push_back(state_called(name));
  }
  if (double_escaped) {
    result.input = unescape(result.input);
    result.output = unescape_all(result.output);
  }
  return result;
}

}  // namespace

std::vector<TokenizerCase> read_tokenizer_cases(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".test") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  const json newer = read_json(folder / "superseded-by-processing-instructions.json");
  std::map<std::pair<std::string, std::size_t>, json> superseded;
  for (const json& test : newer.at("tests")) {
    superseded[{test.at("file"), test.at("index")}] = test;
  }
  std::vector<TokenizerCase> cases;
  for (const auto& path : paths) {
    const std::string file = path.filename().string();
    const json document = read_json(path);
    // The suite of infoset coercion changes the output of the standard's tokenizer.
    const bool input_only = document.contains("xmlViolationTests");
    const json& tests = document.at(input_only ? "xmlViolationTests" : "tests");
    for (std::size_t index = 0; index < tests.size(); ++index) {
      TokenizerCase& test = cases.emplace_back(read_case(file, index, tests[index]));
      test.input_only = input_only;
      const auto other = superseded.find({file, index});
      if (other == superseded.end()) continue;
      if (other->second.at("input") != tests[index].at("input")) {
        throw std::runtime_error("superseded is another case than " + test.description);
      }
      test.output = other->second.at("output");
      test.errors = other->second.at("errors");
    }
  }
  return cases;
}

}  // namespace souptree::testing
