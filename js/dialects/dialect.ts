/**
 * The common parts of the dialects. A dialect is an entry point that creates the nodes of another library: domhandler,
 * hast or parse5.
 */

import { asciiLowerCase } from '../base/ascii.js';
import { copyString } from '../base/copy-string.js';
import { argumentError, reportErrors } from '../base/errors.js';
import { memberOf, readBoolean } from '../base/members.js';
import {
  attributeNamespaceOf,
  attributePrefixes,
  kindHtmlElement,
  kindOf,
  nameOf,
  openTree,
  readErrors,
  type TreeBuffer,
} from '../encoded/index.js';
import { attributeName } from '../markup/rules.js';
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
  replaceOptions,
  type StringCopies,
} from '../module/options.js';

/** The options of a document in the dialects domhandler and hast. */
export interface DialectOptions
  extends Omit<ParseOptions, 'declarativeShadowRoots' | 'locations'>,
    CopyOptions {
  /**
   * Whether a processing instruction becomes a node of its own kind. Otherwise it becomes a comment with the text
   * `?target data?`, which every library can print and search. Default: `false`.
   */
  processingInstructionNodes?: boolean | undefined;
}

/** The options of a fragment in the dialects domhandler and hast. */
export interface DialectFragmentOptions
  extends DialectOptions,
    Omit<FragmentOptions, keyof ParseOptions> {}

/** What a processing instruction becomes: a comment, or a node of its own kind. */
export type ProcessingInstructionForm = 'comment' | 'node';

/** The checked options of a call. */
export interface DialectRequest extends Request {
  /** What processing instructions become. */
  form: ProcessingInstructionForm;
  /** Whether strings are copies. */
  copies: StringCopies;
}

/** The values that a dialect chooses for two options of the main entry. */
interface OwnChoices {
  /** The default of the option `scripting`. */
  scripting: boolean;
  /** The value of the option `locations`. */
  locations: boolean;
}

/** Checks the options of a document. */
export function readDocumentRequest(
  caller: string,
  options: DialectOptions | null | undefined,
  choices: OwnChoices,
): DialectRequest {
  const own = readOwnOptions(caller, options, choices);
  return Object.assign(readDocumentOptions(caller, own), ownRequest(caller, options));
}

/** Checks the options of a fragment. */
export function readFragmentRequest(
  caller: string,
  options: DialectFragmentOptions | null | undefined,
  choices: OwnChoices,
): DialectRequest {
  const own = readOwnOptions(caller, options, choices);
  return Object.assign(readFragmentOptions(caller, own), ownRequest(caller, options));
}

/** Checks the options that the main entry lacks or that no dialect supports. Returns options for the main entry. */
function readOwnOptions(
  caller: string,
  options: (DialectOptions & ParseOptions) | null | undefined,
  { scripting, locations }: OwnChoices,
): ParseOptions {
  if (options === undefined || options === null) return { scripting, locations };
  if (typeof options !== 'object') throw argumentError(caller, 'options', 'an object', options);
  if (memberOf(options, 'declarativeShadowRoots')) {
    throw new Error(`${caller}: \`declarativeShadowRoots\` is not supported`);
  }
  readBoolean(caller, options, 'processingInstructionNodes', false);
  return replaceOptions(options, {
    scripting: memberOf(options, 'scripting') ?? scripting,
    locations,
  });
}

function ownRequest(
  caller: string,
  options: DialectOptions | null | undefined,
): Omit<DialectRequest, keyof Request> {
  return {
    form: memberOf(options, 'processingInstructionNodes') ? 'node' : 'comment',
    copies: readCopyStrings(caller, options ?? undefined),
  };
}

/**
 * Reads an input that must not be a stream. The error for a stream says: collect its chunks first.
 */
export function readWholeInput(caller: string, input: Input): string | Uint8Array {
  return readInput(caller, input, 'input', 'collect its chunks first');
}

/**
 * Parses the input and decodes the encoded tree. `decode` reads the tree in the module's memory, so it must not call
 * the module.
 */
export function parseAs<Root>(
  input: string | Uint8Array,
  request: Request,
  decode: (tree: TreeBuffer) => Root,
  copies: StringCopies,
): Root {
  return readAs(callParser(input, request), request, decode, copies);
}

/** Decodes an encoded tree from the module, and reports its parse errors and what the sanitizer removed. */
export function readAs<Root>(
  bytes: Uint8Array,
  request: Request,
  decode: (tree: TreeBuffer) => Root,
  copies: StringCopies,
): Root {
  const root = decode(openTree(bytes, copies));
  if (request.onParseError) reportErrors(readErrors(bytes), request.onParseError);
  request.sanitizer?.reportRemovals();
  return root;
}

/**
 * The qualified name of an attribute. If the attribute has a namespace, its prefix precedes the local name:
 * `xlink:href`.
 */
export function qualifiedNameOf(tree: TreeBuffer, at: number): string {
  const prefix = attributePrefixes[attributeNamespaceOf(tree.records, at)];
  return attributeName(prefix, nameOf(tree, at));
}

/**
 * The qualified name of an attribute as in the source, but in lower case. The parser gives some names of SVG and
 * MathML attributes capitals; this function removes them.
 */
export function nameInSource(tree: TreeBuffer, element: number, at: number): string {
  if (kindOf(tree.records, element) === kindHtmlElement) return nameOf(tree, at);
  const name = qualifiedNameOf(tree, at);
  // A fast check: few names have capitals, and `replace` allocates even without a match.
  if (!/[A-Z]/.test(name)) return name;
  return asciiLowerCase(name);
}

/** The data of a comment that represents a processing instruction. */
export function instructionText({ target, data }: { target: string; data: string }): string {
  return copyString(`?${target} ${data}?`);
}
