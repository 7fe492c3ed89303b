import { argumentError, reportErrors } from '../base/errors.js';
import { type NamesOf, readOptions } from '../base/names.js';
import type { ChildNode, Document, Fragment } from '../base/nodes.js';
import { encodeNode } from '../encode/encode.js';
import { isContainer, kindOf, openTree, readErrors, type TreeBuffer } from '../encoded/index.js';
import { callParser } from '../module/call.js';
import { type Input, readInput } from '../module/input.js';
import { fragmentNames } from '../module/option-names.js';
import {
  type FragmentOptions,
  type ParseOptions,
  readDocumentOptions,
  readFragmentOptions,
} from '../module/options.js';
import { isLazyNode } from '../tree/lazy/is-lazy-node.js';
import type { LazyNode } from '../tree/lazy/nodes.js';
import { bytesOf, type Tree, treeAdvice } from '../tree/tree.js';
import { RenderedText } from './rendered-text.js';

/** The options of `toText`. */
export interface TextOptions {
  /**
   * How an input is parsed: the options of `parse`. With `context`, the input is a fragment, as for `parseFragment`. Only
   * for strings and bytes.
   */
  parse?: (ParseOptions & Partial<FragmentOptions>) | undefined;
}

const names = { parse: true } satisfies NamesOf<TextOptions>;

/** What `toText` accepts: a source, a tree, or a node. */
export type TextSource = Input | Tree | LazyNode | Document | Fragment | ChildNode;

/**
 * The text of a page as a reader sees it: `innerText` in a browser that runs scripts, without a style sheet of the page.
 * Blocks are on lines of their own, cells are separated by tabs, and white space is collapsed outside of `pre`. Scripts,
 * styles, hidden elements, fallback content, addresses of links and texts of images are left out.
 * https://html.spec.whatwg.org/multipage/dom.html#the-innertext-idl-attribute
 *
 * @param source a page as string or bytes, as for `parse`; a `Tree`; a node of a tree; or a plain document, fragment,
 *   element or text. The time is linear in its size.
 * @returns the text, with U+000A at the ends of lines. For a node that is not rendered, such as `title`, its `textContent`.
 * @throws TypeError if an argument is something else, or an option is unknown. For strings and bytes, also as `parse`.
 */
export function toText(source: TextSource, options?: TextOptions): string {
  const { parse } = readOptions('toText', options, names) as TextOptions;
  const node = bytesOf(source) === undefined ? source : (source as Tree).root;
  if (isLazyNode(node)) {
    refuseParse(parse);
    return textOfRecord(node.tree.buffer, node.at, node.textContent);
  }
  if (isPlainNode(source)) {
    refuseParse(parse);
    return textOfRecord(openTree(new Uint8Array(encodeNode(source))), 0);
  }
  const advice = treeAdvice(source) || ': pass a page, a `Tree` or a node';
  return textOfInput(readInput('toText', source, 'source', advice), parse);
}

function textOfInput(input: string | Uint8Array, parse: TextOptions['parse']): string {
  const isFragment = parse?.context !== undefined;
  const members = readOptions('toText', parse, fragmentNames);
  const request = isFragment
    ? readFragmentOptions('toText', members)
    : readDocumentOptions('toText', members);
  // The tree stays in the memory of the module, and is read before the next call.
  const tree = openTree(callParser(input, request));
  const text = textOfRecord(tree, 0);
  const errors = request.onParseError === undefined ? undefined : readErrors(tree.bytes);
  if (errors !== undefined) reportErrors(errors, request.onParseError as never);
  request.sanitizer?.reportRemovals();
  return text;
}

/** @param content the text of a node that is not rendered, or that cannot have children. */
function textOfRecord(tree: TreeBuffer, at: number, content: string | null = ''): string {
  if (!isContainer(kindOf(tree.records, at))) return content ?? '';
  return new RenderedText(tree, true).of(at) ?? content ?? '';
}

function isPlainNode(value: unknown): value is Document | Fragment | ChildNode {
  const type = (value as { type?: unknown } | null | undefined)?.type;
  return typeof value === 'object' && typeof type === 'string';
}

/** @throws TypeError if the option `parse` is for a source that is not parsed. */
function refuseParse(parse: unknown): void {
  if (parse !== undefined)
    throw argumentError('toText', 'parse', 'used with a string or bytes', parse);
}
