// The parser's interface to JavaScript: functions on memory. Only this file and trace.cpp use
// embind.
//
//   reserve(bytes, 0) -> address     returns the input buffer, with space for `bytes` bytes
//   <version>(bytes) -> address of result   reads the known names from the buffer; the result has the
//                                    parts, and the address of the request block
//   parse(...) -> address of result  parses the buffer; the result has the address of the tree
//
// JavaScript first reserves a buffer for the known names, and passes them once per instance. The name
// of this function is the version of the module: see generated/version.h. So JavaScript finds the
// function only in a module of its own version. For each parse, JavaScript reserves the buffer and
// writes the input to it, and then the strings of the request. The rest of the request is in the request
// block. call.json lists the words of the request and of the result, and all their values.
//
// In the module for Node, an input that is a string arrives as UTF-16, one part after another. If
// it arrived at once, the buffer would need three bytes per code unit, the most that UTF-8 takes.
// Each part has its own call of `reserve`:
//
//   reserve(bytes, units) -> address   converts the UTF-16 in the buffer, if any, to UTF-8; then
//                                      reserves `units` code units and `bytes` bytes after them
//
// A document that arrives in pieces has a session. The buffer holds one piece at a time:
//
//   open(...) -> address of result        reads the arguments in the buffer; the result has the
//                                         session
//   write(session, ...)                   parses the piece in the buffer; flags mark the last piece
//   encode(session) -> address of result  encodes the tree so far, or the complete tree
//   close(session)
//
// If a session pauses at scripts, JavaScript calls `script` after each call that parses:
//
//   script(session) -> address of result    the script that has to run, or 0 if there is none
//   writeFromScript(session, number, ...)   parses a script's text; flags mark the last text
//
// Modules with markup, and modules that read encoded trees, have more functions:
//
//   readSanitizer(number, bytes) -> address of result  reads a configuration of the sanitizer from the
//                                    buffer, and uses it; with 0 bytes, uses the one with this number
//   markup(...) -> address of result      parses the buffer, and writes the tree as markup
//   serialize(...) -> address of result   writes the encoded tree in the buffer as markup
//   sanitize(...) -> address of result    sanitizes the encoded tree in the buffer
//
// A call that runs out of memory throws the exception of growMemory() in imports.js. The next call
// must be:
//
//   recover(session) -> free bytes      frees the session of the failed call, if it had one

#include <emscripten/bind.h>
#include <emscripten/emscripten.h>

#include <cstdint>
#include <cstdlib>
#include <new>

#include "arguments.h"
#include "base/memory.h"
#include "base/parts.h"
#include "generated/call.h"
#include "generated/version.h"
#include "markup.h"
#include "memory.h"
#include "result.h"
#include "sanitize/sanitize.h"
#include "session.h"
#include "text/utf16.h"

// Replaces the library's abort(), which is JavaScript and would increase the download.
void abort() {
  __builtin_trap();
}

