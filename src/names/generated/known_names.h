// Written by `npm run generate`, do not edit. From tools/standard/elements.txt,
// attribute-names.txt
#pragma once

#include <cstdint>

namespace souptree {

// Names of elements, attributes and processing instruction targets. Ids after the known names
// belong to one document and its NameTable.
enum class Name : std::uint32_t {
  none = 0,

  // Elements of HTML.
  a, abbr, address, area, article, aside, audio, b, base, bdi, bdo, blockquote, body, br, button,
  canvas, caption, cite, code, col, colgroup, data, datalist, dd, del, details, dfn, dialog, div,
  dl, dt, em, embed, fieldset, figcaption, figure, footer, form, h1, h2, h3, h4, h5, h6, head,
  header, hgroup, hr, html, i, iframe, img, input, ins, kbd, label, legend, li, link, main, map,
  mark, menu, meta, meter, nav, noscript, object, ol, optgroup, option, output, p, picture, pre,
  progress, q, rp, rt, ruby, s, samp, script, search, section, select, selectedcontent, slot,
  small, source, span, strong, style, sub, summary, sup, table, tbody, td, template_, textarea,
  tfoot, th, thead, time, title, tr, track, u, ul, var, video, wbr, acronym, applet, basefont,
  bgsound, big, blink, center, command, dir, font, frame, frameset, image, keygen, listing,
  marquee, nobr, noembed, noframes, param, plaintext, rb, rtc, strike, tt, xmp,

  // Elements of SVG and MathML.
  altglyph, altglyphdef, altglyphitem, animatecolor, animatemotion, animatetransform, clippath,
  feblend, fecolormatrix, fecomposite, feconvolvematrix, fedistantlight, fedropshadow, feflood,
  fefunca, fefuncb, fefuncg, fefuncr, fegaussianblur, feimage, femerge, femergenode, femorphology,
  feoffset, fepointlight, fespotlight, fetile, feturbulence, foreignobject, glyphref,
  lineargradient, radialgradient, textpath, altGlyph, altGlyphDef, altGlyphItem, animateColor,
  animateMotion, animateTransform, clipPath, feBlend, feColorMatrix, feComposite, feConvolveMatrix,
  feDistantLight, feDropShadow, feFlood, feFuncA, feFuncB, feFuncG, feFuncR, feGaussianBlur,
  feImage, feMerge, feMergeNode, feMorphology, feOffset, fePointLight, feSpotLight, feTile,
  feTurbulence, foreignObject, glyphRef, linearGradient, radialGradient, textPath, svg, circle,
  defs, desc, filter, g, line, marker, mask, metadata, path, pattern, polygon, rect, set, stop,
  switch_, symbol, text, use, view, color_profile, font_face, font_face_format, font_face_name,
  font_face_src, font_face_uri, missing_glyph, math, annotation, annotation_xml, malignmark, mfrac,
  mglyph, mi, mn, mo, mrow, ms, mtext,

