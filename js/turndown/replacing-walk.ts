import { lineFeed } from '../base/code-units.js';
import { dataOf, endOf, firstChildOf, type TreeBuffer } from '../encoded/index.js';
import { List } from '../markdown/blocks/block-writer.js';
import { wholeBlocks } from '../markdown/blocks/blocks.js';
import { createOutput, type Output } from '../markdown/blocks/output.js';
import { isInkless } from '../markdown/inline/characters.js';
import { markCode, markVerbatim } from '../markdown/inline/inline-text.js';
import type { ReadOptions, Styles } from '../markdown/options.js';
import {
  kindCell,
  kindCode,
  kindCodeBlock,
  kindHeading,
  kindItem,
} from '../markdown/tree/kinds.js';
import { elementKept } from '../markdown/tree/marked-elements.js';
import { createState, MarkdownWalk, mostItemNumber } from '../markdown/walk.js';
import { Units } from '../text/units.js';
import { mostReplaced, type Replacement, type Replacer, trimLineFeeds } from './replacer.js';

/** The Markdown of the content of an element that is replaced, and what is around it if the element is in a line. */
interface Content {
  readonly content: string;
  readonly before: string;
  readonly after: string;
  readonly breaksBefore: number;
  readonly breaksAfter: number;
}

/** Two line breaks end a paragraph. */
const mostBreaks = 2;

/** Functions that write tables differ in whether they escape what separates cells. */
const pipeInCell = '&#124;';

/** What is before the content of an element that is replaced. */
interface Edge {
  /** 2 if the content begins with a block. */
  lineFeeds: number;
  lineBreaks: number;
}

/**
 * Writes the Markdown of a tree in which functions replace elements. The content of such an element is written apart,
 * in any place and with its own marks, because the function can put it anywhere.
 */
export class ReplacingWalk extends MarkdownWalk {
  protected override readonly replace = (at: number): boolean => this.#replace(at);
  readonly #replacer: Replacer;
  readonly #contentStyles: Styles;
  /** The whole, then the contents of open elements that are replaced. They are used again. */
  readonly #outputs: Output[];
  #depth = 0;
  #edge: Edge = { lineFeeds: 0, lineBreaks: 0 };

  constructor(
    tree: TreeBuffer,
    read: Pick<ReadOptions, 'url' | 'isAllowed' | 'styles'>,
    replacer: Replacer,
  ) {
    const { styles } = read;
    // A function of the program can convert another page before this one ends.
    const whole = createOutput(new Units(false), styles, undefined);
    super(tree, read, undefined, { ...whole }, wholeBlocks);
    this.#replacer = replacer;
    // A content can come after a list, or after indented code.
    this.#contentStyles = { ...styles, indentsCode: false };
    this.#outputs = [whole];
  }

  /** @param list the list of which the content is an item. */
  #openContent(list: List | undefined): void {
    const outputs = this.#outputs;
    outputs[this.#depth] ??= createOutput(
      new Units(false),
      this.#contentStyles,
      undefined,
      outputs[0],
    );
    const output = outputs[this.#depth];
    output.out.truncate(0);
    output.text.clear();
    output.blocks.beginPart(list);
    this.#use(output);
  }

