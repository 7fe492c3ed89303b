#include "result.h"

namespace souptree {

namespace {

std::uint32_t result[call::result_words];

}  // namespace

std::uint32_t write_result(call::Status status, const DocumentEncoding& encoding,
                           const void* buffer, std::size_t bytes) {
  const bool was_bytes = encoding.source != EncodingSource::none;
  result[call::result::status] = static_cast<std::uint32_t>(status);
  result[call::result::buffer_address] = address_of(buffer);
  result[call::result::buffer_length] = static_cast<std::uint32_t>(bytes);
  result[call::result::encoding] =
      was_bytes ? static_cast<std::uint32_t>(encoding.encoding) + 1 : 0;
  result[call::result::encoding_source] = static_cast<std::uint32_t>(encoding.source);
  return address_of(result);
}

std::uint32_t write_result(const ReachedLimit& reached) {
  result[call::result::limit] = static_cast<std::uint32_t>(reached.limit);
  result[call::result::limit_reached] = reached.reached;
  return write_result(call::Status::limit_reached);
}

std::uint32_t write_module(std::uint32_t level, bool takes_utf16, const call::Request& request) {
  result[call::result::level] = level;
  result[call::result::takes_utf16] = takes_utf16 ? 1 : 0;
  result[call::result::request_address] = address_of(&request);
  return write_result(call::Status::ok);
}

std::uint32_t write_session(std::uint32_t session) {
  result[call::result::session] = session;
  return write_result(call::Status::ok);
}

void write_text_form(call::TextForm form) {
  result[call::result::text_form] = static_cast<std::uint32_t>(form);
}

void write_removals(call::TextForm form, const void* text, std::size_t bytes) {
  result[call::result::removals_form] = static_cast<std::uint32_t>(form);
  result[call::result::removals_address] = address_of(text);
  result[call::result::removals_length] = static_cast<std::uint32_t>(bytes);
}

void write_script_number(std::uint32_t number) {
  result[call::result::script_number] = number;
}

}  // namespace souptree
