import { formattingNames } from '../generated/elements.js';
import {
  flagCopy,
  flagMayHaveCopies,
  flagNoContent,
  flagPartial,
  flagRaw,
  kindAncestor,
  kindElementEnd,
  kindEndOfFile,
  kindEndTag,
  kindForgotten,
  kindImpliedStart,
  kindParent,
  kindStartTag,
  kindText,
} from '../generated/tokens.js';
import {
  elementOf,
  endOf,
  hasFlag,
  kindOf,
  nameIdOf,
  nameOf,
  namespaceOf,
  originalOf,
  parentOf,
  startOf,
  type TokenBuffer,
  truncatedAt,
} from '../tokens/buffer.js';
import { readAttributes, recordAfter } from '../tokens/read.js';
import type { Source } from '../tokens/source.js';
import { callInOrder } from './call-in-order.js';
import { type Content, type Contents, type Escaping, escapings, mayHaveText } from './content.js';
import { CurrentTag } from './current-tag.js';
import { dataHandlers } from './data-handlers.js';
import type { Edits } from './edits.js';
import { RewriteElement } from './element.js';
import type { HandlerSet } from './handlers.js';
import type { Markup } from './inserted-content.js';
import { OpenElements } from './open-elements.js';
import { keptTag, OpenStates } from './open-states.js';
import { RewriteEnd, RewriteEndTag } from './parts.js';
import type { RewriteOutput } from './rewrite-output.js';
import { TagAttributes } from './tag-attributes.js';
import { writeEndTag, writeImpliedTag } from './tag-writer.js';
import { Writer } from './writer.js';

/** The promise of a handler; undefined if no handler returned a promise. */
type Pending = Promise<void> | undefined;

/**
 * Reads tokens and writes the source with the edits of the handlers. The module records only tokens that the handlers
 * need. Each element has a number. The parser numbers the elements in the order in which it creates them.
 */
export class RewriteEngine<Raw> {
  readonly #handlers: HandlerSet;
  readonly #source: Source<Raw>;
  readonly #output: RewriteOutput<Raw>;
  readonly #contents: Contents;
  readonly #writer: Writer<Raw>;
  readonly #tag = new CurrentTag();
  readonly #states: OpenStates;
  readonly #open: OpenElements;
  /** The record that is read next. */
  #next = 0;
  /** The number of the element whose content is skipped; 0 if no content is skipped. */
  #skipped = 0;
  /**
   * The character references to write in the text up to an element's end tag. Set if an edit renamed or unwrapped an
   * element whose content is text. Not set if the content becomes raw text, which cannot be escaped.
   */
  #escaping: Escaping | undefined;
  #hasEnded = false;

  /**
   * @param handlers the handlers that the engine calls.
   * @param contents returns how a parser reads the content of an element: as markup or as text.
   * @param source the source of the tokens.
   * @param output receives the rewritten markup.
   */
  constructor(
    handlers: HandlerSet,
    contents: Contents,
    source: Source<Raw>,
    output: RewriteOutput<Raw>,
  ) {
    this.#handlers = handlers;
    this.#source = source;
    this.#output = output;
    this.#contents = contents;
    this.#open = new OpenElements(handlers.rules);
    this.#states = new OpenStates(handlers.matcher, contents.isDocument);
    this.#writer = new Writer(source, output);
    this.#writer.isInRawtext = contents.ofContext === 'rawtext';
  }

  /**
   * Writes the output up to the offset that the tokens decide, and drops the source up to the same offset.
   *
   * @returns a promise if a handler returned one. The engine waits for it before it reads the next token.
   */
  process(tokens: TokenBuffer): Pending {
    if (tokens.encoding !== undefined) {
      this.#output.setEncoding(tokens.encoding);
      this.#handlers.encodingOfAsciiNames = this.#output.encodingOfAsciiNames;
    }
    this.#next = 0;
    const pending = this.#readRecords(tokens);
    if (pending !== undefined) return this.#processRest(tokens, pending);
    this.#finish(tokens);
    return undefined;
  }

