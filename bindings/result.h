#pragma once
// The result of a call is a list of words; call.json lists them. All calls write it to the same
// memory, so a result is valid until the next call. write_result() and write_session() return the
// address of the result.

#include "base/array.h"
#include "base/limits.h"
#include "encoding/sniff.h"
#include "generated/call.h"

namespace souptree {

inline std::uint32_t address_of(const void* pointer) {
  return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(pointer));
}

std::uint32_t write_result(call::Status, const DocumentEncoding& = {}, const void* buffer = nullptr,
                           std::size_t bytes = 0);
std::uint32_t write_result(const ReachedLimit&);

// Writes the result for an encoded tree or encoded tokens.
template <typename T>
std::uint32_t write_result(bool is_encoded, const DocumentEncoding& encoding,
                           const Array<T>& buffer, const Limits& limits) {
  const std::uint32_t most = limits[Limit::output_bytes];
  const std::uint64_t bytes = std::uint64_t{buffer.size()} * sizeof(T);
  if (bytes > most)
    return write_result({Limit::output_bytes, most, static_cast<std::uint32_t>(bytes)});
  const call::Status status = is_encoded ? call::Status::ok : call::Status::tree_too_large;
  return write_result(status, encoding, buffer.data(), buffer.size() * sizeof(T));
}

// Writes the level of the module, its form of strings, and the address of the request block.
std::uint32_t write_module(std::uint32_t level, bool takes_utf16, const call::Request&);
// Writes the result of opening a session. `session` is the address of the session.
std::uint32_t write_session(std::uint32_t session);
// Writes the form of the markup into the result. write_result() must follow.
void write_text_form(call::TextForm);
// Writes what the sanitizer removed into the result. write_result() must follow.
void write_removals(call::TextForm, const void* text, std::size_t bytes);
// Writes the number of a script into the result. write_result() must follow.
void write_script_number(std::uint32_t number);

}  // namespace souptree
