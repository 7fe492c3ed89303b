#include "support/wire_reader.h"

#include <algorithm>
#include <cstring>
#include <set>
#include <stdexcept>
#include <utility>

#include "encoding/generated/encodings.h"
#include "errors/parse_error.h"
#include "names/known_name.h"
#include "text/utf8.h"
#include "tree/node.h"

namespace souptree::testing {

namespace {

namespace header_word = wire::header;
using wire::RecordKind;

constexpr std::uint32_t error_bytes = 20;

struct Invalid : std::runtime_error {
  using std::runtime_error::runtime_error;
};

void require(bool holds, const char* rule) {
  if (!holds) throw Invalid(rule);
}

struct Record {
  std::uint32_t first;
  std::uint32_t second;
  std::uint32_t third;

  RecordKind kind() const { return static_cast<RecordKind>(wire::field::kind.get(first)); }
  bool is_element() const {
    return kind() == RecordKind::html_element || kind() == RecordKind::svg_element ||
           kind() == RecordKind::mathml_element;
  }
  bool is_container() const {
    return is_element() || kind() == RecordKind::document || kind() == RecordKind::fragment ||
           kind() == RecordKind::shadow_root;
  }
};

// The bits of the first word that have a meaning.
std::uint32_t meaningful_bits(RecordKind kind) {
  const auto all = [](wire::Field field) { return field.put(field.largest()); };
  const std::uint32_t only_kind = all(wire::field::kind);
  switch (kind) {
    case RecordKind::document: return only_kind | all(wire::field::document_mode);
    case RecordKind::shadow_root: return only_kind | all(wire::field::shadow_root_flags);
    case RecordKind::html_element:
    case RecordKind::svg_element:
    case RecordKind::mathml_element:
      return only_kind | all(wire::field::attribute_count) | all(wire::field::name);
    case RecordKind::attribute:
      return only_kind | all(wire::field::attribute_namespace) | all(wire::field::name);
    case RecordKind::text:
    case RecordKind::comment: return only_kind | all(wire::field::length);
    default: return only_kind;
  }
}

class Reader {
 public:
  Reader(std::u8string_view bytes, WireRoot root) : bytes_(bytes), root_(root) {}

  WireReading read() {
    WireReading reading;
    try {
      read_header();
      check_strings();
      check_names();
      read_records();
      reading.mode = mode_;
      reading.wide_units = header(header_word::wide_strings_length);
      reading.encoding = header(header_word::encoding);
      reading.encoding_source = header(header_word::encoding_source);
      reading.encoding_confidence = header(header_word::encoding_confidence);
      reading.offset_units = header(header_word::offset_units);
      read_locations(reading.locations);
      read_lines(reading.lines);
      read_errors(reading.errors);
      if (!reading.lines.empty()) check_lines_of_errors(reading.errors, reading.lines);
      reading.dump = std::move(dump_);
    } catch (const Invalid& invalid) {
      reading.problem = invalid.what();
    }
    return reading;
  }

 private:
  std::uint32_t word_at(std::uint64_t byte) const {
    require(byte % 4 == 0 && byte + 4 <= bytes_.size(), "a word is outside of the buffer");
    std::uint32_t word;
    std::memcpy(&word, bytes_.data() + byte, 4);
    require(word < 0x80000000u, "a number is not below 2^31");
    return word;
  }
  std::uint32_t header(std::uint32_t word) const { return word_at(word * 4); }

  // ---- Sections

