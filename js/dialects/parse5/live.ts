import { attributeNamespaceUris, namespaceUris } from '../../base/namespace-uris.js';
import {
  type EditBuffer,
  hasFlag,
  kindOf,
  nameOf,
  namespaceIndexOf,
  nextRecord,
  stringOf,
} from '../../edits/buffer.js';
import { SharedAttributes } from '../../edits/shared-attributes.js';
import { type AttributePrefix, attributePrefixes } from '../../encoded/index.js';
import {
  addAttributesAttributes,
  addAttributesElement,
  attributeValue,
  createCommentData,
  createCommentEnd,
  createCommentNode,
  createCommentStart,
  createDoctypeEnd,
  createDoctypeName,
  createDoctypeNode,
  createDoctypePublicId,
  createDoctypeStart,
  createDoctypeSystemId,
  createElementAttributes,
  createElementNode,
  createElementParent,
  createElementSharedWith,
  createFragmentNode,
  createProcessingInstructionData,
  createProcessingInstructionEnd,
  createProcessingInstructionNode,
  createProcessingInstructionStart,
  createTextData,
  createTextNode,
  flagIsFormatting,
  flagIsNew,
  flagIsRoot,
  insertBefore,
  insertNode,
  insertParent,
  kindAddAttributes,
  kindCreateComment,
  kindCreateDoctype,
  kindCreateElement,
  kindCreateFragment,
  kindCreateProcessingInstruction,
  kindCreateText,
  kindInsert,
  kindMoveChildren,
  kindPopped,
  kindPushed,
  kindRemove,
  kindReplaced,
  kindScript,
  kindSetForm,
  kindSetMode,
  kindTemplateContents,
  kindText,
  moveChildrenFrom,
  moveChildrenTo,
  poppedCurrent,
  poppedElement,
  poppedEnd,
  poppedEndTagStart,
  pushedCurrent,
  pushedElement,
  removeNode,
  replacedElement,
  replacedEnd,
  replacedEndTagStart,
  setFormForm,
  setModeMode,
  templateContentsContents,
  textBefore,
  textData,
  textEnd,
  textNode,
  textParent,
  textStart,
} from '../../generated/edits.js';
import { documentModes } from '../../generated/format.js';
import { instructionText } from '../dialect.js';
import type { DOCUMENT_MODE, NS } from './enums.js';
import type { LiveLocations } from './live-locations.js';
import type { ElementLocation, Location } from './locations.js';
import type { Attribute } from './nodes.js';
import { RemovableTexts } from './removable-texts.js';
import { bogusCommentAt } from './source.js';
import type { TreeAdapter } from './tree-adapter.js';

/** What a player needs besides the adapter. */
export interface PlayerOptions {
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
 * Makes an adapter apply encoded edits: by the calls of parse5, in the order of parse5. So the adapter sees the tree
 * grow, and a script that it runs in `onItemPop` sees the tree as it is at that moment.
 *
 * Differences from parse5, which the tests list:
 * - `insertText` gets all text up to the next edit of another kind. parse5 passes each run of white space on its own.
 * - Elements that the adoption agency creates also get a location, which is null.
 * - At the end of the source, the elements that are still open are popped, as in the standard. #the-end
 * - The end locations of `html` and `body` follow when they are popped.
 * - `select` and processing instructions follow the standard of today.
 */
export class AdapterPlayer {
  readonly #adapter: TreeAdapter;
  readonly #options: PlayerOptions;
  readonly #isFragment: boolean;
  /** The adapter's nodes by number. Texts are missing, unless they can be removed on their own. */
  readonly #nodes: unknown[];
  /** The contents of templates, by the number of the template. */
  readonly #contents = new Map<number, unknown>();
  readonly #texts = new RemovableTexts();
  readonly #shared = new SharedAttributes<Attribute>();
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

