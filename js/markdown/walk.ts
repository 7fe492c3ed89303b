import { asciiLowerCase } from '../base/ascii.js';
import { lineFeed, space } from '../base/code-units.js';
import { signedIntegerAtStart } from '../base/numbers.js';
import { mostSearched } from '../base/search.js';
import {
  attributeCountIn,
  attributeCountOf,
  attributeValueLengthOf,
  attributeValueOf,
  attributeValueOffsetOf,
  dataLengthOf,
  dataOffsetOf,
  endOf,
  firstAttributeOf,
  firstChildOf,
  indexOfRecord,
  isElementKind,
  kindHtmlElement,
  kindIn,
  kindMathmlElement,
  kindSvgElement,
  kindText,
  knownNameId,
  nameIdIn,
  nameIdOf,
  nameOf,
  nextNode,
  nextRecord,
  parentOf,
  recordAfter,
  type TreeBuffer,
} from '../encoded/index.js';
import { wideStrings } from '../generated/format.js';
import { serializeRecords } from '../markup/records.js';
import { escapeReturns } from '../markup/rules.js';
import { List } from './blocks/block-writer.js';
import {
  type BlockSink,
  CodeBlock,
  HeadingBlock,
  LineBlock,
  ParagraphBlock,
  TableBlock,
} from './blocks/blocks.js';
import type { Output } from './blocks/output.js';
import { formulaOf } from './formulas.js';
import { imageOf } from './images.js';
import { classesOfUnits, classSpace } from './inline/characters.js';
import { codeSpanOf } from './inline/code-span.js';
import { collapse, escapeString } from './inline/escape.js';
import { markCode, markDeleted, markEmphasis, markStrong } from './inline/inline-text.js';
import type { Place } from './inline/inline-writer.js';
import { isPlainRelative, LinkTarget } from './inline/link-target.js';
import type { MarkdownRange, SourceMap } from './inline/source-map.js';
import type { ReadOptions, Styles } from './options.js';
import { Attributes } from './tree/attributes.js';
import { languageOf } from './tree/code-language.js';
import { CodeReader, indexOfLineFeed, textIn } from './tree/code-text.js';
import {
  isBlockKind,
  kindAnnotation,
  kindBlock,
  kindBreak,
  kindBulletList,
  kindButton,
  kindCode,
  kindCodeBlock,
  kindDeleted,
  kindDialog,
  kindEmphasis,
  kindHeading,
  kindHidden,
  kindImage,
  kindInput,
  kindItem,
  kindLink,
  kindOrderedList,
  kindParagraph,
  kindParenthesis,
  kindPhrase,
  kindQuotation,
  kindQuote,
  kindRule,
  kindStrong,
  kindsOfNames,
  kindTable,
  kindTag,
  kindTerm,
} from './tree/kinds.js';
import { elementKept } from './tree/marked-elements.js';
import { TableReader, type TableShape } from './tree/table-shape.js';
import { Targets } from './tree/targets.js';

const createIds = () => {
  const id = (name: string) => knownNameId(name) as number;
  return {
    head: id('head'),
    hidden: id('hidden'),
    href: id('href'),
    title: id('title'),
    style: id('style'),
    code: id('code'),
    ruby: id('ruby'),
    rp: id('rp'),
    math: id('math'),
  };
};
let ids: ReturnType<typeof createIds> | undefined;

const hiddenStyle = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;

// What happens when an element ends.
const endNothing = 0;
const endBlock = 1;
const endQuote = 2;
const endList = 3;
const endItem = 4;
const endQuotation = 5;
const endAnnotation = 6;
const endFlatList = 7;
const endTag = 8;

/** An element whose end has an effect. */
interface Frame {
  readonly end: number;
  readonly action: number;
  readonly marks: number;
  readonly link: LinkTarget | undefined;
  readonly list: List | undefined;
  /** The name of the end tag, if one is written. */
  readonly name: string;
}

/** Whether children of a list in an element are not items of the list. */
function isBlockAction(action: number): boolean {
  return action === endBlock || action === endQuote || action === endItem || action === endFlatList;
}

