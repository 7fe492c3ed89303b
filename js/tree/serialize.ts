import { argumentError } from '../base/errors.js';
import type { Document, Element, Fragment, Node, ShadowRoot } from '../base/nodes.js';
import { readSerializeOptions, type SerializeOptions } from '../markup/options.js';
import { serializeInside, serializeWhole } from '../markup/plain.js';
import {
  type RecordsRequest,
  serializeRecords,
  serializeRecordsInside,
} from '../markup/records.js';
import { LazyNode as LazyNodeClass } from './lazy/node.js';
import type { LazyNode, LazyParentNode } from './lazy/nodes.js';

const containers = new Set(['document', 'fragment', 'shadow-root', 'element']);
const leaves = new Set(['doctype', 'text', 'comment', 'processing-instruction']);

/**
 * The markup of a node's children, as `innerHTML` and `getHTML()` return it.
 * https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm
 *
 * @param node a document, a fragment, a shadow root or an element, plain or lazy.
 * @throws TypeError if `node` is something else, or an option is wrong. RangeError if the markup is longer than a
 *   string can be.
 */
export function serialize(
  node: Document | Fragment | ShadowRoot | Element | LazyParentNode,
  options?: SerializeOptions,
): string {
  const request = readSerializeOptions('serialize', options);
  if (!containers.has(typeOf(node))) {
    throw notANode('serialize', 'a node with children', node);
  }
  return LazyNodeClass.isLazyNode(node)
    ? serializeRecordsInside(node.tree.buffer, node.at, forTree(node, request))
    : serializeInside(node as Element, request);
}

/**
 * The markup of a node and its children, as `outerHTML` returns it.
 *
 * @param node any node. A plain text is always escaped, because plain nodes have no reference to their parents. A lazy
 *   text is not escaped if its parent is an element such as `script` or `style`.
 * @throws as `serialize`.
 */
export function serializeOuter(node: Node | LazyNode, options?: SerializeOptions): string {
  const request = readSerializeOptions('serializeOuter', options);
  const type = typeOf(node);
  if (!containers.has(type) && !leaves.has(type)) {
    throw notANode('serializeOuter', 'a node', node);
  }
  return LazyNodeClass.isLazyNode(node)
    ? serializeRecords(node.tree.buffer, node.at, forTree(node, request))
    : serializeWhole(node as Node, request);
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
  return 'root' in value ? ': pass `tree.root`' : '';
}

/**
 * The request for the tree of a lazy node. Has the records of those requested shadow roots that are in the same tree as
 * the node.
 */
function forTree(
  { tree }: LazyNodeClass,
  request: ReturnType<typeof readSerializeOptions>,
): RecordsRequest {
  const shadowRoots = new Set<number>();
  for (const root of request.shadowRoots) {
    if (LazyNodeClass.isLazyNode(root) && root.tree === tree) shadowRoots.add(root.at);
  }
  return { ...request, shadowRoots };
}
