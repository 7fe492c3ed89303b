/**
 * The text of nodes as a reader sees it, without a style sheet of the page.
 * https://html.spec.whatwg.org/multipage/dom.html#rendered-text-collection-steps
 */

import { lineFeed, tab } from '../base/code-units.js';
import {
  attributeCountIn,
  dataLengthOf,
  dataOffsetOf,
  documentModeOf,
  endOf,
  firstChildOf,
  isDocumentFragment,
  isElementKind,
  kindDocument,
  kindHtmlElement,
  kindIn,
  kindMathmlElement,
  kindOf,
  kindSvgElement,
  kindText,
  nameIdIn,
  nameIdOf,
  nextNode,
  parentOf,
  recordAfter,
  type TreeBuffer,
} from '../encoded/index.js';
import { wideStrings } from '../generated/format.js';
import {
  displayAudio,
  displayBlock,
  displayBreak,
  displayCanvas,
  displayCell,
  displayDetails,
  displayEmbed,
  displayInline,
  displayInlineBlock,
  displayInput,
  displayNoScript,
  displayOptionGroup,
  displayParagraph,
  displayPreformatted,
  displayReplaced,
  displayRow,
  displayRowGroup,
  displaySelect,
  displayTable,
} from './displays.js';
import { LineWriter } from './line-writer.js';
import { italicOf } from './math-italic.js';
import { idOf, Rendering } from './rendering.js';

/** The ids of the names that decide what a child means. */
const createIds = () => ({
  foreignObject: idOf('foreignObject'),
  mi: idOf('mi'),
  optgroup: idOf('optgroup'),
  option: idOf('option'),
  svg: idOf('svg'),
  text: idOf('text'),
});
let ids: ReturnType<typeof createIds> | undefined;

// The words of an open element whose end has an effect. One array of numbers for all of them: pages can be deep, and
// the garbage collector would visit many objects again and again.
/** The record after its last descendant that is rendered. */
const openContentEnd = 0;
/** The record from which the walk continues. */
const openNext = 1;
const openDisplay = 2;
/** The last row or cell that is expected outside of the element. */
const openLast = 3;
/** Bits. */
const openFlags = 4;
const openWords = 5;
/** For rows and cells: no other one follows. */
const flagIsLast = 1;
// What fields were outside of the element.
const flagKeepsSpace = 2;
const flagHidesText = 4;
const flagChildrenShift = 3;

/** Collects the text of one node. */
export class RenderedText {
  readonly #tree: TreeBuffer;
  readonly #records: Int32Array;
  readonly #rendering: Rendering;
  readonly #ids: ReturnType<typeof createIds>;
  readonly #ascii: Uint8Array;
  readonly #wide: Uint16Array;
  readonly #isQuirky: boolean;
  readonly #scripting: boolean;
  readonly #lines = new LineWriter();
  readonly #open: number[] = [];
  /** In a table, its last row; in a row, its last cell. */
  #last = -1;
  /** Whether all white space is kept. */
  #keepsSpace = false;
  /** Whether texts are not rendered, as in an SVG image outside of `text`. */
  #hidesText = false;
  /** `displaySelect` or `displayOptionGroup` if only some children are rendered; otherwise 0. */
  #children = 0;
  /** Whether the walk stops when it is known whether the line continues. */
  #stopsAtContent = false;

  /** @param scripting whether scripts run, so that fallback content is not rendered. */
  constructor(tree: TreeBuffer, scripting: boolean) {
    ids ??= createIds();
    this.#ids = ids;
    this.#tree = tree;
    this.#records = tree.records;
    this.#rendering = new Rendering(tree);
    this.#ascii = tree.sections.ascii;
    this.#wide = tree.sections.wide;
    this.#scripting = scripting;
    this.#isQuirky =
      kindOf(tree.records, 0) === kindDocument && documentModeOf(tree.records, 0) === 'quirks';
  }

