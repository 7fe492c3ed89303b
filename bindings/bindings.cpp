// What JavaScript sees of the parser: functions on memory. The only file that knows embind.
//
//   reserve(bytes, 0) -> address     JavaScript writes the input there, strings behind it
//   names(bytes)                     the known names are there; before any other call
//   parse(...) -> address of result  JavaScript reads the encoded tree from where the result says
//
// A string comes as UTF-16 in pieces, since it would take three bytes a code unit at once:
//
//   reserve(bytes, units) -> address   room for so many code units, and bytes to spare behind them; the
//                                      piece that stands in the room, if there is one, becomes UTF-8
//
// A document that comes in pieces has a session, and the room takes one of them after the other:
//
//   open(...) -> address of result      the strings stand in the room; the result has the session
//   write(session, ...)                 a piece does; flags say whether it is the last
//   encode(session) -> address of result  what is parsed so far, or the whole tree
//   close(session)
//
// One that is to pause at scripts says at which, after each call that parses:
//
//   script(session) -> address of result  the script that is to run, or 0: nothing stopped the parser
//   writeFromScript(session, number, ...) what it writes stands in the room; flags say when it has ended
//
// The strings, if there are any: the labels of the override, the transport and the default encoding,
// then of a fragment's context its name and its attributes' names and values. Each ends in U+0000.
// Flags, result and statuses are listed in call.json.
//
// A call that runs out of memory throws what growMemory in imports.js throws. Before any other call:
//
//   recover(session) -> free bytes      frees the session of that call, if it had one

#include <emscripten/bind.h>
#include <emscripten/emscripten.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <new>

#include "base/memory.h"
#include "generated/call.h"
#include "memory.h"
#include "session.h"
#include "text/utf16.h"

// The library's would be JavaScript, and be downloaded.
void abort() {
  __builtin_trap();
}

