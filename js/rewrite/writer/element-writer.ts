import type { SourceLocation } from '../../base/nodes.js';
import type { Source } from '../../tokens/source.js';
import type { ElementEdits } from '../parts/element-edits.js';
import type { Markup } from '../parts/inserted-content.js';
import type { EndTagEdits } from '../parts/parts.js';
import type { EditWriter } from './edit-writer.js';
import { firstNewlineAfter } from './first-newline.js';
import { type MovedElement, rawText, regionInside } from './region.js';
import { writeEndTag, writeImpliedTag, writeStartTag } from './tags.js';

/** Writes elements with their edits: their tags, and what edits insert into them. */
export class ElementWriter<Raw> {
  readonly #source: Source<Raw>;
  readonly #writer: EditWriter<Raw>;

  constructor(source: Source<Raw>, writer: EditWriter<Raw>) {
    this.#source = source;
    this.#writer = writer;
  }

  /** Writes a start tag of the source, at which the writer is. */
  writeStartTag(element: ElementEdits): void {
    const { start, end } = element;
    if (element.changesStructure) this.#writer.writeEndTags();
    this.#writer.writeEdits(element, start, end, element.isUnwrapped);
    if (element.removed || element.isUnwrapped) return;
    if (element.hasSameTag) this.#writer.copyUntil(end);
    else writeStartTag(this.#writer, this.#source, element);
  }

  /** Writes the tag of an element that the markup implies, if the edits need a tag. */
  writeImpliedTag(element: ElementEdits): void {
    this.#writer.writeEdits(element, element.start, element.start);
    if (element.removed || element.isUnwrapped || !element.needsTag) return;
    this.#writeNewTag(element);
  }

  #writeNewTag(element: ElementEdits): void {
    this.#writer.addToTag(writeImpliedTag(element.name, element.attributes.entries));
    element.hasNewTag = true;
  }

  /**
   * Inserts content at the end of an element. If the element has no other content, it can need a tag before this
   * content.
   */
  #insertLast(element: ElementEdits, offset: number, content: Markup): void {
    if (content === '') return;
    const { isImplied, isUnwrapped, removed, end, hasNewTag } = element;
    if (isImplied && !hasNewTag && !isUnwrapped && !removed && end === offset) {
      if (element.hasNoNewContent && element.needsTagAtEnd(content)) this.#writeNewTag(element);
    }
    // Raw text of another element ends here only if the input ends in it, and then nothing follows.
    if (element.hasRawText) this.#writer.insert(content);
    else this.#writer.insertUnchecked(content);
  }

  /**
   * Begins an element whose start tag is written.
   *
   * @param moved the element, if a parser could read its text as markup.
   */
  begin(element: ElementEdits, moved: MovedElement | undefined): void {
    element.isWritten = true;
    if (element.changesRawText) element.rule.rawTextIsUncertain = true;
    this.#writer.beginContent(regionInside(element, moved));
    if (element.hasContent && !element.removed) {
      this.#writer.ignoreNewline(firstNewlineAfter(element));
      this.#writer.insert(element.prependMarkup);
      this.#writer.insert(element.innerMarkup ?? '');
    } else {
      element.cancelContent();
      if (!element.hasContent) this.#addEndTag(element.newEndTagName);
    }
  }

  /** Ends the content of an element at `offset`: writes the markup that `append` added. */
  endContent(element: ElementEdits, offset: number): void {
    if (!element.removed && element.hasContent) {
      if (element.hasRawText) this.#writer.enter(rawText);
      this.#insertLast(element, offset, element.appendMarkup);
    } else element.cancelContent();
    element.isContentWritten = true;
  }

  /**
   * Writes the edits of the end of an element that has no end tag in the source.
   *
   * @param endTag has the edits of handlers for the end tag.
   * @param needsEndTag whether a renamed element gets an end tag.
   */
  writeImpliedEnd(
    element: ElementEdits,
    endTag: EndTagEdits | undefined,
    offset: number,
    needsEndTag: boolean,
  ): void {
    if (endTag !== undefined) {
      this.#insertLast(element, offset, endTag.beforeMarkup);
      this.#insertLast(element, offset, endTag.replacement ?? '');
    }
    if (!endTag?.removed) {
      const isDropped = element.removed || element.isUnwrapped;
      const newName = isDropped ? undefined : endTag?.newName;
      this.#addEndTag(newName ?? (needsEndTag ? element.newEndTagName : undefined));
    }
    if (endTag !== undefined) this.#writer.insertUnchecked(endTag.afterMarkup);
  }

  /** Writes an end tag that is not in the source. Writes nothing if there is no name. */
  #addEndTag(name: string | undefined): void {
    if (name === undefined) return;
    this.#writer.addToTag(`</${name}>`);
    this.#writer.leaveText();
  }

  /** Writes the markup after an element. */
  writeAfter(element: ElementEdits): void {
    this.#writer.insertUnchecked(element.afterMarkup);
    element.isContentWritten = true;
    element.isEndWritten = true;
  }

  /** Writes an end tag. `endTag` has the edits of handlers for the end tag. */
  writeEndTag(
    element: ElementEdits,
    endTag: EndTagEdits | undefined,
    { start, end }: SourceLocation,
  ): void {
    // The end tag of a void element would be another element, as `</br>`, or an error.
    const isOfVoid = element.becomesVoid && endTag?.newName === undefined;
    const isDropped = element.removed || element.isUnwrapped || isOfVoid;
    const newName = endTag?.newName ?? element.newName;
    this.#writer.passUntil(start);
    if (isDropped || endTag?.removed || newName !== undefined) {
      element.rule.edits = 'structure';
      this.#writer.writeEndTags();
    }
    if (endTag !== undefined) {
      this.#writer.writeEdits(endTag, start, end, isDropped);
    } else if (isDropped) {
      this.#writer.skipUntil(end);
    }
    if (isDropped || endTag?.removed) return;
    if (newName === undefined) this.#writer.copyUntil(end);
    else writeEndTag(this.#writer, this.#source, { start, end }, newName);
    this.#writer.leaveText();
  }
}