  void read_header() {
    require(bytes_.starts_with(u8"SOUP"), "the first bytes are not SOUP");
    require(header(header_word::version) == wire::version &&
                header(header_word::fingerprint) == wire::fingerprint,
            "another version");
    require(header(header_word::byte_length) == bytes_.size(),
            "the length is not that of the buffer");
    record_count_ = header(header_word::record_count);
    records_ = header(header_word::records_offset);
    require(records_ == wire::header_words * 4, "the records do not follow the header");
    const std::uint64_t end = records_ + std::uint64_t{record_count_} * wire::record_words * 4;
    const std::uint32_t names = header(header_word::names_offset);
    const std::uint32_t names_end = names + header(header_word::name_count) * 8;
    // The offset is 0 if errors were not collected.
    const std::uint32_t given_errors = header(header_word::errors_offset);
    const std::uint32_t errors = given_errors == 0 ? names_end : given_errors;
    require(given_errors != 0 || header(header_word::error_count) == 0, "errors have no offset");
    const std::uint32_t strings = header(header_word::ascii_strings_offset);
    const std::uint32_t wide = header(header_word::wide_strings_offset);
    require(end <= names, "the records overlap the names");
    require_zeros(end, names);
    require(names + std::uint64_t{header(header_word::name_count)} * 8 == errors,
            "the errors do not follow the names");
    const std::uint64_t errors_end =
        errors + std::uint64_t{header(header_word::error_count)} * error_bytes;
    if (header(header_word::locations_offset) == 0) {
      require(errors_end == strings, "the strings do not follow the errors");
    } else {
      require(errors_end == header(header_word::locations_offset),
              "the locations do not follow the errors");
      const std::uint64_t located_end = errors_end + std::uint64_t{record_count_} * 16;
      require(located_end <= strings, "the locations overlap the strings");
      require_zeros(located_end, strings);
    }
    const std::uint64_t ascii_end =
        std::uint64_t{strings} + header(header_word::ascii_strings_length);
    require(ascii_end <= wide && wide - ascii_end < 4,
            "the wide strings do not follow the ASCII strings");
    require(wide % 4 == 0, "the wide strings are not aligned");
    require_zeros(ascii_end, wide);
    const std::uint64_t strings_end =
        wide + std::uint64_t{header(header_word::wide_strings_length)} * 2;
    if (header(header_word::locations_offset) == 0) {
      require(strings_end == bytes_.size(), "the strings are not at the end");
      require(header(header_word::lines_offset) == 0 && header(header_word::line_count) == 0,
              "there are lines without locations");
    } else {
      require(strings_end <= header(header_word::lines_offset) &&
                  header(header_word::lines_offset) - strings_end < 4,
              "the lines do not follow the strings");
      require_zeros(strings_end, header(header_word::lines_offset));
      require(header(header_word::line_count) > 0, "there is no line");
      require(header(header_word::lines_offset) +
                      std::uint64_t{header(header_word::line_count)} * 4 ==
                  bytes_.size(),
              "the lines are not at the end");
    }
    require(header(header_word::ascii_strings_length) < wire::wide_strings &&
                header(header_word::wide_strings_length) < wire::wide_strings,
            "there are more strings than offsets can represent");
  }

  void require_zeros(std::uint64_t begin, std::uint64_t end) const {
    require(end <= bytes_.size(), "a section is outside of the buffer");
    const std::u8string_view gap = bytes_.substr(begin, end - begin);
    require(gap.find_first_not_of(u8'\0') == gap.npos, "a gap is not empty");
  }

  void check_strings() const {
    for (const char8_t byte : bytes_.substr(header(header_word::ascii_strings_offset),
                                            header(header_word::ascii_strings_length))) {
      require(byte < 0x80, "the ASCII strings are not ASCII");
    }
    require(header(header_word::lone_surrogates) <= 1 && header(header_word::safe) <= 1,
            "a flag is neither 0 nor 1");
    check_encoding();
    bool lone = false;
    bool after_high = false;
    for (std::uint32_t i = 0; i < header(header_word::wide_strings_length); ++i) {
      const bool is_low = (wide_unit(i) & 0xfc00) == 0xdc00;
      lone = lone || is_low != after_high;
      after_high = (wide_unit(i) & 0xfc00) == 0xd800;
    }
    require(header(header_word::lone_surrogates) == 1 || !(lone || after_high),
            "the strings have lone surrogates");
  }

  std::uint32_t wide_unit(std::uint32_t index) const {
    const char8_t* const unit =
        bytes_.data() + header(header_word::wide_strings_offset) + std::uint64_t{index} * 2;
    return static_cast<std::uint32_t>(unit[0] | unit[1] << 8);
  }

