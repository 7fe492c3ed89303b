// Written by `npm run generate`, do not edit. From tools/standard/encodings.txt,
// src/wire/format.json
#pragma once

#include <cstdint>

namespace souptree {

// The encodings of the Encoding Standard.
enum class Encoding : std::uint8_t {
  utf_8, ibm866, iso_8859_2, iso_8859_3, iso_8859_4, iso_8859_5, iso_8859_6, iso_8859_7,
  iso_8859_8, iso_8859_8_i, iso_8859_10, iso_8859_13, iso_8859_14, iso_8859_15, iso_8859_16,
  koi8_r, koi8_u, macintosh, windows_874, windows_1250, windows_1251, windows_1252, windows_1253,
  windows_1254, windows_1255, windows_1256, windows_1257, windows_1258, x_mac_cyrillic, gbk,
  gb18030, big5, euc_jp, iso_2022_jp, shift_jis, euc_kr, replacement, utf_16_be, utf_16_le,
  x_user_defined,
};

inline constexpr std::uint32_t encoding_count = 40;

// How the encoding of a document was found.
enum class EncodingSource : std::uint8_t {
  // the source was a string, or the encoding is not known yet
  none = 0,
  // a byte order mark
  bom = 1,
  // the caller's override
  override = 2,
  // the transport layer
  transport = 3,
  // a declaration in the first 1,024 bytes
  prescan = 4,
  // the caller's default, or UTF-8
  default_ = 5,
  // the default of the caller's locale
  locale = 6,
  // a meta element that changed the encoding during the parse
  meta = 7,
};

// #concept-encoding-confidence
enum class EncodingConfidence : std::uint8_t {
  // the source was a string, or the encoding is not known yet
  irrelevant = 0,
  // a meta element may still change the encoding
  tentative = 1,
  certain = 2,
};

}  // namespace souptree

namespace souptree::encoding_tables {

// The name of encoding i is name_text[name_begins[i], name_begins[i + 1]).
inline constexpr char name_text[] =
    "UTF-8" "IBM866" "ISO-8859-2" "ISO-8859-3" "ISO-8859-4" "ISO-8859-5" "ISO-8859-6" "ISO-8859-7"
    "ISO-8859-8" "ISO-8859-8-I" "ISO-8859-10" "ISO-8859-13" "ISO-8859-14" "ISO-8859-15"
    "ISO-8859-16" "KOI8-R" "KOI8-U" "macintosh" "windows-874" "windows-1250" "windows-1251"
    "windows-1252" "windows-1253" "windows-1254" "windows-1255" "windows-1256" "windows-1257"
    "windows-1258" "x-mac-cyrillic" "GBK" "gb18030" "Big5" "EUC-JP" "ISO-2022-JP" "Shift_JIS"
    "EUC-KR" "replacement" "UTF-16BE" "UTF-16LE" "x-user-defined";
inline constexpr std::uint16_t name_begins[41] = {
    0, 5, 11, 21, 31, 41, 51, 61, 71, 81, 93, 104, 115, 126, 137, 148, 154, 160, 169, 180, 192,
    204, 216, 228, 240, 252, 264, 276, 288, 302, 305, 312, 316, 322, 333, 342, 348, 359, 367, 375,
    389,
};

// The labels of all encodings, in the order of the enum. Spaces separate labels; a line feed ends
// the labels of an encoding.
inline constexpr char8_t labels[] =
    u8"unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8\n"
    u8"866 cp866 csibm866 ibm866\n"
    u8"csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2\n"
    u8"csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3\n"
    u8"csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4\n"
    u8"csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988\n"
    u8"arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 iso-8859-6-e "
    u8"iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987\n"
    u8"csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 iso88597 iso_8859-7 "
    u8"iso_8859-7:1987 sun_eu_greek\n"
    u8"csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8 iso88598 "
    u8"iso_8859-8 iso_8859-8:1988 visual\n"
    u8"csiso88598i iso-8859-8-i logical\n"
    u8"csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6\n"
    u8"iso-8859-13 iso8859-13 iso885913\n"
    u8"iso-8859-14 iso8859-14 iso885914\n"
    u8"csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9\n"
    u8"iso-8859-16\n"
    u8"cskoi8r koi koi8 koi8-r koi8_r\n"
    u8"koi8-ru koi8-u\n"
    u8"csmacintosh mac macintosh x-mac-roman\n"
    u8"dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874\n"
    u8"cp1250 windows-1250 x-cp1250\n"
    u8"cp1251 windows-1251 x-cp1251\n"
    u8"ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 "
    u8"iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252\n"
    u8"cp1253 windows-1253 x-cp1253\n"
    u8"cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 latin5 "
    u8"windows-1254 x-cp1254\n"
    u8"cp1255 windows-1255 x-cp1255\n"
    u8"cp1256 windows-1256 x-cp1256\n"
    u8"cp1257 windows-1257 x-cp1257\n"
    u8"cp1258 windows-1258 x-cp1258\n"
    u8"x-mac-cyrillic x-mac-ukrainian\n"
    u8"chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk\n"
    u8"gb18030\n"
    u8"big5 big5-hkscs cn-big5 csbig5 x-x-big5\n"
    u8"cseucpkdfmtjapanese euc-jp x-euc-jp\n"
    u8"csiso2022jp iso-2022-jp\n"
    u8"csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis\n"
    u8"cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 "
    u8"windows-949\n"
    u8"csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr replacement\n"
    u8"unicodefffe utf-16be\n"
    u8"csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le\n"
    u8"x-user-defined\n";

}  // namespace souptree::encoding_tables
