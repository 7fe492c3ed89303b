#pragma once
// A host for scripts that do nothing but document.write: what a browser is to the parser, in small.

#include <functional>
#include <string>
#include <vector>

#include "parse.h"

namespace souptree::testing {

using Writes = std::vector<std::u8string>;

// The arguments of the calls that a script is made of: document.write(...), the argument one string
// literal or several with a plus between them. Throws at a script that begins like one and goes on
// otherwise; any other has no calls.
Writes document_writes(const std::u8string& script);

// The text inside of an element, of its own text children.
std::u8string child_text_content(const Tree&, NodeId element);

class ScriptHost {
 public:
  using Script = std::function<Writes(const std::u8string& text)>;

  explicit ScriptHost(Parser& parser, Script script = document_writes)
      : parser_(parser), script_(std::move(script)) {}

  // Runs the script at which the parser stopped, those that it writes, and those that follow, until
  // the parser stops for something else.
  Stop run(Stop);

  // How many have run, and how deep they were nested at most.
  std::uint32_t count = 0;
  std::uint32_t deepest = 0;

 private:
  Parser& parser_;
  Script script_;
};

}  // namespace souptree::testing
