/** The messages between the page and the worker that parses. */

import type { DocumentMode, Limits, ScriptingMode, SourceEncoding } from 'souptree';
import type { Extract } from './extract.ts';

/** What the form of options says. */
export interface Settings {
  kind: 'document' | 'fragment';
  /** The context element of a fragment: a name, with `svg` or `math` before it for the other namespaces. */
  context: string;
  insideForm: boolean;
  /** The mode of the context element's document. */
  mode: DocumentMode;
  scripting: ScriptingMode;
  declarativeShadowRoots: boolean;
  templateFor: boolean;
  srcdoc: boolean;
  locations: boolean;
  /** The encoding of opened files; empty for the encoding that the parser finds. */
  encoding: string;
  limits: Limits;
  /** The configuration of the sanitizer: the standard's default, `{}`, or `configuration`. */
  sanitizer: 'default' | 'empty' | 'own';
  /** A configuration of the sanitizer as JSON. */
  configuration: string;
  /** Whether the sanitizer removes everything that can run scripts. */
  safe: boolean;
  /** The selector whose matches the tree marks; empty for none. */
  selector: string;
  /** What the view of data shows. */
  data: 'text' | 'markdown' | 'links' | 'metadata' | 'tables' | 'headings';
}

const exampleConfiguration = `{
  "elements": [
    "html", "body", "p", "b",
    { "name": "a", "attributes": ["href"] }
  ],
  "replaceWithChildrenElements": ["span"]
}`;

/** Most parse errors that the page collects, unless the form has another limit. */
export const mostErrors = 10_000;

export const defaultSettings: Settings = {
  kind: 'document',
  context: 'template',
  insideForm: false,
  mode: 'no-quirks',
  scripting: 'disabled',
  declarativeShadowRoots: false,
  templateFor: true,
  srcdoc: false,
  locations: true,
  encoding: '',
  limits: { parseErrors: mostErrors },
  sanitizer: 'default',
  configuration: exampleConfiguration,
  safe: true,
  selector: '',
  data: 'text',
};

/**
 * The nodes of a tree in tree order, each a row. All arrays have an element for each row. Typed arrays can be
 * transferred, and cost the page no objects.
 */
export interface Outline {
  /** The index of the node in the encoded tree, for `cursor.toIndex`. */
  nodes: Int32Array<ArrayBuffer>;
  depths: Int32Array<ArrayBuffer>;
  /** The row of the parent; -1 for the root. */
  parents: Int32Array<ArrayBuffer>;
  /** The last row of the node's subtree. */
  lasts: Int32Array<ArrayBuffer>;
  /** The number of the node among its siblings, from 1. */
  siblingNumbers: Int32Array<ArrayBuffer>;
  /** The number of children, with the contents of a template and a shadow root. */
  sizes: Int32Array<ArrayBuffer>;
  /** The location of the node in the source; -1 if the node has none. */
  starts: Int32Array<ArrayBuffer>;
  ends: Int32Array<ArrayBuffer>;
}

/** What the selector finds. */
export interface Matches {
  /** The rows of the elements, ascending. */
  rows: Int32Array<ArrayBuffer>;
  /** What is wrong with the selector; undefined if it is valid. */
  problem: string | undefined;
}

export interface Parsed {
  /** The encoded tree, for `Tree.from`. */
  tree: ArrayBuffer;
  outline: Outline;
  /** The depth of the deepest node. */
  deepest: number;
  matches: Matches;
  parseMilliseconds: number;
}

/** The text of a file. */
export interface Decoded {
  text: string;
  /** The encoding with which the parser read the file. */
  encoding: SourceEncoding;
}

/** Lines of text as one string: `text.slice(starts[i], starts[i + 1] - 1)`. One string costs less than an array. */
export interface Lines {
  text: string;
  starts: Int32Array<ArrayBuffer>;
}

/** The tokens of the source, each a line. */
export interface TokenRows extends Lines {
  /** The indexes of the types in `tokenTypes`. */
  types: Uint8Array<ArrayBuffer>;
  sourceStarts: Int32Array<ArrayBuffer>;
  sourceEnds: Int32Array<ArrayBuffer>;
}

export const tokenTypes = [
  'doctype',
  'start-tag',
  'end-tag',
  'text',
  'comment',
  'processing-instruction',
  'end-of-file',
] as const;

/** The parts of a comparison, as the marks of its lines. */
export const inBoth = 0;
export const onlyHere = 1;
export const onlyInBrowser = 2;

/** The lines of two trees, merged. */
export interface Comparison extends Lines {
  marks: Uint8Array<ArrayBuffer>;
  depths: Int32Array<ArrayBuffer>;
  /** The first lines of runs of differing lines. */
  changes: Int32Array<ArrayBuffer>;
}

/** What the sanitizer keeps. */
export interface Sanitized {
  /** The result of `sanitize`. */
  markup: string;
  /** The encoded tree, for `Tree.from`. */
  tree: ArrayBuffer;
  outline: Outline;
}

/** Medians in milliseconds. */
export interface Measurement {
  parseTree: number;
  parse: number;
  tokenize: number;
  serialize: number;
}

/** The requests of the page: the arguments and the result of each. */
export interface Requests {
  decode: { arguments: [bytes: Uint8Array, settings: Settings]; result: Decoded };
  parse: { arguments: [source: string, settings: Settings]; result: Parsed };
  tokenize: { arguments: [source: string, settings: Settings]; result: TokenRows };
  serialize: { arguments: [source: string, settings: Settings]; result: string };
  sanitize: { arguments: [source: string, settings: Settings]; result: Sanitized };
  extract: { arguments: [source: string, settings: Settings]; result: Extract };
  compare: {
    arguments: [source: string, settings: Settings, browserLines: string];
    result: Comparison;
  };
  measure: { arguments: [source: string, settings: Settings]; result: Measurement };
}

export type RequestName = keyof Requests;

export interface RequestMessage {
  id: number;
  name: RequestName;
  arguments: unknown[];
}

export interface ResponseMessage {
  id: number;
  result?: unknown;
  failure?: string;
}
