/**
 * The text of nodes as a reader sees it, without a style sheet of the page.
 * https://html.spec.whatwg.org/multipage/dom.html#rendered-text-collection-steps
 */

import { asciiLowerCase } from '../base/ascii.js';
import {
  attributeCountIn,
  attributeCountOf,
  attributeNamespaceIn,
  attributeValueOf,
  dataLengthOf,
  dataOffsetOf,
  documentModeOf,
  endOf,
  firstAttributeOf,
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
  nextRecord,
  parentOf,
  recordAfter,
  type TreeBuffer,
} from '../encoded/index.js';
import { wideStrings } from '../generated/format.js';
import { knownNames } from '../generated/names.js';
import {
  displayAudio,
  displayBlock,
  displayBreak,
  displayCanvas,
  displayCell,
  displayDetails,
  displayDialog,
  displayEmbed,
  displayInline,
  displayInlineBlock,
  displayInput,
  displayNone,
  displayNoScript,
  displayOptionGroup,
  displayParagraph,
  displayPreformatted,
  displayReplaced,
  displayRow,
  displayRowGroup,
  displaySelect,
  displaysOfNames,
  displayTable,
} from './displays.js';
import { italicOf } from './math-italic.js';
import { isWhiteSpace, Units } from './units.js';

const tab = 0x09;
const lineFeed = 0x0a;
const space = 0x20;
const zeroWidthSpace = 0x200b;

// What is before the next character in its line.
/** Nothing, so white space is dropped. */
const atLineStart = 0;
/** A character or a box. */
const afterContent = 1;
/** White space, which becomes one space if the line continues. */
const afterSpace = 2;

const idOf = (name: string): number => knownNames.indexOf(name);

/** The ids of the names that are compared. */
const createIds = () => ({
  controls: idOf('controls'),
  foreignObject: idOf('foreignObject'),
  hidden: idOf('hidden'),
  mi: idOf('mi'),
  open: idOf('open'),
  optgroup: idOf('optgroup'),
  option: idOf('option'),
  popover: idOf('popover'),
  src: idOf('src'),
  summary: idOf('summary'),
  svg: idOf('svg'),
  text: idOf('text'),
  type: idOf('type'),
  unrenderedSvg: new Set(
    'clipPath defs desc filter linearGradient marker mask metadata pattern radialGradient script style symbol title'
      .split(' ')
      .map(idOf),
  ),
});
let ids: ReturnType<typeof createIds> | undefined;

function idsOfNames(): ReturnType<typeof createIds> {
  ids ??= createIds();
  return ids;
}

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

/** Whether an element is rendered. `'empty'`: it is, but its content is not. */
type Visibility = 'shown' | 'hidden' | 'empty';

/** Collects the text of one node. */
export class RenderedText {
  readonly #tree: TreeBuffer;
  readonly #records: Int32Array;
  readonly #displays = displaysOfNames();
  readonly #ids = idsOfNames();
  readonly #ascii: Uint8Array;
  readonly #wide: Uint16Array;
  readonly #isQuirky: boolean;
  readonly #scripting: boolean;
  readonly #open: number[] = [];
  readonly #units = new Units();
  #line = atLineStart;
  /** Whether the white space before the next character contains a line break. */
  #spaceHasBreak = false;
  /** Whether that white space is before the node. */
  #isSpaceOutside = false;
  #isAfterZeroWidthSpace = false;
  /** The number of line breaks that are required before the next text. */
  #breaks = 0;
  /** In a table, its last row; in a row, its last cell. */
  #last = -1;
  /** Whether all white space is kept. */
  #keepsSpace = false;
  /** Whether texts are not rendered, as in an SVG image outside of `text`. */
  #hidesText = false;
  /** `displaySelect` or `displayOptionGroup` if only some children are rendered; otherwise 0. */
  #children = 0;
  /** Where the result begins. */
  #start = 0;
  /** Whether the walk stops when it is known whether the line continues. */
  #stopsAtContent = false;

