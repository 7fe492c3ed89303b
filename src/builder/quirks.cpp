#include <array>
#include <string_view>

#include "builder/quirks.h"
#include "text/code_unit.h"

namespace souptree {

namespace {

using Text = std::u8string_view;

// Converts lines to a list of strings: for each line, a byte with its length, then the line. A zero
// byte ends the list. A list of pointers would be larger.
template <std::size_t size>
constexpr std::array<char8_t, size> with_lengths(const char8_t (&lines)[size]) {
  std::array<char8_t, size> list{};
  std::size_t begin = 0;
  for (std::size_t i = 0; i + 1 < size; ++i) {
    if (lines[i] != u8'\n') {
      list[i + 1] = lines[i];
    } else {
      list[begin] = static_cast<char8_t>(i - begin);
      begin = i + 1;
    }
  }
  return list;
}

// All in lowercase: identifiers are compared ignoring ASCII case.
constexpr auto quirks_public_identifiers = with_lengths(u8"-//w3o//dtd w3 html strict 3.0//en//\n"
                                                        u8"-/w3c/dtd html 4.0 transitional/en\n"
                                                        u8"html\n");

constexpr Text quirks_system_identifier =
    u8"http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd";

constexpr auto quirks_public_identifier_prefixes = with_lengths(
    u8"+//silmaril//dtd html pro v0r11 19970101//\n"
    u8"-//as//dtd html 3.0 aswedit + extensions//\n"
    u8"-//advasoft ltd//dtd html 3.0 aswedit + extensions//\n"
    u8"-//ietf//dtd html 2.0 level 1//\n"
    u8"-//ietf//dtd html 2.0 level 2//\n"
    u8"-//ietf//dtd html 2.0 strict level 1//\n"
    u8"-//ietf//dtd html 2.0 strict level 2//\n"
    u8"-//ietf//dtd html 2.0 strict//\n"
    u8"-//ietf//dtd html 2.0//\n"
    u8"-//ietf//dtd html 2.1e//\n"
    u8"-//ietf//dtd html 3.0//\n"
    u8"-//ietf//dtd html 3.2 final//\n"
    u8"-//ietf//dtd html 3.2//\n"
    u8"-//ietf//dtd html 3//\n"
    u8"-//ietf//dtd html level 0//\n"
    u8"-//ietf//dtd html level 1//\n"
    u8"-//ietf//dtd html level 2//\n"
    u8"-//ietf//dtd html level 3//\n"
    u8"-//ietf//dtd html strict level 0//\n"
    u8"-//ietf//dtd html strict level 1//\n"
    u8"-//ietf//dtd html strict level 2//\n"
    u8"-//ietf//dtd html strict level 3//\n"
    u8"-//ietf//dtd html strict//\n"
    u8"-//ietf//dtd html//\n"
    u8"-//metrius//dtd metrius presentational//\n"
    u8"-//microsoft//dtd internet explorer 2.0 html strict//\n"
    u8"-//microsoft//dtd internet explorer 2.0 html//\n"
    u8"-//microsoft//dtd internet explorer 2.0 tables//\n"
    u8"-//microsoft//dtd internet explorer 3.0 html strict//\n"
    u8"-//microsoft//dtd internet explorer 3.0 html//\n"
    u8"-//microsoft//dtd internet explorer 3.0 tables//\n"
    u8"-//netscape comm. corp.//dtd html//\n"
    u8"-//netscape comm. corp.//dtd strict html//\n"
    u8"-//o'reilly and associates//dtd html 2.0//\n"
    u8"-//o'reilly and associates//dtd html extended 1.0//\n"
    u8"-//o'reilly and associates//dtd html extended relaxed 1.0//\n"
    u8"-//sq//dtd html 2.0 hotmetal + extensions//\n"
    u8"-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//\n"
    u8"-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//\n"
    u8"-//spyglass//dtd html 2.0 extended//\n"
    u8"-//sun microsystems corp.//dtd hotjava html//\n"
    u8"-//sun microsystems corp.//dtd hotjava strict html//\n"
    u8"-//w3c//dtd html 3 1995-03-24//\n"
    u8"-//w3c//dtd html 3.2 draft//\n"
    u8"-//w3c//dtd html 3.2 final//\n"
    u8"-//w3c//dtd html 3.2//\n"
    u8"-//w3c//dtd html 3.2s draft//\n"
    u8"-//w3c//dtd html 4.0 frameset//\n"
    u8"-//w3c//dtd html 4.0 transitional//\n"
    u8"-//w3c//dtd html experimental 19960712//\n"
    u8"-//w3c//dtd html experimental 970421//\n"
    u8"-//w3c//dtd w3 html//\n"
    u8"-//w3o//dtd w3 html 3.0//\n"
    u8"-//webtechs//dtd mozilla html 2.0//\n"
    u8"-//webtechs//dtd mozilla html//\n");

// A public identifier with one of these prefixes sets quirks mode if the system identifier is
// missing or empty, else limited-quirks mode.
constexpr auto html_401_prefixes = with_lengths(u8"-//w3c//dtd html 4.01 frameset//\n"
                                                u8"-//w3c//dtd html 4.01 transitional//\n");

constexpr auto limited_quirks_prefixes = with_lengths(u8"-//w3c//dtd xhtml 1.0 frameset//\n"
                                                      u8"-//w3c//dtd xhtml 1.0 transitional//\n");

enum class Compare : bool { whole, beginning };

bool is_in(Text identifier, const char8_t* list, Compare compare) {
  for (const char8_t* at = list; *at != 0; at += 1 + *at) {
    const Text entry(at + 1, *at);
    const Text compared =
        compare == Compare::beginning ? identifier.substr(0, entry.size()) : identifier;
    if (equals_ignoring_ascii_case(compared, entry)) return true;
  }
  return false;
}

}  // namespace

DocumentMode mode_for_doctype(const DoctypeToken& doctype, const StringStore& strings) {
  const Text public_identifier = strings.view(doctype.public_identifier);
  const Text system_identifier = strings.view(doctype.system_identifier);
  const bool is_html_401 = is_in(public_identifier, html_401_prefixes.data(), Compare::beginning);
  if (doctype.force_quirks || strings.view(doctype.name) != u8"html" ||
      is_in(public_identifier, quirks_public_identifiers.data(), Compare::whole) ||
      equals_ignoring_ascii_case(system_identifier, quirks_system_identifier) ||
      is_in(public_identifier, quirks_public_identifier_prefixes.data(), Compare::beginning) ||
      (system_identifier.empty() && is_html_401)) {
    return DocumentMode::quirks;
  }
  if (is_html_401 || is_in(public_identifier, limited_quirks_prefixes.data(), Compare::beginning)) {
    return DocumentMode::limited_quirks;
  }
  return DocumentMode::no_quirks;
}

bool is_html5_doctype(const DoctypeToken& doctype, const StringStore& strings) {
  const bool has_usual_system_identifier =
      doctype.system_identifier_missing == Missing::yes ||
      strings.view(doctype.system_identifier) == u8"about:legacy-compat";
  return strings.view(doctype.name) == u8"html" &&
         doctype.public_identifier_missing == Missing::yes && has_usual_system_identifier;
}

}  // namespace souptree
