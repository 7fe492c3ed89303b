#pragma once
// The encoding sniffing algorithm: finds a page's encoding and the confidence in it.
// #encoding-sniffing-algorithm
//
// The first of these that names an encoding decides:
//
//   an earlier parse of the same bytes, byte order mark, the caller's override, transport layer,
//   prescan, default
//
// Some steps of the standard depend on the host. The host may pass the encoding of a container
// document or of an earlier visit as the default. The parser does not guess from byte frequencies.

#include "encoding/encoding.h"

namespace souptree {

// The encoding of a document's bytes. `source` is what determined the encoding. If the document was
// a string, the confidence is `irrelevant`.
struct DocumentEncoding {
  Encoding encoding = Encoding::utf_8;
  EncodingConfidence confidence = EncodingConfidence::irrelevant;
  EncodingSource source = EncodingSource::none;

  bool operator==(const DocumentEncoding&) const = default;
};

// The confidence in an encoding that `source` determined.
constexpr EncodingConfidence confidence_of(EncodingSource source) {
  switch (source) {
    case EncodingSource::none: return EncodingConfidence::irrelevant;
    case EncodingSource::prescan:
    case EncodingSource::default_:
    case EncodingSource::locale: return EncodingConfidence::tentative;
    default: return EncodingConfidence::certain;
  }
}

// Whether the prescan searches the first bytes for a declaration of the encoding. Fragments have no
// prescan.
enum class Prescan : bool { no, yes };

// The information that the caller has about the encoding of a page.
struct EncodingHints {
  // The encoding that an earlier parse of the same bytes found. It takes precedence over
  // everything else.
  std::optional<DocumentEncoding> known = {};
  // The user's choice. It takes precedence over all but `known` and a byte order mark.
  std::optional<Encoding> override_encoding = {};
  // The encoding that the transport layer declares, for instance in a Content-Type header.
  std::optional<Encoding> transport = {};
  Encoding default_encoding = Encoding::utf_8;
  // What the default comes from: `locale`, or `default_` for anything else.
  EncodingSource default_source = EncodingSource::default_;
  Prescan prescan = Prescan::yes;
};

// The number of bytes that the prescan reads. The standard recommends it.  #prescan-end-condition
inline constexpr std::uint32_t prescan_bytes = 1024;

// Whether `bytes` are enough for sniff_encoding(): no further bytes could change its result.
bool can_sniff_encoding(std::u8string_view bytes, const EncodingHints&);
// Finds the encoding of a page that begins with `bytes`.
DocumentEncoding sniff_encoding(std::u8string_view bytes, const EncodingHints&);

// If a byte order mark determined the encoding, returns the mark's length in bytes. Otherwise, 0.
std::uint32_t byte_order_mark_bytes(const DocumentEncoding&);

// The encoding that a byte order mark at the start of `bytes` declares, if any.  #bom-sniff
std::optional<Encoding> sniff_byte_order_mark(std::u8string_view bytes);

// Applies #prescan-a-byte-stream-to-determine-its-encoding to all given bytes.
std::optional<Encoding> prescan(std::u8string_view bytes);

// #algorithm-for-extracting-a-character-encoding-from-a-meta-element
std::optional<Encoding> encoding_from_meta_content(std::u8string_view content);

// Whether the parser must parse the page again from its first byte.
enum class Restart : bool { no, yes };

// Changes `current`, because a meta element has declared an encoding during the parse.
// #change-the-encoding
Restart change_encoding(DocumentEncoding& current, Encoding declared);

}  // namespace souptree
