/** How a parser reads what is inside of an element: as markup, or as text of one of two kinds. */

import { knownNames } from '../generated/names.js';
import type { TokenOptions } from '../tokens/options.js';

/**
 * `'rcdata'` is text with character references, `'rawtext'` text without them. Here the latter includes the
 * text of `script` and `plaintext`.  #rcdata-state, #rawtext-state, #script-data-state, #plaintext-state
 */
export type Content = 'data' | 'rcdata' | 'rawtext';

/** `'noscript'`: it depends on the scripting mode.  #parsing-main-inhead */
const contentByName: ReadonlyMap<string, Content | 'noscript'> = new Map([
  ...['textarea', 'title'].map((name) => [name, 'rcdata'] as const),
  ...['iframe', 'noembed', 'noframes', 'plaintext', 'script', 'style', 'xmp'].map(
    (name) => [name, 'rawtext'] as const,
  ),
  ['noscript', 'noscript'] as const,
]);
/** For each id of a name, 1 if an HTML element of that name may have text that is not markup. */
const isTextName = Uint8Array.from(knownNames, (name) => (contentByName.has(name) ? 1 : 0));

/** Whether an HTML element may have text that is not markup, by the id of its name. */
export function mayHaveText(nameId: number): boolean {
  return nameId < isTextName.length && isTextName[nameId] === 1;
}

/** The contents of HTML elements in the scripting mode of a parse. */
export class Contents {
  readonly #ofNoscript: Content;
  /** The content of a fragment's context element; for a document, `'data'`. */
  readonly ofContext: Content;

  constructor({ scripting, context }: TokenOptions = {}) {
    this.#ofNoscript = scripting === 'disabled' || !scripting ? 'data' : 'rawtext';
    const isHtml = typeof context !== 'object' || (context?.namespace ?? 'html') === 'html';
    const name = typeof context === 'object' ? context?.name : context;
    this.ofContext = isHtml && name !== undefined ? this.ofName(name) : 'data';
  }

  /** The content of elements of a name, which is in lower case. */
  ofName(name: string): Content {
    const content = contentByName.get(name) ?? 'data';
    return content === 'noscript' ? this.#ofNoscript : content;
  }
}
