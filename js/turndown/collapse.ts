import { TreeWriter } from '../encode/tree-writer.js';
import { documentWord } from '../encode/words.js';
import {
  attributeCountOf,
  attributeNamespaceOf,
  attributeValueOf,
  dataOf,
  documentModeOf,
  endOf,
  firstAttributeOf,
  firstChildOf,
  isContainer,
  isElementKind,
  kindDocument,
  kindFragment,
  kindHtmlElement,
  kindIn,
  kindOf,
  kindShadowRoot,
  kindText,
  knownNameId,
  nameIdIn,
  nameOf,
  nextNode,
  nextRecord,
  openTree,
  recordAfter,
  type TreeBuffer,
} from '../encoded/index.js';
import { Attributes } from '../markdown/tree/attributes.js';
import {
  isBlockKind,
  kindAnnotation,
  kindBreak,
  kindHidden,
  kindPhrase,
  kindQuotation,
  kindsOfNames,
} from '../markdown/tree/kinds.js';
import { bitsOfNames, nameBlock, nameVoid } from './names.js';

// How an element takes part in the lines of a text, as bits. Without bits, only its content does.
/** Ends the line before it. */
const roleEdge = 1;
/** Is seen in the line, such as an image, or has content that is not. */
const roleThing = 2;
/** Keeps its white space. */
const rolePreformatted = 4;

/**
 * The tree that rules see, and the copy of its root in it: without comments, and with the white space that a browser
 * shows. Takes two passes over the records.
 *
 * @param root a document, a fragment or an element.
 * @param preservesCode whether white space in `code` is kept.
 */
export function collapseTree(
  tree: TreeBuffer,
  root: number,
  preservesCode: boolean,
): { readonly tree: TreeBuffer; readonly at: number } {
  const texts = new Collapser(tree, preservesCode).textsOf(root);
  const copied = openTree(new Uint8Array(copy(tree, root, texts)));
  const isElement = isElementKind(kindOf(tree.records, root));
  return { tree: copied, at: isElement ? firstChildOf(copied.records, 0) : 0 };
}

/** White space that is not one space. Most texts have none. */
const manySpaces = /[\t\n\f\r]| {2}/;

class Collapser {
  readonly #tree: TreeBuffer;
  readonly #attributes: Attributes;
  readonly #bits = bitsOfNames();
  readonly #kinds = kindsOfNames();
  readonly #pre = knownNameId('pre');
  readonly #code: number | undefined;
  /** The texts so far, in tree order. Empty texts are left out. */
  readonly #texts: string[] = [];
  /** The text before, in the same line; -1 at the start of a line. */
  #last = -1;
  #keepsSpace = false;

  constructor(tree: TreeBuffer, preservesCode: boolean) {
    this.#tree = tree;
    this.#attributes = new Attributes(tree);
    this.#code = preservesCode ? knownNameId('code') : undefined;
  }

  /** The texts in a node, in tree order. */
  textsOf(root: number): readonly string[] {
    const { records } = this.#tree;
    const end = recordAfter(records, root);
    // The ends and roles of the open elements.
    const ends: number[] = [];
    const roles: number[] = [];
    const role = isElementKind(kindOf(records, root)) ? this.#roleOf(root) : 0;
    let preformattedEnd = (role & rolePreformatted) === 0 ? 0 : end;
    let at = isContainer(kindOf(records, root)) ? firstChildOf(records, root) : end;
    for (;;) {
      while (ends.length > 0 && at >= ends[ends.length - 1]) {
        ends.pop();
        this.#visit(roles.pop() as number);
      }
      if (at >= end) break;
      const kind = kindOf(records, at);
      if (kind === kindText) {
        if (at < preformattedEnd) this.#texts.push(dataOf(this.#tree, at));
        else this.#addText(dataOf(this.#tree, at));
      } else if (isElementKind(kind) && at >= preformattedEnd) {
        const role = this.#roleOf(at);
        this.#visit(role);
        if ((role & rolePreformatted) !== 0) {
          preformattedEnd = endOf(records, at);
        } else if (firstChildOf(records, at) < endOf(records, at)) {
          ends.push(endOf(records, at));
          roles.push(role);
        }
      }
      at = kind === kindShadowRoot ? endOf(records, at) : nextNode(records, at);
    }
    this.#endLine();
    return this.#texts;
  }

