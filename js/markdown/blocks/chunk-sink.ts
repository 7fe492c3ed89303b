import type { MarkdownRange } from '../inline/source-map.js';
import type { Block, BlockSink, HeadingBlock, TableBlock } from './blocks.js';
import type { Output } from './output.js';

/** A heading above a chunk. */
export interface ChunkHeading {
  /** 1 to 6. */
  level: number;
  /** The text without marks. A text that is longer than a chunk is cut. */
  text: string;
}

/** A piece of a page's Markdown, which can be read by itself. */
export interface MarkdownChunk {
  /** Whole blocks, or a part of one, with a line feed at the end. */
  markdown: string;
  /**
   * The headings above the first block, the outermost first: after each, only deeper ones follow. Headings that are in
   * the chunk itself are not in the list, and headings in quotes and lists never are.
   */
  headings: ChunkHeading[];
  /**
   * The offset at which the blocks begin in the source: in UTF-16 code units for strings, in bytes for bytes. Undefined
   * if the tree has no locations, or no block is in the source. A part of a block has the offsets of the whole block.
   */
  sourceStart: number | undefined;
  /** The offset after the blocks in the source. */
  sourceEnd: number | undefined;
  /** The ranges of the blocks and links, as `toMarkdown` has them with `map`. Empty if the tree has no locations. */
  map: MarkdownRange[];
}

/** The headings at the end of a chunk, which begin the next one if nothing else follows them. */
interface Tail {
  /** The length of the chunk without them. */
  readonly end: number;
  /** Where they begin. */
  readonly start: number;
  /** The number of ranges before theirs. */
  readonly ranges: number;
  /** The headings above them. */
  readonly above: readonly ChunkHeading[];
}

/** The longest header that each part of a table repeats, as a share of a chunk. */
const mostHeader = 1 / 4;

/**
 * Collects blocks in chunks. A chunk has as many blocks as fit, but a heading begins a new one if the chunk is half
 * full. It does not end with a heading, unless the heading is long, or in a quote or an item. A block that fits into no
 * chunk is divided.
 */
export class ChunkSink implements BlockSink {
  readonly #chunks: MarkdownChunk[] = [];
  readonly #output: Output;
  /** The maximum length of a chunk without its last line feed. */
  readonly #most: number;
  /** The headings above the next block. */
  #path: readonly ChunkHeading[] = [];
  /** The headings above the chunk. */
  #above: readonly ChunkHeading[] = [];
  /** Undefined if the last block of the chunk is no heading. */
  #tail: Tail | undefined = undefined;

  /** @param size the maximum length of a chunk in UTF-16 code units. */
  constructor(output: Output, size: number) {
    this.#output = output;
    this.#most = size - 1;
  }

