// Sanitizes a page, and parses the markup again: nothing may be left to remove, and sanitizing the markup
// must not change it. If nothing was reported as unsafe elsewhere, the markup gives the sanitized tree.

#include "fuzz/support/fuzz_case.h"
#include "sanitize/sanitize.h"
#include "sanitize/scripts.h"
#include "sanitize/stable_markup.h"
#include "sanitize/tree_difference.h"

namespace souptree::fuzzing {

namespace {

// Texts for SanitizerConfiguration::read(), with a space instead of each U+0000.
constexpr std::u8string_view configurations[] = {
    u8"0001010 ",
    u8"0000000 ehscript ehiframe esscript anonclick ",
    u8"1001000 ehhtml ehhead ehbody ehp ehb eha L lnhref ehtable ehtr ehtd essvg esa emmath ana ",
    u8"0000000 chdiv chb chtemplate chtable ehi esg anclass ",
    u8"1111100 ehhtml ehbody ehstyle ehnoscript ehselect ehoption ehselectedcontent ehtemplate px ",
    u8"0001001 ehscript ehiframe ehbase ehembed ehframe ehobject esscript esuse anonclick ",
    u8"1011001 ehhtml ehbody ehstyle ehnoscript ehselect ehoption ehxmp ehtemplate ehp essvg esg "
    u8"esstyle anid ",
};

void read(SanitizerConfiguration& configuration, std::u8string_view records) {
  std::u8string text(records);
  for (char8_t& byte : text) byte = byte == u8' ' ? u8'\0' : byte;
  require(configuration.read(text), "a configuration was not read");
}

// Whether a record of a removal has the reason `unsafe_elsewhere`. A record has four strings, and the reason
// is in the first.
bool has_unsafe_elsewhere(const Removals& removals) {
  const Array<char8_t>& text = removals.text();
  std::uint32_t strings = 0;
  bool is_first_byte = true;
  for (std::uint32_t i = 0; i < text.size(); ++i) {
    if (is_first_byte && strings % 4 == 0 &&
        text[i + 2] == static_cast<char8_t>(RemovalReason::unsafe_elsewhere)) {
      return true;
    }
    is_first_byte = text[i] == u8'\0';
    strings += is_first_byte ? 1 : 0;
  }
  return false;
}

void check(const FuzzCase& given) {
  static Parser parser;
  static Parser sanitized;
  static SanitizerConfiguration configuration;
  static StableMarkup stable;
  static Removals removals;
  constexpr std::size_t count = sizeof configurations / sizeof configurations[0];
  read(configuration, configurations[given.choices[0] % count]);
  const ContextElement* const context = given.is_fragment ? &given.context : nullptr;
  given.start(parser, given.options);
  parse_whole(parser, given.text());
  removals.clear();
  if (stable.write(parser, given.options, context, configuration, &removals) != nullptr) {
    throw TooLarge{};
  }
  const std::u8string once(stable.markup().begin(), stable.markup().end());
  given.start(parser, given.options);
  parse_whole(parser, once);
  require(!sanitize(parser.tree(), parser.names(), configuration, Destination::markup),
          "something is left to remove");
  require(!configuration.is_safe() || !is_unsafe_in_markup(parser.tree(), parser.names()),
          "a tag is unsafe in another parser");
  if (!has_unsafe_elsewhere(removals)) {
    given.start(sanitized, given.options);
    parse_whole(sanitized, given.text());
    sanitize(sanitized.tree(), sanitized.names(), configuration, Destination::nodes);
    require(first_difference(sanitized.tree(), sanitized.names(), parser.tree(), parser.names()) ==
                NodeId::none,
            "the markup gives another tree than the sanitized one");
  }
  given.start(parser, given.options);
  parse_whole(parser, once);
  if (stable.write(parser, given.options, context, configuration) != nullptr) throw TooLarge{};
  const std::u8string twice(stable.markup().begin(), stable.markup().end());
  require(once == twice, "sanitizing changes its own result");
}

}  // namespace

}  // namespace souptree::fuzzing

SOUPTREE_FUZZ_TARGET(souptree::fuzzing::check)
