#include "encoding/sniff.h"

#include <utility>

#include "text/code_unit.h"

namespace souptree {

namespace {

constexpr std::u8string_view charset = u8"charset";

std::optional<Encoding> never_utf_16(std::optional<Encoding> encoding) {
  return encoding && is_utf_16(*encoding) ? Encoding::utf_8 : encoding;
}

// Replaces a declared encoding that is UTF-16 or x-user-defined, as the standard requires. A page
// whose declaration is readable as ASCII is not UTF-16.
std::optional<Encoding> declarable(std::optional<Encoding> encoding) {
  if (encoding == Encoding::x_user_defined) return Encoding::windows_1252;
  return never_utf_16(encoding);
}

// Finds `lowercase` in the text at or after index `from`, ignoring ASCII case. Returns npos if the
// text does not contain it.
std::size_t find_ignoring_ascii_case(std::u8string_view text, std::u8string_view lowercase,
                                     std::size_t from) {
  for (; from + lowercase.size() <= text.size(); ++from) {
    if (equals_ignoring_ascii_case(text.substr(from, lowercase.size()), lowercase)) return from;
  }
  return std::u8string_view::npos;
}

std::size_t skip_whitespace(std::u8string_view text, std::size_t from) {
  while (from < text.size() && is_whitespace(text[from])) ++from;
  return from;
}

}  // namespace

// #encoding-sniffing-algorithm
DocumentEncoding sniff_encoding(std::u8string_view bytes, const EncodingHints& hints) {
  using Source = EncodingSource;
  const auto found = [](Encoding encoding, Source source) {
    return DocumentEncoding{encoding, confidence_of(source), source};
  };
  if (hints.known) return *hints.known;
  if (const auto marked = sniff_byte_order_mark(bytes)) return found(*marked, Source::bom);
  if (hints.override_encoding) return found(*hints.override_encoding, Source::override);
  if (hints.transport) return found(*hints.transport, Source::transport);
  if (hints.prescan == Prescan::yes) {
    const auto declared = prescan(bytes.substr(0, prescan_bytes));
    if (declared) return found(*declared, Source::prescan);
  }
  return found(hints.default_encoding, hints.default_source);
}

std::uint32_t byte_order_mark_bytes(const DocumentEncoding& found) {
  if (found.source != EncodingSource::bom) return 0;
  return found.encoding == Encoding::utf_8 ? 3 : 2;
}

// #bom-sniff
std::optional<Encoding> sniff_byte_order_mark(std::u8string_view bytes) {
  if (bytes.starts_with(u8"\uFEFF")) return Encoding::utf_8;
  if (bytes.size() < 2) return std::nullopt;
  if (bytes[0] == 0xfe && bytes[1] == 0xff) return Encoding::utf_16_be;
  if (bytes[0] == 0xff && bytes[1] == 0xfe) return Encoding::utf_16_le;
  return std::nullopt;
}

// #change-the-encoding
Restart change_encoding(DocumentEncoding& current, Encoding declared) {
  current.confidence = EncodingConfidence::certain;
  if (is_utf_16(current.encoding)) return Restart::no;
  const Encoding changed = *declarable(declared);
  if (changed == current.encoding) return Restart::no;
  // If both encodings decode all bytes so far alike, the standard also allows the parser to change
  // the decoder without a restart. This parser always restarts, because such a change only helps
  // if the network is slow.
  current.encoding = changed;
  current.source = EncodingSource::meta;
  return Restart::yes;
}

// #algorithm-for-extracting-a-character-encoding-from-a-meta-element
std::optional<Encoding> encoding_from_meta_content(std::u8string_view content) {
  std::size_t position = 0;
  do {
    position = find_ignoring_ascii_case(content, charset, position);
    if (position == std::u8string_view::npos) return std::nullopt;
    position = skip_whitespace(content, position + charset.size());
  } while (position == content.size() || content[position] != '=');
  position = skip_whitespace(content, position + 1);
  if (position == content.size()) return std::nullopt;
  std::u8string_view label = content.substr(position);
  if (const char8_t quote = label.front(); quote == '"' || quote == '\'') {
    const std::size_t end = label.find(quote, 1);
    if (end == std::u8string_view::npos) return std::nullopt;
    return find_encoding(label.substr(1, end - 1));
  }
  std::size_t end = 0;
  while (end < label.size() && !is_whitespace(label[end]) && label[end] != ';') ++end;
  return find_encoding(label.substr(0, end));
}

// ---- The prescan

namespace {

// Runs the prescan on the first bytes of a page. The prescan ends when it needs a byte after them.
class PrescanReader {
 public:
  explicit PrescanReader(std::u8string_view bytes) : bytes_(bytes) {}