namespace souptree {

KnownNames known_names;

namespace {

// All documents that come whole are parsed by one, so that the second one finds its memory warm. Its
// input is the room for pieces, too.
Session whole;
Encoder encoder;
// Not on the stack, see run_out_of_memory().
ContextElement context;
std::uint32_t result[call::result_words];

std::uint32_t address_of(const void* pointer) {
  return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(pointer));
}

// What the package's `isWrittenAsUtf16` says on the other side. Else strings come as UTF-8.
constexpr bool takes_utf16 = SOUPTREE_TAKES_UTF16;

Utf16Pieces pieces;

// ---- Memory that runs out

// The session that open_session() has not returned yet.
Session* opening = nullptr;

// Where the stack in memory ends between calls. Every asm declares the linker's symbol, since link-time
// optimisation may reorder functions.
std::uintptr_t stack_between_calls;

[[gnu::noinline]] void remember_stack() {
  asm volatile(".globaltype __stack_pointer, i32\n global.get __stack_pointer\n local.set %0"
               : "=r"(stack_between_calls));
}

// No frame of the call that ran out of memory returns. The caller must not have a frame either; compilers
// give it none if they optimise. With a frame, what that call left on the stack would stay there.
void unwind_stack() {
  asm volatile(".globaltype __stack_pointer, i32\n local.get %0\n global.set __stack_pointer"
               :
               : "r"(stack_between_calls)
               : "memory");
}

template <typename T>
void renew(T& object) {
  object.~T();
  new (&object) T;
}

// The session of the call is gone, and all that its documents share is as at first.
[[gnu::noinline]] void renew_all(Session* session) {
  delete session;
  delete opening;
  opening = nullptr;
  renew(whole);
  renew(encoder);
  pieces = {};
}

std::uint32_t recover(std::uint32_t handle) {
  unwind_stack();
  renew_all(reinterpret_cast<Session*>(static_cast<std::uintptr_t>(handle)));
  return static_cast<std::uint32_t>(free_memory());
}

// What stands in it stays as it is.
char8_t* room_of(std::uint32_t bytes) {
  return whole.parser.input().prepare(bytes);
}

std::uint32_t reserve(std::uint32_t bytes, std::uint32_t units) {
  whole.parser.input().reset(RememberPositions::no);
  if constexpr (!takes_utf16) return address_of(room_of(bytes));
  pieces.convert(room_of(0));
  const std::uint32_t place = pieces.prepare(units);
  return address_of(room_of(pieces.end() + bytes) + place);
}

void take_names(std::uint32_t bytes) {
  remember_stack();
  known_names.read({room_of(bytes), bytes});
}

// ---- What JavaScript says

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

std::u8string_view take_string(std::u8string_view& strings) {
  const std::u8string_view string = strings.substr(0, strings.find(u8'\0'));
  strings.remove_prefix(string.size() + 1);
  return string;
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

// A number, or nothing, for each limit; a comma ends it.
Limits read_limits(std::u8string_view text) {
  Limits limits;
  limits.now = emscripten_get_now;
  std::uint32_t place = 0;
  std::uint32_t value = Limits::none;
  for (const char8_t byte : text) {
    if (byte != ',') {
      value = (value == Limits::none ? 0 : value * 10) + (byte - '0');
      continue;
    }
    limits.set(call::limits[place++], value);
    value = Limits::none;
  }
  return limits;
}

// What an earlier call found of the same input.
std::optional<DocumentEncoding> known_encoding(std::uint32_t flags) {
  const std::uint32_t number = call::flag::encoding.get(flags);
  if (number == 0) return std::nullopt;
  const auto source = static_cast<EncodingSource>(call::flag::encoding_source.get(flags));
  return DocumentEncoding{static_cast<Encoding>(number - 1), confidence_of(source), source};
}

// A label of the transport layer that is unknown is none; with the others the caller is mistaken.
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

call::TextForm text_form_of(std::uint32_t flags) {
  return static_cast<call::TextForm>(call::flag::text_form.get(flags));
}

// Where an input ends whose length is told as `length`.
std::uint32_t end_of_input(std::uint32_t length, std::uint32_t flags) {
  return text_form_of(flags) == call::TextForm::utf16 ? pieces.end() : length;
}

struct Text {
  std::u8string_view bytes;
  SourceKind kind;
};

// Overwrites nothing that stands behind it.
Text take_text(std::uint32_t length, std::uint32_t flags) {
  char8_t* const room = room_of(0);
  switch (text_form_of(flags)) {
    case call::TextForm::utf8: return {{room, length}, SourceKind::utf8};
    case call::TextForm::ascii: return {{room, length}, SourceKind::ascii};
    case call::TextForm::wtf8: return {{room, length}, SourceKind::wtf8};
    case call::TextForm::utf16: break;
  }
  if constexpr (!takes_utf16) return {};
  pieces.convert(room);
  const auto [size, kind] = pieces.finish();
  return {{room, size}, kind};
}

// ---- What it is told

std::uint32_t tell(call::Status status, const DocumentEncoding& encoding = {},
                   const void* buffer = nullptr, std::size_t bytes = 0) {
  const bool was_bytes = encoding.source != EncodingSource::none;
  result[call::result::status] = static_cast<std::uint32_t>(status);
  result[call::result::buffer_address] = address_of(buffer);
  result[call::result::buffer_length] = static_cast<std::uint32_t>(bytes);
  result[call::result::encoding] =
      was_bytes ? static_cast<std::uint32_t>(encoding.encoding) + 1 : 0;
  result[call::result::encoding_source] = static_cast<std::uint32_t>(encoding.source);
  return address_of(result);
}

std::uint32_t tell(const ReachedLimit& reached) {
  const auto* const place =
      std::find(std::begin(call::limits), std::end(call::limits), reached.limit);
  result[call::result::limit] = static_cast<std::uint32_t>(place - std::begin(call::limits));
  result[call::result::limit_reached] = reached.reached;
  return tell(call::Status::limit_reached);
}

// Of the encoded tree or tokens.
template <typename T>
std::uint32_t tell(bool is_encoded, const DocumentEncoding& encoding, const Array<T>& buffer,
                   const Limits& limits) {
  const std::uint32_t most = limits[Limit::output_bytes];
  const std::uint64_t bytes = std::uint64_t{buffer.size()} * sizeof(T);
  if (bytes > most) return tell({Limit::output_bytes, most, static_cast<std::uint32_t>(bytes)});
  const call::Status status = is_encoded ? call::Status::ok : call::Status::tree_too_large;
  return tell(status, encoding, buffer.data(), buffer.size() * sizeof(T));
}

std::uint32_t encode(const Parser& document, SourceKind source_kind, OffsetUnits offset_units,
                     const DocumentEncoding& encoding) {
  if (document.has_reached_limit()) return tell(document.reached_limit());
  const NameTable& names = document.names();
  if (names.overflowed()) return tell(call::Status::too_many_names);
  if (TokenEncoder* const document_tokens = document.tokens()) {
    const bool is_encoded = document_tokens->encode(names, source_kind, encoding);
    return tell(is_encoded, encoding, document_tokens->words(), document.limits());
  }
  const bool is_encoded = encoder.encode({
      .tree = document.tree(),
      .names = names,
      .errors = document.errors(),
      .source = document.input(),
      .offset_units = offset_units,
      .source_kind = source_kind,
      .encoding = encoding,
  });
  return tell(is_encoded, encoding, encoder.bytes(), document.limits());
}

// ---- A document as a whole

// The strings have to be read before the input's padding is put in their place.
call::Status start(Session& document, std::u8string_view strings, std::uint32_t flags,
                   std::uint32_t seed) {
  ParserOptions options = options_of(document.tokens, flags, seed);
  if (options.tokens != nullptr) {
    options.tokens->start(OffsetUnits::utf16,
                          static_cast<TextValues>(call::flag::text_values.get(flags)));
  }
  EncodingHints hints;
  const call::Status status = take_hints(flags, strings, hints, options.limits);
  if (status != call::Status::ok) return status;
  if (call::flag::fragment.get(flags) != 0) {
    document.stream.start_fragment(options, take_context(flags, strings), hints);
  } else {
    document.stream.start(options, hints);
  }
  return status;
}

std::uint32_t parse_bytes(std::uint32_t input_bytes) {
  ByteStream& stream = whole.stream;
  const Stop stop = stream.parse_prepared(input_bytes);
  const DocumentEncoding& encoding = stream.encoding();
  if (stream.needs_host_decoder()) return tell(call::Status::host_decoder_needed, encoding);
  if (stop == Stop::encoding_change) return tell(call::Status::input_needed_again, encoding);
  return encode(whole.parser, SourceKind::utf8, stream.offset_units(), encoding);
}

std::uint32_t parse_text(const Text& text, std::uint32_t flags) {
  Parser& parser = whole.parser;
  const auto known = known_encoding(flags);
  const bool may_change = known && call::flag::fragment.get(flags) == 0;
  if (may_change) parser.set_encoding(*known);
  parser.input().commit(static_cast<std::uint32_t>(text.bytes.size()));
  if (parser.end() == Stop::encoding_change) {
    return tell(call::Status::input_needed_again, parser.encoding());
  }
  const DocumentEncoding encoding =
      may_change ? parser.encoding() : known.value_or(DocumentEncoding{});
  return encode(parser, text.kind, OffsetUnits::utf16, encoding);
}

std::uint32_t parse(std::uint32_t length, std::uint32_t strings_bytes, std::uint32_t flags,
                    std::uint32_t seed) {
  const std::u8string_view strings{room_of(0) + end_of_input(length, flags), strings_bytes};
  const Text text = take_text(length, flags);
  const call::Status status = start(whole, strings, flags, seed);
  if (status != call::Status::ok) return tell(status);
  return call::flag::bytes_input.get(flags) != 0 ? parse_bytes(length) : parse_text(text, flags);
}

// ---- Sessions

Session& session_at(std::uint32_t handle) {
  return *reinterpret_cast<Session*>(static_cast<std::uintptr_t>(handle));
}

// `opening` has to know the session before anything in it can run out of memory.
Session* new_session() {
  constexpr std::size_t enough = 65536;
  static_assert(enough > 2 * sizeof(Session));
  release(enlarge(nullptr, 0, enough), enough);
  return opening = new Session;
}

std::uint32_t open_session(std::uint32_t strings_bytes, std::uint32_t flags, std::uint32_t seed) {
  Session* const session = new_session();
  const std::u8string_view strings{room_of(0), strings_bytes};
  const call::Status status = start(*session, strings, flags, seed);
  if (status != call::Status::ok) {
    opening = nullptr;
    delete session;
    return tell(status);
  }
  // Even the tree of no input can be encoded.
  session->parser.write({});
  opening = nullptr;
  result[call::result::session] = address_of(session);
  return tell(status);
}

// What the host is to do before it writes more.
std::uint32_t tell_of(Session& session) {
  if (session.parser.has_reached_limit()) return tell(session.parser.reached_limit());
  if (!session.needs_host_decoder()) return tell(call::Status::ok);
  const std::u8string_view undecoded = session.stream.take_undecoded();
  return tell(call::Status::host_decoder_needed, session.encoding(), undecoded.data(),
              undecoded.size());
}

std::uint32_t write_piece(std::uint32_t handle, std::uint32_t length, std::uint32_t flags) {
  Session& session = session_at(handle);
  const Text piece = take_text(length, flags);
  session.write(piece.bytes, static_cast<PieceKind>(call::flag::bytes_input.get(flags)), piece.kind,
                static_cast<LastPiece>(call::flag::last_piece.get(flags)));
  return tell_of(session);
}

std::uint32_t encode_session(std::uint32_t handle) {
  Session& session = session_at(handle);
  session.parser.sort_errors();
  return encode(session.parser, session.source_kind(), session.offset_units(), session.encoding());
}

std::uint32_t encode_script(std::uint32_t handle) {
  Session& session = session_at(handle);
  Parser& document = session.parser;
  if (document.has_reached_limit()) return tell(document.reached_limit());
  const NodeId script = document.script();
  if (script == NodeId::none) return 0;
  document.forget_script();
  result[call::result::script_number] = session.script_number();
  if (document.names().overflowed()) return tell(call::Status::too_many_names);
  const bool is_encoded = encoder.encode_subtree({
      .tree = document.tree(),
      .names = document.names(),
      .root = script,
      .source_kind = session.source_kind(),
  });
  return tell(is_encoded, {}, encoder.bytes(), document.limits());
}

std::uint32_t write_from_script(std::uint32_t handle, std::uint32_t script_number,
                                std::uint32_t length, std::uint32_t flags) {
  Session& session = session_at(handle);
  const Text text = take_text(length, flags);
  session.write_from_script(script_number, text.bytes, text.kind);
  if (call::flag::last_piece.get(flags) != 0) session.end_script(script_number);
  return tell_of(session);
}

void close_session(std::uint32_t handle) {
  delete &session_at(handle);
}

}  // namespace

}  // namespace souptree

EMSCRIPTEN_BINDINGS(souptree) {
  emscripten::function("reserve", &souptree::reserve);
  emscripten::function("names", &souptree::take_names);
  emscripten::function("parse", &souptree::parse);
  emscripten::function("open", &souptree::open_session);
  emscripten::function("write", &souptree::write_piece);
  emscripten::function("encode", &souptree::encode_session);
  emscripten::function("script", &souptree::encode_script);
  emscripten::function("writeFromScript", &souptree::write_from_script);
  emscripten::function("close", &souptree::close_session);
  emscripten::function("recover", &souptree::recover);
}
