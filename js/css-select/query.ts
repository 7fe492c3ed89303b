import { _compileUnsafe } from 'css-select';
import { argumentError, describe } from '../base/errors.js';
import { expectOptions, type NamesOf, pickMembers } from '../base/names.js';
import {
  documentModeOf,
  endOf,
  firstChildOf,
  isContainer,
  isDocumentFragment,
  isElementKind,
  kindDocument,
  kindHtmlElement,
  kindOf,
  nameOf,
  nextNode,
  parentOf,
  recordAfter,
  type TreeBuffer,
} from '../encoded/index.js';
import { LimitError, type Limits } from '../module/limits.js';
import type { SelectAdapter } from './adapter.js';
import { step, withLimits } from './deadline.js';
import { ordinals } from './ordinals.js';

/** A selector that css-select compiled with an adapter of `souptree/css-select`. */
export interface CompiledSelector<Element> {
  /** Whether an element matches. */
  (element: Element): boolean;
  /** Whether a query must also test the siblings after its start node, as for `+ p`. */
  shouldTestNextSiblings?: boolean;
}

/** A selector: a string, or a compiled selector. */
export type Selector<Element> = string | CompiledSelector<Element>;

/** The options of css-select, and `limits`. */
export interface SelectOptions<Element> {
  /**
   * Whether names in selectors are case-sensitive. With `false`, css-select converts names in selectors to lower case.
   * So the selector `linearGradient` finds an element of this name only with `true`. With `true`, values of attributes
   * such as `type` are case-sensitive too, and the query searches inside SVG and MathML elements named `template`.
   * Default: `false`.
   */
  xmlMode?: boolean | undefined;
  /** Whether names of elements in selectors are converted to lower case even with `xmlMode`. Default: `false`. */
  lowerCaseTags?: boolean | undefined;
  /** Whether names of attributes in selectors are converted to lower case even with `xmlMode`. Default: `false`. */
  lowerCaseAttributeNames?: boolean | undefined;
  /** Whether classes and ids are case-insensitive. Default: `true` if the document is in quirks mode. */
  quirksMode?: boolean | undefined;
  /**
   * Additional pseudo-classes by name. A function decides whether an element matches. A string is a selector that the
   * pseudo-class abbreviates.
   */
  pseudos?: Record<string, string | ((element: Element, value?: string | null) => boolean)>;
  /**
   * Whether a selector may begin with a combinator. For example, `> p` matches children of the node from which the
   * query starts. Default: `true`.
   */
  relativeSelector?: boolean | undefined;
  /**
   * Limits of one call. Only `milliseconds` has an effect: a query that takes longer throws a `LimitError`. All other
   * limits are for parsing, and queries ignore them. So you can pass `untrusted`. Default: no limits.
   */
  limits?: Limits | undefined;
}

const selectNames = {
  xmlMode: true,
  lowerCaseTags: true,
  lowerCaseAttributeNames: true,
  quirksMode: true,
  pseudos: true,
  relativeSelector: true,
  limits: true,
} satisfies NamesOf<SelectOptions<unknown>>;

/** How a query reads nodes, which are lazy nodes or indexes. */
export interface NodeAccess<Node, Element extends Node> {
  /** The searched tree. */
  tree: TreeBuffer;
  /** The functions with which css-select reads nodes. */
  adapter: SelectAdapter<Node, Element>;
  /** Whether css-select may cache results by node. The cache is a WeakMap, which cannot have indexes as keys. */
  cacheResults: boolean;
  /** The record of a node: the index of its first word in the records of the encoded tree. */
  recordOf(node: Node): number;
  /** The element that has the record `at`. */
  nodeAt(at: number): Element;
}

/**
 * Searches from a node. Calls `take` for each matching descendant, in document order, until `take` returns true. A
 * selector such as `+ p` also finds siblings after the node.
 *
 * @param caller the name of the function in error messages.
 * @throws as `selectAll`.
 */
export function find<Node, Element extends Node>(
  caller: string,
  access: NodeAccess<Node, Element>,
  selector: Selector<Element>,
  from: Node,
  options: SelectOptions<Element> | undefined,
  take: (element: Element) => boolean,
): void {
  const { limits, ...ofCssSelect } = readOptions(caller, selector, options);
  withLimits(caller, limits, () => {
    const query = compile(caller, access, selector, ofCssSelect, from);
    const { shouldTestNextSiblings = false } = query;
    const { xmlMode = false } = ofCssSelect;
    walk(access.tree, access.recordOf(from), shouldTestNextSiblings, xmlMode, (at) => {
      const element = access.nodeAt(at);
      return query(element) && take(element);
    });
  });
}

/**
 * Whether a node is an element that matches.
 *
 * @param caller the name of the function in error messages.
 * @throws as `selectAll`.
 */
export function matchesSelector<Node, Element extends Node>(
  caller: string,
  access: NodeAccess<Node, Element>,
  selector: Selector<Element>,
  node: Node,
  options: SelectOptions<Element> | undefined,
): boolean {
  const { limits, ...ofCssSelect } = readOptions(caller, selector, options);
  if (!access.adapter.isTag(node)) return false;
  return withLimits(caller, limits, () => compile(caller, access, selector, ofCssSelect)(node));
}

type Members = Record<string, unknown>;

