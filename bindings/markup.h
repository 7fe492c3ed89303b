#pragma once
// MarkupOutput: documents and encoded trees as markup, and the sanitizer.

#include "parse.h"
#include "result.h"
#include "sanitize/configuration.h"
#include "sanitize/removals.h"
#include "sanitize/stable_markup.h"
#include "serialize/encoded_markup.h"
#include "wire/encoder.h"
#include "wire/loaded_tree.h"

namespace souptree {

class MarkupOutput {
 public:
  // The configuration that is in use.
  SanitizerConfiguration& configuration() { return configurations_[used_]; }
  void use_configuration(std::uint32_t number) { used_ = number % call::sanitizer_configurations; }

  // Copies the strings of a request, and returns the address of the copy. The markup is parsed again after the
  // input buffer was overwritten, so the context element must not be in that buffer.
  const char8_t* keep(std::u8string_view strings);
  // Remembers how the document is parsed. `context` is null for a document.
  void start(const ParserOptions&, const ContextElement* context);

  // The list for what is removed, or null if the configuration does not request it. A call that
  // sanitizes must clear it first.
  Removals* removals() { return configuration().reports_removals() ? &removals_ : nullptr; }
  void clear_removals() { removals_.clear(); }
  // Writes the list into the result, if the configuration requests it. Returns 0, or the address of
  // a result if the list exceeds the limit of the output.
  std::uint32_t write_removals(const Limits&);

  // Writes the result: the markup inside the root, in ASCII if possible, else in UTF-16.
  std::uint32_t write(Parser&, bool sanitizes, const DocumentEncoding&);

  // Writes the result: the encoded tree in the buffer, sanitized and encoded again. `source` must be
  // empty.
  std::uint32_t sanitize(const char8_t* tree, std::uint32_t seed, Encoder&, const Input& source);

  // Writes the result: the markup of a node of the encoded tree in the buffer. `flags` are those of
  // the call `serialize`. The records of shadow roots follow the tree, from the next multiple of
  // four bytes.
  std::uint32_t write(const char8_t* tree, std::uint32_t bytes, std::uint32_t at,
                      std::uint32_t flags, std::uint32_t shadow_root_count);

 private:
  std::uint32_t write(const Array<char8_t>& markup, const Limits&, const DocumentEncoding&);

  SanitizerConfiguration configurations_[call::sanitizer_configurations];
  std::uint32_t used_ = 0;
  ParserOptions options_;
  const ContextElement* context_ = nullptr;
  Array<char8_t> strings_;
  StableMarkup stable_markup_;
  Array<char8_t> markup_;
  Array<char16_t> wide_markup_;
  LoadedTree loaded_tree_;
  ParseErrors no_errors_;
  EncodedMarkup encoded_markup_;
  Removals removals_;
  Array<char16_t> wide_removals_;
};

}  // namespace souptree
