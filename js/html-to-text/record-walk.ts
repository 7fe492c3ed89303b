import {
  dataLengthOf,
  dataOf,
  dataOffsetOf,
  endOf,
  firstChildOf,
  isElementKind,
  kindIn,
  kindOf,
  kindText,
  knownNameId,
  nameIdIn,
  nameOf,
  nextNode,
  parentOf,
  recordAfter,
  type TreeBuffer,
} from '../encoded/index.js';
import { wideStrings } from '../generated/format.js';
import { serializeRecords } from '../markup/records.js';
import { wordOf } from '../matching/words.js';
import { inline } from '../text/layout/formats.js';
import type { FormatBuilder } from './builder.js';
import type { RuleFinder, Rules } from './definitions.js';
import type { MarkupView } from './formats.js';
import { type Definition, Walk, type WalkLimits } from './walk.js';

/** An element of an encoded tree. */
export class RecordView implements MarkupView {
  readonly #tree: TreeBuffer;
  readonly #finder: RuleFinder;
  at = 0;
  readonly node = undefined;

  constructor(tree: TreeBuffer, finder: RuleFinder) {
    this.#tree = tree;
    this.#finder = finder;
  }

  get name(): string {
    return nameOf(this.#tree, this.at);
  }

  get parentName(): string {
    const { records } = this.#tree;
    const parent = parentOf(records, this.at);
    return isElementKind(kindOf(records, parent)) ? nameOf(this.#tree, parent) : '';
  }

  attribute(name: string): string | undefined {
    return this.#finder.search.get(this.at, wordOf(name));
  }

  countItems(): readonly [number, number] {
    const tree = this.#tree;
    const { records } = tree;
    const end = endOf(records, this.at);
    let items = 0;
    let numbered = 0;
    for (let at = firstChildOf(records, this.at); at < end; at = recordAfter(records, at)) {
      if (!isItem(tree, at)) continue;
      items++;
      if (isElementKind(kindOf(records, at)) && nameOf(tree, at) === 'li') numbered++;
    }
    return [items, numbered];
  }

  markup(): string {
    return serializeRecords(this.#tree, this.at, {
      scripting: false,
      serializableShadowRoots: false,
      shadowRoots: new Set(),
    });
  }
}

function isItem(tree: TreeBuffer, at: number): boolean {
  const kind = kindOf(tree.records, at);
  if (kind === kindText) return /\S/.test(dataOf(tree, at));
  return isElementKind(kind) && !isCode(nameOf(tree, at));
}

/** Whether elements with a name have code, which is never laid out. */
export function isCode(name: string): boolean {
  return name === 'script' || name === 'style';
}

/** Lays out the records of an encoded tree. */
export class RecordWalk extends Walk<number, number> {
  readonly #tree: TreeBuffer;
  readonly #records: Int32Array;
  readonly #finder: RuleFinder;
  readonly #rules: Rules<Definition>;
  readonly #view: RecordView;
  readonly #isLimited: boolean;
  readonly #script = knownNameId('script') as number;
  readonly #style = knownNameId('style') as number;

  constructor(
    tree: TreeBuffer,
    finder: RuleFinder,
    rules: Rules<Definition>,
    builder: FormatBuilder,
    limits: WalkLimits,
  ) {
    super(builder, limits);
    this.#tree = tree;
    this.#records = tree.records;
    this.#finder = finder;
    this.#rules = rules;
    this.#view = new RecordView(tree, finder);
    this.#isLimited = Math.min(limits.maxChildNodes, limits.maxDepth) !== Infinity;
  }

  /** Lays out nodes that are not in each other. */
  nodes(list: readonly number[]): void {
    let count = 0;
    for (const at of list) {
      if (++count > this.limits.maxChildNodes) {
        this.builder.addInline(this.limits.ellipsis);
        return;
      }
      this.open(recordAfter(this.#records, at), 0);
      this.#walk(at);
    }
  }

  protected override viewOf(at: number): RecordView {
    this.#view.at = at;
    return this.#view;
  }

  protected override isElement(at: number): boolean {
    return isElementKind(kindOf(this.#records, at));
  }

  protected override isItem(at: number): boolean {
    return isItem(this.#tree, at);
  }

  protected override contentOf(at: number): number {
    return endOf(this.#records, at);
  }

  protected override only(at: number): number {
    return recordAfter(this.#records, at);
  }

  /** Visits the nodes up to the end of the only open frame. */
  #walk(from: number): void {
    const records = this.#records;
    const { ascii, wide } = this.#tree.sections;
    const { builder } = this;
    let end = this.top.source;
    let at = from;
    for (;;) {
      while (at >= end) {
        this.leave();
        if (this.depth === 0) return;
        end = this.top.source;
      }
      if (this.content !== 'nodes') {
        const part = this.visitPart(at);
        if (part === 'skip') at = recordAfter(records, at);
        else if (part === 'enter') at = firstChildOf(records, at);
        end = this.top.source;
        continue;
      }
      if (this.#isLimited && !this.countChild()) {
        at = end;
        continue;
      }
      const first = records[at];
      const kind = kindIn(first);
      if (kind === kindText) {
        const offset = dataOffsetOf(records, at);
        const length = dataLengthOf(records, at);
        if (offset < wideStrings) builder.addUnits(ascii, offset, offset + length, false);
        else builder.addUnits(wide, offset - wideStrings, offset - wideStrings + length, false);
        at = nextNode(records, at);
      } else if (isElementKind(kind)) {
        const name = nameIdIn(first);
        const definition =
          name === this.#script || name === this.#style
            ? undefined
            : this.#finder.find(this.#rules, at);
        if (definition === undefined) {
          at = endOf(records, at);
        } else if (definition.format === inline && !this.#isLimited) {
          at = firstChildOf(records, at);
        } else if (this.enter(at, definition.format, definition.options)) {
          at = firstChildOf(records, at);
          end = this.top.source;
        } else {
          at = endOf(records, at);
        }
      } else {
        at = nextNode(records, at);
      }
    }
  }
}
