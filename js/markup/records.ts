/** Serializes encoded trees. Reads the records, and creates no nodes. */

import { copyString } from '../base/copy-string.js';
import {
  afterAttributesOf,
  attributeNamespaceOf,
  attributePrefixes,
  attributeValueOf,
  damagedRecord,
  dataOf,
  doctypeOf,
  documentModeOf,
  endOf,
  firstAttributeOf,
  isContainer,
  kindComment,
  kindDoctype,
  kindDocument,
  kindFragment,
  kindHtmlElement,
  kindMathmlElement,
  kindOf,
  kindProcessingInstruction,
  kindShadowRoot,
  kindSvgElement,
  kindText,
  nameIdOf,
  nameOf,
  nextNode,
  nextRecord,
  parentOf,
  processingInstructionOf,
  shadowRootOf,
  type TreeBuffer,
} from '../encoded/index.js';
import { newlineIgnoredNames } from '../generated/elements.js';
import { knownNames } from '../generated/names.js';
import { MarkupBuilder } from './markup-builder.js';
import {
  attributeName,
  commentMarkup,
  doctypeMarkup,
  escapeAttribute,
  escapeReturns,
  escapeText,
  exactDoctypeMarkup,
  hasRawText,
  processingInstructionMarkup,
  serializesAsVoid,
  shadowRootEnd,
  shadowRootStart,
} from './rules.js';

/** Checked options, as `SerializeRequest`. Here, the shadow roots are records instead of nodes. */
export interface RecordsRequest {
  /** Whether the text of a `noscript` outside of templates is written unescaped. */
  readonly scripting: boolean;
  /** Whether all serializable shadow roots are written. */
  readonly serializableShadowRoots: boolean;
  /** The records of the shadow roots that are written in any case. */
  readonly shadowRoots: ReadonlySet<number>;
  /**
   * Whether a parser must read the same texts, attributes and doctypes: see SerializeText in src/serialize/serialize.h.
   */
  readonly exact?: boolean;
}

// Flags for names of HTML elements.

/** The element is void. */
const isVoidName = 1;
/** The text of the element is written unescaped, with or without scripting. */
const isRawName = 2;
/** The text of the element is written unescaped if scripting is enabled. */
const isRawNameWithScripting = 4;
/** A parser ignores a newline directly after the start tag. */
const isNewlineIgnoredName = 8;
/**
 * The flags of HTML elements, by the id of their name. The array is created at the first serialization, because most
 * programs only parse.
 */
let special: Uint8Array | undefined;

function readSpecial(): Uint8Array {
  return Uint8Array.from(
    knownNames,
    (name) =>
      (serializesAsVoid(name) ? isVoidName : 0) |
      (hasRawText(name, false) ? isRawName : 0) |
      (hasRawText(name, true) ? isRawNameWithScripting : 0) |
      (newlineIgnoredNames.has(name) ? isNewlineIgnoredName : 0),
  );
}

function isSpecial(records: Int32Array, at: number, how: number): boolean {
  special ??= readSpecial();
  // Only known names have flags. The id of any other name is beyond the end of `special`, so the result is false.
  return kindOf(records, at) === kindHtmlElement && (special[nameIdOf(records, at)] & how) !== 0;
}

/** Whether the texts that are children of a node are written unescaped. */
function isRawIn(tree: TreeBuffer, at: number, scripting: boolean): boolean {
  const { records } = tree;
  return (
    isSpecial(records, at, isRawName) ||
    (scripting && isSpecial(records, at, isRawNameWithScripting) && !isInTemplate(tree, at))
  );
}

/**
 * For each tree, the template contents that are in no other template contents, in tree order. Each of them is two
 * numbers: the record of the template contents, and the record after their subtree.
 */
let templateContents: WeakMap<TreeBuffer, readonly number[]> | undefined;

/**
 * Whether a node is in template contents. In template contents, scripting is disabled, because the document of template
 * contents has no browsing context.
 *
 * The first call for a tree reads all records. Further calls take logarithmic time. They do not walk up the tree,
 * because the time would then depend on the depth.
 */
