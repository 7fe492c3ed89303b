#include "arguments.h"

#include <emscripten/emscripten.h>

namespace souptree {

namespace {

// The result of take_context(). Its array must not be on the stack: see run_out_of_memory().
ContextElement context;

std::u8string_view take_string(std::u8string_view& strings) {
  const std::u8string_view string = strings.substr(0, strings.find(u8'\0'));
  strings.remove_prefix(string.size() + 1);
  return string;
}

// Reads one number per limit, in the order of call.json. A comma follows each number. If no digit
// precedes the comma, there is no limit.
Limits read_limits(std::u8string_view text) {
  Limits limits;
  limits.now = emscripten_get_now;
  std::uint32_t index = 0;
  std::uint32_t value = Limits::none;
  for (const char8_t byte : text) {
    if (byte != ',') {
      value = (value == Limits::none ? 0 : value * 10) + (byte - '0');
      continue;
    }
    limits.set(static_cast<Limit>(index++), value);
    value = Limits::none;
  }
  return limits;
}

}  // namespace

ParserOptions options_of(std::uint32_t flags, std::uint32_t seed) {
  return {
      .tree_builder =
          {
              .keep_tree = call::flag::tokens.get(flags) != 0 ? KeepTree::no : KeepTree::yes,
              .scripting_mode = static_cast<ScriptingMode>(call::flag::scripting_mode.get(flags)),
              .srcdoc = call::flag::srcdoc.get(flags) != 0,
              .template_for = call::flag::template_for.get(flags) != 0,
              .allow_declarative_shadow_roots =
                  call::flag::declarative_shadow_roots.get(flags) != 0,
              .report_elements = static_cast<ReportElements>(call::flag::element_ends.get(flags)),
              .pause_at_scripts =
                  static_cast<PauseAtScripts>(call::flag::pause_at_scripts.get(flags)),
          },
      .collect_errors = static_cast<CollectErrors>(call::flag::collect_errors.get(flags)),
      .locations = static_cast<RememberPositions>(call::flag::locations.get(flags)),
      .seed = seed,
  };
}

std::optional<DocumentEncoding> known_encoding(std::uint32_t flags) {
  const std::uint32_t number = call::flag::encoding.get(flags);
  if (number == 0) return std::nullopt;
  const auto source = static_cast<EncodingSource>(call::flag::encoding_source.get(flags));
  return DocumentEncoding{static_cast<Encoding>(number - 1), confidence_of(source), source};
}

call::Status take_hints(std::uint32_t flags, std::u8string_view& strings, EncodingHints& hints,
                        Limits& limits) {
  hints.known = known_encoding(flags);
  if (strings.empty()) return call::Status::ok;
  const std::u8string_view override_label = take_string(strings);
  const std::u8string_view transport_label = take_string(strings);
  const std::u8string_view default_label = take_string(strings);
  limits = read_limits(take_string(strings));
  hints.override_encoding = find_encoding(override_label);
  if (!override_label.empty() && !hints.override_encoding) return call::Status::unknown_override;
  hints.transport = find_encoding(transport_label);
  if (default_label.empty()) return call::Status::ok;
  const auto default_encoding = find_encoding(default_label);
  if (!default_encoding) return call::Status::unknown_default;
  hints.default_encoding = *default_encoding;
  if (call::flag::locale_default.get(flags) != 0) hints.default_source = EncodingSource::locale;
  return call::Status::ok;
}

std::u8string_view take_filter(std::u8string_view& strings) {
  return strings.empty() ? strings : take_string(strings);
}

const ContextElement& take_context(std::uint32_t flags, std::u8string_view& strings) {
  context.attributes.clear();
  context.element_namespace = static_cast<Namespace>(call::flag::context_namespace.get(flags));
  context.in_form = call::flag::context_in_form.get(flags) != 0;
  context.mode = static_cast<DocumentMode>(call::flag::document_mode.get(flags));
  context.name = take_string(strings);
  while (!strings.empty()) {
    const std::u8string_view name = take_string(strings);
    context.attributes.push({name, take_string(strings)});
  }
  return context;
}

}  // namespace souptree
