import {
  dataOf,
  indexOfRecord,
  isElementKind,
  kindHtmlElement,
  kindIn,
  kindText,
  nameOf,
  nextNode,
  parentOf,
} from '../encoded/index.js';
import { inherited } from './inherited.js';
import { typeOfInput } from './input-types.js';
import type { SearchTree } from './search-tree.js';
import { wordOf } from './words.js';

export type Direction = 'ltr' | 'rtl';

// Numbers of directions. 0 means that there is none.
const ltr = 1;
const rtl = 2;

/** The `input` types whose direction is that of their value. #auto-directionality */
const typeWithText = /^(?:button|email|hidden|password|reset|search|submit|tel|text|url)$/;

/** The elements of HTML whose text does not count for the elements around them. */
const withoutText = /^(?:bdi|script|style|textarea)$/;

/** The first character with a strong direction. Numbers and punctuation have none. */
const strong = /[\p{L}\p{Mc}\p{Nl}\u200e\u200f]/u;
const rightToLeft =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The directions of elements. #the-directionality */
export class Directions {
  readonly #tree: SearchTree;
  readonly #directions: Int32Array;
  /** The direction of the text in each element; undefined until an element needs it. */
  #ofText: Uint8Array | undefined;

  constructor(tree: SearchTree) {
    this.#tree = tree;
    this.#directions = inherited(tree, (at, ofParent) => this.#find(at) || ofParent || ltr);
  }

  of(at: number): Direction {
    return this.#directions[indexOfRecord(at)] === rtl ? 'rtl' : 'ltr';
  }

  /** The direction that does not depend on the parent; 0 if the parent determines the direction. */
  #find(at: number): number {
    const tree = this.#tree;
    if (!tree.isHtml(at)) return 0;
    const name = tree.nameOf(at);
    switch (stateOf(tree, at)) {
      case 'ltr':
        return ltr;
      case 'rtl':
        return rtl;
      case 'auto':
        return this.#auto(at, name);
    }
    if (name === 'bdi') return this.#auto(at, name);
    return name === 'input' && tree.is(at, wordOf('type'), 'tel') ? ltr : 0;
  }

  #auto(at: number, name: string): number {
    const tree = this.#tree;
    if (name === 'input') {
      if (!typeWithText.test(typeOfInput(tree, at))) return 0;
      return strongIn(tree.get(at, wordOf('value')) ?? '') || ltr;
    }
    this.#ofText ??= directionsOfText(tree);
    return this.#ofText[indexOfRecord(at)] || ltr;
  }
}

/** The state of the attribute `dir`. */
function stateOf(tree: SearchTree, at: number): string | undefined {
  const value = tree.get(at, wordOf('dir'))?.toLowerCase();
  return value === 'ltr' || value === 'rtl' || value === 'auto' ? value : undefined;
}

function strongIn(text: string): number {
  const found = strong.exec(text);
  if (found === null) return 0;
  return rightToLeft.test(found[0]) ? rtl : ltr;
}

/**
 * The direction of the first strong character in each element, found in one pass from the end.
 * #text-node-directionality
 */
function directionsOfText(tree: SearchTree): Uint8Array {
  const { records, buffer } = tree;
  const found = new Uint8Array(tree.size);
  const nodes: number[] = [];
  for (let at = 0; at < records.length; at = nextNode(records, at)) nodes.push(at);
  for (const at of nodes.reverse()) {
    const kind = kindIn(records[at]);
    const index = indexOfRecord(at);
    let direction = 0;
    if (kind === kindText) direction = strongIn(dataOf(buffer, at));
    else if (isElementKind(kind) && !isSkipped(tree, at, kind)) direction = found[index];
    // Earlier children come later in this pass.
    if (direction !== 0) found[indexOfRecord(parentOf(records, at))] = direction;
  }
  return found;
}

function isSkipped(tree: SearchTree, at: number, kind: number): boolean {
  if (kind !== kindHtmlElement) return false;
  return withoutText.test(nameOf(tree.buffer, at)) || stateOf(tree, at) !== undefined;
}
