import { argumentError, type ParseError } from '../../base/errors.js';
import { Members, memberOf, membersOf } from '../../base/members.js';
import { htmlNamespace, mathmlNamespace, svgNamespace } from '../../base/namespace-uris.js';
import type { DocumentMode, Namespace } from '../../base/nodes.js';
import { parseNames } from '../../module/option-names.js';
import type { Context, CopyOptions, FragmentOptions, ParseOptions } from '../../module/options.js';
import type { DialectRequest, ProcessingInstructionForm } from '../dialect.js';
import { defaultTreeAdapter } from './default-tree-adapter.js';
import { type ParserError, toParserError } from './errors.js';
import type { DefaultTreeAdapterMap } from './nodes.js';
import { mayHaveProcessingInstruction } from './source.js';
import type { TreeAdapter, TreeAdapterTypeMap } from './tree-adapter.js';

/** Receives each parse error. */
export type ParserErrorHandler = (error: ParserError) => void;

/**
 * The options of `parse` and `parseFragment`. The options that parse5 also has are read as in parse5. For these
 * options, inherited members do not count, and any truthy value sets a flag. An own member that is `undefined` replaces
 * the default. Unknown options are ignored.
 */
export interface ParserOptions<T extends TreeAdapterTypeMap = DefaultTreeAdapterMap> {
  /** Whether the content of a `noscript` is text. Default: `true`. */
  scriptingEnabled?: boolean;
  /**
   * Called for each parse error in the order of the source, after the tree is complete. Errors for which parse5 has no
   * code are not reported. The main entry also reports these errors. A falsy value means no handler.
   */
  onParseError?: ParserErrorHandler | null | undefined;
  /**
   * Whether `<?target data>` becomes a node of its own kind. Otherwise, as in parse5, it becomes a comment with the
   * source between `<` and `>`: `?target data`. A copy of the comment in a `selectedcontent` element has `?target
   * data?`. As parse5 has no such nodes, only the type argument `DefaultTreeAdapterMap<ProcessingInstructionNode>` has
   * them: `parse<...>(html, options)`. Default: `false`.
   */
  processingInstructionNodes?: boolean | undefined;
  /**
   * Whether nodes have a `sourceCodeLocation`. As in parse5, nodes also have it if `onParseError` is set. Default:
   * `false`.
   */
  sourceCodeLocationInfo?: boolean | undefined;
  /** Whether each string of the nodes is a copy, as for the main entry. Default: `false`. */
  copyStrings?: CopyOptions['copyStrings'];
  /** Limits for the parse, as for the main entry. Default: no limits. */
  limits?: ParseOptions['limits'];
  /** Sanitizes the tree, as for the main entry. Default: the tree is not sanitized. */
  sanitizer?: ParseOptions['sanitizer'];
  /** Whether the sanitizer removes everything that can run scripts, as for the main entry. Default: `true`. */
  safe?: ParseOptions['safe'];
  /** The schemes that URLs in attributes may have, as for the main entry. Default: the sanitizer decides alone. */
  urlSchemes?: ParseOptions['urlSchemes'];
  /** Called once for each thing that the sanitizer removed, as for the main entry. */
  onRemove?: ParseOptions['onRemove'];
  /**
   * The adapter that creates the nodes. With an adapter, processing instructions are always comments.
   * Default: `defaultTreeAdapter`.
   */
  treeAdapter?: TreeAdapter<T>;
}

/** The options for an adapter of this type. */
export type OptionsFor<Adapter> = Omit<ParserOptions, 'treeAdapter'> & { treeAdapter?: Adapter };

/** The options for any tree adapter. */
export type AnyParserOptions = OptionsFor<unknown> | null | undefined;

/** The checked options of a call, and the source. */
export interface ParserRequest extends DialectRequest {
  /** The source. */
  html: string;
  /** Whether the nodes have a `sourceCodeLocation`. */
  hasLocations: boolean;
}

/**
 * Returns the option `treeAdapter`. Returns undefined for the default adapter: `decode` creates the nodes of the
 * default adapter faster, without calling the adapter.
 */
export function readTreeAdapter(
  caller: string,
  options: { treeAdapter?: unknown } | null | undefined,
): TreeAdapter | undefined {
  const { treeAdapter } = { treeAdapter: defaultTreeAdapter, ...options };
  // `Object` returns objects and functions unchanged, and wraps all other values.
  if (Object(treeAdapter) !== treeAdapter) {
    throw argumentError(caller, 'treeAdapter', 'an object', treeAdapter);
  }
  return treeAdapter === defaultTreeAdapter ? undefined : (treeAdapter as TreeAdapter);
}

/** The own members of the options: all that counts for options that parse5 also has. */
function ownMembers(options: AnyParserOptions): ParserOptions {
  return Object.assign(new Members(), options as ParserOptions);
}

