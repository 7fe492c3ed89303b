import { reportErrors } from '../base/errors.js';
import { joinNames, type NamesOf, readOptions } from '../base/names.js';
import type { Document, Fragment } from '../base/nodes.js';
import { parseAs } from '../dialects/dialect.js';
import { callParser } from '../module/call.js';
import { type Input, readInput } from '../module/input.js';
import {
  copyNames,
  fragmentNames,
  parseNames,
  pieceNames,
  treeNames,
} from '../module/option-names.js';
import {
  type CopyOptions,
  type FragmentOptions,
  type ParseOptions,
  type Request,
  readCopyStrings,
  readDocumentOptions,
  readFragmentOptions,
  type StringCopies,
  type TreeOptions,
} from '../module/options.js';
import type { EncodedText } from '../module/write-input.js';
import { decode } from '../tree/decode.js';
import { copyTree, type Tree } from '../tree/tree.js';

const documentCopyNames = /* @__PURE__ */ joinNames(parseNames, copyNames) satisfies NamesOf<
  ParseOptions & CopyOptions
>;
const fragmentCopyNames = /* @__PURE__ */ joinNames(fragmentNames, copyNames) satisfies NamesOf<
  FragmentOptions & CopyOptions
>;
const documentTreeNames = /* @__PURE__ */ joinNames(parseNames, treeNames) satisfies NamesOf<
  ParseOptions & TreeOptions
>;

/**
 * Parses a document. Any text is a document, so bad markup never throws. `onParseError` receives the parse errors.
 * https://html.spec.whatwg.org/multipage/parsing.html#parsing
 *
 * @param input a string, or bytes in a view or a buffer. In a string, a U+FEFF at the start is a character, and lone
 *   surrogates are kept. For bytes, the standard's algorithm finds the encoding: from a byte order mark, the option
 *   `encoding`, or a declaration in the document. Without any of these, the encoding is UTF-8. Malformed bytes become
 *   U+FFFD.
 * @returns the root of a tree of plain nodes. For bytes, the root has an `encoding`.
 * @throws TypeError if an argument has a wrong type, an option is unknown, or the buffer of the input was transferred.
 *   RangeError if the label `override` or `default` of the option `encoding` names no encoding. LimitError if the input
 *   exceeds one of the `limits`. MissingDecoderError if the encoding needs `souptree/legacy-encodings`, and the
 *   program has not imported that module. Error if memory runs out, or the input or its tree is too large. Error if
 *   `init()` must load the parser, and has not finished. Also throws what `onParseError` throws.
 */
export function parse(input: Input, options?: ParseOptions & CopyOptions): Document {
  const members = readOptions('parse', options, documentCopyNames);
  const request = readDocumentOptions('parse', members);
  const copies = readCopyStrings('parse', members);
  return parseAs(readInput('parse', input), request, decode, copies) as Document;
}

/**
 * Parses the content of an element, as `innerHTML` does.
 * https://html.spec.whatwg.org/multipage/parsing.html#parsing-html-fragments
 *
 * @param input as for `parse`, but a fragment cannot declare its encoding. If there is neither a byte order mark nor
 *   the option `encoding`, bytes are UTF-8.
 * @param options as for `parse`, and two more: `context` is the element whose content is parsed, or its name. `mode` is
 *   the mode of that element's document.
 * @returns a fragment. Its children are the parsed nodes.
 * @throws as `parse`.
 */
export function parseFragment(input: Input, options?: FragmentOptions & CopyOptions): Fragment {
  const members = readOptions('parseFragment', options, fragmentCopyNames);
  const request = readFragmentOptions('parseFragment', members);
  const copies = readCopyStrings('parseFragment', members);
  return parseAs(readInput('parseFragment', input), request, decode, copies) as Fragment;
}

/**
 * Parses a document as `parse` does, and returns a `Tree`: the encoded tree, which creates nodes when they are first
 * read.
 *
 * @throws as `parse`.
 */
export function parseTree(input: Input, options?: ParseOptions & TreeOptions): Tree<Document> {
  return parseTreeOf(input, readInput, options);
}

/**
 * Parses a fragment as `parseFragment` does, and returns a `Tree`, as `parseTree` does.
 *
 * @throws as `parse`.
 */
export function parseFragmentTree(
  input: Input,
  options?: FragmentOptions & TreeOptions,
): Tree<Fragment> {
  const members = readOptions('parseFragmentTree', options, pieceNames);
  const request = readFragmentOptions('parseFragmentTree', members);
  const copies = readCopyStrings('parseFragmentTree', members);
  return parseToTree(readInput('parseFragmentTree', input), request, copies) as Tree<Fragment>;
}

/** Parses a text as `parseTree` parses the string. */
export function parseEncodedTree(
  text: EncodedText,
  options: (ParseOptions & TreeOptions) | undefined,
): Tree<Document> {
  return parseTreeOf(text, (_, encoded) => encoded, options);
}

/** @param read returns the input of the parser. It is called after the options are read. */
function parseTreeOf<Given>(
  given: Given,
  read: (caller: string, given: Given) => string | Uint8Array,
  options: (ParseOptions & TreeOptions) | undefined,
): Tree<Document> {
  const members = readOptions('parseTree', options, documentTreeNames);
  const request = readDocumentOptions('parseTree', members);
  const copies = readCopyStrings('parseTree', members);
  return parseToTree(read('parseTree', given), request, copies) as Tree<Document>;
}

function parseToTree(input: string | Uint8Array, request: Request, copies: StringCopies): Tree {
  const tree = copyTree(callParser(input, request), copies);
  if (request.onParseError) reportErrors(tree.errors, request.onParseError);
  request.sanitizer?.reportRemovals();
  return tree;
}
