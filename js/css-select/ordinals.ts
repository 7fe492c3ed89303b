/**
 * Pseudo-classes for the order of siblings, such as `:nth-child()`. css-select's own pseudo-classes count the siblings
 * again for each element. The pseudo-classes of this module match the same elements, but count the siblings once for
 * each parent.
 */

import type { SelectAdapter } from './adapter.js';
import { step } from './deadline.js';

/** The order of the children of one parent. The arrays have one entry for each child. */
interface Order {
  /** The number of children that are elements. */
  readonly elementCount: number;
  /** The position of each child among the elements, from 1; 0 for a node that is not an element. */
  readonly positions: Int32Array;
  /** The position of each element among the elements of the same name, from 1. */
  readonly positionsOfType: Int32Array;
  /** For each element, the number of elements of the same name, including the element. */
  readonly typeCounts: Int32Array;
}

/** The position of an element among the element children of its parent, or among those children that have its name. */
interface Position {
  /** The position, from 1. */
  readonly position: number;
  /** The number of children among which the element has this position. */
  readonly count: number;
}

/** The formula `An+B`: `A` and `B`. */
type Formula = readonly [step: number, offset: number];

type Pseudo<Element> = (element: Element, value?: string | null) => boolean;

/** The `Order` of each array of children. The adapters keep one array of children for each parent. */
const orders = /* @__PURE__ */ new WeakMap<readonly unknown[], Order>();

/**
 * Creates the functions of the pseudo-classes, by name, for css-select's option `pseudos`.
 *
 * @param recordOf returns the record of a node. In document order, each record is larger than the record before it.
 */
export function ordinals<Node, Element extends Node>(
  adapter: SelectAdapter<Node, Element>,
  recordOf: (node: Node) => number,
): Record<string, Pseudo<Element>> {
  const formulas = new Map<string, Formula>();

  function formulaOf(rule: string): Formula {
    let formula = formulas.get(rule);
    if (formula === undefined) {
      formula = readFormula(rule);
      formulas.set(rule, formula);
    }
    return formula;
  }

  function among(element: Element): Position {
    const [order, index] = orderOf(element);
    return { position: order.positions[index], count: order.elementCount };
  }

  function amongType(element: Element): Position {
    const [order, index] = orderOf(element);
    return { position: order.positionsOfType[index], count: order.typeCounts[index] };
  }

  function orderOf(element: Element): [order: Order, index: number] {
    const siblings = adapter.getSiblings(element);
    let order = orders.get(siblings);
    if (order === undefined) {
      order = createOrder(adapter, siblings);
      orders.set(siblings, order);
    }
    return [order, indexOf(siblings, recordOf(element), recordOf)];
  }

  const isRoot = (element: Element): boolean => {
    const parent = adapter.getParent(element);
    return parent === null || !adapter.isTag(parent);
  };

  // css-select decides by the number of a function's parameters whether a pseudo-class has an argument. So functions
  // for pseudo-classes with an argument have two parameters. All others have one.
  const nth =
    (find: (element: Element) => Position, side: 'first' | 'last'): Pseudo<Element> =>
    (element, rule) => {
      const [step, offset] = formulaOf(rule as string);
      // A formula such as `n` matches every position. For such a formula, css-select only tests that the parent is an
      // element.
      if (step === 1 && offset < 1) return !isRoot(element);
      const { position, count } = find(element);
      const number = (side === 'first' ? position : count - position + 1) - offset;
      return step === 0 ? number === 0 : number % step === 0 && number / step >= 0;
    };
  const first =
    (find: (element: Element) => Position): Pseudo<Element> =>
    (element) =>
      find(element).position === 1;
  const last =
    (find: (element: Element) => Position): Pseudo<Element> =>
    (element) => {
      const { position, count } = find(element);
      return position === count;
    };
  const only =
    (find: (element: Element) => Position): Pseudo<Element> =>
    (element) =>
      find(element).count === 1;

  return {
    'first-child': first(among),
    'last-child': last(among),
    'only-child': only(among),
    'first-of-type': first(amongType),
    'last-of-type': last(amongType),
    'only-of-type': only(amongType),
    'nth-child': nth(among, 'first'),
    'nth-last-child': nth(among, 'last'),
    'nth-of-type': nth(amongType, 'first'),
    'nth-last-of-type': nth(amongType, 'last'),
  };
}

function createOrder<Node, Element extends Node>(
  adapter: SelectAdapter<Node, Element>,
  siblings: readonly Node[],
): Order {
  const positions = new Int32Array(siblings.length);
  const positionsOfType = new Int32Array(siblings.length);
  const typeCounts = new Int32Array(siblings.length);
  const counts = new Map<string, number>();
  let elementCount = 0;
  for (const [index, node] of siblings.entries()) {
    if (!adapter.isTag(node)) continue;
    positions[index] = ++elementCount;
    const name = adapter.getName(node);
    positionsOfType[index] = (counts.get(name) ?? 0) + 1;
    counts.set(name, positionsOfType[index]);
  }
  for (const [index, node] of siblings.entries()) {
    if (adapter.isTag(node)) typeCounts[index] = counts.get(adapter.getName(node)) as number;
  }
  return { elementCount, positions, positionsOfType, typeCounts };
}

/**
 * The index in `nodes` of the node for which `recordOf` returns `record`. `nodes` has the node, and is in document
 * order. `recordOf` returns a larger number for each node than for the node before it.
 */
export function indexOf<Node>(
  nodes: readonly Node[],
  record: number,
  recordOf: (node: Node) => number,
): number {
  step();
  let from = 0;
  let to = nodes.length - 1;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (recordOf(nodes[middle]) < record) from = middle + 1;
    else to = middle;
  }
  return from;
}

/**
 * Parses a formula that css-select has already accepted.
 * https://drafts.csswg.org/css-syntax/#anb-microsyntax
 */
function readFormula(rule: string): Formula {
  const formula = rule.trim().toLowerCase();
  if (formula === 'even') return [2, 0];
  if (formula === 'odd') return [2, 1];
  const [, sign, digits, offsetSign, offset] =
    /^([+-]?)(\d*)n\s*(?:([+-]?)\s*(\d+))?$/.exec(formula) ?? [];
  if (sign === undefined) return [0, Number(formula)];
  return [signed(sign, digits || '1'), signed(offsetSign, offset ?? '0')];
}

function signed(sign: string | undefined, digits: string): number {
  return sign === '-' ? -Number(digits) : Number(digits);
}