namespace souptree {

KnownNames known_names;

namespace {

// Parses every input that arrives at once. One object parses all of them, so that its memory is
// reused. Its input buffer receives everything that JavaScript passes, also the pieces of all other
// sessions.
Session whole;
// Encodes the trees of all documents and the scripts of all sessions.
Encoder encoder;

// Whether inputs that are strings arrive as UTF-16; if false, they arrive as UTF-8.
constexpr bool takes_utf16 = SOUPTREE_TAKES_UTF16;

// The sanitizer, and what is written as markup. Null until the first use, so that a module without
// these parts does not contain their code.
MarkupOutput* markup_output_if_used = nullptr;

MarkupOutput& markup_output() {
  if (markup_output_if_used == nullptr) markup_output_if_used = new MarkupOutput;
  return *markup_output_if_used;
}

Utf16Pieces pieces;

// ---- Running out of memory

// The session that open_session() is opening, or null. JavaScript does not have its handle yet.
Session* opening = nullptr;

// The stack pointer between calls. Each asm below declares the linker's symbol, because link-time
// optimisation may write the functions in another order, and the first use needs a declaration.
std::uintptr_t stack_between_calls;

[[gnu::noinline]] void remember_stack() {
  asm volatile(".globaltype __stack_pointer, i32\n global.get __stack_pointer\n local.set %0"
               : "=r"(stack_between_calls));
}

// Frees the stack frames of the call that ran out of memory, because the functions of that call
// never return. The caller of unwind_stack() must have no stack frame. A caller with a frame would
// restore the old stack pointer before it returns. An optimising compiler creates no frame in
// recover().
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

// Destroys the session of the failed call, and creates anew the objects that all calls share.
[[gnu::noinline]] void renew_all(Session* session) {
  delete session;
  delete opening;
  opening = nullptr;
  renew(whole);
  renew(encoder);
  if (has_markup) delete markup_output_if_used;
  markup_output_if_used = nullptr;
  pieces = {};
}

std::uint32_t recover(std::uint32_t handle) {
  unwind_stack();
  renew_all(reinterpret_cast<Session*>(static_cast<std::uintptr_t>(handle)));
  return static_cast<std::uint32_t>(free_memory());
}

// Returns the input buffer with space for `bytes` bytes. The buffer keeps its contents. Its address
// may change.
char8_t* input_buffer(std::uint32_t bytes) {
  return whole.parser.input().prepare(bytes);
}

std::uint32_t reserve(std::uint32_t bytes, std::uint32_t units) {
  whole.parser.input().reset(RememberPositions::no);
  if constexpr (!takes_utf16) return address_of(input_buffer(bytes));
  pieces.convert(input_buffer(0));
  const std::uint32_t offset = pieces.prepare(units);
  return address_of(input_buffer(pieces.end() + bytes) + offset);
}

std::uint32_t take_names(std::uint32_t bytes) {
  remember_stack();
  // A script of the same version has the same names.
  if (!known_names.read({input_buffer(bytes), bytes})) abort();
  return write_module(module_level, takes_utf16, request_block());
}

std::uint32_t take_sanitizer(std::uint32_t number, std::uint32_t bytes) {
  markup_output().use_configuration(number);
  if (bytes == 0) return write_result(call::Status::ok);
  const bool is_read = markup_output().configuration().read({input_buffer(bytes), bytes});
  return write_result(is_read ? call::Status::ok : call::Status::too_many_names);
}

// ---- The input

call::TextForm text_form_of(std::uint32_t flags) {
  return static_cast<call::TextForm>(call::piece_flag::text_form.get(flags));
}

// The offset of the end of the input in the buffer. For UTF-16, ignores `length`.
std::uint32_t end_of_input(std::uint32_t length, std::uint32_t flags) {
  return text_form_of(flags) == call::TextForm::utf16 ? pieces.end() : length;
}

struct Text {
  std::u8string_view bytes;
  SourceKind kind;
};

// Returns the text in the buffer as UTF-8. Converts UTF-16 in place. The strings after the text
// stay unchanged.
Text take_text(std::uint32_t length, std::uint32_t flags) {
  char8_t* const buffer = input_buffer(0);
  switch (text_form_of(flags)) {
    case call::TextForm::utf8: return {{buffer, length}, SourceKind::utf8};
    case call::TextForm::ascii: return {{buffer, length}, SourceKind::ascii};
    case call::TextForm::wtf8: return {{buffer, length}, SourceKind::wtf8};
    case call::TextForm::utf16: break;
  }
  if constexpr (!takes_utf16) return {};
  pieces.convert(buffer);
  const auto [size, kind] = pieces.finish();
  return {{buffer, size}, kind};
}

// ---- Encoding

// Sanitizes the tree. If the output is markup, StableMarkup does this. Returns 0, or the address of a
// result if the list of removals is too long.
std::uint32_t sanitize_document(Session& document) {
  Tree& tree = document.parser.tree();
  const NameTable& names = document.parser.names();
  MarkupOutput& sanitizer = markup_output();
  sanitizer.clear_removals();
  const bool is_cleared = document.has_script_context && sanitizer.configuration().is_safe();
  if (!is_cleared && document.output == Output::markup) return 0;
  Removals* const removals = sanitizer.removals();
  if (is_cleared) {
    if (removals != nullptr) {
      removals->add_children(tree, names, tree.root(), RemovalReason::configuration);
    }
    tree.remove_children(tree.root());
  } else {
    sanitize(tree, names, sanitizer.configuration(), Destination::nodes, removals);
  }
  return sanitizer.write_removals(document.parser.limits());
}

std::uint32_t encode(Session& session, SourceKind source_kind, OffsetUnits offset_units,
                     const DocumentEncoding& encoding) {
  Parser& document = session.parser;
  if (document.has_reached_limit()) return write_result(document.reached_limit());
  const NameTable& names = document.names();
  if (names.overflowed()) return write_result(call::Status::too_many_names);
  if (has_markup && session.sanitizes) {
    const std::uint32_t failed = sanitize_document(session);
    if (failed != 0) return failed;
  }
  if (has_markup && session.output == Output::markup) {
    return markup_output().write(document, session.sanitizes, encoding);
  }
  if (TokenEncoder* const document_tokens = document.tokens()) {
    const bool is_encoded = document_tokens->encode(names, source_kind, encoding);
    return write_result(is_encoded, encoding, document_tokens->words(), document.limits());
  }
  if (has_edits && session.returns_edits) {
    const bool is_encoded = session.edits->encode({
        .tree = document.tree(),
        .names = names,
        .source = document.input(),
        .offset_units = offset_units,
        .source_kind = source_kind,
    });
    return write_result(is_encoded, encoding, session.edits->words(), document.limits());
  }
  const bool is_encoded = encoder.encode({
      .tree = document.tree(),
      .names = names,
      .errors = document.errors(),
      .source = document.input(),
      .offset_units = offset_units,
      .source_kind = source_kind,
      .encoding = encoding,
      .is_safe = has_markup && session.sanitizes && markup_output().configuration().is_safe(),
  });
  return write_result(is_encoded, encoding, encoder.bytes(), document.limits());
}

// ---- A document as a whole

// Whether the element is an HTML or SVG script element.
bool is_script(const ContextElement& context) {
  return context.name == u8"script" && context.element_namespace != Namespace::mathml;
}

// Starts the parser of a document. `at` is the address of the request's strings. Call this before the input
// is committed, because a commit writes padding over the strings.
call::Status start(Session& document, const char8_t* at, std::uint32_t seed) {
  const call::Request& request = request_block();
  const std::uint32_t flags = request.flags;
  document.sanitizes = has_markup && call::flag::sanitize.get(flags) != 0;
  document.returns_edits = call::flag::edits.get(flags) != 0;
  const bool is_markup = has_markup && document.output == Output::markup;
  if (is_markup) at = markup_output().keep({at, call::string_bytes_of(request)});
  const call::RequestStrings strings = call::strings_of(request, at);
  const bool takes_tokens = call::flag::tokens.get(flags) != 0;
  if ((takes_tokens && !has_tokens) || (document.returns_edits && !has_edits)) {
    return call::Status::tokens_missing;
  }
  ParserOptions options = options_of(request, seed);
  if (has_edits && document.returns_edits) {
    document.edits->start(static_cast<WriteLocations>(call::flag::locations.get(flags)));
    options.edits = &document.edits->log();
  }
  if (has_tokens && takes_tokens) {
    options.tokens = &*document.tokens;
    options.tokens->start(OffsetUnits::utf16,
                          static_cast<TextValues>(call::flag::text_values.get(flags)));
  }
  EncodingHints hints;
  const call::Status status = read_hints(request, strings, hints);
  if (status != call::Status::ok) return status;
  const bool is_fragment = call::flag::fragment.get(flags) != 0;
  const ContextElement* const context = is_fragment ? &read_context(request, strings) : nullptr;
  if (is_markup) markup_output().start(options, context);
  document.has_script_context = is_fragment && is_script(*context);
  if (is_fragment) {
    document.stream.start_fragment(options, *context, hints);
  } else {
    document.stream.start(options, hints);
  }
  if (has_tokens && takes_tokens) {
    document.parser.set_filter(request.token_kinds, strings.token_tags);
  }
  return status;
}

std::uint32_t parse_bytes(std::uint32_t input_bytes) {
  ByteStream& stream = whole.stream;
  const Stop stop = stream.parse_prepared(input_bytes);
  const DocumentEncoding& encoding = stream.encoding();
  if (stream.needs_host_decoder()) return write_result(call::Status::host_decoder_needed, encoding);
  if (stop == Stop::encoding_change)
    return write_result(call::Status::input_needed_again, encoding);
  return encode(whole, SourceKind::utf8, stream.offset_units(), encoding);
}

std::uint32_t parse_text(const Text& text) {
  Parser& parser = whole.parser;
  const call::Request& request = request_block();
  const auto known = known_encoding(request);
  const bool may_change = known && call::flag::fragment.get(request.flags) == 0;
  if (may_change) parser.set_encoding(*known);
  parser.input().commit(static_cast<std::uint32_t>(text.bytes.size()));
  if (parser.end() == Stop::encoding_change) {
    return write_result(call::Status::input_needed_again, parser.encoding());
  }
  const DocumentEncoding encoding =
      may_change ? parser.encoding() : known.value_or(DocumentEncoding{});
  return encode(whole, text.kind, OffsetUnits::utf16, encoding);
}

std::uint32_t parse_whole(Output output, std::uint32_t length, std::uint32_t flags,
                          std::uint32_t seed) {
  whole.output = output;
  const char8_t* const strings = input_buffer(0) + end_of_input(length, flags);
  const Text text = take_text(length, flags);
  const call::Status status = start(whole, strings, seed);
  if (status != call::Status::ok) return write_result(status);
  return call::piece_flag::bytes_input.get(flags) != 0 ? parse_bytes(length) : parse_text(text);
}

std::uint32_t parse(std::uint32_t length, std::uint32_t flags, std::uint32_t seed) {
  return parse_whole(Output::tree, length, flags, seed);
}

std::uint32_t write_markup(std::uint32_t length, std::uint32_t flags, std::uint32_t seed) {
  return parse_whole(Output::markup, length, flags, seed);
}

// ---- Encoded trees

std::uint32_t serialize_tree(std::uint32_t bytes, std::uint32_t at, std::uint32_t flags,
                             std::uint32_t shadow_root_count) {
  return markup_output().write(input_buffer(0), bytes, at, flags, shadow_root_count);
}

std::uint32_t sanitize_tree(std::uint32_t seed) {
  return markup_output().sanitize(input_buffer(0), seed, encoder, whole.parser.input());
}

// ---- Sessions

Session& session_at(std::uint32_t handle) {
  return *reinterpret_cast<Session*>(static_cast<std::uintptr_t>(handle));
}

// Allocates a session and sets `opening`. First allocates and frees `enough` bytes, so that `new`
// cannot run out of memory before `opening` is set.
Session* new_session() {
  constexpr std::size_t enough = 65536;
  static_assert(enough > 2 * sizeof(Session));
  release(enlarge(nullptr, 0, enough), enough);
  return opening = new Session;
}

std::uint32_t open_session(std::uint32_t seed) {
  Session* const session = new_session();
  const call::Status status = start(*session, input_buffer(0), seed);
  if (status != call::Status::ok) {
    opening = nullptr;
    delete session;
    return write_result(status);
  }
  // Writes an empty piece, so that the tree can be encoded even before the first piece.
  session->parser.write({});
  opening = nullptr;
  return write_session(address_of(session));
}

// Writes the result of a session's call that parses. If the host has to decode bytes before the
// next piece, the result has these bytes.
std::uint32_t write_session_result(Session& session) {
  if (session.parser.has_reached_limit()) return write_result(session.parser.reached_limit());
  if (!session.needs_host_decoder()) return write_result(call::Status::ok);
  const std::u8string_view undecoded = session.stream.take_undecoded();
  return write_result(call::Status::host_decoder_needed, session.encoding(), undecoded.data(),
                      undecoded.size());
}

std::uint32_t write_piece(std::uint32_t handle, std::uint32_t length, std::uint32_t flags) {
  Session& session = session_at(handle);
  const Text piece = take_text(length, flags);
  session.write(piece.bytes, static_cast<PieceKind>(call::piece_flag::bytes_input.get(flags)),
                piece.kind, static_cast<LastPiece>(call::piece_flag::last_piece.get(flags)));
  if (call::piece_flag::decide_encoding.get(flags) != 0) session.stream.decide_encoding();
  return write_session_result(session);
}

std::uint32_t encode_session(std::uint32_t handle) {
  Session& session = session_at(handle);
  session.parser.sort_errors();
  return encode(session, session.source_kind(), session.offset_units(), session.encoding());
}

std::uint32_t encode_script(std::uint32_t handle) {
  Session& session = session_at(handle);
  Parser& document = session.parser;
  if (document.has_reached_limit()) return write_result(document.reached_limit());
  const NodeId script = document.script();
  if (script == NodeId::none) return 0;
  document.forget_script();
  write_script_number(session.script_number());
  if (document.names().overflowed()) return write_result(call::Status::too_many_names);
  const bool is_encoded = encoder.encode_subtree({
      .tree = document.tree(),
      .names = document.names(),
      .root = script,
      .source_kind = session.source_kind(),
  });
  return write_result(is_encoded, {}, encoder.bytes(), document.limits());
}

std::uint32_t write_from_script(std::uint32_t handle, std::uint32_t script_number,
                                std::uint32_t length, std::uint32_t flags) {
  Session& session = session_at(handle);
  const Text text = take_text(length, flags);
  session.write_from_script(script_number, text.bytes, text.kind);
  if (call::piece_flag::last_piece.get(flags) != 0) session.end_script(script_number);
  return write_session_result(session);
}

void close_session(std::uint32_t handle) {
  delete &session_at(handle);
}

}  // namespace

}  // namespace souptree

EMSCRIPTEN_BINDINGS(souptree) {
  emscripten::function("reserve", &souptree::reserve);
  emscripten::function(souptree::version, &souptree::take_names);
  emscripten::function("parse", &souptree::parse);
  emscripten::function("open", &souptree::open_session);
  emscripten::function("write", &souptree::write_piece);
  emscripten::function("encode", &souptree::encode_session);
  emscripten::function("script", &souptree::encode_script);
  emscripten::function("writeFromScript", &souptree::write_from_script);
  emscripten::function("close", &souptree::close_session);
  emscripten::function("recover", &souptree::recover);
  if (!souptree::has_markup) return;
  emscripten::function("readSanitizer", &souptree::take_sanitizer);
  emscripten::function("markup", &souptree::write_markup);
  if (!souptree::has_trees) return;
  emscripten::function("serialize", &souptree::serialize_tree);
  emscripten::function("sanitize", &souptree::sanitize_tree);
}