  // Runs the prescan from step 2 on. Returns nullopt if the bytes declare no encoding.
  std::optional<Encoding> run();

 private:
  // The result of "get an attribute".
  struct Attribute {
    std::u8string_view name;
    std::u8string_view value;
  };
  enum class Found : std::uint8_t { attribute, nothing, end_of_bytes };

  bool ended() const { return position_ >= bytes_.size(); }
  char8_t byte() const { return bytes_[position_]; }
  bool at(std::u8string_view ascii) const { return bytes_.substr(position_).starts_with(ascii); }
  bool at_meta() const;
  bool at_tag() const;
  // Moves to the first byte, at or after the current byte, for which `contains` is true. If there
  // is none, moves to the end.
  template <typename Set>
  void advance_to(Set contains) {
    while (!ended() && !contains(byte())) ++position_;
  }
  void advance_past_whitespace() {
    advance_to([](char8_t byte) { return !is_whitespace(byte); });
  }
  std::u8string_view since(std::size_t begin) const {
    return bytes_.substr(begin, position_ - begin);
  }

  Found get_attribute(Attribute&);
  Found get_value(Attribute&);
  std::optional<Encoding> meta();

  std::u8string_view bytes_;
  std::size_t position_ = 0;
};

bool is_whitespace_or_greater_than(char8_t byte) {
  return is_whitespace(byte) || byte == '>';
}

bool PrescanReader::at_meta() const {
  const std::u8string_view rest = bytes_.substr(position_);
  return rest.size() > 5 && equals_ignoring_ascii_case(rest.substr(0, 5), u8"<meta") &&
         (is_whitespace(rest[5]) || rest[5] == '/');
}

// The current byte must be "<".
bool PrescanReader::at_tag() const {
  const std::size_t letter = at(u8"</") ? 2 : 1;
  return position_ + letter < bytes_.size() && is_ascii_alpha(bytes_[position_ + letter]);
}

std::optional<Encoding> PrescanReader::run() {
  constexpr auto is_greater_than = [](char8_t byte) { return byte == '>'; };
  for (; !ended(); ++position_) {
    if (byte() != '<') continue;
    if (at(u8"<!--")) {
      // "<!-->" is a complete comment: "<!--" and "-->" may share their dashes.
      const std::size_t end = bytes_.find(u8"-->", position_ + 2);
      if (end == std::u8string_view::npos) return std::nullopt;
      position_ = end + 2;
    } else if (at_meta()) {
      position_ += 5;
      if (const auto found = meta()) return found;
    } else if (at_tag()) {
      advance_to(is_whitespace_or_greater_than);
      Attribute ignored;
      while (get_attribute(ignored) == Found::attribute) {}
    } else if (at(u8"<!") || at(u8"</") || at(u8"<?")) {
      advance_to(is_greater_than);
    }
  }
  return std::nullopt;
}

// Reads the attributes of a meta element. Returns the encoding that they declare. Returns nullopt
// if they declare no known encoding, or if the bytes end before the tag does.
std::optional<Encoding> PrescanReader::meta() {
  bool has_http_equiv = false;
  bool has_content = false;
  bool has_charset = false;
  bool got_pragma = false;
  std::optional<bool> need_pragma;
  std::optional<Encoding> found;
  const auto is_first = [](bool& seen) { return !std::exchange(seen, true); };
  Attribute attribute;
  for (;;) {
    const Found next = get_attribute(attribute);
    if (next == Found::end_of_bytes) return std::nullopt;
    if (next == Found::nothing) break;
    const auto is = [&](std::u8string_view name) {
      return equals_ignoring_ascii_case(attribute.name, name);
    };
    if (is(u8"http-equiv") && is_first(has_http_equiv)) {
      got_pragma = equals_ignoring_ascii_case(attribute.value, u8"content-type");
    } else if (is(u8"content") && is_first(has_content)) {
      // A charset attribute takes precedence, even if its label is unknown.
      const auto extracted = encoding_from_meta_content(attribute.value);
      if (extracted && !has_charset) {
        found = extracted;
        need_pragma = true;
      }
    } else if (is(charset) && is_first(has_charset)) {
      found = find_encoding(attribute.value);
      need_pragma = false;
    }
  }
  if (!need_pragma || (*need_pragma && !got_pragma)) return std::nullopt;
  return declarable(found);
}

// #concept-get-attributes-when-sniffing
PrescanReader::Found PrescanReader::get_attribute(Attribute& attribute) {
  advance_to([](char8_t byte) { return !is_whitespace(byte) && byte != '/'; });
  if (ended()) return Found::end_of_bytes;
  if (byte() == '>') return Found::nothing;
  // An equals sign at the start of a name is part of the name.
  const std::size_t begin = position_++;
  advance_to([](char8_t byte) {
    return is_whitespace_or_greater_than(byte) || byte == '/' || byte == '=';
  });
  if (ended()) return Found::end_of_bytes;
  attribute = {since(begin), {}};
  if (is_whitespace(byte())) {
    advance_past_whitespace();
    if (ended()) return Found::end_of_bytes;
  }
  if (byte() != '=') return Found::attribute;
  ++position_;
  return get_value(attribute);
}

// Runs "get an attribute" from the step labeled "value" on.
PrescanReader::Found PrescanReader::get_value(Attribute& attribute) {
  advance_past_whitespace();
  if (ended()) return Found::end_of_bytes;
  if (const char8_t quote = byte(); quote == '"' || quote == '\'') {
    const std::size_t begin = ++position_;
    advance_to([quote](char8_t byte) { return byte == quote; });
    if (ended()) return Found::end_of_bytes;
    attribute.value = since(begin);
    ++position_;
    return Found::attribute;
  }
  const std::size_t begin = position_;
  advance_to(is_whitespace_or_greater_than);
  if (ended()) return Found::end_of_bytes;
  attribute.value = since(begin);
  return Found::attribute;
}

// #concept-get-xml-encoding-when-sniffing
std::optional<Encoding> xml_encoding(std::u8string_view bytes) {
  if (!bytes.starts_with(u8"<?xml")) return std::nullopt;
  const std::size_t declaration_end = bytes.find(u8'>');
  if (declaration_end == std::u8string_view::npos) return std::nullopt;
  constexpr std::u8string_view keyword = u8"encoding";
  std::size_t position = bytes.substr(0, declaration_end).find(keyword);
  if (position == std::u8string_view::npos) return std::nullopt;
  position += keyword.size();
  // Both loops stop at the ">" that ends the declaration, or earlier.
  while (bytes[position] <= 0x20) ++position;
  if (bytes[position] != '=') return std::nullopt;
  ++position;
  while (bytes[position] <= 0x20) ++position;
  const char8_t quote = bytes[position];
  if (quote != '"' && quote != '\'') return std::nullopt;
  ++position;
  const std::size_t end = bytes.find(quote, position);
  if (end == std::u8string_view::npos) return std::nullopt;
  const std::u8string_view label = bytes.substr(position, end - position);
  for (const char8_t byte : label) {
    if (byte <= 0x20) return std::nullopt;
  }
  return never_utf_16(find_encoding(label));
}

// The prescan without its last step, which reads the encoding of an XML declaration. The last step
// only applies if the other steps have read all bytes that the prescan may read, and found nothing.
std::optional<Encoding> prescan_so_far(std::u8string_view bytes) {
  using namespace std::string_view_literals;
  if (bytes.starts_with(u8"<\0?\0x\0"sv)) return Encoding::utf_16_le;
  if (bytes.starts_with(u8"\0<\0?\0x"sv)) return Encoding::utf_16_be;
  return PrescanReader(bytes).run();
}

}  // namespace

// #prescan-a-byte-stream-to-determine-its-encoding
std::optional<Encoding> prescan(std::u8string_view bytes) {
  const auto found = prescan_so_far(bytes);
  return found ? found : xml_encoding(bytes);
}

bool can_sniff_encoding(std::u8string_view bytes, const EncodingHints& hints) {
  if (hints.known || bytes.size() >= prescan_bytes || sniff_byte_order_mark(bytes)) return true;
  // The longest byte order mark has three bytes.
  if (bytes.size() < 3) return false;
  const bool is_given = hints.override_encoding || hints.transport || hints.prescan == Prescan::no;
  return is_given || prescan_so_far(bytes);
}

}  // namespace souptree
