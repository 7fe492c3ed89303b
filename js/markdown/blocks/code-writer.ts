import { lineFeed, space, tab } from '../../base/code-units.js';
import type { Units } from '../../text/units.js';
import type { Styles } from '../options.js';
import { type CodeSink, indexOfLineFeed } from '../tree/code-text.js';
import type { BlockWriter } from './block-writer.js';

const leastFence = 3;

/** What begins a line of an indented code block. https://spec.commonmark.org/0.31.2/#indented-code-blocks */
const indent = '    ';

/** Writes code blocks. https://spec.commonmark.org/0.31.2/#fenced-code-blocks */
export class CodeWriter implements CodeSink {
  readonly #out: Units;
  readonly #blocks: BlockWriter;
  readonly #mark: string;
  readonly #indentsCode: boolean;
  /** The length of the Markdown after the last indented block. */
  #indentedEnd = -1;
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
    this.#indentsCode = styles.indentsCode;
  }

  /**
   * Writes a text. A fence that the text would end is written again, longer.
   *
   * @param read passes the text to a sink. It is called up to three times.
   */
  write(read: (sink: CodeSink) => void, language: string): void {
    if (this.#indentsCode && this.#canIndent(read)) {
      this.#writeIndented(read);
      return;
    }
    const mark = language.includes('`') ? '~' : this.#mark;
    this.#fenceUnit = mark.charCodeAt(0);
    this.#blocks.begin(false);
    const start = this.#out.length;
    for (let length = leastFence; ; length = this.#longest + 1) {
      const fence = mark.repeat(length);
      // The fence ends before the language.
      this.#out.putString(language.startsWith(mark) ? `${fence} ${language}` : fence + language);
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

  /** Whether a block is its own if it is indented: not part of a list or of such a block before it. */
  #canIndent(read: (sink: CodeSink) => void): boolean {
    if (this.#out.length === this.#indentedEnd || !this.#blocks.allowsIndentedCode) return false;
    const edges = new EdgeFinder();
    read(edges);
    return !edges.isEmptyLine;
  }

  #writeIndented(read: (sink: CodeSink) => void): void {
    const blocks = this.#blocks;
    const out = this.#out;
    blocks.begin(false);
    out.putString(indent);
    let lineFeeds = 0;
    read({
      addCode: (units, begin, end) => {
        for (let start = begin; ; lineFeeds++) {
          const lineEnd = indexOfLineFeed(units, start, end);
          if (start < lineEnd) {
            for (; lineFeeds > 1; lineFeeds--) blocks.nextLine(true);
            if (lineFeeds > 0) {
              blocks.nextLine(false);
              out.putString(indent);
              lineFeeds = 0;
            }
            out.appendShort(units, start, lineEnd);
          }
          if (lineEnd === end) return true;
          start = lineEnd + 1;
        }
      },
    });
    this.#indentedEnd = out.length;
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

/** Finds whether the first or the last line of a code is empty. An indented block would lose the line. */
class EdgeFinder implements CodeSink {
  #isFirstLine = true;
  #isFirstEmpty = false;
  // Whether there is more than white space in the line so far, and in the line before it.
  #hasInk = false;
  #hadInk = true;
  #isStarted = false;

  get isEmptyLine(): boolean {
    return this.#isFirstEmpty || !(this.#isStarted ? this.#hasInk : this.#hadInk);
  }

  addCode(units: Uint8Array | Uint16Array, begin: number, end: number): boolean {
    for (let at = begin; at < end; at++) {
      const unit = units[at];
      if (unit === lineFeed) {
        this.#isFirstEmpty ||= this.#isFirstLine && !this.#hasInk;
        this.#isFirstLine = false;
        this.#hadInk = this.#hasInk;
        this.#hasInk = false;
        this.#isStarted = false;
      } else {
        this.#isStarted = true;
        if (unit !== space && unit !== tab) this.#hasInk = true;
      }
    }
    return !this.#isFirstEmpty;
  }
}
