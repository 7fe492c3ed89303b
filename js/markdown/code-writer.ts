import type { Units } from '../text/units.js';
import type { BlockWriter } from './block-writer.js';
import { type CodeSink, indexOfLineFeed } from './code-text.js';
import type { Styles } from './options.js';

const tab = 0x09;
const space = 0x20;
const leastFence = 3;

/** Writes fenced code blocks. https://spec.commonmark.org/0.31.2/#fenced-code-blocks */
export class CodeWriter implements CodeSink {
  readonly #out: Units;
  readonly #blocks: BlockWriter;
  readonly #mark: string;
  /** The character of the fence. */
  #fenceUnit = 0;
  /** The length of the longest run that could end a fence. */
  #longest = 0;
  /** The length of such a run in this line so far; -1 if there is something else in the line. */
  #run = 0;
  /** The line feeds that are not written. The last one of a text never is. */
  #lineFeeds = 0;

  constructor(out: Units, blocks: BlockWriter, styles: Styles) {
    this.#out = out;
    this.#blocks = blocks;
    this.#mark = styles.fence;
  }

  /**
   * Writes a text. A fence that the text would end is written again, longer.
   *
   * @param read passes the text to a sink, perhaps twice.
   */
  write(read: (sink: CodeSink) => void, language: string): void {
    const mark = language.includes('`') ? '~' : this.#mark;
    this.#fenceUnit = mark.charCodeAt(0);
    this.#blocks.begin(false);
    const start = this.#out.length;
    for (let length = leastFence; ; length = this.#longest + 1) {
      const fence = mark.repeat(length);
      this.#out.putString(fence + language);
      this.#longest = 0;
      this.#run = 0;
      this.#lineFeeds = 1;
      read(this);
      for (; this.#lineFeeds > 1; this.#lineFeeds--) this.#blocks.nextLine(true);
      this.#blocks.nextLine(false);
      this.#out.putString(fence);
      if (this.#longest < length) return;
      this.#out.truncate(start);
    }
  }

  addCode(units: Uint8Array | Uint16Array, begin: number, end: number): boolean {
    for (let start = begin; ; ) {
      const lineEnd = indexOfLineFeed(units, start, end);
      if (start < lineEnd) this.#addRun(units, start, lineEnd);
      if (lineEnd === end) return true;
      this.#lineFeeds++;
      this.#run = 0;
      start = lineEnd + 1;
    }
  }

  /** Adds units without line feeds. */
  #addRun(units: Uint8Array | Uint16Array, begin: number, end: number): void {
    if (this.#lineFeeds > 0) {
      for (; this.#lineFeeds > 1; this.#lineFeeds--) this.#blocks.nextLine(true);
      this.#blocks.nextLine(false);
      this.#lineFeeds = 0;
    }
    if (this.#run >= 0) this.#findFence(units, begin, end);
    this.#out.appendShort(units, begin, end);
  }

  #findFence(units: Uint8Array | Uint16Array, begin: number, end: number): void {
    for (let at = begin; at < end; at++) {
      const unit = units[at];
      if (unit === this.#fenceUnit) {
        this.#run++;
        this.#longest = Math.max(this.#longest, this.#run);
      } else if (this.#run > 0 || (unit !== space && unit !== tab)) {
        this.#run = -1;
        return;
      }
    }
  }
}