function isInTemplate(tree: TreeBuffer, at: number): boolean {
  templateContents ??= new WeakMap();
  let bounds = templateContents.get(tree);
  if (bounds === undefined) {
    bounds = findTemplateContents(tree.records);
    templateContents.set(tree, bounds);
  }
  let before = 0;
  for (let above = bounds.length; before < above; ) {
    const middle = (before + above) >> 1;
    if (bounds[middle] <= at) before = middle + 1;
    else above = middle;
  }
  return before % 2 === 1;
}

function findTemplateContents(records: Int32Array): number[] {
  const bounds: number[] = [];
  for (let at = nextNode(records, 0); at < records.length; ) {
    if (kindOf(records, at) === kindFragment) {
      bounds.push(at, endOf(records, at));
      at = endOf(records, at);
    } else {
      at = nextNode(records, at);
    }
  }
  return bounds;
}

/** Serializes the content of a node. #html-fragment-serialisation-algorithm */
export function serializeRecordsInside(
  tree: TreeBuffer,
  at: number,
  request: RecordsRequest,
): string {
  return isContainer(kindOf(tree.records, at)) ? new Writer(tree, request).inside(at) : '';
}

/** Serializes a node and its content. The result keeps no other string in memory. */
export function serializeRecords(tree: TreeBuffer, at: number, request: RecordsRequest): string {
  const { records } = tree;
  const kind = kindOf(records, at);
  switch (kind) {
    case kindHtmlElement:
    case kindSvgElement:
    case kindMathmlElement:
      return new Writer(tree, request).outer(at);
    case kindDocument:
    case kindFragment:
    case kindShadowRoot:
      return new Writer(tree, request).inside(at);
    default:
      return copyString(
        leafMarkup(
          tree,
          at,
          kind,
          isRawIn(tree, parentOf(records, at), request.scripting),
          request,
        ),
      );
  }
}

/** The markup inside a node, in chunks. A chunk is a part of the markup; only the last chunk can be short. */
export function* recordChunksInside(
  tree: TreeBuffer,
  at: number,
  request: RecordsRequest,
): Generator<string, void, undefined> {
  if (isContainer(kindOf(tree.records, at))) yield* new Writer(tree, request).chunksInside(at);
}

/** Writes records. A record has the index of its parent, so the writer needs no stack. */
class Writer {
  readonly #tree: TreeBuffer;
  readonly #request: RecordsRequest;
  readonly #output = new MarkupBuilder();
  /** The container that is open, and the next record. They are current only between two chunks. */
  #open = 0;
  #at = 0;

  constructor(tree: TreeBuffer, request: RecordsRequest) {
    this.#tree = tree;
    this.#request = request;
  }

