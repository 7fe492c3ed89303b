import type { Nodes, Root } from 'hast';
import { cycleError } from '../../../base/cycle-check.js';
import { argumentError, expectObject } from '../../../base/errors.js';
import { memberOf, readBoolean } from '../../../base/members.js';
import { expectOptions, type NamesOf } from '../../../base/names.js';
import type { TreeBuffer } from '../../../encoded/index.js';
import type { Limits } from '../../../module/limits.js';
import { parseAs, readDocumentRequest, readFragmentRequest } from '../../dialect.js';
import { decodePrinted, type KeptParent } from './decode.js';
import type { AnyNode, Raw } from './nodes.js';
import { type PrintRequest, print } from './printer.js';
import { RawSource } from './raw-source.js';

/** The options of the plugin. */
export interface RehypeRawOptions {
  /**
   * The types of nodes outside of hast that are accepted and copied, for example `mdxJsxFlowElement`. The children of
   * such a node are parsed too, but separately from the rest of the tree. Any other unknown type is an error. Default:
   * none.
   */
  passThrough?: readonly string[] | null | undefined;
  /**
   * Whether tags in raw nodes become text if GitHub Flavored Markdown disallows them. Disallowed are the tags of
   * `iframe`, `noembed`, `noframes`, `plaintext`, `script`, `style`, `textarea`, `title` and `xmp`. Default: `false`.
   * https://github.github.com/gfm/, "Disallowed Raw HTML"
   */
  tagfilter?: boolean | null | undefined;
  /**
   * Limits of each parse: of the whole tree, and of the children of each node in `passThrough`. Exceeding a limit
   * throws a `LimitError`. Use `untrusted` of the main entry for markup that you do not trust. Default: no limits.
   */
  limits?: Limits | undefined;
}

/** The options of `raw`. */
export interface RawOptions extends RehypeRawOptions {
  /**
   * The source of the tree, as a VFile or a string. With this option, the root has the position of the whole source,
   * unless `tree` is a root with a position. Default: none.
   */
  file?: { toString(): string } | null | undefined;
}

export const rehypeRawNames = {
  passThrough: true,
  tagfilter: true,
  limits: true,
} satisfies NamesOf<RehypeRawOptions>;
const rawNames = { ...rehypeRawNames, file: true } satisfies NamesOf<RawOptions>;

/**
 * Parses a hast tree again, together with the markup in its `raw` nodes. A raw node can contain a part of an element,
 * such as a start tag. Elements keep their properties, data and positions. Texts and doctypes keep their positions, but
 * not their `data`. Comments are copied. If a raw node has a position, nodes from its markup have positions in the
 * source.
 * https://html.spec.whatwg.org/multipage/parsing.html#parsing-html-fragments
 *
 * If the tree is a doctype or an `html` element, or a root whose first child is one, the tree is parsed as a document.
 * Then the result is a root with `html`, `head` and `body`.
 * Otherwise the tree is parsed as the content of a `template`. If raw markup breaks off before another node, as in
 * `<i`, the end that breaks off is omitted. In an element whose content is text, such as `textarea`, it becomes text.
 *
 * @param tree is not changed. The new tree shares the positions of this tree, the values in `data`, and the values of
 *   copied nodes.
 * @returns a root. If the root has exactly one child, and the child has the type of `tree`, returns the child instead.
 * @throws TypeError if an argument does not have its documented type, an option is unknown, or a node is inside of
 *   itself. LimitError if a parse
 *   exceeds one of the `limits`. RangeError if the texts of the tree contain nearly every character. Error for a node
 *   of an unknown type that `passThrough` does not have, for a tag name that no tag can have, and if memory runs out.
 *   In browsers, also Error if `init()` has not finished.
 */
export function raw(tree: Nodes | Raw, options?: RawOptions | null): Nodes {
  expectOptions('raw', options ?? undefined, rawNames);
  expectObject('raw', 'tree', tree);
  const root = parseTree(tree as AnyNode, readPrintRequest(options), memberOf(options, 'limits'));
  if (tree.type === 'root') root.data = { ...tree.data, ...root.data };
  const position = rootPosition(tree, memberOf(options, 'file'));
  if (position) root.position = position;
  const [only] = root.children;
  return root.children.length === 1 && only.type === tree.type ? only : root;
}

function rootPosition(tree: Nodes | Raw, file: RawOptions['file']): Nodes['position'] {
  if (tree.type === 'root' && tree.position) return tree.position;
  if (file === undefined || file === null) return undefined;
  const source = String(file);
  const start = { line: 1, column: 1, offset: 0 };
  return { start, end: new RawSource(source, start).point(source.length) };
}

function readPrintRequest(options: RehypeRawOptions | null | undefined): PrintRequest {
  const passThrough: unknown = memberOf(options, 'passThrough') ?? [];
  if (!Array.isArray(passThrough)) {
    throw argumentError('raw', 'passThrough', 'an array', passThrough);
  }
  return {
    passThrough: new Set(passThrough),
    tagfilter: readBoolean('raw', options, 'tagfilter', false),
  };
}

/** Parses a tree, then the children of each kept node. A kept node is copied to the new tree: see `KeptParent`. */
function parseTree(tree: AnyNode, request: PrintRequest, limits: Limits | undefined): Root {
  const keptParents: KeptParent[] = [];
  const parse = (each: AnyNode) => parsePrinted(each, request, limits, keptParents);
  const root = parse(tree);
  // The kept nodes whose children are being parsed: the last ones of `keptParents` until they are read again.
  const open = new Set<AnyNode>();
  for (let kept = keptParents.pop(); kept !== undefined; kept = keptParents.pop()) {
    if (kept.isOpen) {
      open.delete(kept.original);
      continue;
    }
    if (open.has(kept.original)) throw cycleError('raw');
    open.add(kept.original);
    kept.isOpen = true;
    keptParents.push(kept);
    const inside: AnyNode = { type: 'root', children: kept.original.children };
    for (const child of parse(inside).children) kept.children.push(child);
  }
  return root;
}

const choices = { scripting: false, locations: true };

function parsePrinted(
  tree: AnyNode,
  request: PrintRequest,
  limits: Limits | undefined,
  keptParents: KeptParent[],
): Root {
  const printed = print(tree, request);
  const readRequest = isDocument(tree) ? readDocumentRequest : readFragmentRequest;
  const options = limits === undefined ? undefined : { limits };
  const checked = readRequest('raw', options, choices);
  const read = (encoded: TreeBuffer) => decodePrinted(encoded, printed, keptParents);
  return parseAs(printed.markup, checked, read, checked.copies);
}

function isDocument(tree: AnyNode): boolean {
  const first = tree.type === 'root' ? tree.children?.[0] : tree;
  if (first?.type === 'doctype') return true;
  return first?.type === 'element' && /^html$/i.test(String(first.tagName));
}
