#pragma once
// The stages of a parse one by one, so that each can be timed.
//
// The tokenizer cannot do without tree construction, which switches its state and says where CDATA
// sections may start. So a page is first parsed once, and what the tokenizer was told after each token is
// written down; tokenize() then tells it the same. Tree construction alone is the difference
// between parse() and tokenize().

#include "parse.h"
#include "wire/encoder.h"

namespace souptree::bench {

class Stages {
 public:
  Stages();

  // Room for the page, to be filled before each read().
  char8_t* prepare(std::uint32_t bytes);
  // Newlines are normalised.
  void read(std::uint32_t bytes);
  const Input& input() const { return input_; }
  // What tree construction says before a token.
  struct Answer {
    CdataSections cdata_sections;
    bool switches;
    State state;
  };
  // Of what was read.
  Array<Answer> learn();
  // False if that did not lead to the end of the page.
  bool tokenize(const Array<Answer>&);
  // The room of the parser, which it reads and parses at once.
  char8_t* prepare_to_parse(std::uint32_t bytes);
  void parse(std::uint32_t bytes);
  // What was parsed last.
  const Array<char8_t>& encode(SourceKind);

 private:
  void start();

  Input input_;
  StringStore strings_;
  NameTable names_;
  ParseErrors errors_;
  Tokenizer tokenizer_;
  Tree tree_;
  TreeBuilder builder_;

  Parser parser_;
  Encoder encoder_;
};

}  // namespace souptree::bench
