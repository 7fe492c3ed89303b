import { argumentError, type ParseError } from '../../base/errors.js';
import type { DocumentMode, Namespace } from '../../base/nodes.js';
import type { Context, FragmentOptions, ParseOptions } from '../../module/options.js';
import type { ProcessingInstructionForm } from '../dialect.js';
import { defaultTreeAdapter } from './default-tree-adapter.js';
import { type ParserErrorCode, toParserErrorCode } from './error-codes.js';
import {
  type DefaultTreeAdapterMap,
  htmlNamespace,
  mathmlNamespace,
  svgNamespace,
} from './nodes.js';
import type { TreeAdapter, TreeAdapterTypeMap } from './tree-adapter.js';

/**
 * A parse error in parse5's form. Start and end are equal: the location at which the parser detected the
 * error.
 */
export interface ParserError {
  /** The code, which parse5 has too. */
  code: ParserErrorCode;
  /** From 1. */
  startLine: number;
  /** From 1, in UTF-16 code units. */
  startCol: number;
  /** From 0, in UTF-16 code units. */
  startOffset: number;
  /** The same as `startLine`. */
  endLine: number;
  /** The same as `startCol`. */
  endCol: number;
  /** The same as `startOffset`. */
  endOffset: number;
}

/** Receives each parse error. */
export type ParserErrorHandler = (error: ParserError) => void;

/** The options of `parse` and `parseFragment`. Unknown options are ignored, as in parse5. */
export interface ParserOptions<T extends TreeAdapterTypeMap = DefaultTreeAdapterMap> {
  /** Whether the content of a `noscript` is text. Default: `true`, as in parse5. */
  scriptingEnabled?: boolean | undefined;
  /**
   * Called for each parse error in the order of the source, after the tree is complete. Errors without a
   * code of parse5 are not reported; the main entry reports them.
   */
  onParseError?: ParserErrorHandler | null | undefined;
  /**
   * Whether `<?target data>` becomes a node of its own kind. Otherwise it becomes a comment with `?target
   * data?` in it; parse5 also creates a comment. Default: `false`.
   */
  processingInstructionNodes?: boolean | undefined;
  /**
   * Whether nodes have a `sourceCodeLocation`. Default: `false`. As in parse5, `onParseError` implies
   * `true`.
   */
  sourceCodeLocationInfo?: boolean | undefined;
  /** Limits of the input, as for the main entry. Default: no limits. */
  limits?: ParseOptions['limits'];
  /**
   * The adapter that creates the nodes. With an adapter, processing instructions are always comments.
   * Default: `defaultTreeAdapter`.
   */
  treeAdapter?: TreeAdapter<T> | undefined;
}

/** The adapter of the options. Undefined for the default adapter, whose nodes are created without calls. */
export function readTreeAdapter(
  caller: string,
  options: { treeAdapter?: unknown } | null | undefined,
): TreeAdapter | undefined {
  const adapter = options?.treeAdapter;
  if (adapter == null || adapter === defaultTreeAdapter) return undefined;
  if (typeof adapter !== 'object') throw argumentError(caller, 'treeAdapter', 'an object', adapter);
  return adapter as TreeAdapter;
}

/** The options for any tree adapter. */
export type AnyParserOptions =
  | (Omit<ParserOptions, 'treeAdapter'> & { treeAdapter?: unknown })
  | null
  | undefined;

/** The options in the terms of the main entry. */
export function toParseOptions(caller: string, options: AnyParserOptions): ParseOptions {
  if (options === undefined || options === null) return { scripting: true };
  if (typeof options !== 'object') throw argumentError(caller, 'options', 'an object', options);
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
    locations: sourceCodeLocationInfo || onParseError != null,
    onParseError: onParseError ? (error) => reportTo(onParseError, error) : undefined,
    limits: options.limits,
  };
}

/**
 * The options of a fragment in the terms of the main entry.
 * @param caller the function that errors name.
 * @param context the context element, null or undefined.
 * @throws TypeError if the context is another value, or if an option is wrong.
 */
export function toFragmentOptions(
  caller: string,
  context: unknown,
  options: AnyParserOptions,
): FragmentOptions {
  const parseOptions = toParseOptions(caller, options);
  if (context === null || context === undefined) return parseOptions;
  const adapter = readTreeAdapter(caller, options) ?? (defaultTreeAdapter as TreeAdapter);
  if (typeof context !== 'object' || !adapter.isElementNode(context)) {
    throw argumentError(caller, 'fragmentContext', 'an element or null', context);
  }
  return { ...parseOptions, ...toContext(adapter, context) };
}

/** The form of processing instructions that the options request. */
export function processingInstructionForm(options: AnyParserOptions): ProcessingInstructionForm {
  return options?.processingInstructionNodes ? 'node' : 'comment';
}

function reportTo(onParseError: ParserErrorHandler, error: ParseError): void {
  const { offset, line, column } = error;
  const code = toParserErrorCode(error.code);
  if (code === undefined) return;
  onParseError({
    code,
    startLine: line,
    startCol: column,
    startOffset: offset,
    endLine: line,
    endCol: column,
    endOffset: offset,
  });
}

/** The context element, with the properties of its ancestors that affect parsing. */
function toContext(
  adapter: TreeAdapter,
  element: unknown,
): { context: Context; mode: DocumentMode } {
  const around = ancestors(adapter, element);
  const context: Context = {
    name: adapter.getTagName(element),
    namespace: toNamespace(adapter.getNamespaceURI(element)),
    attributes: adapter.getAttrList(element).map(({ name, value }) => ({ name, value })),
    insideForm: around.some((node) => isForm(adapter, node)),
  };
  return { context, mode: modeOf(adapter, around.at(-1)) };
}

function toNamespace(uri: string): Namespace {
  if (uri === svgNamespace) return 'svg';
  return uri === mathmlNamespace ? 'mathml' : 'html';
}

function isForm(adapter: TreeAdapter, node: unknown): boolean {
  return (
    adapter.isElementNode(node) &&
    adapter.getTagName(node) === 'form' &&
    adapter.getNamespaceURI(node) === htmlNamespace
  );
}

/**
 * The mode of the root, if it is a document. Adapters have no method that says whether a node is a
 * document.
 */
function modeOf(adapter: TreeAdapter, root: unknown): DocumentMode {
  const mode = root && !adapter.isElementNode(root) ? adapter.getDocumentMode?.(root) : undefined;
  return mode === 'quirks' || mode === 'limited-quirks' ? mode : 'no-quirks';
}

/** From the parent to the root. */
function ancestors(adapter: TreeAdapter, element: unknown): unknown[] {
  const found: unknown[] = [];
  for (let node = adapter.getParentNode(element); node; node = adapter.getParentNode(node)) {
    found.push(node);
  }
  return found;
}
