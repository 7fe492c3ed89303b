// The document's mode from its doctype.  #the-initial-insertion-mode

#include <string_view>

#include "builder/tree_builder.h"
#include "text/code_unit.h"

namespace souptree {

namespace {

using Text = std::u8string_view;

// All in lowercase: identifiers are compared ignoring ASCII case.
constexpr Text quirks_public_identifiers[] = {
    u8"-//w3o//dtd w3 html strict 3.0//en//",
    u8"-/w3c/dtd html 4.0 transitional/en",
    u8"html",
};

constexpr Text quirks_system_identifier =
    u8"http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd";

constexpr Text quirks_public_identifier_prefixes[] = {
    u8"+//silmaril//dtd html pro v0r11 19970101//",
    u8"-//as//dtd html 3.0 aswedit + extensions//",
    u8"-//advasoft ltd//dtd html 3.0 aswedit + extensions//",
    u8"-//ietf//dtd html 2.0 level 1//",
    u8"-//ietf//dtd html 2.0 level 2//",
    u8"-//ietf//dtd html 2.0 strict level 1//",
    u8"-//ietf//dtd html 2.0 strict level 2//",
    u8"-//ietf//dtd html 2.0 strict//",
    u8"-//ietf//dtd html 2.0//",
    u8"-//ietf//dtd html 2.1e//",
    u8"-//ietf//dtd html 3.0//",
    u8"-//ietf//dtd html 3.2 final//",
    u8"-//ietf//dtd html 3.2//",
    u8"-//ietf//dtd html 3//",
    u8"-//ietf//dtd html level 0//",
    u8"-//ietf//dtd html level 1//",
    u8"-//ietf//dtd html level 2//",
    u8"-//ietf//dtd html level 3//",
    u8"-//ietf//dtd html strict level 0//",
    u8"-//ietf//dtd html strict level 1//",
    u8"-//ietf//dtd html strict level 2//",
    u8"-//ietf//dtd html strict level 3//",
    u8"-//ietf//dtd html strict//",
    u8"-//ietf//dtd html//",
    u8"-//metrius//dtd metrius presentational//",
    u8"-//microsoft//dtd internet explorer 2.0 html strict//",
    u8"-//microsoft//dtd internet explorer 2.0 html//",
    u8"-//microsoft//dtd internet explorer 2.0 tables//",
    u8"-//microsoft//dtd internet explorer 3.0 html strict//",
    u8"-//microsoft//dtd internet explorer 3.0 html//",
    u8"-//microsoft//dtd internet explorer 3.0 tables//",
    u8"-//netscape comm. corp.//dtd html//",
    u8"-//netscape comm. corp.//dtd strict html//",
    u8"-//o'reilly and associates//dtd html 2.0//",
    u8"-//o'reilly and associates//dtd html extended 1.0//",
    u8"-//o'reilly and associates//dtd html extended relaxed 1.0//",
    u8"-//sq//dtd html 2.0 hotmetal + extensions//",
    u8"-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//",
    u8"-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//",
    u8"-//spyglass//dtd html 2.0 extended//",
    u8"-//sun microsystems corp.//dtd hotjava html//",
    u8"-//sun microsystems corp.//dtd hotjava strict html//",
    u8"-//w3c//dtd html 3 1995-03-24//",
    u8"-//w3c//dtd html 3.2 draft//",
    u8"-//w3c//dtd html 3.2 final//",
    u8"-//w3c//dtd html 3.2//",
    u8"-//w3c//dtd html 3.2s draft//",
    u8"-//w3c//dtd html 4.0 frameset//",
    u8"-//w3c//dtd html 4.0 transitional//",
    u8"-//w3c//dtd html experimental 19960712//",
    u8"-//w3c//dtd html experimental 970421//",
    u8"-//w3c//dtd w3 html//",
    u8"-//w3o//dtd w3 html 3.0//",
    u8"-//webtechs//dtd mozilla html 2.0//",
    u8"-//webtechs//dtd mozilla html//",
};

// Quirks without a system identifier, limited quirks with one.
constexpr Text html_401_prefixes[] = {
    u8"-//w3c//dtd html 4.01 frameset//",
    u8"-//w3c//dtd html 4.01 transitional//",
};

constexpr Text limited_quirks_prefixes[] = {
    u8"-//w3c//dtd xhtml 1.0 frameset//",
    u8"-//w3c//dtd xhtml 1.0 transitional//",
};

template <std::size_t count>
bool equals_any(Text identifier, const Text (&list)[count]) {
  for (const Text entry : list) {
    if (equals_ignoring_ascii_case(identifier, entry)) return true;
  }
  return false;
}

template <std::size_t count>
bool starts_with_any(Text identifier, const Text (&prefixes)[count]) {
  for (const Text prefix : prefixes) {
    if (equals_ignoring_ascii_case(identifier.substr(0, prefix.size()), prefix)) return true;
  }
  return false;
}

}  // namespace

DocumentMode TreeBuilder::mode_for_doctype(const DoctypeToken& doctype) const {
  const Text public_identifier = strings_.view(doctype.public_identifier);
  const Text system_identifier = strings_.view(doctype.system_identifier);
  const bool is_html_401 = starts_with_any(public_identifier, html_401_prefixes);
  if (doctype.force_quirks || strings_.view(doctype.name) != u8"html" ||
      equals_any(public_identifier, quirks_public_identifiers) ||
      equals_ignoring_ascii_case(system_identifier, quirks_system_identifier) ||
      starts_with_any(public_identifier, quirks_public_identifier_prefixes) ||
      (system_identifier.empty() && is_html_401)) {
    return DocumentMode::quirks;
  }
  if (is_html_401 || starts_with_any(public_identifier, limited_quirks_prefixes)) {
    return DocumentMode::limited_quirks;
  }
  return DocumentMode::no_quirks;
}

// Whether it is the one that documents should have, or the legacy form of it.
bool TreeBuilder::is_html5_doctype(const DoctypeToken& doctype) const {
  const bool has_usual_system_identifier =
      doctype.system_identifier_missing == Missing::yes ||
      strings_.view(doctype.system_identifier) == u8"about:legacy-compat";
  return strings_.view(doctype.name) == u8"html" &&
         doctype.public_identifier_missing == Missing::yes && has_usual_system_identifier;
}

}  // namespace souptree
