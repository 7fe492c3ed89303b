#include "support/script_host.h"

#include <algorithm>
#include <stdexcept>

namespace souptree::testing {

namespace {

// Parses the calls of one script, from front to back.
class CallReader {
 public:
  explicit CallReader(std::u8string_view rest) : rest_(rest) {}

  Writes read() {
    Writes writes;
    // Old scripts are inside a comment, whose first and last line are also comments of the script.
    if (accept(u8"<!--\n")) rest_ = rest_.substr(0, rest_.rfind(u8"-->"));
    for (skip_space(); !rest_.empty(); skip_space()) {
      expect(u8"document.write(");
      std::u8string argument;
      do {
        skip_space();
        argument += read_literal();
        skip_space();
      } while (accept(u8"+"));
      expect(u8")");
      accept(u8";");
      writes.push_back(argument);
    }
    return writes;
  }

 private:
  void skip_space() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(u8" \n"), rest_.size()));
  }
  bool accept(std::u8string_view text) {
    const bool is_there = rest_.starts_with(text);
    if (is_there) rest_.remove_prefix(text.size());
    return is_there;
  }
  void expect(std::u8string_view text) {
    if (!accept(text)) {
      throw std::runtime_error("no call of document.write: " +
                               std::string(rest_.begin(), rest_.end()));
    }
  }
  char8_t take() {
    if (rest_.empty()) throw std::runtime_error("a string without end");
    const char8_t byte = rest_.front();
    rest_.remove_prefix(1);
    return byte;
  }
  std::u8string read_literal() {
    const char8_t quote = accept(u8"'") ? u8'\'' : u8'"';
    if (quote == u8'"') expect(u8"\"");
    std::u8string text;
    for (char8_t byte; (byte = take()) != quote;) text += byte == u8'\\' ? read_escape() : byte;
    return text;
  }
  char8_t read_escape() {
    switch (const char8_t byte = take()) {
      case 'n': return '\n';
      case 'r': return '\r';
      case 'f': return '\f';
      case '0': return 0;
      default: return byte;
    }
  }

  std::u8string_view rest_;
};

}  // namespace

Writes document_writes(const std::u8string& script) {
  const bool has_calls =
      script.starts_with(u8"document.") || script.starts_with(u8"<!--\ndocument.");
  return has_calls ? CallReader(script).read() : Writes{};
}

std::u8string child_text_content(const Tree& tree, NodeId element) {
  std::u8string text;
  for (NodeId child = tree.first_child(element); child != NodeId::none;
       child = tree[child].next_sibling) {
    if (tree.kind(child) != NodeKind::text) continue;
    const Node& data = tree[child];
    text += tree.string(data.data);
    for (std::uint32_t piece = data.last_piece; piece != 0;) {
      piece = tree.text_piece(piece).next;
      text += tree.string(tree.text_piece(piece).data);
      if (piece == data.last_piece) break;
    }
  }
  return text;
}

Stop ScriptHost::run(Stop stop) {
  for (; stop == Stop::script; stop = parser_.run()) {
    const std::uint32_t number = parser_.script_number();
    ++count;
    deepest = std::max(deepest, parser_.script_nesting_level());
    for (const std::u8string& text :
         script_(child_text_content(parser_.tree(), parser_.script()))) {
      run(parser_.write_from_script(number, text));
    }
    parser_.end_script(number);
  }
  return stop;
}

}  // namespace souptree::testing
