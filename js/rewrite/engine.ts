import {
  flagCopy,
  flagNoContent,
  kindElementEnd,
  kindEndOfFile,
  kindEndTag,
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
  startOf,
  type TokenBuffer,
} from '../tokens/buffer.js';
import { readAttributes, recordAfter } from '../tokens/read.js';
import type { Source } from '../tokens/source.js';
import { callHandlers } from './call-handlers.js';
import { type Content, type Contents, type Escaping, escapings, mayHaveText } from './content.js';
import { CurrentTag } from './current-tag.js';
import type { Edits } from './edits.js';
import { RewriteElement } from './element.js';
import type { HandlerSet, Rule } from './handlers.js';
import { type OpenElement, OpenElements } from './open-elements.js';
import { RewriteEnd, RewriteEndTag } from './parts.js';
import type { RewriteOutput } from './rewrite-output.js';
import { isCdataStart, truncatedTagStart } from './tag-scan.js';
import { writeEndTag } from './tag-writer.js';
import { Writer } from './writer.js';

/**
 * Reads tokens and writes the source with the edits of the handlers. Each element has a number. The parser numbers the
 * elements in the order in which it creates them.
 */
export class RewriteEngine<Raw> {
  readonly #handlers: HandlerSet;
  readonly #source: Source<Raw>;
  readonly #output: RewriteOutput<Raw>;
  readonly #contents: Contents;
  readonly #writer: Writer<Raw>;
  readonly #tag = new CurrentTag();
  readonly #open = new OpenElements();
  /** The number of the element whose content is skipped; 0 if no content is skipped. */
  #skipped = 0;
  /**
   * The character references to write in the text up to an element's end tag. Set if an edit renamed or unwrapped an
   * element whose content is text. Not set if the content becomes raw text, which cannot be escaped.
   */
  #escaping: Escaping | undefined;

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
    this.#writer = new Writer(source, output);
    this.#writer.isInRawtext = contents.ofContext === 'rawtext';
  }

  /** Writes the output up to the end of the last token, and drops the source up to the same offset. */
  process(tokens: TokenBuffer): void {
    const { records, encoding } = tokens;
    if (encoding !== undefined) this.#output.setEncoding(encoding);
    let end = this.#source.start;
    for (let at = 0; at < records.length; at = recordAfter(records, at)) {
      const previousEnd = end;
      end = endOf(records, at);
      switch (kindOf(records, at)) {
        case kindStartTag:
          if (this.#skipped === 0) this.#startTag(tokens, at);
          break;
        case kindEndTag:
          this.#endTag(tokens, at);
          break;
        case kindElementEnd:
          this.#elementEnd(elementOf(records, at), end);
          break;
        case kindEndOfFile:
          this.#endOfFile(previousEnd);
          end = this.#source.end;
          break;
        default:
          if (this.#skipped === 0) this.#data(tokens, at);
      }
    }
    this.#passUntil(end);
    this.#writer.flush();
    this.#source.drop(end);
  }

  // ---- Writing

  /** Copies the source up to an offset. In an element whose content is skipped, skips the source instead. */
  #passUntil(end: number): void {
    if (this.#skipped === 0) this.#writer.copyUntil(end);
    else this.#writer.skipUntil(end);
  }

  #insert(markup: string): void {
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

  #startTag(tokens: TokenBuffer, at: number): void {
    const { records } = tokens;
    const nameId = nameIdOf(records, at);
    const name = nameOf(tokens, at);
    const content = mayHaveText(nameId) ? this.#contentOf(name, records, at) : 'data';
    this.#writer.isInRawtext = content === 'rawtext';
    const candidates = this.#handlers.candidates(nameId, name);
    if (candidates.length === 0) return;
    this.#tag.set(tokens, at);
    const rules = candidates.filter(({ selector }) => selector.matches(this.#tag));
    if (rules.length === 0) return;
    const start = startOf(records, at);
    const end = endOf(records, at);
    const id = elementOf(records, at);
    const tag = {
      start,
      end,
      name,
      attributes: readAttributes(tokens, at),
      namespace: namespaceOf(records, at),
      hasContent: id !== 0 && !hasFlag(records, at, flagNoContent),
    };
    const element = new RewriteElement(tag, this.#output.encodingOfAsciiNames);
    for (const rule of rules) rule.element?.(element);
    element.isWritten = true;
    this.#writer.isInRawtext = false;
    this.#writeStartTag(element, start, end);
    this.#setContent(element, content);
    if (element.hasContent && !element.removed) {
      this.#insert(element.prependMarkup);
      this.#insert(element.innerMarkup ?? '');
    }
    if (id !== 0) this.#enter(id, element, rules);
    else this.#writeAfter(element);
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
  #enter(id: number, element: RewriteElement, rules: readonly Rule[]): void {
    this.#open.add(id, element, rules);
    if (element.removed || (element.hasContent && element.innerMarkup !== undefined)) {
      this.#skipped = id;
    }
  }

  /** Ends an element that has no end tag in the source. The element ends at `offset`. */
  #elementEnd(id: number, offset: number): void {
    const open = this.#open.get(id);
    if (open === undefined) return;
    this.#leave(id, open, offset);
    this.#writeAfter(open.element);
  }

  /**
   * Writes the content of an element up to `offset`, then the markup that `append` added. The caller writes the end tag
   * and `afterMarkup`.
   */
  #leave(id: number, open: OpenElement, offset: number): void {
    const { element } = open;
    this.#passUntil(offset);
    if (this.#skipped === id) this.#skipped = 0;
    this.#open.remove(id, open);
    if (!element.removed && element.hasContent) this.#insert(element.appendMarkup);
    element.isContentWritten = true;
  }

  #writeAfter(element: RewriteElement): void {
    this.#insert(element.afterMarkup);
    element.isContentWritten = true;
    element.isEndWritten = true;
  }

  #endTag(tokens: TokenBuffer, at: number): void {
    const id = elementOf(tokens.records, at);
    const skipped = this.#skipped;
    // Skipped content can contain the end tag of an element that began before the skipped content. This end tag must be
    // written.
    if (id === 0 || (skipped !== 0 && id > skipped)) return;
    if (skipped !== 0) this.#passUntil(startOf(tokens.records, at));
    this.#skipped = 0;
    this.#escaping = undefined;
    this.#endElement(id, tokens, at);
    this.#writer.isInRawtext = false;
    if (skipped === 0 || id === skipped) return;
    this.#passUntil(endOf(tokens.records, at));
    this.#skipped = skipped;
  }

  /** Writes the end tag of an element, or of a copy. The parser creates copies of misnested formatting elements. */
  #endElement(id: number, tokens: TokenBuffer, at: number): void {
    const { records } = tokens;
    const open = this.#open.get(id);
    const endTag = new RewriteEndTag(nameOf(tokens, at), this.#output.encodingOfAsciiNames);
    if (open === undefined || hasFlag(records, at, flagCopy)) {
      const element = this.#open.elementOf(id);
      if (element !== undefined) this.#writeEndTag(element, endTag, records, at);
      return;
    }
    const { element } = open;
    this.#leave(id, open, startOf(records, at));
    if (!element.removed) for (const handler of element.endTagHandlers ?? []) handler(endTag);
    endTag.isWritten = true;
    this.#writeEndTag(element, endTag, records, at);
    this.#insert(endTag.afterMarkup);
    this.#writeAfter(element);
  }

  #writeEndTag(
    element: RewriteElement,
    endTag: RewriteEndTag,
    records: Int32Array,
    at: number,
  ): void {
    const start = startOf(records, at);
    const end = endOf(records, at);
    const isDropped = element.removed || element.isUnwrapped;
    this.#write(endTag, start, end, isDropped);
    if (isDropped || endTag.removed) return;
    const newName = endTag.newName ?? element.newName;
    if (newName === undefined) this.#writer.copyUntil(end);
    else this.#writer.writeTag(writeEndTag(this.#source, { start, end }, newName), end);
  }

  /** @param lastTokenEnd the end of the last token; a truncated tag or processing instruction may follow. */
  #endOfFile(lastTokenEnd: number): void {
    if (this.#handlers.end !== undefined) {
      const end = new RewriteEnd();
      this.#handlers.end(end);
      end.isWritten = true;
      this.#passUntil(truncatedTagStart(this.#source, lastTokenEnd));
      this.#insert(end.markup);
    }
    this.#passUntil(this.#source.end);
  }

  // ---- Text, comments, processing instructions, doctypes

  #data(tokens: TokenBuffer, at: number): void {
    const { records } = tokens;
    const escaping = this.#escaping;
    const isText = kindOf(records, at) === kindText;
    if (isText && escaping === undefined && !this.#handlers.hasTextHandlers) return;
    const edits = callHandlers(this.#handlers, this.#open, tokens, at);
    const start = startOf(records, at);
    const end = endOf(records, at);
    if (edits === undefined) {
      if (escaping !== undefined) this.#writer.copyEscaped(escaping, start, end);
      return;
    }
    edits.isWritten = true;
    const isInCdata = isText && isCdataStart(this.#source, start);
    if (isInCdata) this.#writer.isInRawtext = true;
    this.#write(edits, start, end);
    if (escaping !== undefined) this.#writer.copyEscaped(escaping, start, end);
    this.#passUntil(end);
    this.#insert(edits.afterMarkup);
    if (isInCdata) this.#writer.isInRawtext = false;
  }
}
