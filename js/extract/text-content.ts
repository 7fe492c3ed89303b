import { collapseSpace, isSpace } from '../base/ascii.js';
import { copyString } from '../base/copy-string.js';
import {
  contentOf,
  dataOf,
  endOf,
  isDocumentFragment,
  kindHtmlElement,
  kindIn,
  kindOf,
  kindText,
  knownNameId,
  nameIdIn,
  nextNode,
  recordAfter,
} from '../encoded/index.js';
import type { SearchTree } from '../matching/search-tree.js';
import { displaysOfNames, endsLine } from '../text/displays.js';

/** The texts among the children of an element. https://dom.spec.whatwg.org/#concept-child-text-content */
export function childTextOf({ records, buffer }: SearchTree, element: number): string {
  const end = endOf(records, element);
  const parts: string[] = [];
  for (let at = contentOf(records, element); at < end; at = recordAfter(records, at)) {
    if (kindOf(records, at) === kindText) parts.push(dataOf(buffer, at));
  }
  return parts.join('');
}

/** Whether the texts among the children of an element are nothing but ASCII white space. */
export function isBlank({ records, buffer }: SearchTree, element: number): boolean {
  const end = endOf(records, element);
  for (let at = contentOf(records, element); at < end; at = recordAfter(records, at)) {
    if (kindOf(records, at) !== kindText) continue;
    const text = dataOf(buffer, at);
    for (let index = 0; index < text.length; index++) {
      if (!isSpace(text.charCodeAt(index))) return false;
    }
  }
  return true;
}

/** HTML elements whose text is left out. */
const codeNames = ['script', 'style'];
let codeIds: ReadonlySet<number | undefined> | undefined;

/**
 * The text of an element in one line, without scripts and style sheets. Lines and blocks are separated by one space.
 * White space is stripped and collapsed.
 *
 * @param isSkipped whether the text of an HTML element with that name is left out.
 */
export function lineOf(
  { records, buffer }: SearchTree,
  element: number,
  isSkipped: (nameId: number) => boolean,
): string {
  codeIds ??= new Set(codeNames.map(knownNameId));
  const displays = displaysOfNames();
  const end = endOf(records, element);
  const parts: string[] = [];
  /** The ends of the blocks around a node. */
  const open: number[] = [];
  for (let at = contentOf(records, element); at < end; ) {
    for (; (open.at(-1) ?? end) <= at; open.pop()) parts.push(' ');
    const word = records[at];
    const kind = kindIn(word);
    if (kind === kindText) parts.push(dataOf(buffer, at));
    const isHtml = kind === kindHtmlElement;
    const isHidden = isHtml && (codeIds.has(nameIdIn(word)) || isSkipped(nameIdIn(word)));
    if (isHtml && endsLine(displays[nameIdIn(word)])) {
      parts.push(' ');
      open.push(endOf(records, at));
    }
    at = isHidden || isDocumentFragment(records, at) ? endOf(records, at) : nextNode(records, at);
  }
  return collapseSpace(parts.join(''));
}

/** How often the text of a tree can be copied, in parts. */
const mostCopies = 4;

/**
 * The texts of many nodes in one tree. A text is a copy, so it keeps nothing else of the tree in memory. Nested
 * elements have the same text many times: after `mostCopies` times the text of the tree, further texts refer to that
 * text.
 * https://dom.spec.whatwg.org/#concept-descendant-text-content
 */
export class TextRanges {
  readonly #search: SearchTree;
  readonly #root: number;
  /** The records of the texts, ascending. Undefined until the first text is read. */
  #records: number[] | undefined;
  /** For each text: its offset in all text; then the length of all text. */
  readonly #offsets: number[] = [];
  #text = '';
  /** The code units that can still be copied. */
  #unitsLeft = 0;

  /** @param root the record of a container that has all nodes whose texts are read. */
  constructor(search: SearchTree, root: number) {
    this.#search = search;
    this.#root = root;
  }

  /** The text of a container in the tree. */
  of(container: number): string {
    this.#records ??= this.#read();
    const from = firstFrom(this.#records, container);
    const to = firstFrom(this.#records, endOf(this.#search.records, container));
    const text = this.#text.slice(this.#offsets[from], this.#offsets[to]);
    this.#unitsLeft -= text.length;
    return this.#unitsLeft < 0 ? text : copyString(text);
  }

  #read(): number[] {
    const { records, buffer } = this.#search;
    const found: number[] = [];
    const parts: string[] = [];
    let length = 0;
    const end = endOf(records, this.#root);
    for (let at = nextNode(records, this.#root); at < end; ) {
      if (kindOf(records, at) === kindText) {
        const data = dataOf(buffer, at);
        found.push(at);
        parts.push(data);
        this.#offsets.push(length);
        length += data.length;
      }
      at = isDocumentFragment(records, at) ? endOf(records, at) : nextNode(records, at);
    }
    this.#offsets.push(length);
    this.#text = parts.join('');
    this.#unitsLeft = mostCopies * length;
    return found;
  }
}

/** The index of the first number in an ascending list that is not smaller. */
export function firstFrom(list: readonly number[], number: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
