#include "markup.h"

#include <cstring>

#include "text/scan.h"
#include "text/utf8.h"

namespace souptree {

std::u8string_view MarkupOutput::keep(std::u8string_view strings) {
  strings_.clear();
  const auto size = static_cast<std::uint32_t>(strings.size());
  if (size != 0) std::memcpy(strings_.extend(size), strings.data(), size);
  return {strings_.data(), size};
}

void MarkupOutput::start(const ParserOptions& options, const ContextElement* context) {
  options_ = options;
  context_ = context;
}

namespace {

// A text in the form in which JavaScript reads it.
struct ReadableText {
  call::TextForm form;
  const void* data;
  std::size_t bytes;
};

// Converts the text to UTF-16 in `wide`, unless it is ASCII.
ReadableText readable(const Array<char8_t>& text, Array<char16_t>& wide) {
  const std::u8string_view view{text.data(), text.size()};
  if (is_ascii_text(view)) return {call::TextForm::ascii, text.data(), text.size()};
  wide.clear();
  char16_t* const units = wide.extend(text.size());
  wide.truncate(static_cast<std::uint32_t>(utf8_to_utf16(view, units) - units));
  return {call::TextForm::utf16, wide.data(), std::size_t{wide.size()} * sizeof(char16_t)};
}

// Returns 0, or the address of a result if the text exceeds the limit of the output.
std::uint32_t check_length(const ReadableText& text, const Limits& limits) {
  const std::uint32_t most = limits[Limit::output_bytes];
  if (text.bytes <= most) return 0;
  return write_result({Limit::output_bytes, most, static_cast<std::uint32_t>(text.bytes)});
}

}  // namespace

std::uint32_t MarkupOutput::write_removals(const Limits& limits) {
  if (!configuration().reports_removals()) return 0;
  const ReadableText text = readable(removals_.text(), wide_removals_);
  souptree::write_removals(text.form, text.data, text.bytes);
  return check_length(text, limits);
}

std::uint32_t MarkupOutput::write(Parser& parser, bool sanitizes,
                                  const DocumentEncoding& encoding) {
  if (sanitizes) {
    const Parser* const limited =
        stable_markup_.write(parser, options_, context_, configuration(), removals());
    if (limited != nullptr) return write_result(limited->reached_limit());
    const std::uint32_t failed = write_removals(parser.limits());
    return failed != 0 ? failed : write(stable_markup_.markup(), parser.limits(), encoding);
  }
  markup_.clear();
  serialize(parser.tree(), parser.names(), parser.tree().root(), serialize_options(options_),
            markup_);
  return write(markup_, parser.limits(), encoding);
}

std::uint32_t MarkupOutput::write(const Array<char8_t>& markup, const Limits& limits,
                                  const DocumentEncoding& encoding) {
  const ReadableText text = readable(markup, wide_markup_);
  const std::uint32_t failed = check_length(text, limits);
  if (failed != 0) return failed;
  write_text_form(text.form);
  return write_result(call::Status::ok, encoding, text.data, text.bytes);
}

}  // namespace souptree
