import { argumentError } from '../base/errors.js';
import { foreignNodeAdvice } from '../base/foreign-nodes.js';
import type { Document, Element, Fragment, Node, ShadowRoot } from '../base/nodes.js';
import {
  readSerializeOptions,
  type SerializeOptions,
  type SerializeRequest,
} from '../markup/options.js';
import { plainChunksInside, serializeInside, serializeWhole } from '../markup/plain.js';
import { type RecordsRequest, recordChunksInside } from '../markup/records.js';
import { type Extent, serializeTree } from '../markup/serialize-tree.js';
import { isLazyNode } from './lazy/is-lazy-node.js';
import type { AnyLazyNode, LazyNode, LazyParentNode } from './lazy/nodes.js';

const containers = new Set(['document', 'fragment', 'shadow-root', 'element']);
const leaves = new Set(['doctype', 'text', 'comment', 'processing-instruction']);

/** A `Tree`, of which functions here only use the root. */
interface WithRoot {
  readonly root: LazyParentNode;
}

/**
 * The markup of a node's children, as `innerHTML` and `getHTML()` return it.
 * https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm
 *
 * If a module that can write markup is loaded, it writes the markup of trees and lazy nodes. In Node, this is the case
 * after the first parse; in browsers, if souptree-full.wasm is loaded. The markup is the same without the module.
 *
 * A `meta` element that declares an encoding stays as it is, because a string has no encoding. If the page was in
 * another encoding than UTF-8, and the string is written as UTF-8, change the declaration first.
 *
 * @param node a `Tree`; or a document, a fragment, a shadow root or an element, plain or lazy.
 * @throws TypeError if `node` is something else, or an option is wrong. RangeError if the markup is longer than a
 *   string can be.
 */
export function serialize(
  node: Document | Fragment | ShadowRoot | Element | LazyParentNode | WithRoot,
  options?: SerializeOptions,
): string {
  const request = readSerializeOptions('serialize', options);
  const root = rootOf(node);
  if (!containers.has(typeOf(root))) {
    throw notANode('serialize', 'a node with children', node);
  }
  return isLazyNode(root)
    ? serializeLazy(root, 'inside', request)
    : serializeInside(root as Element, request);
}

/**
 * The markup that `serialize` returns, in chunks: for trees whose markup is larger than a program wants to have at
 * once. Pass the chunks to `ReadableStream.from` or Node's `Readable.from`, which request them as fast as the reader
 * reads.
 *
 * @param node as for `serialize`. Do not change plain nodes while you read the chunks.
 * @returns an iterator. A chunk has at least 16,384 UTF-16 code units, except the last one. Chunks are cut between tags
 *   and texts.
 * @throws as `serialize`, before the first chunk. Children that are no nodes throw when they are reached.
 */
export function serializeChunks(
  node: Parameters<typeof serialize>[0],
  options?: SerializeOptions,
): Generator<string, void, undefined> {
  const request = readSerializeOptions('serializeChunks', options);
  const root = rootOf(node);
  if (!containers.has(typeOf(root))) {
    throw notANode('serializeChunks', 'a node with children', node);
  }
  return isLazyNode(root)
    ? recordChunksInside(root.tree.buffer, root.at, forTree(root, request))
    : plainChunksInside(root as Element, request);
}

/**
 * The markup of a node and its children, as `outerHTML` returns it.
 *
 * @param node a `Tree`, or any node. A plain text is always escaped, because plain nodes have no reference to their
 *   parents. A lazy text is not escaped if its parent is an element such as `script` or `style`.
 * @throws as `serialize`.
 */
export function serializeOuter(
  node: Node | LazyNode | WithRoot,
  options?: SerializeOptions,
): string {
  const request = readSerializeOptions('serializeOuter', options);
  const root = rootOf(node);
  const type = typeOf(root);
  if (!containers.has(type) && !leaves.has(type)) {
    throw notANode('serializeOuter', 'a node', node);
  }
  return isLazyNode(root)
    ? serializeLazy(root, 'outer', request)
    : serializeWhole(root as Node, request);
}

/** The root of a `Tree`. Any other value itself. */
function rootOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('root' in value)) return value;
  return isLazyNode(value.root) ? value.root : value;
}

function serializeLazy(node: AnyLazyNode, extent: Extent, request: SerializeRequest): string {
  return serializeTree(node.tree.buffer, node.at, extent, forTree(node, request));
}

function typeOf(node: unknown): string {
  return typeof node === 'object' && node !== null ? (node as Node).type : '';
}

function notANode(caller: string, expected: string, value: unknown): TypeError {
  return argumentError(caller, 'node', expected, value, adviceFor(value));
}

function adviceFor(value: unknown): string {
  if (leaves.has(typeOf(value))) return ': use `serializeOuter`';
  if (typeof value !== 'object' || value === null) return '';
  if ('then' in value) return ': await it first';
  if (Symbol.iterator in value) return ': pass each of its nodes, or their parent';
  return foreignNodeAdvice(value);
}

/**
 * The request for the tree of a lazy node. Has the records of those requested shadow roots that are in the same tree as
 * the node.
 */
function forTree({ tree }: AnyLazyNode, request: SerializeRequest): RecordsRequest {
  const shadowRoots = new Set<number>();
  for (const root of request.shadowRoots) {
    if (isLazyNode(root) && root.tree === tree) shadowRoots.add(root.at);
  }
  return { ...request, shadowRoots };
}
