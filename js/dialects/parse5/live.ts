import { attributeNamespaceUris, namespaceUris } from '../../base/namespace-uris.js';
import { type EditBuffer, nameOf, namespaceIndexOf, stringOf } from '../../edits/buffer.js';
import type { EditVisitor } from '../../edits/visitor.js';
import { type AttributePrefix, attributePrefixes } from '../../encoded/index.js';
import { attributeValue, createElementNode, createElementParent } from '../../generated/edits.js';
import { documentModes } from '../../generated/format.js';
import { instructionText } from '../dialect.js';
import type { DOCUMENT_MODE, NS } from './enums.js';
import type { LiveLocations } from './live-locations.js';
import type { ElementLocation, Location } from './locations.js';
import type { Attribute } from './nodes.js';
import { RemovableTexts } from './removable-texts.js';
import { bogusCommentAt } from './source.js';
import type { TreeAdapter } from './tree-adapter.js';

/** What a visitor needs besides the adapter. */
export interface VisitorOptions {
  /** The node into which the parser inserts the document's nodes: a document, or the mock of parse5 for a fragment. */
  readonly document: unknown;
  /** The form element pointer at the start. Undefined for a document. */
  readonly contextForm?: unknown;
  /** The source so far, for processing instructions. */
  readonly source: () => string;
  /** Undefined if nodes get no locations. */
  readonly locations: LiveLocations | undefined;
  /** Called before a script that may run is popped. */
  readonly onScript?: (script: unknown) => void;
}

/** The position of a text among the children of its parent. */
interface TextPlace {
  readonly parent: unknown;
  /** The next sibling; undefined for the last child. */
  readonly before: unknown;
}

/**
 * Makes an adapter apply edits: by the calls of parse5, in the order of parse5. So the adapter sees the tree
 * grow, and a script that it runs in `onItemPop` sees the tree as it is at that moment.
 *
 * Differences from parse5, which the tests list:
 * - `insertText` gets all text up to the next edit of another kind. parse5 passes each run of white space on its own.
 * - Elements that the adoption agency creates also get a location, which is null.
 * - At the end of the source, the elements that are still open are popped, as in the standard. #the-end
 * - The end locations of `html` and `body` follow when they are popped.
 * - `select` and processing instructions follow the standard of today.
 */
export class AdapterVisitor implements EditVisitor<Attribute> {
  readonly #adapter: TreeAdapter;
  readonly #options: VisitorOptions;
  readonly #isFragment: boolean;
  /** The adapter's nodes by number. Texts are missing, unless they can be removed on their own. */
  readonly #nodes: unknown[];
  /** The contents of templates, by the number of the template. */
  readonly #contents = new Map<number, unknown>();
  readonly #texts = new RemovableTexts();
  /** The locations of elements that are not inserted yet, by number. Empty if nodes get no locations. */
  readonly #notInserted = new Map<number, ElementLocation | null>();
  /** The locations of comments that are not inserted yet, by number. Empty if nodes get no locations. */
  readonly #newComments = new Map<number, Location | null>();
  #doctype = 0;
  /** The number of the form element pointer, or 0. */
  #form = 0;
  /** The number of the root of a parsed fragment. */
  #root = 0;
  /** The number of a start marker that was created last. */
  #marker = 0;
  #openTemplates = 0;

  constructor(adapter: TreeAdapter, options: VisitorOptions) {
    this.#adapter = adapter;
    this.#options = options;
    this.#isFragment = options.contextForm !== undefined;
    this.#nodes = [undefined, options.document];
  }

  /** The children of the root element of a parsed fragment become the children of a new fragment. */
  fragment(): unknown {
    const adapter = this.#adapter;
    const root = adapter.getFirstChild(this.#options.document);
    const fragment = adapter.createDocumentFragment();
    this.#adopt(root, fragment);
    return fragment;
  }

  // ---- Creation

  createAttribute(edits: EditBuffer, at: number): Attribute {
    const name = nameOf(edits, at);
    const value = stringOf(edits, at, attributeValue);
    const namespace = namespaceIndexOf(edits.records, at);
    if (namespace === 0) return { name, value };
    const prefix = attributePrefixes[namespace] as AttributePrefix;
    const uri = attributeNamespaceUris[prefix];
    return { name, value, prefix: name === 'xmlns' ? '' : prefix, namespace: uri };
  }

  createElement(edits: EditBuffer, at: number, attributes: Attribute[]): void {
    const adapter = this.#adapter;
    const { records } = edits;
    const number = createElementNode(records, at);
    const name = nameOf(edits, at);
    const uri = namespaceUris[namespaceIndexOf(records, at)] as NS;
    const element = adapter.createElement(name, uri, attributes);
    this.#nodes[number] = element;
    adapter.onElementCreated?.(element, {
      intendedParent: this.#nodes[createElementParent(records, at)],
      formElement: this.#formOf(this.#form),
      isInTemplate: this.#openTemplates > 0,
    });
    const { locations } = this.#options;
    if (locations) this.#notInserted.set(number, locations.startTag(edits, at));
    if (name === 'selectedcontent') this.#texts.watch(number);
  }

  templateContents(template: number, contents: number): void {
    const content = this.#adapter.createDocumentFragment();
    this.#adapter.setTemplateContent(this.#nodes[template], content);
    this.#nodes[contents] = content;
    this.#contents.set(template, content);
  }

  #formOf(number: number): unknown {
    if (number === 0) return null;
    return number === this.#root ? this.#options.contextForm : this.#nodes[number];
  }