  /**
   * The text of a container, as the getter `innerText` returns it. Undefined if the container is not rendered. An
   * object is used for one text.
   *
   * @param node the record of a document, a fragment or an element.
   */
  of(node: number): string | undefined {
    const path = this.#renderedPathTo(node);
    if (path === undefined) return undefined;
    const records = this.#records;
    const lines = this.#lines;
    let [box] = path;
    for (const at of path) if (!this.#rendering.isInline(at)) box = at;
    this.#children = 0;
    this.#last = this.#rendering.lastInRoot(path[0]);
    for (const at of path) {
      if (at === box) break;
      this.#inherit(at);
    }
    const first = this.#enter(box);
    const depth = this.#open.length;
    const boxEnd =
      depth === 0 ? endOf(records, box) : this.#open[depth - openWords + openContentEnd];
    lines.endLine(0);
    // The white space at both ends of a part of a line depends on the rest of the line.
    if (box !== node) this.#walk(first, node, depth);
    lines.beginResult();
    const end = box === node ? boxEnd : endOf(records, node);
    this.#walk(box === node ? first : node, end, depth);
    lines.endResult();
    if (lines.endsWithSpace && end < boxEnd) {
      this.#stopsAtContent = true;
      this.#walk(end, boxEnd, depth);
    }
    return lines.result();
  }

  /** The containers from the root to a node; undefined if one of them is not rendered. */
  #renderedPathTo(node: number): number[] | undefined {
    const records = this.#records;
    const path = [node];
    for (let at = node; at !== 0 && !isDocumentFragment(records, at); ) {
      if (this.#rendering.isHidden(at)) return undefined;
      const parent = parentOf(records, at);
      if (this.#skipsChild(parent, at)) return undefined;
      path.push(parent);
      at = parent;
    }
    return path.reverse();
  }

  /** Whether an element renders only some children, and not this one. */
  #skipsChild(parent: number, child: number): boolean {
    const rendering = this.#rendering;
    const display = rendering.displayOf(parent);
    switch (display) {
      case displaySelect:
      case displayOptionGroup:
        this.#children = display;
        return this.#isSkipped(child);
      case displayDetails:
        return (rendering.onlyChildOf(parent) ?? child) !== child;
      default:
        return (
          kindOf(this.#records, parent) === kindHtmlElement &&
          rendering.visibilityOf(parent, display) === 'empty'
        );
    }
  }

  /** Whether a child of a `select` or `optgroup` is not rendered. */
  #isSkipped(child: number): boolean {
    if (kindOf(this.#records, child) !== kindHtmlElement) return true;
    const name = nameIdOf(this.#records, child);
    const isGroup = name === this.#ids.optgroup && this.#children === displaySelect;
    return name !== this.#ids.option && !isGroup;
  }

  /** What an element changes for its content. */
  #inherit(at: number): void {
    const first = this.#records[at];
    if (kindIn(first) === kindSvgElement) {
      const name = nameIdIn(first);
      if (name === this.#ids.svg) this.#hidesText = true;
      if (name === this.#ids.text || name === this.#ids.foreignObject) this.#hidesText = false;
    }
    switch (this.#rendering.displayOf(at)) {
      case displayPreformatted:
        this.#keepsSpace = true;
        break;
      case displayTable:
        // https://html.spec.whatwg.org/multipage/rendering.html#tables-2
        if (this.#isQuirky) this.#keepsSpace = false;
        this.#last = this.#rendering.lastRowOf(at);
        return;
      case displayRow:
        this.#last = this.#rendering.lastCellOf(at);
        return;
      case displayRowGroup:
        return;
    }
    this.#last = -1;
  }

  /**
   * Visits the nodes of a range of records. Elements that were open before are not left: their words are the first
   * `depth` ones.
   */
  #walk(from: number, end: number, depth: number): void {
    const records = this.#records;
    const rendering = this.#rendering;
    const open = this.#open;
    let at = from;
    for (;;) {
      while (open.length > depth && at >= open[open.length - openWords + openContentEnd]) {
        at = this.#leave();
      }
      if (at >= end) return;
      if (this.#stopsAtContent && !this.#lines.endsWithSpace) return;
      const first = records[at];
      const kind = kindIn(first);
      if (this.#children !== 0 && this.#isSkipped(at)) {
        at = recordAfter(records, at);
      } else if (kind === kindText) {
        if (!this.#hidesText) this.#text(dataOffsetOf(records, at), dataLengthOf(records, at));
        at = nextNode(records, at);
      } else if (isElementKind(kind)) {
        const isInline =
          kind === kindHtmlElement &&
          attributeCountIn(first) === 0 &&
          rendering.displayOf(at) === displayInline;
        at = isInline ? firstChildOf(records, at) : this.#enter(at);
      } else {
        at = nextNode(records, at);
      }
    }
  }

  /** Enters a container. Returns the record to visit next: the first child, or the record after the container. */
  #enter(at: number): number {
    const records = this.#records;
    const first = records[at];
    switch (kindIn(first)) {
      case kindHtmlElement:
        return this.#enterHtml(at);
      case kindSvgElement:
        return this.#enterSvg(at, nameIdIn(first));
      case kindMathmlElement:
        return this.#enterMathml(at, nameIdIn(first));
      default:
        return firstChildOf(records, at);
    }
  }

  #enterHtml(at: number): number {
    const records = this.#records;
    const lines = this.#lines;
    const display = this.#rendering.displayOf(at);
    const end = endOf(records, at);
    const visibility = this.#rendering.visibilityOf(at, display);
    if (visibility === 'hidden') return end;
    const children = firstChildOf(records, at);
    switch (display) {
      case displayInline:
        return children;
      case displayNoScript:
        return this.#scripting ? end : children;
      case displayBreak:
        lines.put(lineFeed);
        return end;
      case displayCanvas:
        if (!this.#scripting) return children;
        lines.beginBox();
        lines.endBox();
        return end;
      case displayReplaced:
      case displayInput:
      case displayAudio:
      case displayEmbed:
        lines.beginBox();
        lines.endBox();
        return end;
      case displayParagraph:
        lines.endLine(2);
        break;
      case displayRowGroup:
        lines.endLine(0);
        return visibility === 'empty' ? end : children;
      case displayRow:
      case displayCell:
        lines.endLine(0);
        break;
      case displayInlineBlock:
      case displaySelect:
        lines.beginBox();
        break;
      default:
        lines.endLine(1);
    }
    const child = display === displayDetails ? this.#rendering.onlyChildOf(at) : undefined;
    const isEmpty = visibility === 'empty' || child === -1;
    this.#push(at, display, isEmpty || child === undefined ? end : endOf(records, child));
    this.#inherit(at);
    this.#children = display === displaySelect || display === displayOptionGroup ? display : 0;
    return isEmpty ? end : (child ?? children);
  }

  #enterSvg(at: number, name: number): number {
    const { svg, text, foreignObject } = this.#ids;
    const end = endOf(this.#records, at);
    if (this.#rendering.isUnrenderedSvg(name)) return end;
    if (name === svg || name === text || name === foreignObject) {
      if (name === svg) this.#lines.beginBox();
      else this.#lines.endLine(1);
      this.#push(at, name === svg ? displayInlineBlock : displayBlock, end);
      this.#inherit(at);
    }
    return firstChildOf(this.#records, at);
  }

  #enterMathml(at: number, name: number): number {
    const records = this.#records;
    const end = endOf(records, at);
    const isBlock = kindOf(records, parentOf(records, at)) === kindMathmlElement;
    if (isBlock) this.#lines.endLine(1);
    else this.#lines.beginBox();
    this.#push(at, isBlock ? displayBlock : displayInlineBlock, end);
    const child = firstChildOf(records, at);
    if (name !== this.#ids.mi || child === end || nextNode(records, child) !== end) return child;
    if (kindOf(records, child) !== kindText || dataLengthOf(records, child) !== 1) return child;
    const italic = italicOf(this.#tree.strings.at(dataOffsetOf(records, child), 1));
    if (italic === undefined) return child;
    const units = Uint16Array.from({ length: italic.length }, (_, index) =>
      italic.charCodeAt(index),
    );
    this.#lines.collapsedText(units, 0, units.length);
    return end;
  }

  #push(at: number, display: number, contentEnd: number): void {
    const isLast = this.#last === -1 || at === this.#last;
    this.#open.push(
      contentEnd,
      endOf(this.#records, at),
      display,
      this.#last,
      (isLast ? flagIsLast : 0) |
        (this.#keepsSpace ? flagKeepsSpace : 0) |
        (this.#hidesText ? flagHidesText : 0) |
        (this.#children << flagChildrenShift),
    );
  }

  /** Leaves the innermost open element. Returns the record from which the walk continues. */
  #leave(): number {
    const open = this.#open;
    const top = open.length - openWords;
    const next = open[top + openNext];
    const display = open[top + openDisplay];
    const flags = open[top + openFlags];
    this.#last = open[top + openLast];
    this.#keepsSpace = (flags & flagKeepsSpace) !== 0;
    this.#hidesText = (flags & flagHidesText) !== 0;
    this.#children = flags >>> flagChildrenShift;
    open.length = top;
    switch (display) {
      case displayInlineBlock:
      case displaySelect:
        this.#lines.endBox();
        break;
      case displayRow:
      case displayCell:
        this.#lines.endLine(0);
        if ((flags & flagIsLast) === 0) this.#lines.put(display === displayRow ? lineFeed : tab);
        break;
      case displayParagraph:
        this.#lines.endLine(2);
        break;
      default:
        this.#lines.endLine(1);
    }
    return next;
  }

  #text(offset: number, length: number): void {
    const isAscii = offset < wideStrings;
    const units = isAscii ? this.#ascii : this.#wide;
    const from = isAscii ? offset : offset - wideStrings;
    if (this.#keepsSpace) this.#lines.keptText(units, from, from + length);
    else this.#lines.collapsedText(units, from, from + length);
  }
}
