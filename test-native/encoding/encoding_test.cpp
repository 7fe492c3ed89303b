#include "encoding/encoding.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "support/decode_file.h"

namespace souptree {
namespace {

std::string name_of_label(std::u8string_view label) {
  const auto found = find_encoding(label);
  return found ? std::string(name_of(*found)) : "none";
}

TEST(Encoding, EveryLabelIsFound) {
  std::istringstream lines(testing::plain(encoding_tables::labels));
  std::uint8_t encoding = 0;
  for (std::string line; std::getline(lines, line); ++encoding) {
    std::istringstream words(line);
    for (std::string label; words >> label;) {
      const std::u8string text(label.begin(), label.end());
      EXPECT_EQ(find_encoding(text), Encoding{encoding}) << label;
      EXPECT_EQ(find_encoding(text + u8"x"), std::nullopt) << label;
    }
  }
  EXPECT_EQ(encoding, encoding_count);
}

TEST(Encoding, EveryNameIsALabelOfItself) {
  for (std::uint32_t i = 0; i < encoding_count; ++i) {
    const std::string_view name = name_of(static_cast<Encoding>(i));
    const std::u8string label(name.begin(), name.end());
    EXPECT_EQ(find_encoding(label), static_cast<Encoding>(i)) << name;
  }
}

TEST(Encoding, LabelsAreFoundInAnyCaseWithSpaceAround) {
  EXPECT_EQ(name_of_label(u8"utf8"), "UTF-8");
  EXPECT_EQ(name_of_label(u8"\t\n\f\r Utf-8 "), "UTF-8");
  EXPECT_EQ(name_of_label(u8"Latin1"), "windows-1252");
  EXPECT_EQ(name_of_label(u8"ISO_8859-1:1987"), "windows-1252");
  EXPECT_EQ(name_of_label(u8"HZ-GB-2312"), "replacement");
  EXPECT_EQ(name_of_label(u8"unicode"), "UTF-16LE");
  EXPECT_EQ(name_of_label(u8"X-USER-DEFINED"), "x-user-defined");
}

TEST(Encoding, UnknownLabelsAreNotFound) {
  for (const std::u8string_view label :
       {u8"", u8" ", u8"utf-7", u8"utf-32", u8"utf 8", u8"utf-8\u00a0", u8"\vutf-8", u8"cesu-8",
        u8"8", u8"zzz", u8"\u212aoi8"}) {
    EXPECT_EQ(name_of_label(label), "none") << testing::plain(label);
  }
}

TEST(Encoding, EachIsDecodedHereOrByTheHost) {
  std::uint32_t single_byte = 0;
  std::uint32_t by_host = 0;
  for (std::uint32_t i = 0; i < encoding_count; ++i) {
    single_byte += testing::is_single_byte(static_cast<Encoding>(i)) ? 1 : 0;
    by_host += is_decoded_by_host(static_cast<Encoding>(i)) ? 1 : 0;
  }
  EXPECT_EQ(single_byte, 28u);
  EXPECT_EQ(by_host, 7u);
}

}  // namespace
}  // namespace souptree
