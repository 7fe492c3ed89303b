import { namespaceUris } from '../../base/namespace-uris.js';
import {
  contentOf,
  damagedRecord,
  dataOf,
  doctypeOf,
  documentModeOf,
  endOf,
  kindComment,
  kindDoctype,
  kindDocument,
  kindFragment,
  kindHtmlElement,
  kindMathmlElement,
  kindOf,
  kindProcessingInstruction,
  kindSvgElement,
  kindText,
  nameOf,
  namespaceIndexIn,
  nextNode,
  nextRecord,
  readAttributes,
  type TreeBuffer,
} from '../../encoded/index.js';
import { serializesAsVoid } from '../../markup/rules.js';
import { instructionComment, readAttribute } from './decode.js';
import type { DOCUMENT_MODE, NS } from './enums.js';
import { type ElementLocation, type LocationReader, locationReader } from './locations.js';
import type { ParserRequest } from './options.js';
import type { TreeAdapter } from './tree-adapter.js';

/**
 * Creates the nodes of an encoded tree in `root`, a document or fragment of an adapter, by calls of the adapter. Used
 * for sanitized trees, and with modules that record no edits. For all other trees, live.ts calls the adapter. The
 * encoded tree is complete, so no node is moved or removed. Every node is created and appended in document order, by
 * the calls that parse5 makes for well-nested markup:
 *
 * - Document: `setDocumentMode`, once. If there is a doctype, the call follows `setDocumentType`. Otherwise, the call
 *   precedes the first element.
 * - Element: `createElement`, then `appendChild`. For an HTML template, `createDocumentFragment` and
 *   `setTemplateContent` are called between these two. If the element is not void, these calls follow: `onItemPush`;
 *   the calls for the content; `onItemPop` with the innermost element that is still open, or undefined.
 * - Comment: `createCommentNode`, `appendChild`.
 * - Text: `insertText`. If the previous sibling is a text, `insertText` would extend it, so the calls are
 *   `createTextNode` and `appendChild`. parse5's parser never calls `createTextNode`, so an adapter may lack it: then
 *   `insertText` extends the text.
 *
 * If nodes get locations, `setNodeSourceCodeLocation` is called for each node except `root`. An element gets its
 * location before `appendChild`. A doctype gets its location after `setDocumentType`. A comment or text gets its
 * location after the calls above. Template contents get null after `onItemPush` of the template. Before `onItemPop` of
 * an element in the source, `updateNodeSourceCodeLocation` adds the end of the element.
 *
 * `getChildNodes`, `getTemplateContent` and `isDocumentTypeNode` find nodes that the adapter has created.
 *
 * The walk does not recurse.
 */
export function build(
  tree: TreeBuffer,
  request: ParserRequest,
  adapter: TreeAdapter,
  root: unknown,
): void {
  new Builder(tree, request, adapter, root).build();
}

/** An open element, a template's contents or the root. */
interface Level {
  /** The node to which children are appended. */
  parent: unknown;
  /** The record; 0 for the root. */
  at: number;
  /** The record after the content. */
  end: number;
}

class Builder {
  readonly #tree: TreeBuffer;
  readonly #html: string;
  readonly #locations: LocationReader | undefined;
  readonly #adapter: TreeAdapter;
  readonly #levels: Level[] = [];
  #level: Level;
  /** Whether `setDocumentMode` must still be called for a document. */
  #isModeUnknown: boolean;
  /** Whether the last child of the level's parent is a text. */
  #isAfterText = false;

  constructor(tree: TreeBuffer, request: ParserRequest, adapter: TreeAdapter, root: unknown) {
    this.#tree = tree;
    this.#html = request.html;
    this.#locations = locationReader(tree, request);
    this.#adapter = adapter;
    this.#level = { parent: root, at: 0, end: tree.records.length };
    this.#isModeUnknown = kindOf(tree.records, 0) === kindDocument;
  }

  build(): void {
    for (let at = nextRecord(0); ; ) {
      while (at >= this.#level.end) {
        const level = this.#levels.pop();
        if (level === undefined) return;
        this.#close(level);
      }
      this.#append(at);
      at = nextNode(this.#tree.records, at);
    }
  }

  /** Appends the node of a record. */
  #append(at: number): void {
    const { records } = this.#tree;
    const isAfterText = this.#isAfterText;
    this.#isAfterText = false;
    switch (kindOf(records, at)) {
      case kindText:
        this.#appendText(at, isAfterText);
        break;
      case kindComment:
        this.#appendComment(at, dataOf(this.#tree, at));
        break;
      case kindProcessingInstruction:
        this.#appendComment(at, instructionComment(this.#tree, at, this.#html));
        break;
      case kindDoctype:
        this.#setDocumentType(at);
        break;
      case kindHtmlElement:
      case kindSvgElement:
      case kindMathmlElement:
        this.#appendElement(at);
        break;
      case kindFragment: {
        const content = this.#adapter.getTemplateContent(this.#level.parent);
        this.#open({ parent: content, at, end: endOf(records, at) });
        break;
      }
      default:
        throw damagedRecord(at);
    }
  }

