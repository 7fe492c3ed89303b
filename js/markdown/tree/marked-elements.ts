import { indexOfRecord, NameIds, type TreeBuffer } from '../../encoded/index.js';
import { questionOf } from '../../matching/question.js';
import { SearchTree } from '../../matching/search-tree.js';
import { selectAll } from '../../matching/select.js';
import { Siblings } from '../../matching/siblings.js';

export const elementRemoved = 1;
export const elementKept = 2;

/** Selectors of elements that are not written as others are. */
interface Selected {
  readonly remove: string | undefined;
  readonly keep: string | undefined;
}

/**
 * What selectors say about the elements of a tree, by the index of the record. Undefined without selectors.
 *
 * @throws SyntaxError if a selector is not valid.
 */
export function markElements(
  caller: string,
  tree: TreeBuffer,
  { remove, keep }: Selected,
): Uint8Array | undefined {
  if (remove === undefined && keep === undefined) return undefined;
  const search = new SearchTree(tree, new Siblings(tree.records), new NameIds(tree));
  const marks = new Uint8Array(search.size);
  const mark = (selector: string | undefined, value: number): void => {
    if (selector === undefined) return;
    for (const at of selectAll(search, questionOf(caller, selector), 0).all) {
      marks[indexOfRecord(at)] = value;
    }
  };
  mark(keep, elementKept);
  mark(remove, elementRemoved);
  return marks;
}