/** How blocks are separated: with blank lines; or, in a heading or a cell, by what the place has. */
type Flow = 'blocks' | 'flat';

/** What decides how the next node is written. */
export interface State {
  flow: Flow;
  /** What a block in a cell is written as. */
  place: Place;
  marks: number;
  link: LinkTarget | undefined;
  /** The innermost list whose children are visited; undefined outside of a list, and in an item. */
  list: List | undefined;
  /** Whether the paragraph is a `p`, or another block than a text of an item. */
  isParagraph: boolean;
  /** Whether the paragraph is items whose markers rules have written. */
  hasOwnMarkers: boolean;
  /** The state of the checkbox at the start of an item. */
  task: string;
  /** Whether the last item that began is one of a list, so that a checkbox at its start is its state. */
  hasTaskItem: boolean;
  /** The marks around a content that is written apart. */
  readonly marksAround: number;
}

export function createState(marksAround = 0): State {
  return {
    flow: 'blocks',
    place: 'block',
    marks: 0,
    link: undefined,
    list: undefined,
    isParagraph: false,
    hasOwnMarkers: false,
    task: '',
    hasTaskItem: false,
    marksAround,
  };
}

/** Writes the Markdown of one tree. Does not recurse over the depth of the tree. */
export class MarkdownWalk {
  protected readonly tree: TreeBuffer;
  protected readonly records: Int32Array;
  protected readonly attributes: Attributes;
  protected readonly kinds = kindsOfNames();
  protected readonly ids: ReturnType<typeof createIds>;
  protected readonly styles: Styles;
  /** What blocks are written with. */
  protected readonly output: Output;
  protected state = createState();
  /** Replaces an element; returns whether it did. Undefined if the walk replaces no element. */
  protected readonly replace: ((at: number) => boolean) | undefined = undefined;
  readonly #ascii: Uint8Array;
  readonly #wide: Uint16Array;
  readonly #targets: Targets;
  readonly #tables: TableReader;
  readonly #marked: Uint8Array | undefined;
  readonly #map: SourceMap | undefined;
  readonly #code: CodeReader;
  readonly #sink: BlockSink;
  readonly #paragraph: ParagraphBlock;
  readonly #heading: HeadingBlock;
  readonly #codeBlock: CodeBlock;
  #frames: Frame[] = [];
  #quotations = 0;
  /** Whether each `ruby` with an annotation has parentheses of its own. */
  readonly #parentheses = new Map<number, boolean>();
  /** The number of the last item of each numbered list in a cell. */
  readonly #flatItems = new Map<number, number>();

  /**
   * @param marked what selectors say about elements: see `markElements`.
   * @param sink receives the blocks, which are written to the output.
   */
  constructor(
    tree: TreeBuffer,
    { url, isAllowed }: Pick<ReadOptions, 'url' | 'isAllowed'>,
    marked: Uint8Array | undefined,
    output: Output,
    sink: BlockSink,
  ) {
    ids ??= createIds();
    this.ids = ids;
    this.tree = tree;
    this.records = tree.records;
    this.attributes = new Attributes(tree);
    this.styles = output.styles;
    this.output = output;
    this.#ascii = tree.sections.ascii;
    this.#wide = tree.sections.wide;
    this.#targets = new Targets(tree, this.attributes, url, isAllowed);
    this.#tables = new TableReader(tree, this.attributes, (at) => this.#isHidden(at));
    this.#marked = marked;
    this.#map = output.map;
    this.#code = new CodeReader(tree, this.kinds, (at) => this.#isHidden(at));
    this.#sink = sink;
    this.#paragraph = new ParagraphBlock(output);
    this.#heading = new HeadingBlock(output);
    this.#codeBlock = new CodeBlock(output, this.#code);
  }

  /** The Markdown of the nodes of a range of records. An object is used once. */
  of(from: number, end: number): string {
    this.write(from, end);
    if (this.output.out.length === 0) return '';
    this.output.out.put(lineFeed);
    return this.output.out.toString(0);
  }

  /** Passes the blocks of the nodes of a range of records to the sink. An object is used once. */
  write(from: number, end: number): void {
    this.walk(from, end);
    this.finish();
  }

