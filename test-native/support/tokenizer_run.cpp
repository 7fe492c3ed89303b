#include "support/tokenizer_run.h"
#include "support/text.h"

#include <cstring>

#include "text/input_stream_errors.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#include <malloc.h>
#include <sanitizer/asan_interface.h>
#endif

namespace souptree::testing {

namespace {

using nlohmann::json;

#if defined(__SANITIZE_ADDRESS__)
// Makes every read past the guaranteed padding a fault, even inside the buffer's memory.
class ExactInput {
 public:
  explicit ExactInput(const Input& input)
      : begin_(input.data() + input.size() + Input::padding),
        length_(malloc_usable_size(const_cast<char8_t*>(input.data())) - input.size() -
                Input::padding) {
    ASAN_POISON_MEMORY_REGION(begin_, length_);
  }
  ~ExactInput() { ASAN_UNPOISON_MEMORY_REGION(begin_, length_); }

 private:
  const char8_t* begin_;
  std::size_t length_;
};
#else
struct ExactInput {
  explicit ExactInput(const Input&) {}
  ~ExactInput() {}
};
#endif

struct Position {
  std::size_t line = 1;
  std::size_t column = 1;
};

Position position_of(const Input& input, std::uint32_t offset) {
  Position position;
  for (const char8_t* byte = input.data(); byte != input.data() + offset; ++byte) {
    if (*byte == '\n') {
      ++position.line;
      position.column = 1;
    } else if ((*byte & 0xc0) != 0x80) {
      position.column += *byte >= 0xf0 ? 2 : 1;
    }
  }
  return position;
}

class Run {
 public:
  explicit Run(const TokenizerRun& options) : options_(options) {
    input_.reset(RememberPositions::yes);
    errors_.reset(CollectErrors::yes);
    tokenizer_.reset(options.positions);
    tokenizer_.switch_to(options.initial_state);
    if (!options.last_start_tag.empty()) {
      const std::string& name = options.last_start_tag;
      tokenizer_.set_last_start_tag(names_.find_or_add(as_utf8(name)));
    }
  }

  void give(std::string_view piece) {
    const std::uint32_t length = static_cast<std::uint32_t>(piece.size());
    char8_t* buffer = input_.prepare(length);
    if (length != 0) std::memcpy(buffer, piece.data(), length);
    input_.commit(length);
  }
  void end() { input_.end(); }

  void read_all() {
    const ExactInput exact(input_);
    checked_ = add_input_stream_errors(input_, checked_, errors_);
    for (;;) {
      const TokenKind kind = tokenizer_.next(options_.cdata_sections);
      if (kind == TokenKind::end_of_file || kind == TokenKind::more_input_needed) break;
      add_token(kind);
      if (options_.positions == RememberPositions::yes) add_range(tokenizer_.token());
    }
  }

  TokenizerResult result() {
    errors_.sort();
    for (const ParseError& error : errors_.list()) {
      const Position position = position_of(input_, error.offset);
      result_.errors.push_back({{"code", souptree::text(error.code)},
                                {"line", position.line},
                                {"col", position.column}});
    }
    return std::move(result_);
  }

 private:
  std::string text(Slice slice) const {
    const std::u8string_view view = store_.view(slice);
    return {reinterpret_cast<const char*>(view.data()), view.size()};
  }
  std::string text(Name name) const {
    const std::u8string_view view = names_.text(name);
    return {reinterpret_cast<const char*>(view.data()), view.size()};
  }
  json text_unless(Missing missing, Slice slice) const {
    return missing == Missing::yes ? json() : json(text(slice));
  }

  void add_characters(const std::string& characters) {
    if (!result_.tokens.empty() && result_.tokens.back()[0] == "Character") {
      json& data = result_.tokens.back()[1];
      data = data.get<std::string>() + characters;
    } else {
      result_.tokens.push_back({"Character", characters});
    }
  }

  json start_tag(const Token& token) const {
    json attributes = json::object();
    for (const Attribute& attribute : token.attributes) {
      attributes[text(attribute.name)] = text(attribute.value);
    }
    json tag = {"StartTag", text(token.name), attributes};
    if (token.self_closing) tag.push_back(true);
    return tag;
  }

  void add_token(TokenKind kind) {
    const Token& token = tokenizer_.token();
    switch (kind) {
      case TokenKind::doctype:
        result_.tokens.push_back(
            {"DOCTYPE", text_unless(token.doctype.name_missing, token.doctype.name),
             text_unless(token.doctype.public_identifier_missing, token.doctype.public_identifier),
             text_unless(token.doctype.system_identifier_missing, token.doctype.system_identifier),
             !token.doctype.force_quirks});
        break;
      case TokenKind::start_tag:
        result_.tokens.push_back(start_tag(token));
        if (options_.follow_tags) follow(token.name);
        break;
      case TokenKind::end_tag: result_.tokens.push_back({"EndTag", text(token.name)}); break;
      case TokenKind::comment: result_.tokens.push_back({"Comment", text(token.text)}); break;
      case TokenKind::processing_instruction:
        result_.tokens.push_back({"ProcessingInstruction", text(token.target), text(token.text)});
        break;
      default: add_characters(text(token.text));
    }
  }

  // Characters that became one token have one range.
  void add_range(const Token& token) {
    if (result_.ranges.size() == result_.tokens.size()) {
      result_.ranges.back()[1] = token.end;
    } else {
      result_.ranges.push_back({token.begin, token.end});
    }
  }

  void follow(Name name) {
    switch (name) {
      case Name::title:
      case Name::textarea: tokenizer_.switch_to(State::rcdata); break;
      case Name::style: tokenizer_.switch_to(State::rawtext); break;
      case Name::script: tokenizer_.switch_to(State::script_data); break;
      case Name::plaintext: tokenizer_.switch_to(State::plaintext); break;
      default: break;
    }
  }

  const TokenizerRun& options_;
  Input input_;
  StringStore store_;
  NameTable names_;
  ParseErrors errors_;
  Tokenizer tokenizer_{input_, store_, names_, errors_};
  std::uint32_t checked_ = 0;
  TokenizerResult result_;
};

}  // namespace

TokenizerResult run_tokenizer(const std::vector<std::string_view>& pieces,
                              const TokenizerRun& options) {
  Run run(options);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    run.give(pieces[i]);
    if (pieces.size() == 1) run.end();
    run.read_all();
  }
  run.end();
  run.read_all();
  return run.result();
}

TokenizerResult run_tokenizer(std::string_view input, const TokenizerRun& options) {
  return run_tokenizer(std::vector<std::string_view>{input}, options);
}

std::vector<std::string_view> one_by_one(std::string_view input) {
  std::vector<std::string_view> pieces;
  for (std::size_t begin = 0; begin < input.size();) {
    std::size_t end = begin + 1;
    while (end < input.size() && (input[end] & 0xc0) == 0x80) ++end;
    pieces.push_back(input.substr(begin, end - begin));
    begin = end;
  }
  return pieces;
}

std::vector<std::string_view> in_pieces(std::string_view input, std::size_t length) {
  std::vector<std::string_view> pieces;
  for (std::size_t begin = 0; begin < input.size(); begin += length) {
    pieces.push_back(input.substr(begin, length));
  }
  return pieces;
}

std::vector<std::string_view> cut_at(std::string_view input, std::size_t index) {
  return {input.substr(0, index), input.substr(index)};
}

}  // namespace souptree::testing
