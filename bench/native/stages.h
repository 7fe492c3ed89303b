#pragma once
// The stages of a parse as separate functions, so that each can be timed.
//
// The tokenizer needs tree construction, which switches its state and says whether CDATA sections
// are allowed. So learn() parses the page once and records these answers for each token, and
// tokenize() replays them. The difference between parse() and tokenize() is tree construction.

#include "parse.h"
#include "wire/encoder.h"

namespace souptree::bench {

class Stages {
 public:
  Stages();

  // A buffer for the page. The caller fills it before each read().
  char8_t* prepare(std::uint32_t bytes);
  // Normalises newlines.
  void read(std::uint32_t bytes);
  const Input& input() const { return input_; }
  // What tree construction sets before a token: whether CDATA sections are recognised, and the state to
  // which it switches the tokenizer.
  struct Answer {
    CdataSections cdata_sections;
    bool switches;
    State state;
  };
  // The answers for the text of read().
  Array<Answer> learn();
  // False if the tokens end before the page.
  bool tokenize(const Array<Answer>&);
  // The buffer of the parser, for parse().
  char8_t* prepare_to_parse(std::uint32_t bytes);
  void parse(std::uint32_t bytes);
  // Encodes the tree of the last parse().
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
