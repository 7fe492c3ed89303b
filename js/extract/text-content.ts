import {
  contentOf,
  dataOf,
  endOf,
  kindOf,
  kindText,
  recordAfter,
} from '../encoded/index.js';
import type { SearchTree } from '../matching/search-tree.js';

/** The texts among the children of an element. https://dom.spec.whatwg.org/#concept-child-text-content */
export function childTextOf({ records, buffer }: SearchTree, element: number): string {
  const end = endOf(records, element);
  const parts: string[] = [];
  for (let at = contentOf(records, element); at < end; at = recordAfter(records, at)) {
    if (kindOf(records, at) === kindText) parts.push(dataOf(buffer, at));
  }
  return parts.join('');
}