  constructor(adapter: TreeAdapter, options: PlayerOptions) {
    this.#adapter = adapter;
    this.#options = options;
    this.#isFragment = options.contextForm !== undefined;
    this.#nodes = [undefined, options.document];
  }

  /** Applies the edits of a buffer. The buffer must not be in the module's memory: an adapter may call a parser. */
  play(edits: EditBuffer): void {
    const { records } = edits;
    for (let at = 0; at < records.length; at = nextRecord(records, at)) {
      at = this.#playOne(edits, at);
    }
  }

  /** The children of the root element of a parsed fragment become the children of a new fragment. */
  fragment(): unknown {
    const adapter = this.#adapter;
    const root = adapter.getFirstChild(this.#options.document);
    const fragment = adapter.createDocumentFragment();
    this.#adopt(root, fragment);
    return fragment;
  }

  /** Applies one record. Returns the last record that was applied with it. */
  #playOne(edits: EditBuffer, at: number): number {
    const { records } = edits;
    switch (kindOf(records, at)) {
      case kindCreateElement:
        return this.#createElement(edits, at);
      case kindText:
        this.#text(edits, at);
        break;
      case kindInsert:
        this.#insert(edits, at);
        break;
      case kindPushed:
        this.#push(records[at + pushedElement], records[at + pushedCurrent]);
        break;
      case kindPopped:
        this.#pop(edits, at);
        break;
      case kindReplaced: {
        const element = this.#nodes[records[at + replacedElement]];
        this.#locateEnd(element, records[at + replacedEndTagStart], records[at + replacedEnd]);
        break;
      }
      case kindCreateComment:
        this.#createComment(
          records[at + createCommentNode],
          stringOf(edits, at, createCommentData),
          records[at + createCommentStart],
          records[at + createCommentEnd],
        );
        break;
      case kindCreateProcessingInstruction:
        this.#createInstruction(edits, at);
        break;
      case kindCreateDoctype:
        this.#createDoctype(edits, at);
        break;
      case kindCreateText:
        // parse5's parser never calls `createTextNode`, so an adapter may lack it.
        this.#texts.create(records[at + createTextNode], stringOf(edits, at, createTextData));
        break;
      case kindCreateFragment:
        this.#createFragment(records[at + createFragmentNode], hasFlag(records, at, flagIsRoot));
        break;
      case kindSetForm:
        this.#form = records[at + setFormForm];
        break;
      case kindRemove:
        this.#remove(records[at + removeNode]);
        break;
      case kindMoveChildren:
        this.#moveChildren(records[at + moveChildrenFrom], records[at + moveChildrenTo]);
        break;
      case kindAddAttributes:
        return this.#addAttributes(edits, at);
      case kindSetMode:
        if (!this.#isFragment) {
          const mode = documentModes[records[at + setModeMode]] as DOCUMENT_MODE;
          this.#adapter.setDocumentMode(this.#options.document, mode);
        }
        break;
      default:
      // The handler of scripts is called when a script is popped. At the end of the source, the open elements follow as
      // popped.
    }
    return at;
  }

  // ---- Creation

