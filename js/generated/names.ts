// Written by `npm run generate`, do not edit. From tools/standard/element-names.txt,
// attribute-names.txt

/** Known names of elements and attributes. The index is the id in a record; 0 is no name. */
export const knownNames: readonly string[] = (
  ' a abbr address area article aside audio b base bdi bdo blockquote body br button canvas' +
  ' caption cite code col colgroup data datalist dd del details dfn dialog div dl dt em embed' +
  ' fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html i' +
  ' iframe img input ins kbd label legend li link main map mark menu meta meter nav noscript' +
  ' object ol optgroup option output p picture pre progress q rp rt ruby s samp script search' +
  ' section select selectedcontent slot small source span strong style sub summary sup table' +
  ' tbody td template textarea tfoot th thead time title tr track u ul var video wbr acronym' +
  ' applet basefont bgsound big blink center command content dir element fencedframe font frame' +
  ' frameset geolocation image isindex keygen layer listing marquee menuitem multicol nextid' +
  ' nobr noembed noframes nolayer param permission plaintext portal rb rtc shadow spacer strike' +
  ' tt xmp svg animate animatemotion animatetransform circle clippath defs desc discard ellipse' +
  ' feblend fecolormatrix fecomposite feconvolvematrix fedistantlight fedropshadow feflood' +
  ' fefunca fefuncb fefuncg fefuncr fegaussianblur feimage femerge femergenode femorphology' +
  ' feoffset fepointlight fespotlight fetile feturbulence filter foreignobject g hatch' +
  ' hatchpath line lineargradient marker mask mesh meshgradient meshpatch meshrow metadata' +
  ' mpath path pattern polygon polyline radialgradient rect set solidcolor stop switch symbol' +
  ' text textpath tspan unknown use view altglyph altglyphdef altglyphitem animatecolor' +
  ' animation color-profile cursor definition-src font-face font-face-format font-face-name' +
  ' font-face-src font-face-uri glyph glyphref handler hkern listener missing-glyph prefetch' +
  ' tbreak tref vkern altGlyph altGlyphDef altGlyphItem animateColor animateMotion' +
  ' animateTransform clipPath feBlend feColorMatrix feComposite feConvolveMatrix feDistantLight' +
  ' feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge' +
  ' feMergeNode feMorphology feOffset fePointLight feSpotLight feTile feTurbulence' +
  ' foreignObject glyphRef linearGradient radialGradient textPath math annotation' +
  ' annotation-xml maction maligngroup malignmark menclose merror mfenced mfrac mglyph mi' +
  ' mlabeledtr mlongdiv mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms' +
  ' mscarries mscarry msgroup msline mspace msqrt msrow mstack mstyle msub msubsup msup mtable' +
  ' mtd mtext mtr munder munderover none semantics abs and apply approx arccos arccosh arccot' +
  ' arccoth arccsc arccsch arcsec arcsech arcsin arcsinh arctan arctanh arg bind bvar card' +
  ' cartesianproduct cbytes ceiling cerror ci cn codomain complexes compose condition conjugate' +
  ' cos cosh cot coth cs csc csch csymbol curl declare degree determinant diff divergence' +
  ' divide domain emptyset eq equivalent eulergamma exists exp exponentiale factorial factorof' +
  ' false floor fn forall gcd geq grad gt ident imaginary imaginaryi implies in infinity int' +
  ' integers intersect interval inverse lambda laplacian lcm leq limit list ln log logbase' +
  ' lowlimit lt matrix matrixrow max mean median min minus mode moment momentabout' +
  ' naturalnumbers neq not notanumber notin notprsubset notsubset or otherwise outerproduct' +
  ' partialdiff pi piece piecewise plus power primes product prsubset quotient rationals real' +
  ' reals reln rem root scalarproduct sdev sec sech selector sep setdiff share sin sinh subset' +
  ' sum tan tanh tendsto times transpose true union uplimit variance vector vectorproduct xor' +
  ' accept accept-charset accesskey action allow allowfullscreen alpha alt as async' +
  ' autocapitalize autocomplete autocorrect autofocus autoplay blocking charset checked class' +
  ' closedby color colorspace cols colspan commandfor contenteditable controls coords' +
  ' crossorigin datetime decoding default defer dirname disabled download draggable enctype' +
  ' enterkeyhint fetchpriority for formaction formenctype formmethod formnovalidate formtarget' +
  ' headers headingoffset headingreset height hidden high href hreflang http-equiv id' +
  ' imagesizes imagesrcset inert inputmode integrity is ismap itemid itemprop itemref itemscope' +
  ' itemtype kind lang loading loop low maxlength media method minlength multiple muted name' +
  ' nomodule nonce novalidate open optimum ping placeholder playsinline popover popovertarget' +
  ' poster preload readonly referrerpolicy rel required reversed rows rowspan sandbox scope' +
  ' selected shadowrootmode shape size sizes spellcheck src srcdoc srclang srcset start step' +
  ' tabindex target translate type usemap value width wrap align alink archive axis background' +
  ' behavior bgcolor border bordercolor bottommargin cellpadding cellspacing char charoff' +
  ' classid clear codebase codetype compact contextmenu datafld dataformatas datasrc direction' +
  ' dropzone dynsrc encoding event face frameborder framespacing hspace icon language' +
  ' leftmargin longdesc loopend loopstart lowsrc manifest marginheight marginwidth mayscript' +
  ' methods nohref noresize noshade nowrap pluginspage profile prompt radiogroup rev' +
  ' rightmargin rules scheme scoped scrollamount scrolldelay scrolling seamless standby' +
  ' topmargin truespeed urn valign valuetype version vlink vspace about anchor attributionsrc' +
  ' autosave browsingtopics capture controlslist credentialless csp datatype elementtiming' +
  ' exportparts focusgroup hreftranslate importance incremental inlist interestfor layout part' +
  ' prefix property resource results role typeof vocab webkitdirectory x-webkit-airplay onabort' +
  ' onafterprint onanimationend onanimationstart onauxclick onbeforeinput onbeforematch' +
  ' onbeforeprint onbeforetoggle onbeforeunload onblur oncancel oncanplay oncanplaythrough' +
  ' onchange onclick onclose oncommand oncontextlost oncontextmenu oncopy oncuechange oncut' +
  ' ondblclick ondrag ondragend ondragenter ondragexit ondragleave ondragover ondragstart' +
  ' ondrop ondurationchange onemptied onended onerror onfocus onfocusin onfocusout onformdata' +
  ' onhashchange oninput oninvalid onkeydown onkeypress onkeyup onlanguagechange onload' +
  ' onloadeddata onloadedmetadata onloadstart onmessage onmessageerror onmousedown onmouseenter' +
  ' onmouseleave onmousemove onmouseout onmouseover onmouseup onmousewheel onoffline ononline' +
  ' onpagehide onpagereveal onpageshow onpageswap onpaste onpause onplay onplaying' +
  ' onpointercancel onpointerdown onpointerenter onpointerleave onpointermove onpointerout' +
  ' onpointerover onpointerup onpopstate onprogress onratechange onreset onresize onscroll' +
  ' onscrollend onsearch onseeked onseeking onselect onselectstart onshow onslotchange' +
  ' onstalled onstorage onsubmit onsuspend ontimeupdate ontoggle ontouchcancel ontouchend' +
  ' ontouchmove ontouchstart ontransitionend ontransitionrun onunload onvolumechange onwaiting' +
  ' onwheel aria-atomic aria-busy aria-checked aria-colcount aria-colindex aria-colspan' +
  ' aria-controls aria-current aria-describedby aria-description aria-details aria-disabled' +
  ' aria-dropeffect aria-expanded aria-flowto aria-grabbed aria-haspopup aria-hidden' +
  ' aria-invalid aria-label aria-labelledby aria-level aria-live aria-modal aria-multiline' +
  ' aria-orientation aria-owns aria-placeholder aria-posinset aria-pressed aria-readonly' +
  ' aria-relevant aria-required aria-rowcount aria-rowindex aria-rowspan aria-selected' +
  ' aria-setsize aria-sort aria-valuemax aria-valuemin aria-valuenow aria-valuetext' +
  ' accent-height accumulate additive alphabetic amplitude arabic-form ascent attributename' +
  ' attributetype azimuth basefrequency baseprofile bbox begin bias by calcmode cap-height clip' +
  ' clippathunits contentstyletype cx cy d descent diffuseconstant divisor dur dx dy edgemode' +
  ' elevation end exponent fill filterres filterunits font-size-adjust format fr from fx fy g1' +
  ' g2 glyph-name gradientunits hanging horiz-adv-x horiz-origin-x horiz-origin-y ideographic' +
  ' in2 intercept k k1 k2 k3 k4 kernelmatrix kernelunitlength keypoints keysplines keytimes' +
  ' lengthadjust local markerheight markerunits markerwidth maskcontentunits maskunits' +
  ' mathematical numoctaves offset onbegin onend onrepeat onzoom operator order orient' +
  ' orientation origin panose-1 pathlength patterntransform patternunits points pointsatx' +
  ' pointsaty pointsatz preservealpha primitiveunits r radius refx refy rendering-intent' +
  ' repeatcount repeatdur requiredfeatures restart result rotate rx ry scale seed side slope' +
  ' spacing specularconstant specularexponent spreadmethod startoffset stddeviation stemh stemv' +
  ' stitchtiles string surfacescale systemlanguage tablevalues targetx targety textlength to' +
  ' transform u1 u2 unicode unicode-range units-per-em v-alphabetic v-hanging v-ideographic' +
  ' v-mathematical values vert-adv-y vert-origin-x vert-origin-y viewbox viewtarget widths x' +
  ' x-height x1 x2 xchannelselector y y1 y2 ychannelselector z zoomandpan baseline-shift' +
  ' clip-path clip-rule color-rendering display fill-opacity fill-rule flood-color' +
  ' flood-opacity font-family font-size font-stretch font-style font-variant font-weight' +
  ' image-rendering isolation kerning letter-spacing lighting-color marker-end marker-mid' +
  ' marker-start mask-type mix-blend-mode opacity overflow paint-order pointer-events' +
  ' shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-linecap' +
  ' stroke-linejoin stroke-opacity stroke-width text-align text-anchor text-decoration' +
  ' text-overflow text-rendering transform-origin unicode-bidi vector-effect visibility' +
  ' white-space word-spacing writing-mode accent accentunder actiontype alignmentscope altimg' +
  ' altimg-height altimg-valign altimg-width alttext bevelled cd cdgroup charalign charspacing' +
  ' close closure columnalign columnlines columnspacing columnspan columnwidth crossout' +
  ' decimalpoint definitionurl denomalign depth displaystyle edge equalcolumns equalrows fence' +
  ' fontfamily fontsize fontstyle fontweight groupalign indentalign indentalignfirst' +
  ' indentalignlast indentshift indentshiftfirst indentshiftlast indenttarget intent largeop' +
  ' leftoverhang length linebreak linebreakstyle lineleading linethickness location' +
  ' longdivstyle lquote lspace mathbackground mathcolor mathsize mathvariant maxsize maxwidth' +
  ' mediummathspace minlabelspacing minsize movablelimits mslinethickness nargs notation' +
  ' numalign occurrence position rightoverhang rowalign rowlines rowspacing rquote rspace' +
  ' schemalocation scriptlevel scriptminsize selection separator separators shift stackalign' +
  ' stretchy subscriptshift superscriptshift symmetric thickmathspace thinmathspace voffset' +
  ' xlink:actuate xlink:arcrole xlink:href xlink:role xlink:show xlink:title xlink:type' +
  ' xml:base xml:id xml:lang xml:space xmlns xmlns:dc xmlns:cc xmlns:fb xmlns:og xmlns:rdf' +
  ' xmlns:svg xmlns:v xmlns:o xmlns:w xmlns:m xmlns:x xmlns:xlink xmlns:sodipodi xmlns:inkscape' +
  ' inkscape:label sodipodi:docname attributeName attributeType baseFrequency baseProfile' +
  ' calcMode clipPathUnits diffuseConstant edgeMode filterUnits gradientUnits kernelMatrix' +
  ' kernelUnitLength keyPoints keySplines keyTimes lengthAdjust markerHeight markerUnits' +
  ' markerWidth maskContentUnits maskUnits numOctaves pathLength patternTransform patternUnits' +
  ' pointsAtX pointsAtY pointsAtZ preserveAlpha primitiveUnits refX refY repeatCount repeatDur' +
  ' requiredFeatures specularConstant specularExponent spreadMethod startOffset stdDeviation' +
  ' stitchTiles surfaceScale systemLanguage tableValues targetX targetY textLength viewBox' +
  ' viewTarget xChannelSelector yChannelSelector zoomAndPan definitionURL actuate arcrole show' +
  ' space xlink alignment-baseline allowpaymentrequest allowtransparency aria-activedescendant' +
  ' aria-autocomplete aria-braillelabel aria-brailleroledescription aria-colindextext' +
  ' aria-errormessage aria-keyshortcuts aria-multiselectable aria-roledescription' +
  ' aria-rowindextext color-interpolation color-interpolation-filters contentscripttype' +
  ' disablepictureinpicture disableremoteplayback domainofapplication dominant-baseline' +
  ' enable-background externalresourcesrequired feComponentTransfer feDiffuseLighting' +
  ' feDisplacementMap feSpecularLighting fecomponenttransfer fediffuselighting' +
  ' fedisplacementmap fespecularlighting glyph-orientation-horizontal' +
  ' glyph-orientation-vertical gradientTransform gradienttransform infixlinebreakstyle' +
  ' limitingConeAngle limitingconeangle linebreakmultchar mozallowfullscreen onanimationcancel' +
  ' onanimationiteration oncontextrestored onfullscreenchange onfullscreenerror' +
  ' ongotpointercapture onlostpointercapture onpointerrawupdate onrejectionhandled' +
  ' onsecuritypolicyviolation onselectionchange ontransitioncancel ontransitionstart' +
  ' onunhandledrejection overline-position overline-thickness patternContentUnits' +
  ' patterncontentunits popovertargetaction preserveAspectRatio preserveaspectratio' +
  ' requiredExtensions requiredextensions scriptsizemultiplier shadowrootclonable' +
  ' shadowrootcustomelementregistry shadowrootdelegatesfocus shadowrootserializable' +
  ' shadowrootslotassignment sharedstoragewritable strikethrough-position' +
  ' strikethrough-thickness stroke-dashoffset stroke-miterlimit underline-position' +
  ' underline-thickness verythickmathspace verythinmathspace veryverythickmathspace' +
  ' veryverythinmathspace virtualkeyboardpolicy webkit-playsinline webkitallowfullscreen' +
  ' writingsuggestions'
).split(' ');