  /** Writes to an output. Blocks keep the object of the walk. */
  #use({ out, text, inline, blocks, code }: Output): void {
    Object.assign(this.output, { out, text, inline, blocks, code });
  }

  protected override addUnits(
    at: number,
    units: Uint8Array | Uint16Array,
    from: number,
    end: number,
  ): void {
    const write = this.#replacer.escape;
    if (write === undefined || (this.allMarks & markCode) !== 0) {
      super.addUnits(at, units, from, end);
    } else {
      const { text } = this.output;
      text.setContext(this.state.marks | markVerbatim, this.state.link);
      text.addString(write(withSingleSpaces(dataOf(this.tree, at))));
      this.setContext();
    }
  }

  protected override endParagraph(): void {
    const { out, text } = this.output;
    if (this.#depth > 0 && out.length === 0) {
      if (!text.hasInk) this.#edge.lineFeeds = 2;
      this.#edge.lineBreaks += text.breaksBefore;
    }
    super.endParagraph();
  }

  /** Replaces an element, if it is to be replaced. Returns whether it is written, or left out. */
  #replace(at: number): boolean {
    const replacer = this.#replacer;
    const found = replacer.find(at);
    if (found === undefined) return false;
    if (found === elementKept) {
      this.keep(at);
    } else if (typeof found !== 'function') {
      if (replacer.isBlock(at)) this.separate();
    } else {
      if (this.#depth === mostReplaced) return false;
      this.#replaceBy(found, at, replacer.isBlock(at));
    }
    return true;
  }

  #replaceBy(replacement: Replacement, at: number, isBlock: boolean): void {
    const isCode = (this.allMarks & markCode) !== 0;
    const how = this.htmlKind(at);
    const { content, before, after, breaksBefore, breaksAfter } =
      how === kindCodeBlock ? codeContent(this.codeOf(at)) : this.#contentOf(at, isBlock, isCode);
    const isCodeInCell = this.state.place === 'cell' && (how === kindCode || how === kindCodeBlock);
    const markdown = replacement(isCodeInCell ? content.replaceAll('|', pipeInCell) : content);
    for (let left = breaksBefore; left > 0; left--) this.addBreak();
    if (isCode) this.addString(before + markdown + after);
    else if (markdown === '' && isBlock) this.separate();
    else this.#addReplaced(at, before, markdown, after);
    for (let left = breaksAfter; left > 0; left--) this.addBreak();
  }

  #contentOf(at: number, isBlock: boolean, isCode: boolean): Content {
    const { records, state } = this;
    const edge = this.#edge;
    const how = this.htmlKind(at);
    const content = createState(state.marksAround | state.marks);
    content.flow = state.flow;
    content.place = state.place;
    content.hasOwnMarkers = state.hasOwnMarkers;
    // The function writes the marks of code, in which there are no escapes.
    if (isCode || how === kindCode) content.marks = markVerbatim;
    if (state.flow === 'blocks' && (how === kindCell || how === kindHeading)) {
      content.flow = 'flat';
      content.place = how === kindCell ? 'cell' : 'setext';
    } else if (state.place === 'heading') {
      // The content can begin the heading, which can be underlined.
      content.place = 'setext';
    }
    this.#depth++;
    this.#openContent(how === kindItem ? new List(false, 1) : undefined);
    this.state = content;
    this.#edge = { lineFeeds: 0, lineBreaks: 0 };
    this.setContext();
    this.walk(firstChildOf(records, at), endOf(records, at));
    const result = this.#endContent(isBlock);
    this.#depth--;
    this.#use(this.#outputs[this.#depth]);
    this.state = state;
    this.#edge = edge;
    return result;
  }

  #endContent(isBlock: boolean): Content {
    const text = this.output.text;
    const hasBlocks = this.output.out.length > 0;
    let space = !hasBlocks && text.startsWithSpace ? ' ' : '';
    const endSpace = text.endsWithSpace ? ' ' : '';
    const found = this.#edge.lineBreaks + (hasBlocks ? 0 : text.breaksBefore);
    const breaksBefore = isBlock ? 0 : Math.min(found, mostBreaks);
    const breaksAfter = !isBlock && text.endsWithOwnBreak ? 1 : 0;
    const edges = ['\n'.repeat(this.#edge.lineFeeds), ''];
    if (!hasBlocks && !text.hasInk && text.count === 1) {
      // Nothing is to be seen, but the text around can be: invisible characters are part of it.
      this.output.out.appendShort(text.units, 0, text.length, text.isAscii);
      text.clear();
    } else if (this.state.flow === 'flat') {
      text.trim();
      if (text.hasInk) this.output.inline.write(text, this.state.place, '');
      text.clear();
    } else {
      if (text.hasInk) edges[1] = text.endsWithBreak && breaksAfter === 0 ? '\n' : '';
      else if (hasBlocks || this.#edge.lineFeeds > 0) edges[1] = '\n\n';
      this.endParagraph();
    }
    const written = this.output.out.toString(0);
    const markdown = this.state.place === 'cell' ? written.replaceAll('\\|', pipeInCell) : written;
    const breaks = { breaksBefore, breaksAfter };
    if (isBlock) return { content: edges.join(markdown), before: '', after: '', ...breaks };
    let [start, end] = [0, markdown.length];
    while (start < end && isSpaceIn(markdown, start)) start++;
    while (end > start && isSpaceIn(markdown, end - 1)) end--;
    space += markdown.slice(0, start);
    const after = markdown.slice(end) + endSpace + edges[1];
    return { content: markdown.slice(start, end), before: edges[0] + space, after, ...breaks };
  }

  /** Adds what replaces an element, and the white space around it. */
  #addReplaced(at: number, before: string, markdown: string, after: string): void {
    const core = trimLineFeeds(markdown);
    let start = Math.max(lineFeedsBefore(before), lineFeedsBefore(markdown));
    let end = Math.max(lineFeedsAfter(after), lineFeedsAfter(markdown));
    if (core === '') start = end = Math.max(start, end);
    const text = this.output.text;
    if (this.state.flow === 'flat') {
      if (start > 0) text.endBlock();
      this.#addInLine(
        before,
        core.replace(/\n+/g, this.state.place === 'cell' ? '<br>' : ' '),
        after,
      );
      if (end > 0) text.endBlock();
      return;
    }
    if (this.state.list !== undefined) this.#leaveItem(this.state.list, at);
    if (start > 1) {
      this.endParagraph();
      this.state.isParagraph = true;
    } else if (start === 1 && !text.hasInk && this.output.out.length === 0) {
      this.#edge.lineFeeds = Math.max(1, this.#edge.lineFeeds);
    }
    const first = start === 1 ? '\n' : '';
    const last = end === 1 && (core !== '' || first === '') ? '\n' : '';
    this.#addInLine(before, first + core + last, after);
    if (end > 1) this.endParagraph();
  }

  #addInLine(before: string, markdown: string, after: string): void {
    const text = this.output.text;
    text.addString(before);
    if (/^\p{Cf}*$/u.test(markdown)) {
      text.addString(markdown + after);
      return;
    }
    // No mark spans lines that can be blocks.
    const isLong = markdown.includes('\n');
    if (isLong && markdown.replaceAll(`${this.styles.lineBreak}\n`, '').includes('\n')) {
      text.setContext(0, undefined);
    }
    text.addReplaced(markdown);
    this.setContext();
    text.addString(after);
  }

  /** What replaces an item has its own marker. */
  #leaveItem(list: List, at: number): void {
    if (list.hasItem) {
      this.endParagraph();
      this.output.blocks.close();
      list.hasItem = false;
    }
    if (this.htmlKind(at) === kindItem && list.next < mostItemNumber) list.next++;
    this.state.hasOwnMarkers ||= this.output.text.isEmpty;
  }
}

/** The content of preformatted code: its text, with its lines. */
function codeContent(content: string): Content {
  return { content, before: '', after: '', breaksBefore: 0, breaksAfter: 0 };
}

/** The line feeds at the start of a Markdown, at most 2. */
function lineFeedsBefore(markdown: string): number {
  return markdown[0] === '\n' ? (markdown[1] === '\n' ? 2 : 1) : 0;
}

/** The line feeds at the end of a Markdown, at most 2. */
function lineFeedsAfter(markdown: string): number {
  const { length } = markdown;
  return markdown[length - 1] === '\n' ? (markdown[length - 2] === '\n' ? 2 : 1) : 0;
}

/** Whether a line of a Markdown has nothing to see at an index. */
function isSpaceIn(markdown: string, index: number): boolean {
  const unit = markdown.charCodeAt(index);
  return unit !== lineFeed && isInkless(unit);
}

/** A text with single spaces. */
function withSingleSpaces(text: string): string {
  return text.replace(/[ \t\n\f\r]+/g, ' ');
}
