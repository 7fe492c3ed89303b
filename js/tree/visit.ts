import { argumentError, describe } from '../base/errors.js';
import { memberOf } from '../base/members.js';
import { expectNames, type NamesOf } from '../base/names.js';
import type {
  ChildNode,
  Doctype,
  Document,
  Element,
  Fragment,
  Node,
  ShadowRoot,
} from '../base/nodes.js';
import { refusePromise } from '../base/synchronous.js';
import { isLazyNode } from './lazy/is-lazy-node.js';

type Parent = Document | Fragment | ShadowRoot | Element;
type Child = ChildNode | Doctype;

/**
 * What a handler of `visit` returns:
 *
 * - nothing: the walk continues.
 * - `'skip'`, from `enter` only: the walk does not enter the node. `leave` is called.
 * - `'remove'`: the node is removed. If `enter` removes the node, the walk does not enter it, and `leave` is not
 *   called.
 * - a node or an array of nodes: these replace the node, and are not visited. Otherwise as `'remove'`. To unwrap an
 *   element, return its `children` from `leave`.
 * - `'stop'`: the walk ends. Changes so far are kept.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler without a return statement returns `void`.
export type VisitResult = void | undefined | 'remove' | 'stop' | Child | readonly Child[];

/** The handlers of `visit`. */
export interface Visitor {
  /**
   * Called for each node, before its descendants.
   *
   * @param parent the node that has the node: as a child, as `content` or as `shadowRoot`. Null for the first node.
   * @param index the index in `parent.children`; -1 if the node is not among the children.
   */
  enter?(node: Node, parent: Parent | null, index: number): VisitResult | 'skip';
  /** Called for each node, after its descendants. The arguments are those of `enter`. */
  leave?(node: Node, parent: Parent | null, index: number): VisitResult;
}

const visitorNames = { enter: true, leave: true } satisfies NamesOf<Visitor>;

/**
 * Walks over plain nodes in tree order, without recursion. Enters template contents and shadow roots too, before the
 * children of their element.
 *
 * Handlers can change the members of each node, and the children of a node that they enter. They remove or replace a
 * node by what they return. `parent.children` changes when the walk leaves the parent. Until then all indexes hold, and
 * the removal of a million siblings takes linear time.
 *
 * @throws TypeError if an argument does not have its documented type, if a handler returns anything else, or if a
 *   handler removes or replaces a node that is not among the children of a node.
 */
export function visit(node: Node, visitor: Visitor): void {
  if (typeOf(node) === undefined) {
    const advice = isLazyNode(node) ? ': lazy nodes have the method `descendants`' : '';
    throw argumentError('visit', 'node', 'a plain node', node, advice);
  }
  expectNames('visit', 'visitor', visitor, visitorNames, 'a handler');
  const enter = memberOf(visitor, 'enter');
  const leave = memberOf(visitor, 'leave');
  for (const [name, handler] of Object.entries({ enter, leave })) {
    if (handler !== undefined && typeof handler !== 'function') {
      throw argumentError('visit', name, 'a function', handler);
    }
  }
  const levels = [new Level(null, [node], [])];
  let [level] = levels;
  for (;;) {
    if (level.next()) {
      const result = enter?.call(visitor, level.node, level.parent, level.index);
      if (result === 'stop') break;
      if (result !== undefined && result !== 'skip') {
        level.replace(replacements('enter', result));
        continue;
      }
      if (result !== 'skip' && isParent(level.node)) {
        level = new Level(level.node, fragmentsOf(level.node), level.node.children);
        levels.push(level);
        continue;
      }
    } else {
      level.finish();
      levels.pop();
      const outer = levels.at(-1);
      if (outer === undefined) return;
      level = outer;
    }
    const result = leave?.call(visitor, level.node, level.parent, level.index);
    if (result === 'stop') break;
    if (result !== undefined) level.replace(replacements('leave', result));
  }
  for (const each of levels) each.finish();
}

/** The walk over the children of one node. */
class Level {
  readonly parent: Parent | null;
  /** The node that is visited. Set by `next`. */
  declare node: Node;
  /** The template contents or shadow root of the parent. For the first level, the first node. */
  readonly #fragments: readonly Node[];
  readonly #children: Node[];
  /** The index of the node in the children. For a fragment, its index from the end of the fragments. */
  #at: number;
  /** The children that remain, as far as they are known; undefined until the first change. */
  #kept: Node[] | undefined;
  /** The index of the first child about which this is not known. */
  #from = 0;

  constructor(parent: Parent | null, fragments: readonly Node[], children: Node[]) {
    this.parent = parent;
    this.#fragments = fragments;
    this.#children = children;
    this.#at = -1 - fragments.length;
  }

  /** The index of the node; -1 if it is not among the children. */
  get index(): number {
    return Math.max(this.#at, -1);
  }

  /** Goes to the next node. Returns false at the end. */
  next(): boolean {
    const at = ++this.#at;
    if (at >= this.#children.length) return false;
    this.node = at < 0 ? (this.#fragments.at(at) as Node) : this.#children[at];
    return true;
  }

  replace(nodes: readonly Node[]): void {
    if (this.#at < 0) {
      const what = this.parent === null ? 'the first node' : `a ${this.node.type}`;
      throw new TypeError(`visit: ${what} cannot be removed or replaced: change its children`);
    }
    this.#keepUntil(this.#at);
    for (const node of nodes) this.#kept?.push(node);
    this.#from = this.#at + 1;
  }

  #keepUntil(end: number): void {
    this.#kept ??= [];
    for (; this.#from < end; this.#from++) this.#kept.push(this.#children[this.#from]);
  }

  /** Writes the changes of the children. */
  finish(): void {
    if (this.#kept === undefined) return;
    this.#keepUntil(this.#children.length);
    for (let index = 0; index < this.#kept.length; index++) {
      this.#children[index] = this.#kept[index];
    }
    this.#children.length = this.#kept.length;
  }
}

const types = new Set<unknown>(['doctype', 'element', 'text', 'comment', 'processing-instruction']);
const parentTypes = new Set<unknown>(['document', 'fragment', 'shadow-root', 'element']);

/** The type of a plain node; undefined for other values. */
function typeOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || isLazyNode(value)) return undefined;
  const { type } = value as { type?: unknown };
  return types.has(type) || parentTypes.has(type) ? type : undefined;
}

function isParent(node: Node): node is Parent {
  return parentTypes.has(node.type);
}

function fragmentsOf(parent: Parent): Node[] {
  if (parent.type !== 'element') return [];
  const { shadowRoot, content } = parent;
  return [shadowRoot, content].filter((each) => each !== undefined);
}

/** The nodes that replace a node. */
function replacements(handler: string, result: unknown): readonly Node[] {
  if (result === 'remove') return [];
  if (typeof (result as PromiseLike<unknown> | null)?.then === 'function') {
    refusePromise('visit', handler, result as PromiseLike<unknown>);
  }
  const nodes: readonly unknown[] = Array.isArray(result) ? result : [result];
  for (const node of nodes) {
    if (types.has(typeOf(node))) continue;
    throw new TypeError(
      `visit: \`${handler}\` must return nothing, a node that can be a child, an array of these, 'remove', ` +
        `'stop'${handler === 'enter' ? " or 'skip'" : ''}, got ${describe(node)}`,
    );
  }
  return nodes as readonly Node[];
}
