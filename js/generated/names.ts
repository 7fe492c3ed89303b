// Written by `npm run generate`, do not edit. From tools/standard/elements.txt,
// attribute-names.txt

const svgElements =
  'altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath' +
    ' feBlend feColorMatrix feComposite feConvolveMatrix feDistantLight feDropShadow feFlood' +
    ' feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology' +
    ' feOffset fePointLight feSpotLight feTile feTurbulence foreignObject glyphRef linearGradient' +
    ' radialGradient textPath';
const svgAttributes =
  'attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits' +
    ' diffuseConstant edgeMode filterUnits gradientUnits kernelMatrix kernelUnitLength keyPoints' +
    ' keySplines keyTimes lengthAdjust markerHeight markerUnits markerWidth maskContentUnits' +
    ' maskUnits numOctaves pathLength patternTransform patternUnits pointsAtX pointsAtY pointsAtZ' +
    ' preserveAlpha primitiveUnits refX refY repeatCount repeatDur requiredFeatures' +
    ' specularConstant specularExponent spreadMethod startOffset stdDeviation stitchTiles' +
    ' surfaceScale systemLanguage tableValues targetX targetY textLength viewBox viewTarget' +
    ' xChannelSelector yChannelSelector zoomAndPan';
const longSvgNames =
  'feComponentTransfer feDiffuseLighting feDisplacementMap feSpecularLighting' +
    ' gradientTransform limitingConeAngle patternContentUnits preserveAspectRatio' +
    ' requiredExtensions';

/**
 * Known names of elements and attributes. The index of a name is its id in a record; the id 0
 * means no name. The texts are short, because engines intern the parts of a split text only if
 * there are few. A comparison of an interned name with an equal literal only compares addresses.
 */
export const knownNames: readonly string[] = /* @__PURE__ */ [
  ' a abbr address area article aside audio b base bdi bdo blockquote body br button canvas' +
    ' caption cite code col colgroup data datalist dd del details dfn dialog div dl dt em embed' +
    ' fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html i' +
    ' iframe img input ins kbd label legend li link main map mark menu meta meter nav noscript' +
    ' object ol',
  'optgroup option output p picture pre progress q rp rt ruby s samp script search section' +
    ' select selectedcontent slot small source span strong style sub summary sup table tbody td' +
    ' template textarea tfoot th thead time title tr track u ul var video wbr acronym applet' +
    ' basefont bgsound big blink center command dir font frame frameset image keygen listing' +
    ' marquee nobr noembed noframes param plaintext rb rtc strike tt xmp',
  svgElements.toLowerCase(),
  svgElements,
  'svg circle defs desc filter g line marker mask metadata path pattern polygon rect set stop' +
    ' switch symbol text use view color-profile font-face font-face-format font-face-name' +
    ' font-face-src font-face-uri missing-glyph math annotation annotation-xml malignmark mfrac' +
    ' mglyph mi mn mo mrow ms mtext',
  svgAttributes.toLowerCase(),
  svgAttributes,
  'definitionurl definitionURL accept accept-charset accesskey action allow allowfullscreen' +
    ' alt as async autocapitalize autocomplete autofocus autoplay blocking charset checked class' +
    ' color cols colspan content contenteditable controls coords crossorigin datetime decoding' +
    ' default defer disabled download draggable enctype fetchpriority for formaction formmethod' +
    ' headers height hidden high href hreflang http-equiv id inert inputmode integrity is ismap' +
    ' itemid itemprop itemscope itemtype kind lang list loading loop low max maxlength media' +
    ' method',
  'min minlength multiple muted name nomodule nonce novalidate open placeholder playsinline' +
    ' popover popovertarget poster preload readonly referrerpolicy rel required reversed rows' +
    ' rowspan sandbox scope selected shadowrootmode shape size sizes spellcheck src srcdoc' +
    ' srclang srcset start step tabindex target translate type usemap value width wrap align' +
    ' background bgcolor border cellpadding cellspacing clear encoding face language nowrap' +
    ' valign version part prefix property resource role onchange onclick onerror onload',
  'onmousedown onmouseout onmouseover onsubmit aria-controls aria-current aria-describedby' +
    ' aria-disabled aria-expanded aria-haspopup aria-hidden aria-label aria-labelledby cx cy d dx' +
    ' dy fill offset r rx ry scale transform values x x1 x2 y y1 y2 clip-path display fill-rule' +
    ' font-family font-size font-style font-weight opacity overflow stop-color stop-opacity' +
    ' stroke stroke-width text-anchor begin end xml:base xmlns:og xlink:actuate actuate' +
    ' xlink:arcrole arcrole xlink:href xlink:role xlink:show show xlink:title xlink:type xml:lang' +
    ' xml:space space xmlns xmlns:xlink xlink',
  longSvgNames.toLowerCase(),
  longSvgNames,
  'shadowrootclonable shadowrootcustomelementregistry shadowrootdelegatesfocus' +
    ' shadowrootserializable shadowrootslotassignment',
].flatMap((text) => text.split(' '));