  /** Returns a walk over another tree that continues this walk. Do not use this walk afterwards. */
  continueIn(tree: TreeBuffer, read: Pick<ReadOptions, 'url' | 'isAllowed'>): MarkdownWalk {
    const next = new MarkdownWalk(tree, read, undefined, this.output, this.#sink);
    next.state = this.state;
    next.#frames = this.#frames;
    next.#quotations = this.#quotations;
    return next;
  }

  /** The number of open elements whose end has an effect. */
  get depth(): number {
    return this.#frames.length;
  }

  /**
   * Enters an element whose content follows in other walks: a block, a list, an item, a quote, or one that has no
   * effect. Returns false if the content is not written.
   */
  enter(at: number): boolean {
    if (this.#isHidden(at)) return false;
    this.#enter(at, this.htmlKind(at));
    return true;
  }

  /** Enters a block, a quote, or an element without effect, which is not hidden, as `enter` does. */
  enterPlain(how: number): void {
    if (how !== kindPhrase) this.#enterBlock(-1, 0, 0, how);
  }

  /** Leaves the elements that were entered last. */
  leaveTo(depth: number): void {
    while (this.#frames.length > depth) this.#leave();
  }

  /** Writes all that is left. */
  finish(): void {
    this.endParagraph();
    this.#writeDefinitions();
  }

  /** Writes the nodes of a range of records, without the end of the last paragraph. */
  walk(from: number, end: number): void {
    const records = this.records;
    const frames = this.#frames;
    const depth = frames.length;
    let frameEnd = end;
    let at = from;
    for (;;) {
      while (at >= frameEnd) {
        if (frames.length === depth) return;
        this.#leave();
        frameEnd = frames.length === depth ? end : frames[frames.length - 1].end;
      }
      const first = records[at];
      const kind = kindIn(first);
      const mark = this.#marked === undefined ? 0 : this.#marked[indexOfRecord(at)];
      if (kind === kindText) {
        this.#addText(at);
        at = nextNode(records, at);
      } else if (mark !== 0) {
        if (mark === elementKept) this.keep(at);
        at = endOf(records, at);
      } else if (this.replace !== undefined && isElementKind(kind) && this.replace(at)) {
        at = endOf(records, at);
      } else if (kind === kindHtmlElement) {
        const how = this.kinds[nameIdIn(first)] ?? kindPhrase;
        if (how === kindPhrase && attributeCountIn(first) === 0) {
          at = firstChildOf(records, at);
        } else {
          at = this.#enter(at, how);
          if (frames.length > depth) frameEnd = frames[frames.length - 1].end;
        }
      } else if (kind === kindSvgElement) {
        at = endOf(records, at);
      } else if (kind === kindMathmlElement) {
        if (nameIdIn(first) === this.ids.math && !this.#isHidden(at)) this.#addMath(at);
        at = nameIdIn(first) === this.ids.math ? endOf(records, at) : firstChildOf(records, at);
      } else if (isElementKind(kind)) {
        at = firstChildOf(records, at);
      } else {
        at = nextNode(records, at);
      }
    }
  }

  /** Enters an HTML element. Returns the record to visit next. */
  #enter(at: number, how: number): number {
    const records = this.records;
    const end = endOf(records, at);
    const children = firstChildOf(records, at);
    if (how === kindHidden) {
      // Elements that are replaced can be in the head.
      return this.replace !== undefined && this.isNamed(at, this.ids.head) ? children : end;
    }
    if (attributeCountIn(records[at]) > 0 && this.#isHidden(at)) return end;
    switch (how) {
      case kindPhrase:
        return children;
      case kindTag:
        return this.styles.raw === 'html' ? this.#enterTag(at, end, children) : children;
      case kindButton:
        return this.styles.raw === 'none' ? end : children;
      case kindStrong:
        return this.#mark(end, children, markStrong);
      case kindEmphasis:
        return this.#mark(end, children, markEmphasis);
      case kindDeleted:
        return this.styles.gfm ? this.#mark(end, children, markDeleted) : children;
      case kindCode:
        if (!this.styles.preservesCode) return this.#mark(end, children, markCode);
        this.#addPreformattedCode(at);
        return end;
      case kindLink:
        return this.#enterLink(at, end, children);
      case kindImage:
        this.#addImage(at);
        return end;
      case kindBreak:
        this.addBreak();
        return end;
      case kindInput:
        this.#addInput(at);
        return end;
      case kindQuotation:
        this.#quotations++;
        this.addString(this.#quotations % 2 === 1 ? '\u201c' : '\u2018');
        this.#push(end, endQuotation);
        return children;
      case kindAnnotation:
        return this.#enterAnnotation(at, end, children);
      case kindParenthesis:
        return this.#isIn(at, this.ids.ruby) ? children : end;
      case kindDialog:
        return this.attributes.has(at, 'open')
          ? this.#enterBlock(at, end, children, kindBlock)
          : end;
      default:
        return this.#enterBlock(at, end, children, how);
    }
  }

  #enterBlock(at: number, end: number, children: number, how: number): number {
    if (this.state.flow === 'flat') return this.#enterFlatBlock(at, end, children, how);
    this.endParagraph();
    const list = this.state.list;
    if (list !== undefined && how !== kindItem) this.#openStrayItem(list);
    if (this.state.task !== '' && how !== kindParagraph && how !== kindBlock) this.#writeTask();
    switch (how) {
      case kindParagraph:
        this.state.isParagraph = true;
        this.#push(end, endBlock);
        return children;
      case kindHeading:
        return this.#addHeading(at, end, children);
      case kindQuote:
        this.output.blocks.openQuote();
        this.#push(end, endQuote);
        return children;
      case kindBulletList:
      case kindOrderedList: {
        const start = how === kindOrderedList ? this.#startOf(at) : 1;
        const opened = new List(how === kindOrderedList, start);
        this.#push(end, endList);
        this.state.list = opened;
        return children;
      }
      case kindItem:
        if (list === undefined || !this.#isChildOfList(at)) {
          if (list !== undefined) this.#openStrayItem(list);
          this.state.hasTaskItem = false;
          this.#push(end, endBlock);
        } else {
          this.#openItem(at, list);
          this.#push(end, endItem);
        }
        this.state.list = undefined;
        return children;
      case kindCodeBlock:
        this.#addCodeBlock(at);
        return end;
      case kindTable: {
        const shape = this.styles.gfm ? this.#tables.read(at) : undefined;
        if (shape !== undefined) {
          this.#addTable(at, shape);
          return end;
        }
        break;
      }
      case kindRule: {
        this.#sink.add(
          new LineBlock(() => {
            const { rule } = this.output.blocks;
            this.output.blocks.begin(false);
            this.output.out.putString(rule);
            this.#addRange('rule', at);
          }),
        );
        return end;
      }
      case kindTerm:
        this.#push(end, endBlock);
        this.state.marks |= markStrong;
        this.setContext();
        return children;
    }
    this.#push(end, endBlock);
    return children;
  }

  /** Enters a block in a heading or a cell. */
  #enterFlatBlock(at: number, end: number, children: number, how: number): number {
    this.output.text.endBlock();
    switch (how) {
      case kindRule:
        if (this.state.place === 'cell') this.output.text.addString('---');
        this.output.text.endBlock();
        return end;
      case kindCodeBlock: {
        const text = this.output.text;
        text.setContext(markCode, undefined);
        this.#code.read(at, {
          addCode(units, begin, end) {
            for (let start = begin; ; ) {
              const lineEnd = indexOfLineFeed(units, start, end);
              text.addText(units, start, lineEnd);
              if (lineEnd === end) return true;
              text.endBlock();
              start = lineEnd + 1;
            }
          },
        });
        text.endBlock();
        this.setContext();
        return end;
      }
      case kindItem:
        if (this.state.place === 'cell' && this.#isChildOfList(at)) this.#addFlatMarker(at);
        break;
      case kindBulletList:
      case kindOrderedList:
        this.#push(end, endFlatList);
        return children;
    }
    this.#push(end, endBlock);
    return children;
  }

  /** Begins an item in a cell, which cannot have a list. */
  #addFlatMarker(item: number): void {
    const records = this.records;
    const list = parentOf(records, item);
    let marker = '- ';
    if (this.kinds[nameIdOf(records, list)] === kindOrderedList) {
      const count = (this.#flatItems.get(list) ?? this.#startOf(list) - 1) + 1;
      this.#flatItems.set(list, count);
      marker = `${count}. `;
    }
    this.output.text.addMarker(marker);
    this.setContext();
  }

  #push(end: number, action: number, name = ''): void {
    const list = this.state.list;
    this.#frames.push({ end, action, marks: this.state.marks, link: this.state.link, list, name });
    if (isBlockAction(action)) this.state.list = undefined;
  }

