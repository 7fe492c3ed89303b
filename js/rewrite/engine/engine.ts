import {
  flagRaw,
  kindAncestor,
  kindElementEnd,
  kindEndOfFile,
  kindEndTag,
  kindForgotten,
  kindIgnoredNewline,
  kindImpliedStart,
  kindParent,
  kindStartTag,
} from '../../generated/tokens.js';
import { hasFlag, kindOf, startOf, type TokenBuffer, truncatedAt } from '../../tokens/buffer.js';
import { recordAfter } from '../../tokens/read.js';
import type { Source } from '../../tokens/source.js';
import type { RewriteOutput } from '../output/output.js';
import { callThen, type Pending } from '../parts/call-in-order.js';
import type { Contents } from '../parts/content.js';
import type { HandlerSet } from '../parts/handlers.js';
import { EndEdits, RewriteEnd } from '../parts/parts.js';
import { EditWriter } from '../writer/edit-writer.js';
import { regionOf, withText } from '../writer/region.js';
import { readData } from './data.js';
import { ElementReader } from './elements.js';
import { OpenElements } from './open-elements.js';

/**
 * Reads tokens and writes the source with the edits of the handlers. The module records only tokens that the handlers
 * need.
 */
export class RewriteEngine<Raw> {
  readonly #handlers: HandlerSet;
  readonly #source: Source<Raw>;
  readonly #output: RewriteOutput<Raw>;
  readonly #writer: EditWriter<Raw>;
  readonly #open: OpenElements;
  readonly #elements: ElementReader<Raw>;
  /** The record that is read next. */
  #next = 0;
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
    this.#writer = new EditWriter(source, output, handlers);
    this.#writer.enter(regionOf(contents.ofContext));
    this.#open = new OpenElements(handlers.rules);
    this.#elements = new ElementReader(handlers, contents, this.#open, source, this.#writer);
  }

  /**
   * Writes the output up to the offset that the tokens decide, and drops the source up to the same offset.
   *
   * @returns a promise if a handler returned one. The engine waits for it before it reads the next token.
   */
  process(tokens: TokenBuffer): Pending {
    if (tokens.encoding !== undefined) {
      this.#output.setEncoding(tokens.encoding);
      this.#handlers.asciiEncoding = this.#output.asciiEncoding;
    }
    this.#next = 0;
    this.#elements.beginBuffer();
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
    while (this.#next < tokens.end) {
      const at = this.#next;
      this.#next = recordAfter(records, at);
      const pending = this.#readRecord(tokens, at);
      if (pending !== undefined) return pending;
    }
    return undefined;
  }

  #finish(tokens: TokenBuffer): void {
    this.#writer.passUntil(tokens.decided);
    if (!this.#hasEnded) this.#open.keep();
    this.#source.drop(this.#hasEnded ? this.#writer.flush() : this.#writer.flushText());
  }

  #readRecord(tokens: TokenBuffer, at: number): Pending {
    const { records } = tokens;
    switch (kindOf(records, at)) {
      case kindIgnoredNewline:
        this.#writer.passTag(startOf(tokens, at));
        return undefined;
      case kindParent:
        this.#elements.parent(records, at);
        return undefined;
      case kindAncestor:
        this.#elements.ancestor(tokens, at);
        return undefined;
      case kindImpliedStart:
        return this.#elements.impliedStart(tokens, at);
      case kindStartTag:
        return this.#elements.startTag(tokens, at);
      case kindEndTag:
        return this.#elements.endTag(tokens, at);
      case kindElementEnd:
        this.#readEndOfRawText(records, at);
        return this.#elements.elementEnd(tokens, at);
      case kindForgotten:
        this.#elements.forget(records, at);
        return undefined;
      case kindEndOfFile:
        this.#hasEnded = true;
        this.#readEndOfRawText(records, at);
        return this.#endOfFile(truncatedAt(tokens, at));
      default:
        if (this.#writer.skipped !== 0) return undefined;
        return readData(this.#handlers, this.#open, this.#writer, tokens, at);
    }
  }

  /** Only the end of the input ends elements inside of raw text. The tag of its element may be no token. */
  #readEndOfRawText(records: Int32Array, at: number): void {
    const { region } = this.#writer;
    if (hasFlag(records, at, flagRaw) && region.escaping === undefined) {
      this.#writer.enter(withText(region, 'raw'));
    }
  }

  /** @param truncated the offset of a tag or processing instruction that the end of the input truncates. */
  #endOfFile(truncated: number): Pending {
    // The tags before the end of the input are written, and those at the end are not needed.
    this.#writer.passUntil(truncated);
    this.#writer.dropEndTags();
    if (this.#handlers.end === undefined) return undefined;
    const end = new EndEdits(this.#handlers);
    return callThen([this.#handlers.end], new RewriteEnd(end), () => {
      end.isWritten = true;
      this.#writer.insertUnchecked(end.markup);
    });
  }
}
