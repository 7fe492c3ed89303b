#include "tokens/token_encoder.h"

#include <algorithm>
#include <cassert>

#include "text/code_unit.h"

namespace souptree {

namespace {

namespace field = token_wire::field;
namespace flag = token_wire::flag;
using token_wire::RecordKind;

constexpr std::uint32_t largest_number = 0x7fffffffu;
constexpr unsigned base_bits = 30;  // of header::base_low

constexpr std::uint32_t first_word(RecordKind kind, Name name = Name::none) {
  return static_cast<std::uint32_t>(kind) | static_cast<std::uint32_t>(name)
                                                << token_wire::name_shift;
}

}  // namespace

void TokenEncoder::start(OffsetUnits units, TextValues text_values) {
  source_map_.start(units);
  text_values_ = text_values;
  forgotten_ = 0;
  forget();
  token_words_.clear();
  text_.clear();
  token_range_ = text_range_ = {};
  text_is_raw_ = end_is_raw_ = RawText::no;
  text_has_begun_ = text_is_wanted_ = false;
  accepts_tag_ = true;
  decided_ = 0;
  parent_ = 0;
  first_name_ = known_name_count;
}

void TokenEncoder::forget() {
  words_.clear();
  words_.extend(token_wire::header_words);
  section_.clear(SourceKind::utf8);
  base_ = forgotten_;
  is_encoded_ = false;
}

void TokenEncoder::extend(const Input& input, const StringStore& strings) {
  if (is_encoded_) forget();
  source_map_.extend(input);
  strings_ = &strings;
  section_.read_from(strings);
}

void TokenEncoder::push(Array<std::uint32_t>& words, std::uint32_t first, SourceRange source,
                        std::uint32_t third, std::uint32_t fourth) {
  const std::uint32_t record[] = {first, source.begin, source.end, third, fourth};
  static_assert(std::size(record) == token_wire::record_words);
  std::memcpy(words.extend(token_wire::record_words), record, sizeof record);
}

// ---- Tokens

void TokenEncoder::begin_token(const Token& token, RawText is_raw, bool ignores_newline) {
  if (token.kind == TokenKind::end_of_file) {
    find_truncated_token(token_range_.end, token.begin);
    end_is_raw_ = is_raw;
  }
  token_kind_ = token.kind;
  token_range_ = {token.begin, token.end};
  if (is_characters(token.kind)) {
    if (!records_text() && !is_in_cdata_section()) return;
    if (ignores_newline) write_ignored_newline();
    add_text(token, is_raw);
    return;
  }
  end_text();
  text_is_wanted_ = false;
  const bool is_accepted = filter_.accepts_everything() || accepts(token);
  if (token.kind == TokenKind::start_tag) accepts_tag_ = is_accepted;
  if (!is_accepted) return;
  if (ignores_newline) write_ignored_newline();
  write_token(token);
}

// Edits of the token can put a newline directly after the start tag before it, where parsers ignore it.
void TokenEncoder::write_ignored_newline() {
  if (filter_.accepts_everything()) return;
  const std::uint32_t offset = in_source(token_range_.begin);
  push(words_, first_word(RecordKind::ignored_newline), {offset, offset}, 0, 0);
}

// An end tag is recorded only if its element is. Then end_token() writes it.
bool TokenEncoder::accepts(const Token& token) const {
  switch (token.kind) {
    case TokenKind::comment: return filter_.accepts_all(token_kinds::comments);
    case TokenKind::processing_instruction: return filter_.accepts_all(token_kinds::instructions);
    case TokenKind::doctype: return filter_.accepts_all(token_kinds::doctypes);
    case TokenKind::start_tag: return filter_.accepts(token, *strings_);
    case TokenKind::end_tag: return false;
    default: return true;
  }
}

// Finds the start of a tag or processing instruction that is not a token because the end of the
// file truncated it. If there is none, finds the end of the file. `begin` is the end of the last
// token. The truncated markup begins with "<?", "<" and a letter, or "</" and a letter. Other input
// that is in no token contains none of these. The input from `begin` on does not end with "<" or
// "</": at the end of the file, these become character tokens.
void TokenEncoder::find_truncated_token(std::uint32_t begin, std::uint32_t end) {
  const std::u8string_view rest = strings_->view({begin, end - begin});
  for (truncated_token_ = begin; truncated_token_ < end; ++truncated_token_) {
    const std::u8string_view from = rest.substr(truncated_token_ - begin);
    if (from.starts_with(u8"<?")) return;
    const std::size_t name = from.starts_with(u8"</") ? 2 : 1;
    assert(from.front() != '<' || from.size() > name);
    if (from.front() == '<' && is_ascii_alpha(from[name])) return;
  }
}

void TokenEncoder::write_token(const Token& token) {
  const SourceRange source = in_source(token_range_);
  switch (token.kind) {
    case TokenKind::start_tag:
      push(token_words_,
           first_word(RecordKind::start_tag, token.name) |
               (token.self_closing ? flag::self_closing : 0),
           source, 0, token.attributes.size());
      write_attributes(token);
      break;
    case TokenKind::end_tag:
      push(token_words_, first_word(RecordKind::end_tag, token.name), source, 0, 0);
      break;
    case TokenKind::comment:
      push(token_words_, first_word(RecordKind::comment), source, section_.append(token.text));
      break;
    case TokenKind::processing_instruction:
      push(token_words_, first_word(RecordKind::processing_instruction), source,
           section_.append(token.target));
      push(token_words_, first_word(RecordKind::more), SourceRange{}, section_.append(token.text));
      break;
    case TokenKind::doctype: write_doctype(token.doctype, source); break;
    default:
      push(token_words_,
           first_word(RecordKind::end_of_file) | (end_is_raw_ == RawText::yes ? flag::raw : 0),
           source, in_source(truncated_token_), 0);
      break;
  }
}

void TokenEncoder::write_attributes(const Token& token) {
  for (std::uint32_t i = 0; i < token.attributes.size(); ++i) {
    const Attribute& attribute = token.attributes[i];
    push(token_words_, first_word(RecordKind::attribute, attribute.name),
         in_source(token.attribute_ranges[i]), section_.append(attribute.value));
  }
}

void TokenEncoder::write_doctype(const DoctypeToken& doctype, SourceRange source) {
  const auto flag_if = [](bool condition, std::uint32_t flag) { return condition ? flag : 0; };
  const std::uint32_t flags =
      flag_if(doctype.force_quirks, flag::force_quirks) |
      flag_if(doctype.name_missing == Missing::yes, flag::name_missing) |
      flag_if(doctype.public_identifier_missing == Missing::yes, flag::public_identifier_missing) |
      flag_if(doctype.system_identifier_missing == Missing::yes, flag::system_identifier_missing);
  push(token_words_, first_word(RecordKind::doctype) | flags, source,
       section_.append(doctype.name));
  push(token_words_, first_word(RecordKind::more), SourceRange{},
       section_.append(doctype.public_identifier));
  push(token_words_, first_word(RecordKind::more), SourceRange{},
       section_.append(doctype.system_identifier));
}

// Writes the token, and the elements that the token began and ended. If an element ended with its own
// start tag, as a void element does, its end is written after the token. All other reports are written
// before the token. The element that an end tag closes needs no record for its end: the record of the
// end tag has the element's number.
void TokenEncoder::write_reports(const Tree& tree, const Token& token_of_reports,
                                 const Array<ElementReport>& reports, bool begins_text) {
  using Kind = ElementReport::Kind;
  const ElementReport* own = nullptr;
  for (const ElementReport& report : reports) {
    const bool by_tag =
        report.kind == Kind::ended && token_kind_ == TokenKind::end_tag && !report.range.empty();
    if (by_tag && own == nullptr) {
      own = &report;
    } else if (report.kind == Kind::began) {
      write_start(tree, report);
      text_is_wanted_ = begins_text;
    } else if (!ends_with_its_start_tag(report)) {
      write_report(tree, report);
    }
  }
  if (own != nullptr && token_words_.empty()) write_token(token_of_reports);
  if (token_words_.empty()) return;
  std::uint32_t* const token = token_words_.data();
  for (const ElementReport& report : reports) {
    if (ends_with_its_start_tag(report)) token[0] |= flag::no_content;
  }
  if (own != nullptr) {
    token[field::first] = tree.number(own->element);
    if (own->is_copy == Copy::yes) token[0] |= flag::copy;
    if (own->may_have_copies) token[0] |= flag::may_have_copies;
  }
  const std::uint32_t count = token_words_.size();
  std::memcpy(words_.extend(count), token, std::size_t{count} * sizeof *token);
  token_words_.clear();
  for (const ElementReport& report : reports) {
    if (ends_with_its_start_tag(report)) write_end(tree, report);
  }
}

// ---- Elements

// Whether the element ended with the current token, which is its start tag: as void elements do.
bool TokenEncoder::ends_with_its_start_tag(const ElementReport& report) const {
  return report.kind == ElementReport::Kind::ended && token_kind_ == TokenKind::start_tag &&
         report.range.begin >= token_range_.end;
}

// A start tag without a filter has no parent: only filtered tokens need it.
void TokenEncoder::write_start(const Tree& tree, const ElementReport& report) {
  if (!filter_.accepts_everything()) write_parent(tree, report.parent);
  std::uint32_t* const token = token_words_.data();
  token[field::first] = tree.number(report.element);
  token[0] |= static_cast<std::uint32_t>(tree[report.element].name().element_namespace())
              << token_wire::namespace_shift;
}

void TokenEncoder::write_parent(const Tree& tree, NodeId parent) {
  const std::uint32_t number = parent == NodeId::none ? 0 : tree.number(parent);
  if (number == parent_) return;
  parent_ = number;
  push(words_, first_word(RecordKind::parent), SourceRange{}, number, 0);
}

void TokenEncoder::write_report(const Tree& tree, const ElementReport& report) {
  using Kind = ElementReport::Kind;
  if (report.kind == Kind::ended) return write_end(tree, report);
  const bool is_wanted =
      report.kind == Kind::implied && filter_.accepts(tree[report.element].name().name());
  write_element(is_wanted ? RecordKind::implied_start : RecordKind::ancestor, tree, report);
}

void TokenEncoder::write_element(RecordKind kind, const Tree& tree, const ElementReport& report) {
  const std::uint32_t offset = in_source(offset_of(report));
  const ElementName name = tree[report.element].name();
  const auto number = [&](NodeId node) { return node == NodeId::none ? 0 : tree.number(node); };
  const std::uint32_t end = kind == RecordKind::ancestor ? number(report.original) : offset;
  const std::uint32_t element_namespace = static_cast<std::uint32_t>(name.element_namespace())
                                          << token_wire::namespace_shift;
  push(words_, first_word(kind, name.name()) | element_namespace, {offset, end},
       number(report.element), number(report.parent));
}

// Writes the end of an element. If a copy of the element ended (see ElementReport), writes nothing.
void TokenEncoder::write_end(const Tree& tree, const ElementReport& report) {
  if (report.is_copy == Copy::yes) return;
  const std::uint32_t end = in_source(offset_of(report));
  const std::uint32_t flags = (report.may_have_copies ? flag::may_have_copies : 0) |
                              (end_is_raw_ == RawText::yes ? flag::raw : 0);
  push(words_, first_word(RecordKind::element_end) | flags, {end, end}, tree.number(report.element),
       0);
}

// The offset at which an element begins or ends. At the end of the file, this is `truncated_token_`. Text
// that is held back is written after the record of the element. If the element begins or ends inside of
// that text, a filter gets the text before it first, as a text of its own. Without a filter, the element
// ends before the whole text.
std::uint32_t TokenEncoder::offset_of(const ElementReport& report) {
  if (token_kind_ == TokenKind::end_of_file) return truncated_token_;
  const std::uint32_t offset = report.range.begin;
  if (text_.empty() || offset <= text_range_.begin) return offset;
  if (filter_.accepts_everything()) return text_range_.begin;
  // No element begins or ends after the last character of a text.
  assert(offset < text_range_.end);
  split_text_at(offset);
  return offset;
}

// The current token is the last piece of the text, and begins with whitespace up to the offset, which is
// verbatim input.
void TokenEncoder::split_text_at(std::uint32_t offset) {
  const Slice rest = text_.pop();
  const std::uint32_t length = offset - token_range_.begin;
  text_.push({rest.offset, length});
  const std::uint32_t end = text_range_.end;
  text_range_.end = offset;
  end_text();
  text_.push({rest.offset + length, rest.length - length});
  text_range_ = {offset, end};
}

// ---- Text

void TokenEncoder::add_text(const Token& token, RawText is_raw) {
  if (token_range_.begin != text_range_.end) end_text();
  if (text_.empty() && !text_has_begun_) {
    text_is_cdata_ = begins_cdata_section(token_range_.begin);
    text_is_raw_ = text_is_cdata_ ? RawText::yes : is_raw;
  }
  if (text_.empty()) text_range_.begin = token_range_.begin;
  text_range_.end = token_range_.end;
  text_.push(token.text);
}

// Whether the current token is text in a CDATA section. Such text is always recorded: an edit of a tag can
// make the section a comment, which ends at the first U+003E.
bool TokenEncoder::is_in_cdata_section() const {
  const bool continues_text =
      (!text_.empty() || text_has_begun_) && token_range_.begin == text_range_.end;
  return continues_text ? text_is_cdata_ : begins_cdata_section(token_range_.begin);
}

// Whether the text at the offset is the content of a CDATA section.  #cdata-section-state
bool TokenEncoder::begins_cdata_section(std::uint32_t offset) const {
  constexpr std::u8string_view mark = u8"<![CDATA[";
  const auto length = static_cast<std::uint32_t>(mark.size());
  return offset >= length && strings_->view({offset - length, length}) == mark;
}

// Writes the rest of the text that no other token followed. If it has pieces in earlier buffers, the rest
// can be empty.
void TokenEncoder::end_text() {
  if (!text_.empty() || text_has_begun_) write_text(false);
  text_has_begun_ = false;
}

void TokenEncoder::write_text(bool is_partial) {
  if (text_.empty()) text_range_.begin = text_range_.end;
  const StringRange value = text_values_ == TextValues::yes ? append_text() : StringRange{};
  const std::uint32_t flags = (text_is_raw_ == RawText::yes ? flag::raw : 0) |
                              (text_is_cdata_ ? flag::cdata : 0) | (is_partial ? flag::partial : 0);
  push(words_, first_word(RecordKind::text) | flags, in_source(text_range_), value);
  text_.clear();
}

// Writes the text that has arrived, even if more of it follows. No more of it follows if other input is
// after it, such as the end of a CDATA section.
void TokenEncoder::encode_text() {
  if (decided_ > text_range_.end) return end_text();
  if (text_.empty()) return;
  write_text(true);
  text_has_begun_ = true;
}

StringRange TokenEncoder::append_text() {
  return section_.append_pieces([this](auto visit) {
    for (const Slice piece : text_) visit(piece);
  });
}

// ---- The buffer

bool TokenEncoder::encode(const NameTable& names, SourceKind source_kind,
                          const DocumentEncoding& encoding) {
  if (is_encoded_) forget();
  is_encoded_ = true;
  if (filter_.takes_pieces()) encode_text();
  const std::uint32_t first_name = first_name_;
  const std::uint32_t records =
      (words_.size() - token_wire::header_words) / token_wire::record_words;
  const std::uint32_t names_offset = write_names(names);
  const std::uint64_t bytes = (std::uint64_t{words_.size()} + 2) * sizeof(std::uint32_t) +
                              section_.ascii().size() + section_.wide_bytes();
  if (bytes > largest_number || !section_.offsets_fit()) return false;
  const std::uint32_t ascii_offset = append_bytes(section_.ascii().data(), section_.ascii().size());
  const std::uint32_t wide_offset =
      append_bytes(section_.wide().data(), static_cast<std::uint32_t>(section_.wide_bytes()));
  std::uint32_t* const header = words_.data();
  namespace header_word = token_wire::header;
  header[header_word::byte_length] =
      words_.size() * static_cast<std::uint32_t>(sizeof(std::uint32_t));
  header[header_word::record_count] = records;
  header[header_word::first_name] = first_name;
  header[header_word::name_count] = first_name_ - first_name;
  header[header_word::names_offset] = names_offset;
  header[header_word::ascii_strings_offset] = ascii_offset;
  header[header_word::ascii_strings_length] = section_.ascii().size();
  header[header_word::wide_strings_offset] = wide_offset;
  header[header_word::wide_strings_length] = section_.wide().size();
  header[header_word::lone_surrogates] = source_kind == SourceKind::wtf8 ? 1 : 0;
  const bool was_bytes = encoding.source != EncodingSource::none;
  header[header_word::encoding] = was_bytes ? static_cast<std::uint32_t>(encoding.encoding) + 1 : 0;
  header[header_word::base_low] = static_cast<std::uint32_t>(base_ & ((1u << base_bits) - 1));
  header[header_word::base_high] = static_cast<std::uint32_t>(base_ >> base_bits);
  header[header_word::decided] = in_source(decided_);
  header[header_word::offset_units] = was_bytes && !is_decoded_by_host(encoding.encoding) ? 1 : 0;
  return true;
}

// Writes the new names up to the last one that a record has. Most pages have names that no accepted
// token has.
std::uint32_t TokenEncoder::write_names(const NameTable& names) {
  std::uint32_t count = first_name_;
  if (first_name_ < names.size()) {
    for (std::uint32_t at = token_wire::header_words; at < words_.size();
         at += token_wire::record_words) {
      count = std::max(count, (words_[at] >> token_wire::name_shift) + 1);
    }
  }
  const std::uint32_t offset = words_.size() * static_cast<std::uint32_t>(sizeof(std::uint32_t));
  for (; first_name_ < count; ++first_name_) {
    const StringRange name = section_.append(names.text(Name{first_name_}));
    words_.push(name.offset);
    words_.push(name.length);
  }
  return offset;
}

// Returns the byte offset of the appended bytes.
std::uint32_t TokenEncoder::append_bytes(const void* bytes, std::uint32_t count) {
  constexpr std::uint32_t word_bytes = sizeof(std::uint32_t);
  const std::uint32_t offset = words_.size() * word_bytes;
  std::uint32_t* const target = words_.extend((count + word_bytes - 1) / word_bytes);
  if (count == 0) return offset;
  words_.back() = 0;
  std::memcpy(target, bytes, count);
  return offset;
}

// ---- Forgetting

// Text that is held back is needed.
void TokenEncoder::set_decided(std::uint32_t decided) {
  decided_ = std::max(decided, token_range_.end);
  if (!text_.empty() && !filter_.takes_pieces()) {
    decided_ = std::min(decided_, text_range_.begin);
  }
}

void TokenEncoder::forget_before(std::uint32_t offset) {
  forgotten_ += source_map_.forget_before(offset);
  for (SourceRange* const range : {&token_range_, &text_range_}) {
    *range = {without(offset, range->begin), without(offset, range->end)};
  }
  for (Slice& piece : text_) piece.forget_before(offset);
  decided_ = without(offset, decided_);
}

// Begins the next buffer, because the last one was encoded.
void TokenEncoder::forget_elements(const Array<std::uint32_t>& numbers) {
  forget();
  if (filter_.accepts_everything()) return;
  for (const std::uint32_t number : numbers) {
    push(words_, first_word(RecordKind::forgotten), SourceRange{}, number, 0);
  }
}

void TokenEncoder::keep_names(NameTable& names) {
  if (!filter_.accepts_everything()) filter_.keep_names(names);
  first_name_ = known_name_count;
}

void TokenEncoder::keep_strings(StringStore& strings) {
  for (Slice& piece : text_) strings.keep(piece);
}

}  // namespace souptree