  #createElement(edits: EditBuffer, at: number): number {
    const adapter = this.#adapter;
    const { records } = edits;
    const number = records[at + createElementNode];
    const name = nameOf(edits, at);
    const uri = namespaceUris[namespaceIndexOf(records, at)] as NS;
    const owner = records[at + createElementSharedWith];
    const attributes: Attribute[] = owner === 0 ? [] : this.#shared.of(owner);
    const own = owner === 0 ? records[at + createElementAttributes] : 0;
    let last = readAttributes(edits, at, own, attributes);
    if (own > 0 && hasFlag(records, at, flagIsFormatting)) this.#shared.keep(number, attributes);
    const element = adapter.createElement(name, uri, attributes);
    this.#nodes[number] = element;
    adapter.onElementCreated?.(element, {
      intendedParent: this.#nodes[records[at + createElementParent]],
      formElement: this.#formOf(this.#form),
      isInTemplate: this.#openTemplates > 0,
    });
    const { locations } = this.#options;
    if (locations) this.#notInserted.set(number, locations.startTag(edits, at));
    if (name === 'selectedcontent') this.#texts.watch(number);
    const next = nextRecord(records, last);
    if (next < records.length && kindOf(records, next) === kindTemplateContents) {
      last = next;
      const content = adapter.createDocumentFragment();
      adapter.setTemplateContent(element, content);
      this.#nodes[records[next + templateContentsContents]] = content;
      this.#contents.set(number, content);
    }
    return last;
  }

  #formOf(number: number): unknown {
    if (number === 0) return null;
    return number === this.#root ? this.#options.contextForm : this.#nodes[number];
  }

  #createComment(number: number, data: string, start: number, end: number): void {
    this.#nodes[number] = this.#adapter.createCommentNode(data);
    const { locations } = this.#options;
    if (locations) this.#newComments.set(number, locations.range(start, end) ?? null);
  }

  /** parse5 creates a comment with the source between `<` and `>`. */
  #createInstruction(edits: EditBuffer, at: number): void {
    const { records } = edits;
    const start = records[at + createProcessingInstructionStart];
    const end = records[at + createProcessingInstructionEnd];
    const target = nameOf(edits, at);
    const data =
      start === end
        ? instructionText({ target, data: stringOf(edits, at, createProcessingInstructionData) })
        : bogusCommentAt(this.#options.source(), start, end);
    const number = records[at + createProcessingInstructionNode];
    this.#createComment(number, data, start, end);
    if (target === 'start') this.#marker = number;
  }

  #createDoctype(edits: EditBuffer, at: number): void {
    const adapter = this.#adapter;
    const { document, locations } = this.#options;
    adapter.setDocumentType(
      document,
      stringOf(edits, at, createDoctypeName),
      stringOf(edits, at, createDoctypePublicId),
      stringOf(edits, at, createDoctypeSystemId),
    );
    this.#doctype = edits.records[at + createDoctypeNode];
    if (locations === undefined) return;
    const { records } = edits;
    const node = adapter.getChildNodes(document).find((each) => adapter.isDocumentTypeNode(each));
    const location = locations.range(
      records[at + createDoctypeStart],
      records[at + createDoctypeEnd],
    );
    if (node) adapter.setNodeSourceCodeLocation(node, location);
  }

  #createFragment(number: number, isRoot: boolean): void {
    // parse5 inserts the nodes of a fragment into its root element, and moves them at the end.
    this.#nodes[number] = isRoot
      ? this.#adapter.getFirstChild(this.#options.document)
      : this.#adapter.createDocumentFragment();
    if (isRoot) this.#root = number;
    else this.#texts.addFragment(number);
  }

  // ---- Insertion, moves and removal

  #insert(edits: EditBuffer, at: number): void {
    const { records } = edits;
    const number = records[at + insertNode];
    if (number === this.#doctype) return;
    const adapter = this.#adapter;
    const parent = records[at + insertParent];
    const data = this.#texts.take(number);
    if (data !== undefined) {
      this.#insertCopy(number, data, parent, records[at + insertBefore]);
      return;
    }
    const node = this.#nodes[number];
    const { locations } = this.#options;
    const location = locations && this.#notInserted.get(number);
    if (location !== undefined) adapter.setNodeSourceCodeLocation(node, location);
    const before = this.#nodes[records[at + insertBefore]];
    const around = before === undefined ? null : adapter.getParentNode(before);
    if (around) adapter.insertBefore(around, node, before);
    else adapter.appendChild(this.#nodes[parent], node);
    if (locations) this.#locateInserted(edits, at, number);
    if (number === this.#marker) this.#texts.watch(parent);
  }

  /** Sets the locations that parse5 sets after the insertion: those of other nodes than elements. */
  #locateInserted(edits: EditBuffer, at: number, number: number): void {
    if (this.#notInserted.delete(number)) {
      this.#locateCopiedContents(edits, at, number);
      return;
    }
    const location = this.#newComments.get(number);
    if (location === undefined) return;
    this.#newComments.delete(number);
    this.#adapter.setNodeSourceCodeLocation(this.#nodes[number], location);
  }

  /** The contents of a template that is not pushed. */
  #locateCopiedContents({ records }: EditBuffer, at: number, number: number): void {
    const content = this.#contents.get(number);
    if (content === undefined) return;
    const next = nextRecord(records, at);
    if (next < records.length && kindOf(records, next) === kindPushed) return;
    this.#adapter.setNodeSourceCodeLocation(content, null);
  }

  #text(edits: EditBuffer, at: number): void {
    const adapter = this.#adapter;
    const { records } = edits;
    const number = records[at + textNode];
    const data = stringOf(edits, at, textData);
    const place = this.#insertText(data, records[at + textParent], records[at + textBefore]);
    const { locations } = this.#options;
    const isWatched =
      this.#texts.isWatched(records[at + textParent]) && hasFlag(records, at, flagIsNew);
    if (!locations && !isWatched) return;
    const text = this.#textAt(place);
    if (isWatched) this.#nodes[number] = text;
    if (!locations) return;
    const location = locations.range(records[at + textStart], records[at + textEnd]);
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

  #remove(number: number): void {
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

  #moveChildren(from: number, to: number): void {
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

  #addAttributes(edits: EditBuffer, at: number): number {
    const { records } = edits;
    const attributes: Attribute[] = [];
    const last = readAttributes(edits, at, records[at + addAttributesAttributes], attributes);
    this.#adapter.adoptAttributes(this.#nodes[records[at + addAttributesElement]], attributes);
    return last;
  }

  // ---- The stack of open elements

  #push(number: number, current: number): void {
    const content = this.#contents.get(number);
    if (content !== undefined) this.#openTemplates++;
    this.#adapter.onItemPush?.(this.#nodes[current]);
    if (content !== undefined && this.#options.locations) {
      this.#adapter.setNodeSourceCodeLocation(content, null);
    }
  }

  #pop({ records }: EditBuffer, at: number): void {
    const number = records[at + poppedElement];
    if (this.#contents.has(number)) this.#openTemplates--;
    const element = this.#nodes[number];
    const next = nextRecord(records, at);
    if (next < records.length && kindOf(records, next) === kindScript) {
      this.#options.onScript?.(element);
    }
    this.#locateEnd(element, records[at + poppedEndTagStart], records[at + poppedEnd]);
    this.#adapter.onItemPop?.(element, this.#nodes[records[at + poppedCurrent]]);
  }

  #locateEnd(element: unknown, endTagStart: number, end: number): void {
    const { locations } = this.#options;
    if (!locations || end === 0 || !this.#adapter.getNodeSourceCodeLocation(element)) return;
    this.#adapter.updateNodeSourceCodeLocation(element, locations.end(endTagStart, end));
  }
}

/** Reads `count` attributes after the record `at` into a list. Returns the last record. */
function readAttributes(
  edits: EditBuffer,
  at: number,
  count: number,
  attributes: Attribute[],
): number {
  const { records } = edits;
  let last = at;
  for (let rest = count; rest > 0; rest--) {
    last = nextRecord(records, last);
    attributes.push(readAttribute(edits, last));
  }
  return last;
}

function readAttribute(edits: EditBuffer, at: number): Attribute {
  const name = nameOf(edits, at);
  const value = stringOf(edits, at, attributeValue);
  const namespace = namespaceIndexOf(edits.records, at);
  if (namespace === 0) return { name, value };
  const prefix = attributePrefixes[namespace] as AttributePrefix;
  const uri = attributeNamespaceUris[prefix];
  return { name, value, prefix: name === 'xmlns' ? '' : prefix, namespace: uri };
}
