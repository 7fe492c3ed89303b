import {
  type Document,
  type Fragment,
  parseFragmentTree,
  parseTree,
  type Tree,
  type TreeOptions,
} from '../index.js';

/** How the command parses each file. */
export interface ParseChoices {
  /** The name of the context element, for fragments; undefined for documents. */
  context: string | undefined;
  /** The label of the encoding, which overrides all others; undefined if the standard's algorithm finds it. */
  encoding: string | undefined;
  /** Whether scripting is enabled. */
  scripting: boolean;
  /** Whether nodes have locations, in the formats that print them. */
  locations: boolean;
}

/** A file, or the standard input. */
export interface Page {
  /** The name in messages: the path, or `stdin`. */
  name: string;
  bytes: Uint8Array;
  choices: ParseChoices;
  /** Whether the command prints more files. */
  isOneOfMany: boolean;
}

/** The options that the main entry and the dialects share. */
export function optionsOf({ context, encoding, scripting }: ParseChoices) {
  return {
    ...(context === undefined ? {} : { context }),
    ...(encoding === undefined ? {} : { encoding: { override: encoding } }),
    scripting,
  };
}

/** Parses a page into an encoded tree. */
export function treeOf(
  { bytes, choices }: Page,
  more: TreeOptions & { locations?: boolean } = {},
): Tree<Document | Fragment> {
  const options = { ...optionsOf(choices), ...more };
  return choices.context === undefined
    ? parseTree(bytes, options)
    : parseFragmentTree(bytes, options);
}
