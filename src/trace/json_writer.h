#pragma once
// Writes JSON. The caller closes each object and each list that it opens.

#include <cstdint>
#include <string_view>

#include "base/array.h"

namespace souptree {

class JsonWriter {
 public:
  void clear();
  std::u8string_view text() const { return {text_.data(), text_.size()}; }

  void begin_object() { open('{'); }
  void end_object() { close('}'); }
  void begin_list() { open('['); }
  void end_list() { close(']'); }
  // The name of the member whose value follows.
  void key(std::string_view name);
  void number(std::uint32_t);
  void null();
  void string(std::string_view);
  void string(std::u8string_view);
  // A string that is written in parts.
  void begin_string();
  void add_to_string(std::u8string_view);
  void end_string();

 private:
  void begin_value();
  void open(char bracket);
  void close(char bracket);
  void write(char byte) { text_.push(static_cast<char8_t>(byte)); }
  void write(std::string_view ascii);
  void write_escape(char8_t);

  Array<char8_t> text_;
  bool needs_comma_ = false;
};

}  // namespace souptree
