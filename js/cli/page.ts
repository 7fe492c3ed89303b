import type { Source } from '../extract.js';
import {
  type Document,
  type Fragment,
  type LazyElement,
  parseFragmentTree,
  parseTree,
  type Tree,
  type TreeOptions,
} from '../index.js';
import type { SanitizerConfig } from '../sanitize.js';
import type { ErrorChoices } from './error-choices.js';

/** How the command parses each file. */
export interface ParseChoices {
  /** The name of the context element of fragments; undefined for documents. */
  context: string | undefined;
  /** A label that overrides the encoding; undefined if the encoding sniffing algorithm determines the encoding. */
  encoding: string | undefined;
  /** The `Content-Type` of the page, which can declare the encoding; undefined if its source has none. */
  transport: string | undefined;
  /** Whether scripting is enabled. */
  scripting: boolean;
  /** Whether nodes have locations. */
  locations: boolean;
  /** The configuration of the sanitizer; undefined if the tree is not sanitized. */
  sanitizer: SanitizerConfig | 'default' | undefined;
  /** The URL to which relative URLs are resolved; undefined if only the page has one. */
  url: string | undefined;
}

/** The elements that `--select` prints instead of the page. */
export interface Selection {
  selector: string;
  /** The attribute whose values are printed instead of the elements. */
  attribute: string | undefined;
}

/** The contents of a file. */
export interface Page {
  /** The name in the output: the path, or `stdin`. */
  name: string;
  bytes: Uint8Array;
  choices: ParseChoices;
  /** Undefined if the whole page is printed. */
  selection: Selection | undefined;
  /** The maximum length of a chunk; undefined if the page is printed as a whole. */
  chunkSize: number | undefined;
  /** Whether the command prints other files too. */
  isOneOfMany: boolean;
  /** Which parse errors are printed. */
  errorChoices: ErrorChoices;
  tally: Tally;
}

/** What printing counts. */
export interface Tally {
  /** The number of problems that fail the run. */
  problems: number;
}

/** The options that the main entry, `souptree/tokens` and `souptree/hast` have in common. */
export function optionsOf({ context, encoding, transport, scripting }: ParseChoices) {
  const labels = {
    ...(encoding === undefined ? {} : { override: encoding }),
    ...(transport === undefined ? {} : { transport }),
  };
  return {
    ...(context === undefined ? {} : { context }),
    encoding: labels,
    scripting,
  };
}

/** Parses a page into a tree, and sanitizes the tree if the command line says so. */
export function treeOf(
  { bytes, choices }: Page,
  treeOptions: TreeOptions = {},
): Tree<Document | Fragment> {
  const { locations, sanitizer } = choices;
  const options = { ...optionsOf(choices), locations, sanitizer, ...treeOptions };
  const parse = choices.context === undefined ? parseTree : parseFragmentTree;
  return parse(bytes, options);
}

/** The elements that `--select` prints, in tree order. */
export function selectedElements(page: Page, { selector }: Selection): readonly LazyElement[] {
  return treeOf(page).root.querySelectorAll(selector);
}

/**
 * The parts of a page whose data a format prints: the page, or the selected elements that are in no other selected
 * element. So each datum is printed once, and nested elements do not take quadratic time.
 */
export function partsOf(page: Page): readonly Source[] {
  const { selection } = page;
  return selection === undefined ? [treeOf(page)] : outermost(selectedElements(page, selection));
}

/** The elements of a list in tree order that are in no other element of the list. */
export function outermost(elements: readonly LazyElement[]): LazyElement[] {
  const found: LazyElement[] = [];
  for (const element of elements) {
    if (found.at(-1)?.contains(element) !== true) found.push(element);
  }
  return found;
}

/**
 * Decodes a page, for entries that do not accept bytes in all encodings. The encoding is that of a complete parse,
 * because a `meta` element anywhere in a page can declare it, and whether text is a `meta` element depends on the tree.
 * Node's decoders are wrong for many legacy encodings, so the parser decodes these. In legacy multi-byte encodings,
 * newlines become LF and U+0000 becomes U+FFFD.
 */
export function textOf(page: Page): string {
  const name = treeOf(page).encoding?.name ?? 'UTF-8';
  if (name.startsWith('UTF-')) return new TextDecoder(name).decode(page.bytes);
  const highCharacters = decode(highBytes, name);
  if (highCharacters.length !== highBytes.length) return decode(page.bytes, name);
  return Buffer.from(page.bytes.buffer, page.bytes.byteOffset, page.bytes.byteLength)
    .toString('latin1')
    .replace(/[\x80-\xff]/g, (byte) => highCharacters[byte.charCodeAt(0) - highBytes[0]]);
}

/** The bytes that are not ASCII. In a single-byte encoding, each is one code unit. */
const highBytes = Uint8Array.from({ length: 128 }, (_, index) => 0x80 + index);

function decode(bytes: Uint8Array, encoding: string): string {
  const options = { context: 'plaintext', encoding: { override: encoding } };
  return parseFragmentTree(bytes, options).root.textContent;
}
