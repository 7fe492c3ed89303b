#include "markup.h"

#include <cstring>

#include "sanitize/sanitize.h"
#include "text/scan.h"
#include "text/utf8.h"

namespace souptree {

const char8_t* MarkupOutput::keep(std::u8string_view strings) {
  strings_.clear();
  const auto size = static_cast<std::uint32_t>(strings.size());
  if (size != 0) std::memcpy(strings_.extend(size), strings.data(), size);
  return strings_.data();
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

std::uint32_t MarkupOutput::sanitize(const char8_t* tree, std::uint32_t seed, Encoder& encoder,
                                     const Input& source) {
  const EncodedTree encoded{tree};
  loaded_tree_.load(tree, seed);
  clear_removals();
  souptree::sanitize(loaded_tree_.tree(), loaded_tree_.names(), configuration(), Destination::nodes,
                     removals());
  write_removals(Limits{});
  const SourceKind source_kind = encoded.wide_length() == 0           ? SourceKind::ascii
                                 : encoded.may_have_lone_surrogates() ? SourceKind::wtf8
                                                                      : SourceKind::utf8;
  const bool is_encoded = encoder.encode({
      .tree = loaded_tree_.tree(),
      .names = loaded_tree_.names(),
      .errors = no_errors_,
      .source = source,
      .offset_units = OffsetUnits::utf16,
      .source_kind = source_kind,
      .is_safe = encoded.is_safe() || configuration().is_safe(),
  });
  return write_result(is_encoded ? call::Status::ok : call::Status::tree_too_large, {},
                      encoder.bytes().data(), encoder.bytes().size());
}

std::uint32_t MarkupOutput::write(const char8_t* tree, std::uint32_t bytes, std::uint32_t at,
                                  std::uint32_t flags, std::uint32_t shadow_root_count) {
  const auto* const shadow_roots =
      reinterpret_cast<const std::uint32_t*>(tree + (bytes + 3) / 4 * 4);
  const EncodedMarkupOptions options{
      .extent = static_cast<Extent>(call::serialize_flag::outer.get(flags)),
      .scripting = static_cast<SerializeScripting>(call::serialize_flag::scripting.get(flags)),
      .serializable_shadow_roots = static_cast<SerializableShadowRoots>(
          call::serialize_flag::serializable_shadow_roots.get(flags)),
      .shadow_roots = {shadow_roots, shadow_root_count},
      .most_units = call::most_markup_units,
  };
  if (!encoded_markup_.write(EncodedTree{tree}, at, options)) {
    return write_result(call::Status::markup_too_long);
  }
  const Array<char8_t>& ascii = encoded_markup_.ascii();
  const Array<char16_t>& wide = encoded_markup_.wide();
  write_text_form(wide.empty() ? call::TextForm::ascii : call::TextForm::utf16);
  return wide.empty() ? write_result(call::Status::ok, {}, ascii.data(), ascii.size())
                      : write_result(call::Status::ok, {}, wide.data(), wide.size() * 2);
}

}  // namespace souptree
