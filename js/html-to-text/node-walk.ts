import type { TreeBuffer } from '../encoded/index.js';
import { nextNode } from '../encoded/index.js';
import type { Format, FormatOptions } from '../text/layout/formats.js';
import { noContent, resolve } from '../text/layout/formats.js';
import { BlockTextBuilder, type FormatBuilder } from './builder.js';
import type { RuleFinder, Rules } from './definitions.js';
import type { MarkupView } from './formats.js';
import type { DomNode, FormatCallback } from './options.js';
import { isCode, RecordView } from './record-walk.js';
import { type Definition, Walk, type WalkLimits } from './walk.js';

/** The nodes of domhandler, and the records that they were created from. */
export class NodeRecords {
  readonly #nodes = new Map<number, DomNode>();
  readonly #records = new Map<DomNode, number>();

  /** @param root the nodes that were decoded from the tree. */
  constructor({ records }: TreeBuffer, root: DomNode) {
    let at = 0;
    // The nodes that follow, the next one last.
    const left = [root];
    for (let node = left.pop(); node !== undefined; node = left.pop()) {
      this.#nodes.set(at, node);
      this.#records.set(node, at);
      const children = node.children ?? [];
      for (let index = children.length - 1; index >= 0; index--) left.push(children[index]);
      at = nextNode(records, at);
    }
  }

  /** The node of a record. */
  nodeAt(at: number): DomNode {
    return this.#nodes.get(at) as DomNode;
  }

  /** The record of a node; undefined for a node that a formatter has created. */
  recordOf(node: DomNode): number | undefined {
    return this.#records.get(node);
  }
}

/** A list of nodes, and the next one. */
interface Nodes {
  readonly list: readonly DomNode[];
  next: number;
}

const listOf = (list: readonly DomNode[]): Nodes => ({ list, next: 0 });

class NodeView implements MarkupView {
  node: DomNode = { type: 'root' };
  readonly #markupOf: (node: DomNode) => string;

  constructor(markupOf: (node: DomNode) => string) {
    this.#markupOf = markupOf;
  }

  get name(): string {
    return this.node.name ?? '';
  }

  get parentName(): string {
    return this.node.parent?.name ?? '';
  }

  attribute(name: string): string | undefined {
    const { attribs } = this.node;
    return attribs !== undefined && Object.hasOwn(attribs, name) ? attribs[name] : undefined;
  }

  countItems(): readonly [number, number] {
    const items = (this.node.children ?? []).filter(isItem);
    return [items.length, items.filter(({ name }) => name === 'li').length];
  }

  markup(): string {
    return this.#markupOf(this.node);
  }
}

function isItem(node: DomNode): boolean {
  return node.type === 'text'
    ? /\S/.test(node.data ?? '')
    : node.type === 'tag' && !isCode(node.name ?? '');
}

/**
 * The most calls of `walk` that are open. Formatters of the program call it, so these calls recurse, and a page chooses
 * how deep its elements are.
 */
const mostCalls = 500;

/** Lays out nodes of domhandler, and calls the formatters of the program. */
export class NodeWalk extends Walk<DomNode, Nodes> {
  readonly #nodes: NodeRecords;
  readonly #finder: RuleFinder;
  readonly #rules: Rules<Definition>;
  readonly #fallback: Definition;
  readonly #view: NodeView;
  /** The builder that formatters of the program get. */
  readonly #given: BlockTextBuilder;
  #calls = 0;

  constructor(
    tree: TreeBuffer,
    nodes: NodeRecords,
    finder: RuleFinder,
    rules: Rules<Definition>,
    builder: FormatBuilder,
    limits: WalkLimits,
  ) {
    super(builder, limits);
    this.#nodes = nodes;
    this.#finder = finder;
    this.#rules = rules;
    this.#given = new BlockTextBuilder(builder);
    this.#fallback = rules.named('*').at(-1)?.value as Definition;
    const record = new RecordView(tree, finder);
    this.#view = new NodeView((node) => {
      record.at = nodes.recordOf(node) ?? 0;
      return record.at === 0 ? '' : record.markup();
    });
  }

  /** Lays out nodes. A formatter can call it, in the element that it formats. */
  readonly nodes = (list: readonly DomNode[] | undefined): void => {
    if (list === undefined || list === null) return;
    const depth = this.depth === 0 ? 0 : this.top.depth + 1;
    this.#run(listOf(list), depth);
  };

  /** A built-in format as a function. */
  callback(format: Format<FormatBuilder>): FormatCallback {
    return (element: DomNode, walk, given, options = {}) => {
      const { builder } = this;
      const view = this.viewOf(element);
      const resolved = resolve(format, builder, view);
      if (resolved.content !== undefined) {
        this.#runElement(element, resolved, options);
        return;
      }
      const state = resolved.enter?.(builder, view, options);
      if (state === noContent) return;
      walk(element.children, given);
      resolved.leave?.(builder, options, state);
    };
  }

  protected override viewOf(node: DomNode): NodeView {
    this.#view.node = node;
    return this.#view;
  }

  protected override isElement(node: DomNode): boolean {
    return node.type === 'tag';
  }

  protected override isItem(node: DomNode): boolean {
    return isItem(node);
  }

  protected override contentOf(node: DomNode): Nodes {
    return listOf(node.children ?? []);
  }

  protected override only(node: DomNode): Nodes {
    return listOf([node]);
  }

  #run(nodes: Nodes, depth: number): void {
    const before = this.depth;
    if (depth > this.limits.maxDepth || this.#isTooDeep()) {
      this.builder.addInline(this.limits.ellipsis);
    } else {
      this.open(nodes, depth);
      this.#walk(before);
    }
  }

  #isTooDeep(): boolean {
    return this.#calls === mostCalls;
  }

  #runElement(element: DomNode, format: Format<FormatBuilder>, options: FormatOptions): void {
    const before = this.depth;
    if (this.#isTooDeep()) this.builder.addInline(this.limits.ellipsis);
    else if (this.enter(element, format, options)) this.#walk(before);
  }

  /** Visits nodes until as many frames are open as before. */
  #walk(before: number): void {
    const { builder } = this;
    this.#calls++;
    while (this.depth > before) {
      const { source } = this.top;
      if (source.next === source.list.length) {
        this.leave();
        continue;
      }
      const node = source.list[source.next++];
      if (this.content !== 'nodes') {
        this.visitPart(node);
      } else if (!this.countChild()) {
        source.next = source.list.length;
      } else if (node.type === 'text') {
        builder.addInline(node.data ?? '');
      } else if (node.type === 'tag') {
        const { callback, format, options } = this.#definitionOf(node);
        if (callback === undefined) this.enter(node, format, options);
        else callback(node, this.nodes, this.#given, options);
      }
    }
    this.#calls--;
  }

  #definitionOf(node: DomNode): Definition {
    const at = this.#nodes.recordOf(node);
    if (at !== undefined) return this.#finder.find(this.#rules, at) ?? this.#fallback;
    // A node that a formatter has created: only selectors with nothing but a name match.
    return this.#rules.named(node.name ?? '').at(-1)?.value ?? this.#fallback;
  }
}
