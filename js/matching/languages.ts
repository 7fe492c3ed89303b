import { asciiLowerCase } from '../base/ascii.js';
import {
  attributePrefixes,
  attributeWord,
  indexOfRecord,
  isElementKind,
  kindMathmlElement,
  kindOf,
  knownNameId,
  nextRecord,
} from '../encoded/index.js';
import { inherited } from './inherited.js';
import type { SearchTree } from './search-tree.js';
import { wordOf } from './words.js';

/** The languages of elements. #language */
export class Languages {
  /** The languages in the tree, in lower case. The first one is that of elements without a language. */
  readonly #tags: string[] = [''];
  /** For each element the index of its language in the list of tags. */
  readonly #indexes: Int32Array;
  /** For each list of ranges, which languages match. */
  readonly #matches = new Map<readonly string[], boolean[]>();

  constructor(tree: SearchTree) {
    const known = new Map<string, number>();
    const indexOf = (tag: string): number => {
      const lower = asciiLowerCase(tag);
      const index = known.get(lower) ?? this.#tags.push(lower) - 1;
      known.set(lower, index);
      return index;
    };
    const xmlLang = attributeWord(attributePrefixes.indexOf('xml'), knownNameId('lang') as number);
    const lang = wordOf('lang');
    // Where no element declares a language, the number is 0.
    this.#indexes = inherited(tree, (at, ofParent) => {
      // The standard gives `lang` no meaning in MathML.
      const isMathml = kindOf(tree.records, at) === kindMathmlElement;
      const own = tree.get(at, xmlLang) ?? (isMathml ? undefined : tree.get(at, lang));
      return own === undefined ? ofParent : indexOf(own);
    });
    this.#tags[0] = asciiLowerCase(defaultLanguage(tree));
  }

  /** Whether the language of an element is in one of the ranges, which are in lower case. */
  matches(at: number, ranges: readonly string[]): boolean {
    let known = this.#matches.get(ranges);
    if (known === undefined) {
      known = this.#tags.map((tag) => ranges.some((range) => isInRange(tag, range)));
      this.#matches.set(ranges, known);
    }
    return known[this.#indexes[indexOfRecord(at)]];
  }
}

/** The language that a `meta` element declares for the document. #pragma-set-default-language */
function defaultLanguage(tree: SearchTree): string {
  const { records } = tree;
  const meta = knownNameId('meta');
  let language = '';
  for (let at = 0; at < records.length; at = nextRecord(at)) {
    if (!isElementKind(kindOf(records, at)) || tree.nameOf(at) !== 'meta' || meta === undefined)
      continue;
    if (!tree.is(at, wordOf('http-equiv'), 'content-language')) continue;
    const content = tree.get(at, wordOf('content')) ?? '';
    if (content.includes(',')) continue;
    const [, first] = /^[\t\n\f\r ]*([^\t\n\f\r ]+)/.exec(content) ?? [];
    if (first !== undefined) language = first;
  }
  return language;
}

/**
 * Extended filtering. The range before the first hyphen must be that of the tag; then the tag may have more subtags.
 * https://www.rfc-editor.org/rfc/rfc4647 (section "Extended Filtering")
 */
function isInRange(tag: string, range: string): boolean {
  // The empty range matches only elements without a language.
  if (range === '' || tag === '') return range === tag;
  const subtags = tag.split('-');
  const [first, ...rest] = range.split('-');
  if (first !== '*' && first !== subtags[0]) return false;
  let next = 1;
  for (const part of rest) {
    if (part === '*') continue;
    while (subtags[next] !== part) {
      // A subtag of one character begins an extension, which is not skipped.
      if (next >= subtags.length || subtags[next].length === 1) return false;
      next++;
    }
    next++;
  }
  return true;
}
