import { lineFeed } from '../../base/code-units.js';
import type { Units } from '../../text/units.js';
import type { Styles } from '../options.js';

/** A list that is open, whether or not an item has been written. */
export class List {
  readonly isOrdered: boolean;
  /** The number of the next item. */
  next: number;
  /** `-` or another bullet, or the character after the number. */
  marker = '';
  /** Whether blank lines separate the items. */
  isLoose = false;
  /** The numbers of items without content after the last item that was written. */
  readonly emptyItems: number[] = [];
  /** Whether an item is open, to which content without an item belongs. */
  hasItem = false;

  constructor(isOrdered: boolean, start: number) {
    this.isOrdered = isOrdered;
    this.next = start;
  }
}

/** What was written last in a container. */
type Last = 'nothing' | 'text' | 'block' | List;

/** The document, a quote, or an item. */
interface Container {
  /** Undefined for the document and quotes. */
  readonly list: List | undefined;
  readonly number: number;
  /** Whether an ordered list has the item even if it has no content. */
  readonly isCounted: boolean;
  /** What begins each line after the first one, with that of the containers around it. */
  prefix: string;
  /** The length that the prefix has once the container has content. */
  readonly width: number;
  isStarted: boolean;
  last: Last;
}

/** More containers are written as their content: each line begins with what all containers require. */
export const mostContainers = 60;

/**
 * Separates blocks, and begins lines as the containers around them require.
 * https://spec.commonmark.org/0.31.2/#container-blocks
 */
export class BlockWriter {
  readonly #out: Units;
  readonly #styles: Styles;
  readonly #containers: Container[] = [];
  /** The number of containers that have content. */
  #started = 1;
  /** The index at which the last block begins, after what its containers require. */
  start = 0;
  /** Whether a marker can be before the first block. */
  #isPart = false;
  /** Whether the last block has Markdown that replaces an element, which can end with a list. */
  #endsReplaced = false;
  /** The number of containers that are not written, because too many are open. */
  #ignored = 0;

  constructor(out: Units, styles: Styles) {
    this.#out = out;
    this.#styles = styles;
    this.#begin(undefined);
  }

  /**
   * Begins the content of an element that is replaced.
   *
   * @param list the list of which all blocks are one item, whose marker is written by someone else.
   */
  beginPart(list: List | undefined): void {
    this.#begin(list);
    this.#isPart = true;
  }

