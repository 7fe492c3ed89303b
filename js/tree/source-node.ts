import type { ChildNode, Document, Fragment } from '../base/nodes.js';
import { encodeNode } from '../encode/encode.js';
import { openTree, type TreeBuffer } from '../encoded/index.js';
import type { Input } from '../module/input.js';
import { isLazyNode, versionAdvice } from './lazy/is-lazy-node.js';
import type { LazyNode } from './lazy/nodes.js';
import type { Tree } from './tree.js';

/** What has a text: a page as string or bytes, a tree, or a node. */
export type TextSource = Input | Tree | LazyNode | Document | Fragment | ChildNode;

/** A node of an encoded tree. */
export interface SourceNode {
  readonly tree: TreeBuffer;
  /** The record of the node. */
  readonly at: number;
  /** The lazy node, if the source is a tree or a lazy node. */
  readonly lazy: { readonly textContent: string | null } | undefined;
}

/**
 * The record of a tree or node; undefined for anything else. A plain node is encoded.
 *
 * @throws Error if the buffer of the tree was transferred. TypeError if a plain node is not valid.
 */
export function sourceNode(source: unknown): SourceNode | undefined {
  const root = rootOf(source);
  const node = isLazyNode(root) ? root : source;
  if (isLazyNode(node)) return { tree: node.tree.buffer, at: node.at, lazy: node };
  if (!isPlainNode(source)) return undefined;
  return { tree: openTree(new Uint8Array(encodeNode(source))), at: 0, lazy: undefined };
}

/** Advice after an error message, if the value is a tree of another version of the package. Otherwise empty. */
export function sourceAdvice(value: unknown): string {
  return versionAdvice(rootOf(value));
}

/** The root of a tree, without the class of trees, which would be in each bundle. */
function rootOf(value: unknown): unknown {
  return (value as Partial<Tree> | null | undefined)?.root;
}

function isPlainNode(value: unknown): value is Document | Fragment | ChildNode {
  const type = (value as { type?: unknown } | null | undefined)?.type;
  return typeof value === 'object' && typeof type === 'string';
}
