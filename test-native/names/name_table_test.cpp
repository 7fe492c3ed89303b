#include "names/name_table.h"

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>

#include "names/generated/foreign_names.h"
#include "names/generated/known_name_texts.h"

namespace souptree {
namespace {

std::u8string numbered(std::u8string prefix, std::uint32_t number) {
  for (; number > 0; number /= 10) prefix += static_cast<char8_t>(u8'0' + number % 10);
  return prefix;
}

TEST(KnownNames, AreFoundByText) {
  std::set<std::u8string_view> texts;
  for (std::uint32_t id = 1; id < known_name_count; ++id) {
    const std::u8string_view text = known_names.text(Name{id});
    EXPECT_TRUE(texts.insert(text).second)
        << "the text of id " << id << " is also the text of another id";
    EXPECT_EQ(known_names.find(text), Name{id});
    EXPECT_EQ(text.size() > ShortName::max_length, id >= first_long_name);
  }
}

// AddressSanitizer finds writes outside of the tables.
TEST(KnownNames, RefuseOtherTexts) {
  const std::u8string_view texts = known_name_texts;
  const auto read = [](std::u8string_view others) {
    // On the heap, so that AddressSanitizer finds writes after its end.
    const auto names = std::make_unique<KnownNames>();
    return names->read(others);
  };
  ASSERT_TRUE(read(texts));

  for (std::size_t size = 0; size < texts.size(); ++size) {
    EXPECT_FALSE(read(texts.substr(0, size))) << "the first " << size << " bytes";
  }
  EXPECT_FALSE(read(std::u8string(texts) + u8" portal"));
  EXPECT_FALSE(read(std::u8string(1 << 20, u8' ')));
  EXPECT_FALSE(read(std::u8string(1 << 20, u8'a')));

  // As many bytes, with other lengths of names.
  EXPECT_FALSE(read(std::u8string(texts.size(), u8' ')));
  EXPECT_FALSE(read(std::u8string(texts.size(), u8'a')));
  for (std::size_t at = 1; at < texts.size(); at += 13) {
    std::u8string others(texts);
    const bool was_space = others[at] == u8' ';
    others[at] = was_space ? u8'a' : u8' ';
    EXPECT_FALSE(read(others)) << "byte " << at;
  }
}

TEST(KnownNames, HaveTheirSpelling) {
  EXPECT_EQ(known_names.text(Name::none), u8"");
  EXPECT_EQ(known_names.text(Name::a), u8"a");
  EXPECT_EQ(known_names.text(Name::template_), u8"template");
  EXPECT_EQ(known_names.text(Name::default_), u8"default");
  EXPECT_EQ(known_names.text(Name::accept_charset), u8"accept-charset");
  EXPECT_EQ(known_names.text(Name::annotation_xml), u8"annotation-xml");
  EXPECT_EQ(known_names.text(Name::xlink_href), u8"xlink:href");
  EXPECT_EQ(known_names.text(Name::gradienttransform), u8"gradienttransform");
  EXPECT_EQ(known_names.text(Name::preserveAspectRatio), u8"preserveAspectRatio");
}

TEST(KnownNames, HtmlElementsPrecedeForeignElementsAndAttributes) {
  EXPECT_LT(static_cast<std::uint32_t>(Name::xmp), html_element_name_count);
  EXPECT_GE(static_cast<std::uint32_t>(Name::svg), html_element_name_count);
  EXPECT_LT(static_cast<std::uint32_t>(Name::foreignObject), element_name_count);
  EXPECT_LT(static_cast<std::uint32_t>(Name::annotation_xml), element_name_count);
  EXPECT_GE(static_cast<std::uint32_t>(Name::href), element_name_count);
}

TEST(KnownNames, NearMissesAreUnknown) {
  for (std::u8string_view text :
       {u8"", u8"aa", u8"DIV", u8"hre", u8"hreff", u8"ViewBox", u8"preserveaspectratios",
        u8"aria-activedescendan", u8"zzzzzzzzzzzzzzzzzzzzzzzzz"}) {
    EXPECT_EQ(known_names.find(text), Name::none);
  }
}

TEST(ForeignNames, ChangeOnlyWhatTheStandardLists) {
  EXPECT_EQ(adjust_svg_tag_name(Name::foreignobject), Name::foreignObject);
  EXPECT_EQ(adjust_svg_tag_name(Name::fespecularlighting), Name::feSpecularLighting);
  EXPECT_EQ(adjust_svg_tag_name(Name::div), Name::div);
  EXPECT_EQ(adjust_svg_attribute(Name::viewbox), Name::viewBox);
  EXPECT_EQ(adjust_svg_attribute(Name::href), Name::href);
  EXPECT_EQ(adjust_mathml_attribute(Name::definitionurl), Name::definitionURL);
  EXPECT_EQ(adjust_mathml_attribute(Name::viewbox), Name::viewbox);

  std::uint32_t tag_names = 0;
  std::uint32_t attributes = 0;
  std::uint32_t namespaced = 0;
  for (std::uint32_t id = 0; id < known_name_count; ++id) {
    tag_names += adjust_svg_tag_name(Name{id}) != Name{id};
    attributes += adjust_svg_attribute(Name{id}) != Name{id};
    namespaced +=
        adjust_foreign_attribute(Name{id}).attribute_namespace != AttributeNamespace::none;
  }
  EXPECT_EQ(tag_names, 37u);
  EXPECT_EQ(attributes, 58u);
  EXPECT_EQ(namespaced, 11u);
}

TEST(ForeignNames, HaveTheNamespacesOfTheStandard) {
  const ForeignAttribute href = adjust_foreign_attribute(Name::xlink_href);
  EXPECT_EQ(href.local, Name::href);
  EXPECT_EQ(href.attribute_namespace, AttributeNamespace::xlink);
  const ForeignAttribute xmlns = adjust_foreign_attribute(Name::xmlns);
  EXPECT_EQ(xmlns.local, Name::xmlns);
  EXPECT_EQ(xmlns.attribute_namespace, AttributeNamespace::xmlns);
  const ForeignAttribute base = adjust_foreign_attribute(Name::xml_base);
  EXPECT_EQ(base.local, Name::xml_base);
  EXPECT_EQ(base.attribute_namespace, AttributeNamespace::none);
}

TEST(NameTable, KnownNamesAreNotAdded) {
  NameTable names;
  EXPECT_EQ(names.find_or_add(u8"div"), Name::div);
  EXPECT_EQ(names.find_or_add(short_name(u8"viewBox")), Name::viewBox);
  EXPECT_EQ(names.find_or_add(u8"shadowrootcustomelementregistry"),
            Name::shadowrootcustomelementregistry);
  EXPECT_EQ(names.document_name_count(), 0u);
  EXPECT_EQ(names.size(), known_name_count);
}

// Some of these names share a slot of the table and their first eight bytes with a known name.
TEST(NameTable, NamesThatDifferOnlyAtTheEndAreDistinct) {
  NameTable names;
  for (unsigned first = 'a'; first <= 'z'; ++first) {
    for (unsigned second = 'a'; second <= 'z'; ++second) {
      const std::u8string text = u8"blockquo" + std::u8string{char8_t(first), char8_t(second)};
      const Name expected = text == u8"blockquote" ? Name::blockquote : Name::none;
      EXPECT_EQ(names.find(text), expected);
    }
  }
}

TEST(NameTable, DocumentNamesAreNumberedInOrderOfAppearance) {
  for (std::uint64_t seed : {0u, 1u, 0xdeadbeefu}) {
    NameTable names(seed);
    for (std::uint32_t index = 0; index < 1000; ++index) {
      EXPECT_EQ(names.find_or_add(numbered(u8"x-", index)), Name{known_name_count + index});
    }
    EXPECT_EQ(names.find_or_add(numbered(u8"x-", 7)), Name{known_name_count + 7});
    EXPECT_EQ(names.document_name_count(), 1000u);
    EXPECT_EQ(names.text(Name{known_name_count + 999}), u8"x-999");
  }
}

TEST(NameTable, LookupsOfShortNamesAndOfTextsAgree) {
  NameTable names;
  for (std::u8string_view text : {u8"x-", u8"x-button", u8"sixteen-bytes-ok", u8"\U0001F600"}) {
    const Name name = names.find_or_add(short_name(text));
    EXPECT_EQ(names.find_or_add(text), name);
    EXPECT_EQ(names.find(text), name);
    EXPECT_EQ(names.text(name), text);
  }
  EXPECT_EQ(names.document_name_count(), 4u);
}

TEST(NameTable, DistinguishesLengthsAndCases) {
  NameTable names;
  std::set<Name> seen;
  for (std::u8string text = u8"-"; text.size() < 100; text += u8'-') {
    EXPECT_TRUE(seen.insert(names.find_or_add(text)).second);
  }
  EXPECT_NE(names.find_or_add(u8"x-Case"), names.find_or_add(u8"x-case"));
}

TEST(NameTable, FindDoesNotAdd) {
  NameTable names;
  EXPECT_EQ(names.find(u8"x-unknown"), Name::none);
  EXPECT_EQ(names.find(u8"href"), Name::href);
  names.find_or_add(u8"x-other");
  EXPECT_EQ(names.find(u8"x-unknown"), Name::none);
  EXPECT_EQ(names.document_name_count(), 1u);
}

TEST(NameTable, ClearForgetsTheDocument) {
  NameTable names;
  for (std::uint32_t index = 0; index < 500; ++index) names.find_or_add(numbered(u8"x-", index));
  for (std::size_t bytes_to_keep : {0u, 0x10000u}) {
    names.clear(7, bytes_to_keep);
    EXPECT_EQ(names.size(), known_name_count);
    EXPECT_EQ(names.find(u8"x-1"), Name::none);
    EXPECT_EQ(names.find_or_add(u8"x-1"), Name{known_name_count});
  }
}

TEST(NameTable, RefusesNamesPastTheLimit) {
  NameTable names(0, known_name_count + 2);
  EXPECT_NE(names.find_or_add(u8"x-1"), Name::none);
  EXPECT_NE(names.find_or_add(u8"x-2"), Name::none);
  EXPECT_FALSE(names.overflowed());
  EXPECT_EQ(names.find_or_add(u8"x-3"), Name::none);
  EXPECT_EQ(names.find_or_add(short_name(u8"x-3")), Name::none);
  EXPECT_TRUE(names.overflowed());
  EXPECT_EQ(names.find_or_add(u8"x-2"), Name{known_name_count + 1});
  EXPECT_EQ(names.find_or_add(u8"div"), Name::div);
  names.clear(0);
  EXPECT_FALSE(names.overflowed());
}

}  // namespace
}  // namespace souptree
