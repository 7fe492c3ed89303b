import { memberOf, membersOf } from '../base/members.js';
import { decode } from '../dialects/domhandler/decode.js';
import {
  Comment,
  Document,
  Element,
  ProcessingInstruction,
  Text,
} from '../dialects/domhandler/nodes.js';
import {
  endOf,
  firstChildOf,
  isContainer,
  isElementKind,
  kindOf,
  nameOf,
  openTree,
  recordAfter,
  type TreeBuffer,
} from '../encoded/index.js';
import { callParser } from '../module/call.js';
import { readDocumentOptions } from '../module/options.js';
import type { FormatOptions } from '../text/layout/formats.js';
import {
  readPageSource,
  type SourceNode,
  sourceNode,
  type TextSource,
} from '../tree/source-node.js';
import { FormatBuilder } from './builder.js';
import { RuleFinder, Rules } from './definitions.js';
import { formats } from './formats.js';
import { NodeRecords, NodeWalk } from './node-walk.js';
import {
  type DomNode,
  type FormatCallback,
  type HtmlToTextOptions,
  layoutOf,
  type Options,
  readHtmlToTextOptions,
} from './options.js';
import { isCode, RecordWalk } from './record-walk.js';
import type { Definition, WalkLimits } from './walk.js';

/** A function that converts pages with the same options. */
export type CompiledConvert = (html?: TextSource | null, metadata?: unknown) => string;

/** `compile()`, which `convert` calls without options. */
let compiledDefaults: CompiledConvert | undefined;

/**
 * Converts a page to text, as html-to-text does.
 *
 * @param html a page as string or bytes; a `Tree`; or a lazy or plain node: a document, fragment or element. Nothing
 *   (undefined or null) is an empty page.
 * @param options as for `compile`.
 * @param metadata what formatters and the option `pathRewrite` get.
 * @throws as `compile` and its result.
 */
export function convert(
  html?: TextSource | null,
  options?: HtmlToTextOptions,
  metadata?: unknown,
): string {
  if (options !== undefined) return create('convert', options)(html, metadata);
  compiledDefaults ??= create('convert', {});
  return compiledDefaults(html, metadata);
}

/**
 * Checks options, and returns a function that converts pages.
 *
 * @returns a function with the parameters `html` and `metadata` of `convert`. It throws TypeError if `html` is
 *   something else, and what a formatter of the program throws.
 * @throws TypeError if an option is unknown or does not have its documented type. SyntaxError if a selector is not
 *   valid. Error if a selector has no format, or one that does not exist.
 */
export function compile(options: HtmlToTextOptions = {}): CompiledConvert {
  return create('compile', options);
}

function create(caller: string, given: HtmlToTextOptions): CompiledConvert {
  const options = readHtmlToTextOptions(caller, given);
  const rules = new Rules(
    caller,
    options.selectors.map((each) => [each.selector, definitionOf(caller, options, each)] as const),
  );
  const bases = new Rules(
    caller,
    options.baseElements.selectors.map((selector, index) => [selector, index] as const),
  );
  const runsCallbacks =
    Object.keys(options.formatters).length > 0 ||
    typeof memberOf(given, 'encodeCharacters') === 'function' ||
    options.selectors.some((each) => typeof each.options?.pathRewrite === 'function');
  const compiled: Compiled = { caller, options, rules, bases, runsCallbacks };
  return (html, metadata) => run(compiled, html, metadata);
}

interface Compiled {
  readonly caller: string;
  readonly options: Options;
  readonly rules: Rules<Definition>;
  /** The indexes of the selectors of base elements. */
  readonly bases: Rules<number>;
  /** Whether functions of the program run during a conversion. */
  readonly runsCallbacks: boolean;
}

function definitionOf(
  caller: string,
  { formatters }: Options,
  { selector, format, options }: Options['selectors'][number],
): Definition {
  if (format === undefined) {
    throw new Error(`${caller}: the selector ${JSON.stringify(selector)} has no \`format\``);
  }
  const callback = Object.hasOwn(formatters, format) ? formatters[format] : undefined;
  if (callback === undefined && !Object.hasOwn(formats, format)) {
    const names = [...Object.keys(formatters), ...Object.keys(formats)].join(', ');
    throw new Error(
      `${caller}: the selector ${JSON.stringify(selector)} has the format ${JSON.stringify(format)}, ` +
        `which does not exist: the formats are ${names}`,
    );
  }
  // Formats must not read options from Object.prototype.
  const own = membersOf(options, {}) as FormatOptions;
  return { format: formats[format] ?? formats.inline, callback, options: own };
}

