#include "support/token_dump.h"

#include <gtest/gtest.h>

#include "text/utf8.h"

namespace souptree::testing {

namespace {

namespace header = token_wire::header;
namespace field = token_wire::field;
namespace flag = token_wire::flag;
using token_wire::RecordKind;

std::string as_string(std::u8string_view text) {
  return {reinterpret_cast<const char*>(text.data()), text.size()};
}

class Reader {
 public:
  Reader(const Array<std::uint32_t>& words, std::vector<std::string>& names)
      : words_(words.data()), names_(names) {
    EXPECT_EQ(words_[header::byte_length], words.size() * 4);
    EXPECT_LE(words_[header::first_name], known_name_count + names_.size());
    names_.resize(words_[header::first_name] - known_name_count);
    const std::uint32_t* name = words_ + words_[header::names_offset] / 4;
    for (std::uint32_t i = 0; i < words_[header::name_count]; ++i, name += 2) {
      names_.push_back(string(name[0], name[1]));
    }
  }

  std::string dump() {
    std::string lines;
    record_ = words_ + token_wire::header_words;
    for (std::uint32_t i = 0; i < words_[header::record_count]; ++i) {
      const RecordKind kind{record_[0] & 15};
      if (kind == RecordKind::attribute) {
        lines.insert(lines.size() - 1, " [" + location() + " " + name() + "=" + string() + "]");
      } else if (kind == RecordKind::more) {
        lines.insert(lines.size() - 1, " \"" + string() + "\"");
      } else {
        const bool has_location = kind != RecordKind::ancestor && kind != RecordKind::parent &&
                                  kind != RecordKind::forgotten;
        lines += (has_location ? location() + " " : "") + what(kind) + "\n";
      }
      record_ += token_wire::record_words;
    }
    return lines;
  }

 private:
  std::uint64_t base() const {
    return (std::uint64_t{words_[header::base_high]} << 30) + words_[header::base_low];
  }
  bool has(std::uint32_t bit) const { return (record_[0] & bit) != 0; }
  std::string location() const {
    return std::to_string(base() + record_[field::start]) + "-" +
           std::to_string(base() + record_[field::end]);
  }
  std::string name() const {
    const std::uint32_t id = record_[0] >> token_wire::name_shift;
    if (id < known_name_count) return as_string(NameTable().text(Name{id}));
    return names_.at(id - known_name_count);
  }
  std::string element() const {
    const std::uint32_t id = record_[field::first];
    return id == 0 ? "" : " #" + std::to_string(id);
  }
  std::string original() const {
    const std::uint32_t id = record_[field::end];
    return id == 0 ? "" : " copy of #" + std::to_string(id);
  }
  std::string parent() const { return " in #" + std::to_string(record_[field::second]); }
  std::string string() const { return string(record_[field::first], record_[field::second]); }
  std::string string(std::uint32_t offset, std::uint32_t length) const {
    const auto* const bytes = reinterpret_cast<const char*>(words_);
    if (offset < wire::wide_strings) {
      EXPECT_LE(offset + length, words_[header::ascii_strings_length]);
      return {bytes + words_[header::ascii_strings_offset] + offset, length};
    }
    EXPECT_LE(offset - wire::wide_strings + length, words_[header::wide_strings_length]);
    const auto* const units =
        reinterpret_cast<const char16_t*>(bytes + words_[header::wide_strings_offset]) + offset -
        wire::wide_strings;
    Array<char8_t> text;
    for (std::uint32_t i = 0; i < length; ++i) append_utf8(text, units[i]);
    return as_string({text.data(), text.size()});
  }

  std::string what(RecordKind kind) const {
    switch (kind) {
      case RecordKind::doctype:
        return std::string("doctype") + (has(flag::force_quirks) ? " quirks" : "") +
               (has(flag::name_missing) ? " no-name" : "") +
               (has(flag::public_identifier_missing) ? " no-public" : "") +
               (has(flag::system_identifier_missing) ? " no-system" : "") + " \"" + string() + "\"";
      case RecordKind::start_tag: {
        const char* const namespaces[] = {"", " svg", " mathml"};
        return "start-tag " + name() + (has(flag::self_closing) ? " /" : "") + element() +
               (has(flag::no_content) ? " empty" : "") +
               namespaces[record_[0] >> token_wire::namespace_shift & 3];
      }
      case RecordKind::end_tag:
        return "end-tag " + name() + element() + (has(flag::copy) ? " copy" : "");
      case RecordKind::text:
        return std::string(has(flag::partial) ? "text-piece" : "text") +
               (has(flag::cdata) ? " cdata" : "") + (has(flag::raw) ? " raw" : "") + " \"" +
               string() + "\"";
      case RecordKind::implied_start: return "implied-start " + name() + element() + parent();
      case RecordKind::ancestor: return "ancestor " + name() + element() + original() + parent();
      case RecordKind::forgotten: return "forgotten" + element();
      case RecordKind::parent: return "parent" + element();
      case RecordKind::ignored_newline: return "ignored-newline";
      case RecordKind::comment: return "comment \"" + string() + "\"";
      case RecordKind::processing_instruction: return "processing-instruction \"" + string() + "\"";
      case RecordKind::end_of_file: return "end-of-file";
      case RecordKind::element_end: return "element-end" + element();
      default: ADD_FAILURE() << "unknown record"; return "";
    }
  }

  const std::uint32_t* words_;
  const std::uint32_t* record_ = nullptr;
  std::vector<std::string>& names_;
};

}  // namespace

void TokenDump::take(TokenEncoder& encoder, const NameTable& names) {
  EXPECT_TRUE(encoder.encode(names, SourceKind::wtf8));
  text_ += Reader(encoder.words(), names_).dump();
}

}  // namespace souptree::testing
