/** The constants that parse5 exports as `html`. */

import { hasRawText } from '../../markup/rules.js';
import { NS, TAG_ID, TAG_NAMES } from './enums.js';

export { ATTRS, DOCUMENT_MODE, NS, TAG_ID, TAG_NAMES } from './enums.js';

const ids: ReadonlyMap<string, TAG_ID> = new Map<string, TAG_ID>(
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
  [NS.HTML]: idsOf(
    `address applet area article aside base basefont bgsound blockquote body br button
    caption center col colgroup dd details dir div dl dt embed fieldset figcaption figure
    footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe img input
    li link listing main marquee menu meta nav noembed noframes noscript object ol p param
    plaintext pre script section select source style summary table tbody td template
    textarea tfoot th thead title tr track ul wbr xmp`,
  ),
  [NS.MATHML]: idsOf('mi mo mn ms mtext annotation-xml'),
  [NS.SVG]: idsOf('title foreignObject desc'),
  [NS.XLINK]: new Set(),
  [NS.XML]: new Set(),
  [NS.XMLNS]: new Set(),
};

/** The ids of `h1` to `h6`. */
export const NUMBERED_HEADERS = idsOf('h1 h2 h3 h4 h5 h6');

/** Whether text in an element of this name is serialized unescaped. */
export const hasUnescapedText: (tagName: string, scriptingEnabled: boolean) => boolean = hasRawText;
