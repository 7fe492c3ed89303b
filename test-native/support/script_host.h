#pragma once
// A host for scripts that only call document.write: a minimal replacement of a browser.

#include <functional>
#include <string>
#include <vector>

#include "parse.h"

namespace souptree::testing {

using Writes = std::vector<std::u8string>;

// The arguments of a script's calls of document.write. An argument is one string literal, or
// several joined with a plus. Empty if the script does not begin with such a call. Throws if a
// script begins with such a call, but also contains other code.
Writes document_writes(const std::u8string& script);

// The concatenated text children of an element.
std::u8string child_text_content(const Tree&, NodeId element);

class ScriptHost {
 public:
  using Script = std::function<Writes(const std::u8string& text)>;

  explicit ScriptHost(Parser& parser, Script script = document_writes)
      : parser_(parser), script_(std::move(script)) {}

  // Runs the current script, the scripts that it writes, and later ones, until the parser stops for
  // another reason.
  Stop run(Stop);

  // The number of scripts that have run, and their deepest nesting.
  std::uint32_t count = 0;
  std::uint32_t deepest = 0;

 private:
  Parser& parser_;
  Script script_;
};

}  // namespace souptree::testing
