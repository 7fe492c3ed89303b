import type { Fragment } from '../../base/nodes.js';
import { EditReader } from '../../edits/buffer.js';
import { EditPlayer } from '../../edits/play.js';
import { encodeNode } from '../../encode/encode.js';
import {
  endOf,
  firstChildOf,
  knownNameId,
  nextRecord,
  openTree,
  type TreeBuffer,
} from '../../encoded/index.js';
import { formattingNames } from '../../generated/elements.js';
import type { Request } from '../../module/options.js';
import { Session } from '../../module/session.js';
import { Units } from '../../text/units.js';
import { wholeBlocks } from '../blocks/blocks.js';
import { createOutput, type Output } from '../blocks/output.js';
import type { ReadOptions } from '../options.js';
import {
  kindBlock,
  kindBulletList,
  kindItem,
  kindOrderedList,
  kindPhrase,
  kindQuote,
  kindsOfNames,
} from '../tree/kinds.js';
import { baseOf } from '../tree/targets.js';
import { MarkdownWalk } from '../walk.js';
import {
  type ArrivingElement,
  type ArrivingNode,
  type ArrivingParent,
  ArrivingTree,
} from './arriving-tree.js';

/** An open element whose content is written while it arrives. */
interface Entered {
  readonly node: ArrivingParent;
  /** The depth of the walk outside of the element. */
  readonly depth: number;
  readonly isWritten: boolean;
}

/** Elements of these kinds can be written before they end. */
const entered = [kindPhrase, kindBlock, kindQuote, kindBulletList, kindOrderedList, kindItem];

/**
 * Whether an element has no kind of its own, and its end tag can move its content, or it is written with regard to all
 * of its content. https://html.spec.whatwg.org/multipage/parsing.html#formatting
 */
const isWhole = (name: string) => formattingNames.has(name) || name === 'ruby';

/** The page is searched for what is complete after so many UTF-16 code units or bytes for each open element. */
const inputPerOpenElement = 16;

const emptyTree = { type: 'fragment', children: [] } as const;

/** Writes the Markdown of a page while the page arrives. */
export class MarkdownFeed {
  readonly #session: Session;
  readonly #read: ReadOptions;
  readonly #reader = new EditReader();
  readonly #tree = new ArrivingTree();
  readonly #player = new EditPlayer(this.#tree);
  readonly #kinds = kindsOfNames();
  readonly #output: Output;
  readonly #path: Entered[] = [];
  #walk: MarkdownWalk;
  #base: string | undefined;
  #newInput = 0;
  #hasWritten = false;

  constructor(request: Request, read: ReadOptions) {
    this.#session = new Session(request);
    this.#read = read;
    this.#base = read.url;
    this.#output = createOutput(new Units(false), read.styles, undefined);
    this.#walk = new MarkdownWalk(encoded(emptyTree), read, undefined, this.#output, wholeBlocks);
  }

  /** Parses a chunk. Returns the Markdown of what is complete. An error closes the feed. */
  write(chunk: string | Uint8Array, position: 'last' | 'other'): string {
    try {
      this.#session.write(chunk, position);
      this.#player.play(this.#reader.open(this.#session.encode()));
      const tree = this.#tree;
      this.#newInput += chunk.length;
      if (position === 'last') tree.end();
      else if (this.#newInput < tree.openCount * inputPerOpenElement) return '';
      this.#newInput = 0;
      tree.findOpen();
      this.#writeComplete(position === 'last');
    } catch (error) {
      this.close();
      throw error;
    }
    if (position === 'last') this.close();
    return this.#takeMarkdown(position === 'last');
  }

  /** Frees the memory of the parser. */
  close(): void {
    this.#session.close();
  }

  #takeMarkdown(isLast: boolean): string {
    const { out } = this.#output;
    if (out.length > 0) this.#hasWritten = true;
    const markdown = out.toString(0);
    out.truncate(0);
    return isLast && this.#hasWritten ? `${markdown}\n` : markdown;
  }

