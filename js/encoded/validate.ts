import { isAttributeName, isDoctypeName, isElementName, isTarget } from '../base/node-names.js';
import {
  kindAttribute,
  kindComment,
  kindDoctype,
  kindDocument,
  kindFragment,
  kindHtmlElement,
  kindMathmlElement,
  kindMore,
  kindProcessingInstruction,
  kindShadowRoot,
  kindSvgElement,
  kindText,
  longestShared,
} from '../generated/format.js';
import { knownNames } from '../generated/names.js';
import {
  afterDataOf,
  afterDoctype,
  afterMore,
  afterProcessingInstruction,
  attributeCountIn,
  attributeCountOf,
  attributeNamespaceIn,
  attributePrefixes,
  attributesElsewhere,
  attributeValueLengthOf,
  attributeValueOffsetOf,
  contentOf,
  dataLengthOf,
  dataOffsetOf,
  doctypeOf,
  doctypeRangesOf,
  documentModeOf,
  endOf,
  firstAttributeOf,
  isTooMany,
  kindIn,
  kindOf,
  nameIdOf,
  nextRecord,
  parentOf,
  previousRecord,
  processingInstructionOf,
  processingInstructionRangesOf,
  type StringRange,
} from './records.js';
import { errorWordsOf, nameWords, nameWordsOf, readLineStarts } from './sections.js';
import { nextNode } from './structure.js';
import type { TreeBuffer } from './tree-buffer.js';
import { requireWhole } from './validate/damage.js';
import { checkErrors, checkLines, checkLocations } from './validate/source.js';
import { unusedBits } from './validate/unused-bits.js';

/**
 * Checks an encoded tree from an unknown writer, in linear time. After the check, readers rely on these facts:
 *
 * - Each container (a node that can have children) ends inside its parent, or at the end of its parent.
 * - The more-records and attributes that a record declares exist. Attributes follow their element, or are those of an
 *   earlier element of the same name and namespace. No element has two attributes of one name and namespace.
 * - Each HTML template element has contents, and no other element has. Shadow roots are only in other HTML elements.
 *   Each is the first node in its element. No text is empty.
 * - A document has at most one doctype and at most one element, in this order, and no texts.
 * - A parser or the DOM can create each name of an element, an attribute and a doctype, and each target.
 * - The names and strings to which records refer exist. The codes of parse errors exist too. Different ids have
 *   different names.
 * - The sum of the lengths of all long strings is at most the length of the string sections. Long strings have more
 *   than `longestShared` UTF-16 code units. An attribute value counts once, even if several attributes refer to it. If
 *   the parser created several elements for one tag, their attributes refer to the same values.
 * - Locations, lines and errors are possible in a source: see `validate/source.ts`.
 *
 * @param bytes bytes that passed `checkTree`.
 * @param tree the same bytes, opened.
 * @throws Error that names the problem. If the problem is in a single record, the error also has the record's index.
 */
export function validate(bytes: Uint8Array, tree: TreeBuffer): void {
  new Validator(tree).check(nameWordsOf(bytes));
  checkLines(tree, readLineStarts(bytes));
  checkErrors(tree, errorWordsOf(bytes));
  checkLocations(tree);
}

/** The kinds of names, as bits. */
const elementNames = 1;
const attributeNames = 2;

class Validator {
  readonly #tree: TreeBuffer;
  readonly #records: Int32Array;
  /** The number of code units that further long strings may have together. */
  #unitsLeft: number;
  /**
   * The length of the last checked long attribute value at each offset. Several attributes may refer to the same value,
   * which counts only once in the sum of lengths.
   */
  readonly #longValues = new Map<number, number>();
  /**
   * The last element that has an attribute with the name and namespace, as its record plus one. The index is that of
   * the name, four for each id.
   */
  readonly #attributeOwners: Int32Array;
  readonly #templateId: number;
  /** For each name, the kinds of names for which it is checked already. */
  readonly #checkedNames: Uint8Array;
  /** The record that is being checked; -1 before the first record. */
  #at = -1;
  /** What the document has so far: the DOM refuses a second element, a second doctype and a late doctype. */
  #hasDoctype = false;
  #hasElement = false;

  constructor(tree: TreeBuffer) {
    this.#tree = tree;
    this.#records = tree.records;
    this.#unitsLeft = tree.sections.length;
    this.#attributeOwners = new Int32Array(tree.names.length * attributePrefixes.length);
    this.#templateId = tree.names.indexOf('template');
    this.#checkedNames = new Uint8Array(tree.names.length);
  }

