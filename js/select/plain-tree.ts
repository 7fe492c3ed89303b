import type { Node } from '../base/nodes.js';
import { encodeWithNodes } from '../encode/encode.js';
import {
  dataLengthOf,
  indexOfRecord,
  kindOf,
  NameIds,
  nextNode,
  openTree,
} from '../encoded/index.js';
import { kindText } from '../generated/format.js';
import { SearchTree } from '../matching/search-tree.js';
import { Siblings } from '../matching/siblings.js';

/** In place of the record of a text that is empty, which has none. */
const noRecord = -1;

/**
 * Plain nodes as records, for one question. A program can change plain nodes at any time, so nothing about them can be
 * kept. Writing the records is one walk over the nodes, which a search of plain nodes would need, too. Then the matcher
 * for trees answers, so there is only one matcher.
 */
export class PlainTree {
  readonly search: SearchTree;
  /** The plain nodes by the index of their record. Other records have none. */
  readonly #nodes: Node[] = [];
  readonly #records = new Map<object, number>();

  /**
   * @param caller the name of the function in error messages.
   * @param root a node of any type.
   * @throws as `encode`, if `root` or one of the nodes in it is no plain node.
   */
  constructor(caller: string, root: Node) {
    const { buffer, nodes } = encodeWithNodes(root, caller, 'node');
    const tree = openTree(new Uint8Array(buffer));
    const { records } = tree;
    this.search = new SearchTree(tree, new Siblings(records), new NameIds(tree));
    // A root that is neither a document nor a fragment is the child of a fragment, which is no node of the caller.
    const isWrapped = root.type !== 'document' && root.type !== 'fragment';
    let at = isWrapped ? nextNode(records, 0) : 0;
    // A program can divide texts and empty them. The record of a text has the values of adjacent texts of one parent:
    // `left` is what is left of its length for the next of them.
    let left = 0;
    let last = 0;
    for (const node of nodes as Iterable<Node>) {
      if (node.type === 'text') {
        const { length } = node.value;
        if (length === 0 || left > 0) {
          left -= length;
          this.#records.set(node, length === 0 ? noRecord : last);
          continue;
        }
        left = dataLengthOf(records, at) - length;
      }
      last = at;
      this.#nodes[indexOfRecord(at)] = node;
      this.#records.set(node, at);
      at = nextNode(records, at);
    }
  }

  /** The record of a node, for `kindAt` and the search; undefined if the node is not in the tree. */
  recordOf(node: object): number | undefined {
    return this.#records.get(node);
  }

  kindAt(at: number): number {
    return at === noRecord ? kindText : kindOf(this.search.records, at);
  }

  /** The node of a record. */
  nodeAt(at: number): Node {
    return this.#nodes[indexOfRecord(at)];
  }
}
