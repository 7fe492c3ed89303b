// The sections of an encoded tree other than records and locations: names, errors, strings, lines
// and the header.

#include "wire/encoder.h"
#include "wire/generated/format.h"

namespace souptree {

// Gives new numbers to the document names that the subtree's records use. Stores these numbers in
// the records.
void Encoder::number_subtree_names() {
  for (std::uint32_t i = 0; i < record_count_; ++i) {
    std::uint32_t& word = record(i)[0];
    const auto kind = static_cast<wire::RecordKind>(wire::field::kind.get(word));
    const bool has_name =
        kind == wire::RecordKind::html_element || kind == wire::RecordKind::svg_element ||
        kind == wire::RecordKind::mathml_element || kind == wire::RecordKind::attribute;
    const std::uint32_t id = wire::field::name.get(word);
    if (!has_name || id < known_name_count) continue;
    std::uint32_t& number = subtree_name_numbers_[id - known_name_count];
    if (number == 0) {
      subtree_names_.push(Name{id});
      number = subtree_names_.size();
    }
    word += wire::field::name.put(known_name_count + number - 1) - wire::field::name.put(id);
  }
}

void Encoder::write_name(std::uint32_t index, Name name) {
  const StringRange range = strings_.append(names_->text(name));
  std::uint32_t* entry = words() + names_word_ + index * 2;
  entry[0] = range.offset;
  entry[1] = range.length;
}

void Encoder::write_errors(const EncoderInput& input) {
  const Array<std::uint32_t>& line_starts = source_map_.line_starts();
  // The number of lines that begin at or before the error. It only grows, because the errors are
  // sorted by offset.
  std::uint32_t lines = 1;
  std::uint32_t* word = words() + errors_word_;
  for (const ParseError& error : input.errors.list()) {
    const std::uint32_t offset = source_map_.in_source(error.offset);
    while (lines < line_starts.size() && line_starts[lines] <= offset) ++lines;
    word[wire::parse_error::code] = static_cast<std::uint32_t>(error.code);
    word[wire::parse_error::offset] = source_map_.of_source(offset);
    word[wire::parse_error::end] = source_map_.at(error.end);
    word[wire::parse_error::line] = lines;
    word[wire::parse_error::column] = source_map_.utf16_units(line_starts[lines - 1], offset) + 1;
    word += wire::parse_error_words;
  }
}

void Encoder::append_strings() {
  const StringBuffer& ascii = strings_.ascii();
  if (ascii.is_own()) {
    append_bytes(ascii.data(), ascii.size());
  } else {
    // The strings are already in the buffer's memory, directly after its last byte.
    buffer_.extend(ascii.size());
  }
  wide_offset_ = append_bytes(strings_.wide().data(), strings_.wide_bytes());
}

// Appends a section at the next multiple of four bytes, and returns its offset.
std::uint32_t Encoder::append_bytes(const void* bytes, std::size_t count) {
  while (buffer_.size() % 4 != 0) buffer_.push(0);
  const std::uint32_t begin = buffer_.size();
  if (count != 0) std::memcpy(buffer_.extend(static_cast<std::uint32_t>(count)), bytes, count);
  return begin;
}

void Encoder::append_lines() {
  lines_offset_ = 0;
  lines_.clear();
  if (!locations_wanted_) return;
  for (const std::uint32_t start : source_map_.line_starts())
    lines_.push(source_map_.of_source(start));
  lines_offset_ = append_bytes(lines_.data(), lines_.size() * sizeof(std::uint32_t));
}

void Encoder::write_header(const Counts& written) {
  const bool has_lone_surrogates = source_kind_ == SourceKind::wtf8;
  std::uint32_t* header = words();
  header[wire::header::magic] = wire::magic;
  header[wire::header::version] = wire::version;
  header[wire::header::fingerprint] = wire::fingerprint;
  header[wire::header::byte_length] = buffer_.size();
  header[wire::header::record_count] = record_count_;
  header[wire::header::records_offset] = first_record_word_ * 4;
  header[wire::header::name_count] = static_cast<std::uint32_t>(written.names);
  header[wire::header::names_offset] = names_word_ * 4;
  header[wire::header::error_count] = static_cast<std::uint32_t>(written.errors);
  header[wire::header::errors_offset] = errors_wanted_ ? errors_word_ * 4 : 0;
  header[wire::header::locations_offset] = locations_wanted_ ? locations_word_ * 4 : 0;
  header[wire::header::ascii_strings_offset] = ascii_offset_;
  header[wire::header::ascii_strings_length] = strings_.ascii().size();
  header[wire::header::wide_strings_offset] = wide_offset_;
  header[wire::header::wide_strings_length] = strings_.wide().size();
  header[wire::header::lone_surrogates] = has_lone_surrogates ? 1 : 0;
  header[wire::header::lines_offset] = lines_offset_;
  header[wire::header::line_count] = lines_.size();
  const auto [encoding, confidence, source] = encoding_;
  const bool was_bytes = source != EncodingSource::none;
  header[wire::header::encoding] = was_bytes ? static_cast<std::uint32_t>(encoding) + 1 : 0;
  header[wire::header::encoding_source] = static_cast<std::uint32_t>(source);
  header[wire::header::encoding_confidence] = static_cast<std::uint32_t>(confidence);
  header[wire::header::offset_units] = was_bytes && !is_decoded_by_host(encoding) ? 1 : 0;
  header[wire::header::safe] = is_safe_ ? 1 : 0;
}

}  // namespace souptree
