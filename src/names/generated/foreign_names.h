// Written by `npm run generate`, do not edit. From tools/standard/svg-element-case.txt,
// svg-attribute-case.txt, mathml-attribute-case.txt, foreign-attributes.txt
#pragma once

#include "names/generated/known_names.h"
#include "names/namespace.h"

namespace souptree {

// The SVG spelling of a tag name, or the name as it is.  #parsing-main-inforeign
constexpr Name adjust_svg_tag_name(Name name) {
  switch (name) {
    case Name::altglyph: return Name::altGlyph;
    case Name::altglyphdef: return Name::altGlyphDef;
    case Name::altglyphitem: return Name::altGlyphItem;
    case Name::animatecolor: return Name::animateColor;
    case Name::animatemotion: return Name::animateMotion;
    case Name::animatetransform: return Name::animateTransform;
    case Name::clippath: return Name::clipPath;
    case Name::feblend: return Name::feBlend;
    case Name::fecolormatrix: return Name::feColorMatrix;
    case Name::fecomponenttransfer: return Name::feComponentTransfer;
    case Name::fecomposite: return Name::feComposite;
    case Name::feconvolvematrix: return Name::feConvolveMatrix;
    case Name::fediffuselighting: return Name::feDiffuseLighting;
    case Name::fedisplacementmap: return Name::feDisplacementMap;
    case Name::fedistantlight: return Name::feDistantLight;
    case Name::fedropshadow: return Name::feDropShadow;
    case Name::feflood: return Name::feFlood;
    case Name::fefunca: return Name::feFuncA;
    case Name::fefuncb: return Name::feFuncB;
    case Name::fefuncg: return Name::feFuncG;
    case Name::fefuncr: return Name::feFuncR;
    case Name::fegaussianblur: return Name::feGaussianBlur;
    case Name::feimage: return Name::feImage;
    case Name::femerge: return Name::feMerge;
    case Name::femergenode: return Name::feMergeNode;
    case Name::femorphology: return Name::feMorphology;
    case Name::feoffset: return Name::feOffset;
    case Name::fepointlight: return Name::fePointLight;
    case Name::fespecularlighting: return Name::feSpecularLighting;
    case Name::fespotlight: return Name::feSpotLight;
    case Name::fetile: return Name::feTile;
    case Name::feturbulence: return Name::feTurbulence;
    case Name::foreignobject: return Name::foreignObject;
    case Name::glyphref: return Name::glyphRef;
    case Name::lineargradient: return Name::linearGradient;
    case Name::radialgradient: return Name::radialGradient;
    case Name::textpath: return Name::textPath;
    default: return name;
  }
}

// Adjust SVG attributes  #adjust-svg-attributes
constexpr Name adjust_svg_attribute(Name name) {
  switch (name) {
    case Name::attributename: return Name::attributeName;
    case Name::attributetype: return Name::attributeType;
    case Name::basefrequency: return Name::baseFrequency;
    case Name::baseprofile: return Name::baseProfile;
    case Name::calcmode: return Name::calcMode;
    case Name::clippathunits: return Name::clipPathUnits;
    case Name::diffuseconstant: return Name::diffuseConstant;
    case Name::edgemode: return Name::edgeMode;
    case Name::filterunits: return Name::filterUnits;
    case Name::glyphref: return Name::glyphRef;
    case Name::gradienttransform: return Name::gradientTransform;
    case Name::gradientunits: return Name::gradientUnits;
    case Name::kernelmatrix: return Name::kernelMatrix;
    case Name::kernelunitlength: return Name::kernelUnitLength;
    case Name::keypoints: return Name::keyPoints;
    case Name::keysplines: return Name::keySplines;
    case Name::keytimes: return Name::keyTimes;
    case Name::lengthadjust: return Name::lengthAdjust;
    case Name::limitingconeangle: return Name::limitingConeAngle;
    case Name::markerheight: return Name::markerHeight;
    case Name::markerunits: return Name::markerUnits;
    case Name::markerwidth: return Name::markerWidth;
    case Name::maskcontentunits: return Name::maskContentUnits;
    case Name::maskunits: return Name::maskUnits;
    case Name::numoctaves: return Name::numOctaves;
    case Name::pathlength: return Name::pathLength;
    case Name::patterncontentunits: return Name::patternContentUnits;
    case Name::patterntransform: return Name::patternTransform;
    case Name::patternunits: return Name::patternUnits;
    case Name::pointsatx: return Name::pointsAtX;
    case Name::pointsaty: return Name::pointsAtY;
    case Name::pointsatz: return Name::pointsAtZ;
    case Name::preservealpha: return Name::preserveAlpha;
    case Name::preserveaspectratio: return Name::preserveAspectRatio;
    case Name::primitiveunits: return Name::primitiveUnits;
    case Name::refx: return Name::refX;
    case Name::refy: return Name::refY;
    case Name::repeatcount: return Name::repeatCount;
    case Name::repeatdur: return Name::repeatDur;
    case Name::requiredextensions: return Name::requiredExtensions;
    case Name::requiredfeatures: return Name::requiredFeatures;
    case Name::specularconstant: return Name::specularConstant;
    case Name::specularexponent: return Name::specularExponent;
    case Name::spreadmethod: return Name::spreadMethod;
    case Name::startoffset: return Name::startOffset;
    case Name::stddeviation: return Name::stdDeviation;
    case Name::stitchtiles: return Name::stitchTiles;
    case Name::surfacescale: return Name::surfaceScale;
    case Name::systemlanguage: return Name::systemLanguage;
    case Name::tablevalues: return Name::tableValues;
    case Name::targetx: return Name::targetX;
    case Name::targety: return Name::targetY;
    case Name::textlength: return Name::textLength;
    case Name::viewbox: return Name::viewBox;
    case Name::viewtarget: return Name::viewTarget;
    case Name::xchannelselector: return Name::xChannelSelector;
    case Name::ychannelselector: return Name::yChannelSelector;
    case Name::zoomandpan: return Name::zoomAndPan;
    default: return name;
  }
}

// Adjust MathML attributes  #adjust-mathml-attributes
constexpr Name adjust_mathml_attribute(Name name) {
  switch (name) {
    case Name::definitionurl: return Name::definitionURL;
    default: return name;
  }
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
