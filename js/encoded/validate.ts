import { longestShared, wideStrings } from '../generated/format.js';
import {
  afterDataOf,
  attributeCountIn,
  attributeCountOf,
  attributesElsewhere,
  contentOf,
  dataLengthOf,
  doctypeWords,
  documentModeOf,
  endOf,
  errorWordsOf,
  firstAttributeOf,
  insideOf,
  isElementKind,
  kindAttribute,
  kindComment,
  kindDoctype,
  kindDocument,
  kindFragment,
  kindHtmlElement,
  kindMathmlElement,
  kindMore,
  kindOf,
  kindProcessingInstruction,
  kindShadowRoot,
  kindSvgElement,
  kindText,
  manyAttributes,
  nameIdOf,
  nameWords,
  nameWordsOf,
  parentOf,
  processingInstructionWords,
  readLineStarts,
  recordWords,
  type TreeBuffer,
} from './tree-buffer.js';
import { requireWhole } from './validate/damage.js';
import { checkErrors, checkLines, checkLocations } from './validate/source.js';

/**
 * Checks an encoded tree from an unknown writer, in time that grows with its length. Readers then rely on this:
 *
 * - Every container ends inside its parent, which is the container around it.
 * - The more-records and attributes that a record announces follow it.
 * - Template contents and shadow roots come first in their element.
 * - Names, strings and error codes exist. An id has one name, and a name one id.
 * - Long strings do not overlap, so all of them together are no longer than the buffer. Only attributes
 *   share whole values, because elements that the standard creates again have the same attributes.
 * - Locations, lines and errors are such as an encoder can write: see `validate/source.ts`.
 *
 * @param bytes what passed `checkTree`.
 * @param tree the same, opened.
 * @throws Error that says what is wrong, and with which record.
 */
export function validate(bytes: Uint8Array, tree: TreeBuffer): void {
  new Validator(tree).check(nameWordsOf(bytes));
  checkLines(tree, readLineStarts(bytes));
  checkErrors(tree, errorWordsOf(bytes));
  checkLocations(tree);
}

class Validator {
  readonly #tree: TreeBuffer;
  readonly #records: Int32Array;
  /** Code units that strings may still take which are too long to be shared. */
  #unitsLeft: number;
  /** The lengths of attribute values that are too long to be shared with others, by their offsets. */
  readonly #longValues = new Map<number, number>();
  /** The index of the current record's first word; -1 before the first record. */
  #at = -1;

  constructor(tree: TreeBuffer) {
    this.#tree = tree;
    this.#records = tree.records;
    this.#unitsLeft = tree.strings.ascii.length + tree.strings.wide.length;
  }

  check(names: Int32Array): void {
    this.#require(!/[^\0-\x7f]/.test(this.#tree.strings.ascii), 'an ASCII string is not ASCII');
    this.#checkNames(names);
    this.#checkRecords();
  }

  #require(holds: boolean, otherwise: string): void {
    requireWhole(holds, otherwise, this.#at);
  }

