import { asciiLowerCase } from '../base/ascii.js';
import { signedIntegerAtStart } from '../base/numbers.js';
import { mostSearched } from '../base/search.js';
import {
  attributeCountIn,
  attributeCountOf,
  attributeValueLengthOf,
  attributeValueOf,
  attributeValueOffsetOf,
  dataLengthOf,
  dataOf,
  dataOffsetOf,
  endOf,
  firstAttributeOf,
  firstChildOf,
  indexOfRecord,
  isElementKind,
  kindHtmlElement,
  kindIn,
  kindMathmlElement,
  kindOf,
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
import { Units } from '../text/units.js';
import type { Attributes } from './attributes.js';
import { BlockWriter, List } from './block-writer.js';
import {
  type BlockSink,
  CodeBlock,
  HeadingBlock,
  LineBlock,
  type Output,
  ParagraphBlock,
  TableBlock,
} from './blocks.js';
import { classesOfUnits, classSpace, isInkless } from './characters.js';
import { CodeReader, indexOfLineFeed } from './code-text.js';
import { CodeWriter } from './code-writer.js';
import { collapse, escapeAlt, writeCodeSpan, writeDestination, writeTitle } from './escape.js';
import {
  InlineText,
  markCode,
  markDeleted,
  markEmphasis,
  markStrong,
  markVerbatim,
} from './inline-text.js';
import { InlineWriter, type Place } from './inline-writer.js';
import {
  isBlockKind,
  kindAnnotation,
  kindBlock,
  kindBreak,
  kindBulletList,
  kindButton,
  kindCell,
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
} from './kinds.js';
import { isPlainRelative, LinkTarget } from './link-target.js';
import { elementKept } from './marked-elements.js';
import type { Styles } from './options.js';
import { mostReplaced, type Replacement, type Replacer, trimLineFeeds } from './replacer.js';
import type { MarkdownRange, SourceMap } from './source-map.js';
import { TableReader, type TableShape } from './table-shape.js';
import type { Targets } from './targets.js';

const space = 0x20;
const lineFeed = 0x0a;

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

/** Where Markdown is written: the whole, or the content of an element that is replaced. */
interface Part {
  readonly out: Units;
  readonly text: InlineText;
  readonly inline: InlineWriter;
  readonly blocks: BlockWriter;
  readonly code: CodeWriter;
}

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

/** Writes the Markdown of one tree. Does not recurse over the depth of the tree. */
export class MarkdownWalk {
  readonly #tree: TreeBuffer;
  readonly #records: Int32Array;
  readonly #ascii: Uint8Array;
  readonly #wide: Uint16Array;
  readonly #targets: Targets;
  readonly #attributes: Attributes;
  readonly #tables: TableReader;
  readonly #kinds = kindsOfNames();
  readonly #ids: ReturnType<typeof createIds>;
  readonly #styles: Styles;
  readonly #marked: Uint8Array | undefined;
  readonly #map: SourceMap | undefined;
  readonly #replacer: Replacer | undefined;
  readonly #code: CodeReader;
  /** The whole, then the parts of open elements that are replaced. Parts are used again. */
  readonly #parts: Part[] = [];
  #partStyles: Styles | undefined;
  #depth = 0;
  #out!: Units;
  #text!: InlineText;
  #inline!: InlineWriter;
  #blocks!: BlockWriter;
  /** What blocks are written with: the writers of the part. */
  readonly #output: Output;
  readonly #sink: BlockSink;
  readonly #paragraph: ParagraphBlock;
  readonly #heading: HeadingBlock;
  readonly #codeBlock: CodeBlock;
  /** The line feeds before the content of the part: 2 if it begins with a block. */
  #lineFeedsBefore = 0;
  /** The line breaks before the content of the part. */
  #breaksBefore = 0;
  /** The marks around the part. */
  #marksAround = 0;
  readonly #frames: Frame[] = [];
  #flow: Flow = 'blocks';
  /** What a block in a cell is written as. */
  #place: Place = 'block';
  #marks = 0;
  #link: LinkTarget | undefined = undefined;
  /** The innermost list whose children are visited; undefined outside of a list, and in an item. */
  #list: List | undefined = undefined;
  /** Whether the paragraph is a `p`, or another block than a text of an item. */
  #isParagraph = false;
  /** Whether the paragraph is items whose markers rules have written. */
  #hasOwnMarkers = false;
  /** The state of the checkbox at the start of an item. */
  #task = '';
  /** Whether the last item that began is one of a list, so that a checkbox at its start is its state. */
  #hasTaskItem = false;
  #quotations = 0;
  /** Whether each `ruby` with an annotation has parentheses of its own. */
  readonly #parentheses = new Map<number, boolean>();
  /** The number of the last item of each numbered list in a cell. */
  readonly #flatItems = new Map<number, number>();

  /**
   * @param marked what selectors say about elements: see `markElements`.
   * @param map receives the ranges of blocks and links, if the tree has locations.
   * @param sinkOf returns what receives the blocks.
   * @param replacer replaces elements.
   */
  constructor(
    tree: TreeBuffer,
    targets: Targets,
    attributes: Attributes,
    styles: Styles,
    marked: Uint8Array | undefined,
    map: SourceMap | undefined,
    sinkOf: (output: Output) => BlockSink,
    replacer?: Replacer,
  ) {
    this.#map = map;
    this.#replacer = replacer;
    this.#marked = marked;
    ids ??= createIds();
    this.#ids = ids;
    this.#tree = tree;
    this.#records = tree.records;
    this.#ascii = tree.sections.ascii;
    this.#wide = tree.sections.wide;
    this.#targets = targets;
    this.#attributes = attributes;
    this.#styles = styles;
    this.#tables = new TableReader(tree, attributes, (at) => this.#isHidden(at));
    this.#code = new CodeReader(tree, this.#kinds, (at) => this.#isHidden(at));
    const part = this.#createPart(styles);
    this.#output = { ...part, map, styles };
    this.#usePart(part);
    this.#sink = sinkOf(this.#output);
    this.#paragraph = new ParagraphBlock(this.#output);
    this.#heading = new HeadingBlock(this.#output);
    this.#codeBlock = new CodeBlock(this.#output, this.#code);
  }

  /** @param list the list of which the part is an item. */
  #openPart(list: List | undefined): void {
    // A part can come after a list, or after indented code.
    this.#partStyles ??= { ...this.#styles, indentsCode: false };
    const part = this.#parts[this.#depth] ?? this.#createPart(this.#partStyles);
    part.out.truncate(0);
    part.text.clear();
    part.blocks.beginPart(list);
    this.#usePart(part);
  }

  #createPart(styles: Styles): Part {
    // A function of the program can convert another page before this one ends.
    const out = new Units(this.#replacer === undefined);
    const inline = new InlineWriter(out, styles, this.#map, this.#parts[0]?.inline);
    const blocks = new BlockWriter(out, styles);
    const code = new CodeWriter(out, blocks, styles);
    const part = { out, text: new InlineText(), inline, blocks, code };
    this.#parts.push(part);
    return part;
  }

  #usePart(part: Part): void {
    this.#out = part.out;
    this.#text = part.text;
    this.#inline = part.inline;
    this.#blocks = part.blocks;
    const output = this.#output;
    output.out = part.out;
    output.text = part.text;
    output.inline = part.inline;
    output.blocks = part.blocks;
    output.code = part.code;
  }

  /** The Markdown of the nodes of a range of records. An object is used once. */
  of(from: number, end: number): string {
    this.write(from, end);
    if (this.#out.length === 0) return '';
    this.#out.put(lineFeed);
    return this.#out.toString(0);
  }

  /** Passes the blocks of the nodes of a range of records to the sink. An object is used once. */
  write(from: number, end: number): void {
    this.#walk(from, end);
    this.#endParagraph();
    this.#writeDefinitions();
  }

  /** Visits the nodes of a range of records. */
  #walk(from: number, end: number): void {
    const records = this.#records;
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
        if (mark === elementKept) this.#keep(at);
        at = endOf(records, at);
      } else if (this.#replacer !== undefined && isElementKind(kind) && this.#replace(at)) {
        at = endOf(records, at);
      } else if (kind === kindHtmlElement) {
        const how = this.#kinds[nameIdIn(first)] ?? kindPhrase;
        if (how === kindPhrase && attributeCountIn(first) === 0) {
          at = firstChildOf(records, at);
        } else {
          at = this.#enter(at, how);
          if (frames.length > depth) frameEnd = frames[frames.length - 1].end;
        }
      } else if (kind === kindSvgElement) {
        at = endOf(records, at);
      } else if (kind === kindMathmlElement) {
        if (nameIdIn(first) === this.#ids.math && !this.#isHidden(at)) this.#addMath(at);
        at = nameIdIn(first) === this.#ids.math ? endOf(records, at) : firstChildOf(records, at);
      } else if (isElementKind(kind)) {
        at = firstChildOf(records, at);
      } else {
        at = nextNode(records, at);
      }
    }
  }

  /** Enters an HTML element. Returns the record to visit next. */
  #enter(at: number, how: number): number {
    const records = this.#records;
    const end = endOf(records, at);
    const children = firstChildOf(records, at);
    if (how === kindHidden) {
      // Elements that are replaced can be in the head.
      return this.#replacer !== undefined && this.#isNamed(at, this.#ids.head) ? children : end;
    }
    if (attributeCountIn(records[at]) > 0 && this.#isHidden(at)) return end;
    switch (how) {
      case kindPhrase:
        return children;
      case kindTag:
        return this.#styles.raw === 'html' ? this.#enterTag(at, end, children) : children;
      case kindButton:
        return this.#styles.raw === 'none' ? end : children;
      case kindStrong:
        return this.#mark(end, children, markStrong);
      case kindEmphasis:
        return this.#mark(end, children, markEmphasis);
      case kindDeleted:
        return this.#styles.gfm ? this.#mark(end, children, markDeleted) : children;
      case kindCode:
        if (!this.#styles.preservesCode) return this.#mark(end, children, markCode);
        this.#addPreformattedCode(at);
        return end;
      case kindLink:
        return this.#enterLink(at, end, children);
      case kindImage:
        this.#addImage(at);
        return end;
      case kindBreak:
        this.#addBreak();
        return end;
      case kindInput:
        this.#addInput(at);
        return end;
      case kindQuotation:
        this.#quotations++;
        this.#addString(this.#quotations % 2 === 1 ? '\u201c' : '\u2018');
        this.#push(end, endQuotation);
        return children;
      case kindAnnotation:
        return this.#enterAnnotation(at, end, children);
      case kindParenthesis:
        return this.#isIn(at, this.#ids.ruby) ? children : end;
      case kindDialog:
        return this.#attributes.has(at, 'open')
          ? this.#enterBlock(at, end, children, kindBlock)
          : end;
      default:
        return this.#enterBlock(at, end, children, how);
    }
  }

  #enterBlock(at: number, end: number, children: number, how: number): number {
    if (this.#flow === 'flat') return this.#enterFlatBlock(at, end, children, how);
    this.#endParagraph();
    const list = this.#list;
    if (list !== undefined && how !== kindItem) this.#openStrayItem(list);
    if (this.#task !== '' && how !== kindParagraph && how !== kindBlock) this.#writeTask();
    switch (how) {
      case kindParagraph:
        this.#isParagraph = true;
        this.#push(end, endBlock);
        return children;
      case kindHeading:
        return this.#addHeading(at, end, children);
      case kindQuote:
        this.#blocks.openQuote();
        this.#push(end, endQuote);
        return children;
      case kindBulletList:
      case kindOrderedList: {
        const start = how === kindOrderedList ? this.#startOf(at) : 1;
        const opened = new List(how === kindOrderedList, start);
        this.#push(end, endList);
        this.#list = opened;
        return children;
      }
      case kindItem:
        if (list === undefined || !this.#isChildOfList(at)) {
          if (list !== undefined) this.#openStrayItem(list);
          this.#hasTaskItem = false;
          this.#push(end, endBlock);
        } else {
          this.#openItem(at, list);
          this.#push(end, endItem);
        }
        this.#list = undefined;
        return children;
      case kindCodeBlock:
        this.#addCodeBlock(at);
        return end;
      case kindTable: {
        const shape = this.#styles.gfm ? this.#tables.read(at) : undefined;
        if (shape !== undefined) {
          this.#addTable(at, shape);
          return end;
        }
        break;
      }
      case kindRule: {
        this.#sink.add(
          new LineBlock(() => {
            const { rule } = this.#blocks;
            this.#blocks.begin(false);
            this.#out.putString(rule);
            this.#addRange('rule', at);
          }),
        );
        return end;
      }
      case kindTerm:
        this.#push(end, endBlock);
        this.#marks |= markStrong;
        this.#setContext();
        return children;
    }
    this.#push(end, endBlock);
    return children;
  }

  /** Enters a block in a heading or a cell. */
  #enterFlatBlock(at: number, end: number, children: number, how: number): number {
    this.#text.endBlock();
    switch (how) {
      case kindRule:
        if (this.#place === 'cell') this.#text.addString('---');
        this.#text.endBlock();
        return end;
      case kindCodeBlock: {
        const text = this.#text;
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
        this.#setContext();
        return end;
      }
      case kindItem:
        if (this.#place === 'cell' && this.#isChildOfList(at)) this.#addFlatMarker(at);
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
    const records = this.#records;
    const list = parentOf(records, item);
    let marker = '- ';
    if (this.#kinds[nameIdOf(records, list)] === kindOrderedList) {
      const count = (this.#flatItems.get(list) ?? this.#startOf(list) - 1) + 1;
      this.#flatItems.set(list, count);
      marker = `${count}. `;
    }
    this.#text.addMarker(marker);
    this.#setContext();
  }

  #push(end: number, action: number, name = ''): void {
    const list = this.#list;
    this.#frames.push({ end, action, marks: this.#marks, link: this.#link, list, name });
    if (isBlockAction(action)) this.#list = undefined;
  }

  #leave(): void {
    const { action, marks, link, list, name } = this.#frames.pop() as Frame;
    switch (action) {
      case endBlock:
      case endItem:
        if (this.#flow === 'flat') this.#text.endBlock();
        else this.#endParagraph();
        break;
      case endQuote:
        this.#endParagraph();
        this.#blocks.close();
        break;
      case endList:
        this.#endParagraph();
        if (this.#list?.hasItem) this.#blocks.close();
        break;
      case endQuotation:
        this.#addString(this.#quotations % 2 === 1 ? '\u201d' : '\u2019');
        this.#quotations--;
        break;
      case endAnnotation:
        this.#addString(')');
        break;
      case endFlatList:
        this.#text.endList();
        break;
      case endTag:
        this.#addTag(`</${name}>`);
        break;
    }
    this.#list = list;
    if (marks !== this.#marks || link !== this.#link) {
      this.#marks = marks;
      this.#link = link;
      this.#setContext();
    }
  }

  #setContext(): void {
    this.#text.setContext(this.#marks, this.#link);
  }

  get #allMarks(): number {
    return this.#marks | this.#marksAround;
  }

  #mark(end: number, children: number, mark: number): number {
    this.#push(end, endNothing);
    if ((this.#allMarks & (markCode | mark)) === 0) {
      this.#marks |= mark;
      this.#setContext();
    }
    return children;
  }

  #addPreformattedCode(at: number): void {
    const text = this.#textOf(at);
    if (text === '' || (this.#allMarks & markCode) !== 0) {
      this.#addString(text);
      return;
    }
    if (this.#list !== undefined && this.#flow === 'blocks') this.#openStrayItem(this.#list);
    this.#text.addReplaced(writeCodeSpan(text, this.#place === 'cell'));
  }

  #enterTag(at: number, end: number, children: number): number {
    if ((this.#allMarks & markCode) !== 0) return children;
    const name = nameOf(this.#tree, at);
    this.#addTag(`<${name}>`);
    this.#push(end, endTag, name);
    return children;
  }

  #addTag(tag: string): void {
    if (this.#list !== undefined && this.#flow === 'blocks') this.#openStrayItem(this.#list);
    this.#text.addMarkdown(tag);
  }

  #enterLink(at: number, end: number, children: number): number {
    const href = this.#attributes.find(at, this.#ids.href);
    if (href < 0 || (this.#allMarks & markCode) !== 0) return children;
    this.#push(end, endNothing);
    this.#link = this.#targetOf(at, href);
    this.#setContext();
    return children;
  }

  /** The target of a link; undefined if the link is written as its text. */
  #targetOf(link: number, href: number): LinkTarget | undefined {
    const records = this.#records;
    const titleAt = this.#attributes.find(link, this.#ids.title);
    const title = titleAt < 0 ? '' : collapse(attributeValueOf(this.#tree, titleAt));
    if (this.#targets.keepsRelative) {
      const begin = attributeValueOffsetOf(records, href);
      const end = begin + attributeValueLengthOf(records, href);
      if (begin < wideStrings && isPlainRelative(this.#ascii, begin, end)) {
        const target = new LinkTarget(link, '', this.#ascii, begin, end, title);
        return this.#fits(target) ? target : undefined;
      }
    }
    const address = this.#targets.resolve(attributeValueOf(this.#tree, href));
    if (address === undefined) return undefined;
    const target = new LinkTarget(link, address, undefined, 0, 0, title);
    return this.#fits(target) ? target : undefined;
  }

  /** Whether the target of a link is short enough. */
  #fits(target: LinkTarget): boolean {
    const { mostInline } = this.#styles;
    return mostInline === Number.POSITIVE_INFINITY || target.toString(true).length <= mostInline;
  }

  #enterAnnotation(at: number, end: number, children: number): number {
    const ruby = parentOf(this.#records, at);
    if (!this.#isNamed(ruby, this.#ids.ruby) || this.#hasParentheses(ruby)) return children;
    this.#addString('(');
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
    const records = this.#records;
    const end = endOf(records, ruby);
    for (let at = firstChildOf(records, ruby); at < end; at = recordAfter(records, at)) {
      if (this.#isNamed(at, this.#ids.rp)) return true;
    }
    return false;
  }

  #isNamed(at: number, name: number): boolean {
    const word = this.#records[at];
    return kindIn(word) === kindHtmlElement && nameIdIn(word) === name;
  }

  #isIn(at: number, parentName: number): boolean {
    return this.#isNamed(parentOf(this.#records, at), parentName);
  }

  #isChildOfList(at: number): boolean {
    const how = this.#htmlKind(parentOf(this.#records, at));
    return how === kindBulletList || how === kindOrderedList;
  }

  /** How an HTML element is written; as a phrase for all other nodes. */
  #htmlKind(at: number): number {
    const word = this.#records[at];
    return kindIn(word) === kindHtmlElement
      ? (this.#kinds[nameIdIn(word)] ?? kindPhrase)
      : kindPhrase;
  }

  /** Whether attributes hide an element. */
  #isHidden(at: number): boolean {
    const records = this.#records;
    const count = attributeCountOf(records, at);
    if (count === 0) return false;
    const { hidden, style } = this.#ids;
    if (count > mostSearched) {
      const attributes = this.#attributes;
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
    const value = attributeValueOf(this.#tree, attribute);
    if (nameIdOf(this.#records, attribute) === this.#ids.style) return hiddenStyle.test(value);
    return asciiLowerCase(value) !== 'until-found';
  }

  #addText(at: number): void {
    const offset = dataOffsetOf(this.#records, at);
    const length = dataLengthOf(this.#records, at);
    const isAscii = offset < wideStrings;
    const units = isAscii ? this.#ascii : this.#wide;
    const from = isAscii ? offset : offset - wideStrings;
    const list = this.#list;
    const replacer = this.#replacer;
    if (list !== undefined && this.#flow === 'blocks') {
      if (isWhiteSpace(units, from, from + length)) return;
      this.#openStrayItem(list);
    }
    if (replacer?.escape !== undefined && (this.#allMarks & markCode) === 0) {
      this.#addVerbatim(replacer.escape(withSingleSpaces(dataOf(this.#tree, at))));
      return;
    }
    const before = this.#text.length;
    this.#text.addText(units, from, from + length);
    if (this.#map !== undefined && this.#text.length > before) this.#map.add(at);
  }

  /** Notes the range of a block that has been written last. */
  #addRange(kind: MarkdownRange['kind'], node: number): void {
    const range = this.#map?.begin(kind, this.#blocks.start, node);
    if (range !== undefined) range.end = this.#out.length;
  }

  #addString(text: string): void {
    if (this.#list !== undefined && this.#flow === 'blocks') this.#openStrayItem(this.#list);
    this.#text.addString(text);
  }

  #addBreak(): void {
    const text = this.#text;
    if (this.#flow === 'flat') {
      text.addBreak();
      return;
    }
    text.trimEnd();
    // Markdown has no empty lines in a paragraph.
    if (text.endsWithBreak) this.#endParagraph();
    else text.addBreak();
  }

  /** Writes the paragraph so far. */
  #endParagraph(): void {
    const text = this.#text;
    if (this.#depth > 0 && this.#out.length === 0) {
      if (!text.hasInk) this.#lineFeedsBefore = 2;
      this.#breaksBefore += text.breaksBefore;
    }
    if (text.isEmpty) {
      this.#map?.clear();
      this.#isParagraph = false;
      return;
    }
    if (text.hasInk) {
      text.trim();
      this.#paragraph.set(!this.#isParagraph, this.#hasOwnMarkers, this.#task);
      this.#sink.add(this.#paragraph);
    }
    this.#map?.clear();
    this.#task = '';
    this.#isParagraph = false;
    this.#hasOwnMarkers = false;
    text.clear();
  }

  /** Writes the checkbox of an item whose first block is no paragraph. A checkbox needs a text after it. */
  #writeTask(): void {
    if (this.#blocks.isItemStart) {
      this.#sink.add(
        new LineBlock(() => {
          this.#blocks.begin(true);
          this.#out.putString(`${this.#task}&nbsp;`);
        }),
      );
    }
    this.#task = '';
  }

  /** Replaces an element, if it is to be replaced. Returns whether it is written, or left out. */
  #replace(at: number): boolean {
    const replacer = this.#replacer as Replacer;
    const found = replacer.find(at);
    if (found === undefined) return false;
    if (found === elementKept) {
      this.#keep(at);
    } else if (typeof found !== 'function') {
      if (replacer.isBlock(at)) this.#separate();
    } else {
      if (this.#depth === mostReplaced) return false;
      this.#replaceBy(found, at, replacer.isBlock(at));
    }
    return true;
  }

  #replaceBy(replacement: Replacement, at: number, isBlock: boolean): void {
    const isCode = (this.#allMarks & markCode) !== 0;
    const { content, before, after, breaksBefore, breaksAfter } = this.#contentOf(
      at,
      isBlock,
      isCode,
    );
    const markdown = replacement(content);
    for (let left = breaksBefore; left > 0; left--) this.#addBreak();
    if (isCode) this.#addString(before + markdown + after);
    else if (markdown === '' && isBlock) this.#separate();
    else this.#addReplaced(at, before, markdown, after);
    for (let left = breaksAfter; left > 0; left--) this.#addBreak();
  }

  #contentOf(at: number, isBlock: boolean, isCode: boolean): Content {
    const records = this.#records;
    const outside = this.#parts[this.#depth];
    const [marks, link, list] = [this.#marks, this.#link, this.#list];
    const [marksAround, lineFeedsBefore] = [this.#marksAround, this.#lineFeedsBefore];
    const breaksBefore = this.#breaksBefore;
    const [isParagraph, task, hasTaskItem] = [this.#isParagraph, this.#task, this.#hasTaskItem];
    const [flow, place, hasOwnMarkers] = [this.#flow, this.#place, this.#hasOwnMarkers];
    this.#depth++;
    this.#openPart(this.#htmlKind(at) === kindItem ? new List(false, 1) : undefined);
    this.#marksAround = marksAround | marks;
    this.#marks = isCode ? markVerbatim : 0;
    this.#link = undefined;
    this.#list = undefined;
    this.#lineFeedsBefore = 0;
    this.#breaksBefore = 0;
    this.#isParagraph = false;
    this.#task = '';
    this.#hasTaskItem = false;
    const how = this.#htmlKind(at);
    if (flow === 'blocks' && (how === kindCell || how === kindHeading)) {
      this.#flow = 'flat';
      this.#place = how === kindCell ? 'cell' : 'setext';
    } else if (place === 'heading') {
      // The part can begin the heading, which can be underlined.
      this.#place = 'setext';
    }
    this.#setContext();
    this.#walk(firstChildOf(records, at), endOf(records, at));
    const result = this.#endPart(isBlock);
    this.#depth--;
    this.#usePart(outside);
    [this.#marks, this.#link, this.#list] = [marks, link, list];
    [this.#marksAround, this.#lineFeedsBefore] = [marksAround, lineFeedsBefore];
    this.#breaksBefore = breaksBefore;
    [this.#isParagraph, this.#task, this.#hasTaskItem] = [isParagraph, task, hasTaskItem];
    [this.#flow, this.#place, this.#hasOwnMarkers] = [flow, place, hasOwnMarkers];
    return result;
  }

  #endPart(isBlock: boolean): Content {
    const text = this.#text;
    const hasBlocks = this.#out.length > 0;
    let space = !hasBlocks && text.startsWithSpace ? ' ' : '';
    const endSpace = text.endsWithSpace ? ' ' : '';
    const found = this.#breaksBefore + (hasBlocks ? 0 : text.breaksBefore);
    const breaksBefore = isBlock ? 0 : Math.min(found, mostBreaks);
    const breaksAfter = !isBlock && text.endsWithOwnBreak ? 1 : 0;
    const edges = ['\n'.repeat(this.#lineFeedsBefore), ''];
    if (!hasBlocks && !text.hasInk && text.count === 1) {
      // Nothing is to be seen, but the text around can be: invisible characters are part of it.
      this.#out.appendShort(text.units, 0, text.length, text.isAscii);
      text.clear();
    } else if (this.#flow === 'flat') {
      text.trim();
      if (text.hasInk) this.#inline.write(text, this.#place, '');
      text.clear();
    } else {
      if (text.hasInk) edges[1] = text.endsWithBreak && breaksAfter === 0 ? '\n' : '';
      else if (hasBlocks || this.#lineFeedsBefore > 0) edges[1] = '\n\n';
      this.#endParagraph();
    }
    const written = this.#out.toString(0);
    // Functions that write tables differ in whether they escape what separates cells.
    const markdown = this.#place === 'cell' ? written.replaceAll('\\|', '&#124;') : written;
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
    const text = this.#text;
    if (this.#flow === 'flat') {
      if (start > 0) text.endBlock();
      this.#addInLine(before, core.replace(/\n+/g, this.#place === 'cell' ? '<br>' : ' '), after);
      if (end > 0) text.endBlock();
      return;
    }
    if (this.#list !== undefined) this.#leaveItem(this.#list, at);
    if (start > 1) {
      this.#endParagraph();
      this.#isParagraph = true;
    } else if (start === 1 && !text.hasInk && this.#out.length === 0) {
      this.#lineFeedsBefore = Math.max(1, this.#lineFeedsBefore);
    }
    const first = start === 1 ? '\n' : '';
    const last = end === 1 && (core !== '' || first === '') ? '\n' : '';
    this.#addInLine(before, first + core + last, after);
    if (end > 1) this.#endParagraph();
  }

  #addInLine(before: string, markdown: string, after: string): void {
    const text = this.#text;
    text.addString(before);
    if (/^\p{Cf}*$/u.test(markdown)) {
      text.addString(markdown + after);
      return;
    }
    // No mark spans lines that can be blocks.
    const isLong = markdown.includes('\n');
    if (isLong && markdown.replaceAll(`${this.#styles.lineBreak}\n`, '').includes('\n')) {
      text.setContext(0, undefined);
    }
    text.addReplaced(markdown);
    this.#setContext();
    text.addString(after);
  }

  /** What replaces an item has its own marker. */
  #leaveItem(list: List, at: number): void {
    if (list.hasItem) {
      this.#endParagraph();
      this.#blocks.close();
      list.hasItem = false;
    }
    if (this.#htmlKind(at) === kindItem && list.next < mostItemNumber) list.next++;
    this.#hasOwnMarkers ||= this.#text.isEmpty;
  }

  #addVerbatim(markdown: string): void {
    this.#text.setContext(this.#marks | markVerbatim, this.#link);
    this.#text.addString(markdown);
    this.#setContext();
  }

  /** Writes an element as HTML. A blank line would end it. https://spec.commonmark.org/0.31.2/#html-blocks */
  #keep(at: number): void {
    const markup = serializeRecords(this.#tree, at, {
      scripting: true,
      serializableShadowRoots: false,
      shadowRoots: new Set(),
    }).trim();
    const isBlock = isBlockKind(this.#kinds[nameIdOf(this.#records, at)] ?? kindPhrase);
    if (isBlock && this.#flow === 'blocks') {
      this.#endParagraph();
      if (this.#list !== undefined) this.#openStrayItem(this.#list);
      const lines = markup.replace(/\n(?=[ \t]*\n)/g, '&#10;').split('\n');
      this.#sink.add(
        new LineBlock(() => {
          this.#blocks.begin(false);
          for (let index = 0; index < lines.length; index++) {
            if (index > 0) this.#blocks.nextLine(false);
            this.#out.putString(lines[index]);
          }
          this.#addRange('html', at);
        }),
      );
      return;
    }
    if (this.#list !== undefined && this.#flow === 'blocks') this.#openStrayItem(this.#list);
    this.#map?.add(at);
    const line = markup.replaceAll('\n', '&#10;');
    this.#text.addMarkdown(this.#place === 'cell' ? line.replaceAll('|', '&#124;') : line);
  }

  #addHeading(at: number, end: number, children: number): number {
    if (this.#tables.hasTable(at)) {
      this.#push(end, endBlock);
      return children;
    }
    const list = this.#list;
    this.#list = undefined;
    this.#flatten(children, end, 'heading');
    this.#list = list;
    const text = this.#text;
    if (text.hasInk) {
      text.trim();
      this.#heading.set(Number(nameOf(this.#tree, at)[1]), at);
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
    const { definitions } = this.#inline.references;
    for (let index = 0; index < definitions.length; index++) {
      if (index === 0) this.#blocks.begin(false);
      else this.#blocks.nextLine(false);
      this.#out.putString(definitions[index]);
    }
  }

  /** Collects the content of a heading or a cell. */
  #flatten(from: number, end: number, place: Place): void {
    const outside = this.#place;
    this.#flow = 'flat';
    this.#place = place;
    this.#walk(from, end);
    this.#flow = 'blocks';
    this.#place = outside;
  }

  #startOf(list: number): number {
    const value = this.#attributes.get(list, 'start');
    const start = value === undefined ? 1 : (signedIntegerAtStart(value) ?? 1);
    return start < 0 || start > mostItemNumber || this.#attributes.has(list, 'reversed')
      ? 1
      : start;
  }

  #openItem(at: number, list: List): void {
    if (list.hasItem) this.#blocks.close();
    if (list.isOrdered) {
      const value = this.#attributes.get(at, 'value');
      const number = value === undefined ? undefined : signedIntegerAtStart(value);
      if (number !== undefined && number >= 0 && number <= mostItemNumber) list.next = number;
    }
    this.#blocks.openItem(list, list.next, this.#styles.hasEmptyItems);
    this.#task = '';
    this.#hasTaskItem = true;
    if (list.next < mostItemNumber) list.next++;
    list.hasItem = true;
  }

  /** Content of a list outside of an item belongs to the item before, or to an item of its own. */
  #openStrayItem(list: List): void {
    if (list.hasItem) return;
    this.#blocks.openItem(list, list.next, false);
    list.hasItem = true;
  }

  #addCodeBlock(at: number): void {
    if (!this.#code.hasInk(at)) return;
    this.#codeBlock.set(at, this.#languageOf(at));
    this.#sink.add(this.#codeBlock);
  }

  /** The first word of the info string. */
  #languageOf(pre: number): string {
    const code = this.#codeOf(pre);
    const own = this.#attributes.get(pre, 'class') ?? '';
    const inner = code < 0 ? '' : (this.#attributes.get(code, 'class') ?? '');
    if (own === '' && inner === '') return '';
    const classes = `${inner} ${own}`.split(/[ \t\n\f\r]+/);
    for (const prefix of ['language-', 'lang-', 'highlight-source-']) {
      const found = classes.find((each) => each.startsWith(prefix) && each.length > prefix.length);
      const language = found?.slice(prefix.length);
      // Only the prefix `language-` is of the standard.
      const isName = prefix === 'language-' || /^[\w+#.-]+$/.test(language ?? '');
      if (language !== undefined && isName) return this.#infoOf(language);
    }
    return '';
  }

  #infoOf(language: string): string {
    const info = writeInfo(language);
    return info.length <= this.#styles.mostInline / 2 ? info : '';
  }

  /** The `code` that is the only content of a `pre`, or in which the `pre` is; -1 if there is none. */
  #codeOf(pre: number): number {
    const records = this.#records;
    const end = endOf(records, pre);
    let only = -1;
    let count = 0;
    for (let at = firstChildOf(records, pre); at < end; at = recordAfter(records, at)) {
      if (kindOf(records, at) === kindText && !/\S/.test(dataOf(this.#tree, at))) continue;
      only = at;
      count++;
    }
    if (count === 1 && this.#isNamed(only, this.#ids.code)) return only;
    const parent = parentOf(records, pre);
    return this.#isNamed(parent, this.#ids.code) ? parent : -1;
  }

  #addTable(at: number, shape: TableShape): void {
    const records = this.#records;
    const list = this.#list;
    this.#list = undefined;
    for (const caption of this.#tables.captionsOf(at)) {
      this.#walk(firstChildOf(records, caption), endOf(records, caption));
      this.#endParagraph();
    }
    this.#sink.addTable(
      new TableBlock(this.#output, at, shape, (cell, place) => {
        this.#flatten(firstChildOf(records, cell), endOf(records, cell), place);
      }),
    );
    this.#list = list;
  }

  #addImage(at: number): void {
    const attributes = this.#attributes;
    const alt = collapse(attributes.get(at, 'alt') ?? '');
    const source = (this.#allMarks & markCode) !== 0 ? undefined : this.#sourceOf(at);
    if (source !== undefined || alt !== '') this.#map?.add(at);
    if (source === undefined) {
      if (alt !== '') this.#addString(alt);
      return;
    }
    if (this.#list !== undefined && this.#flow === 'blocks') this.#openStrayItem(this.#list);
    const isCell = this.#place === 'cell';
    const title = collapse(attributes.get(at, 'title') ?? '');
    const rest = title === '' ? '' : writeTitle(title, isCell);
    const image = `![${escapeAlt(alt, isCell)}](${writeDestination(source, isCell)}${rest})`;
    if (image.length <= this.#styles.mostInline) this.#text.addMarkdown(image);
    else this.#text.addString(alt);
  }

  /** The address of an image; undefined if it has none, or is a pixel that counts readers. */
  #sourceOf(at: number): string | undefined {
    const attributes = this.#attributes;
    const isPixel =
      /^[01]$/.test(attributes.get(at, 'width') ?? '') &&
      /^[01]$/.test(attributes.get(at, 'height') ?? '');
    if (isPixel) return undefined;
    for (const name of ['src', 'data-src', 'data-original', 'data-lazy-src', 'data-lazy']) {
      const value = attributes.get(at, name);
      const source =
        value === undefined || value.trim() === '' ? undefined : this.#targets.resolve(value);
      if (source !== undefined) return source;
    }
    for (const name of ['srcset', 'data-srcset']) {
      const source = this.#targets.firstOfSet(attributes.get(at, name));
      if (source !== undefined) return source;
    }
    return undefined;
  }

  #addInput(at: number): void {
    const type = asciiLowerCase(this.#attributes.get(at, 'type') ?? '');
    if (type !== 'checkbox' || this.#flow === 'flat' || !this.#styles.gfm) return;
    const isFirst = this.#blocks.isItemStart && !this.#text.hasInk && this.#task === '';
    if (isFirst && this.#hasTaskItem && this.#list === undefined) {
      this.#task = this.#attributes.has(at, 'checked') ? '[x] ' : '[ ] ';
    }
  }

  #addMath(at: number): void {
    const records = this.#records;
    const end = endOf(records, at);
    const annotation = knownNameId('annotation') ?? this.#attributes.idOf('annotation');
    const other = knownNameId('annotation-xml') ?? this.#attributes.idOf('annotation-xml');
    let source = this.#attributes.get(at, 'alttext');
    let text = '';
    for (let node = firstChildOf(records, at); node < end; ) {
      const kind = kindOf(records, node);
      if (kind === kindText) {
        text += dataOf(this.#tree, node);
      } else if (isElementKind(kind)) {
        const name = nameIdOf(records, node);
        if (name === annotation || name === other) {
          if (/tex/i.test(this.#attributes.get(node, 'encoding') ?? ''))
            source = this.#textOf(node);
          node = endOf(records, node);
          continue;
        }
      }
      node = nextNode(records, node);
    }
    const isBlock = this.#attributes.get(at, 'display') === 'block';
    if (isBlock) this.#separate();
    this.#map?.add(at);
    const formula = collapse(source ?? '');
    const fence = isBlock ? '$$' : '$';
    this.#addString(formula === '' ? text.replace(/\s+/g, '') : fence + formula + fence);
    if (isBlock) this.#separate();
  }

  #separate(): void {
    if (this.#flow === 'flat') this.#text.endBlock();
    else this.#endParagraph();
  }

  #textOf(at: number): string {
    const records = this.#records;
    const end = endOf(records, at);
    let text = '';
    for (let node = firstChildOf(records, at); node < end; node = nextNode(records, node)) {
      if (kindOf(records, node) === kindText) text += dataOf(this.#tree, node);
    }
    return text;
  }
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

/** Whether a text has nothing but white space. */
function isWhiteSpace(units: Uint8Array | Uint16Array, from: number, to: number): boolean {
  const classes = classesOfUnits();
  for (let at = from; at < to; at++) {
    if (units[at] > space || (classes[units[at]] & classSpace) === 0) return false;
  }
  return true;
}

/** https://spec.commonmark.org/0.31.2/#list-marker */
const mostItemNumber = 999_999_999;

/** The info string of a fence. https://spec.commonmark.org/0.31.2/#info-string */
function writeInfo(language: string): string {
  return language
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\')
    .replace(/&(?=#\d|#x[\da-f]|[a-z][a-z\d]*;)/gi, '\\&');
}