/** Converts the options to options of the main entry. */
export function toParseOptions(html: string, options: AnyParserOptions): ParseOptions {
  const own = ownMembers(options);
  const { onParseError } = own;
  const { limits, sanitizer, safe, urlSchemes, onRemove } = membersOf(options, parseNames);
  const members = new Members();
  members.scripting = !('scriptingEnabled' in own) || Boolean(own.scriptingEnabled);
  // The data of a comment for a processing instruction is copied from the source, so the comment needs a location.
  members.locations = hasLocations(own) || mayHaveProcessingInstruction(html);
  if (onParseError) {
    members.onParseError = (error: ParseError) => {
      const theirs = toParserError(html, error);
      if (theirs !== undefined) onParseError(theirs);
    };
  }
  // Members that are undefined are absent for the main entry.
  return Object.assign(members, { limits, sanitizer, safe, urlSchemes, onRemove }) as ParseOptions;
}

/** Whether the nodes have a `sourceCodeLocation`. */
export function hasLocations(options: AnyParserOptions): boolean {
  const { sourceCodeLocationInfo, onParseError } = ownMembers(options);
  return Boolean(sourceCodeLocationInfo || onParseError);
}

/**
 * Converts the options of a fragment to options of the main entry.
 * @param caller the name of the function in error messages.
 * @param html the source.
 * @param context the context: a node that can have children, null or undefined.
 * @throws TypeError if `context` is another value, or if an option is wrong.
 */
export function toFragmentOptions(
  caller: string,
  html: string,
  context: unknown,
  options: AnyParserOptions,
): FragmentOptions {
  const parseOptions = toParseOptions(html, options);
  if (context === null || context === undefined) return parseOptions;
  const adapter = readTreeAdapter(caller, options) ?? (defaultTreeAdapter as TreeAdapter);
  if (typeof context !== 'object' || !canHaveChildren(adapter, context)) {
    throw argumentError(caller, 'fragmentContext', 'an element or null', context);
  }
  return Object.assign(parseOptions, toContext(adapter, context));
}

/** The form of processing instructions that the options request. */
export function processingInstructionForm(options: AnyParserOptions): ProcessingInstructionForm {
  return memberOf(options, 'processingInstructionNodes') ? 'node' : 'comment';
}

/** Whether a node is an element, a document or a fragment. */
function canHaveChildren(adapter: TreeAdapter, node: object): boolean {
  return isElement(adapter, node) || Boolean(adapter.getChildNodes(node));
}

/** Whether a node is an element. parse5's parser never calls `isElementNode`, so an adapter may lack it. */
function isElement(adapter: TreeAdapter, node: unknown): boolean {
  return typeof adapter.isElementNode === 'function'
    ? adapter.isElementNode(node)
    : Boolean(adapter.getTagName(node));
}

/**
 * The context for a document or fragment, as cheerio passes it. Like parse5, the parser reads the input as in an
 * element without rules of its own.
 */
const contextOfRoot: Context = { name: 'div' };

/**
 * The options `context` and `mode` for a context node. The ancestors of an element determine `insideForm` and `mode`.
 */
function toContext(
  adapter: TreeAdapter,
  element: unknown,
): { context: Context; mode: DocumentMode } {
  if (!isElement(adapter, element)) {
    return { context: contextOfRoot, mode: modeOf(adapter, element) };
  }
  const around = ancestors(adapter, element);
  const context: Context = {
    name: adapter.getTagName(element),
    namespace: toNamespace(adapter.getNamespaceURI(element)),
    attributes: adapter.getAttrList(element).map(({ name, value }) => ({ name, value })),
    insideForm: around.some((node) => isForm(adapter, node)),
  };
  return { context, mode: modeOf(adapter, around.at(-1)) };
}

/** The form that the element is or is in, or null. */
export function formAround(adapter: TreeAdapter, element: unknown): unknown {
  return [element, ...ancestors(adapter, element)].find((node) => isForm(adapter, node)) ?? null;
}

function toNamespace(uri: string): Namespace {
  if (uri === svgNamespace) return 'svg';
  return uri === mathmlNamespace ? 'mathml' : 'html';
}

function isForm(adapter: TreeAdapter, node: unknown): boolean {
  return (
    isElement(adapter, node) &&
    adapter.getTagName(node) === 'form' &&
    adapter.getNamespaceURI(node) === htmlNamespace
  );
}

/**
 * The mode of the root. Adapters have no method that recognises documents, so any root that is not an element
 * counts as a document.
 */
function modeOf(adapter: TreeAdapter, root: unknown): DocumentMode {
  const mode = root && !isElement(adapter, root) ? adapter.getDocumentMode?.(root) : undefined;
  return mode === 'quirks' || mode === 'limited-quirks' ? mode : 'no-quirks';
}

/** The ancestors, from the parent to the root. */
function ancestors(adapter: TreeAdapter, element: unknown): unknown[] {
  const found: unknown[] = [];
  for (let node = adapter.getParentNode(element); node; node = adapter.getParentNode(node)) {
    found.push(node);
  }
  return found;
}
