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

/**
 * Names of the HTML elements in the set "newline ignored" of tools/standard/elements.txt.
 * #parsing-main-inbody
 */
export const newlineIgnoredNames: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'listing pre textarea'
  ).split(' '),
);

/**
 * Names of the HTML elements in the set "shadow host" of tools/standard/elements.txt.
 * #concept-attach-a-shadow-root
 */
export const shadowHostNames: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'
  ).split(' '),
);

/**
 * Names of the HTML elements in the set "foreign breakout" of tools/standard/elements.txt.
 * #parsing-main-inforeign
 */
export const breakoutNames: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img' +
    ' li listing menu meta nobr ol p pre ruby s small span strike strong sub sup table tt u ul' +
    ' var'
  ).split(' '),
);
