import type { PartEdits } from '../parts/edits.js';
import type { TextEdits } from '../parts/parts.js';
import { expectNoNewEnd, expectNoReference, openEndOfRawText } from '../parts/raw-text.js';
import type { MovedElement, Region } from './region.js';
import { SourceWriter } from './source-writer.js';

/** The start of a tag or of a comment. #tag-open-state */
const markup = /<[a-z/!?]/i;

/** Writes the source with the edits of its parts. */
export class EditWriter<Raw> extends SourceWriter<Raw> {
  #skipped = 0;
  /** How the text of a renamed element ends so far. The text could contain the end tag of the new name. */
  #renamedEnd = '';
  /** The last character so far of the text of an element that a parser could read as markup. */
  #movedEnd = '';

  /** The number of the element whose content is skipped; 0 if no content is skipped. */
  get skipped(): number {
    return this.#skipped;
  }

  /** Skips the content of an element. */
  skip(id: number): void {
    this.#skipped = id;
  }

  /** Skips no content any more. */
  resume(): void {
    this.#skipped = 0;
  }

  /** Begins the content of an element, whose start tag is written. */
  beginContent(region: Region): void {
    this.enter(region);
    this.#renamedEnd = '';
    this.#movedEnd = '';
  }

  /**
   * Checks a text of the source, which is part of the text of an element after edits of this element or of those around
   * it.
   *
   * @throws TypeError if it would end the element, has character references, which are not decoded in raw text, or
   *   could be markup.
   */
  checkText(start: number, end: number): void {
    const { renamed, moved } = this.region;
    if (renamed === undefined && moved === undefined) return;
    const text = this.sourceText(start, end);
    if (moved !== undefined) {
      if (markup.test(this.#movedEnd + text)) throw movedContent(moved);
      this.#movedEnd = text.slice(-1) || this.#movedEnd;
    }
    if (renamed === undefined) return;
    // A text never ends inside of a reference.
    if (renamed === 'rcdata') expectNoReference(text);
    const checked = this.#renamedEnd + text;
    expectNoNewEnd(checked);
    this.#renamedEnd = openEndOfRawText(checked);
  }

  /** Copies the source up to an offset. In an element whose content is skipped, skips the source instead. */
  passUntil(end: number): void {
    if (this.#skipped === 0) this.copyUntil(end);
    else this.skipUntil(end);
  }

  /** Passes a start tag that ends at `end`, and after which a parser ignores a newline. Edits of the tag are kept. */
  passTag(end: number): void {
    this.passUntil(end);
    const isAtEnd = this.position === end && this.#skipped === 0;
    if (isAtEnd && this.firstNewline === 'nowhere') this.ignoreNewline('both');
  }

  /**
   * Lets the content that replaces a text begin with the newline that a parser ignores, if the text does. So a text can
   * be replaced by its own value.
   */
  replaceFirstNewline({ beforeMarkup, replacement, value }: TextEdits): void {
    if (this.firstNewline !== 'both' || beforeMarkup !== '') return;
    if (replacement !== undefined && value.startsWith('\n')) this.ignoreNewline('nowhere');
  }

  /**
   * Writes the content that edits insert before a range of the source, or instead of the range. With `isDropped`, the
   * range is removed even without a replacement. A range that is not removed must be copied by the caller.
   */
  writeEdits(edits: PartEdits, start: number, end: number, isDropped = false): void {
    this.passUntil(start);
    this.insert(edits.beforeMarkup);
    if (edits.replacement !== undefined || isDropped) {
      this.insert(edits.replacement ?? '');
      this.skipUntil(end);
    }
  }
}

/** The error of content that a parser could read in another way. */
export function movedContent({ around, name }: MovedElement): TypeError {
  return new TypeError(
    `rewrite: an edit changes the tags of \`${around}\`, so a parser could read the content of \`${name}\` in it in another way: remove one of the two elements instead`,
  );
}