  /** parse5's parser never calls `createTextNode`, so an adapter may lack it. */
  createText(number: number, data: string): void {
    this.#texts.create(number, data);
  }

  createComment(number: number, data: string, start: number, end: number): void {
    this.#nodes[number] = this.#adapter.createCommentNode(data);
    const { locations } = this.#options;
    if (locations) this.#newComments.set(number, locations.range(start, end) ?? null);
  }

  /** parse5 creates a comment with the source between `<` and `>`. */
  createProcessingInstruction(
    number: number,
    target: string,
    data: string,
    start: number,
    end: number,
  ): void {
    const text =
      start === end
        ? instructionText({ target, data })
        : bogusCommentAt(this.#options.source(), start, end);
    this.createComment(number, text, start, end);
    if (target === 'start') this.#marker = number;
  }

  createDoctype(
    number: number,
    name: string,
    publicId: string,
    systemId: string,
    start: number,
    end: number,
  ): void {
    const adapter = this.#adapter;
    const { document, locations } = this.#options;
    adapter.setDocumentType(document, name, publicId, systemId);
    this.#doctype = number;
    if (locations === undefined) return;
    const node = adapter.getChildNodes(document).find((each) => adapter.isDocumentTypeNode(each));
    const location = locations.range(start, end);
    if (node) adapter.setNodeSourceCodeLocation(node, location);
  }

  createFragment(number: number, role: 'root' | 'other'): void {
    // parse5 inserts the nodes of a fragment into its root element, and moves them at the end.
    this.#nodes[number] =
      role === 'root'
        ? this.#adapter.getFirstChild(this.#options.document)
        : this.#adapter.createDocumentFragment();
    if (role === 'root') this.#root = number;
    else this.#texts.addFragment(number);
  }

  setMode(mode: number): void {
    if (this.#isFragment) return;
    this.#adapter.setDocumentMode(this.#options.document, documentModes[mode] as DOCUMENT_MODE);
  }

  setForm(form: number): void {
    this.#form = form;
  }

  // ---- Insertion, moves and removal

  insert(number: number, parent: number, before: number, next: 'pushed' | 'other'): void {
    if (number === this.#doctype) return;
    const adapter = this.#adapter;
    const data = this.#texts.take(number);
    if (data !== undefined) {
      this.#insertCopy(number, data, parent, before);
      return;
    }
    const node = this.#nodes[number];
    const { locations } = this.#options;
    const location = locations && this.#notInserted.get(number);
    if (location !== undefined) adapter.setNodeSourceCodeLocation(node, location);
    const sibling = this.#nodes[before];
    const around = sibling === undefined ? null : adapter.getParentNode(sibling);
    if (around) adapter.insertBefore(around, node, sibling);
    else adapter.appendChild(this.#nodes[parent], node);
    if (locations) this.#locateInserted(number, next);
    if (number === this.#marker) this.#texts.watch(parent);
  }

  /** Sets the locations that parse5 sets after the insertion: those of other nodes than elements. */
  #locateInserted(number: number, next: 'pushed' | 'other'): void {
    if (this.#notInserted.delete(number)) {
      // The contents of a template that is not pushed.
      const content = next === 'pushed' ? undefined : this.#contents.get(number);
      if (content !== undefined) this.#adapter.setNodeSourceCodeLocation(content, null);
      return;
    }
    const location = this.#newComments.get(number);
    if (location === undefined) return;
    this.#newComments.delete(number);
    this.#adapter.setNodeSourceCodeLocation(this.#nodes[number], location);
  }

  insertText(
    number: number,
    parent: number,
    before: number,
    data: string,
    start: number,
    end: number,
  ): void {
    const place = this.#insertText(data, parent, before);
    const isWatched = this.#texts.isWatched(parent);
    const { locations } = this.#options;
    if (!isWatched && !locations) return;
    const text = this.#textAt(place);
    if (isWatched) this.#nodes[number] = text;
    if (locations) this.#locateText(text, locations.range(start, end));
  }

  extendText(
    _number: number,
    parent: number,
    before: number,
    data: string,
    start: number,
    end: number,
  ): void {
    const place = this.#insertText(data, parent, before);
    const { locations } = this.#options;
    if (locations) this.#locateText(this.#textAt(place), locations.range(start, end));
  }

  #locateText(text: unknown, location: Location | null): void {
    const adapter = this.#adapter;
    if (!adapter.getNodeSourceCodeLocation(text)) {
      adapter.setNodeSourceCodeLocation(text, location);
    } else if (location) {
      const { endLine, endCol, endOffset } = location;
      adapter.updateNodeSourceCodeLocation(text, { endLine, endCol, endOffset });
    }
  }

  /** Inserts a text of the option that is selected into the copy of the option's content. */
  #insertCopy(number: number, data: string, parent: number, before: number): void {
    const place = this.#insertText(data, parent, before);
    this.#texts.insert(number, parent);
    if (this.#options.locations) {
      this.#adapter.setNodeSourceCodeLocation(this.#textAt(place), null);
    }
  }

  /** Inserts a text. Returns its parent, and the node before which it is, if there is one. */
  #insertText(data: string, parentNumber: number, beforeNumber: number): TextPlace {
    const adapter = this.#adapter;
    const before = this.#nodes[beforeNumber];
    const around = before === undefined ? null : adapter.getParentNode(before);
    if (around) {
      adapter.insertTextBefore(around, data, before);
      return { parent: around, before };
    }
    const parent = this.#nodes[parentNumber];
    adapter.insertText(parent, data);
    return { parent, before: undefined };
  }

  #textAt({ parent, before }: TextPlace): unknown {
    const siblings = this.#adapter.getChildNodes(parent);
    return siblings[(before === undefined ? siblings.length : siblings.lastIndexOf(before)) - 1];
  }

