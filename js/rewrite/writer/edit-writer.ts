import type { Content, Escaping } from '../parts/content.js';
import type { PartEdits } from '../parts/edits.js';
import type { TextEdits } from '../parts/parts.js';
import { expectNoNewEnd, expectNoReference, openEndOfRawText } from '../parts/raw-text.js';
import { SourceWriter } from './source-writer.js';

/** The text of an element that became the raw text of an element with another name. */
interface RenamedText {
  /** How the text so far ends. The text could contain the end tag of the new name. */
  end: string;
  /** How a parser reads the text in the source. */
  readonly content: Content;
}

/** The text of an element that a parser could read as markup, because edits changed the tags around the element. */
interface MovedText {
  /** The name of the element whose tags changed. */
  readonly around: string;
  readonly name: string;
  /** The last character of the text so far. */
  end: string;
}

/** The start of a tag or of a comment. #tag-open-state */
const markup = /<[a-z/!?]/i;

/** Writes the source with the edits of its parts. */
export class EditWriter<Raw> extends SourceWriter<Raw> {
  /** The number of the element whose content is skipped; 0 if no content is skipped. */
  skipped = 0;
  /**
   * The character references to write in the text up to an element's end tag. Set if an edit renamed or unwrapped an
   * element whose content is text. Not set if the content becomes raw text, which cannot be escaped.
   */
  escaping: Escaping | undefined = undefined;

  /** The text that a rename made raw text, while it is written. */
  renamed: RenamedText | undefined = undefined;

  /** The text of an element in another one whose tags changed, while it is written. */
  moved: MovedText | undefined = undefined;

  /**
   * Checks a text of the source, which is part of the text of an element after edits of this element or of those around
   * it.
   *
   * @throws TypeError if it would end the element, has character references, which are not decoded in raw text, or
   *   could be markup.
   */
  checkText(start: number, end: number): void {
    const { renamed, moved } = this;
    if (renamed === undefined && moved === undefined) return;
    const text = this.sourceText(start, end);
    if (moved !== undefined) {
      if (markup.test(moved.end + text)) throw movedContent(moved.around, moved.name);
      moved.end = text.slice(-1) || moved.end;
    }
    if (renamed === undefined) return;
    // A text never ends inside of a reference.
    if (renamed.content === 'rcdata') expectNoReference(text);
    const checked = renamed.end + text;
    expectNoNewEnd(checked);
    renamed.end = openEndOfRawText(checked);
  }

  /** Copies the source up to an offset. In an element whose content is skipped, skips the source instead. */
  passUntil(end: number): void {
    if (this.skipped === 0) this.copyUntil(end);
    else this.skipUntil(end);
  }

  /** Passes a start tag that ends at `end`, and after which a parser ignores a newline. Edits of the tag are kept. */
  passTag(end: number): void {
    this.passUntil(end);
    const isAtEnd = this.position === end && this.skipped === 0;
    if (isAtEnd && this.firstNewline === 'nowhere') this.firstNewline = 'both';
  }

  /**
   * Lets the content that replaces a text begin with the newline that a parser ignores, if the text does. So a text can
   * be replaced by its own value.
   */
  replaceFirstNewline({ beforeMarkup, replacement, value }: TextEdits): void {
    if (this.firstNewline !== 'both' || beforeMarkup !== '') return;
    if (replacement !== undefined && value.startsWith('\n')) this.firstNewline = 'nowhere';
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

/**
 * The error of content that a parser could read in another way, because edits changed the tags of the element `around`.
 */
export function movedContent(around: string, name: string): TypeError {
  return new TypeError(
    `rewrite: an edit changes the tags of \`${around}\`, so a parser could read the content of \`${name}\` in it in another way: remove one of the two elements instead`,
  );
}
