// Written by `npm run generate`, do not edit. From tools/standard/elements.txt

/**
 * Names of the HTML elements in the set "formatting" of tools/standard/elements.txt.  #formatting
 */
export const formattingNames: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'a b big code em font i nobr s small strike strong tt u'
  ).split(' '),
);

/**
 * Names of the HTML elements in the set "void element" of tools/standard/elements.txt.
 * #serializes-as-void
 */
export const voidNames: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'area base basefont bgsound br col embed frame hr img input keygen link meta param source' +
    ' track wbr'
  ).split(' '),
);

/**
 * Names of the HTML elements in the set "unescaped text" of tools/standard/elements.txt.
 * #serialising-html-fragments
 */
export const unescapedTextNames: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'iframe noembed noframes plaintext script style xmp'
  ).split(' '),
);

/** Names of all HTML elements, also obsolete ones. */
export const htmlElementNames: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'a abbr address area article aside audio b base bdi bdo blockquote body br button canvas' +
    ' caption cite code col colgroup data datalist dd del details dfn dialog div dl dt em embed' +
    ' fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html i' +
    ' iframe img input ins kbd label legend li link main map mark menu meta meter nav noscript' +
    ' object ol optgroup option output p picture pre progress q rp rt ruby s samp script search' +
    ' section select selectedcontent slot small source span strong style sub summary sup table' +
    ' tbody td template textarea tfoot th thead time title tr track u ul var video wbr acronym' +
    ' applet basefont bgsound big blink center command dir font frame frameset image keygen' +
    ' listing marquee nobr noembed noframes param plaintext rb rtc strike tt xmp'
  ).split(' '),
);