  inside(top: number): string {
    if (this.#start(top)) this.#write(top, false);
    return this.#output.finish();
  }

  /** An element and its content. */
  outer(element: number): string {
    const output = this.#output;
    output.add(startTag(this.#tree, element, this.#request));
    if (isSpecial(this.#tree.records, element, isVoidName)) return output.finish();
    if (this.#start(element)) this.#write(element, false);
    output.add(`</${nameOf(this.#tree, element)}>`);
    return output.finish();
  }

  *chunksInside(top: number): Generator<string, void, undefined> {
    if (!this.#start(top)) return;
    while (!this.#write(top, true)) yield this.#output.takeChunks();
    const last = this.#output.finish();
    if (last !== '') yield last;
  }

  /** Begins inside a node. Returns false if nothing inside the node is written. */
  #start(top: number): boolean {
    if (isSpecial(this.#tree.records, top, isVoidName)) return false;
    this.#open = top;
    this.#at = this.#firstInside(top);
    return true;
  }

  /**
   * Writes until the end of the node `top`, and returns true. If `stopsAtChunks` is true, writes only until the output
   * has a chunk, and returns false.
   */
  #write(top: number, stopsAtChunks: boolean): boolean {
    const tree = this.#tree;
    const { records } = tree;
    const { scripting } = this.#request;
    const output = this.#output;
    let open = this.#open;
    let end = endOf(records, open);
    let isRaw = isRawIn(tree, open, scripting);
    for (let at = this.#at; ; ) {
      while (at >= end) {
        if (open === top) return true;
        const parent = parentOf(records, open);
        switch (kindOf(records, open)) {
          case kindFragment:
            // Template contents are written instead of the template's children.
            at = endOf(records, parent);
            break;
          case kindShadowRoot:
            output.add(shadowRootEnd);
            break;
          default:
            output.add(`</${nameOf(tree, open)}>`);
        }
        open = parent;
        end = endOf(records, open);
        isRaw = isRawIn(tree, open, scripting);
      }
      if (stopsAtChunks && output.hasChunk) {
        this.#open = open;
        this.#at = at;
        return false;
      }
      const kind = kindOf(records, at);
      switch (kind) {
        case kindHtmlElement:
        case kindSvgElement:
        case kindMathmlElement:
          output.add(startTag(tree, at, this.#request));
          if (isSpecial(records, at, isVoidName)) {
            at = endOf(records, at);
            continue;
          }
          break;
        case kindFragment:
          break;
        case kindShadowRoot:
          output.add(shadowRootStart(shadowRootOf(records, at)));
          break;
        default:
          output.add(leafMarkup(tree, at, kind, isRaw, this.#request));
          at = nextNode(records, at);
          continue;
      }
      open = at;
      end = endOf(records, at);
      isRaw = isRawIn(tree, at, scripting);
      at = this.#firstInside(at);
    }
  }

  /**
   * The first record to write in a container; the end of the container if there is none. Skips a shadow root that is
   * not requested.
   */
  #firstInside(at: number): number {
    const { records } = this.#tree;
    const inside = nextNode(records, at);
    if (inside === endOf(records, at) || kindOf(records, inside) !== kindShadowRoot) return inside;
    const isWanted =
      this.#request.shadowRoots.has(inside) ||
      (this.#request.serializableShadowRoots && shadowRootOf(records, inside).serializable);
    return isWanted ? inside : endOf(records, inside);
  }
}

function startTag(tree: TreeBuffer, at: number, { exact }: RecordsRequest): string {
  const { records } = tree;
  let tag = `<${nameOf(tree, at)}`;
  const end = afterAttributesOf(records, at);
  for (let next = firstAttributeOf(records, at); next < end; next = nextRecord(next)) {
    const prefix = attributePrefixes[attributeNamespaceOf(records, next)];
    const name = attributeName(prefix, nameOf(tree, next));
    const value = escapeAttribute(attributeValueOf(tree, next));
    tag += ` ${name}="${exact ? escapeReturns(value) : value}"`;
  }
  return `${tag}>`;
}

/** Whether a parser ignores a newline at the start of a text. */
function losesNewline(records: Int32Array, text: number): boolean {
  const parent = parentOf(records, text);
  return isSpecial(records, parent, isNewlineIgnoredName) && nextNode(records, parent) === text;
}

function leafMarkup(
  tree: TreeBuffer,
  at: number,
  kind: number,
  isRaw: boolean,
  { exact }: RecordsRequest,
): string {
  switch (kind) {
    case kindText: {
      const data = dataOf(tree, at);
      if (isRaw) return data;
      const text = escapeText(data);
      if (!exact) return text;
      const newline = data[0] === '\n' && losesNewline(tree.records, at) ? '\n' : '';
      return newline + escapeReturns(text);
    }
    case kindComment:
      return commentMarkup(dataOf(tree, at));
    case kindProcessingInstruction: {
      const { target, data } = processingInstructionOf(tree, at);
      return processingInstructionMarkup(target, data);
    }
    case kindDoctype: {
      const doctype = doctypeOf(tree, at);
      if (!exact) return doctypeMarkup(doctype.name);
      return exactDoctypeMarkup(doctype, documentModeOf(tree.records, 0) === 'quirks');
    }
    default:
      throw damagedRecord(at);
  }
}
