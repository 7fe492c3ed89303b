#include "trace/json_writer.h"

#include <charconv>

namespace souptree {

void JsonWriter::clear() {
  text_.clear();
  needs_comma_ = false;
}

void JsonWriter::key(std::string_view name) {
  string(name);
  write(':');
  needs_comma_ = false;
}

void JsonWriter::number(std::uint32_t value) {
  begin_value();
  char digits[10];
  const char* const end = std::to_chars(digits, digits + sizeof digits, value).ptr;
  write({digits, static_cast<std::size_t>(end - digits)});
}

void JsonWriter::null() {
  begin_value();
  write("null");
}

void JsonWriter::string(std::string_view ascii) {
  begin_value();
  write('"');
  write(ascii);
  write('"');
}

void JsonWriter::string(std::u8string_view text) {
  begin_string();
  add_to_string(text);
  end_string();
}

void JsonWriter::begin_string() {
  begin_value();
  write('"');
}

void JsonWriter::add_to_string(std::u8string_view text) {
  for (const char8_t byte : text) {
    if (byte < ' ' || byte == '"' || byte == '\\') {
      write_escape(byte);
    } else {
      text_.push(byte);
    }
  }
}

void JsonWriter::end_string() {
  write('"');
}

void JsonWriter::begin_value() {
  if (needs_comma_) write(',');
  needs_comma_ = true;
}

void JsonWriter::open(char bracket) {
  begin_value();
  write(bracket);
  needs_comma_ = false;
}

void JsonWriter::close(char bracket) {
  write(bracket);
  needs_comma_ = true;
}

void JsonWriter::write(std::string_view ascii) {
  for (const char byte : ascii) write(byte);
}

void JsonWriter::write_escape(char8_t byte) {
  constexpr std::string_view digits = "0123456789abcdef";
  write("\\u00");
  write(digits[byte >> 4]);
  write(digits[byte & 15]);
}

}  // namespace souptree
