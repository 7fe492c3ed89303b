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

std::uint32_t MarkupOutput::write(Parser& parser, bool sanitizes,
                                  const DocumentEncoding& encoding) {
  if (sanitizes) {
    const Parser* const limited = stable_markup_.write(parser, options_, context_, configuration_);
    if (limited != nullptr) return write_result(limited->reached_limit());
    return write(stable_markup_.markup(), parser.limits(), encoding);
  }
  markup_.clear();
  serialize(parser.tree(), parser.names(), parser.tree().root(), serialize_options(options_),
            markup_);
  return write(markup_, parser.limits(), encoding);
}

std::uint32_t MarkupOutput::write(const Array<char8_t>& markup, const Limits& limits,
                                  const DocumentEncoding& encoding) {
  const std::u8string_view text{markup.data(), markup.size()};
  if (is_ascii_text(text)) {
    write_text_form(call::TextForm::ascii);
    return write_result(true, encoding, markup, limits);
  }
  wide_markup_.clear();
  char16_t* const units = wide_markup_.extend(markup.size());
  wide_markup_.truncate(static_cast<std::uint32_t>(utf8_to_utf16(text, units) - units));
  write_text_form(call::TextForm::utf16);
  return write_result(true, encoding, wide_markup_, limits);
}

}  // namespace souptree
