/** The constants that parse5 exports as `html`. */

import {
  htmlNamespace,
  mathmlNamespace,
  svgNamespace,
  xlinkNamespace,
  xmlNamespace,
  xmlnsNamespace,
} from '../../base/namespace-uris.js';
import { hasRawText } from '../../markup/rules.js';
import { enumOf } from './enum.js';

/**
 * An object of constants, as an enumeration of parse5. Each constant has the union type of all constants. So after
 * `let mode = DOCUMENT_MODE.QUIRKS`, TypeScript allows `mode = DOCUMENT_MODE.NO_QUIRKS`.
 */
type Enumeration<Constants> = { readonly [Name in keyof Constants]: Constants[keyof Constants] };

const namespaceUris = {
  HTML: htmlNamespace,
  MATHML: mathmlNamespace,
  SVG: svgNamespace,
  XLINK: xlinkNamespace,
  XML: xmlNamespace,
  XMLNS: xmlnsNamespace,
} as const;

/** The URI of a namespace. */
export type NS = (typeof namespaceUris)[keyof typeof namespaceUris];

/** The URIs of namespaces. */
export const NS: Enumeration<typeof namespaceUris> = namespaceUris;

const documentModes = {
  NO_QUIRKS: 'no-quirks',
  QUIRKS: 'quirks',
  LIMITED_QUIRKS: 'limited-quirks',
} as const;

/** The mode of a document. */
export type DOCUMENT_MODE = (typeof documentModes)[keyof typeof documentModes];

/** The modes of documents. #concept-document-mode */
export const DOCUMENT_MODE: Enumeration<typeof documentModes> = documentModes;

/** The words of a text, which spaces and line ends separate. */
type Words<Text extends string, Found = never> = Text extends `${infer First} ${infer Rest}`
  ? Words<Rest, Found | WithoutLineEnd<First>>
  : Exclude<Found | Text, ''>;

type WithoutLineEnd<Word extends string> = Word extends `${infer Start}\n` ? Start : Word;

/** The name of the constant for a name: ANNOTATION_XML for `annotation-xml`, FOREIGN_OBJECT for `foreignObject`. */
type ConstantName<Name extends string> = Name extends 'foreignObject'
  ? 'FOREIGN_OBJECT'
  : Name extends `${infer First}-${infer Rest}`
    ? `${Uppercase<First>}_${Uppercase<Rest>}`
    : Uppercase<Name>;

type Constants<Name> = { readonly [Each in Name & string as ConstantName<Each>]: Each };

function constantName(name: string): string {
  return name.replace(/-|(?=[A-Z])/g, '_').toUpperCase();
}

function constants<Text extends string>(names: Text): Constants<Words<Text>> {
  const entries = names.split(/\s+/).map((name) => [constantName(name), name]);
  return Object.fromEntries(entries) as Constants<Words<Text>>;
}

/** The names of attributes on which parse5 depends. */
export const ATTRS = constants('type action encoding prompt name color face size');

/** The name of an attribute in `ATTRS`. */
export type ATTRS = (typeof ATTRS)[keyof typeof ATTRS];

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

/** The name of an element in `TAG_NAMES`. */
export type TAG_NAMES = (typeof TAG_NAMES)[keyof typeof TAG_NAMES];

/**
 * The ids of elements by the names of the constants in `TAG_NAMES`, for example `TAG_ID.ANNOTATION_XML`, and the names
 * of these constants by id. `UNKNOWN` is 0.
 */
export const TAG_ID = enumOf([
  'UNKNOWN',
  ...(Object.keys(TAG_NAMES) as (keyof typeof TAG_NAMES)[]),
]);

/** The id of an element name: at least 1 for a name in `TAG_NAMES`, 0 for all others. */
export type TAG_ID = number;

const ids: ReadonlyMap<string, TAG_ID> = new Map(
  Object.values(TAG_NAMES).map((name, index) => [name, index + 1]),
);

/** The id of an element name; `TAG_ID.UNKNOWN`, which is 0, for other names. */
export function getTagID(tagName: string): TAG_ID {
  return ids.get(tagName) ?? TAG_ID.UNKNOWN;
}

function idsOf(names: string): Set<TAG_ID> {
  return new Set(names.split(/\s+/).map(getTagID));
}

/**
 * The ids of the elements that parse5 lists as special, by namespace. The list lacks `keygen` and `search`, which are
 * in #special.
 */
export const SPECIAL_ELEMENTS: Record<NS, Set<TAG_ID>> = {
  [namespaceUris.HTML]: idsOf(
    `address applet area article aside base basefont bgsound blockquote body br button
    caption center col colgroup dd details dir div dl dt embed fieldset figcaption figure
    footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe img input
    li link listing main marquee menu meta nav noembed noframes noscript object ol p param
    plaintext pre script section select source style summary table tbody td template
    textarea tfoot th thead title tr track ul wbr xmp`,
  ),
  [namespaceUris.MATHML]: idsOf('mi mo mn ms mtext annotation-xml'),
  [namespaceUris.SVG]: idsOf('title foreignObject desc'),
  [namespaceUris.XLINK]: new Set(),
  [namespaceUris.XML]: new Set(),
  [namespaceUris.XMLNS]: new Set(),
};

/** The ids of `h1` to `h6`. */
export const NUMBERED_HEADERS = idsOf('h1 h2 h3 h4 h5 h6');

/** Whether text in an element of this name is serialized unescaped. */
export const hasUnescapedText: (tagName: string, scriptingEnabled: boolean) => boolean = hasRawText;
