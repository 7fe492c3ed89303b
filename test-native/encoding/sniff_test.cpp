#include "encoding/sniff.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>

#include "support/decode_file.h"
#include "support/text.h"

namespace souptree {
namespace {

using testing::as_utf8;

using namespace std::string_literals;
using testing::bytes_of;
using testing::plain;
using Confidence = EncodingConfidence;
using Source = EncodingSource;

std::u8string_view as_bytes(const std::string& text) {
  return as_utf8(text);
}

std::string name(std::optional<Encoding> encoding) {
  return encoding ? std::string(name_of(*encoding)) : "none";
}

std::string prescanned(const std::string& page) {
  return name(prescan(as_bytes(page)));
}

std::string extracted(const std::string& content) {
  return name(encoding_from_meta_content(as_bytes(content)));
}

// ---- The order of the steps

TEST(Sniff, PrefersTheMostCertainSource) {
  const std::u8string page = u8"<meta charset=koi8-r>";
  const std::u8string marked = u8"\uFEFF" + page;
  EncodingHints hints;
  hints.override_encoding = Encoding::gbk;
  hints.transport = Encoding::big5;
  hints.default_encoding = Encoding::windows_1252;
  using Expected = DocumentEncoding;
  EXPECT_EQ(sniff_encoding(marked, hints),
            (Expected{Encoding::utf_8, Confidence::certain, Source::bom}));
  EXPECT_EQ(sniff_encoding(page, hints),
            (Expected{Encoding::gbk, Confidence::certain, Source::override}));
  hints.override_encoding.reset();
  EXPECT_EQ(sniff_encoding(page, hints),
            (Expected{Encoding::big5, Confidence::certain, Source::transport}));
  hints.transport.reset();
  EXPECT_EQ(sniff_encoding(page, hints),
            (Expected{Encoding::koi8_r, Confidence::tentative, Source::prescan}));
  EXPECT_EQ(sniff_encoding(u8"<p>", hints),
            (Expected{Encoding::windows_1252, Confidence::tentative, Source::default_}));
  hints.default_source = Source::locale;
  EXPECT_EQ(sniff_encoding(u8"<p>", hints).source, Source::locale);
  hints.prescan = Prescan::no;
  EXPECT_EQ(sniff_encoding(page, hints).source, Source::locale);
  hints.known = Expected{Encoding::euc_kr, Confidence::certain, Source::meta};
  EXPECT_EQ(sniff_encoding(marked, hints), hints.known);
  EXPECT_EQ(sniff_encoding(u8"", {}),
            (Expected{Encoding::utf_8, Confidence::tentative, Source::default_}));
}

TEST(Sniff, FindsByteOrderMarks) {
  EXPECT_EQ(name(sniff_byte_order_mark(bytes_of({0xef, 0xbb, 0xbf}))), "UTF-8");
  EXPECT_EQ(name(sniff_byte_order_mark(bytes_of({0xfe, 0xff}))), "UTF-16BE");
  EXPECT_EQ(name(sniff_byte_order_mark(bytes_of({0xff, 0xfe, 0, 0}))), "UTF-16LE");
  for (const auto& none : {bytes_of({}), bytes_of({0xef}), bytes_of({0xef, 0xbb}), bytes_of({0xfe}),
                           bytes_of({0xff}), bytes_of({0xfe, 0xfe}), bytes_of({0xff, 0xff}),
                           bytes_of({' ', 0xff, 0xfe}), bytes_of({0, 0, 0xfe, 0xff})}) {
    EXPECT_EQ(name(sniff_byte_order_mark(none)), "none");
  }
}

TEST(Sniff, ReadsNoMoreThanThePrescanMay) {
  const std::string meta = "<meta charset=koi8-r>";
  const auto found = [&](std::size_t before) {
    const std::string page = std::string(before, ' ') + meta + "<p>";
    return name(sniff_encoding(as_bytes(page), {}).encoding);
  };
  EXPECT_EQ(found(prescan_bytes - meta.size()), "KOI8-R");
  EXPECT_EQ(found(prescan_bytes - meta.size() + 1), "UTF-8");
}

// ---- The prescan

TEST(Prescan, FindsUtf16ByItsXmlDeclaration) {
  EXPECT_EQ(prescanned("<\0?\0x\0"s), "UTF-16LE");
  EXPECT_EQ(prescanned("\0<\0?\0x"s), "UTF-16BE");
  EXPECT_EQ(prescanned("<\0?\0x"s), "none");
  EXPECT_EQ(prescanned("<\0?\0X\0"s), "none");
  EXPECT_EQ(prescanned(" <\0?\0x\0"s), "none");
}

struct Case {
  const char* page;
  const char* encoding;
};

TEST(Prescan, FindsTheDeclaration) {
  const Case cases[] = {
      {"<meta charset=koi8-r>", "KOI8-R"},
      {"<META CHARSET=KOI8-R>", "KOI8-R"},
      {"<meta/charset=koi8-r>", "KOI8-R"},
      {"<meta\fcharset\t=\r\n'koi8-r'>", "KOI8-R"},
      {"<meta charset=\" koi8-r \">", "KOI8-R"},
      {"<meta a b=c charset = koi8-r/>", "none"},  // the slash is part of the value
      {"<meta a b=c charset = koi8-r />", "KOI8-R"},
      {"<meta charset=koi8-r charset=big5>", "KOI8-R"},
      {"<meta charset=x charset=big5>", "none"},
      {"<meta charset=x><meta charset=big5>", "Big5"},
      {"<meta charset><meta charset=big5>", "Big5"},
      {"<meta charset=koi8-r", "none"},
      {"<meta charset=koi8-r ", "none"},
      {"<meta charset='koi8-r'", "none"},
      {"<meta charset='koi8-r", "none"},
      {"<meta charset='koi8-r>", "none"},
      {"<meta =charset=koi8-r>", "none"},
      {"<meta = charset=koi8-r>", "KOI8-R"},
      {"<meta charset==koi8-r>", "none"},
      {"<metacharset=koi8-r>", "none"},
      {"< meta charset=koi8-r>", "none"},
      {"<meta>charset=koi8-r>", "none"},
      {"<meta", "none"},
      {"<", "none"},
      {"", "none"},
      // Encodings that a declaration in ASCII cannot mean.
      {"<meta charset=utf-16>", "UTF-8"},
      {"<meta charset=utf-16be>", "UTF-8"},
      {"<meta charset=x-user-defined>", "windows-1252"},
      {"<meta charset=iso-2022-kr>", "replacement"},
  };
  for (const auto& [page, encoding] : cases) EXPECT_EQ(prescanned(page), encoding) << page;
}

TEST(Prescan, UsesContentOnlyWithItsPragma) {
  const Case cases[] = {
      {"<meta http-equiv=content-type content='text/html;charset=koi8-r'>", "KOI8-R"},
      {"<meta content='text/html;charset=koi8-r' http-equiv=Content-Type>", "KOI8-R"},
      {"<meta content='text/html;charset=koi8-r'>", "none"},
      {"<meta http-equiv=refresh content='text/html;charset=koi8-r'>", "none"},
      {"<meta http-equiv='content-type ' content='charset=koi8-r'>", "none"},
      {"<meta http-equiv=x http-equiv=content-type content='charset=koi8-r'>", "none"},
      {"<meta http-equiv=content-type http-equiv=x content='charset=koi8-r'>", "KOI8-R"},
      {"<meta http-equiv=content-type content=x content='charset=koi8-r'>", "none"},
      {"<meta http-equiv=content-type content='charset=koi8-r' charset=big5>", "Big5"},
      {"<meta http-equiv=content-type charset=big5 content='charset=koi8-r'>", "Big5"},
      {"<meta http-equiv=content-type charset=x content='charset=koi8-r'>", "none"},
      {"<meta http-equiv=content-type content='charset=koi8-r' charset=x>", "none"},
      {"<meta content='charset=koi8-r' charset=big5>", "Big5"},
      {"<meta http-equiv=content-type content='charset=utf-16le'>", "UTF-8"},
  };
  for (const auto& [page, encoding] : cases) EXPECT_EQ(prescanned(page), encoding) << page;
}

TEST(Prescan, SkipsMarkupThatIsNotAnElement) {
  const Case cases[] = {
      {"<!-- <meta charset=koi8-r> --><meta charset=big5>", "Big5"},
      {"<!--><meta charset=koi8-r>", "KOI8-R"},
      {"<!---><meta charset=koi8-r>", "KOI8-R"},
      {"<!-- --!><meta charset=koi8-r>", "none"},
      {"<!-- <meta charset=koi8-r>", "none"},
      {"<!doctype <meta charset=koi8-r>", "none"},
      {"<!doctype <meta charset=koi8-r><meta charset=big5>", "Big5"},
      {"<?x <meta charset=koi8-r>", "none"},
      {"<?x ?><meta charset=koi8-r>", "KOI8-R"},
      {"</ <meta charset=koi8-r><meta charset=big5>", "Big5"},
      {"</meta charset=koi8-r>", "none"},
      {"<a title='<meta charset=koi8-r>'><meta charset=big5>", "Big5"},
      {"</a title='<meta charset=koi8-r>'><meta charset=big5>", "Big5"},
      {"<a title=\"<meta charset=koi8-r>", "none"},
      // Scripts and titles are not skipped.
      {"<script>'<meta charset=koi8-r>'</script>", "KOI8-R"},
      {"<title><meta charset=koi8-r></title>", "KOI8-R"},
      {"a < b <meta charset=koi8-r>", "KOI8-R"},
      {"<a/b<meta charset=koi8-r>", "none"},
      {"<1<meta charset=koi8-r>", "KOI8-R"},
  };
  for (const auto& [page, encoding] : cases) EXPECT_EQ(prescanned(page), encoding) << page;
}

TEST(Prescan, EndsInTheXmlDeclaration) {
  const Case cases[] = {
      {"<?xml version='1.0' encoding='koi8-r'?>", "KOI8-R"},
      {"<?xml encoding=\"koi8-r\">", "KOI8-R"},
      {"<?xmlencoding\x01=\x02'koi8-r'>", "KOI8-R"},
      {"<?xml encoding='koi8-r>'", "none"},
      {"<?xml encoding='>koi8-r'", "none"},
      {"<?xml encoding='koi8-r'", "none"},
      {"<?xml encoding='koi8-r\">", "none"},
      {"<?xml encoding=' koi8-r'>", "none"},
      {"<?xml encoding=koi8-r>", "none"},
      {"<?xml encoding 'koi8-r'>", "none"},
      {"<?xml encoding>='koi8-r'", "none"},
      {"<?xml Encoding='koi8-r'>", "none"},
      {"<?XML encoding='koi8-r'>", "none"},
      {" <?xml encoding='koi8-r'>", "none"},
      {"<?xml encoding='x' encoding='koi8-r'>", "none"},
      {"<?xml ?> encoding='koi8-r'", "none"},
      {"<?xml encoding='utf-16le'?>", "UTF-8"},
      {"<?xml encoding='x-user-defined'?>", "x-user-defined"},
      {"<?xml encoding='koi8-r'?><meta charset=big5>", "Big5"},
      {"<?xml encoding='koi8-r'?><meta charset=x>", "KOI8-R"},
      {"<?xml encoding='koi8-r'?><!-- ", "KOI8-R"},
  };
  for (const auto& [page, encoding] : cases) EXPECT_EQ(prescanned(page), encoding) << page;
}

// At any cut of a page, the prescan never reads past the end.
TEST(Prescan, NeverReadsPastTheEnd) {
  const std::string page = "<?xml encoding='koi8-r'?><!-- - --><!x></x y='1' z=\"2\"><meta a = b "
                           "http-equiv=content-type content='a; charset = \"big5\"'>";
  for (std::size_t length = 0; length <= page.size(); ++length) {
    const auto exact = std::make_unique<char8_t[]>(length);
    std::copy_n(reinterpret_cast<const char8_t*>(page.data()), length, exact.get());
    const std::string found = name(prescan({exact.get(), length}));
    EXPECT_EQ(found, length == page.size() ? "Big5" : length >= 25 ? "KOI8-R" : "none") << length;
  }
}

// An early decision equals the decision with the whole page.
TEST(Sniff, DecidesAsEarlyAsPossible) {
  const std::string page = "<?xml encoding='latin2'?><!--><a b='<meta charset=big5>'><meta a "
                           "charset=koi8-r><meta charset=gbk>" +
                           std::string(2000, ' ');
  EncodingHints hints;
  std::size_t length = 0;
  while (!can_sniff_encoding(as_bytes(page).substr(0, length), hints)) ++length;
  EXPECT_EQ(length, page.find("<meta charset=gbk>"));
  for (; length < page.size(); ++length) {
    const auto so_far = as_bytes(page).substr(0, length);
    ASSERT_TRUE(can_sniff_encoding(so_far, hints));
    ASSERT_EQ(sniff_encoding(so_far, hints).encoding, Encoding::koi8_r);
  }
  const auto decides = [&](const std::u8string& bytes) { return can_sniff_encoding(bytes, hints); };
  EXPECT_FALSE(decides(u8"<p>" + std::u8string(1000, u8' ')));
  EXPECT_TRUE(decides(std::u8string(prescan_bytes, u8' ')));
  EXPECT_FALSE(decides(u8""));
  EXPECT_FALSE(decides(bytes_of({0xef, 0xbb})));
  EXPECT_TRUE(decides(bytes_of({0xef, 0xbb, 0xbf})));
  EXPECT_TRUE(decides(bytes_of({0xff, 0xfe})));
  hints.transport = Encoding::big5;
  EXPECT_FALSE(decides(bytes_of({0xef, 0xbb})));
  EXPECT_TRUE(decides(u8"<p>"));
  hints = {.override_encoding = Encoding::big5};
  EXPECT_FALSE(decides(bytes_of({0xef, 0xbb})));
  EXPECT_TRUE(decides(u8"<p>"));
  hints.known = DocumentEncoding{};
  EXPECT_TRUE(decides(u8""));
}

TEST(Sniff, OnlyGuessesAreTentative) {
  EXPECT_EQ(confidence_of(Source::none), Confidence::irrelevant);
  for (const Source guess : {Source::prescan, Source::default_, Source::locale}) {
    EXPECT_EQ(confidence_of(guess), Confidence::tentative);
  }
  for (const Source knowledge : {Source::bom, Source::override, Source::transport, Source::meta}) {
    EXPECT_EQ(confidence_of(knowledge), Confidence::certain);
  }
}

// ---- The content attribute

TEST(MetaContent, NamesTheEncoding) {
  const Case cases[] = {
      {"charset=koi8-r", "KOI8-R"},
      {"text/html; CharSet \n=\t koi8-r", "KOI8-R"},
      {"charset=koi8-r; x", "KOI8-R"},
      {"charset=koi8-r x", "KOI8-R"},
      {"charset='koi8-r'x", "KOI8-R"},
      {"charset=\" koi8-r \"", "KOI8-R"},
      {"charset='koi8-r", "none"},
      {"charset=koi8-r'", "none"},
      {"charset=", "none"},
      {"charset= ", "none"},
      {"charset", "none"},
      {"charset ", "none"},
      {"", "none"},
      {"charsecharset=koi8-r", "KOI8-R"},
      {"charset charset=koi8-r", "KOI8-R"},
      {"charset ; charset=koi8-r", "KOI8-R"},
      {"charset=x; charset=koi8-r", "none"},
      {"charset=utf-16", "UTF-16LE"},
  };
  for (const auto& [content, encoding] : cases) EXPECT_EQ(extracted(content), encoding) << content;
}

// ---- Changing the encoding

TEST(ChangeEncoding, RestartsOnlyForAnotherEncoding) {
  const auto changed = [](Encoding current, Encoding declared) {
    DocumentEncoding encoding{current, Confidence::tentative, Source::default_};
    const Restart restart = change_encoding(encoding, declared);
    EXPECT_EQ(encoding.confidence, Confidence::certain);
    EXPECT_EQ(encoding.source, restart == Restart::yes ? Source::meta : Source::default_);
    EXPECT_EQ(restart == Restart::yes, encoding.encoding != current);
    return name(encoding.encoding);
  };
  EXPECT_EQ(changed(Encoding::windows_1252, Encoding::koi8_r), "KOI8-R");
  EXPECT_EQ(changed(Encoding::koi8_r, Encoding::koi8_r), "KOI8-R");
  EXPECT_EQ(changed(Encoding::utf_16_le, Encoding::koi8_r), "UTF-16LE");
  EXPECT_EQ(changed(Encoding::utf_16_be, Encoding::utf_16_le), "UTF-16BE");
  EXPECT_EQ(changed(Encoding::windows_1252, Encoding::utf_16_be), "UTF-8");
  EXPECT_EQ(changed(Encoding::utf_8, Encoding::utf_16_le), "UTF-8");
  EXPECT_EQ(changed(Encoding::utf_8, Encoding::x_user_defined), "windows-1252");
  EXPECT_EQ(changed(Encoding::windows_1252, Encoding::x_user_defined), "windows-1252");
}

}  // namespace
}  // namespace souptree