  async #processRest(tokens: TokenBuffer, first: Promise<void>): Promise<void> {
    for (let pending: Pending = first; pending !== undefined; ) {
      await pending;
      pending = this.#readRecords(tokens);
    }
    this.#finish(tokens);
  }

  /** Reads records until a handler returns a promise. */
  #readRecords(tokens: TokenBuffer): Pending {
    const { records } = tokens;
    while (this.#next < records.length) {
      const at = this.#next;
      this.#next = recordAfter(records, at);
      const pending = this.#readRecord(tokens, at);
      if (pending !== undefined) return pending;
    }
    return undefined;
  }

  #finish(tokens: TokenBuffer): void {
    this.#passUntil(tokens.decided);
    if (!this.#hasEnded) this.#open.keep();
    this.#source.drop(this.#hasEnded ? this.#writer.flush() : this.#writer.flushText());
  }

  #readRecord(tokens: TokenBuffer, at: number): Pending {
    const { records } = tokens;
    switch (kindOf(records, at)) {
      case kindParent:
        this.#states.setParent(elementOf(records, at));
        return undefined;
      case kindAncestor:
        this.#states.addAncestor(
          elementOf(records, at),
          nameOf(tokens, at),
          parentOf(records, at),
          originalOf(records, at),
        );
        return undefined;
      case kindImpliedStart:
        return this.#impliedStart(tokens, at);
      case kindStartTag:
        return this.#startTag(tokens, at);
      case kindEndTag:
        return this.#endTag(tokens, at);
      case kindElementEnd:
        this.#readEndOfRawText(records, at);
        this.#elementEnd(tokens, at);
        return undefined;
      case kindForgotten:
        this.#forget(elementOf(records, at));
        return undefined;
      case kindEndOfFile:
        this.#hasEnded = true;
        this.#readEndOfRawText(records, at);
        return this.#endOfFile(truncatedAt(tokens, at));
      default:
        return this.#skipped === 0 ? this.#data(tokens, at) : undefined;
    }
  }

  /** Only the end of the input ends elements inside of raw text. The tag of its element may be no token. */
  #readEndOfRawText(records: Int32Array, at: number): void {
    if (hasFlag(records, at, flagRaw) && this.#escaping === undefined) {
      this.#writer.isInRawtext = true;
    }
  }

  // ---- Writing

  /** Copies the source up to an offset. In an element whose content is skipped, skips the source instead. */
  #passUntil(end: number): void {
    if (this.#skipped === 0) this.#writer.copyUntil(end);
    else this.#writer.skipUntil(end);
  }

  #insert(markup: Markup): void {
    this.#writer.insert(markup);
  }

  /**
   * Writes the content that edits insert before a range of the source, or instead of the range. With `isDropped`, the
   * range is removed even without a replacement. A range that is not removed must be copied by the caller.
   */
  #write(edits: Edits, start: number, end: number, isDropped = false): void {
    this.#passUntil(start);
    this.#insert(edits.beforeMarkup);
    if (edits.replacement !== undefined || isDropped) {
      this.#insert(edits.replacement ?? '');
      this.#writer.skipUntil(end);
    }
  }

  // ---- Elements

  #startTag(tokens: TokenBuffer, at: number): Pending {
    const { records } = tokens;
    const id = elementOf(records, at);
    const hasContent = id !== 0 && !hasFlag(records, at, flagNoContent);
    this.#tag.set(tokens, at);
    const matched = this.#states.enter(id, this.#tag, hasContent);
    if (hasContent && this.#handlers.matchesAncestors && formattingNames.has(this.#tag.name)) {
      this.#states.keepTag(id, keptTag(this.#tag.name, readAttributes(tokens, at)));
    }
    if (this.#skipped !== 0) return undefined;
    const { name } = this.#tag;
    const content = mayHaveText(nameIdOf(records, at))
      ? this.#contentOf(name, records, at)
      : 'data';
    this.#writer.isInRawtext = content === 'rawtext';
    if (matched.length === 0) return undefined;
    const rules = this.#handlers.rulesOf(matched);
    const element = new RewriteElement(
      {
        start: startOf(tokens, at),
        end: endOf(tokens, at),
        name,
        attributes: new TagAttributes(tokens, at),
        namespace: namespaceOf(records, at),
        hasContent,
        contents: this.#contents,
        isImplied: false,
        parent: id === 0 ? undefined : this.#parentOf(hasContent),
      },
      rules.inside,
      this.#handlers,
    );
    const pending = callInOrder(rules.element, element);
    if (pending !== undefined) {
      return pending.then(() => this.#beginAtTag(id, element, content));
    }
    this.#beginAtTag(id, element, content);
    return undefined;
  }

  /** Writes the start tag of an element, and begins its content. */
  #beginAtTag(id: number, element: RewriteElement, content: Content): void {
    this.#writer.isInRawtext = false;
    this.#writeStartTag(element);
    this.#begin(id, element, content);
  }

  /** Begins an element that the markup implies. It has no tag in the source. */
  #impliedStart(tokens: TokenBuffer, at: number): Pending {
    const { records } = tokens;
    const id = elementOf(records, at);
    const name = nameOf(tokens, at);
    const matched = this.#states.imply(id, name, parentOf(records, at));
    // The end tag `</br>` is the element that it implies.
    if (matched.length === 0 || this.#skipped !== 0 || name === 'br') return undefined;
    const start = startOf(tokens, at);
    const rules = this.#handlers.rulesOf(matched);
    const element = new RewriteElement(
      {
        start,
        end: start,
        name,
        attributes: new TagAttributes(undefined, 0),
        namespace: namespaceOf(records, at),
        hasContent: true,
        contents: this.#contents,
        isImplied: true,
        parent: this.#parentOf(true),
      },
      rules.inside,
      this.#handlers,
    );
    const begin = () => {
      this.#writeImpliedTag(element, start);
      this.#begin(id, element, 'data');
    };
    const pending = callInOrder(rules.element, element);
    if (pending !== undefined) return pending.then(begin);
    begin();
    return undefined;
  }

  /** The parent of the element that was entered. */
  #parentOf(hasContent: boolean) {
    const { innermost } = this.#states;
    return hasContent ? innermost?.parent : innermost;
  }

  /** The kind of content of the element that a start tag began. */
  #contentOf(name: string, records: Int32Array, at: number): Content {
    const isHtml = elementOf(records, at) !== 0 && namespaceOf(records, at) === 'html';
    return isHtml ? this.#contents.ofName(name) : 'data';
  }

  #writeStartTag(element: RewriteElement): void {
    const { start, end } = element;
    this.#write(element, start, end, element.isUnwrapped);
    if (element.removed || element.isUnwrapped) return;
    if (element.hasSameTag) this.#writer.copyUntil(end);
    else element.writeTag(this.#writer, this.#source);
  }

  /** Writes the tag of an element that the markup implies, if the edits need a tag. */
  #writeImpliedTag(element: RewriteElement, start: number): void {
    this.#write(element, start, start);
    if (element.removed || element.isUnwrapped || !element.needsTag) return;
    this.#writeNewTag(element);
  }

  #writeNewTag(element: RewriteElement): void {
    this.#writer.addToTag(writeImpliedTag(element.name, element.attributes));
    element.hasNewTag = true;
  }

  /** Inserts the content that `append` added. An implied element without any content can need a tag before it. */
  #insertLast(element: RewriteElement, offset: number): void {
    const isEmpty =
      element.isImplied &&
      !element.hasNewTag &&
      !element.isUnwrapped &&
      element.start === offset &&
      element.prependMarkup === '' &&
      element.innerMarkup === undefined;
    if (isEmpty && element.needsTagAtEnd) this.#writeNewTag(element);
    this.#insert(element.appendMarkup);
  }

  /** Begins the content of an element whose start tag is written. */
  #begin(id: number, element: RewriteElement, content: Content): void {
    element.isWritten = true;
    this.#setContent(element, content);
    if (element.hasContent && !element.removed) {
      this.#insert(element.prependMarkup);
      this.#insert(element.innerMarkup ?? '');
    } else element.cancelContent();
    if (id !== 0) this.#enter(id, element);
    else this.#writeAfter(element);
  }

  /**
   * Decides how the text in an element is written. In a renamed or unwrapped element, the text is escaped if a parser
   * would otherwise read it differently. Text that becomes raw text cannot be escaped. Content that is markup is not
   * changed.
   */
  #setContent(element: RewriteElement, content: Content): void {
    if (content === 'data') return;
    const newName = element.newName?.toLowerCase() ?? element.name;
    const newContent = element.isUnwrapped ? 'data' : this.#contents.ofName(newName);
    this.#writer.isInRawtext = newContent === 'rawtext';
    const isOther = element.isUnwrapped || newName !== element.name;
    if (isOther && newContent !== 'rawtext') this.#escaping = escapings[content];
  }

  /** Begins the content of an element. */
  #enter(id: number, element: RewriteElement): void {
    this.#open.add(id, element);
    if (element.removed || (element.hasContent && element.innerMarkup !== undefined)) {
      this.#skipped = id;
    }
  }

  /** Forgets an element of which there are no copies any more. */
  #forget(id: number): void {
    this.#open.forget(id);
    this.#states.forgetTag(id);
  }

  /** Ends an element that has no end tag in the source. */
  #elementEnd(tokens: TokenBuffer, at: number): void {
    if (!hasFlag(tokens.records, at, flagMayHaveCopies)) {
      this.#states.forgetTag(elementOf(tokens.records, at));
    }
    const open = this.#open.get(elementOf(tokens.records, at));
    if (open === undefined) return;
    this.#leave(open, endOf(tokens, at), tokens, at);
    this.#writeAfter(open);
  }

  /**
   * Writes the content of an element up to `offset`, then the markup that `append` added. The caller writes the end tag
   * and `afterMarkup`. `at` is the record of the end.
   */
  #leave(element: RewriteElement, offset: number, { records }: TokenBuffer, at: number): void {
    const id = elementOf(records, at);
    this.#passUntil(offset);
    if (this.#skipped === id) this.#skipped = 0;
    this.#open.remove(id, element, hasFlag(records, at, flagMayHaveCopies));
    if (!element.removed && element.hasContent) this.#insertLast(element, offset);
    else element.cancelContent();
    element.isContentWritten = true;
  }

  #writeAfter(element: RewriteElement): void {
    this.#insert(element.afterMarkup);
    element.isContentWritten = true;
    element.isEndWritten = true;
  }

  #endTag(tokens: TokenBuffer, at: number): Pending {
    const id = elementOf(tokens.records, at);
    if (!hasFlag(tokens.records, at, flagMayHaveCopies)) this.#states.forgetTag(id);
    const skipped = this.#skipped;
    // Skipped content can contain the end tag of an element that began before the skipped content. This end tag must be
    // written.
    if (id === 0 || (skipped !== 0 && id > skipped)) return undefined;
    if (skipped !== 0) this.#passUntil(startOf(tokens, at));
    this.#skipped = 0;
    this.#escaping = undefined;
    const pending = this.#endElement(id, tokens, at);
    if (pending !== undefined) return pending.then(() => this.#endSkipped(id, skipped, tokens, at));
    this.#endSkipped(id, skipped, tokens, at);
    return undefined;
  }

  /** Continues to skip the content of the element `skipped`, after an end tag inside of it was written. */
  #endSkipped(id: number, skipped: number, tokens: TokenBuffer, at: number): void {
    this.#writer.isInRawtext = false;
    if (skipped === 0 || id === skipped) return;
    this.#passUntil(endOf(tokens, at));
    this.#skipped = skipped;
  }

  /** Writes the end tag of an element, or of a copy. The parser creates copies of misnested formatting elements. */
  #endElement(id: number, tokens: TokenBuffer, at: number): Pending {
    const open = this.#open.get(id);
    if (open === undefined || hasFlag(tokens.records, at, flagCopy)) {
      const element = this.#open.elementOf(id);
      if (element !== undefined) this.#writeEndTag(element, undefined, tokens, at);
      return undefined;
    }
    const handlers = open.endTagHandlers;
    const hasRawText = !open.removed && open.hasRawText;
    this.#leave(open, startOf(tokens, at), tokens, at);
    if (handlers === undefined) {
      this.#writeEndTag(open, undefined, tokens, at);
      this.#writeAfter(open);
      return undefined;
    }
    const endTag = new RewriteEndTag(nameOf(tokens, at), hasRawText, this.#handlers);
    const write = () => {
      endTag.isWritten = true;
      this.#writeEndTag(open, endTag, tokens, at);
      this.#insert(endTag.afterMarkup);
      this.#writeAfter(open);
    };
    const pending = callInOrder(handlers, endTag);
    if (pending !== undefined) return pending.then(write);
    write();
    return undefined;
  }

  /** Writes an end tag. `endTag` has the edits of handlers for the end tag. */
  #writeEndTag(
    element: RewriteElement,
    endTag: RewriteEndTag | undefined,
    tokens: TokenBuffer,
    at: number,
  ): void {
    const start = startOf(tokens, at);
    const end = endOf(tokens, at);
    const isDropped = element.removed || element.isUnwrapped;
    if (endTag !== undefined) {
      this.#write(endTag, start, end, isDropped);
    } else {
      this.#passUntil(start);
      if (isDropped) this.#writer.skipUntil(end);
    }
    if (isDropped || endTag?.removed) return;
    const newName = endTag?.newName ?? element.newName;
    if (newName === undefined) this.#writer.copyUntil(end);
    else writeEndTag(this.#writer, this.#source, { start, end }, newName);
  }

  /** @param truncated the offset of a tag or processing instruction that the end of the input truncates. */
  #endOfFile(truncated: number): Pending {
    if (this.#handlers.end === undefined) return undefined;
    const end = new RewriteEnd(this.#handlers);
    const write = () => {
      end.isWritten = true;
      this.#passUntil(truncated);
      this.#insert(end.markup);
    };
    const pending = callInOrder([this.#handlers.end], end);
    if (pending !== undefined) return pending.then(write);
    write();
    return undefined;
  }

  // ---- Text, comments, processing instructions, doctypes

  #data(tokens: TokenBuffer, at: number): Pending {
    const { records } = tokens;
    const isText = kindOf(records, at) === kindText;
    const start = startOf(tokens, at);
    const end = endOf(tokens, at);
    // The text of a renamed or unwrapped `script` is escaped.
    const isRaw = isText && hasFlag(records, at, flagRaw) && this.#escaping === undefined;
    const kind = { isRaw, isLast: !hasFlag(records, at, flagPartial) };
    const { part, handlers } = dataHandlers(this.#handlers, this.#open, tokens, at, kind);
    const escaping = isText ? this.#escaping : undefined;
    if (part === undefined) {
      if (escaping !== undefined) this.#writer.copyEscaped(escaping, start, end);
      return undefined;
    }
    const write = () => {
      part.isWritten = true;
      const wasInRawtext = this.#writer.isInRawtext;
      if (isText) this.#writer.isInRawtext = isRaw;
      this.#write(part, start, end);
      if (escaping !== undefined) this.#writer.copyEscaped(escaping, start, end);
      this.#passUntil(end);
      this.#insert(part.afterMarkup);
      this.#writer.isInRawtext = wasInRawtext;
    };
    const pending = callInOrder(handlers, part);
    if (pending !== undefined) return pending.then(write);
    write();
    return undefined;
  }
}
