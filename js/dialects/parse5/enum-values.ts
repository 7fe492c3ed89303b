/**
 * The values of parse5's enumerations. Their types are in enums.d.ts, which `npm run generate` writes from this file
 * and from error-codes.ts.
 */

import {
  htmlNamespace,
  mathmlNamespace,
  svgNamespace,
  xlinkNamespace,
  xmlNamespace,
  xmlnsNamespace,
} from '../../base/namespace-uris.js';

/** An enumeration as TypeScript compiles it: the number of each name, from 0, and the name of each number. */
function numbered(names: readonly string[]): Readonly<Record<string, number | string>> {
  return Object.fromEntries(
    names.flatMap((name, value): [string, number | string][] => [
      [name, value],
      [String(value), name],
    ]),
  );
}

/** The name of the constant for a name: ANNOTATION_XML for `annotation-xml`, FOREIGN_OBJECT for `foreignObject`. */
function constantName(name: string): string {
  return name.replace(/-|(?=[A-Z])/g, '_').toUpperCase();
}

/** The names in a text, by the names of their constants. */
function constants(names: string): Readonly<Record<string, string>> {
  return Object.fromEntries(names.split(/\s+/).map((name) => [constantName(name), name]));
}

/** The URIs of namespaces. */
export const NS = {
  HTML: htmlNamespace,
  MATHML: mathmlNamespace,
  SVG: svgNamespace,
  XLINK: xlinkNamespace,
  XML: xmlNamespace,
  XMLNS: xmlnsNamespace,
};

/** The modes of documents. #concept-document-mode */
export const DOCUMENT_MODE = /* @__PURE__ */ constants('no-quirks quirks limited-quirks');

/** The names of attributes on which parse5 depends. */
export const ATTRS = /* @__PURE__ */ constants('type action encoding prompt name color face size');

/** The names of elements in the order of their ids, which begin at 1. */
export const TAG_NAMES = constants(
  `a address annotation-xml applet area article aside b base basefont bgsound big blockquote
  body br button caption center code col colgroup dd desc details dialog dir div dl dt em
  embed fieldset figcaption figure font footer foreignObject form frame frameset h1 h2 h3 h4
  h5 h6 head header hgroup hr html i img image input iframe keygen label li link listing
  main malignmark marquee math menu meta mglyph mi mo mn ms mtext nav nobr noframes noembed
  noscript object ol optgroup option p param plaintext pre rb rp rt rtc ruby s script search
  section select source small span strike strong style sub summary sup table tbody template
  textarea tfoot td th thead title tr track tt u ul svg var wbr xmp`,
);

/**
 * The ids of elements by the names of the constants in `TAG_NAMES`, for example `TAG_ID.ANNOTATION_XML`, and the names
 * of these constants by id. `UNKNOWN` is 0.
 */
export const TAG_ID = numbered(['UNKNOWN', ...Object.keys(TAG_NAMES)]);

/** The kinds of tokens in parse5. In the tokens of `souptree/tokens`, `type` is a string. */
export const TokenType = /* @__PURE__ */ numbered([
  'CHARACTER',
  'NULL_CHARACTER',
  'WHITESPACE_CHARACTER',
  'START_TAG',
  'END_TAG',
  'COMMENT',
  'DOCTYPE',
  'EOF',
  'HIBERNATION',
]);

/** The insertion modes of parse5. */
export const InsertionMode = /* @__PURE__ */ numbered([
  'INITIAL',
  'BEFORE_HTML',
  'BEFORE_HEAD',
  'IN_HEAD',
  'IN_HEAD_NO_SCRIPT',
  'AFTER_HEAD',
  'IN_BODY',
  'TEXT',
  'IN_TABLE',
  'IN_TABLE_TEXT',
  'IN_CAPTION',
  'IN_COLUMN_GROUP',
  'IN_TABLE_BODY',
  'IN_ROW',
  'IN_CELL',
  'IN_SELECT',
  'IN_SELECT_IN_TABLE',
  'IN_TEMPLATE',
  'AFTER_BODY',
  'IN_FRAMESET',
  'AFTER_FRAMESET',
  'AFTER_AFTER_BODY',
  'AFTER_AFTER_FRAMESET',
]);
