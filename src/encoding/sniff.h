#pragma once
// The encoding sniffing algorithm: which encoding a page is in, and how sure that is.
// #encoding-sniffing-algorithm
//
//   byte order mark, the caller's override, transport layer, prescan, default
//
// Of the steps that the standard leaves to the host, the encodings of a container document and of an
// earlier visit are the caller's to give as the default; the bytes' frequencies are not looked at.

#include "encoding/encoding.h"

namespace souptree {

// What a document's bytes are decoded as. The confidence is irrelevant if there were none.
struct DocumentEncoding {
  Encoding encoding = Encoding::utf_8;
  EncodingConfidence confidence = EncodingConfidence::irrelevant;
  EncodingSource source = EncodingSource::none;

  bool operator==(const DocumentEncoding&) const = default;
};

// What was told by somebody who must know is certain.
constexpr EncodingConfidence confidence_of(EncodingSource source) {
  switch (source) {
    case EncodingSource::none: return EncodingConfidence::irrelevant;
    case EncodingSource::prescan:
    case EncodingSource::default_:
    case EncodingSource::locale: return EncodingConfidence::tentative;
    default: return EncodingConfidence::certain;
  }
}

// Whether a declaration inside of the page counts: it does for documents.
enum class Prescan : bool { no, yes };

// What the caller knows beside the bytes.
struct EncodingHints {
  // The bytes come for the second time: what was found then.
  std::optional<DocumentEncoding> known = {};
  // The user's own choice, who knows better than the page.
  std::optional<Encoding> override_encoding = {};
  std::optional<Encoding> transport = {};
  Encoding default_encoding = Encoding::utf_8;
  // Who gave the default: `default_` or `locale`.
  EncodingSource default_source = EncodingSource::default_;
  Prescan prescan = Prescan::yes;
};

// Of the bytes that the prescan may look at, as the standard encourages.  #prescan-end-condition
inline constexpr std::uint32_t prescan_bytes = 1024;

// Whether the answer stays the same whatever bytes follow these.
bool can_sniff_encoding(std::u8string_view bytes, const EncodingHints&);
DocumentEncoding sniff_encoding(std::u8string_view bytes, const EncodingHints&);

// Bytes of the mark that a file in this encoding, found by its mark, begins with.
std::uint32_t byte_order_mark_bytes(const DocumentEncoding&);

// #bom-sniff
std::optional<Encoding> sniff_byte_order_mark(std::u8string_view bytes);

// #prescan-a-byte-stream-to-determine-its-encoding, of all bytes given
std::optional<Encoding> prescan(std::u8string_view bytes);

// #algorithm-for-extracting-a-character-encoding-from-a-meta-element
std::optional<Encoding> encoding_from_meta_content(std::u8string_view content);

// Whether the page has to be parsed again from its first byte.
enum class Restart : bool { no, yes };

// What a meta element found while parsing does to the document's encoding.  #change-the-encoding
Restart change_encoding(DocumentEncoding& current, Encoding declared);

}  // namespace souptree