  #roleOf(at: number): number {
    const word = this.#tree.records[at];
    if (kindIn(word) !== kindHtmlElement) return roleThing | rolePreformatted;
    const name = nameIdIn(word);
    if (name === this.#pre) return roleEdge | rolePreformatted;
    const kind = this.#kinds[name] ?? kindPhrase;
    if (name === this.#code || kind === kindHidden) return roleThing | rolePreformatted;
    const bits = this.#bits[name] ?? 0;
    if ((bits & nameBlock) !== 0) return isBlockKind(kind) ? roleEdge : roleThing;
    if (kind === kindBreak) return roleEdge;
    if (kind === kindQuotation || kind === kindAnnotation || this.#canBeHidden(at))
      return roleThing;
    return (bits & nameVoid) === 0 ? 0 : roleThing;
  }

  /** Whether the content may be left out, so that the white space in it is not that between its neighbours. */
  #canBeHidden(at: number): boolean {
    if (attributeCountOf(this.#tree.records, at) === 0) return false;
    return this.#attributes.has(at, 'hidden') || this.#attributes.has(at, 'style');
  }

  #visit(role: number): void {
    if ((role & roleEdge) !== 0) {
      this.#endLine();
      this.#keepsSpace = false;
    } else if ((role & roleThing) !== 0) {
      this.#last = -1;
      this.#keepsSpace = true;
    } else if (this.#last >= 0) {
      this.#keepsSpace = false;
    }
  }

  #endLine(): void {
    const texts = this.#texts;
    const last = this.#last;
    if (last >= 0 && texts[last].endsWith(' ')) texts[last] = texts[last].slice(0, -1);
    this.#last = -1;
  }

  #addText(data: string): void {
    const texts = this.#texts;
    const last = this.#last;
    const isAfterSpace = last < 0 ? !this.#keepsSpace : texts[last].endsWith(' ');
    const collapsed = manySpaces.test(data) ? data.replace(/[ \t\n\f\r]+/g, ' ') : data;
    const text = isAfterSpace && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed;
    if (text !== '') this.#last = texts.length;
    texts.push(text);
  }
}

/** Encodes the elements and texts of a node. */
function copy(tree: TreeBuffer, root: number, texts: readonly string[]): ArrayBuffer {
  const { records } = tree;
  const writer = new TreeWriter();
  const end = recordAfter(records, root);
  const ends: number[] = [];
  const kind = kindOf(records, root);
  if (kind === kindDocument) writer.open(documentWord(documentModeOf(records, root)));
  else writer.open(kindFragment);
  const lists = new Map<number, number>();
  let text = 0;
  let at = isElementKind(kind) ? root : firstChildOf(records, root);
  while (at < end) {
    while (ends.length > 0 && at >= ends[ends.length - 1]) {
      ends.pop();
      writer.close();
    }
    const word = records[at];
    if (kindIn(word) === kindText) {
      writer.text(texts[text++]);
    } else if (isElementKind(kindIn(word))) {
      copyElement(tree, at, writer, lists);
      ends.push(endOf(records, at));
    } else if (kindIn(word) === kindFragment) {
      writer.open(kindFragment);
      ends.push(endOf(records, at));
    }
    at = kindIn(word) === kindShadowRoot ? endOf(records, at) : nextNode(records, at);
  }
  for (let open = 0; open < ends.length; open++) writer.close();
  writer.close();
  return writer.finish();
}

/** @param lists where lists of attributes that elements share have been written. */
function copyElement(
  tree: TreeBuffer,
  at: number,
  writer: TreeWriter,
  lists: Map<number, number>,
): void {
  const { records } = tree;
  const count = attributeCountOf(records, at);
  const name = writer.nameId(nameOf(tree, at));
  const kind = kindOf(records, at);
  const first = count === 0 ? 0 : firstAttributeOf(records, at);
  const known = lists.get(first);
  if (known !== undefined) {
    writer.openSharingElement(kind, name, count, known);
    return;
  }
  writer.openElement(kind, name, count);
  if (count === 0) return;
  lists.set(first, writer.nextIndex);
  for (let each = first, left = count; left > 0; each = nextRecord(each), left--) {
    const namespace = attributeNamespaceOf(records, each);
    writer.attribute(namespace, writer.nameId(nameOf(tree, each)), attributeValueOf(tree, each));
  }
}
