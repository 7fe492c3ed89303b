import type { Namespace, SourceLocation } from '../../base/nodes.js';
import { serializesAsVoid } from '../../markup/rules.js';
import type { Ancestor } from './ancestor.js';
import type { Call } from './call-in-order.js';
import type { Content, Contents } from './content.js';
import { lateEdit, PartEdits, type PartRule } from './edits.js';
import type { Rule } from './handlers.js';
import { needsTagBefore } from './implied-elements.js';
import { type ContentOptions, cancelStreams, joined, type Markup } from './inserted-content.js';
import { type Insertion, type RewriteEndTag, readAgain } from './parts.js';
import { readRawContent } from './raw-text.js';
import type { TagAttributes } from './tag-attributes.js';

/** What the record of a start tag, or of an implied element, has about the element. */
export interface ElementRecord extends SourceLocation {
  /** The name in lower case. */
  readonly name: string;
  readonly namespace: Namespace;
  readonly hasContent: boolean;
  /** How a parser reads the content in the source. */
  readonly content: Content;
  /** How a parser reads the content of elements. */
  readonly contents: Contents;
  readonly isImplied: boolean;
  readonly parent: Ancestor | undefined;
  readonly attributes: TagAttributes;
}

/** The methods that insert content into an element. */
export type InnerEdit = 'prepend' | 'append' | 'setInnerContent';

/** An element of the source with the edits of its handlers, as the writer reads them. */
export class ElementEdits extends PartEdits {
  readonly #record: ElementRecord;
  /** The offset of the start tag in the source. */
  readonly start: number;
  /** The offset after the start tag in the source. */
  readonly end: number;
  readonly attributes: TagAttributes;
  /** The name after `rename`; undefined if the name does not change. */
  newName: string | undefined;
  /** What was inserted into the element before its start tag is written. `rename` can change how it is written. */
  #insertions: (Insertion & { method: InnerEdit })[] | undefined;
  /** The markup to insert at the start of the content. */
  prependMarkup: Markup = '';
  /** The markup to insert at the end of the content. */
  appendMarkup: Markup = '';
  /** The markup that replaces the content; undefined if the content is not replaced. */
  innerMarkup: Markup | undefined;
  /** Whether the tags are removed and the content is kept. */
  isUnwrapped = false;
  /** The handlers that `onEndTag` added. */
  endTagHandlers: Call<RewriteEndTag>[] | undefined;
  /** Whether an edit of the start tag decides what is raw text inside of the element or after it. */
  changesRawText = false;
  /** Whether the element is implied, and a start tag was written. */
  hasNewTag = false;
  /** Whether the whole content is written. */
  isContentWritten = false;
  /** Whether the whole element is written, also the markup that `after` inserts. */
  isEndWritten = false;
  /** The rules with handlers for content that the element matched. */
  readonly inside: readonly Rule[];

  constructor(record: ElementRecord, inside: readonly Rule[], rule: PartRule) {
    super('element', rule);
    this.#record = record;
    this.inside = inside;
    this.start = record.start;
    this.end = record.end;
    this.attributes = record.attributes;
  }

  get name(): string {
    return this.#record.name;
  }

  get namespace(): Namespace {
    return this.#record.namespace;
  }

  get hasContent(): boolean {
    return this.#record.hasContent;
  }

  get isImplied(): boolean {
    return this.#record.isImplied;
  }

  get parent(): Ancestor | undefined {
    return this.#record.parent;
  }

  /** How a parser reads the content in the source. */
  get content(): Content {
    return this.#record.content;
  }

  /** Cancels the streams in the content of an element that is removed, or that cannot have content. */
  cancelContent(): void {
    cancelStreams(this.prependMarkup);
    cancelStreams(this.innerMarkup);
    cancelStreams(this.appendMarkup);
  }

  override expectUnwritten(edit: string): void {
    if (this.isWritten) throw lateEdit(`element.${edit}`, 'the start tag');
  }

  override expectEndUnwritten(edit: string): void {
    if (this.isEndWritten) throw lateEdit(`element.${edit}`, 'the element');
  }

  /** Whether the start tag in the source needs no edits. */
  get hasSameTag(): boolean {
    return this.newName === undefined && !this.attributes.areChanged;
  }

  /** Whether the start tag is removed, or changed so that a parser can nest other elements in another way. */
  get changesStructure(): boolean {
    const { removed, isUnwrapped, newName, changesRawText } = this;
    const isOther = removed || isUnwrapped || newName !== undefined || changesRawText;
    // A hidden `input` allows a `frameset` after it. #parsing-main-inbody
    return isOther || (this.name === 'input' && !this.hasSameTag);
  }

  /** Whether an edit changes the tags or the content of the element. */
  get changesContent(): boolean {
    const { newName, isUnwrapped, prependMarkup, innerMarkup, appendMarkup } = this;
    const hasContent = prependMarkup !== '' || appendMarkup !== '' || innerMarkup !== undefined;
    return newName !== undefined || isUnwrapped || hasContent;
  }

  /** Copies what later calls read from the tokens. */
  keep(): void {
    this.attributes.keep();
  }

