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

constexpr std::uint32_t first_word(RecordKind kind, Name name = Name::none) {
  return static_cast<std::uint32_t>(kind) | static_cast<std::uint32_t>(name)
                                                << token_wire::name_shift;
}

}  // namespace

void TokenEncoder::start(OffsetUnits units, TextValues text_values) {
  source_map_.start(units);
  text_values_ = text_values;
  forget();
  token_words_.clear();
  text_.clear();
  token_range_ = {};
  first_name_ = known_name_count;
}

void TokenEncoder::forget() {
  words_.clear();
  words_.extend(token_wire::header_words);
  section_.clear(SourceKind::utf8);
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

void TokenEncoder::begin_token(const Token& token) {
  if (token.kind == TokenKind::end_of_file) find_truncated_token(token_range_.end, token.begin);
  token_kind_ = token.kind;
  token_range_ = {token.begin, token.end};
  if (token.kind == TokenKind::characters || token.kind == TokenKind::null_characters) {
    add_text(token);
    return;
  }
  flush_text();
  write_token(token);
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
    default: push(token_words_, first_word(RecordKind::end_of_file), source, StringRange{}); break;
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

// Writes the token, and the ends of the elements that the token ended. If an element ended with its
// own start tag, as a void element does, its end is written after the token. All other ends are
// written before the token. The element that an end tag closes needs no record for its end: the
// record of the end tag has the element's number.
void TokenEncoder::end_token(const Tree& tree, NodeId started, const Array<EndedElement>& ended) {
  const auto is_after = [this](const EndedElement& element) {
    return token_kind_ == TokenKind::start_tag && element.end_tag.begin >= token_range_.end;
  };
  const EndedElement* own = nullptr;
  for (const EndedElement& element : ended) {
    const bool by_tag = token_kind_ == TokenKind::end_tag && !element.end_tag.empty();
    if (by_tag && own == nullptr) {
      own = &element;
    } else if (!is_after(element)) {
      push_end(element);
    }
  }
  if (token_words_.empty()) return;
  std::uint32_t* const token = token_words_.data();
  if (started != NodeId::none) {
    token[field::first] = static_cast<std::uint32_t>(started);
    token[0] |= static_cast<std::uint32_t>(tree[started].name().element_namespace())
                << token_wire::namespace_shift;
  }
  for (const EndedElement& element : ended) {
    if (is_after(element)) token[0] |= flag::no_content;
  }
  if (own != nullptr) {
    token[field::first] = static_cast<std::uint32_t>(own->element);
    if (own->is_copy == Copy::yes) token[0] |= flag::copy;
  }
  const std::uint32_t count = token_words_.size();
  std::memcpy(words_.extend(count), token, std::size_t{count} * sizeof *token);
  token_words_.clear();
  for (const EndedElement& element : ended) {
    if (is_after(element)) push_end(element);
  }
}

// Writes the end of an element. If a copy of the element ended (see EndedElement), writes nothing.
// Text that is held back is written after this record. So if the element ends inside that text, the
// record has the offset at which the text begins. At the end of the file, the record has the offset
// `truncated_token_`.
void TokenEncoder::push_end(const EndedElement& element) {
  if (element.is_copy == Copy::yes) return;
  std::uint32_t end = element.end_tag.begin;
  if (!text_.empty()) end = std::min(end, text_range_.begin);
  if (token_kind_ == TokenKind::end_of_file) end = truncated_token_;
  push(words_, first_word(RecordKind::element_end), in_source({end, end}),
       static_cast<std::uint32_t>(element.element), 0);
}

// ---- Text

void TokenEncoder::add_text(const Token& token) {
  if (token_range_.begin != text_range_.end) flush_text();
  if (text_.empty()) text_range_.begin = token_range_.begin;
  text_range_.end = token_range_.end;
  text_.push(token.text);
}

void TokenEncoder::flush_text() {
  if (text_.empty()) return;
  const StringRange value = text_values_ == TextValues::yes ? append_text() : StringRange{};
  push(words_, first_word(RecordKind::text), in_source(text_range_), value);
  text_.clear();
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
  header[header_word::offset_units] = was_bytes && !is_decoded_by_host(encoding.encoding) ? 1 : 0;
  return true;
}

std::uint32_t TokenEncoder::write_names(const NameTable& names) {
  const std::uint32_t offset = words_.size() * static_cast<std::uint32_t>(sizeof(std::uint32_t));
  for (; first_name_ < names.size(); ++first_name_) {
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

}  // namespace souptree
