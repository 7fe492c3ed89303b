import { argumentError, reportErrors } from '../base/errors.js';
import { readOptions } from '../base/names.js';
import type { ChildNode, Document, Fragment } from '../base/nodes.js';
import { encodeNode } from '../encode/encode.js';
import { openTree, readErrors, type TreeBuffer } from '../encoded/index.js';
import { callParser } from '../module/call.js';
import { type Input, readInput } from '../module/input.js';
import { fragmentNames } from '../module/option-names.js';
import { readDocumentOptions, readFragmentOptions } from '../module/options.js';
import { isLazyNode } from '../tree/lazy/is-lazy-node.js';
import type { LazyNode } from '../tree/lazy/nodes.js';
import { bytesOf, type Tree, treeAdvice } from '../tree/tree.js';
import { Attributes } from './attributes.js';
import { markElements } from './marked-elements.js';
import { type MarkdownOptions, type ReadOptions, readMarkdownOptions } from './options.js';
import { Targets } from './targets.js';
import { MarkdownWalk } from './walk.js';

/** What `toMarkdown` accepts: a source, a tree, or a node. */
export type MarkdownSource = Input | Tree | LazyNode | Document | Fragment | ChildNode;

/**
 * The Markdown of a page: CommonMark with the extensions of GitHub. A conforming renderer reads it as the text and the
 * structure of the page's tree. Texts of the page never become markup, and only links of the page become links.
 * https://spec.commonmark.org/0.31.2/ https://github.github.com/gfm/
 *
 * Scripts, styles, hidden elements, `noscript`, form controls and embedded media are left out. Quotes and lists in each
 * other are written up to 60 levels; what is deeper belongs to the last level.
 *
 * @param source a page as string or bytes, as for `parse`; a `Tree`; a node of a tree; or a plain document, fragment,
 *   element or text. The time is linear in its size.
 * @returns the Markdown, with U+000A at the end of each line. Empty if there is nothing to see.
 * @throws TypeError if an argument is something else, or an option is unknown or of another type than documented.
 *   SyntaxError if a selector is not valid. For strings and bytes, also as `parse`.
 */
export function toMarkdown(source: MarkdownSource, options?: MarkdownOptions): string {
  const read = readMarkdownOptions('toMarkdown', options);
  const node = bytesOf(source) === undefined ? source : (source as Tree).root;
  if (isLazyNode(node)) {
    refuseParse(read.parse);
    return markdownOf(node.tree.buffer, node.at, read);
  }
  if (isPlainNode(source)) {
    refuseParse(read.parse);
    return markdownOf(openTree(new Uint8Array(encodeNode(source))), 0, read);
  }
  const advice = treeAdvice(source) || ': pass a page, a `Tree` or a node';
  return markdownOfInput(readInput('toMarkdown', source, 'source', advice), read);
}

function markdownOfInput(input: string | Uint8Array, read: ReadOptions): string {
  const { parse } = read;
  const isFragment = parse?.context !== undefined;
  const members = readOptions('toMarkdown', parse, fragmentNames);
  const request = isFragment
    ? readFragmentOptions('toMarkdown', members)
    : readDocumentOptions('toMarkdown', members);
  // The tree stays in the memory of the module, and is read before the next call.
  const tree = openTree(callParser(input, request));
  const markdown = markdownOf(tree, 0, read);
  const errors = request.onParseError === undefined ? undefined : readErrors(tree.bytes);
  if (errors !== undefined) reportErrors(errors, request.onParseError as never);
  request.sanitizer?.reportRemovals();
  return markdown;
}

function markdownOf(tree: TreeBuffer, at: number, read: ReadOptions): string {
  const { url, isAllowed, remove, keep, styles } = read;
  const attributes = new Attributes(tree);
  const targets = new Targets(tree, attributes, url, isAllowed);
  const marked = markElements('toMarkdown', tree, remove, keep);
  return new MarkdownWalk(tree, targets, attributes, styles, marked).of(at);
}

function isPlainNode(value: unknown): value is Document | Fragment | ChildNode {
  const type = (value as { type?: unknown } | null | undefined)?.type;
  return typeof value === 'object' && typeof type === 'string';
}

/** @throws TypeError if the option `parse` is for a source that is not parsed. */
function refuseParse(parse: unknown): void {
  if (parse !== undefined)
    throw argumentError('toMarkdown', 'parse', 'used with a string or bytes', parse);
}
