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
import { firstNewlineOf, needsNewline } from './first-newline.js';
import type { HandlerSet, MatchedRules } from './handlers.js';
import type { Markup } from './inserted-content.js';
import { type OpenElement, OpenElements } from './open-elements.js';
import { keptTag, OpenStates } from './open-states.js';
import { RewriteEnd, RewriteEndTag } from './parts.js';
import type { RewriteOutput } from './rewrite-output.js';
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
    if (tokens.encoding !== undefined) this.#output.setEncoding(tokens.encoding);
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
    const start = startOf(tokens, at);
    const end = endOf(tokens, at);
    const element = new RewriteElement(
      {
        start,
        end,
        name,
        attributes: readAttributes(tokens, at),
        namespace: namespaceOf(records, at),
        hasContent,
        contents: this.#contents,
        isImplied: false,
        parent: id === 0 ? undefined : this.#parentOf(hasContent),
      },
      this.#handlers,
      this.#output.encodingOfAsciiNames,
    );
    const rules = this.#handlers.rulesOf(matched);
    return callInOrder(rules.element, element, () => {
      this.#writer.isInRawtext = false;
      this.#writeStartTag(element, start, end);
      this.#begin(id, element, rules, content);
    });
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
    const element = new RewriteElement(
      {
        start,
        end: start,
        name,
        attributes: [],
        namespace: namespaceOf(records, at),
        hasContent: true,
        contents: this.#contents,
        isImplied: true,
        parent: this.#parentOf(true),
      },
      this.#handlers,
      this.#output.encodingOfAsciiNames,
    );
    const rules = this.#handlers.rulesOf(matched);
    return callInOrder(rules.element, element, () => {
      this.#writeImpliedTag(element, start);
      this.#begin(id, element, rules, 'data');
    });
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

  #writeStartTag(element: RewriteElement, start: number, end: number): void {
    this.#write(element, start, end, element.isUnwrapped);
    if (element.removed || element.isUnwrapped) return;
    const pieces = element.takeEditedTag(this.#source);
    if (pieces === undefined) this.#writer.copyUntil(end);
    else this.#writer.writeTag(pieces, end);
  }

  /** Writes the tag of an element that the markup implies, if the edits need a tag. */
  #writeImpliedTag(element: RewriteElement, start: number): void {
    this.#write(element, start, start);
    if (element.removed || element.isUnwrapped || !element.needsTag) return;
    this.#writeNewTag(element, start);
  }

  #writeNewTag(element: RewriteElement, offset: number): void {
    this.#writer.writeTag([writeImpliedTag(element.name, element.attributes)], offset);
    element.hasNewTag = true;
  }

  /** Inserts the content that `prepend` added. A newline at its start can need another one before it. */
  #insertFirst(element: RewriteElement): void {
    const { prependMarkup, innerMarkup, appendMarkup } = element;
    const replaced = innerMarkup === undefined ? '' : innerMarkup || appendMarkup;
    if (needsNewline(element, prependMarkup || replaced)) this.#insert('\n');
    this.#insert(prependMarkup);
  }

  /**
   * Inserts the content that `append` added. If the element has no other content, it can need a tag or newline before
   * this content.
   */
  #insertLast(element: RewriteElement, offset: number): void {
    const { isImplied, isUnwrapped, location, prependMarkup, innerMarkup } = element;
    if (location.end === offset && prependMarkup === '' && innerMarkup === undefined) {
      const needsTag = isImplied && !element.hasNewTag && !isUnwrapped && element.needsTagAtEnd;
      if (needsTag) this.#writeNewTag(element, offset);
      if (needsNewline(element, element.appendMarkup)) this.#insert('\n');
    }
    this.#insert(element.appendMarkup);
  }

  /** Begins the content of an element whose start tag is written. */
  #begin(id: number, element: RewriteElement, rules: MatchedRules, content: Content): void {
    element.isWritten = true;
    this.#setContent(element, content);
    if (element.hasContent && !element.removed) {
      this.#insertFirst(element);
      this.#insert(element.innerMarkup ?? '');
      this.#writer.firstNewline = firstNewlineOf(element);
    } else element.cancelContent();
    if (id !== 0) this.#enter(id, element, rules);
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

  /** Begins the content of an element that matched `rules`. */
  #enter(id: number, element: RewriteElement, rules: MatchedRules): void {
    this.#open.add(id, element, rules);
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
    this.#writeAfter(open.element);
  }

  /**
   * Writes the content of an element up to `offset`, then the markup that `append` added. The caller writes the end tag
   * and `afterMarkup`. `at` is the record of the end.
   */
  #leave(open: OpenElement, offset: number, { records }: TokenBuffer, at: number): void {
    const { element } = open;
    const id = elementOf(records, at);
    this.#passUntil(offset);
    if (this.#skipped === id) this.#skipped = 0;
    this.#open.remove(id, open, hasFlag(records, at, flagMayHaveCopies));
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
    return this.#endElement(id, tokens, at, () => {
      this.#writer.isInRawtext = false;
      if (skipped === 0 || id === skipped) return;
      this.#passUntil(endOf(tokens, at));
      this.#skipped = skipped;
    });
  }

  /** Writes the end tag of an element, or of a copy. The parser creates copies of misnested formatting elements. */
  #endElement(id: number, tokens: TokenBuffer, at: number, done: () => void): Pending {
    const open = this.#open.get(id);
    const endTag = new RewriteEndTag(
      nameOf(tokens, at),
      this.#handlers,
      this.#output.encodingOfAsciiNames,
      open !== undefined && !open.element.removed && open.element.hasRawText,
    );
    if (open === undefined || hasFlag(tokens.records, at, flagCopy)) {
      const element = this.#open.elementOf(id);
      if (element !== undefined) this.#writeEndTag(element, endTag, tokens, at);
      done();
      return undefined;
    }
    const { element } = open;
    this.#leave(open, startOf(tokens, at), tokens, at);
    return callInOrder(element.endTagHandlers ?? [], endTag, () => {
      endTag.isWritten = true;
      this.#writeEndTag(element, endTag, tokens, at);
      this.#insert(endTag.afterMarkup);
      this.#writeAfter(element);
      done();
    });
  }

  #writeEndTag(
    element: RewriteElement,
    endTag: RewriteEndTag,
    tokens: TokenBuffer,
    at: number,
  ): void {
    const start = startOf(tokens, at);
    const end = endOf(tokens, at);
    const isDropped = element.removed || element.isUnwrapped;
    this.#write(endTag, start, end, isDropped);
    if (isDropped || endTag.removed) return;
    const newName = endTag.newName ?? element.newName;
    if (newName === undefined) this.#writer.copyUntil(end);
    else this.#writer.writeTag(writeEndTag(this.#source, { start, end }, newName), end);
  }

  /** @param truncated the offset of a tag or processing instruction that the end of the input truncates. */
  #endOfFile(truncated: number): Pending {
    if (this.#handlers.end === undefined) return undefined;
    const end = new RewriteEnd(this.#handlers);
    return callInOrder([this.#handlers.end], end, () => {
      end.isWritten = true;
      this.#passUntil(truncated);
      this.#insert(end.markup);
    });
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
    return callInOrder(handlers, part, () => {
      part.isWritten = true;
      const wasInRawtext = this.#writer.isInRawtext;
      if (isText) this.#writer.isInRawtext = isRaw;
      this.#write(part, start, end);
      if (escaping !== undefined) this.#writer.copyEscaped(escaping, start, end);
      this.#passUntil(end);
      this.#insert(part.afterMarkup);
      this.#writer.isInRawtext = wasInRawtext;
    });
  }
}