  add(block: Block): void {
    if (!this.#addWhole(block)) this.#divide(block);
    this.#tail = undefined;
  }

  addHeading(heading: HeadingBlock): void {
    const { out, blocks } = this.#output;
    if (!blocks.isOutside) {
      this.add(heading);
      return;
    }
    if (this.#tail === undefined && out.length > this.#most / 2) this.#end();
    const above = this.#path.filter(({ level }) => level < heading.level);
    this.#path = above;
    const end = out.length;
    const ranges = this.#rangeCount;
    if (this.#addWhole(heading)) {
      const isFirst = blocks.start === 0;
      const own = {
        end: isFirst ? 0 : end,
        start: blocks.start,
        ranges: isFirst ? 0 : ranges,
        above,
      };
      const tail = this.#tail ?? own;
      this.#tail = out.length - tail.start > this.#most / 2 ? undefined : tail;
    } else {
      this.#divide(heading);
      this.#tail = undefined;
    }
    this.#path = [...above, { level: heading.level, text: heading.textOf(this.#most) }];
  }

  addTable(table: TableBlock): void {
    if (!this.#addWhole(table)) {
      if (this.#headerOf(table) <= this.#most * mostHeader) this.#divide(table, table);
      else table.forEachCell(0, table.length, (cell) => this.add(cell));
    }
    this.#tail = undefined;
  }

  /** Ends the last chunk, and returns all. */
  finish(): MarkdownChunk[] {
    this.#emit(this.#output.out.length, this.#rangeCount);
    return this.#chunks;
  }

  get #rangeCount(): number {
    return this.#output.map?.ranges.length ?? 0;
  }

  /** Whether the chunk has nothing, or only headings that can be before any block. */
  get #isStart(): boolean {
    return this.#output.out.length === 0 || this.#tail?.end === 0;
  }

  /** Adds a block to this chunk or to a new one. Returns false if it fits into none. */
  #addWhole(block: Block): boolean {
    if (this.#write(() => block.write()) >= 0) return true;
    if (this.#isStart) return false;
    this.#end();
    return this.#write(() => block.write()) >= 0;
  }

  /**
   * Writes something, and returns how much room is left. If that is negative, what was written is gone, and the next
   * block must begin a chunk or follow headings.
   */
  #write(write: () => void): number {
    const { out, blocks, map } = this.#output;
    const start = out.length;
    const ranges = this.#rangeCount;
    if (start === 0) this.#above = this.#path;
    write();
    const room = this.#most - out.length;
    if (room >= 0) return room;
    out.truncate(start);
    map?.truncate(ranges);
    blocks.restart(start > 0);
    return room;
  }

  /** Adds a block in parts that are as long as possible. */
  #divide(block: Block, table?: TableBlock): void {
    const { out } = this.#output;
    const { length } = block;
    let step = this.#most;
    let hasFailed = false;
    for (let from = 0; from < length; ) {
      const to = from + step < length ? block.cut(from, from + step) : length;
      const room = this.#write(() => block.writePart(from, to));
      if (room >= 0) {
        // The next part is about as long, so that few trials find its end.
        step = Math.min(2 * (to - from), this.#most);
        hasFailed = false;
        from = to;
        if (from < length) this.#end();
      } else if (!this.#isStart || (out.length > 0 && to - from === 1)) {
        this.#end();
      } else if (to - from > 1) {
        const most = this.#most - out.length;
        // The first trial says how much longer a unit becomes. Later ones end soon.
        const share = hasFailed
          ? to - from > 8
            ? 0.5
            : 0.85
          : Math.min(most / (most - room), 0.97);
        step = Math.max(1, Math.floor((to - from) * share));
        hasFailed = true;
      } else {
        // What is no table fits: see `mostInline` and `mostPrefix`.
        table?.forEachCell(from, to, (cell) => this.add(cell));
        from = to;
      }
    }
  }

  /** The length of the header of a table. */
  #headerOf(table: TableBlock): number {
    const { out, blocks, map } = this.#output;
    const start = out.length;
    const ranges = this.#rangeCount;
    table.writePart(0, 0);
    const length = out.length - start;
    out.truncate(start);
    map?.truncate(ranges);
    blocks.restart(start > 0);
    return Math.max(length, table.emptyHeaderLength);
  }

  /** Ends this chunk, and begins the next one with its last headings. */
  #end(): void {
    const { out, blocks, map } = this.#output;
    const tail = this.#tail;
    if (tail === undefined || tail.end === 0) {
      this.#emit(out.length, this.#rangeCount);
      out.truncate(0);
      map?.truncate(0);
      blocks.restart(false);
      this.#tail = undefined;
      return;
    }
    this.#emit(tail.end, tail.ranges);
    const headings = out.toString(tail.start);
    out.truncate(0);
    out.putString(headings);
    map?.moveToStart(tail.ranges, tail.start);
    blocks.restart(true);
    this.#above = tail.above;
    this.#tail = { ...tail, end: 0, start: 0, ranges: 0 };
  }

  #emit(end: number, rangeCount: number): void {
    if (end === 0) return;
    const { out, map: source } = this.#output;
    const map = source === undefined ? [] : source.ranges.slice(0, rangeCount);
    let sourceStart: number | undefined;
    let sourceEnd: number | undefined;
    for (const range of map) {
      sourceStart = Math.min(sourceStart ?? range.sourceStart, range.sourceStart);
      sourceEnd = Math.max(sourceEnd ?? 0, range.sourceEnd);
    }
    this.#chunks.push({
      markdown: `${out.toString(0, end)}\n`,
      headings: this.#above.map((heading) => ({ ...heading })),
      sourceStart,
      sourceEnd,
      map,
    });
  }
}