  /**
   * Whether an implied element needs a start tag: if it has attributes, or if a parser would read the new
   * content as content of another element.
   */
  get needsTag(): boolean {
    if (this.attributes.areChanged) return true;
    // If the content is replaced by nothing, the element begins with what `append` adds.
    const replaced = this.innerMarkup === undefined ? '' : this.innerMarkup || this.appendMarkup;
    const content = this.prependMarkup || replaced;
    return content !== '' && needsTagBefore(this.name, content);
  }

  /** Whether an implied element without any content needs a start tag before content at its end. */
  needsTagAtEnd(content: Markup): boolean {
    // At the end of the page, the tags of `head` and `body` are before the content.
    return this.name !== 'html' && needsTagBefore(this.name, content);
  }

  /** Whether no content was inserted at the start of the element or instead of its content. */
  get hasNoNewContent(): boolean {
    return this.prependMarkup === '' && this.innerMarkup === undefined;
  }

  /** Whether the name changes, not only its spelling. */
  get hasOtherName(): boolean {
    return this.newName !== undefined && this.newName.toLowerCase() !== this.name;
  }

  /** Whether the element becomes a void element, which has no end tag. */
  get becomesVoid(): boolean {
    const { newName, namespace } = this;
    return newName !== undefined && namespace === 'html' && serializesAsVoid(newName.toLowerCase());
  }

  /**
   * The name of the end tag to write if the source has none. Undefined if the element needs no end tag: it keeps
   * its name, has no tags, or is void. A tag with `/>` in SVG or MathML also needs none.
   */
  get newEndTagName(): string | undefined {
    const { newName } = this;
    if (newName === undefined || this.removed || this.isUnwrapped || this.becomesVoid) {
      return undefined;
    }
    const isClosed = !this.hasContent && this.namespace !== 'html';
    return isClosed || !this.hasOtherName ? undefined : newName;
  }

  /**
   * Whether the content is raw text after the edits so far, as in `script`. A parser decodes no character
   * references in it.
   */
  get hasRawText(): boolean {
    const { newName } = this;
    if (newName === undefined) return this.content === 'rawtext' && !this.isUnwrapped;
    if (this.namespace !== 'html' || !this.hasContent || this.isUnwrapped) return false;
    return this.#contentOf(newName.toLowerCase()) === 'rawtext';
  }

  /**
   * Whether the end tag of the element decides what is raw text after it: in SVG and MathML, of a `template`, and
   * of elements whose content is text.
   */
  get decidesRawText(): boolean {
    return this.namespace !== 'html' || this.content !== 'data' || this.name === 'template';
  }

  #contentOf(name: string): Content {
    return this.#record.contents.ofName(name);
  }

  /** Notes a change of an attribute that decides what is raw text. #html-integration-point, #parsing-main-inforeign */
  noteAttribute(name: string): void {
    const decides =
      (this.name === 'annotation-xml' && name === 'encoding') ||
      (this.name === 'font' && /^(?:color|face|size)$/.test(name));
    if (decides) this.changesRawText = true;
  }

  /** Notes a change of the tags. */
  #changeTags(newName: string | undefined): void {
    const name = newName?.toLowerCase() ?? this.name;
    const isText = this.#contentOf(name) !== 'data' && this.#contentOf(this.name) === 'data';
    const isContext = name === 'svg' || name === 'math' || name === 'template' || name === 'col';
    if (this.namespace !== 'html' || isContext || isText) {
      this.changesRawText = true;
    }
  }

  /**
   * Inserts content into the element.
   *
   * @throws as the method.
   */
  insert(method: InnerEdit, content: unknown, options: ContentOptions | undefined): void {
    const caller = `element.${method}`;
    const markup = this.hasRawText
      ? readRawContent(this.rule, caller, content, options)
      : this.readMarkup(method, content, options);
    if (!this.isWritten) {
      this.#insertions ??= [];
      this.#insertions.push({ method, caller, content, options, markup });
    }
    this.#place(method, markup);
  }

  #place(method: InnerEdit, markup: Markup): void {
    if (method === 'prepend') this.prependMarkup = joined(markup, this.prependMarkup);
    else if (method === 'append') this.appendMarkup = joined(this.appendMarkup, markup);
    else {
      cancelStreams(this.innerMarkup);
      this.innerMarkup = markup;
    }
  }

  /** Renames or unwraps the element. If its content becomes raw text or no longer is, reads inserted content again. */
  changeTo(newName: string | undefined, isUnwrapped: boolean): void {
    this.#changeTags(newName);
    const before = { newName: this.newName, isUnwrapped: this.isUnwrapped };
    const wasRaw = this.hasRawText;
    Object.assign(this, { newName, isUnwrapped });
    const isRaw = this.hasRawText;
    if (isRaw === wasRaw || this.#insertions === undefined) return;
    try {
      this.#insertions = this.#insertions.map((insertion) => ({
        ...insertion,
        markup: readAgain(this.rule, insertion, isRaw),
      }));
    } catch (error) {
      Object.assign(this, before);
      throw error;
    }
    this.prependMarkup = '';
    this.appendMarkup = '';
    this.innerMarkup = undefined;
    for (const { method, markup } of this.#insertions) this.#place(method, markup);
  }
}
