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

// What told the encoding of a document.
enum class EncodingSource : std::uint8_t {
  // the source was a string
  none = 0,
  // a byte order mark
  bom = 1,
  // the caller, who knows better than the page
  override = 2,
  // the transport layer
  transport = 3,
  // a declaration in the first 1,024 bytes
  prescan = 4,
  // the caller's default, or UTF-8
  default_ = 5,
  // the default of the caller's locale
  locale = 6,
  // a meta element that changed the encoding while parsing
  meta = 7,
};

// #concept-encoding-confidence
enum class EncodingConfidence : std::uint8_t {
  // the source was a string
  irrelevant = 0,
  // a meta element may still change the encoding
  tentative = 1,
  certain = 2,
};

}  // namespace souptree

namespace souptree::encoding_tables {

// Encoding -> its name is name_text[name_begins[i], name_begins[i + 1]).
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

// All labels in order of their bytes, in the same form, and the encoding of each.
inline constexpr std::uint32_t label_count = 228;
inline constexpr char8_t label_text[] =
    u8"866" u8"ansi_x3.4-1968" u8"arabic" u8"ascii" u8"asmo-708" u8"big5" u8"big5-hkscs"
    u8"chinese" u8"cn-big5" u8"cp1250" u8"cp1251" u8"cp1252" u8"cp1253" u8"cp1254" u8"cp1255"
    u8"cp1256" u8"cp1257" u8"cp1258" u8"cp819" u8"cp866" u8"csbig5" u8"cseuckr"
    u8"cseucpkdfmtjapanese" u8"csgb2312" u8"csibm866" u8"csiso2022jp" u8"csiso2022kr"
    u8"csiso58gb231280" u8"csiso88596e" u8"csiso88596i" u8"csiso88598e" u8"csiso88598i"
    u8"csisolatin1" u8"csisolatin2" u8"csisolatin3" u8"csisolatin4" u8"csisolatin5" u8"csisolatin6"
    u8"csisolatin9" u8"csisolatinarabic" u8"csisolatincyrillic" u8"csisolatingreek"
    u8"csisolatinhebrew" u8"cskoi8r" u8"csksc56011987" u8"csmacintosh" u8"csshiftjis" u8"csunicode"
    u8"cyrillic" u8"dos-874" u8"ecma-114" u8"ecma-118" u8"elot_928" u8"euc-jp" u8"euc-kr"
    u8"gb18030" u8"gb2312" u8"gb_2312" u8"gb_2312-80" u8"gbk" u8"greek" u8"greek8" u8"hebrew"
    u8"hz-gb-2312" u8"ibm819" u8"ibm866" u8"iso-10646-ucs-2" u8"iso-2022-cn" u8"iso-2022-cn-ext"
    u8"iso-2022-jp" u8"iso-2022-kr" u8"iso-8859-1" u8"iso-8859-10" u8"iso-8859-11" u8"iso-8859-13"
    u8"iso-8859-14" u8"iso-8859-15" u8"iso-8859-16" u8"iso-8859-2" u8"iso-8859-3" u8"iso-8859-4"
    u8"iso-8859-5" u8"iso-8859-6" u8"iso-8859-6-e" u8"iso-8859-6-i" u8"iso-8859-7" u8"iso-8859-8"
    u8"iso-8859-8-e" u8"iso-8859-8-i" u8"iso-8859-9" u8"iso-ir-100" u8"iso-ir-101" u8"iso-ir-109"
    u8"iso-ir-110" u8"iso-ir-126" u8"iso-ir-127" u8"iso-ir-138" u8"iso-ir-144" u8"iso-ir-148"
    u8"iso-ir-149" u8"iso-ir-157" u8"iso-ir-58" u8"iso8859-1" u8"iso8859-10" u8"iso8859-11"
    u8"iso8859-13" u8"iso8859-14" u8"iso8859-15" u8"iso8859-2" u8"iso8859-3" u8"iso8859-4"
    u8"iso8859-5" u8"iso8859-6" u8"iso8859-7" u8"iso8859-8" u8"iso8859-9" u8"iso88591"
    u8"iso885910" u8"iso885911" u8"iso885913" u8"iso885914" u8"iso885915" u8"iso88592" u8"iso88593"
    u8"iso88594" u8"iso88595" u8"iso88596" u8"iso88597" u8"iso88598" u8"iso88599" u8"iso_8859-1"
    u8"iso_8859-15" u8"iso_8859-1:1987" u8"iso_8859-2" u8"iso_8859-2:1987" u8"iso_8859-3"
    u8"iso_8859-3:1988" u8"iso_8859-4" u8"iso_8859-4:1988" u8"iso_8859-5" u8"iso_8859-5:1988"
    u8"iso_8859-6" u8"iso_8859-6:1987" u8"iso_8859-7" u8"iso_8859-7:1987" u8"iso_8859-8"
    u8"iso_8859-8:1988" u8"iso_8859-9" u8"iso_8859-9:1989" u8"koi" u8"koi8" u8"koi8-r" u8"koi8-ru"
    u8"koi8-u" u8"koi8_r" u8"korean" u8"ks_c_5601-1987" u8"ks_c_5601-1989" u8"ksc5601" u8"ksc_5601"
    u8"l1" u8"l2" u8"l3" u8"l4" u8"l5" u8"l6" u8"l9" u8"latin1" u8"latin2" u8"latin3" u8"latin4"
    u8"latin5" u8"latin6" u8"logical" u8"mac" u8"macintosh" u8"ms932" u8"ms_kanji" u8"replacement"
    u8"shift-jis" u8"shift_jis" u8"sjis" u8"sun_eu_greek" u8"tis-620" u8"ucs-2" u8"unicode"
    u8"unicode-1-1-utf-8" u8"unicode11utf8" u8"unicode20utf8" u8"unicodefeff" u8"unicodefffe"
    u8"us-ascii" u8"utf-16" u8"utf-16be" u8"utf-16le" u8"utf-8" u8"utf8" u8"visual"
    u8"windows-1250" u8"windows-1251" u8"windows-1252" u8"windows-1253" u8"windows-1254"
    u8"windows-1255" u8"windows-1256" u8"windows-1257" u8"windows-1258" u8"windows-31j"
    u8"windows-874" u8"windows-949" u8"x-cp1250" u8"x-cp1251" u8"x-cp1252" u8"x-cp1253"
    u8"x-cp1254" u8"x-cp1255" u8"x-cp1256" u8"x-cp1257" u8"x-cp1258" u8"x-euc-jp" u8"x-gbk"
    u8"x-mac-cyrillic" u8"x-mac-roman" u8"x-mac-ukrainian" u8"x-sjis" u8"x-unicode20utf8"
    u8"x-user-defined" u8"x-x-big5";
inline constexpr std::uint16_t label_begins[229] = {
    0, 3, 17, 23, 28, 36, 40, 50, 57, 64, 70, 76, 82, 88, 94, 100, 106, 112, 118, 123, 128, 134,
    141, 160, 168, 176, 187, 198, 213, 224, 235, 246, 257, 268, 279, 290, 301, 312, 323, 334, 350,
    368, 383, 399, 406, 419, 430, 440, 449, 457, 464, 472, 480, 488, 494, 500, 507, 513, 520, 530,
    533, 538, 544, 550, 560, 566, 572, 587, 598, 613, 624, 635, 645, 656, 667, 678, 689, 700, 711,
    721, 731, 741, 751, 761, 773, 785, 795, 805, 817, 829, 839, 849, 859, 869, 879, 889, 899, 909,
    919, 929, 939, 949, 958, 967, 977, 987, 997, 1007, 1017, 1026, 1035, 1044, 1053, 1062, 1071,
    1080, 1089, 1097, 1106, 1115, 1124, 1133, 1142, 1150, 1158, 1166, 1174, 1182, 1190, 1198, 1206,
    1216, 1227, 1242, 1252, 1267, 1277, 1292, 1302, 1317, 1327, 1342, 1352, 1367, 1377, 1392, 1402,
    1417, 1427, 1442, 1445, 1449, 1455, 1462, 1468, 1474, 1480, 1494, 1508, 1515, 1523, 1525, 1527,
    1529, 1531, 1533, 1535, 1537, 1543, 1549, 1555, 1561, 1567, 1573, 1580, 1583, 1592, 1597, 1605,
    1616, 1625, 1634, 1638, 1650, 1657, 1662, 1669, 1686, 1699, 1712, 1723, 1734, 1742, 1748, 1756,
    1764, 1769, 1773, 1779, 1791, 1803, 1815, 1827, 1839, 1851, 1863, 1875, 1887, 1898, 1909, 1920,
    1928, 1936, 1944, 1952, 1960, 1968, 1976, 1984, 1992, 2000, 2005, 2019, 2030, 2045, 2051, 2066,
    2080, 2088,
};

inline constexpr std::uint8_t label_encodings[label_count] = {
    1, 21, 6, 21, 6, 31, 31, 29, 31, 19, 20, 21, 22, 23, 24, 25, 26, 27, 21, 1, 31, 35, 32, 29, 1,
    33, 36, 29, 6, 6, 8, 9, 21, 2, 3, 4, 23, 10, 13, 6, 5, 7, 8, 15, 35, 17, 34, 38, 5, 18, 6, 7,
    7, 32, 35, 30, 29, 29, 29, 29, 7, 7, 8, 36, 21, 1, 38, 36, 36, 33, 36, 21, 10, 18, 11, 12, 13,
    14, 2, 3, 4, 5, 6, 6, 6, 7, 8, 8, 9, 23, 21, 2, 3, 4, 7, 6, 8, 5, 23, 35, 10, 29, 21, 10, 18,
    11, 12, 13, 2, 3, 4, 5, 6, 7, 8, 23, 21, 10, 18, 11, 12, 13, 2, 3, 4, 5, 6, 7, 8, 23, 21, 13,
    21, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 23, 23, 15, 15, 15, 16, 16, 15, 35, 35, 35, 35,
    35, 21, 2, 3, 4, 23, 10, 13, 21, 2, 3, 4, 23, 10, 9, 17, 17, 34, 34, 36, 34, 34, 34, 7, 18, 38,
    38, 0, 0, 0, 38, 37, 21, 38, 37, 38, 0, 0, 8, 19, 20, 21, 22, 23, 24, 25, 26, 27, 34, 18, 35,
    19, 20, 21, 22, 23, 24, 25, 26, 27, 32, 29, 28, 17, 28, 34, 0, 39, 31,
};

}  // namespace souptree::encoding_tables
