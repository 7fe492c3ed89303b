import { argumentError } from '../base/errors.js';
import { foreignNodeAdvice } from '../base/foreign-nodes.js';
import { type NamesOf, readOptions } from '../base/names.js';
import type { Document, Element, Fragment, Node, ShadowRoot } from '../base/nodes.js';
import { isContainer, isElementKind } from '../encoded/index.js';
import {
  type Question,
  questionOf,
  type SelectorOptions,
  selectorOptionNames,
} from '../matching/question.js';
import {
  selectAll as findAll,
  closest as findClosest,
  matches as isMatch,
  selectFirst,
} from '../matching/select.js';
import { isLazyNode } from '../tree/lazy/is-lazy-node.js';
import { PlainTree } from './plain-tree.js';

/** A plain node that can have children. */
export type ParentNode = Document | Fragment | ShadowRoot | Element;

/** The options of the functions for plain nodes. */
export interface SelectOptions extends SelectorOptions {
  /**
   * The node with which the tree begins. A plain node does not know its parent. Without this option, the tree begins
   * with the node that is passed: then no selector finds ancestors and siblings of this node.
   */
  root?: Node | undefined;
}

const optionNames = { root: true, ...selectorOptionNames } satisfies NamesOf<SelectOptions>;

/** A selector that `compile` has checked. */
export class CompiledSelector {
  /** The selector as it was written. */
  readonly text: string;
  readonly #question: Question;

  /** Called only by `compile`. */
  constructor(text: string, question: Question) {
    this.text = text;
    this.#question = question;
  }

  /** @internal */
  static questionOf(value: unknown): Question | undefined {
    return typeof value === 'object' && value !== null && #question in value
      ? value.#question
      : undefined;
  }

  toString(): string {
    return this.text;
  }
}

/** A selector: a text, or the result of `compile`. */
export type Selector = string | CompiledSelector;

/**
 * Checks a selector. The functions of this entry accept the result instead of the text. They also keep the last
 * selectors, so the result is not faster.
 *
 * @param options the options of the selector. The result has them, so the other functions need them no more.
 * @throws TypeError if an argument does not have its documented type. SyntaxError if the selector is not valid.
 */
export function compile(selector: string, options?: SelectorOptions): CompiledSelector {
  return new CompiledSelector(selector, questionOf('compile', selector, options));
}

/**
 * The first descendant of a node that matches, in tree order; null if there is none. Template contents and shadow roots
 * are not searched: pass `content` or `shadowRoot`.
 *
 * The function walks over all nodes in `options.root`. For many questions about one page, `parseTree` and the methods
 * of its nodes are faster.
 *
 * @throws as `selectAll`.
 */
export function select(
  selector: Selector,
  node: ParentNode,
  options?: SelectOptions,
): Element | null {
  const { question, tree, at } = prepare('select', selector, node, options);
  if (!isContainer(tree.kindAt(at))) return null;
  return elementAt(tree, selectFirst(tree.search, question, at));
}

/**
 * All descendants of a node that match, in tree order. See `select`.
 *
 * @returns a new array.
 * @throws TypeError if an argument does not have its documented type. SyntaxError if the selector is not valid. Error
 *   if `node` is not in `options.root`. LimitError if `options.limits` are exceeded.
 */
export function selectAll(
  selector: Selector,
  node: ParentNode,
  options?: SelectOptions,
): Element[] {
  const { question, tree, at } = prepare('selectAll', selector, node, options);
  if (!isContainer(tree.kindAt(at))) return [];
  return Array.from(
    findAll(tree.search, question, at).all,
    (found) => tree.nodeAt(found) as Element,
  );
}

/**
 * Whether a node is an element that matches. Pass `options.root` if the selector has ancestors or siblings.
 *
 * @throws as `selectAll`.
 */
export function matches(selector: Selector, node: Node, options?: SelectOptions): boolean {
  const { question, tree, at } = prepare('matches', selector, node, options);
  return isElementKind(tree.kindAt(at)) && isMatch(tree.search, question, at);
}

/**
 * The nearest element that matches: the node itself or an ancestor; null if there is none. Pass `options.root`: without
 * it, the node has no ancestors.
 *
 * @throws as `selectAll`.
 */
export function closest(selector: Selector, node: Node, options?: SelectOptions): Element | null {
  const { question, tree, at } = prepare('closest', selector, node, options);
  if (!isElementKind(tree.kindAt(at))) return null;
  return elementAt(tree, findClosest(tree.search, question, at));
}

function elementAt(tree: PlainTree, at: number): Element | null {
  return at < 0 ? null : (tree.nodeAt(at) as Element);
}

function prepare(
  caller: string,
  selector: Selector,
  node: Node,
  options: SelectOptions | undefined,
): { question: Question; tree: PlainTree; at: number } {
  const { root = node, ...rest } = readOptions(caller, options, optionNames) as SelectOptions;
  const question =
    CompiledSelector.questionOf(selector) ??
    questionOf(caller, expectSelector(caller, selector, node), options && rest);
  expectNode(caller, 'node', node);
  expectNode(caller, 'root', root);
  const tree = new PlainTree(caller, root);
  const at = tree.recordOf(node);
  if (at === undefined) {
    throw new Error(
      `${caller}: \`node\` is not in \`options.root\`: pass the document or fragment that has the node`,
    );
  }
  return { question, tree, at };
}

function expectSelector(caller: string, selector: unknown, node: unknown): string {
  if (typeof selector === 'string') return selector;
  const advice =
    typeof node === 'string' ? `: the selector is the first argument of \`${caller}\`` : '';
  throw argumentError(caller, 'selector', 'a string or a compiled selector', selector, advice);
}

function expectNode(caller: string, argument: string, node: unknown): void {
  if (isLazyNode(node)) {
    const advice =
      ': lazy nodes have the methods `querySelector`, `querySelectorAll`, `matches` and `closest`';
    throw argumentError(caller, argument, 'a plain node', node, advice);
  }
  if (typeof node === 'object' && node !== null && typeof (node as Node).type === 'string') return;
  const isTree = typeof node === 'object' && node !== null && 'root' in node;
  const advice = isTree ? ': call `querySelector` of the tree' : foreignNodeAdvice(node);
  throw argumentError(caller, argument, 'a plain node', node, advice);
}
