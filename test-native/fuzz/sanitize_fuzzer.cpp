// Sanitizes a page, and parses the markup again: nothing may be left to remove, and sanitizing the markup
// must not change it.

#include "fuzz/support/fuzz_case.h"
#include "sanitize/sanitize.h"
#include "sanitize/stable_markup.h"

namespace souptree::fuzzing {

namespace {

// Texts for SanitizerConfiguration::read(), with a space instead of each U+0000.
constexpr std::u8string_view configurations[] = {
    u8"0001010 ",
    u8"0000000 ehscript ehiframe esscript anonclick ",
    u8"1001000 ehhtml ehhead ehbody ehp ehb eha L lnhref ehtable ehtr ehtd essvg esa emmath ana ",
    u8"0000000 chdiv chb chtemplate chtable ehi esg anclass ",
    u8"1111100 ehhtml ehbody ehstyle ehnoscript ehselect ehoption ehselectedcontent ehtemplate px ",
};

void read(SanitizerConfiguration& configuration, std::u8string_view records) {
  std::u8string text(records);
  for (char8_t& byte : text) byte = byte == u8' ' ? u8'\0' : byte;
  require(configuration.read(text), "a configuration was not read");
}

void check(const FuzzCase& given) {
  static Parser parser;
  static SanitizerConfiguration configuration;
  static StableMarkup stable;
  constexpr std::size_t count = sizeof configurations / sizeof configurations[0];
  read(configuration, configurations[given.choices[0] % count]);
  const ContextElement* const context = given.is_fragment ? &given.context : nullptr;
  given.start(parser, given.options);
  parse_whole(parser, given.text());
  if (stable.write(parser, given.options, context, configuration) != nullptr) throw TooLarge{};
  const std::u8string once(stable.markup().begin(), stable.markup().end());
  given.start(parser, given.options);
  parse_whole(parser, once);
  require(!sanitize(parser.tree(), parser.names(), configuration), "something is left to remove");
  given.start(parser, given.options);
  parse_whole(parser, once);
  if (stable.write(parser, given.options, context, configuration) != nullptr) throw TooLarge{};
  const std::u8string twice(stable.markup().begin(), stable.markup().end());
  require(once == twice, "sanitizing changes its own result");
}

}  // namespace

}  // namespace souptree::fuzzing

SOUPTREE_FUZZ_TARGET(souptree::fuzzing::check)
