#include "arguments.h"

#include <emscripten/emscripten.h>

#include "text/string_list.h"

namespace souptree {

namespace {

call::Request request;

// The result of read_context(). Its array must not be on the stack: see run_out_of_memory().
ContextElement context;

Limits limits_of(const call::Request& request) {
  static_assert(call::no_limit == Limits::none);
  Limits limits;
  limits.now = emscripten_get_now;
  for (unsigned i = 0; i < limit_count; ++i) limits.set(static_cast<Limit>(i), request.limits[i]);
  return limits;
}

KeepTree keep_tree_of(std::uint32_t flags) {
  if (call::flag::tokens.get(flags) != 0) return KeepTree::no;
  return call::flag::forget_settled.get(flags) != 0 ? KeepTree::changing : KeepTree::yes;
}

}  // namespace

call::Request& request_block() {
  return request;
}

ParserOptions options_of(const call::Request& request, std::uint32_t seed) {
  namespace flag = call::flag;
  const std::uint32_t flags = request.flags;
  ParserOptions options = {
      .tree_builder =
          {
              .keep_tree = keep_tree_of(flags),
              .scripting_mode = static_cast<ScriptingMode>(request.scripting_mode),
              .report_elements = static_cast<ReportElements>(flag::element_ends.get(flags)),
              .pause_at_scripts = static_cast<PauseAtScripts>(flag::pause_at_scripts.get(flags)),
          },
      .collect_errors = static_cast<CollectErrors>(flag::collect_errors.get(flags)),
      .locations = static_cast<RememberPositions>(flag::locations.get(flags)),
      .seed = seed,
      .limits = limits_of(request),
  };
  call::set_options(options.tree_builder, flags);
  return options;
}

std::optional<DocumentEncoding> known_encoding(const call::Request& request) {
  if (request.encoding == 0) return std::nullopt;
  const auto source = static_cast<EncodingSource>(request.encoding_source);
  return DocumentEncoding{static_cast<Encoding>(request.encoding - 1), confidence_of(source),
                          source};
}

call::Status read_hints(const call::Request& request, const call::RequestStrings& strings,
                        EncodingHints& hints) {
  hints.known = known_encoding(request);
  hints.override_encoding = find_encoding(strings.override_label);
  if (!strings.override_label.empty() && !hints.override_encoding) {
    return call::Status::unknown_override;
  }
  hints.transport = find_encoding(strings.transport_label);
  if (strings.default_label.empty()) return call::Status::ok;
  const auto default_encoding = find_encoding(strings.default_label);
  if (!default_encoding) return call::Status::unknown_default;
  hints.default_encoding = *default_encoding;
  if (call::flag::locale_default.get(request.flags) != 0) {
    hints.default_source = EncodingSource::locale;
  }
  return call::Status::ok;
}

const ContextElement& read_context(const call::Request& request,
                                   const call::RequestStrings& strings) {
  context.attributes.clear();
  context.element_namespace = static_cast<Namespace>(request.context_namespace);
  context.in_form = call::flag::context_in_form.get(request.flags) != 0;
  context.mode = static_cast<DocumentMode>(request.document_mode);
  context.name = strings.context_name;
  std::u8string_view attributes = strings.context_attributes;
  while (!attributes.empty()) {
    const std::u8string_view name = take_string(attributes);
    context.attributes.push({name, take_string(attributes)});
  }
  return context;
}

}  // namespace souptree