  #open(level: Level): void {
    this.#levels.push(this.#level);
    this.#level = level;
  }

  /**
   * Closes the open level. If it is an element, reports that the element is complete. `around`, the level that contains
   * the closed level, becomes the open level.
   */
  #close(around: Level): void {
    const { parent: element, at } = this.#level;
    this.#level = around;
    this.#isAfterText = false;
    if (kindOf(this.#tree.records, at) === kindFragment) return;
    const adapter = this.#adapter;
    const location = this.#elementLocation(at);
    if (location) adapter.updateNodeSourceCodeLocation(element, endLocation(location));
    adapter.onItemPop?.(element, this.#elementAround());
  }

  /**
   * The innermost open element. For a template's contents, this is the template. Undefined if only the root is open.
   */
  #elementAround(): unknown {
    const isContent = kindOf(this.#tree.records, this.#level.at) === kindFragment;
    const level = isContent ? this.#levels.at(-1) : this.#level;
    return level === undefined || level.at === 0 ? undefined : level.parent;
  }

  #appendElement(at: number): void {
    const tree = this.#tree;
    const adapter = this.#adapter;
    const { records } = tree;
    if (this.#isModeUnknown) this.#setDocumentMode();
    const name = nameOf(tree, at);
    const uri = namespaceUris[namespaceIndexIn(records[at])] as NS;
    const attributes = readAttributes(tree.strings, records, at, readAttribute);
    const element = adapter.createElement(name, uri, attributes);
    const inside = contentOf(records, at);
    const end = endOf(records, at);
    const isTemplate = inside < end && kindOf(records, inside) === kindFragment;
    const content = isTemplate ? adapter.createDocumentFragment() : undefined;
    if (isTemplate) adapter.setTemplateContent(element, content);
    const location = this.#elementLocation(at);
    if (location !== undefined) {
      adapter.setNodeSourceCodeLocation(element, location && startLocation(location));
    }
    adapter.appendChild(this.#level.parent, element);
    if (kindOf(records, at) === kindHtmlElement && serializesAsVoid(name)) return;
    adapter.onItemPush?.(element);
    if (isTemplate && location !== undefined) adapter.setNodeSourceCodeLocation(content, null);
    this.#open({ parent: element, at, end });
  }

  #appendText(at: number, isAfterText: boolean): void {
    const adapter = this.#adapter;
    const { parent } = this.#level;
    const data = dataOf(this.#tree, at);
    this.#isAfterText = true;
    if (isAfterText && typeof adapter.createTextNode === 'function') {
      const node = adapter.createTextNode(data);
      adapter.appendChild(parent, node);
      this.#locate(node, at);
    } else {
      adapter.insertText(parent, data);
      if (this.#locations) this.#locate(adapter.getChildNodes(parent).at(-1), at);
    }
  }

  #appendComment(at: number, data: string): void {
    const node = this.#adapter.createCommentNode(data);
    this.#adapter.appendChild(this.#level.parent, node);
    this.#locate(node, at);
  }

  #setDocumentType(at: number): void {
    const adapter = this.#adapter;
    const { name, publicId, systemId } = doctypeOf(this.#tree, at);
    const { parent } = this.#level;
    adapter.setDocumentType(parent, name, publicId, systemId);
    if (this.#locations) {
      const node = adapter.getChildNodes(parent).find((each) => adapter.isDocumentTypeNode(each));
      this.#locate(node, at);
    }
    this.#setDocumentMode();
  }

  #setDocumentMode(): void {
    this.#isModeUnknown = false;
    const mode = documentModeOf(this.#tree.records, 0) as DOCUMENT_MODE;
    this.#adapter.setDocumentMode(this.#level.parent, mode);
  }

  #locate(node: unknown, at: number): void {
    if (this.#locations === undefined) return;
    this.#adapter.setNodeSourceCodeLocation(node, this.#locations.ofNode(at));
  }

  /** The location of an element. Null if the element is not in the source, undefined if nodes get no locations. */
  #elementLocation(at: number): ElementLocation | null | undefined {
    return this.#locations?.ofElement(at);
  }
}

/** The location of an element that has no content and no end tag yet. */
function startLocation({ startTag }: ElementLocation): ElementLocation | null {
  return startTag ? { ...startTag, startTag } : null;
}

/** The members that are added to the location of an element when the element is complete. */
function endLocation(location: ElementLocation): Partial<ElementLocation> {
  const { endTag, endLine, endCol, endOffset } = location;
  return endTag ? { endTag, endLine, endCol, endOffset } : { endLine, endCol, endOffset };
}
