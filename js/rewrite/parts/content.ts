/** How a parser reads the content of an element: as markup, or as one of two kinds of text. */

import { unescapedTextNames } from '../../generated/elements.js';
import { knownNames } from '../../generated/names.js';
import type { TokenOptions } from '../../tokens/options.js';

/**
 * `'data'` is markup. `'rcdata'` is text in which character references are decoded. `'rawtext'` is text in which
 * references are not decoded. The content of `script` and `plaintext` is also called `'rawtext'` here.
 * #rcdata-state, #rawtext-state, #script-data-state, #plaintext-state
 */
export type Content = 'data' | 'rcdata' | 'rawtext';

/**
 * The kinds of content that are not markup, by the names of HTML elements. `'noscript'` means that the kind depends on
 * the scripting mode. #parsing-main-inhead
 */
const contentByName: ReadonlyMap<string, Content | 'noscript'> = new Map([
  ...['textarea', 'title'].map((name) => [name, 'rcdata'] as const),
  ...Array.from(unescapedTextNames, (name) => [name, 'rawtext'] as const),
  ['noscript', 'noscript'] as const,
]);
/** For each id of a known name, 1 if the content of HTML elements of that name may be text. */
const isTextName = Uint8Array.from(knownNames, (name) => (contentByName.has(name) ? 1 : 0));

/** Whether the content of HTML elements with a name may be text. `nameId` is the id of the name. */
export function mayHaveText(nameId: number): boolean {
  return nameId < isTextName.length && isTextName[nameId] === 1;
}

/**
 * The names of the HTML elements whose content may be text. In SVG and MathML, the content of these names is markup.
 */
export const textNames: readonly string[] = /* @__PURE__ */ [...contentByName.keys()];

/** The character references to write, by the code unit or byte that each of them replaces in the source. */
export type Escaping = Readonly<Record<number, string>>;

/**
 * The escapings for the text of a renamed or unwrapped element, by the kind of its content in the source. If the text
 * becomes `'data'` or `'rcdata'`, a parser reads the same text from the escaped text. In the source, a parser
 * reads U+0000 as U+FFFD. In `'data'`, it would ignore U+0000.
 */
export const escapings: Readonly<Record<Content, Escaping | undefined>> = {
  data: undefined,
  rcdata: { 0: '&#65533;', 60: '&lt;' },
  rawtext: { 0: '&#65533;', 38: '&amp;', 60: '&lt;' },
};

/**
 * The escaping for a CDATA section if an edit can make the section a comment. A comment of this kind ends at the first
 * `>`. The reference is between two sections, so a parser reads the same text if the section is still one.
 * #markup-declaration-open-state
 */
export const cdataEscaping: Escaping = { 62: '&gt;' };

/** The kinds of content of HTML elements, for the scripting mode of one parse. */
export class Contents {
  readonly #ofNoscript: Content;
  /** The kind of content of a fragment's context element; for a document, `'data'`. */
  readonly ofContext: Content;
  /** Whether the input is a document, not a fragment. */
  readonly isDocument: boolean;

  /** @param options the scripting mode and the context element. Default: a document without scripting. */
  constructor({ scripting, context }: TokenOptions = {}) {
    this.#ofNoscript = scripting === 'disabled' || !scripting ? 'data' : 'rawtext';
    this.isDocument = context === undefined || context === null;
    const isHtml = typeof context !== 'object' || (context?.namespace ?? 'html') === 'html';
    const name = typeof context === 'object' ? context?.name : context;
    this.ofContext = isHtml && name !== undefined ? this.ofName(name) : 'data';
  }

  /** The kind of content of HTML elements with the name `name`, which is in lower case. */
  ofName(name: string): Content {
    const content = contentByName.get(name) ?? 'data';
    return content === 'noscript' ? this.#ofNoscript : content;
  }
}

/**
 * The elements of SVG and MathML in which a parser reads HTML. #html-integration-point, #mathml-text-integration-point
 */
export const integrationPoints: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'foreignobject desc title annotation-xml mi mo mn ms mtext'.split(' '),
);

/**
 * The start tags that the rewriter needs. Only in these places, a parser does not read the content of a
 * `style` or `xmp` as text: in SVG and MathML, in a `frameset`, and after a `col` in a `template`.
 * #parsing-main-inforeign, #parsing-main-inframeset, #parsing-main-incolgroup
 */
export const nestingNames: readonly string[] = /* @__PURE__ */ [
  ...['svg', 'math', 'frameset', 'template', 'col'],
  ...integrationPoints,
  ...textNames,
];