  check(names: Int32Array): void {
    this.#require(this.#tree.sections.isAscii, 'an ASCII string is not ASCII');
    this.#checkNames(names);
    this.#checkRecords();
  }

  #require(holds: boolean, problem: string): void {
    requireWhole(holds, problem, this.#at);
  }

  #checkString(offset: number, length: number): void {
    const isThere = this.#tree.sections.has(offset, length);
    this.#require(isThere, 'a string is outside of the strings');
    if (length <= longestShared) return;
    this.#unitsLeft -= length;
    this.#require(this.#unitsLeft >= 0, 'strings overlap');
  }

  #checkStrings(ranges: Readonly<Record<string, StringRange>>): void {
    for (const [offset, length] of Object.values(ranges)) this.#checkString(offset, length);
  }

  #checkNames(words: Int32Array): void {
    for (let at = 0; at < words.length; at += nameWords) {
      this.#checkString(words[at], words[at + 1]);
    }
    const { names } = this.#tree;
    this.#require(new Set(names).size === names.length, 'a name occurs twice');
  }

  #checkRecords(): void {
    const records = this.#records;
    this.#checkRoot();
    // `open` is the container that contains the record `at`; `end` is the end of that container. The loop checks the
    // parent of each container before it opens the container, so `parentOf(records, open)` is safe.
    let open = 0;
    let end = records.length;
    for (let at = nextNode(records, 0); ; ) {
      while (at === end) {
        if (open === 0) return;
        open = parentOf(records, open);
        end = endOf(records, open);
      }
      this.#at = at;
      this.#require(
        parentOf(records, at) === open,
        'the parent of a node is not the node that contains it',
      );
      const isContainer = this.#checkNode(open, end);
      this.#checkFirstWord(at);
      if (isContainer) {
        open = at;
        end = endOf(records, at);
        at = nextNode(records, at);
      } else {
        at = nextNode(records, at);
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
    this.#checkFirstWord(0);
  }

  /**
   * Checks the records of the current node, without its children. The node is in the container `open`, which ends at
   * `end`. Returns whether the node is a container.
   */
  #checkNode(open: number, end: number): boolean {
    const records = this.#records;
    const at = this.#at;
    const around = kindOf(records, open);
    const kind = kindOf(records, at);
    switch (kind) {
      case kindHtmlElement:
      case kindSvgElement:
      case kindMathmlElement:
        if (around === kindDocument) this.#checkOutermost();
        this.#checkEnd(end);
        this.#checkElement();
        this.#checkContents();
        return true;
      case kindFragment:
      case kindShadowRoot: {
        const isContents = kind === kindFragment;
        const hasHost =
          around === kindHtmlElement &&
          at === nextNode(records, open) &&
          isContents === this.#isTemplate(open);
        this.#require(hasHost, 'a fragment or shadow root has no host');
        this.#checkEnd(end);
        return true;
      }
      case kindText:
      case kindComment:
        this.#require(kind === kindComment || around !== kindDocument, 'a text is in a document');
        this.#checkCharacterData(end);
        this.#require(kind === kindComment || dataLengthOf(records, at) > 0, 'a text is empty');
        return false;
      case kindProcessingInstruction:
        this.#checkMore(nextRecord(at), afterProcessingInstruction(at), end);
        this.#checkStrings(processingInstructionRangesOf(records, at));
        this.#require(
          isTarget(processingInstructionOf(this.#tree, at).target),
          'a processing instruction has an impossible target',
        );
        return false;
      case kindDoctype:
        this.#require(around === kindDocument, 'a doctype is not in a document');
        this.#require(!this.#hasDoctype, 'a document has two doctypes');
        this.#require(!this.#hasElement, 'a doctype is after the element of its document');
        this.#hasDoctype = true;
        this.#checkMore(nextRecord(at), afterDoctype(at), end);
        this.#checkStrings(doctypeRangesOf(records, at));
        this.#require(
          isDoctypeName(doctypeOf(this.#tree, at).name),
          'a doctype has an impossible name',
        );
        return false;
      default:
        this.#require(false, 'a record is not a node');
        return false;
    }
  }

  /** Checks that only fields are in the first word. Readers compare whole words to find attributes. */
  #checkFirstWord(at: number): void {
    const word = this.#records[at];
    this.#require((word & unusedBits[kindIn(word)]) === 0, 'a word has bits of no field');
  }

  #checkOutermost(): void {
    this.#require(!this.#hasElement, 'a document has two elements');
    this.#hasElement = true;
  }

  #checkEnd(endOfParent: number): void {
    const end = endOf(this.#records, this.#at);
    this.#require(end > this.#at && end <= endOfParent, 'a node does not end in its parent');
  }

  /** Checks that all records from `from` to `to` are more-records, and that `to` is not after `end`. */
  #checkMore(from: number, to: number, end: number): void {
    this.#require(to <= end, 'a record is missing');
    for (let at = from; at < to; at = nextRecord(at)) {
      this.#require(this.#records[at] === kindMore, 'a more-record is missing');
    }
  }

  #checkCharacterData(end: number): void {
    const records = this.#records;
    const at = this.#at;
    this.#checkMore(nextRecord(at), afterDataOf(records, at), end);
    this.#checkString(dataOffsetOf(records, at), dataLengthOf(records, at));
  }

  #checkElement(): void {
    const records = this.#records;
    const at = this.#at;
    const end = endOf(records, at);
    const hasMore = isTooMany(attributeCountIn(records[at]));
    const own = hasMore ? afterMore(at) : nextRecord(at);
    this.#checkMore(nextRecord(at), own, end);
    const content = contentOf(records, at);
    this.#require(content >= own && content <= end, 'attributes are not in their element');
    this.#checkName(at, elementNames, isElementName);
    if (hasMore && attributesElsewhere(records, at) !== 0) this.#checkAttributesElsewhere();
    for (let next = own; next < content; next = nextRecord(next)) {
      this.#require(kindOf(records, next) === kindAttribute, 'an attribute is missing');
      this.#checkName(next, attributeNames, isAttributeName);
      this.#checkOwner(next);
      this.#checkValue(
        attributeValueOffsetOf(records, next),
        attributeValueLengthOf(records, next),
      );
      this.#checkFirstWord(next);
    }
  }

  #isTemplate(at: number): boolean {
    const records = this.#records;
    return kindOf(records, at) === kindHtmlElement && nameIdOf(records, at) === this.#templateId;
  }

  /** Checks that a template has contents. */
  #checkContents(): void {
    const records = this.#records;
    const at = this.#at;
    if (!this.#isTemplate(at)) return;
    const content = contentOf(records, at);
    const hasContents = content < endOf(records, at) && kindOf(records, content) === kindFragment;
    this.#require(hasContents, 'a template has no contents');
  }

  /** Checks that the current element has no other attribute with the name and namespace. */
  #checkOwner(attribute: number): void {
    const records = this.#records;
    const namespace = attributeNamespaceIn(records[attribute]);
    const key = nameIdOf(records, attribute) * attributePrefixes.length + namespace;
    const owner = this.#at + 1;
    this.#require(this.#attributeOwners[key] !== owner, 'an element has an attribute twice');
    this.#attributeOwners[key] = owner;
  }

  /**
   * Checks that the current element shares exactly the attributes of an earlier element of the same name. The earlier
   * element is already checked. The sanitizer checks shared attributes once for all of these elements.
   */
  #checkAttributesElsewhere(): void {
    const records = this.#records;
    const first = attributesElsewhere(records, this.#at);
    const before = previousRecord(first);
    const element = kindOf(records, before) === kindMore ? previousRecord(before) : before;
    const isThere =
      element < this.#at &&
      kindOf(records, element) === kindOf(records, this.#at) &&
      nameIdOf(records, element) === nameIdOf(records, this.#at) &&
      firstAttributeOf(records, element) === first &&
      attributeCountOf(records, element) === attributeCountOf(records, this.#at);
    this.#require(isThere, 'shared attributes are not those of an earlier element');
  }

  #checkValue(offset: number, length: number): void {
    if (length > longestShared) {
      if (this.#longValues.get(offset) === length) return;
      this.#longValues.set(offset, length);
    }
    this.#checkString(offset, length);
  }

  /**
   * Checks that a name exists, and that a parser or the DOM can create it: the markup of any other name would be read
   * as something else.
   *
   * @param kind the bit in the list of checked names for the kind of name.
   */
  #checkName(at: number, kind: number, isName: (name: string) => boolean): void {
    const { names } = this.#tree;
    const id = nameIdOf(this.#records, at);
    this.#require(id > 0 && id < names.length, 'there is no such name');
    if (id < knownNames.length || (this.#checkedNames[id] & kind) !== 0) return;
    this.#require(isName(names[id]), 'no element or attribute can have such a name');
    this.#checkedNames[id] |= kind;
  }
}
