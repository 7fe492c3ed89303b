/** What the entries that make nodes have in common, above all those of another library's. */

import { argumentError, readBoolean, reportErrors } from '../base/errors.js';
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
import {
  type FragmentOptions,
  type ParseOptions,
  type Request,
  readDocumentOptions,
  readFragmentOptions,
  type StringCopies,
} from '../module/options.js';

export { readBoolean as readDialectBoolean } from '../base/errors.js';

export interface DialectOptions extends Omit<ParseOptions, 'declarativeShadowRoots' | 'locations'> {
  /**
   * A processing instruction becomes a comment with `?target data?` in it, which every library can
   * print and search; `true` makes a node of its own kind instead. Default: `false`.
   */
  processingInstructionNodes?: boolean | undefined;
}

export interface DialectFragmentOptions
  extends DialectOptions,
    Omit<FragmentOptions, keyof ParseOptions> {}

/** What a processing instruction becomes. */
export type ProcessingInstructionForm = 'comment' | 'node';

export interface DialectRequest extends Request {
  form: ProcessingInstructionForm;
}

/** What a dialect says of options that it has in its own terms. */
interface OwnChoices {
  /** Whether scripting is enabled where the caller does not say. */
  scripting: boolean;
  locations: boolean;
}

/** The options of a document. */
export function readDocumentRequest(
  caller: string,
  options: DialectOptions | null | undefined,
  choices: OwnChoices,
): DialectRequest {
  const own = readOwnOptions(caller, options, choices);
  return { ...readDocumentOptions(caller, own), form: formOf(options) };
}

/** The options of a fragment. */
export function readFragmentRequest(
  caller: string,
  options: DialectFragmentOptions | null | undefined,
  choices: OwnChoices,
): DialectRequest {
  const own = readOwnOptions(caller, options, choices);
  return { ...readFragmentOptions(caller, own), form: formOf(options) };
}

/** Checks what only dialects have, and returns the options in the terms of the main entry. */
function readOwnOptions(
  caller: string,
  options: (DialectOptions & ParseOptions) | null | undefined,
  { scripting, locations }: OwnChoices,
): ParseOptions {
  if (options === undefined || options === null) return { scripting, locations };
  if (typeof options !== 'object') throw argumentError(caller, 'options', 'an object', options);
  if (options.declarativeShadowRoots) {
    throw new Error(`${caller}: \`declarativeShadowRoots\` is not supported`);
  }
  readBoolean(caller, options, 'processingInstructionNodes', false);
  return { ...options, scripting: options.scripting ?? scripting, locations };
}

function formOf(options: DialectOptions | null | undefined): ProcessingInstructionForm {
  return options?.processingInstructionNodes ? 'node' : 'comment';
}

/** Parses, and makes nodes where the module left the encoded tree, without a copy of it. */
export function parseAs<Root>(
  input: string | Uint8Array,
  request: Request,
  decode: (tree: TreeBuffer) => Root,
  copies: StringCopies = 'shared',
): Root {
  return readAs(callParser(input, request), request, decode, copies);
}

/** Makes nodes of an encoded tree from the module, and reports its errors. */
export function readAs<Root>(
  bytes: Uint8Array,
  request: Request,
  decode: (tree: TreeBuffer) => Root,
  copies: StringCopies,
): Root {
  const root = decode(openTree(bytes, copies));
  if (request.onParseError) reportErrors(readErrors(bytes), request.onParseError);
  return root;
}

/** The name of an attribute with the prefix of its namespace. */
export function qualifiedNameOf(tree: TreeBuffer, at: number): string {
  const prefix = attributePrefixes[attributeNamespaceOf(tree.records, at)];
  return attributeName(prefix, nameOf(tree, at));
}

/** The name of an attribute before it was adjusted for SVG and MathML. */
export function nameInSource(tree: TreeBuffer, element: number, at: number): string {
  if (kindOf(tree.records, element) === kindHtmlElement) return nameOf(tree, at);
  const name = qualifiedNameOf(tree, at);
  // Few have one, and replacing allocates even where it finds nothing.
  if (!/[A-Z]/.test(name)) return name;
  return name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** The data of a comment that stands for a processing instruction. */
export function instructionText({ target, data }: { target: string; data: string }): string {
  return `?${target} ${data}?`;
}