  /** @param scripting whether scripts run, so that fallback content is not rendered. */
  constructor(tree: TreeBuffer, scripting: boolean) {
    this.#scripting = scripting;
    this.#tree = tree;
    this.#records = tree.records;
    this.#ascii = tree.sections.ascii;
    this.#wide = tree.sections.wide;
    this.#isQuirky =
      kindOf(tree.records, 0) === kindDocument && documentModeOf(tree.records, 0) === 'quirks';
  }

  /**
   * The text of a container, as the getter `innerText` returns it. Undefined if the container is not rendered.
   *
   * @param node the record of a document, a fragment or an element.
   */
  of(node: number): string | undefined {
    const path = this.#renderedPathTo(node);
    if (path === undefined) return undefined;
    let box = 0;
    for (const at of path) if (!this.#isInline(at)) box = at;
    this.#children = 0;
    this.#last = this.#lastInRoot(path[0]);
    for (const at of path) {
      if (at === box) break;
      this.#inherit(at);
      this.#last = this.#lastIn(at);
    }
    const first = this.#enter(box);
    const depth = this.#open.length;
    const boxEnd =
      depth === 0 ? endOf(this.#records, box) : this.#open[depth - openWords + openContentEnd];
    this.#line = atLineStart;
    this.#begin();
    if (box === node) {
      this.#walk(first, boxEnd, depth);
      return this.#units.toString(this.#start);
    }
    // The white space at both ends of a part of a line depends on the rest of the line.
    this.#walk(first, node, depth);
    this.#begin();
    this.#isSpaceOutside = this.#line === afterSpace;
    const end = endOf(this.#records, node);
    this.#walk(node, end, depth);
    const to = this.#units.length;
    if (this.#line !== afterSpace || this.#isSpaceOutside) {
      return this.#units.toString(this.#start, to);
    }
    this.#breaks = 0;
    this.#stopsAtContent = true;
    this.#walk(end, boxEnd, depth);
    const continues = this.#units.length > to && this.#units.at(to) === space;
    return this.#units.toString(this.#start, continues ? to + 1 : to);
  }

  /** Makes what follows the result. */
  #begin(): void {
    this.#start = this.#units.length;
    this.#breaks = 0;
  }

  /** The containers from the root to a node; undefined if one of them is not rendered. */
  #renderedPathTo(node: number): number[] | undefined {
    const records = this.#records;
    const path = [node];
    for (let at = node; at !== 0 && !isDocumentFragment(records, at); ) {
      if (this.#isHidden(at)) return undefined;
      const parent = parentOf(records, at);
      if (this.#skipsChild(parent, at)) return undefined;
      path.push(parent);
      at = parent;
    }
    return path.reverse();
  }

  #displayOf(at: number): number {
    const first = this.#records[at];
    if (kindIn(first) !== kindHtmlElement) return displayInline;
    return this.#displays[nameIdIn(first)] ?? displayInline;
  }

  #isInline(at: number): boolean {
    if (!isElementKind(kindOf(this.#records, at))) return false;
    const display = this.#displayOf(at);
    return display === displayInline || display === displayNoScript || display === displayCanvas;
  }

  /**
   * Whether an element and its content are rendered, apart from its ancestors.
   *
   * @param display how elements with its name are rendered.
   */
  #visibilityOf(at: number, display: number): Visibility {
    const records = this.#records;
    const ids = this.#ids;
    let visibility: Visibility = needsAttribute(display) ? 'hidden' : 'shown';
    let attribute = firstAttributeOf(records, at);
    for (let count = attributeCountOf(records, at); count > 0; count--) {
      const word = records[attribute];
      const name = attributeNamespaceIn(word) === 0 ? nameIdIn(word) : -1;
      if (name === ids.popover) return 'hidden';
      if (name === ids.hidden) {
        // `content-visibility` has no effect on a part of a line.
        const isFound = this.#valueIs(attribute, 'until-found');
        if (!isFound) return 'hidden';
        if (display !== displayInline) visibility = 'empty';
      } else if (
        (name === ids.open && display === displayDialog) ||
        (name === ids.controls && display === displayAudio) ||
        ((name === ids.src || name === ids.type) && display === displayEmbed)
      ) {
        visibility = 'shown';
      } else if (name === ids.type && display === displayInput) {
        if (this.#valueIs(attribute, 'hidden')) return 'hidden';
      }
      attribute = nextRecord(attribute);
    }
    return visibility;
  }

  #valueIs(attribute: number, value: string): boolean {
    return asciiLowerCase(attributeValueOf(this.#tree, attribute)) === value;
  }

  #hasAttribute(at: number, id: number): boolean {
    const records = this.#records;
    let attribute = firstAttributeOf(records, at);
    for (let count = attributeCountOf(records, at); count > 0; count--) {
      if (nameIdIn(records[attribute]) === id) return true;
      attribute = nextRecord(attribute);
    }
    return false;
  }

  #isHidden(at: number): boolean {
    const first = this.#records[at];
    const kind = kindIn(first);
    if (kind === kindSvgElement) return this.#ids.unrenderedSvg.has(nameIdIn(first));
    if (kind !== kindHtmlElement) return false;
    const display = this.#displayOf(at);
    return display === displayNone || this.#visibilityOf(at, display) === 'hidden';
  }

  /** Whether a child of a `select` or `optgroup` is not rendered. */
  #isSkipped(child: number): boolean {
    if (!this.#isHtml(child)) return true;
    const name = nameIdOf(this.#records, child);
    const isGroup = name === this.#ids.optgroup && this.#children === displaySelect;
    return name !== this.#ids.option && !isGroup;
  }

  /** Whether an element renders only some children, and not this one. */
  #skipsChild(parent: number, child: number): boolean {
    const display = this.#displayOf(parent);
    switch (display) {
      case displaySelect:
      case displayOptionGroup:
        this.#children = display;
        return this.#isSkipped(child);
      case displayDetails:
        return child !== this.#summaryOf(parent) && !this.#hasAttribute(parent, this.#ids.open);
      default:
        return (
          isElementKind(kindOf(this.#records, parent)) &&
          this.#visibilityOf(parent, display) === 'empty'
        );
    }
  }

  #isHtml(at: number): boolean {
    return kindOf(this.#records, at) === kindHtmlElement;
  }

  /** The first child that is a `summary`; -1 if there is none. */
  #summaryOf(details: number): number {
    const records = this.#records;
    const end = endOf(records, details);
    for (let at = firstChildOf(records, details); at < end; at = recordAfter(records, at)) {
      if (this.#isHtml(at) && nameIdOf(records, at) === this.#ids.summary) return at;
    }
    return -1;
  }

  /** The last child that is rendered as a row or cell, or the last row in the groups of a table; -1 if there is none. */
  #lastOf(container: number, wanted: number): number {
    const records = this.#records;
    const end = endOf(records, container);
    let last = -1;
    let groupEnd = 0;
    for (let at = firstChildOf(records, container); at < end; ) {
      const display = this.#displayOf(at);
      if (display === wanted && !this.#isHidden(at)) last = at;
      const isGroup = display === displayRowGroup && wanted === displayRow && at >= groupEnd;
      if (isGroup && !this.#isHidden(at)) {
        groupEnd = endOf(records, at);
        at = firstChildOf(records, at);
      } else {
        at = recordAfter(records, at);
      }
    }
    return last;
  }

  /** The last row in a table, or the last cell in a row; -1 in other elements. */
  #lastIn(at: number): number {
    switch (this.#displayOf(at)) {
      case displayTable:
        return this.#lastOf(at, displayRow);
      case displayRow:
        return this.#lastOf(at, displayCell);
      case displayRowGroup:
        return this.#last;
      default:
        return -1;
    }
  }

  /** The last cell or row in a document or fragment. The context of a fragment can be a row, or a part of a table. */
  #lastInRoot(root: number): number {
    if (!isDocumentFragment(this.#records, root)) return -1;
    const cell = this.#lastOf(root, displayCell);
    return cell === -1 ? this.#lastOf(root, displayRow) : cell;
  }

  /** What an element outside of the line changes for its content. */
  #inherit(at: number): void {
    const first = this.#records[at];
    const display = this.#displayOf(at);
    if (display === displayPreformatted) this.#keepsSpace = true;
    // https://html.spec.whatwg.org/multipage/rendering.html#tables-2
    if (display === displayTable && this.#isQuirky) this.#keepsSpace = false;
    if (kindIn(first) === kindSvgElement) {
      const name = nameIdIn(first);
      if (name === this.#ids.svg) this.#hidesText = true;
      if (name === this.#ids.text || name === this.#ids.foreignObject) this.#hidesText = false;
    }
  }

  // ---- The walk

  /** Visits the nodes of a range of records. Elements that were open before are not left: their words are the first `depth` ones. */
  #walk(from: number, end: number, depth: number): void {
    const records = this.#records;
    const open = this.#open;
    const displays = this.#displays;
    let at = from;
    for (;;) {
      while (open.length > depth && at >= open[open.length - openWords + openContentEnd]) {
        at = this.#leave();
      }
      if (at >= end) return;
      if (this.#stopsAtContent && this.#line !== afterSpace) return;
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
          (displays[nameIdIn(first)] ?? displayInline) === displayInline &&
          attributeCountIn(first) === 0;
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
        return this.#enterHtml(at, nameIdIn(first));
      case kindSvgElement:
        return this.#enterSvg(at, nameIdIn(first));
      case kindMathmlElement:
        return this.#enterMathml(at, nameIdIn(first));
      default:
        return firstChildOf(records, at);
    }
  }

  #enterHtml(at: number, name: number): number {
    const records = this.#records;
    const display = this.#displays[name] ?? displayInline;
    const end = endOf(records, at);
    if (display === displayNone) return end;
    const hasAttributes = attributeCountOf(records, at) > 0;
    const visibility =
      hasAttributes || needsAttribute(display) ? this.#visibilityOf(at, display) : 'shown';
    if (visibility === 'hidden') return end;
    const children = firstChildOf(records, at);
    switch (display) {
      case displayInline:
        return children;
      case displayNoScript:
        return this.#scripting ? end : children;
      case displayBreak:
        this.#line = atLineStart;
        this.#put(lineFeed);
        return end;
      case displayCanvas:
        if (!this.#scripting) return children;
        this.#addBox();
        return end;
      case displayReplaced:
      case displayInput:
      case displayAudio:
      case displayEmbed:
        this.#addBox();
        return end;
      case displayParagraph:
        this.#break(2);
        break;
      case displayRowGroup:
        this.#line = atLineStart;
        return visibility === 'empty' ? end : children;
      case displayRow:
      case displayCell:
        this.#line = atLineStart;
        break;
      case displayInlineBlock:
      case displaySelect:
        this.#beginBox();
        break;
      default:
        this.#break(1);
    }
    if (visibility === 'empty') {
      this.#push(at, display, end);
      return end;
    }
    let first = children;
    let contentEnd = end;
    if (display === displayDetails && !(hasAttributes && this.#hasAttribute(at, this.#ids.open))) {
      const summary = this.#summaryOf(at);
      if (summary === -1) first = end;
      else [first, contentEnd] = [summary, endOf(records, summary)];
    }
    this.#push(at, display, contentEnd);
    this.#inherit(at);
    this.#children = display === displaySelect || display === displayOptionGroup ? display : 0;
    this.#last = this.#lastIn(at);
    return first;
  }

  #enterSvg(at: number, name: number): number {
    const { svg, text, foreignObject, unrenderedSvg } = this.#ids;
    const end = endOf(this.#records, at);
    if (unrenderedSvg.has(name)) return end;
    if (name === svg || name === text || name === foreignObject) {
      if (name === svg) this.#beginBox();
      else this.#break(1);
      this.#push(at, name === svg ? displayInlineBlock : displayBlock, end);
      this.#inherit(at);
    }
    return firstChildOf(this.#records, at);
  }

  #enterMathml(at: number, name: number): number {
    const records = this.#records;
    const end = endOf(records, at);
    if (kindOf(records, parentOf(records, at)) === kindMathmlElement) {
      this.#break(1);
      this.#push(at, displayBlock, end);
    } else {
      this.#beginBox();
      this.#push(at, displayInlineBlock, end);
    }
    const child = firstChildOf(records, at);
    if (name !== this.#ids.mi || child === end || nextNode(records, child) !== end) return child;
    if (kindOf(records, child) !== kindText || dataLengthOf(records, child) !== 1) return child;
    const italic = italicOf(this.#tree.strings.at(dataOffsetOf(records, child), 1));
    if (italic === undefined) return child;
    this.#beginText(italic.charCodeAt(0));
    for (let index = 0; index < italic.length; index++) this.#units.put(italic.charCodeAt(index));
    this.#line = afterContent;
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
        this.#line = afterContent;
        break;
      case displayRow:
      case displayCell:
        this.#line = atLineStart;
        if ((flags & flagIsLast) === 0) this.#put(display === displayRow ? lineFeed : tab);
        break;
      case displayParagraph:
        this.#break(2);
        break;
      default:
        this.#break(1);
    }
    return next;
  }

  // ---- The text

  /** Ends the line, and requires line breaks before the next text. */
  #break(count: number): void {
    this.#line = atLineStart;
    if (this.#breaks < count) this.#breaks = count;
  }

  /** Appends a character that is no text of the page. */
  #put(unit: number): void {
    this.#flushBreaks();
    this.#units.put(unit);
  }

  /** Appends the required line breaks, unless there is no text before them. */
  #flushBreaks(): void {
    if (this.#units.length > this.#start) this.#units.repeat(lineFeed, this.#breaks);
    this.#breaks = 0;
  }

  /** Appends what is before a character of the text: line breaks, or a space. */
  #beginText(unit: number): void {
    if (this.#breaks > 0) this.#flushBreaks();
    if (this.#line !== afterSpace) return;
    const isRemoved =
      this.#isSpaceOutside ||
      (this.#spaceHasBreak && (unit === zeroWidthSpace || this.#isAfterZeroWidthSpace));
    if (!isRemoved) this.#units.put(space);
    this.#isSpaceOutside = false;
  }

  /** Appends the white space before a box. */
  #beginBox(): void {
    if (this.#line === afterSpace) this.#beginText(0);
    this.#line = atLineStart;
  }

  /** Appends a box whose content is no text. */
  #addBox(): void {
    this.#beginBox();
    this.#line = afterContent;
  }

  #text(offset: number, length: number): void {
    const isAscii = offset < wideStrings;
    const from = isAscii ? offset : offset - wideStrings;
    if (this.#keepsSpace) this.#keptText(isAscii ? this.#ascii : this.#wide, from, from + length);
    else this.#collapsedText(isAscii ? this.#ascii : this.#wide, from, from + length);
  }

  #keptText(units: Uint8Array | Uint16Array, from: number, to: number): void {
    if (units[from] === lineFeed) this.#line = atLineStart;
    this.#beginText(units[from]);
    this.#units.append(units, from, to);
    this.#line = units[to - 1] === lineFeed ? atLineStart : afterContent;
    this.#isAfterZeroWidthSpace = false;
  }

  /** https://drafts.csswg.org/css-text-4/#white-space-phase-1 */
  #collapsedText(units: Uint8Array | Uint16Array, from: number, to: number): void {
    let at = from;
    while (at < to) {
      const unit = units[at];
      if (isWhiteSpace(unit)) {
        if (this.#line === afterContent) {
          this.#line = afterSpace;
          this.#spaceHasBreak = false;
          this.#isSpaceOutside = false;
        }
        if (unit === lineFeed) this.#spaceHasBreak = true;
        at++;
      } else {
        if (this.#line !== afterContent || this.#breaks > 0) this.#beginText(unit);
        at = this.#units.appendWords(units, at, to);
        this.#line = afterContent;
        this.#isAfterZeroWidthSpace = units[at - 1] === zeroWidthSpace;
      }
    }
  }
}

/** Whether an element without attributes is hidden. */
function needsAttribute(display: number): boolean {
  return display === displayDialog || display === displayAudio || display === displayEmbed;
}
