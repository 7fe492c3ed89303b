/** Writes the source with edits. */

import { ampersand, carriageReturn, lessThan, lineFeed, solidus } from '../../base/code-units.js';
import type { Source } from '../../tokens/source.js';
import {
  isJoinedBy,
  isOfReference,
  type OpenEnd,
  openEndInRawtext,
  type RawEnd,
  separated,
  separatedUnit,
} from '../output/joins.js';
import type { RewriteOutput } from '../output/output.js';
import type { Escaping } from '../parts/content.js';
import type { PartRule } from '../parts/edits.js';
import { eachMarkupPiece, type Markup, type MarkupPiece } from '../parts/inserted-content.js';
import {
  expectNoNewEnd,
  expectNoOpenEnd,
  longestEnd,
  openEndOfRawText,
} from '../parts/raw-text.js';
import { isLetter } from '../parts/tag-scan.js';
import { type FirstNewline, mayBeginWithNewline } from './first-newline.js';
import { decodedText, type Region, rawText } from './region.js';
import type { TagSink } from './tags.js';

/** The length of the longest name of an element whose content is text, `plaintext`. */
const longestName = 9;

/**
 * Copies the source in order, skips ranges, and inserts markup.
 *
 * An edit can make two parts of the source adjacent. A parser must read the end of the first part as in the
 * source: `<` and `b>` stay text if a comment between them is skipped.
 */
export class SourceWriter<Raw> implements TagSink {
  readonly #source: Source<Raw>;
  readonly #output: RewriteOutput<Raw>;
  readonly #rule: PartRule;
  /**
   * The end tags of `svg` and `math` elements that end at the position without an end tag. They are written if an edit
   * changes the structure before the position or at the position: then the next tag may no longer end the elements.
   */
  #endTags = '';
  /** The source before this offset is written or skipped, or `flush` will write it. */
  #position = 0;
  /** `flush` will write the source from this offset to the position. */
  #from = 0;
  /** Whether the source up to the position is written, and how it ends, after `flushText`. */
  #flushedEnd: OpenEnd | undefined;
  /** How the output ends, if a parser could join its end with the next characters; otherwise undefined. */
  #openEnd: OpenEnd | undefined;
  /** What is around the position. */
  #region = decodedText;
  #firstNewline: FirstNewline = 'nowhere';

  /**
   * @param source the source from which pieces are copied.
   * @param output receives the pieces.
   * @param rule gets to know of the edits.
   */
  constructor(source: Source<Raw>, output: RewriteOutput<Raw>, rule: PartRule) {
    this.#source = source;
    this.#output = output;
    this.#rule = rule;
  }

  /** The source before this offset is copied or skipped. */
  get position(): number {
    return this.#position;
  }

  /** What is around the position. */
  get region(): Region {
    return this.#region;
  }

  /** Enters a region, after a start tag or for one text. */
  enter(region: Region): void {
    this.#region = region;
  }

  /**
   * At an end tag: the text of its element has ended, and is not checked or escaped any more. Markup that is inserted
   * before the tag is still in this text.
   */
  endText(): void {
    this.#region = this.#region.text === 'raw' ? rawText : decodedText;
  }

  /** Leaves the text of an element, after its end tag. */
  leaveText(): void {
    this.#region = decodedText;
  }

  /** Where a newline at the position is ignored. */
  get firstNewline(): FirstNewline {
    return this.#firstNewline;
  }

  /**
   * Says where a newline at the position is ignored. A newline of the source that only the source ignores is skipped.
   * If only the output ignores it, another newline is inserted before it.
   */
  ignoreNewline(where: FirstNewline): void {
    this.#firstNewline = where;
  }

