import {
  type Content,
  type ElementView,
  type Format,
  type FormatOptions,
  inline,
  listItem,
  noContent,
  openItem,
  resolve,
  tablePart,
} from '../text/layout/formats.js';
import type { FormatBuilder } from './builder.js';
import type { FormatCallback } from './options.js';

/** How elements are laid out: a format, or a function of the program. */
export interface Definition {
  readonly format: Format<FormatBuilder>;
  readonly callback: FormatCallback | undefined;
  readonly options: FormatOptions;
}

/** An element that is open, or a part of a list. */
interface Frame<Source> {
  readonly source: Source;
  readonly format: Format<FormatBuilder>;
  readonly options: FormatOptions;
  readonly state: unknown;
  readonly content: Content;
  /** The depth of the children. */
  readonly depth: number;
  /** The number of children so far. */
  count: number;
}

/** The limits of a text. */
export interface WalkLimits {
  readonly maxChildNodes: number;
  readonly maxDepth: number;
  readonly ellipsis: string;
}

/**
 * Visits nodes, and lays them out. Does not recurse.
 *
 * @typeParam Source where the children of an element are.
 */
export abstract class Walk<Node, Source> {
  protected readonly builder: FormatBuilder;
  protected readonly limits: WalkLimits;
  readonly #frames: Frame<Source>[] = [];
  /** What the children of the innermost element are. */
  protected content: Content = 'nodes';

  constructor(builder: FormatBuilder, limits: WalkLimits) {
    this.builder = builder;
    this.limits = limits;
  }

  /** What formats read of an element. Valid until the next call. */
  protected abstract viewOf(element: Node): ElementView;
  protected abstract isElement(node: Node): boolean;
  /** Whether a child of a list is an item: no comment, script or style, and no white space. */
  protected abstract isItem(node: Node): boolean;
  protected abstract contentOf(element: Node): Source;
  /** Where a single node is. */
  protected abstract only(node: Node): Source;

  protected get depth(): number {
    return this.#frames.length;
  }

  protected get top(): Frame<Source> {
    return this.#frames[this.#frames.length - 1];
  }

  /** Opens a list of nodes that are not the children of an open element. */
  protected open(source: Source, depth: number): void {
    this.#push(source, inline, noOptions, undefined, depth);
  }

  /** Enters an element. Returns whether its content is visited. */
  protected enter(
    element: Node,
    given: Format<FormatBuilder>,
    options: FormatOptions,
    depth = this.top.depth + 1,
  ): boolean {
    const { builder } = this;
    const view = this.viewOf(element);
    const format = resolve(given, builder, view);
    const state = format.enter?.(builder, view, options);
    if (state === noContent) return false;
    this.#push(this.contentOf(element), format, options, state, depth);
    return this.content !== 'nodes' || this.#isInDepth(depth);
  }

  /** Whether the children of the innermost element are visited. If they are too deep, leaves the element. */
  #isInDepth(depth: number): boolean {
    if (depth <= this.limits.maxDepth) return true;
    this.builder.addInline(this.limits.ellipsis);
    this.leave();
    return false;
  }

  /**
   * Visits a child of a list or table. Returns `'enter'` if it has been entered, `'visit'` if it is the only node of an
   * item that has been opened, and `'skip'` if it is no part of the list or table.
   */
  protected visitPart(node: Node): 'enter' | 'visit' | 'skip' {
    const { builder, top } = this;
    if (top.content === 'items') {
      if (!this.isItem(node)) return 'skip';
      const isNumbered = this.isElement(node) && this.viewOf(node).name === 'li';
      openItem(builder, top.state, isNumbered);
      this.#push(this.only(node), listItem, noOptions, undefined, top.depth);
      return this.#isInDepth(top.depth) ? 'visit' : 'skip';
    }
    const format = this.isElement(node) && tablePart(top.content, this.viewOf(node).name);
    if (!format) return 'skip';
    return this.enter(node, format, top.options, top.depth) ? 'enter' : 'skip';
  }

  /**
   * Counts a child of the innermost element. Returns false if the element has too many, so that the rest is skipped.
   */
  protected countChild(): boolean {
    if (++this.top.count <= this.limits.maxChildNodes) return true;
    this.builder.addInline(this.limits.ellipsis);
    return false;
  }

  /** Leaves the innermost element. */
  protected leave(): void {
    const frame = this.#frames.pop() as Frame<Source>;
    this.content = this.#frames.length > 0 ? this.top.content : 'nodes';
    frame.format.leave?.(this.builder, frame.options, frame.state);
  }

  #push(
    source: Source,
    format: Format<FormatBuilder>,
    options: FormatOptions,
    state: unknown,
    depth: number,
  ): void {
    const content = format.content ?? 'nodes';
    this.content = content;
    this.#frames.push({ source, format, options, state, content, depth, count: 0 });
  }
}

const noOptions: FormatOptions = {};
