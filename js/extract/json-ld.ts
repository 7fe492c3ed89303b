import { stripSpace } from '../base/ascii.js';
import { wordOf } from '../matching/words.js';
import type { LazyElement } from '../tree/lazy/nodes.js';
import { essenceOf } from './metadata.js';
import { idOf, isNamed } from './names.js';
import { elementAt, type Source, subjectOf, visitElements } from './subject.js';
import { childTextOf } from './text-content.js';

/** A block of JSON-LD. */
export interface JsonLdBlock {
  readonly element: LazyElement;
  /** The value that `JSON.parse` returns; undefined if the text is not JSON. */
  readonly data: unknown;
  /** The error of `JSON.parse`; null if there is none. */
  readonly error: SyntaxError | null;
}

/**
 * The JSON of the scripts with the type `application/ld+json`, in tree order. A block that is not JSON is in the result
 * too, with its `error`. The JSON-LD itself is not processed.
 * https://www.w3.org/TR/json-ld11/#embedding-json-ld-in-html-documents
 *
 * @throws TypeError if `source` is something else than a tree or a lazy node that can have children.
 */
export function jsonLd(source: Source): JsonLdBlock[] {
  const subject = subjectOf('jsonLd', 'source', source);
  const { tree, search } = subject;
  const script = idOf('script');
  const blocks: JsonLdBlock[] = [];
  visitElements(subject, (at, word) => {
    if (!isNamed(word, script)) return;
    if (essenceOf(search.get(at, wordOf('type')) ?? '') !== 'application/ld+json') return;
    blocks.push({ element: elementAt(tree, at), ...parsed(childTextOf(search, at)) });
  });
  return blocks;
}

function parsed(text: string): Pick<JsonLdBlock, 'data' | 'error'> {
  try {
    return { data: JSON.parse(stripSpace(text)), error: null };
  } catch (error) {
    return { data: undefined, error: error as SyntaxError };
  }
}
