import { indexOfRecord } from '../encoded/index.js';
import { inherited } from './inherited.js';
import type { SearchTree } from './search-tree.js';
import { wordOf } from './words.js';

const tables = new WeakMap<SearchTree, Int32Array>();

/** Whether an element is an editing host, or editable because of one. #editing-host, #editable */
export function isEditable(tree: SearchTree, at: number): boolean {
  let table = tables.get(tree);
  if (table === undefined) {
    table = inherited(tree, (element, ofParent) => {
      if (!tree.isHtml(element)) return ofParent;
      switch (tree.get(element, wordOf('contenteditable'))?.toLowerCase()) {
        case '':
        case 'true':
        case 'plaintext-only':
          return 1;
        case 'false':
          return 0;
        default:
          return ofParent;
      }
    });
    tables.set(tree, table);
  }
  return table[indexOfRecord(at)] === 1;
}
