import { _compileUnsafe } from 'css-select';
import { argumentError } from '../errors.js';
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
} from '../tree-buffer.js';
import type { SelectAdapter } from './adapter.js';

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
}

/** What nodes are: lazy ones, or numbers. */
export interface Kind<Node, Element extends Node> {
  tree: TreeBuffer;
  adapter: SelectAdapter<Node, Element>;
  /** Whether css-select may remember what it found of a node: in a WeakMap, where numbers cannot be. */
  cacheResults: boolean;
  placeOf(node: Node): number;
  nodeAt(at: number): Element;
}

/** The elements from a node on that match, until `take` returns true. */
export function find<Node, Element extends Node>(
  caller: string,
  kind: Kind<Node, Element>,
  selector: Selector<Element>,
  from: Node,
  options: SelectOptions<Element> | undefined,
  take: (element: Element) => boolean,
): void {
  const query = compile(caller, kind, selector, options, from);
  const { shouldTestNextSiblings = false } = query;
  const { xmlMode = false } = options ?? {};
  walk(kind.tree, kind.placeOf(from), shouldTestNextSiblings, xmlMode, (at) => {
    const element = kind.nodeAt(at);
    return query(element) && take(element);
  });
}

export function matchesSelector<Node, Element extends Node>(
  caller: string,
  kind: Kind<Node, Element>,
  selector: Selector<Element>,
  node: Node,
  options: SelectOptions<Element> | undefined,
): boolean {
  return kind.adapter.isTag(node) && compile(caller, kind, selector, options)(node);
}

type Members = Record<string, unknown>;

function compile<Node, Element extends Node>(
  caller: string,
  { tree, adapter, cacheResults }: Kind<Node, Element>,
  selector: Selector<Element>,
  options: SelectOptions<Element> | undefined,
  context?: Node,
): CompiledSelector<Element> {
  if (typeof selector === 'function') return selector;
  if (typeof selector !== 'string') {
    throw argumentError(caller, 'selector', 'a string or a compiled selector', selector);
  }
  if (options !== undefined && (typeof options !== 'object' || options === null)) {
    throw argumentError(caller, 'options', 'an object', options);
  }
  const own: Members = { adapter, cacheResults };
  const all = { quirksMode: isQuirky(tree), ...withoutUndefined(options), ...own };
  return _compileUnsafe<Node, Element>(selector, all, context);
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
  for (let at = begin; at < end; ) {
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
