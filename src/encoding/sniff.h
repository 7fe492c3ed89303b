#pragma once
// The encoding sniffing algorithm: finds a page's encoding and the confidence in it.
// #encoding-sniffing-algorithm
//
//   byte order mark, the caller's override, transport layer, prescan, default
//
// The standard leaves some steps to the host. The caller may pass the encoding of a container
// document or of an earlier visit as the default. The parser does not analyse byte frequencies.

#include "encoding/encoding.h"

namespace souptree {

// The encoding of a document's bytes. The confidence is `irrelevant` if the source of the document
// was a string.
struct DocumentEncoding {
  Encoding encoding = Encoding::utf_8;
  EncodingConfidence confidence = EncodingConfidence::irrelevant;
  EncodingSource source = EncodingSource::none;

  bool operator==(const DocumentEncoding&) const = default;
};

// An encoding from an authoritative source is certain.
constexpr EncodingConfidence confidence_of(EncodingSource source) {
  switch (source) {
    case EncodingSource::none: return EncodingConfidence::irrelevant;
    case EncodingSource::prescan:
    case EncodingSource::default_:
    case EncodingSource::locale: return EncodingConfidence::tentative;
    default: return EncodingConfidence::certain;
  }
}

// Whether declarations inside the page count. Declarations count in documents only.
enum class Prescan : bool { no, yes };

// The caller's information about the encoding.
struct EncodingHints {
  // The result for the same bytes in an earlier parse.
  std::optional<DocumentEncoding> known = {};
  // The user's choice, which takes precedence over the page.
  std::optional<Encoding> override_encoding = {};
  std::optional<Encoding> transport = {};
  Encoding default_encoding = Encoding::utf_8;
  // The source of the default: `default_` or `locale`.
  EncodingSource default_source = EncodingSource::default_;
  Prescan prescan = Prescan::yes;
};

// The number of bytes that the prescan reads, as the standard encourages.  #prescan-end-condition
inline constexpr std::uint32_t prescan_bytes = 1024;

// Whether sniff_encoding() returns the same result, whatever bytes follow.
bool can_sniff_encoding(std::u8string_view bytes, const EncodingHints&);
DocumentEncoding sniff_encoding(std::u8string_view bytes, const EncodingHints&);

// The length of the byte order mark by which the encoding was found; otherwise 0.
std::uint32_t byte_order_mark_bytes(const DocumentEncoding&);

// #bom-sniff
std::optional<Encoding> sniff_byte_order_mark(std::u8string_view bytes);

// Applies #prescan-a-byte-stream-to-determine-its-encoding to all given bytes.
std::optional<Encoding> prescan(std::u8string_view bytes);

// #algorithm-for-extracting-a-character-encoding-from-a-meta-element
std::optional<Encoding> encoding_from_meta_content(std::u8string_view content);

// Whether the parser must parse the page again from its first byte.
enum class Restart : bool { no, yes };

// Applies the encoding that a meta element declares during the parse.  #change-the-encoding
Restart change_encoding(DocumentEncoding& current, Encoding declared);

}  // namespace souptree