  /** Writes what the parser cannot change any more. */
  #writeComplete(isLast: boolean): void {
    const tree = this.#tree;
    if (this.#path.length === 0) {
      this.#path.push({ node: tree.root, depth: 0, isWritten: true });
    }
    const href = tree.base;
    if (href !== undefined) this.#base = baseOf(href, this.#read.url);
    for (;;) {
      const top = this.#path[this.#path.length - 1];
      const { node } = top;
      if (tree.isMarked(node)) return;
      this.#writeChildren(top, isLast);
      const next = node.children[0];
      if (next !== undefined) {
        if (next.type !== 'element' || !this.#canEnter(next)) return;
        this.#enter(top, next);
      } else if (this.#path.length > 1 && this.#isEnded(node, isLast)) {
        this.#leave(top);
      } else {
        break;
      }
    }
    if (isLast) this.#walk.finish();
  }

  /** Writes and forgets the first children of an element, as far as they are complete. */
  #writeChildren({ node, isWritten }: Entered, isLast: boolean): void {
    const { children } = node;
    const isEnded = this.#isEnded(node, isLast);
    let count = 0;
    while (count < children.length && this.#isComplete(children, count, isEnded)) count++;
    if (count === 0) return;
    const complete = children.splice(0, count);
    if (isWritten) {
      const { tree, at } = this.#encode(node, complete);
      this.#walk = this.#walk.continueIn(tree, { ...this.#read, url: this.#base });
      this.#walk.walk(firstChildOf(tree.records, at), endOf(tree.records, at));
    }
    for (const each of complete) this.#tree.forget(each);
  }

  /** Whether a node can get no more children. */
  #isEnded(node: ArrivingNode | ArrivingParent, isLast: boolean): boolean {
    if (isLast) return true;
    const isHead = node.type === 'element' && node.name === 'head';
    return !this.#tree.isOpen(node) && (!isHead || this.#tree.isPastHead);
  }

  /** @param isEnded whether the parent can get no more nodes. */
  #isComplete(siblings: readonly ArrivingNode[], index: number, isEnded: boolean): boolean {
    const tree = this.#tree;
    const node = siblings[index];
    if (node.type !== 'text') return this.#isEnded(node, isEnded);
    const next = siblings[index + 1];
    if (next === undefined) return isEnded;
    // Text of a table is appended to that before the table.
    return !(next.type === 'element' && next.name === 'table' && tree.isOpen(next));
  }

  #canEnter(element: ArrivingElement): boolean {
    const { namespace, name } = element;
    if (namespace !== 'html') return false;
    return name === 'head' || (!isWhole(name) && entered.includes(this.#kindOf(element)));
  }

  #kindOf({ name }: ArrivingElement): number {
    const id = knownNameId(name);
    return id === undefined ? kindPhrase : (this.#kinds[id] ?? kindPhrase);
  }

  #enter(outside: Entered, node: ArrivingElement): void {
    const depth = this.#walk.depth;
    let isWritten = outside.isWritten && node.name !== 'head';
    const kind = this.#kindOf(node);
    if (isWritten && isPlain(node, kind)) {
      this.#walk.enterPlain(kind);
    } else if (isWritten) {
      const { tree, at } = this.#encode(outside.node, [{ ...node, children: [] }]);
      this.#walk = this.#walk.continueIn(tree, { ...this.#read, url: this.#base });
      isWritten = this.#walk.enter(firstChildOf(tree.records, at));
    }
    this.#path.push({ node, depth, isWritten });
  }

  #leave({ node, depth }: Entered): void {
    this.#walk.leaveTo(depth);
    this.#path.pop();
    const { node: outside } = this.#path[this.#path.length - 1];
    outside.children.shift();
    this.#tree.forget(node as ArrivingElement);
  }

  /** Encodes children with their parent: how they are written can depend on it. Returns the record of the parent. */
  #encode(
    parent: ArrivingParent,
    children: readonly ArrivingNode[],
  ): { tree: TreeBuffer; at: number } {
    if (parent.type === 'fragment') return { tree: encoded({ type: 'fragment', children }), at: 0 };
    const tree = encoded({ type: 'fragment', children: [{ ...parent, attributes: [], children }] });
    return { tree, at: nextRecord(0) };
  }
}

/** Whether an element is entered without regard to its parent and attributes. */
function isPlain({ attributes }: ArrivingElement, kind: number): boolean {
  if (kind !== kindPhrase && kind !== kindBlock && kind !== kindQuote) return false;
  return attributes.every(({ name }) => name !== 'hidden' && name !== 'style');
}

function encoded(fragment: { type: 'fragment'; children: readonly unknown[] }): TreeBuffer {
  return openTree(new Uint8Array(encodeNode(fragment as Fragment, 'MarkdownStream', 'chunk')));
}