  /** Copies the source up to an offset. */
  copyUntil(end: number): void {
    if (end <= this.#position) return;
    if (this.#endTags !== '') this.#passEndTags();
    if (this.#firstNewline !== 'nowhere') this.#readFirstNewline(end);
    if (end > this.#position) this.#position = end;
  }

  /** Adds the end tag of an element that ends at the position without an end tag. */
  addEndTag(tag: string): void {
    this.#endTags += tag;
    // Inserted text can open formatting elements again, and then their end tags end other elements.
    // #adoption-agency-algorithm
    const isEndTag = this.#source.unitAt(this.#position + 1) === solidus;
    if (this.#rule.edits === 'insertions' && isEndTag) this.#rule.rawTextIsUncertain = true;
  }

  /** Forgets the end tags: at the end of the input, nothing follows that they could protect. */
  dropEndTags(): void {
    this.#endTags = '';
  }

  /** Writes the end tags at the position, before a tag that an edit removes or changes. */
  writeEndTags(): void {
    const tags = this.#endTags;
    if (tags === '') return;
    this.#endTags = '';
    this.#rule.edits = 'structure';
    this.#cut();
    this.#output.text(tags);
    this.#openEnd = undefined;
  }

  /** Passes the position where elements end, and where no tag is removed or changed. */
  #passEndTags(): void {
    if (this.#rule.edits === 'structure') this.writeEndTags();
    else this.#endTags = '';
  }

  /** Reads the source at the position, which can begin with a newline. `end` is never between CR and LF. */
  #readFirstNewline(end: number): void {
    const ignored = this.#firstNewline;
    this.#firstNewline = 'nowhere';
    if (ignored === 'both') return;
    const start = this.#position;
    const isReturn = this.#source.unitAt(start) === carriageReturn;
    if (!isReturn && this.#source.unitAt(start) !== lineFeed) return;
    if (ignored === 'output') {
      this.insert('\n');
      return;
    }
    const isPair = isReturn && start + 1 < end && this.#source.unitAt(start + 1) === lineFeed;
    this.skipUntil(start + (isPair ? 2 : 1));
  }

  /**
   * Writes character references instead of the characters to escape in a range. Ignores the part of the range before
   * the position. The source after the last reference is not copied yet.
   */
  copyEscaped(escaping: Escaping, start: number, end: number): void {
    for (let at = Math.max(start, this.#position); at < end; at++) {
      const reference = escaping[this.#source.unitAt(at)];
      if (reference === undefined) continue;
      this.copyUntil(at);
      this.insert(reference);
      this.skipUntil(at + 1);
    }
  }

  /** Skips the source up to an offset. */
  skipUntil(end: number): void {
    if (end <= this.#position) return;
    this.#rule.edits = 'structure';
    if (this.#endTags !== '') this.writeEndTags();
    const ignored = this.#firstNewline;
    this.#firstNewline = ignored === 'both' || ignored === 'output' ? 'output' : 'nowhere';
    this.#cut();
    this.#position = end;
    this.#from = end;
  }

  /**
   * Inserts markup. Escapes its first character if a parser would join this character with the text before the markup.
   *
   * @throws TypeError if the markup would end an element with raw text, together with the text before it.
   */
  insert(markup: Markup): void {
    this.#insert(markup, this.#isUndecoded);
  }

  /** Inserts markup at the end of markup or after it. It is not checked, even if the input ends in raw text. */
  insertUnchecked(markup: Markup): void {
    this.#insert(markup, false);
  }

  #insert(markup: Markup, isChecked: boolean): void {
    if (markup === '') return;
    if (this.#rule.edits === 'structure' && !this.#isUndecoded) this.writeEndTags();
    this.#cut();
    if (this.#region.text === 'cdata') {
      this.#insertPieces(']]>', false);
      this.#insertPieces(markup, false);
      this.#insertPieces('<![CDATA[', false);
      return;
    }
    this.#insertFirstNewline(markup);
    this.#insertPieces(markup, isChecked);
  }

  #insertPieces(markup: Markup, isChecked: boolean): void {
    if (typeof markup === 'string') this.#insertText(markup, isChecked);
    else eachMarkupPiece(markup, (piece) => this.#insertPiece(piece, isChecked));
  }

  /** Inserts a newline that a parser ignores, if it would otherwise ignore the one at the start of the markup. */
  #insertFirstNewline(markup: Markup): void {
    const ignored = this.#firstNewline;
    if (ignored !== 'both' && ignored !== 'output') return;
    this.#firstNewline = ignored === 'both' ? 'source' : 'nowhere';
    if (mayBeginWithNewline(markup)) this.#insertText('\n', false);
  }

  /** Copies a range of the source as part of a tag, and continues at its end. Nothing else of the tag is copied. */
  copyTag(start: number, end: number): void {
    if (start === end) return;
    if (this.#endTags !== '') this.#passEndTags();
    this.#firstNewline = 'nowhere';
    if (start !== this.#position) {
      this.flush();
      this.#from = start;
    }
    this.#position = end;
  }

  /** Adds text to a tag. */
  addToTag(text: string): void {
    this.flush();
    this.#firstNewline = 'nowhere';
    this.#openEnd = undefined;
    this.#flushedEnd = undefined;
    this.#output.text(text);
  }

  /** Writes the source up to the position. Returns the position, before which the source may be dropped. */
  flush(): number {
    this.#write(this.#from, this.#position);
    this.#from = this.#position;
    return this.#position;
  }

  /**
   * Writes the source up to the position, at the end of a part of the input. More of a text may follow. So a `<` at the
   * end of the text is not written yet, because an edit that follows may have to escape it.
   *
   * @returns the offset before which the source may be dropped.
   */
  flushText(): number {
    const start = this.#from;
    const end = this.#position;
    if (start === end) return end;
    const written = this.#tagOpenBefore(end) ?? end;
    this.#flushedEnd = written < end ? undefined : this.#openEndOf(start, end);
    this.#write(start, written);
    this.#from = written;
    return written;
  }

  /**
   * Writes the source up to the position, where an edit follows. Because of the edit, other characters than in the
   * source follow this text. So a `<` at the end of the text is escaped, and the writer remembers how the text ends.
   */
  #cut(): void {
    if (this.#rule.edits === 'none') this.#rule.edits = 'insertions';
    const start = this.#from;
    const end = this.#position;
    if (start === end) {
      this.#openEnd ??= this.#openEndHere(this.#flushedEnd);
      this.#flushedEnd = undefined;
      return;
    }
    if (!this.#isUndecoded) {
      const open = this.#tagOpenBefore(end);
      if (open !== undefined) {
        this.#write(start, open);
        this.#output.text('&lt;');
        this.#from = open + 1;
      }
    }
    const openEnd = this.#openEndOf(start, end);
    this.flush();
    this.#openEnd = openEnd;
    this.#flushedEnd = undefined;
  }

  /** Whether a parser decodes no character references in text at the position. */
  get #isUndecoded(): boolean {
    return this.#region.text !== 'decoded';
  }

  /** Whether a parser decodes no character references in inserted markup. */
  get #isRaw(): boolean {
    return this.#region.text === 'raw';
  }

  #insertPiece(piece: MarkupPiece, isChecked: boolean): void {
    if (typeof piece === 'string') {
      if (piece !== '') this.#insertText(piece, isChecked);
      return;
    }
    if (isChecked) expectNoOpenEnd(rawOf(this.#openEnd));
    // A stream can be empty, so the text before it stays open.
    this.#output.stream(piece, this.#openEnd, this.#isRaw);
  }

  #insertText(markup: string, isChecked: boolean): void {
    if (isChecked) expectNoNewEnd(rawOf(this.#openEnd) + markup);
    this.#output.text(separated(this.#openEnd, markup), this.#isRaw);
    this.#openEnd = this.#isUndecoded ? rawEnd(rawOf(this.#openEnd) + markup) : undefined;
  }

  #write(start: number, end: number): void {
    if (start === end) return;
    let from = start;
    const openEnd = this.#openEnd;
    if (openEnd !== undefined) {
      if (typeof openEnd === 'object') {
        const next = this.sourceText(start, Math.min(end, start + longestEnd));
        expectNoNewEnd(openEnd.raw + next, openEnd.raw.length - 1);
      }
      const first = this.#source.unitAt(start);
      if (isJoinedBy(openEnd, first)) {
        this.#output.text(separatedUnit(openEnd, first));
        from++;
      }
      this.#openEnd = undefined;
    }
    if (from < end) this.#output.copy(this.#source, from, end);
  }

  /**
   * The offset of a `<` at the end of a text. The `<` is the last character, or only `/` and letters follow it, as in
   * `</title`. In elements whose content is text, `</title` can be text. Undefined if the text ends in another way.
   * #tag-open-state, #rcdata-end-tag-name-state
   */
  #tagOpenBefore(end: number): number | undefined {
    let at = end - 1;
    const least = Math.max(this.#from, end - longestName - 2);
    while (at > least && isLetter(this.#source.unitAt(at))) at--;
    if (at > this.#from && this.#source.unitAt(at) === solidus) at--;
    else if (at < end - 1) return undefined;
    return this.#source.unitAt(at) === lessThan ? at : undefined;
  }

  #openEndHere(end: OpenEnd | undefined): OpenEnd | undefined {
    if (this.#isUndecoded) return openEndInRawtext(end);
    return typeof end === 'object' ? undefined : end;
  }

  /** How the output ends after a range of the source. */
  #openEndOf(start: number, end: number): OpenEnd | undefined {
    if (this.#isUndecoded) {
      const text = this.sourceText(Math.max(start, end - longestEnd), end);
      return rawEnd(rawOf(this.#openEnd ?? this.#flushedEnd) + text);
    }
    let at = end - 1;
    if (this.#source.unitAt(at) === carriageReturn) return 'carriage-return';
    while (at > start && isOfReference(this.#source.unitAt(at))) at--;
    if (this.#source.unitAt(at) === ampersand) return 'reference';
    // The text may continue a reference that began before `start`.
    const continues = at === start && isOfReference(this.#source.unitAt(at));
    return continues && this.#flushedEnd === 'reference' ? 'reference' : undefined;
  }

  /** A piece of the source. Characters that are not ASCII can be others. */
  protected sourceText(start: number, end: number): string {
    let text = '';
    for (let at = start; at < end; at++) text += String.fromCharCode(this.#source.unitAt(at));
    return text;
  }
}

/** The open end of raw text. Empty if there is none. */
function rawOf(end: OpenEnd | undefined): string {
  return openEndInRawtext(end)?.raw ?? '';
}

function rawEnd(text: string): RawEnd | undefined {
  const raw = openEndOfRawText(text);
  return raw === '' ? undefined : { raw };
}
