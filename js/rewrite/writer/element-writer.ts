import type { SourceLocation } from '../../base/nodes.js';
import type { Source } from '../../tokens/source.js';
import { escapings } from '../parts/content.js';
import type { ElementEdits } from '../parts/element-edits.js';
import type { Markup } from '../parts/inserted-content.js';
import type { EndTagEdits } from '../parts/parts.js';
import type { EditWriter } from './edit-writer.js';
import { firstNewlineAfter } from './first-newline.js';
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

  /** Begins an element whose start tag is written. */
  begin(element: ElementEdits): void {
    element.isWritten = true;
    if (element.changesRawText) element.rule.rawTextIsUncertain = true;
    this.#beginContent(element);
    if (element.hasContent && !element.removed) {
      this.#writer.firstNewline = firstNewlineAfter(element);
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
      if (element.hasRawText) this.#writer.isInRawtext = true;
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
    this.#writer.isInRawtext = false;
    this.#writer.escaping = undefined;
    this.#writer.renamed = undefined;
    this.#writer.moved = undefined;
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
    this.#writer.isInRawtext = false;
  }

  /**
   * Decides how the text in an element is written. In a renamed or unwrapped element, the text is escaped if a parser
   * would otherwise read it differently. Text that becomes raw text cannot be escaped. Content that is markup is not
   * changed.
   */
  #beginContent(element: ElementEdits): void {
    const { name, newName, content, isUnwrapped, hasRawText } = element;
    this.#writer.isInRawtext = hasRawText;
    if (content === 'data') return;
    const isOther = isUnwrapped || (newName?.toLowerCase() ?? name) !== name;
    if (!isOther) return;
    if (hasRawText) this.#writer.renamed = { end: '', content };
    else this.#writer.escaping = escapings[content];
  }
}
