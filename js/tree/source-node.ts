import { argumentError, reportErrors } from '../base/errors.js';
import { foreignNodeAdvice } from '../base/foreign-nodes.js';
import { readOptions } from '../base/names.js';
import type { ChildNode, Document, Fragment } from '../base/nodes.js';
import { encodeNode } from '../encode/encode.js';
import { openTree, readErrors, type TreeBuffer } from '../encoded/index.js';
import { callParser } from '../module/call.js';
import { type Input, readInput } from '../module/input.js';
import { fragmentNames } from '../module/option-names.js';
import {
  type FragmentOptions,
  type ParseOptions,
  readDocumentOptions,
  readFragmentOptions,
} from '../module/options.js';
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

/** The option `parse` of functions that also take a page: how the page is parsed. */
export type SourceParseOptions = ParseOptions & Partial<FragmentOptions>;

/**
 * Calls `read` with the node of a source. A page is parsed first: as a fragment if the option has a `context`.
 *
 * @param parse the option `parse` of the caller.
 * @param read must not call the module: a parsed tree is in its memory, up to the next call.
 * @param locations whether the tree of a page must have locations.
 * @throws TypeError if `source` is something else, or `parse` is given for a tree or node. For a page, also as `parse`.
 */
export function readSource<Result>(
  caller: string,
  source: unknown,
  parse: SourceParseOptions | undefined,
  read: (node: SourceNode) => Result,
  locations = false,
): Result {
  const node = sourceNode(caller, source);
  if (node !== undefined) {
    if (parse === undefined) return read(node);
    throw argumentError(caller, 'parse', 'used with a string or bytes', parse);
  }
  const input = readPageSource(caller, 'source', source);
  const given = readOptions(caller, parse, fragmentNames);
  const members = locations ? { ...given, locations } : given;
  const request =
    parse?.context === undefined
      ? readDocumentOptions(caller, members)
      : readFragmentOptions(caller, members);
  const tree = openTree(callParser(input, request));
  const result = read({ tree, at: 0, lazy: undefined });
  const errors = request.onParseError === undefined ? undefined : readErrors(tree.bytes);
  if (errors !== undefined) reportErrors(errors, request.onParseError as never);
  request.sanitizer?.reportRemovals();
  return result;
}

/**
 * The record of a tree or node; undefined for anything else. A plain node is encoded.
 *
 * @throws Error if the buffer of the tree was transferred. TypeError if a plain node is not valid.
 */
export function sourceNode(caller: string, source: unknown): SourceNode | undefined {
  const root = rootOf(source);
  const node = isLazyNode(root) ? root : source;
  if (isLazyNode(node)) return { tree: node.tree.buffer, at: node.at, lazy: node };
  if (!isPlainNode(source)) return undefined;
  return {
    tree: openTree(new Uint8Array(encodeNode(source, caller, 'source'))),
    at: 0,
    lazy: undefined,
  };
}

/**
 * The page of a source that is neither a tree nor a node.
 *
 * @throws TypeError if the source is something else.
 */
export function readPageSource(
  caller: string,
  argument: string,
  source: unknown,
): string | Uint8Array {
  const advice = versionAdvice(rootOf(source)) || foreignNodeAdvice(source);
  const expected = 'a string, bytes, a `Tree` or a node';
  if (advice !== '') throw argumentError(caller, argument, expected, source, advice);
  return readInput(caller, source, argument, 'collect its chunks first', expected);
}

/** The root of a tree, without the class of trees, which would be in each bundle. */
function rootOf(value: unknown): unknown {
  return (value as Partial<Tree> | null | undefined)?.root;
}

function isPlainNode(value: unknown): value is Document | Fragment | ChildNode {
  const type = (value as { type?: unknown } | null | undefined)?.type;
  return typeof value === 'object' && typeof type === 'string';
}
