#pragma once
// The rules of serialization, independent of the representation of nodes.
// #html-fragment-serialisation-algorithm

#include "names/attribute.h"
#include "names/generated/element_sets.h"
#include "serialize/serialize.h"
#include "text/scan.h"
#include "tree/node.h"

namespace souptree {

// Serializes as void  #serializes-as-void
inline bool serializes_as_void(ElementName name) {
  return name.is_html() && sets::void_element.contains(name.name());
}

// Whether the texts in the element are written without escapes.
inline bool has_raw_text(ElementName name, SerializeScripting scripting) {
  if (name == ElementName{Name::noscript}) return scripting == SerializeScripting::enabled;
  return name.is_html() && sets::unescaped_text.contains(name.name());
}

// Whether a parser ignores a newline directly after the start tag.  #parsing-main-inbody
inline bool ignores_first_newline(ElementName name) {
  return name.is_html() && sets::newline_ignored.contains(name.name());
}

// The part of an attribute's name before its local name.  #attribute's-serialised-name
inline std::u8string_view attribute_prefix(AttributeNamespace attribute_namespace, Name name) {
  switch (attribute_namespace) {
    case AttributeNamespace::none: break;
    case AttributeNamespace::xlink: return u8"xlink:";
    case AttributeNamespace::xml: return u8"xml:";
    case AttributeNamespace::xmlns:
      if (name != Name::xmlns) return u8"xmlns:";
  }
  return {};
}

inline constexpr std::u8string_view shadow_root_end = u8"</template>";

// Writes the start tag that declares a shadow root, in parts.
template <typename Write>
void write_shadow_root_start(ShadowRootFlags flags, Write write) {
  write(has(flags, ShadowRootFlags::open) ? u8"<template shadowrootmode=\"open\""
                                          : u8"<template shadowrootmode=\"closed\"");
  if (has(flags, ShadowRootFlags::delegates_focus)) write(u8" shadowrootdelegatesfocus=\"\"");
  if (has(flags, ShadowRootFlags::serializable)) write(u8" shadowrootserializable=\"\"");
  if (has(flags, ShadowRootFlags::manual_slot_assignment)) {
    write(u8" shadowrootslotassignment=\"manual\"");
  }
  if (has(flags, ShadowRootFlags::clonable)) write(u8" shadowrootclonable=\"\"");
  if (has(flags, ShadowRootFlags::custom_element_registry_null)) {
    write(u8" shadowrootcustomelementregistry=\"\"");
  }
  write(u8">");
}

// The ASCII characters that are escaped in texts and in attribute values. U+00A0 is escaped too.
// #escapingString
struct EscapedInText {
  template <class Characters>
  static Characters contains(Characters characters) {
    return characters.equals(u8'&') | characters.equals(u8'<') | characters.equals(u8'>');
  }
};
struct EscapedInValue {
  template <class Characters>
  static Characters contains(Characters characters) {
    return EscapedInText::contains(characters) | characters.equals(u8'"');
  }
};

// The reference for a character that is escaped, or U+00A0.
inline std::u8string_view reference_for(char16_t character) {
  switch (character) {
    case u'&': return u8"&amp;";
    case u'<': return u8"&lt;";
    case u'>': return u8"&gt;";
    case u'"': return u8"&quot;";
    default: return u8"&nbsp;";
  }
}

}  // namespace souptree