  // As UTF-8; a lone surrogate as three bytes.
  std::string string(std::uint32_t offset, std::uint32_t length) const {
    if (offset < wire::wide_strings) {
      require(std::uint64_t{offset} + length <= header(header_word::ascii_strings_length),
              "a string is outside");
      const char8_t* const strings = bytes_.data() + header(header_word::ascii_strings_offset);
      return {reinterpret_cast<const char*>(strings) + offset, length};
    }
    const std::uint32_t begin = offset - wire::wide_strings;
    require(std::uint64_t{begin} + length <= header(header_word::wide_strings_length),
            "a string is outside");
    Array<char8_t> text;
    for (std::uint32_t i = begin; i < begin + length; ++i) {
      char32_t code_point = wide_unit(i);
      const bool is_high = (code_point & 0xfc00) == 0xd800;
      if (is_high && i + 1 < begin + length && (wide_unit(i + 1) & 0xfc00) == 0xdc00) {
        code_point = 0x10000 + ((code_point & 0x3ff) << 10) + (wide_unit(++i) & 0x3ff);
      }
      append_utf8(text, code_point);
    }
    return {reinterpret_cast<const char*>(text.data()), text.size()};
  }

  std::string name(std::uint32_t id) const {
    require(id != 0, "a name is missing");
    if (id < known_name_count) {
      const std::u8string_view text = known_names.text(Name{id});
      return {reinterpret_cast<const char*>(text.data()), text.size()};
    }
    const std::uint32_t index = id - known_name_count;
    require(index < header(header_word::name_count), "a name is outside of the names");
    const std::uint32_t entry = header(header_word::names_offset) + index * 8;
    return string(word_at(entry), word_at(entry + 4));
  }

  void check_names() const {
    for (std::uint32_t i = 0; i < header(header_word::name_count); ++i) {
      require(!name(known_name_count + i).empty(), "a name is empty");
    }
  }

  void read_errors(std::vector<WireError>& errors) const {
    for (std::uint32_t i = 0; i < header(header_word::error_count); ++i) {
      const std::uint32_t entry = header(header_word::errors_offset) + i * error_bytes;
      const WireError error{word_at(entry), word_at(entry + 4), word_at(entry + 8),
                            word_at(entry + 12), word_at(entry + 16)};
      require(error.offset <= error.end, "an error ends before its offset");
      require(error.line >= 1 && error.column >= 1, "a position does not count from 1");
      require(errors.empty() || errors.back().offset <= error.offset, "errors are not in order");
      require(errors.empty() || errors.back().line <= error.line,
              "lines of errors are not in order");
      // Each earlier line takes at least one unit, as does each column.
      require(std::uint64_t{error.line} + error.column - 2 <= error.offset,
              "an error has more lines and columns before it than units");
      errors.push_back(error);
    }
  }

  void check_lines_of_errors(const std::vector<WireError>& errors,
                             const std::vector<std::uint32_t>& lines) const {
    const bool counts_bytes = header(header_word::offset_units) == 1;
    for (const WireError& error : errors) {
      const auto next = std::upper_bound(lines.begin(), lines.end(), error.offset);
      const std::uint32_t line =
          next == lines.begin() ? 1 : static_cast<std::uint32_t>(next - lines.begin());
      require(error.line == line, "an error is on another line");
      // Columns count UTF-16 code units, which are never more than bytes.
      const std::uint64_t end = std::uint64_t{lines[line - 1]} + error.column - 1;
      require(counts_bytes ? end <= error.offset : end == error.offset,
              "an error is in another column");
    }
  }

  void read_locations(std::vector<WireLocation>& locations) {
    if (header(header_word::locations_offset) == 0) return;
    for (std::uint32_t i = 0; i < record_count_; ++i) {
      const std::uint32_t entry = header(header_word::locations_offset) + i * 16;
      const WireLocation location{word_at(entry), word_at(entry + 4), word_at(entry + 8),
                                  word_at(entry + 12)};
      check_location(record(i), location);
      check_attribute_location(i, location);
      locations.push_back(location);
    }
  }

