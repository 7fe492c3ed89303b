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
const contentByNameId = knownNames.map((name) => contentByName.get(name));

/** The contents of HTML elements in the scripting mode of a parse. */
export class Contents {
  readonly #ofNoscript: Content;
  /** Of the context element of a fragment; of a document, `'data'`. */
  readonly ofContext: Content;

  constructor({ scripting, context }: TokenOptions = {}) {
    this.#ofNoscript = scripting === 'disabled' || !scripting ? 'data' : 'rawtext';
    const { name, namespace } = typeof context === 'object' ? context : { name: context };
    const isHtml = name !== undefined && (namespace ?? 'html') === 'html';
    this.ofContext = isHtml ? this.ofName(name) : 'data';
  }

  /** Of elements whose name has that id. */
  ofNameId(nameId: number): Content {
    return this.#resolve(contentByNameId[nameId]);
  }

  /** Of elements of that name, in lower case. */
  ofName(name: string): Content {
    return this.#resolve(contentByName.get(name));
  }

  #resolve(content: Content | 'noscript' | undefined): Content {
    if (content === undefined) return 'data';
    return content === 'noscript' ? this.#ofNoscript : content;
  }
}