function readOptions<Element>(
  caller: string,
  selector: unknown,
  options: SelectOptions<Element> | undefined,
): SelectOptions<Element> {
  if (typeof selector !== 'function' && typeof selector !== 'string') {
    throw argumentError(caller, 'selector', 'a string or a compiled selector', selector);
  }
  if (typeof selector === 'string' && selector.trim() === '') {
    throw argumentError(caller, 'selector', 'a selector', selector);
  }
  expectOptions(caller, options, selectNames);
  return pickMembers(options, selectNames) as SelectOptions<Element>;
}

function compile<Node, Element extends Node>(
  caller: string,
  { tree, adapter, cacheResults, recordOf }: NodeAccess<Node, Element>,
  selector: Selector<Element>,
  options: SelectOptions<Element>,
  context?: Node,
): CompiledSelector<Element> {
  if (typeof selector === 'function') return selector;
  const own: Members = { adapter, cacheResults: cacheResults && canCache(tree) };
  // Without a prototype, so that css-select reads no options from `Object.prototype`.
  const all = Object.assign(Object.create(null) as Members, {
    quirksMode: isQuirksMode(tree),
    ...withoutUndefined(options),
    ...own,
  });
  const query = compileWhole<Node, Element>(caller, selector, all, context);
  if (!hasOrdinals(selector)) return query;
  // For a wrong formula, the first compilation has thrown css-select's error. So `ordinals` only gets correct formulas.
  const pseudos = { ...ordinals(adapter, recordOf), ...options.pseudos };
  return _compileUnsafe<Node, Element>(selector, Object.assign(all, { pseudos }), context);
}

/**
 * @throws Error with the selector in its message, because css-select's own messages have only a part of the selector.
 */
function compileWhole<Node, Element extends Node>(
  caller: string,
  selector: string,
  options: Members,
  context: Node | undefined,
): CompiledSelector<Element> {
  try {
    return _compileUnsafe<Node, Element>(selector, options, context);
  } catch (cause) {
    // A limit or the engine's stack was exceeded.
    if (cause instanceof RangeError || cause instanceof LimitError) throw cause;
    const reason = (cause as Error).message;
    throw new Error(`${caller}: css-select cannot compile ${describe(selector)}: ${reason}`, {
      cause,
    });
  }
}

/**
 * Whether the selector may have a pseudo-class of `ordinals`. False for a selector with a formula such as
 * `2n of p`, because only css-select's own pseudo-classes support `of`.
 */
function hasOrdinals(selector: string): boolean {
  return /-(child|of-type)/i.test(selector) && !/\sof\s/i.test(selector);
}

/**
 * Whether css-select's cache gives correct results. For `:has(g)`, the cache assumes: if an element does not match, its
 * children do not match. But a search that css-select starts from an ancestor does not enter elements named `template`.
 * So in `<svg><template><g>`, the `svg` does not match, and its child `template` does.
 */
function canCache(tree: TreeBuffer): boolean {
  let result = cacheableTrees.get(tree);
  if (result === undefined) {
    result = !hasForeignTemplate(tree);
    cacheableTrees.set(tree, result);
  }
  return result;
}

/** The results of `canCache`. */
const cacheableTrees = new WeakMap<TreeBuffer, boolean>();

/** Whether there is a `template` of SVG or MathML. Such a `template` has children; HTML's has contents. */
function hasForeignTemplate(tree: TreeBuffer): boolean {
  const { records } = tree;
  for (let at = 0; at < records.length; step()) {
    const kind = kindOf(records, at);
    const isForeign = isElementKind(kind) && kind !== kindHtmlElement;
    if (isForeign && nameOf(tree, at) === 'template') return true;
    at = nextNode(records, at);
  }
  return false;
}

function withoutUndefined(options: object | undefined): Members {
  return Object.fromEntries(
    Object.entries(options ?? {}).filter(([, value]) => value !== undefined),
  );
}

function isQuirksMode({ records }: TreeBuffer): boolean {
  return kindOf(records, 0) === kindDocument && documentModeOf(records, 0) === 'quirks';
}

/**
 * Calls `isFound` for the elements that css-select would test, in document order, until `isFound` returns true. Without
 * `withNextSiblings`, these elements are the descendants of `from`. With `withNextSiblings`, they are `from`, its
 * following siblings and the descendants of all these. A root, template contents and a shadow root have no siblings, so
 * with `withNextSiblings` there are no elements to test. Without `isXml`, the descendants of tested elements named
 * `template` are skipped.
 *
 * css-select's own walk moves all entries of its stack at each change of depth. This function needs no stack.
 */
function walk(
  tree: TreeBuffer,
  from: number,
  withNextSiblings: boolean,
  isXml: boolean,
  isFound: (at: number) => boolean,
): void {
  const { records } = tree;
  const [begin, end] = withNextSiblings ? besideOf(records, from) : belowOf(records, from);
  for (let at = begin; at < end; step()) {
    if (!isElementKind(kindOf(records, at))) {
      at = recordAfter(records, at);
      continue;
    }
    if (isFound(at)) return;
    const isClosed = !isXml && nameOf(tree, at) === 'template';
    at = isClosed ? endOf(records, at) : firstChildOf(records, at);
  }
}

function belowOf(records: Int32Array, from: number): [begin: number, end: number] {
  return isContainer(kindOf(records, from))
    ? [firstChildOf(records, from), endOf(records, from)]
    : [from, from];
}

function besideOf(records: Int32Array, from: number): [begin: number, end: number] {
  const isAlone = from === 0 || isDocumentFragment(records, from);
  return isAlone ? [from, from] : [from, endOf(records, parentOf(records, from))];
}
