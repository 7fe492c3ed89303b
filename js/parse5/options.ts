import type { ProcessingInstructionForm } from '../dialect.js';
import { argumentError, type ParseError } from '../errors.js';
import type { ParseErrorCode } from '../generated/parse-errors.js';
import type { DocumentMode, Namespace } from '../nodes.js';
import type { Context, FragmentOptions, ParseOptions } from '../options.js';
import {
  type Element,
  htmlNamespace,
  isElement,
  mathmlNamespace,
  type ParentNode,
  svgNamespace,
} from './nodes.js';

/** A parse error in parse5's form. Start and end are the same: where the error was noticed. */
export interface ParserError {
  /** The standard's code, or one of souptree's own, which are not parse5's. */
  code: ParseErrorCode;
  /** From 1. */
  startLine: number;
  /** From 1, in UTF-16 code units. */
  startCol: number;
  /** From 0, in UTF-16 code units. */
  startOffset: number;
  endLine: number;
  endCol: number;
  endOffset: number;
}

export type ParserErrorHandler = (error: ParserError) => void;

export interface ParserOptions {
  /** Whether the content of a `noscript` is text. Default: `true`, as in parse5. */
  scriptingEnabled?: boolean | undefined;
  /** Called for each parse error in the order of the source, after the tree is complete. */
  onParseError?: ParserErrorHandler | null | undefined;
  /**
   * parse5 makes a comment of `<?target data>`. So does this module, with `?target data?` in it;
   * `true` makes nodes of their own kind instead. Default: `false`.
   */
  processingInstructionNodes?: boolean | undefined;
  /** Nodes have their `sourceCodeLocation`. Default: `false`. */
  sourceCodeLocationInfo?: boolean | undefined;
  /** Only parse5's default tree is made: an Error if an adapter is given. */
  treeAdapter?: undefined;
}

/** The options in the terms of the main entry. */
export function toParseOptions(caller: string, options: ParserOptions | undefined): ParseOptions {
  if (options === undefined || options === null) return { scripting: true };
  if (typeof options !== 'object') throw argumentError(caller, 'options', 'an object', options);
  if (options.treeAdapter !== undefined) {
    throw new Error(`${caller}: \`treeAdapter\` is not supported`);
  }
  const { scriptingEnabled = true, sourceCodeLocationInfo = false, onParseError } = options;
  if (typeof scriptingEnabled !== 'boolean') {
    throw argumentError(caller, 'scriptingEnabled', 'a boolean', scriptingEnabled);
  }
  if (typeof sourceCodeLocationInfo !== 'boolean') {
    throw argumentError(caller, 'sourceCodeLocationInfo', 'a boolean', sourceCodeLocationInfo);
  }
  if (onParseError != null && typeof onParseError !== 'function') {
    throw argumentError(caller, 'onParseError', 'a function', onParseError);
  }
  return {
    scripting: scriptingEnabled,
    locations: sourceCodeLocationInfo,
    onParseError: onParseError ? (error) => onParseError(toParserError(error)) : undefined,
  };
}

export function toFragmentOptions(
  caller: string,
  context: ParentNode | null,
  options: ParserOptions | undefined,
): FragmentOptions {
  const parseOptions = toParseOptions(caller, options);
  if (context === null) return parseOptions;
  if (typeof context !== 'object' || !isElement(context)) {
    throw argumentError(caller, 'fragmentContext', 'an element or null', context);
  }
  return { ...parseOptions, context: toContext(context), mode: modeAround(context) };
}

export function processingInstructionForm(
  options: ParserOptions | undefined,
): ProcessingInstructionForm {
  return options?.processingInstructionNodes ? 'node' : 'comment';
}

function toParserError({ code, offset, line, column }: ParseError): ParserError {
  return {
    code,
    startLine: line,
    startCol: column,
    startOffset: offset,
    endLine: line,
    endCol: column,
    endOffset: offset,
  };
}

function toContext(element: Element): Context {
  return {
    name: element.tagName,
    namespace: toNamespace(element.namespaceURI),
    attributes: element.attrs.map(({ name, value }) => ({ name, value })),
    insideForm: ancestors(element).some(isForm),
  };
}

function toNamespace(uri: string): Namespace {
  if (uri === svgNamespace) return 'svg';
  return uri === mathmlNamespace ? 'mathml' : 'html';
}

function isForm(node: ParentNode): boolean {
  return isElement(node) && node.tagName === 'form' && node.namespaceURI === htmlNamespace;
}

/** The mode of the document that the element is in. */
function modeAround(element: Element): DocumentMode {
  const root = ancestors(element).at(-1);
  return root !== undefined && 'mode' in root ? root.mode : 'no-quirks';
}

/** From the parent to the root. */
function ancestors(element: Element): ParentNode[] {
  const found: ParentNode[] = [];
  for (let node = element.parentNode; node; node = isElement(node) ? node.parentNode : null) {
    found.push(node);
  }
  return found;
}