  remove(number: number): void {
    const node = this.#nodes[number] ?? this.#firstText(number);
    if (node === undefined) throw new Error('souptree/parse5: a text is removed that is not known');
    if (node !== null) this.#adapter.detachNode(node);
  }

  /** The text of a copy. Null if its parent has no child: texts were joined, or an adapter has removed them. */
  #firstText(number: number): unknown {
    const parent = this.#texts.takeParent(number);
    if (parent === undefined) return undefined;
    return this.#adapter.getFirstChild(this.#nodes[parent]) ?? null;
  }

  moveChildren(from: number, to: number): void {
    this.#texts.moveChildren(from, to);
    this.#adopt(this.#nodes[from], this.#nodes[to]);
  }

  /** Moves from the end, as parse5 does, so that an array of children does not shift for each child. */
  #adopt(from: unknown, to: unknown): void {
    const adapter = this.#adapter;
    const children = [...adapter.getChildNodes(from)];
    for (let i = children.length - 1; i >= 0; i--) adapter.detachNode(children[i]);
    for (const child of children) adapter.appendChild(to, child);
  }

  addAttributes(element: number, attributes: Attribute[]): void {
    this.#adapter.adoptAttributes(this.#nodes[element], attributes);
  }

  // ---- The stack of open elements

  pushed(number: number, current: number): void {
    const content = this.#contents.get(number);
    if (content !== undefined) this.#openTemplates++;
    this.#adapter.onItemPush?.(this.#nodes[current]);
    if (content !== undefined && this.#options.locations) {
      this.#adapter.setNodeSourceCodeLocation(content, null);
    }
  }

  popped(
    number: number,
    current: number,
    endTagStart: number,
    end: number,
    next: 'script' | 'other',
  ): void {
    if (this.#contents.has(number)) this.#openTemplates--;
    const element = this.#nodes[number];
    if (next === 'script') this.#options.onScript?.(element);
    this.#locateEnd(element, endTagStart, end);
    this.#adapter.onItemPop?.(element, this.#nodes[current]);
  }

  replaced(number: number, endTagStart: number, end: number): void {
    this.#locateEnd(this.#nodes[number], endTagStart, end);
  }

  #locateEnd(element: unknown, endTagStart: number, end: number): void {
    const { locations } = this.#options;
    if (!locations || end === 0 || !this.#adapter.getNodeSourceCodeLocation(element)) return;
    this.#adapter.updateNodeSourceCodeLocation(element, locations.end(endTagStart, end));
  }
}
