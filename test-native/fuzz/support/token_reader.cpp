#include "fuzz/support/token_reader.h"

#include "fuzz/support/fuzz_case.h"
#include "wire/generated/format.h"

namespace souptree::fuzzing {

namespace {

namespace header = token_wire::header;
namespace field = token_wire::field;
namespace flag = token_wire::flag;
using token_wire::RecordKind;

constexpr std::uint32_t kind_bits = 15;

}  // namespace

void TokenReader::read(const Array<std::uint32_t>& buffer) {
  require(!has_ended_, "a buffer follows the end of the file");
  words_ = buffer.data();
  words_count_ = buffer.size();
  read_header();
  read_names();
  const std::uint32_t count = words_[header::record_count];
  for (std::uint32_t i = 0; i < count;) i += read_token(i);
}

void TokenReader::finish() const {
  require(has_ended_, "there is no end of the file");
  require(open_.empty(), "an element never ends");
}

void TokenReader::read_header() {
  require(words_count_ >= token_wire::header_words, "the header is cut off");
  for (std::uint32_t i = 0; i < words_count_ && i < token_wire::header_words; ++i) {
    require(words_[i] < 0x80000000u, "a number is not below 2^31");
  }
  const std::uint64_t bytes = words_[header::byte_length];
  require(bytes == std::uint64_t{words_count_} * 4, "the length is not the buffer's");
  const std::uint64_t records_end =
      4 * (token_wire::header_words +
           std::uint64_t{words_[header::record_count]} * token_wire::record_words);
  const std::uint64_t names = words_[header::names_offset];
  require(names >= records_end && names % 4 == 0, "the names are among the records");
  require(names + std::uint64_t{words_[header::name_count]} * 8 <= bytes, "names are cut off");
  const auto is_inside = [&](std::uint64_t offset, std::uint64_t length) {
    return offset + length <= bytes;
  };
  require(is_inside(words_[header::ascii_strings_offset], words_[header::ascii_strings_length]),
          "the ASCII strings are cut off");
  require(is_inside(words_[header::wide_strings_offset],
                    std::uint64_t{words_[header::wide_strings_length]} * 2),
          "the wide strings are cut off");
  require(words_[header::wide_strings_offset] % 4 == 0, "the wide strings have an odd offset");
}

void TokenReader::read_names() {
  const std::uint32_t first = words_[header::first_name];
  require(first >= known_name_count && first <= known_name_count + names_.size(),
          "names are missing");
  names_.resize(first - known_name_count);
  const std::uint32_t* entry = words_ + words_[header::names_offset] / 4;
  for (std::uint32_t i = 0; i < words_[header::name_count]; ++i, entry += 2) {
    names_.push_back(string(entry[0], entry[1]));
  }
}

std::uint32_t TokenReader::base() const {
  return words_[header::base_low] + (words_[header::base_high] << 30);
}

TokenReader::Record TokenReader::record_at(std::uint32_t index) const {
  require(index < words_[header::record_count], "a record is missing");
  const std::uint32_t* const word =
      words_ + token_wire::header_words + std::size_t{index} * token_wire::record_words;
  for (std::uint32_t i = 0; i < token_wire::record_words; ++i) {
    require(word[i] < 0x80000000u, "a number is not below 2^31");
  }
  const RecordKind kind{word[0] & kind_bits};
  const std::uint32_t from = kind == RecordKind::more ? 0 : base();
  return {kind,
          word[0],
          from + word[field::start],
          from + word[field::end],
          word[field::first],
          word[field::second]};
}

// Reads a token or element end with its further records; returns their number.
std::uint32_t TokenReader::read_token(std::uint32_t index) {
  const Record record = record_at(index);
  require(!has_ended_, "a record follows the end of the file");
  check_range(record);
  describe(record);
  switch (record.kind) {
    case RecordKind::start_tag:
      begin_element(record);
      return 1 + read_attributes(index + 1, record);
    case RecordKind::end_tag:
      if ((record.bits & flag::copy) == 0) end_element(record);
      return 1;
    case RecordKind::element_end:
      require(record.first != 0, "an element ends that has no number");
      require(record.start == record.end, "an end without a tag has a length");
      end_element(record);
      return 1;
    case RecordKind::doctype: return 1 + read_more(index + 1, 2);
    case RecordKind::processing_instruction: return 1 + read_more(index + 1, 1);
    case RecordKind::end_of_file:
      require(record.start == record.end, "the end of the file has a length");
      has_ended_ = true;
      return 1;
    case RecordKind::text: return 1;
    case RecordKind::comment: return 1;
    default: require(false, "a record follows no token"); return 1;
  }
}

std::uint32_t TokenReader::read_attributes(std::uint32_t index, const Record& tag) {
  std::uint32_t end = tag.start;
  for (std::uint32_t i = 0; i < tag.second; ++i) {
    const Record attribute = record_at(index + i);
    require(attribute.kind == RecordKind::attribute, "an attribute is missing");
    require(end < attribute.start && attribute.start < attribute.end && attribute.end < tag.end,
            "an attribute is outside of its tag");
    end = attribute.end - 1;
    describe(attribute);
  }
  return tag.second;
}

std::uint32_t TokenReader::read_more(std::uint32_t index, std::uint32_t count) {
  for (std::uint32_t i = 0; i < count; ++i) {
    const Record more = record_at(index + i);
    require(more.kind == RecordKind::more, "a string is missing");
    describe(more);
  }
  return count;
}

// Tokens do not overlap, and element ends are between them.
void TokenReader::check_range(const Record& record) {
  require(record.start <= record.end && record.end <= source_length_,
          "a range is outside of the source");
  require(record.start >= token_end_, "tokens overlap");
  require(record.start >= record_end_, "records are out of order");
  record_end_ = record.end;
  if (record.kind == RecordKind::element_end) return;
  require(record.kind == RecordKind::end_of_file || record.start < record.end, "a token is empty");
  token_end_ = record.end;
}

void TokenReader::begin_element(const Record& tag) {
  if (tag.first == 0) return;
  require(tag.first > newest_element_, "an element has an older number");
  newest_element_ = tag.first;
  open_.insert(tag.first);
  // The parser may insert into a body or html element that has ended. Then the next end tag of that
  // element ends the element again.
  const Name name{tag.bits >> token_wire::name_shift};
  if (name == Name::body || name == Name::html) may_end_again_.insert(tag.first);
}

void TokenReader::end_element(const Record& record) {
  if (record.first == 0) return;
  const bool is_open = open_.erase(record.first) != 0;
  require(is_open || may_end_again_.contains(record.first), "an element ends that is not open");
}

void TokenReader::describe(const Record& record) {
  text_ += std::to_string(static_cast<unsigned>(record.kind)) + ' ' + std::to_string(record.start) +
           '-' + std::to_string(record.end) + ' ';
  switch (record.kind) {
    case RecordKind::start_tag:
    case RecordKind::end_tag:
    case RecordKind::element_end:
      text_ += name(record) + '#' + std::to_string(record.first);
      text_ += ' ' + std::to_string(record.bits & 0xf0);
      break;
    case RecordKind::attribute:
      text_ += name(record) + '=' + string(record.first, record.second);
      break;
    case RecordKind::end_of_file:
      text_ += "truncated at " + std::to_string(base() + record.first);
      break;
    default:
      text_ += string(record.first, record.second) + ' ' + std::to_string(record.bits & 0xf0);
      break;
  }
  text_ += '\n';
}

// The verbatim bytes: one or two per code unit.
std::string TokenReader::string(std::uint32_t offset, std::uint32_t length) const {
  const auto* const bytes = reinterpret_cast<const char*>(words_);
  if (offset < wire::wide_strings) {
    require(std::uint64_t{offset} + length <= words_[header::ascii_strings_length],
            "a string is outside of the ASCII strings");
    const std::string text(bytes + words_[header::ascii_strings_offset] + offset, length);
    for (const char byte : text) {
      require(static_cast<unsigned char>(byte) < 0x80, "an ASCII string is none");
    }
    return text;
  }
  const std::uint32_t unit = offset - wire::wide_strings;
  require(std::uint64_t{unit} + length <= words_[header::wide_strings_length],
          "a string is outside of the wide strings");
  return {bytes + words_[header::wide_strings_offset] + std::size_t{unit} * 2,
          std::size_t{length} * 2};
}

std::string TokenReader::name(const Record& record) const {
  const std::uint32_t id = record.bits >> token_wire::name_shift;
  if (id < known_name_count) return std::to_string(id);
  require(id - known_name_count < names_.size(), "a name is missing");
  return names_[id - known_name_count];
}

}  // namespace souptree::fuzzing
