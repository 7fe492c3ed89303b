// What JavaScript sees of the parser: functions on memory. The only file that knows embind.
//
//   reserve(bytes) -> address        JavaScript writes the input there, a context element behind it
//   parse(...) -> address of result  JavaScript reads the encoded tree from where the result says
//
// A document that comes in pieces has a session, and the room takes one of them after the other:
//
//   open(...) -> session                the context element stands in the room
//   write(session, ...)                 a piece does; flags say whether it is the last
//   encode(session) -> address of result  what is parsed so far, or the whole tree
//   close(session)
//
// One that is to pause at scripts says at which, after each call that parses:
//
//   script(session) -> address of result  the script that is to run, or 0: nothing stopped the parser
//   writeFromScript(session, number, ...) what it writes stands in the room; flags say when it has ended
//
// Flags, result and statuses are listed in call.json.

#include <emscripten/bind.h>

#include <cstdint>

#include "generated/call.h"
#include "parse.h"
#include "session.h"
#include "wire/encoder.h"

namespace souptree {

namespace {

// One parser for all documents that come whole, so that the second one finds its memory warm. Its
// input is the room for pieces, too.
Parser parser;
Encoder encoder;
TokenEncoder tokens;
std::uint32_t result[call::result_words];

std::uint32_t address_of(const void* pointer) {
  return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(pointer));
}

std::uint32_t reserve(std::uint32_t bytes) {
  parser.input().reset(RememberPositions::no);
  return address_of(parser.input().prepare(bytes));
}

// `tokens` are those of the document.
ParserOptions options_of(TokenEncoder& tokens, std::uint32_t flags, std::uint32_t seed) {
  return {
      .tree_builder =
          {
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
      .tokens = call::flag::tokens.get(flags) != 0 ? &tokens : nullptr,
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

OffsetUnits offset_units_of(std::uint32_t flags) {
  return static_cast<OffsetUnits>(call::flag::bytes_input.get(flags));
}

SourceKind source_kind_of(std::uint32_t flags) {
  if (call::flag::ascii_input.get(flags) != 0) return SourceKind::ascii;
  return call::flag::wtf8_input.get(flags) != 0 ? SourceKind::wtf8 : SourceKind::utf8;
}

void start(Parser& document, TokenEncoder& document_tokens, std::u8string_view context,
           std::uint32_t flags, std::uint32_t seed) {
  const ParserOptions options = options_of(document_tokens, flags, seed);
  if (options.tokens != nullptr) {
    options.tokens->start(offset_units_of(flags),
                          static_cast<TextValues>(call::flag::text_values.get(flags)));
  }
  if (call::flag::fragment.get(flags) != 0) {
    document.start_fragment(options, context_of(flags, context));
  } else {
    document.start(options);
  }
}

template <typename T>
std::uint32_t tell(call::Status status, const Array<T>& buffer) {
  result[call::result::status] = static_cast<std::uint32_t>(status);
  result[call::result::buffer_address] = address_of(buffer.data());
  result[call::result::buffer_length] = buffer.size() * sizeof(T);
  return address_of(result);
}

call::Status status_of(bool is_encoded) {
  return is_encoded ? call::Status::ok : call::Status::tree_too_large;
}

// Returns the address of the result.
std::uint32_t encode(const Parser& document, SourceKind source_kind, OffsetUnits offset_units) {
  const NameTable& names = document.names();
  if (names.overflowed()) return tell(call::Status::too_many_names, encoder.bytes());
  if (TokenEncoder* const document_tokens = document.tokens()) {
    const bool is_encoded = document_tokens->encode(names, source_kind);
    return tell(status_of(is_encoded), document_tokens->words());
  }
  const bool is_encoded = encoder.encode({
      .tree = document.tree(),
      .names = names,
      .errors = document.errors(),
      .source = document.input(),
      .offset_units = offset_units,
      .source_kind = source_kind,
  });
  return tell(status_of(is_encoded), encoder.bytes());
}

std::uint32_t parse(std::uint32_t input_bytes, std::uint32_t context_bytes, std::uint32_t flags,
                    std::uint32_t seed) {
  // The context has to be read before the input's padding is put in its place.
  const char8_t* const room = parser.input().prepare(input_bytes + context_bytes);
  start(parser, tokens, {room + input_bytes, context_bytes}, flags, seed);
  if (call::flag::bytes_input.get(flags) != 0) {
    parser.write_prepared_utf8_file(input_bytes);
  } else {
    parser.write_prepared(input_bytes);
  }
  parser.end();
  return encode(parser, source_kind_of(flags), offset_units_of(flags));
}

// ---- Sessions

Session& session_at(std::uint32_t handle) {
  return *reinterpret_cast<Session*>(static_cast<std::uintptr_t>(handle));
}

std::uint32_t open_session(std::uint32_t context_bytes, std::uint32_t flags, std::uint32_t seed) {
  auto* const session = new Session;
  start(session->parser, session->tokens, {parser.input().prepare(context_bytes), context_bytes},
        flags, seed);
  // Even the tree of no input can be encoded.
  session->parser.write({});
  return address_of(session);
}

void write_piece(std::uint32_t handle, std::uint32_t piece_bytes, std::uint32_t flags) {
  Session& session = session_at(handle);
  session.write({parser.input().prepare(piece_bytes), piece_bytes}, source_kind_of(flags),
                offset_units_of(flags));
  if (call::flag::last_piece.get(flags) != 0) session.end();
}

std::uint32_t encode_session(std::uint32_t handle) {
  Session& session = session_at(handle);
  session.parser.sort_errors();
  return encode(session.parser, session.source_kind(), session.offset_units());
}

std::uint32_t encode_script(std::uint32_t handle) {
  Session& session = session_at(handle);
  Parser& document = session.parser;
  const NodeId script = document.script();
  if (script == NodeId::none) return 0;
  document.forget_script();
  result[call::result::script_number] = document.script_number();
  if (document.names().overflowed()) return tell(call::Status::too_many_names, encoder.bytes());
  const bool is_encoded = encoder.encode_subtree({
      .tree = document.tree(),
      .names = document.names(),
      .root = script,
      .source_kind = session.source_kind(),
  });
  return tell(status_of(is_encoded), encoder.bytes());
}

// The result means nothing: this way the glue has one shape of call less.
std::uint32_t write_from_script(std::uint32_t handle, std::uint32_t script_number,
                                std::uint32_t text_bytes, std::uint32_t flags) {
  Session& session = session_at(handle);
  session.write_from_script(script_number, {parser.input().prepare(text_bytes), text_bytes},
                            source_kind_of(flags));
  if (call::flag::last_piece.get(flags) != 0) session.end_script(script_number);
  return 0;
}

void close_session(std::uint32_t handle) {
  delete &session_at(handle);
}

}  // namespace

}  // namespace souptree

EMSCRIPTEN_BINDINGS(souptree) {
  emscripten::function("reserve", &souptree::reserve);
  emscripten::function("parse", &souptree::parse);
  emscripten::function("open", &souptree::open_session);
  emscripten::function("write", &souptree::write_piece);
  emscripten::function("encode", &souptree::encode_session);
  emscripten::function("script", &souptree::encode_script);
  emscripten::function("writeFromScript", &souptree::write_from_script);
  emscripten::function("close", &souptree::close_session);
}
