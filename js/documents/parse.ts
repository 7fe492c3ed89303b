import { reportErrors } from '../base/errors.js';
import type { Document, Fragment } from '../base/nodes.js';
import { parseAs } from '../dialects/dialect.js';
import { callParser } from '../module/call.js';
import { type Input, readInput } from '../module/input.js';
import {
  type CopyOptions,
  type FragmentOptions,
  type ParseOptions,
  type Request,
  readCopyStrings,
  readDocumentOptions,
  readFragmentOptions,
  type TreeOptions,
} from '../module/options.js';
import { decode } from '../tree/decode.js';
import { copyTree, type Tree } from '../tree/tree.js';

/**
 * Parses a document. Any input is a document: bad markup is never an error, only worth a parse error
 * for those who ask with `onParseError`.
 * https://html.spec.whatwg.org/multipage/parsing.html#parsing
 *
 * @param input the document: a string, in which a U+FEFF at the start is a character and lone
 *   surrogates are kept; or bytes (a view or a buffer), whose encoding is found as the standard says:
 *   by a byte order mark, the option `encoding`, or what the document declares, at its start or later,
 *   and else is UTF-8. Malformed bytes become U+FFFD.
 * @returns a tree of plain nodes. Of bytes it says what the `encoding` was.
 * @throws TypeError if an argument is of another type than documented, or the buffer of the input was
 *   transferred; RangeError for the label of an override or default encoding that there is not; Error if
 *   memory does not suffice, for a document whose encoding needs `souptree/legacy-encodings`, or, in
 *   browsers, before `init()`.
 */
export function parse(input: Input, options?: ParseOptions & CopyOptions): Document {
  const request = readDocumentOptions('parse', options);
  const copies = readCopyStrings('parse', options);
  return parseAs(readInput('parse', input), request, decode, copies) as Document;
}

/**
 * Parses what stands inside of an element, as `innerHTML` does.
 * https://html.spec.whatwg.org/multipage/parsing.html#parsing-html-fragments
 *
 * @param input as for `parse`; but nothing in a fragment tells its encoding, so that bytes are UTF-8
 *   unless they begin with a byte order mark or the option `encoding` says otherwise.
 * @param options name the element with `context`.
 * @returns the nodes as the children of a fragment.
 * @throws as `parse`.
 */
export function parseFragment(input: Input, options?: FragmentOptions & CopyOptions): Fragment {
  const request = readFragmentOptions('parseFragment', options);
  const copies = readCopyStrings('parseFragment', options);
  return parseAs(readInput('parseFragment', input), request, decode, copies) as Fragment;
}

/**
 * Parses a document as `parse` does, and leaves the tree in its encoded form: no object is made for a
 * node until it is asked for.
 */
export function parseTree(input: Input, options?: ParseOptions & TreeOptions): Tree<Document> {
  const request = readDocumentOptions('parseTree', options);
  return parseToTree(readInput('parseTree', input), request) as Tree<Document>;
}

/** Parses a fragment as `parseFragment` does, and leaves the tree in its encoded form. */
export function parseFragmentTree(
  input: Input,
  options?: FragmentOptions & TreeOptions,
): Tree<Fragment> {
  const request = readFragmentOptions('parseFragmentTree', options);
  return parseToTree(readInput('parseFragmentTree', input), request) as Tree<Fragment>;
}

function parseToTree(input: string | Uint8Array, request: Request): Tree {
  const tree = copyTree(callParser(input, request));
  if (request.onParseError) reportErrors(tree.errors, request.onParseError);
  return tree;
}