  // Attributes.
  attributename, attributetype, basefrequency, baseprofile, calcmode, clippathunits,
  diffuseconstant, edgemode, filterunits, gradientunits, kernelmatrix, kernelunitlength, keypoints,
  keysplines, keytimes, lengthadjust, markerheight, markerunits, markerwidth, maskcontentunits,
  maskunits, numoctaves, pathlength, patterntransform, patternunits, pointsatx, pointsaty,
  pointsatz, preservealpha, primitiveunits, refx, refy, repeatcount, repeatdur, requiredfeatures,
  specularconstant, specularexponent, spreadmethod, startoffset, stddeviation, stitchtiles,
  surfacescale, systemlanguage, tablevalues, targetx, targety, textlength, viewbox, viewtarget,
  xchannelselector, ychannelselector, zoomandpan, attributeName, attributeType, baseFrequency,
  baseProfile, calcMode, clipPathUnits, diffuseConstant, edgeMode, filterUnits, gradientUnits,
  kernelMatrix, kernelUnitLength, keyPoints, keySplines, keyTimes, lengthAdjust, markerHeight,
  markerUnits, markerWidth, maskContentUnits, maskUnits, numOctaves, pathLength, patternTransform,
  patternUnits, pointsAtX, pointsAtY, pointsAtZ, preserveAlpha, primitiveUnits, refX, refY,
  repeatCount, repeatDur, requiredFeatures, specularConstant, specularExponent, spreadMethod,
  startOffset, stdDeviation, stitchTiles, surfaceScale, systemLanguage, tableValues, targetX,
  targetY, textLength, viewBox, viewTarget, xChannelSelector, yChannelSelector, zoomAndPan,
  definitionurl, definitionURL, accept, accept_charset, accesskey, action, allow, allowfullscreen,
  alt, as, async, autocapitalize, autocomplete, autofocus, autoplay, blocking, charset, checked,
  class_, color, cols, colspan, content, contenteditable, controls, coords, crossorigin, datetime,
  decoding, default_, defer, disabled, download, draggable, enctype, fetchpriority, for_,
  formaction, formmethod, headers, height, hidden, high, href, hreflang, http_equiv, id, inert,
  inputmode, integrity, is, ismap, itemid, itemprop, itemscope, itemtype, kind, lang, list,
  loading, loop, low, max, maxlength, media, method, min, minlength, multiple, muted, name,
  nomodule, nonce, novalidate, open, placeholder, playsinline, popover, popovertarget, poster,
  preload, readonly, referrerpolicy, rel, required, reversed, rows, rowspan, sandbox, scope,
  selected, shadowrootmode, shape, size, sizes, spellcheck, src, srcdoc, srclang, srcset, start,
  step, tabindex, target, translate, type, usemap, value, width, wrap, align, background, bgcolor,
  border, cellpadding, cellspacing, clear, encoding, face, language, nowrap, valign, version, part,
  prefix, property, resource, role, onchange, onclick, onerror, onload, onmousedown, onmouseout,
  onmouseover, onsubmit, aria_controls, aria_current, aria_describedby, aria_disabled,
  aria_expanded, aria_haspopup, aria_hidden, aria_label, aria_labelledby, cx, cy, d, dx, dy, fill,
  offset, r, rx, ry, scale, transform, values, x, x1, x2, y, y1, y2, clip_path, display, fill_rule,
  font_family, font_size, font_style, font_weight, opacity, overflow, stop_color, stop_opacity,
  stroke, stroke_width, text_anchor, begin, end, xml_base, xmlns_og, xlink_actuate, actuate,
  xlink_arcrole, arcrole, xlink_href, xlink_role, xlink_show, show, xlink_title, xlink_type,
  xml_lang, xml_space, space, xmlns, xmlns_xlink, xlink,

  // Elements and attributes with more than 16 bytes.
  fecomponenttransfer, fediffuselighting, fedisplacementmap, fespecularlighting, gradienttransform,
  limitingconeangle, patterncontentunits, preserveaspectratio, requiredextensions,
  feComponentTransfer, feDiffuseLighting, feDisplacementMap, feSpecularLighting, gradientTransform,
  limitingConeAngle, patternContentUnits, preserveAspectRatio, requiredExtensions,
  shadowrootclonable, shadowrootcustomelementregistry, shadowrootdelegatesfocus,
  shadowrootserializable, shadowrootslotassignment,
};

// Ids below this are known names.
inline constexpr std::uint32_t known_name_count = 571;
// Ids below this are `none` and the elements of HTML.
inline constexpr std::uint32_t html_element_name_count = 140;
// Ids below this are `none` and all elements, except foreign ones with long names.
inline constexpr std::uint32_t element_name_count = 246;
// Ids from here to known_name_count have more than 16 bytes.
inline constexpr std::uint32_t first_long_name = 548;
// Names with ids below first_long_name have at most this many bytes.
inline constexpr std::uint32_t name_cell_bytes = 16;
// Bytes of all names, with a space before each.
inline constexpr std::uint32_t known_name_bytes = 5207;
// Bits of an id in a record of the encoded tree.
inline constexpr std::uint32_t name_bits = 23;

}  // namespace souptree