  #checkString(offset: number, length: number): void {
    const { ascii, wide } = this.#tree.strings;
    const end = offset + length;
    const isThere =
      offset >= wideStrings
        ? length >= 0 && end - wideStrings <= wide.length
        : offset >= 0 && length >= 0 && end <= ascii.length;
    this.#require(isThere, 'a string is outside of the strings');
    if (length <= longestShared) return;
    this.#unitsLeft -= length;
    this.#require(this.#unitsLeft >= 0, 'strings overlap');
  }

  #checkNames(words: Int32Array): void {
    for (let at = 0; at < words.length; at += nameWords) {
      this.#checkString(words[at], words[at + 1]);
    }
    const { names } = this.#tree;
    this.#require(new Set(names).size === names.length, 'a name is there twice');
  }

  #checkRecords(): void {
    const records = this.#records;
    this.#checkRoot();
    // The way back up is by parents, which are checked before they are used.
    let open = 0;
    let end = records.length;
    for (let at = insideOf(records, 0); ; ) {
      while (at === end) {
        if (open === 0) return;
        open = parentOf(records, open);
        end = endOf(records, open);
      }
      this.#at = at;
      this.#require(parentOf(records, at) === open, 'a parent is not the node around it');
      if (this.#checkNode(open, end)) {
        open = at;
        end = endOf(records, at);
        at = insideOf(records, at);
      } else {
        at = insideOf(records, at);
      }
    }
  }

  #checkRoot(): void {
    const records = this.#records;
    this.#at = 0;
    const kind = kindOf(records, 0);
    const isRoot = kind === kindDocument || kind === kindFragment;
    this.#require(isRoot, 'the root is neither a document nor a fragment');
    this.#require(parentOf(records, 0) === 0, 'the root has a parent');
    this.#require(endOf(records, 0) === records.length, 'records are outside of the root');
    const hasMode = kind === kindFragment || documentModeOf(records, 0) !== undefined;
    this.#require(hasMode, 'there is no such mode');
  }

  /** Checks what a node says of itself, below `open`, which ends at `end`. Says if it is a container. */
  #checkNode(open: number, end: number): boolean {
    const records = this.#records;
    const at = this.#at;
    const around = kindOf(records, open);
    const kind = kindOf(records, at);
    switch (kind) {
      case kindHtmlElement:
      case kindSvgElement:
      case kindMathmlElement:
        this.#checkEnd(end);
        this.#checkElement();
        return true;
      case kindFragment:
      case kindShadowRoot: {
        const hasHost = around === kindHtmlElement && at === insideOf(records, open);
        this.#require(hasHost, 'a fragment or shadow root has no host');
        this.#checkEnd(end);
        return true;
      }
      case kindText:
      case kindComment:
        this.#require(kind === kindComment || around !== kindDocument, 'a text is in a document');
        this.#checkCharacterData(end);
        return false;
      case kindProcessingInstruction:
        this.#checkMore(at + recordWords, at + processingInstructionWords, end);
        this.#checkString(records[at + 1], records[at + 4]);
        this.#checkString(records[at + 5], records[at + 7]);
        return false;
      case kindDoctype:
        this.#require(around === kindDocument, 'a doctype is not in a document');
        this.#checkMore(at + recordWords, at + doctypeWords, end);
        this.#checkString(records[at + 1], records[at + 4]);
        this.#checkString(records[at + 5], records[at + 7]);
        this.#checkString(records[at + 8], records[at + 10]);
        return false;
      default:
        this.#require(false, 'this is no node');
        return false;
    }
  }

  #checkEnd(endOfParent: number): void {
    const end = endOf(this.#records, this.#at);
    this.#require(end > this.#at && end <= endOfParent, 'a node does not end in its parent');
  }

  /** The records from `from` to `to` say more, and are in front of `end`. */
  #checkMore(from: number, to: number, end: number): void {
    this.#require(to <= end, 'a record is missing');
    for (let at = from; at < to; at += recordWords) {
      this.#require(kindOf(this.#records, at) === kindMore, 'a record that says more is missing');
    }
  }

  #checkCharacterData(end: number): void {
    const records = this.#records;
    const at = this.#at;
    this.#checkMore(at + recordWords, afterDataOf(records, at), end);
    this.#checkString(records[at + 1], dataLengthOf(records, at));
  }

  #checkElement(): void {
    const records = this.#records;
    const at = this.#at;
    const end = endOf(records, at);
    const hasMore = attributeCountIn(records[at]) === manyAttributes;
    const own = at + (hasMore ? 2 : 1) * recordWords;
    this.#checkMore(at + recordWords, own, end);
    const content = contentOf(records, at);
    this.#require(content >= own && content <= end, 'attributes are not in their element');
    this.#checkName(at);
    if (hasMore && attributesElsewhere(records, at) !== 0) this.#checkAttributesElsewhere();
    for (let next = own; next < content; next += recordWords) {
      this.#require(kindOf(records, next) === kindAttribute, 'an attribute is missing');
      this.#checkName(next);
      this.#checkValue(records[next + 1], records[next + 2]);
    }
  }

  /** They are all those of an element in front of this one, which was checked. */
  #checkAttributesElsewhere(): void {
    const records = this.#records;
    const first = attributesElsewhere(records, this.#at);
    const before = first - recordWords;
    const element = kindOf(records, before) === kindMore ? before - recordWords : before;
    const isThere =
      element < this.#at &&
      isElementKind(kindOf(records, element)) &&
      firstAttributeOf(records, element) === first &&
      attributeCountOf(records, element) === attributeCountOf(records, this.#at);
    this.#require(isThere, 'attributes are in no element');
  }

  #checkValue(offset: number, length: number): void {
    if (length > longestShared) {
      if (this.#longValues.get(offset) === length) return;
      this.#longValues.set(offset, length);
    }
    this.#checkString(offset, length);
  }

  #checkName(at: number): void {
    const id = nameIdOf(this.#records, at);
    this.#require(id > 0 && id < this.#tree.names.length, 'there is no such name');
  }
}