  #leave(): void {
    const { action, marks, link, list, name } = this.#frames.pop() as Frame;
    switch (action) {
      case endBlock:
      case endItem:
        if (this.state.flow === 'flat') this.output.text.endBlock();
        else this.endParagraph();
        break;
      case endQuote:
        this.endParagraph();
        this.output.blocks.close();
        break;
      case endList:
        this.endParagraph();
        if (this.state.list?.hasItem) this.output.blocks.close();
        break;
      case endQuotation:
        this.addString(this.#quotations % 2 === 1 ? '\u201d' : '\u2019');
        this.#quotations--;
        break;
      case endAnnotation:
        this.#openStray();
        this.output.text.closeParenthesis();
        break;
      case endFlatList:
        this.output.text.endList();
        break;
      case endTag:
        this.#addTag(`</${name}>`);
        break;
    }
    this.state.list = list;
    if (marks !== this.state.marks || link !== this.state.link) {
      this.state.marks = marks;
      this.state.link = link;
      this.setContext();
    }
  }

  protected setContext(): void {
    this.output.text.setContext(this.state.marks, this.state.link);
  }

  protected get allMarks(): number {
    return this.state.marks | this.state.marksAround;
  }

  #mark(end: number, children: number, mark: number): number {
    this.#push(end, endNothing);
    if ((this.allMarks & (markCode | mark)) === 0) {
      this.state.marks |= mark;
      this.setContext();
    }
    return children;
  }

  #addPreformattedCode(at: number): void {
    const text = textIn(this.tree, at);
    if (text === '' || (this.allMarks & markCode) !== 0) {
      this.addString(text);
      return;
    }
    this.#openStray();
    this.output.text.addReplaced(codeSpanOf(text, this.state.place === 'cell'));
  }

  #enterTag(at: number, end: number, children: number): number {
    if ((this.allMarks & markCode) !== 0) return children;
    const name = nameOf(this.tree, at);
    this.#addTag(`<${name}>`);
    this.#push(end, endTag, name);
    return children;
  }

  #addTag(tag: string): void {
    this.#openStray();
    this.output.text.addMarkdown(tag);
  }

  #enterLink(at: number, end: number, children: number): number {
    const href = this.attributes.find(at, this.ids.href);
    if (href < 0 || (this.allMarks & markCode) !== 0) return children;
    this.#push(end, endNothing);
    this.state.link = this.#targetOf(at, href);
    this.setContext();
    return children;
  }

  /** The target of a link; undefined if the link is written as its text. */
  #targetOf(link: number, href: number): LinkTarget | undefined {
    const records = this.records;
    const titleAt = this.attributes.find(link, this.ids.title);
    const title = titleAt < 0 ? '' : this.attributes.once(titleAt, collapse);
    if (this.#targets.keepsRelative) {
      const begin = attributeValueOffsetOf(records, href);
      const end = begin + attributeValueLengthOf(records, href);
      if (begin < wideStrings && isPlainRelative(this.#ascii, begin, end)) {
        const target = new LinkTarget(link, '', this.#ascii, begin, end, title);
        return this.#fits(target) ? target : undefined;
      }
    }
    const address = this.#targets.resolve(attributeValueOf(this.tree, href));
    if (address === undefined) return undefined;
    const target = new LinkTarget(link, address, undefined, 0, 0, title);
    return this.#fits(target) ? target : undefined;
  }

  /** Whether the target of a link is short enough. */
  #fits(target: LinkTarget): boolean {
    const { mostInline } = this.styles;
    return mostInline === Number.POSITIVE_INFINITY || target.toString(true).length <= mostInline;
  }

  #enterAnnotation(at: number, end: number, children: number): number {
    const ruby = parentOf(this.records, at);
    if (!this.isNamed(ruby, this.ids.ruby) || this.#hasParentheses(ruby)) return children;
    this.#openStray();
    this.output.text.openParenthesis();
    this.#push(end, endAnnotation);
    return children;
  }

  #hasParentheses(ruby: number): boolean {
    const known = this.#parentheses.get(ruby);
    if (known !== undefined) return known;
    const found = this.#findParentheses(ruby);
    this.#parentheses.set(ruby, found);
    return found;
  }

  #findParentheses(ruby: number): boolean {
    const records = this.records;
    const end = endOf(records, ruby);
    for (let at = firstChildOf(records, ruby); at < end; at = recordAfter(records, at)) {
      if (this.isNamed(at, this.ids.rp)) return true;
    }
    return false;
  }

  protected isNamed(at: number, name: number): boolean {
    const word = this.records[at];
    return kindIn(word) === kindHtmlElement && nameIdIn(word) === name;
  }

  #isIn(at: number, parentName: number): boolean {
    return this.isNamed(parentOf(this.records, at), parentName);
  }

  #isChildOfList(at: number): boolean {
    const how = this.htmlKind(parentOf(this.records, at));
    return how === kindBulletList || how === kindOrderedList;
  }

  /** How an HTML element is written; as a phrase for all other nodes. */
  protected htmlKind(at: number): number {
    const word = this.records[at];
    return kindIn(word) === kindHtmlElement
      ? (this.kinds[nameIdIn(word)] ?? kindPhrase)
      : kindPhrase;
  }

  /** Whether attributes hide an element. */
  #isHidden(at: number): boolean {
    const records = this.records;
    const count = attributeCountOf(records, at);
    if (count === 0) return false;
    const { hidden, style } = this.ids;
    if (count > mostSearched) {
      const attributes = this.attributes;
      return this.#hides(attributes.find(at, hidden)) || this.#hides(attributes.find(at, style));
    }
    for (let each = firstAttributeOf(records, at), left = count; left > 0; left--) {
      const name = nameIdIn(records[each]);
      if ((name === hidden || name === style) && this.#hides(each)) return true;
      each = nextRecord(each);
    }
    return false;
  }

  /** Whether the attribute `hidden` or `style` hides its element. There is none if its record is -1. */
  #hides(attribute: number): boolean {
    if (attribute < 0) return false;
    return this.attributes.once(attribute, (value) =>
      nameIdOf(this.records, attribute) === this.ids.style
        ? hiddenStyle.test(value)
        : asciiLowerCase(value) !== 'until-found',
    );
  }

  #addText(at: number): void {
    const offset = dataOffsetOf(this.records, at);
    const length = dataLengthOf(this.records, at);
    const isAscii = offset < wideStrings;
    const units = isAscii ? this.#ascii : this.#wide;
    const from = isAscii ? offset : offset - wideStrings;
    const { list } = this.state;
    if (list !== undefined && this.state.flow === 'blocks') {
      if (this.output.text.isEmpty && isWhiteSpace(units, from, from + length)) return;
      this.#openStrayItem(list);
    }
    this.addUnits(at, units, from, from + length);
  }

  /** Adds a text of the tree to the paragraph. */
  protected addUnits(at: number, units: Uint8Array | Uint16Array, from: number, end: number): void {
    const { text } = this.output;
    const before = text.length;
    text.addText(units, from, end);
    if (this.#map !== undefined && text.length > before) this.#map.add(at);
  }

  /** Notes the range of a block that has been written last. */
  #addRange(kind: MarkdownRange['kind'], node: number): void {
    const range = this.#map?.begin(kind, this.output.blocks.start, node);
    if (range !== undefined) range.end = this.output.out.length;
  }

  protected addString(text: string): void {
    this.#openStray();
    this.output.text.addString(text);
  }

  protected addBreak(): void {
    const text = this.output.text;
    if (this.state.flow === 'flat') {
      text.addBreak();
      return;
    }
    text.trimEnd();
    // Markdown has no empty lines in a paragraph.
    if (text.endsWithBreak) this.endParagraph();
    else text.addBreak();
  }

  /** Writes the paragraph so far. */
  protected endParagraph(): void {
    const text = this.output.text;
    if (text.isEmpty) {
      this.#map?.clear();
      this.state.isParagraph = false;
      return;
    }
    if (text.hasInk) {
      text.trim();
      this.#paragraph.set(!this.state.isParagraph, this.state.hasOwnMarkers, this.state.task);
      this.#sink.add(this.#paragraph);
    }
    this.#map?.clear();
    this.state.task = '';
    this.state.isParagraph = false;
    this.state.hasOwnMarkers = false;
    text.clear();
  }

  /** Writes the checkbox of an item whose first block is no paragraph. A checkbox needs a text after it. */
  #writeTask(): void {
    if (this.output.blocks.isItemStart) {
      this.#sink.add(
        new LineBlock(() => {
          this.output.blocks.begin(true);
          this.output.out.putString(`${this.state.task}&nbsp;`);
        }),
      );
    }
    this.state.task = '';
  }

  /**
   * Writes an element as HTML. A blank line would end it, and a CR ends a line.
   * https://spec.commonmark.org/0.31.2/#html-blocks
   */
  protected keep(at: number): void {
    const request = {
      scripting: true,
      serializableShadowRoots: false,
      shadowRoots: new Set<never>(),
    };
    const markup = escapeReturns(serializeRecords(this.tree, at, request)).trim();
    const isBlock = isBlockKind(this.kinds[nameIdOf(this.records, at)] ?? kindPhrase);
    if (isBlock && this.state.flow === 'blocks') {
      this.endParagraph();
      if (this.state.list !== undefined) this.#openStrayItem(this.state.list);
      const lines = markup.replace(/\n(?=[ \t]*\n)/g, '&#10;').split('\n');
      this.#sink.add(
        new LineBlock(() => {
          this.output.blocks.begin(false);
          for (let index = 0; index < lines.length; index++) {
            if (index > 0) this.output.blocks.nextLine(false);
            this.output.out.putString(lines[index]);
          }
          this.#addRange('html', at);
        }),
      );
      return;
    }
    this.#openStray();
    this.#map?.add(at);
    const line = markup.replaceAll('\n', '&#10;');
    this.output.text.addMarkdown(
      this.state.place === 'cell' ? line.replaceAll('|', '&#124;') : line,
    );
  }

  #addHeading(at: number, end: number, children: number): number {
    if (this.#tables.hasTable(at)) {
      this.#push(end, endBlock);
      return children;
    }
    const list = this.state.list;
    this.state.list = undefined;
    this.#flatten(children, end, 'heading');
    this.state.list = list;
    const text = this.output.text;
    if (text.hasInk) {
      text.trim();
      this.#heading.set(Number(nameOf(this.tree, at)[1]), at);
      this.#sink.addHeading(this.#heading);
    }
    this.#map?.clear();
    text.clear();
    return end;
  }

  /**
   * The addresses of links, for the style `referenced`. https://spec.commonmark.org/0.31.2/#link-reference-definitions
   */
  #writeDefinitions(): void {
    const { definitions } = this.output.inline.references;
    for (let index = 0; index < definitions.length; index++) {
      if (index === 0) this.output.blocks.begin(false);
      else this.output.blocks.nextLine(false);
      this.output.out.putString(definitions[index]);
    }
  }

  /** Collects the content of a heading or a cell. */
  #flatten(from: number, end: number, place: Place): void {
    const outside = this.state.place;
    this.state.flow = 'flat';
    this.state.place = place;
    this.walk(from, end);
    this.state.flow = 'blocks';
    this.state.place = outside;
  }

  #startOf(list: number): number {
    const value = this.attributes.get(list, 'start');
    const start = value === undefined ? 1 : (signedIntegerAtStart(value) ?? 1);
    return start < 0 || start > mostItemNumber || this.attributes.has(list, 'reversed') ? 1 : start;
  }

  #openItem(at: number, list: List): void {
    if (list.hasItem) this.output.blocks.close();
    if (list.isOrdered) {
      const value = this.attributes.get(at, 'value');
      const number = value === undefined ? undefined : signedIntegerAtStart(value);
      if (number !== undefined && number >= 0 && number <= mostItemNumber) list.next = number;
    }
    this.output.blocks.openItem(list, list.next, this.styles.hasEmptyItems);
    this.state.task = '';
    this.state.hasTaskItem = true;
    if (list.next < mostItemNumber) list.next++;
    list.hasItem = true;
  }

  #openStray(): void {
    const { list, flow } = this.state;
    if (list !== undefined && flow === 'blocks') this.#openStrayItem(list);
  }

  /** Content of a list outside of an item belongs to the item before, or to an item of its own. */
  #openStrayItem(list: List): void {
    if (list.hasItem) return;
    this.output.blocks.openItem(list, list.next, false);
    list.hasItem = true;
  }

  /** The text of preformatted code. */
  protected codeOf(at: number): string {
    return this.#code.textOf(at);
  }

  #addCodeBlock(at: number): void {
    if (!this.#code.hasInk(at)) return;
    // https://spec.commonmark.org/0.31.2/#info-string
    const language = escapeString(languageOf(this.tree, this.attributes, at));
    this.#codeBlock.set(at, language.length <= this.styles.mostInline / 2 ? language : '');
    this.#sink.add(this.#codeBlock);
  }

  #addTable(at: number, shape: TableShape): void {
    const records = this.records;
    const list = this.state.list;
    this.state.list = undefined;
    for (const caption of this.#tables.captionsOf(at)) {
      this.walk(firstChildOf(records, caption), endOf(records, caption));
      this.endParagraph();
    }
    this.#sink.addTable(
      new TableBlock(this.output, at, shape, (cell, place) => {
        this.#flatten(firstChildOf(records, cell), endOf(records, cell), place);
      }),
    );
    this.state.list = list;
  }

  #addImage(at: number): void {
    const isCell = this.state.place === 'cell';
    const isCode = (this.allMarks & markCode) !== 0;
    const image = imageOf(this.attributes, isCode ? undefined : this.#targets, at, isCell);
    if (image === undefined) return;
    this.#map?.add(at);
    if (image.markdown.length === 0 || image.markdown.length > this.styles.mostInline) {
      this.addString(image.alt);
    } else {
      this.#openStray();
      this.output.text.addMarkdown(image.markdown);
    }
  }

  #addInput(at: number): void {
    const type = asciiLowerCase(this.attributes.get(at, 'type') ?? '');
    if (type !== 'checkbox' || this.state.flow === 'flat' || !this.styles.gfm) return;
    const isFirst =
      this.output.blocks.isItemStart && !this.output.text.hasInk && this.state.task === '';
    if (isFirst && this.state.hasTaskItem && this.state.list === undefined) {
      this.state.task = this.attributes.has(at, 'checked') ? '[x] ' : '[ ] ';
    }
  }

  #addMath(at: number): void {
    const isBlock = this.attributes.get(at, 'display') === 'block';
    if (isBlock) this.separate();
    this.#map?.add(at);
    this.addString(formulaOf(this.tree, this.attributes, at, isBlock ? '$$' : '$'));
    if (isBlock) this.separate();
  }

  protected separate(): void {
    if (this.state.flow === 'flat') this.output.text.endBlock();
    else this.endParagraph();
  }
}

/** Whether a text has nothing but white space. */
function isWhiteSpace(units: Uint8Array | Uint16Array, from: number, to: number): boolean {
  const classes = classesOfUnits();
  for (let at = from; at < to; at++) {
    if (units[at] > space || (classes[units[at]] & classSpace) === 0) return false;
  }
  return true;
}

/** https://spec.commonmark.org/0.31.2/#list-marker */
export const mostItemNumber = 999_999_999;