  #begin(list: List | undefined): void {
    this.#containers.length = 0;
    this.#containers.push({
      list,
      number: 0,
      isCounted: false,
      prefix: '',
      width: 0,
      isStarted: true,
      last: 'nothing',
    });
    this.#started = 1;
    this.#ignored = 0;
    this.#endsReplaced = false;
  }

  /** What begins the next line of a block. */
  get prefix(): string {
    return this.#top.prefix;
  }

  /** Whether the innermost container is an item that has no content so far. */
  get isItemStart(): boolean {
    return this.#ignored === 0 && this.#top.list !== undefined && !this.#top.isStarted;
  }

  openQuote(): void {
    this.#open(undefined, 0, false);
  }

  /** @param isCounted whether the list has the item even if it has no content. */
  openItem(list: List, number: number, isCounted: boolean): void {
    this.#open(list, number, isCounted);
  }

  /** Closes the innermost quote or item. */
  close(): void {
    if (this.#ignored > 0) {
      this.#ignored--;
      return;
    }
    const { list, number, isCounted, isStarted } = this.#containers.pop() as Container;
    if (isStarted) {
      this.#started--;
      const parent = this.#top;
      parent.last = list ?? 'block';
    } else if (list?.isOrdered && isCounted) {
      list.emptyItems.push(number);
    }
  }

  /** Whether the next block is in no quote and no item. */
  get isOutside(): boolean {
    return this.#containers.length === 1 && this.#ignored === 0;
  }

  /**
   * Continues in a new Markdown, which has nothing in the containers that are open.
   *
   * @param hasBlock whether it has a block outside of the containers.
   */
  restart(hasBlock: boolean): void {
    const containers = this.#containers;
    containers[0].last = hasBlock ? 'block' : 'nothing';
    for (let index = 1; index < containers.length; index++) {
      containers[index].isStarted = false;
      containers[index].last = 'nothing';
      containers[index].prefix = '';
    }
    this.#started = 1;
  }

  /**
   * Begins a block: ends the line before, and writes what the containers require.
   *
   * @param isText whether the block is a paragraph that needs no blank line before a list.
   * @param isList whether the block is a list whose markers are written by someone else.
   */
  begin(isText: boolean, isList = false): void {
    const containers = this.#containers;
    const outer = containers[this.#started - 1];
    this.#endsReplaced = false;
    if (outer.last !== 'nothing') this.#separate(outer, isText, isList);
    for (; this.#started < containers.length; this.#started++) {
      const container = containers[this.#started];
      const parent = containers[this.#started - 1];
      container.isStarted = true;
      if (container.list === undefined) {
        this.#out.putString('> ');
        container.prefix = `${parent.prefix}> `;
      } else {
        this.#startItem(container, container.list, parent);
      }
    }
    this.#top.last = isText ? 'text' : 'block';
    this.start = this.#out.length;
  }

  /** Ends a line of a block, and begins the next one. */
  nextLine(isEmpty: boolean): void {
    const { prefix } = this.#top;
    this.#out.put(lineFeed);
    this.#out.putString(isEmpty ? prefix.trimEnd() : prefix);
  }

  /** Whether an indented line after the last block would not belong to it. */
  get allowsIndentedCode(): boolean {
    const isAfterList = this.#endsReplaced || typeof this.#top.last === 'object';
    return this.#ignored === 0 && !this.isItemStart && !isAfterList;
  }

  /** Notes that the last block has Markdown that replaces an element. */
  endReplaced(): void {
    this.#endsReplaced = true;
  }

  get #top(): Container {
    return this.#containers[this.#containers.length - 1];
  }

  #open(list: List | undefined, number: number, isCounted: boolean): void {
    const width = this.#top.width + this.#widthOf(list, number);
    const isTooDeep = this.#containers.length > mostContainers || width > this.#styles.mostPrefix;
    if (isTooDeep || this.#ignored > 0) {
      this.#ignored++;
      return;
    }
    this.#containers.push({
      list,
      number,
      isCounted,
      prefix: '',
      width,
      isStarted: false,
      last: 'nothing',
    });
  }

  #separate(outer: Container, isText: boolean, isList: boolean): void {
    const list = this.#containers[this.#started]?.list;
    const out = this.#out;
    const isTight =
      isList && list === undefined
        ? outer.last === 'text' && outer.list !== undefined
        : this.#isTight(outer, list, isText);
    if (!isTight) {
      out.put(lineFeed);
      out.putString(outer.prefix.trimEnd());
      if (outer.list !== undefined && list === undefined) outer.list.isLoose = true;
    }
    out.put(lineFeed);
    out.putString(outer.prefix);
  }

  /** Whether no blank line is needed before the next block. */
  #isTight(outer: Container, list: List | undefined, isText: boolean): boolean {
    if (list === undefined) return false;
    if (outer.last === list) return !list.isLoose && isText;
    // A list interrupts a paragraph only with content and the number 1.
    return (
      outer.last === 'text' &&
      outer.list !== undefined &&
      list.emptyItems.length === 0 &&
      (!list.isOrdered || this.#containers[this.#started].number === 1)
    );
  }

  #startItem(container: Container, list: List, parent: Container): void {
    const out = this.#out;
    if (parent.last !== list) list.marker = this.#markerAfter(parent.last, list.isOrdered);
    for (const number of list.emptyItems) {
      out.putString(`${number}${list.marker}`);
      out.put(lineFeed);
      out.putString(parent.prefix);
    }
    list.emptyItems.length = 0;
    const { bulletSpace, numberSpace } = this.#styles;
    const marker = list.isOrdered
      ? `${container.number}${list.marker}${numberSpace}`
      : `${list.marker}${bulletSpace}`;
    out.putString(marker);
    container.prefix = parent.prefix + ' '.repeat(marker.length);
  }

  /** The length of what begins a line in a quote, or in an item of a list. */
  #widthOf(list: List | undefined, number: number): number {
    if (list === undefined) return 2;
    const { bulletSpace, numberSpace } = this.#styles;
    return list.isOrdered ? `${number}.${numberSpace}`.length : 1 + bulletSpace.length;
  }

  /** Two lists are one list if their markers are equal. */
  #markerAfter(last: Last, isOrdered: boolean): string {
    const previous = typeof last === 'object' && last.isOrdered === isOrdered ? last.marker : '';
    if (isOrdered) return previous === '.' ? ')' : '.';
    const { bullet } = this.#styles;
    if (previous !== bullet) return bullet;
    return bullet === '-' ? '*' : '-';
  }

  /** A thematic break that does not join a bullet. */
  get rule(): string {
    const { rule } = this.#styles;
    const { list, isStarted, last } = this.#top;
    const isFirst = this.#isPart && this.#containers.length === 1 && last === 'nothing';
    if (!isFirst && (list === undefined || isStarted)) return rule;
    return rule.includes('_') ? rule : '___';
  }
}
