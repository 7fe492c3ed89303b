#include "stages.h"

namespace souptree::bench {

Stages::Stages()
    : tokenizer_(input_, strings_, names_, errors_),
      tree_(strings_),
      builder_(tree_, tokenizer_, names_, strings_, errors_) {}

char8_t* Stages::prepare(std::uint32_t bytes) {
  input_.reset(RememberPositions::no);
  return input_.prepare(bytes);
}

void Stages::read(std::uint32_t bytes) {
  input_.commit(bytes);
  input_.end();
}

void Stages::start() {
  errors_.reset(CollectErrors::no, Limits::none);
  names_.clear(0);
  strings_.clear();
  strings_.set_input(input_.data());
  tokenizer_.reset(RememberPositions::no);
}

Array<Stages::Answer> Stages::learn() {
  Array<Answer> answers;
  start();
  tree_.reset(RememberPositions::no);
  builder_.reset({}, 0);
  Answer answer{CdataSections::bogus, false, State::data};
  for (TokenKind kind; (kind = tokenizer_.next(answer.cdata_sections)) != TokenKind::end_of_file;) {
    answers.push(answer);
    const State before = tokenizer_.state();
    builder_.process(tokenizer_.token());
    const State after = tokenizer_.state();
    answer = {builder_.cdata_sections(), before != after, after};
  }
  answers.push(answer);
  return answers;
}

bool Stages::tokenize(const Array<Answer>& answers) {
  start();
  TokenKind kind = TokenKind::more_input_needed;
  for (const Answer& answer : answers) {
    if (answer.switches) tokenizer_.switch_to(answer.state);
    kind = tokenizer_.next(answer.cdata_sections);
  }
  return kind == TokenKind::end_of_file;
}

char8_t* Stages::prepare_to_parse(std::uint32_t bytes) {
  parser_.input().reset(RememberPositions::no);
  return parser_.input().prepare(bytes);
}

void Stages::parse(std::uint32_t bytes) {
  parser_.input().prepare(bytes);
  parser_.start({});
  parser_.input().commit(bytes);
  parser_.end();
}

const Array<char8_t>& Stages::encode(SourceKind source_kind) {
  encoder_.encode({
      .tree = parser_.tree(),
      .names = parser_.names(),
      .errors = parser_.errors(),
      .source = parser_.input(),
      .offset_units = OffsetUnits::utf16,
      .source_kind = source_kind,
  });
  return encoder_.bytes();
}

}  // namespace souptree::bench
