// What JavaScript sees of the parser: two functions on memory. The only file that knows embind.
//
//   reserve(bytes) -> address        JavaScript writes the input there, a context element behind it
//   parse(...) -> address of result  JavaScript reads the encoded tree from where the result says
//
// Flags, result and statuses are listed in call.json.

#include <emscripten/bind.h>

#include <cstdint>

#include "byte_stream.h"
#include "generated/call.h"
#include "wire/encoder.h"

namespace souptree {

namespace {

// One parser for all documents, so that the second one finds its memory warm.
Parser parser;
ByteStream stream(parser);
Encoder encoder;
std::uint32_t result[call::result_words];

std::uint32_t address_of(const void* pointer) {
  return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(pointer));
}

std::uint32_t reserve(std::uint32_t bytes) {
  parser.input().reset(RememberPositions::no);
  return address_of(parser.input().prepare(bytes));
}

ParserOptions options_of(std::uint32_t flags, std::uint32_t seed) {
  return {
      .tree_builder =
          {
              .scripting_mode = static_cast<ScriptingMode>(call::flag::scripting_mode.get(flags)),
              .srcdoc = call::flag::srcdoc.get(flags) != 0,
              .template_for = call::flag::template_for.get(flags) != 0,
              .allow_declarative_shadow_roots =
                  call::flag::declarative_shadow_roots.get(flags) != 0,
          },
      .collect_errors = static_cast<CollectErrors>(call::flag::collect_errors.get(flags)),
      .locations = static_cast<RememberPositions>(call::flag::locations.get(flags)),
      .seed = seed,
  };
}

// Takes the next of the context's strings, each of which ends in U+0000.
std::u8string_view take_string(std::u8string_view& strings) {
  const std::u8string_view string = strings.substr(0, strings.find(u8'\0'));
  strings.remove_prefix(string.size() + 1);
  return string;
}

ContextElement context_of(std::uint32_t flags, std::u8string_view strings) {
  ContextElement context;
  context.element_namespace = static_cast<Namespace>(call::flag::context_namespace.get(flags));
  context.in_form = call::flag::context_in_form.get(flags) != 0;
  context.mode = static_cast<DocumentMode>(call::flag::document_mode.get(flags));
  context.name = take_string(strings);
  while (!strings.empty()) {
    const std::u8string_view name = take_string(strings);
    context.attributes.push_back({name, take_string(strings)});
  }
  return context;
}

SourceKind source_kind_of(std::uint32_t flags) {
  if (call::flag::ascii_input.get(flags) != 0) return SourceKind::ascii;
  return call::flag::wtf8_input.get(flags) != 0 ? SourceKind::wtf8 : SourceKind::utf8;
}

call::Status encode(std::uint32_t flags) {
  if (parser.names().overflowed()) return call::Status::too_many_names;
  const bool is_encoded = encoder.encode({
      .tree = parser.tree(),
      .names = parser.names(),
      .errors = parser.errors(),
      .source = parser.input(),
      .offset_units = static_cast<OffsetUnits>(call::flag::bytes_input.get(flags)),
      .source_kind = source_kind_of(flags),
  });
  return is_encoded ? call::Status::ok : call::Status::tree_too_large;
}

std::uint32_t parse(std::uint32_t input_bytes, std::uint32_t context_bytes, std::uint32_t flags,
                    std::uint32_t seed) {
  const ParserOptions options = options_of(flags, seed);
  if (call::flag::fragment.get(flags) != 0) {
    // The context has to be read before the input's padding is put in its place.
    const char8_t* const room = parser.input().prepare(input_bytes + context_bytes);
    const ContextElement context = context_of(flags, {room + input_bytes, context_bytes});
    stream.start_fragment(options, context, {});
  } else {
    stream.start(options, {});
  }
  if (call::flag::bytes_input.get(flags) != 0) {
    stream.parse_prepared(input_bytes);
  } else {
    parser.write_prepared(input_bytes);
    parser.end();
  }
  result[call::result::status] = static_cast<std::uint32_t>(encode(flags));
  result[call::result::buffer_address] = address_of(encoder.bytes().data());
  result[call::result::buffer_length] = encoder.bytes().size();
  return address_of(result);
}

}  // namespace

}  // namespace souptree

EMSCRIPTEN_BINDINGS(souptree) {
  emscripten::function("reserve", &souptree::reserve);
  emscripten::function("parse", &souptree::parse);
}
