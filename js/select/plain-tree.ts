import type { Node } from '../base/nodes.js';
import { encodeWithNodes } from '../encode/encode.js';
import { indexOfRecord, NameIds, nextNode, openTree } from '../encoded/index.js';
import { SearchTree } from '../matching/search-tree.js';
import { Siblings } from '../matching/siblings.js';

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
    for (const node of nodes) {
      this.#nodes[indexOfRecord(at)] = node as Node;
      this.#records.set(node, at);
      at = nextNode(records, at);
    }
  }

  /** The record of a node; undefined if the node is not in the tree. */
  recordOf(node: object): number | undefined {
    return this.#records.get(node);
  }

  /** The node of a record. */
  nodeAt(at: number): Node {
    return this.#nodes[indexOfRecord(at)];
  }
}
