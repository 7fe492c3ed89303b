#include "builder/template_for/pseudo_attributes.h"

#include <gtest/gtest.h>

#include <string>

#include "support/decode_file.h"

namespace souptree {
namespace {

using testing::plain;

// The value of the attribute `name`, or "none" if it is missing or the data is malformed.
std::string name_in(std::u8string_view data) {
  Array<char8_t> value;
  if (!find_pseudo_attribute(data, u8"name", value)) return "none";
  return std::string(plain({value.data(), value.size()}));
}

TEST(PseudoAttributes, FindsAnAttributeAmongOthers) {
  EXPECT_EQ(name_in(u8"name=\"a\""), "a");
  EXPECT_EQ(name_in(u8"x=\"1\"  name = 'a'\n y=\"2\" "), "a");
  EXPECT_EQ(name_in(u8"name=\"\""), "");
  EXPECT_EQ(name_in(u8"NAME=\"a\""), "none");
  EXPECT_EQ(name_in(u8""), "none");
}

TEST(PseudoAttributes, NamesFollowTheRulesOfXml) {
  EXPECT_EQ(name_in(u8"_x=\"1\" :y=\"2\" a-1.b_:=\"3\" \u00e9\u6c64=\"4\" name=\"a\""), "a");
  EXPECT_EQ(name_in(u8"1x=\"1\" name=\"a\""), "none");
  EXPECT_EQ(name_in(u8"-x=\"1\" name=\"a\""), "none");
  EXPECT_EQ(name_in(u8".x=\"1\" name=\"a\""), "none");
  EXPECT_EQ(name_in(u8"=\"1\" name=\"a\""), "none");
  EXPECT_EQ(name_in(u8"x+y=\"1\" name=\"a\""), "none");
  EXPECT_EQ(name_in(u8"\u00b7x=\"1\" name=\"a\""), "none");
  EXPECT_EQ(name_in(u8"x\u00b7\u0300\u203f=\"1\" \U000effff=\"2\" name=\"a\""), "a");
  for (const std::u8string_view character :
       {u8"\u00d7", u8"\u00f7", u8"\u037e", u8"\u2190", u8"\ue000", u8"\ufdd0", u8"\U000f0000"}) {
    const std::u8string data = u8"x" + std::u8string(character) + u8"=\"1\" name=\"a\"";
    EXPECT_EQ(name_in(data), "none") << plain(data);
  }
}

// A lone surrogate is WTF-8.
TEST(PseudoAttributes, CharactersFollowTheRulesOfXml) {
  EXPECT_EQ(name_in(u8"name=\"\t\n\r\u007f\ufdd0\ufffd\U0010ffff\""),
            plain(u8"\t\n\r\u007f\ufdd0\ufffd\U0010ffff"));
  for (const std::u8string_view character : {u8"\x01", u8"\v", u8"\f", u8"\x1f", u8"\xed\xa0\x80",
                                             u8"\xed\xbf\xbf", u8"\ufffe", u8"\uffff"}) {
    const std::u8string text(character);
    for (const std::u8string& data :
         {u8"name=\"" + text + u8"\"", u8"name=\"a\" x=\"" + text + u8"\"",
          u8"x" + text + u8"=\"\" name=\"a\"", u8"x=\"\"" + text + u8"name=\"a\"",
          u8"name=\"a\"" + text}) {
      EXPECT_EQ(name_in(data), "none") << plain(data);
    }
  }
}

TEST(PseudoAttributes, MalformedDataHasNoAttributes) {
  for (const std::u8string_view data :
       {u8"name", u8"name ", u8"name=", u8"name= ", u8"name=a", u8"name=aba", u8"name \"a\"",
        u8"name=\"a", u8"name=\"a'", u8"x name=\"a\"", u8"name=\"a\" x", u8"name=\"a\"x=\"1\"",
        u8"name=\"a\" name=\"b\"", u8"name=\"a<b\"", u8"name=\"a\" x=\"<\"",
        u8"name=\"a\" x=\"&\""}) {
    EXPECT_EQ(name_in(data), "none") << plain(data);
  }
}

TEST(PseudoAttributes, ReferencesFollowTheRulesOfXml) {
  EXPECT_EQ(name_in(u8"name=\"&lt;&gt;&amp;&quot;&apos;\""), "<>&\"'");
  EXPECT_EQ(name_in(u8"name=\"x&#65;y&#x4a;&#x4B;z\""), "xAyJKz");
  EXPECT_EQ(name_in(u8"name=\"&#xD7FF;&#xe000;&#xfffd;&#x10ffff;\""),
            plain(u8"\ud7ff\ue000\ufffd\U0010ffff"));
  EXPECT_EQ(name_in(u8"name=\"&#9;&#10;&#13;\""), "\t\n\r");
  EXPECT_EQ(name_in(u8"name=\"&#00000000000000000065;\""), "A");
}

TEST(PseudoAttributes, OtherReferencesAreErrors) {
  for (const std::u8string_view reference :
       {u8"&;",       u8"&",          u8"&lt",          u8"&LT;",     u8"&eacute;", u8"&#;",
        u8"&#x;",     u8"&#X41;",     u8"&#6a;",        u8"&#xg;",    u8"&#x-1;",   u8"&# 65;",
        u8"&#0;",     u8"&#1;",       u8"&#12;",        u8"&#xd800;", u8"&#xdfff;", u8"&#xfffe;",
        u8"&#xffff;", u8"&#x110000;", u8"&#x100000041;"}) {
    const std::u8string data = u8"name=\"" + std::u8string(reference) + u8"\"";
    EXPECT_EQ(name_in(data), "none") << plain(data);
  }
}

}  // namespace
}  // namespace souptree