  // Attributes are in their element's tag, in order, or in a later tag "html" or "body".
  void check_attribute_location(std::uint32_t index, const WireLocation& location) {
    const Record node = record(index);
    if (node.is_element()) {
      located_element_ = node;
      tag_end_ = location.start_tag_end;
      attributes_end_ = location.start;
    }
    if (node.kind() != RecordKind::attribute || location == WireLocation{}) return;
    require(location.start >= attributes_end_, "attributes overlap");
    attributes_end_ = location.end;
    if (location.end <= tag_end_) return;
    require(location.start >= tag_end_, "an attribute ends after its tag");
    const std::string element = name(wire::field::name.get(located_element_.first));
    require(located_element_.kind() == RecordKind::html_element &&
                (element == "html" || element == "body"),
            "an attribute is outside of its tag");
  }

  static void check_location(const Record& node, const WireLocation& location) {
    if (location == WireLocation{}) return;
    require(location.start < location.end, "a location is empty");
    const bool has_tags = node.is_element() || node.kind() == RecordKind::shadow_root;
    if (!has_tags) {
      require(node.kind() != RecordKind::document && node.kind() != RecordKind::fragment &&
                  node.kind() != RecordKind::more,
              "a record has a location but is not in the source");
      require(location.start_tag_end == 0 && location.end_tag_start == 0, "there are tags");
      return;
    }
    require(location.start < location.start_tag_end, "a start tag is empty");
    require(location.start_tag_end <= location.end_tag_start, "tags overlap");
    require(location.end_tag_start <= location.end, "an end tag begins after its end");
  }

  EncodingSource encoding_source() const {
    return static_cast<EncodingSource>(header(header_word::encoding_source));
  }

  void check_encoding() const {
    const std::uint32_t encoding = header(header_word::encoding);
    const EncodingSource source = encoding_source();
    const auto confidence =
        static_cast<EncodingConfidence>(header(header_word::encoding_confidence));
    const std::uint32_t units = header(header_word::offset_units);
    require(encoding <= encoding_count && source <= EncodingSource::meta &&
                confidence <= EncodingConfidence::certain && units <= 1,
            "the encoding is unknown");
    const bool was_bytes = encoding != 0;
    require((source != EncodingSource::none) == was_bytes &&
                (confidence != EncodingConfidence::irrelevant) == was_bytes,
            "a string has an encoding, or bytes have none");
    require(was_bytes || units == 0, "offsets in a string count bytes");
    const bool can_be_tentative =
        source >= EncodingSource::prescan && source <= EncodingSource::locale;
    require(confidence != EncodingConfidence::tentative || can_be_tentative,
            "a certain encoding is tentative");
  }

  void read_lines(std::vector<std::uint32_t>& lines) const {
    for (std::uint32_t i = 0; i < header(header_word::line_count); ++i) {
      const std::uint32_t line = word_at(header(header_word::lines_offset) + i * 4);
      require(lines.empty() || lines.back() < line, "lines are not in order");
      lines.push_back(line);
    }
    // The text may begin after a byte order mark, which has three bytes in UTF-8.
    const bool is_utf_8 =
        header(header_word::encoding) == static_cast<std::uint32_t>(Encoding::utf_8) + 1;
    const std::uint32_t first = encoding_source() != EncodingSource::bom ? 0 : is_utf_8 ? 3 : 2;
    require(lines.empty() || lines.front() == first, "the first line does not begin the source");
  }

  // ---- Records

  Record record(std::uint32_t index) const {
    require(index < record_count_, "a record is missing");
    const std::uint64_t offset = records_ + std::uint64_t{index} * 12;
    const Record record{word_at(offset), word_at(offset + 4), word_at(offset + 8)};
    require((record.first & ~meaningful_bits(record.kind())) == 0, "a spare bit is set");
    return record;
  }
  // The next record, which must be a more-record.
  Record take_more() {
    const Record more = record(++index_);
    require(more.kind() == RecordKind::more &&
                more.first == static_cast<std::uint32_t>(more.kind()),
            "a more-record is missing");
    return more;
  }

