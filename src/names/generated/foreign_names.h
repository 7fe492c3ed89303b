// Written by `npm run generate`, do not edit. From tools/standard/svg-element-case.txt,
// svg-attribute-case.txt, mathml-attribute-case.txt, foreign-attributes.txt
#pragma once

#include "names/generated/known_names.h"
#include "names/generated/namespaces.h"

namespace souptree {

// The SVG spelling of a tag name, or the unchanged name.  #parsing-main-inforeign
constexpr Name adjust_svg_tag_name(Name name) {
  const std::uint32_t id = static_cast<std::uint32_t>(name);
  const std::uint32_t first = static_cast<std::uint32_t>(Name::altglyph);
  if (id - first < 33) return Name{id + 33};
  switch (name) {
    case Name::fecomponenttransfer: return Name::feComponentTransfer;
    case Name::fediffuselighting: return Name::feDiffuseLighting;
    case Name::fedisplacementmap: return Name::feDisplacementMap;
    case Name::fespecularlighting: return Name::feSpecularLighting;
    default: return name;
  }
}

// Adjust SVG attributes  #adjust-svg-attributes
constexpr Name adjust_svg_attribute(Name name) {
  const std::uint32_t id = static_cast<std::uint32_t>(name);
  const std::uint32_t first = static_cast<std::uint32_t>(Name::attributename);
  if (id - first < 52) return Name{id + 52};
  switch (name) {
    case Name::glyphref: return Name::glyphRef;
    case Name::gradienttransform: return Name::gradientTransform;
    case Name::limitingconeangle: return Name::limitingConeAngle;
    case Name::patterncontentunits: return Name::patternContentUnits;
    case Name::preserveaspectratio: return Name::preserveAspectRatio;
    case Name::requiredextensions: return Name::requiredExtensions;
    default: return name;
  }
}

// Adjust MathML attributes  #adjust-mathml-attributes
constexpr Name adjust_mathml_attribute(Name name) {
  const std::uint32_t id = static_cast<std::uint32_t>(name);
  const std::uint32_t first = static_cast<std::uint32_t>(Name::definitionurl);
  if (id - first < 1) return Name{id + 1};
  return name;
}

struct ForeignAttribute {
  Name local;
  AttributeNamespace attribute_namespace;
};

// Adjust foreign attributes  #adjust-foreign-attributes
constexpr ForeignAttribute adjust_foreign_attribute(Name name) {
  switch (name) {
    case Name::xlink_actuate: return {Name::actuate, AttributeNamespace::xlink};
    case Name::xlink_arcrole: return {Name::arcrole, AttributeNamespace::xlink};
    case Name::xlink_href: return {Name::href, AttributeNamespace::xlink};
    case Name::xlink_role: return {Name::role, AttributeNamespace::xlink};
    case Name::xlink_show: return {Name::show, AttributeNamespace::xlink};
    case Name::xlink_title: return {Name::title, AttributeNamespace::xlink};
    case Name::xlink_type: return {Name::type, AttributeNamespace::xlink};
    case Name::xml_lang: return {Name::lang, AttributeNamespace::xml};
    case Name::xml_space: return {Name::space, AttributeNamespace::xml};
    case Name::xmlns: return {Name::xmlns, AttributeNamespace::xmlns};
    case Name::xmlns_xlink: return {Name::xlink, AttributeNamespace::xmlns};
    default: return {name, AttributeNamespace::none};
  }
}

}  // namespace souptree
