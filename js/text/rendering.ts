import { asciiLowerCase } from '../base/ascii.js';
import { mostSearched } from '../base/search.js';
import {
  attributeCountOf,
  attributeNamespaceIn,
  attributeValueOf,
  endOf,
  firstAttributeOf,
  firstChildOf,
  isDocumentFragment,
  isElementKind,
  kindHtmlElement,
  kindIn,
  kindOf,
  kindSvgElement,
  knownNameId,
  nameIdIn,
  nextRecord,
  recordAfter,
  type TreeBuffer,
} from '../encoded/index.js';
import {
  displayAudio,
  displayCanvas,
  displayCell,
  displayDialog,
  displayEmbed,
  displayInline,
  displayInput,
  displayNone,
  displayNoScript,
  displayRow,
  displayRowGroup,
  displaysOfNames,
} from './displays.js';

/** Whether an element is rendered. `'empty'`: it is, but its content is not. */
export type Visibility = 'shown' | 'hidden' | 'empty';

/** The id of a known name. */
export function idOf(name: string): number {
  return knownNameId(name) as number;
}

// Bits: what the attributes of an element say.
const hasOpen = 1;
const hasControls = 2;
const hasSrc = 4;
const hasType = 8;
const hasPopover = 16;
/** `hidden`, in any state but `until-found`. */
const isHiddenNow = 32;
const isHiddenUntilFound = 64;
/** `type=hidden`. */
const isOfHiddenType = 128;

/** The attribute that an element needs to be rendered; 0 if it needs none. */
function neededAttribute(display: number): number {
  switch (display) {
    case displayDialog:
      return hasOpen;
    case displayAudio:
      return hasControls;
    case displayEmbed:
      return hasSrc | hasType;
    default:
      return 0;
  }
}

const createIds = () => ({
  summary: idOf('summary'),
  hidden: idOf('hidden'),
  type: idOf('type'),
  /** The bits of attributes whose values do not matter, by name. */
  bits: new Map([
    [idOf('open'), hasOpen],
    [idOf('controls'), hasControls],
    [idOf('src'), hasSrc],
    [idOf('popover'), hasPopover],
  ]),
  unrenderedSvg: new Set(
    'clipPath defs desc filter linearGradient marker mask metadata pattern radialGradient script style symbol title'
      .split(' ')
      .map(idOf),
  ),
});
let ids: ReturnType<typeof createIds> | undefined;

/** Which elements of a tree are rendered, and how. */
export class Rendering {
  readonly #tree: TreeBuffer;
  readonly #records: Int32Array;
  readonly #displays = displaysOfNames();
  readonly #ids: ReturnType<typeof createIds>;
  /** What long lists of attributes say, by their first record. A page can let many elements share a list. */
  readonly #longLists = new Map<number, number>();

  constructor(tree: TreeBuffer) {
    ids ??= createIds();
    this.#ids = ids;
    this.#tree = tree;
    this.#records = tree.records;
  }

  /** How an element is rendered: one of the `display` constants. */
  displayOf(at: number): number {
    const first = this.#records[at];
    if (kindIn(first) !== kindHtmlElement) return displayInline;
    return this.#displays[nameIdIn(first)] ?? displayInline;
  }