  void read_records() {
    const Record root = record(0);
    if (root_ == WireRoot::element) {
      require(root.is_container(), "the root is no element");
      open_.push_back({0, record_count_, false});
      read_nodes_from(0);
      return;
    }
    require(root.kind() == RecordKind::document || root.kind() == RecordKind::fragment,
            "the root is neither a document nor a fragment");
    require(root.third == 0 && root.second == record_count_,
            "the root does not contain all records");
    if (root.kind() == RecordKind::document) mode_ = wire::field::document_mode.get(root.first);
    require(mode_ <= 2, "the mode of the document is unknown");
    open_.push_back({0, root.second, false});
    read_nodes_from(1);
  }

  void read_nodes_from(std::uint32_t first) {
    for (index_ = first; index_ < record_count_; ++index_) {
      while (open_.back().end == index_) open_.pop_back();
      read_node(record(index_));
    }
  }

  void read_node(const Record& node) {
    const std::uint32_t own = index_;
    require(node.third == open_.back().index, "a parent is not the container around it");
    if (node.is_container()) {
      require(node.second > own && node.second <= open_.back().end, "an end is not inside");
    }
    switch (node.kind()) {
      case RecordKind::fragment: read_contents(node, "content"); break;
      case RecordKind::shadow_root: read_contents(node, shadow_root_line(node)); break;
      case RecordKind::html_element: read_element(node, ""); break;
      case RecordKind::svg_element: read_element(node, "svg "); break;
      case RecordKind::mathml_element: read_element(node, "math "); break;
      case RecordKind::text: line('"' + character_data(node) + '"'); break;
      case RecordKind::comment: line("<!-- " + character_data(node) + " -->"); break;
      case RecordKind::doctype: read_doctype(node); break;
      case RecordKind::processing_instruction: read_processing_instruction(node); break;
      default: throw Invalid("a record is no node");
    }
    if (!node.is_container()) open_.back().has_children = true;
  }

  // A template's contents or a shadow root: the first descendant after the attributes.
  void read_contents(const Record& node, const std::string& heading) {
    Open& host = open_.back();
    const Record parent = record(host.index);
    require(!host.has_children, "contents do not precede the children");
    if (node.kind() == RecordKind::fragment) {
      require(node.first == static_cast<std::uint32_t>(RecordKind::fragment), "a spare bit is set");
      require(parent.kind() == RecordKind::html_element, "only templates have contents");
    } else {
      require(parent.kind() == RecordKind::html_element,
              "the host of a shadow root is no HTML element");
    }
    host.has_children = true;
    line(heading);
    open_.push_back({index_, node.second, false});
  }

  static std::string shadow_root_line(const Record& node) {
    const auto flags = static_cast<ShadowRootFlags>(wire::field::shadow_root_flags.get(node.first));
    std::string text = "shadow-root ";
    text += has(flags, ShadowRootFlags::open) ? "open" : "closed";
    if (has(flags, ShadowRootFlags::delegates_focus)) text += " delegates-focus";
    if (has(flags, ShadowRootFlags::serializable)) text += " serializable";
    if (has(flags, ShadowRootFlags::manual_slot_assignment)) text += " slot-assignment-manual";
    if (has(flags, ShadowRootFlags::clonable)) text += " clonable";
    return text;
  }