function run(compiled: Compiled, html: TextSource | null | undefined, metadata: unknown): string {
  const { options, rules, runsCallbacks } = compiled;
  const { tree, at } = sourceNode(compiled.caller, html) ?? parsePage(compiled, html);
  const finder = new RuleFinder(tree);
  const starts = findBases(tree, at, finder, compiled) ?? startsOf(tree, at);
  const builder = new FormatBuilder(layoutOf(options, runsCallbacks), { ...options }, metadata);
  const { ellipsis, maxChildNodes = Infinity, maxDepth = Infinity } = options.limits;
  const limits: WalkLimits = { ellipsis, maxChildNodes, maxDepth };
  if (runsCallbacks) {
    const root = decode(tree, 'comment', noIndices, classes) as unknown as DomNode;
    const nodes = new NodeRecords(tree, root);
    const walk = new NodeWalk(tree, nodes, finder, rules, builder, limits);
    builder.options.formatters = callbacksOf(options, walk);
    walk.nodes(starts.map((start) => nodes.nodeAt(start)));
  } else {
    new RecordWalk(tree, finder, rules, builder, limits).nodes(starts);
  }
  builder.addFootnotes();
  return builder.toString();
}

function parsePage(
  { caller, options, runsCallbacks }: Compiled,
  html: unknown,
): Pick<SourceNode, 'tree' | 'at'> {
  const bytes = callParser(readPage(caller, html, options), readDocumentOptions(caller, {}));
  // The tree is in the memory of the module, up to its next call. A function of the program can call it.
  return { tree: openTree(runsCallbacks ? bytes.slice() : bytes), at: 0 };
}

/**
 * The records that are laid out if no base element is found: the children of a document or fragment, or the node
 * itself.
 */
function startsOf(tree: TreeBuffer, at: number): number[] {
  const kind = kindOf(tree.records, at);
  return isContainer(kind) && !isElementKind(kind) ? childrenOf(tree, at) : [at];
}

const noIndices = {
  withStartIndices: false,
  withEndIndices: false,
  sourceCodeLocationInfo: false,
};

const classes = { Comment, Document, Element, ProcessingInstruction, Text };

/** All formats as functions, which the formatters of a program can call. */
function callbacksOf(options: Options, walk: NodeWalk): Record<string, FormatCallback> {
  const builtIn = Object.entries(formats).map(
    ([name, format]) => [name, walk.callback(format)] as const,
  );
  return { ...Object.fromEntries(builtIn), ...options.formatters };
}

function readPage(
  caller: string,
  html: unknown,
  { limits, decodeEntities }: Options,
): string | Uint8Array {
  let page = readPageSource(caller, 'html', html ?? '');
  const { maxInputLength } = limits;
  if (maxInputLength && page.length > maxInputLength) {
    console.warn(
      `Input length ${page.length} is above allowed limit of ${maxInputLength}. Truncating without ellipsis.`,
    );
    page =
      typeof page === 'string' ? page.slice(0, maxInputLength) : page.subarray(0, maxInputLength);
  }
  if (decodeEntities) return page;
  if (typeof page !== 'string') {
    throw new TypeError(
      `${caller}: \`decodeEntities: false\` needs a string, not bytes: decode them first`,
    );
  }
  // The parser decodes each reference. So it decodes these to what they are in the page.
  return page.replaceAll('&', '&amp;');
}

/** The records of the base elements in a node, in their order. Undefined if the whole node is laid out. */
function findBases(
  tree: TreeBuffer,
  root: number,
  finder: RuleFinder,
  { options, bases }: Compiled,
): number[] | undefined {
  const { records } = tree;
  const { limits, baseElements } = options;
  const { maxDepth = Infinity, maxChildNodes = Infinity, maxBaseElements = Infinity } = limits;
  const found: { at: number; index: number }[] = [];
  const ends: number[] = [];
  const counts: number[] = [0];
  const end = recordAfter(records, root);
  let at = isElementKind(kindOf(records, root)) ? root : firstChildOf(records, root);
  while (at < end && found.length < maxBaseElements) {
    while (ends.length > 0 && at >= ends[ends.length - 1]) {
      ends.pop();
      counts.pop();
    }
    const next = recordAfter(records, at);
    if (++counts[counts.length - 1] > maxChildNodes) {
      at = ends.length === 0 ? end : ends[ends.length - 1];
      continue;
    }
    const isCandidate = isElementKind(kindOf(records, at)) && !isCode(nameOf(tree, at));
    const index = isCandidate ? finder.find(bases, at) : undefined;
    if (index !== undefined) found.push({ at, index });
    if (isCandidate && index === undefined && ends.length < maxDepth) {
      ends.push(next);
      counts.push(0);
      at = firstChildOf(records, at);
    } else {
      at = next;
    }
  }
  if (found.length === 0 && baseElements.returnDomByDefault) return undefined;
  if (baseElements.orderBy === 'selectors') found.sort((one, other) => one.index - other.index);
  return found.map((each) => each.at);
}

/** The records of the children of a node. */
function childrenOf({ records }: TreeBuffer, parent: number): number[] {
  const children: number[] = [];
  const end = endOf(records, parent);
  for (let at = firstChildOf(records, parent); at < end; at = recordAfter(records, at))
    children.push(at);
  return children;
}
