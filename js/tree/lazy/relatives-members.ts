/** The types of members of a lazy node that lead to other nodes. */

import type { DataMembers } from './data-members.js';
import type {
  AnyLazyNode,
  LazyChildNode,
  LazyDoctype,
  LazyElement,
  LazyFragment,
  LazyNode,
  LazyParentNode,
  LazyShadowRoot,
} from './nodes.js';

/** The options of `getRootNode`. */
export interface RootOptions {
  /**
   * Whether shadow roots are left: then the root of a node in a shadow root is the root of its host. Default: `false`.
   */
  composed?: boolean | undefined;
}

/** The members of every lazy node that lead to other nodes. */
export interface RelativesMembers extends DataMembers {
  /** The parent. For template contents, the `template`; for a shadow root, the host; for the root, null. */
  readonly parent: LazyParentNode | null;
  /** The first of the `children`, or null. Reading `firstChild` creates at most this node. */
  readonly firstChild: LazyChildNode | LazyDoctype | null;
  /** The last of the `children`, or null. Reading `lastChild` creates at most this node. */
  readonly lastChild: LazyChildNode | LazyDoctype | null;
  /**
   * The next child of the parent, or null. Null for template contents and shadow roots. Reading `nextSibling` creates
   * at most this node.
   */
  readonly nextSibling: LazyChildNode | LazyDoctype | null;
  /**
   * The previous child of the parent, or null. Null for template contents and shadow roots. Reading `previousSibling`
   * creates at most this node.
   */
  readonly previousSibling: LazyChildNode | LazyDoctype | null;
  /** The parent. Null for template contents and shadow roots, as in the DOM: `parent` is their element. */
  readonly parentNode: LazyParentNode | null;
  /** The parent, if it is an element; otherwise null. Null for template contents and shadow roots. */
  readonly parentElement: LazyElement | null;
  /** The first of the `children` that is an element, or null. */
  readonly firstElementChild: LazyElement | null;
  /** The last of the `children` that is an element, or null. */
  readonly lastElementChild: LazyElement | null;
  /** The next child of the parent that is an element, or null. */
  readonly nextElementSibling: LazyElement | null;
  /** The previous child of the parent that is an element, or null. */
  readonly previousElementSibling: LazyElement | null;
  /** The number of `children` that are elements. Each read counts them. */
  readonly childElementCount: number;
  /**
   * The children, in tree order, always the same frozen array. Empty for an HTML `template`, and for nodes without
   * children. The first read creates all children.
   */
  readonly children: readonly (LazyChildNode | LazyDoctype)[];
  /** The same as `children`. */
  readonly childNodes: readonly (LazyChildNode | LazyDoctype)[];
  /** The contents of an HTML `template`, and of no other element. */
  readonly content: LazyFragment | undefined;
  /** The declarative shadow root of an element, which is not among the children. */
  readonly shadowRoot: LazyShadowRoot | undefined;
  /**
   * Whether a node is this node or a descendant. A node in template contents or in a shadow root is no descendant.
   * Takes logarithmic time; the first call for a tree reads its records.
   *
   * @throws TypeError if `other` is neither a lazy node nor null.
   */
  contains(other: AnyLazyNode | null): boolean;
  /**
   * Where another node is, as in the DOM: 2 if it is before this node, 4 after, 10 an ancestor, 20 a descendant, 0 this
   * node. Nodes with other roots add 33; their order is the same in all calls. Time as for `contains`.
   * https://dom.spec.whatwg.org/#dom-node-comparedocumentposition
   *
   * @throws TypeError if `other` is no lazy node.
   */
  compareDocumentPosition(other: AnyLazyNode): number;
  /**
   * The root: the document or fragment. For nodes in template contents or in a shadow root, these. Time as for
   * `contains`.
   * https://dom.spec.whatwg.org/#dom-node-getrootnode
   *
   * @throws TypeError for wrong options.
   */
  getRootNode(options?: RootOptions): LazyNode;
}