  void read_element(const Record& node, const char* prefix) {
    const std::uint32_t own = index_;
    open_.back().has_children = true;
    line('<' + (prefix + name(wire::field::name.get(node.first))) + '>');
    open_.push_back({own, node.second, false});
    std::uint32_t count = wire::field::attribute_count.get(node.first);
    std::uint32_t shared_attributes = 0;
    if (count == wire::field::attribute_count.largest()) {
      const Record more = take_more();
      require(more.second >= count || more.third != 0, "a count fits without a more-record");
      count = more.second;
      shared_attributes = more.third;
    }
    std::uint32_t next = index_ + 1;
    if (shared_attributes == 0) {
      require(std::uint64_t{index_} + count < node.second, "attributes are not inside");
      attributes_.insert({next, count});
      index_ += count;
    } else {
      require(attributes_.count({shared_attributes, count}) == 1, "attributes are not shared");
      next = shared_attributes;
    }
    std::vector<std::pair<std::string, std::string>> attributes;
    for (; count > 0; --count) attributes.push_back(read_attribute(record(next++)));
    std::sort(attributes.begin(), attributes.end());
    for (std::size_t i = 0; i < attributes.size(); ++i) {
      require(i == 0 || attributes[i - 1].first != attributes[i].first,
              "an element has an attribute twice");
      line(attributes[i].first + "=\"" + attributes[i].second + '"');
    }
  }

  std::pair<std::string, std::string> read_attribute(const Record& attribute) const {
    static constexpr const char* prefixes[] = {"", "xlink ", "xml ", "xmlns "};
    require(attribute.kind() == RecordKind::attribute, "a record is no attribute");
    return {prefixes[wire::field::attribute_namespace.get(attribute.first)] +
                name(wire::field::name.get(attribute.first)),
            string(attribute.second, attribute.third)};
  }

  std::string character_data(const Record& node) {
    std::uint32_t length = wire::field::length.get(node.first);
    if (length == wire::field::length.largest()) {
      const Record more = take_more();
      require(more.second >= length && more.third == 0, "a length fits without a more-record");
      length = more.second;
    }
    require(length > 0 || node.kind() != RecordKind::text, "a text is empty");
    return string(node.second, length);
  }

  void read_doctype(const Record& node) {
    const Record first = take_more();
    const Record second = take_more();
    const Record third = take_more();
    require(third.third == 0, "a spare number is set");
    const std::string name = string(node.second, first.second);
    const std::string public_identifier = string(first.third, second.second);
    const std::string system_identifier = string(second.third, third.second);
    const bool has_identifiers = !public_identifier.empty() || !system_identifier.empty();
    line("<!DOCTYPE " + name +
         (has_identifiers ? " \"" + public_identifier + "\" \"" + system_identifier + '"' : "") +
         '>');
  }

  void read_processing_instruction(const Record& node) {
    const Record first = take_more();
    const Record second = take_more();
    require(second.third == 0, "a spare number is set");
    const std::string target = string(node.second, first.second);
    require(!target.empty(), "a target is empty");
    line("<?" + target + ' ' + string(first.third, second.second) + "?>");
  }

  void line(const std::string& content) {
    dump_ += "| " + std::string((open_.size() - 1) * 2, ' ') + content + '\n';
  }

  // A container whose records are not all read.
  struct Open {
    std::uint32_t index;
    std::uint32_t end;
    bool has_children;
  };
  std::u8string_view bytes_;
  WireRoot root_;
  std::uint32_t record_count_ = 0;
  std::uint32_t records_ = 0;
  std::uint32_t index_ = 0;
  std::uint32_t mode_ = 0;
  // For the last element with a location: the ends of its start tag and of its last attribute.
  Record located_element_ = {};
  std::uint32_t tag_end_ = 0;
  std::uint32_t attributes_end_ = 0;
  std::vector<Open> open_;
  // The first attribute and the count of each element's own attributes.
  std::set<std::pair<std::uint32_t, std::uint32_t>> attributes_;
  std::string dump_;
};

}  // namespace

WireReading read_wire(std::u8string_view bytes, WireRoot root) {
  return Reader(bytes, root).read();
}

std::string listed(const std::vector<WireError>& errors) {
  if (errors.empty()) return "none\n";
  std::string lines;
  for (const WireError& error : errors) {
    lines += '(' + std::to_string(error.line) + ',' + std::to_string(error.column) +
             "): " + std::string(text(static_cast<ParseErrorCode>(error.code))) + '\n';
  }
  return lines;
}

}  // namespace souptree::testing
