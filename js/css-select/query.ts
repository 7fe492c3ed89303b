import { _compileUnsafe } from 'css-select';
import { argumentError } from '../base/errors.js';
import {
  behind,
  documentModeOf,
  endOf,
  firstChildOf,
  isBeside,
  isContainer,
  isElementKind,
  kindDocument,
  kindOf,
  nameOf,
  parentOf,
  type TreeBuffer,
} from '../encoded/tree-buffer.js';
import type { Limits } from '../module/limits.js';
import type { SelectAdapter } from './adapter.js';
import { step, withLimits } from './deadline.js';
import { ordinals } from './ordinals.js';

/** A selector that css-select compiled with the adapter of this module. */
export interface CompiledSelector<Element> {
  (element: Element): boolean;
  shouldTestNextSiblings?: boolean;
}

export type Selector<Element> = string | CompiledSelector<Element>;

/** The options of css-select. */
export interface SelectOptions<Element> {
  /** Names are compared as they are: only then `linearGradient` finds one. Default: `false`. */
  xmlMode?: boolean | undefined;
  /** Default: not `xmlMode`. */
  lowerCaseTags?: boolean | undefined;
  /** Default: not `xmlMode`. */
  lowerCaseAttributeNames?: boolean | undefined;
  /** Classes and ids are compared without case. Default: whether the document is in quirks mode. */
  quirksMode?: boolean | undefined;
  /** More pseudo-classes: functions, or the selectors for which they stand. */
  pseudos?: Record<string, string | ((element: Element, value?: string | null) => boolean)>;
  /** Whether `> p` is allowed, which begins at the node from which is searched. Default: `true`. */
  relativeSelector?: boolean | undefined;
  /**
   * Only `milliseconds` counts here, for one call: a query that takes longer throws a `LimitError`. All other
   * limits are about parsing, so `untrusted` can be passed as it is. Default: no limits.
   */
  limits?: Limits | undefined;
}

/** What nodes are: lazy ones, or numbers. */
export interface NodeAccess<Node, Element extends Node> {
  tree: TreeBuffer;
  adapter: SelectAdapter<Node, Element>;
  /** Whether css-select may remember what it found of a node: in a WeakMap, where numbers cannot be. */
  cacheResults: boolean;
  recordOf(node: Node): number;
  nodeAt(at: number): Element;
}

/** The elements from a node on that match, until `take` returns true. */
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
    const query = compile(access, selector, ofCssSelect, from);
    const { shouldTestNextSiblings = false } = query;
    const { xmlMode = false } = ofCssSelect;
    walk(access.tree, access.recordOf(from), shouldTestNextSiblings, xmlMode, (at) => {
      const element = access.nodeAt(at);
      return query(element) && take(element);
    });
  });
}

export function matchesSelector<Node, Element extends Node>(
  caller: string,
  access: NodeAccess<Node, Element>,
  selector: Selector<Element>,
  node: Node,
  options: SelectOptions<Element> | undefined,
): boolean {
  const { limits, ...ofCssSelect } = readOptions(caller, selector, options);
  if (!access.adapter.isTag(node)) return false;
  return withLimits(caller, limits, () => compile(access, selector, ofCssSelect)(node));
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
  if (options !== undefined && (typeof options !== 'object' || options === null)) {
    throw argumentError(caller, 'options', 'an object', options);
  }
  return options ?? {};
}

function compile<Node, Element extends Node>(
  { tree, adapter, cacheResults, recordOf }: NodeAccess<Node, Element>,
  selector: Selector<Element>,
  options: SelectOptions<Element>,
  context?: Node,
): CompiledSelector<Element> {
  if (typeof selector === 'function') return selector;
  const own: Members = { adapter, cacheResults };
  const all = { quirksMode: isQuirky(tree), ...withoutUndefined(options), ...own };
  const query = _compileUnsafe<Node, Element>(selector, all, context);
  if (!hasOrdinals(selector)) return query;
  // The first time, css-select has found what is wrong with formulas.
  const pseudos = { ...ordinals(adapter, recordOf), ...options.pseudos };
  return _compileUnsafe<Node, Element>(selector, { ...all, pseudos }, context);
}

/** Whether there is a pseudo-class of `ordinals`. Those with `of` and a selector are left to css-select. */
function hasOrdinals(selector: string): boolean {
  return /-(child|of-type)/i.test(selector) && !/\sof\s/i.test(selector);
}

function withoutUndefined(options: object | undefined): Members {
  return Object.fromEntries(
    Object.entries(options ?? {}).filter(([, value]) => value !== undefined),
  );
}

function isQuirky({ records }: TreeBuffer): boolean {
  return kindOf(records, 0) === kindDocument && documentModeOf(records, 0) === 'quirks';
}

/**
 * Calls back for the elements among which css-select searches from a node, in document order, until
 * that returns true: those below it, not in templates; for a selector that begins with `+` or `~`
 * the element and those behind it in its parent. css-select's own walk keeps arrays of siblings, and
 * shifts all of them at each step; this one needs neither arrays nor a stack.
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
      at = behind(records, at);
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
  const isAlone = from === 0 || isBeside(records, from);
  return isAlone ? [from, from] : [from, endOf(records, parentOf(records, from))];
}