  /** Whether a container is an element in a line. */
  isInline(at: number): boolean {
    if (!isElementKind(kindOf(this.#records, at))) return false;
    const display = this.displayOf(at);
    return display === displayInline || display === displayNoScript || display === displayCanvas;
  }

  /**
   * Whether an HTML element and its content are rendered, apart from its ancestors.
   *
   * @param display how the element is rendered.
   */
  visibilityOf(at: number, display: number): Visibility {
    if (display === displayNone) return 'hidden';
    const attributes = this.#attributesOf(at);
    const needed = neededAttribute(display);
    if (needed !== 0 && (attributes & needed) === 0) return 'hidden';
    if ((attributes & (hasPopover | isHiddenNow)) !== 0) return 'hidden';
    if (display === displayInput && (attributes & isOfHiddenType) !== 0) return 'hidden';
    // `content-visibility` has no effect on a part of a line.
    const isEmpty = (attributes & isHiddenUntilFound) !== 0 && display !== displayInline;
    return isEmpty ? 'empty' : 'shown';
  }

  /** Whether an element is hidden, apart from its ancestors. */
  isHidden(at: number): boolean {
    const first = this.#records[at];
    const kind = kindIn(first);
    if (kind === kindSvgElement) return this.isUnrenderedSvg(nameIdIn(first));
    return kind === kindHtmlElement && this.visibilityOf(at, this.displayOf(at)) === 'hidden';
  }

  /** Whether SVG elements with a name are not rendered. */
  isUnrenderedSvg(name: number): boolean {
    return this.#ids.unrenderedSvg.has(name);
  }

  /**
   * The only child of a `details` that is rendered, if the element is closed; -1 if there is none. Undefined if it is
   * open.
   */
  onlyChildOf(details: number): number | undefined {
    if ((this.#attributesOf(details) & hasOpen) !== 0) return undefined;
    const records = this.#records;
    const end = endOf(records, details);
    for (let at = firstChildOf(records, details); at < end; at = recordAfter(records, at)) {
      const first = records[at];
      if (kindIn(first) === kindHtmlElement && nameIdIn(first) === this.#ids.summary) return at;
    }
    return -1;
  }

  /** The last row of a table, even if it is in a group; -1 if there is none. */
  lastRowOf(table: number): number {
    const records = this.#records;
    const end = endOf(records, table);
    let last = -1;
    let groupEnd = 0;
    for (let at = firstChildOf(records, table); at < end; ) {
      const display = this.displayOf(at);
      if (display === displayRow && !this.isHidden(at)) last = at;
      if (display === displayRowGroup && at >= groupEnd && !this.isHidden(at)) {
        groupEnd = endOf(records, at);
        at = firstChildOf(records, at);
      } else {
        at = recordAfter(records, at);
      }
    }
    return last;
  }

  /** The last cell of a row; -1 if there is none. */
  lastCellOf(row: number): number {
    const records = this.#records;
    const end = endOf(records, row);
    let last = -1;
    for (let at = firstChildOf(records, row); at < end; at = recordAfter(records, at)) {
      if (this.displayOf(at) === displayCell && !this.isHidden(at)) last = at;
    }
    return last;
  }

  /** The last cell or row in a document or fragment. The context of a fragment can be a row, or a part of a table. */
  lastInRoot(root: number): number {
    if (!isDocumentFragment(this.#records, root)) return -1;
    const cell = this.lastCellOf(root);
    return cell === -1 ? this.lastRowOf(root) : cell;
  }

  #attributesOf(at: number): number {
    const records = this.#records;
    const count = attributeCountOf(records, at);
    if (count === 0) return 0;
    const first = firstAttributeOf(records, at);
    if (count <= mostSearched) return this.#readAttributes(first, count);
    let attributes = this.#longLists.get(first);
    if (attributes === undefined) {
      attributes = this.#readAttributes(first, count);
      this.#longLists.set(first, attributes);
    }
    return attributes;
  }

  #readAttributes(first: number, count: number): number {
    const records = this.#records;
    const { hidden, type, bits } = this.#ids;
    let found = 0;
    for (let at = first, left = count; left > 0; at = nextRecord(at), left--) {
      const word = records[at];
      if (attributeNamespaceIn(word) !== 0) continue;
      const name = nameIdIn(word);
      if (name === hidden) {
        found |= this.#valueIs(at, 'until-found') ? isHiddenUntilFound : isHiddenNow;
      } else if (name === type) {
        found |= this.#valueIs(at, 'hidden') ? hasType | isOfHiddenType : hasType;
      } else {
        found |= bits.get(name) ?? 0;
      }
    }
    return found;
  }

  #valueIs(attribute: number, value: string): boolean {
    return asciiLowerCase(attributeValueOf(this.#tree, attribute)) === value;
  }
}
