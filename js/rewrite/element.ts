import { argumentError } from '../base/errors.js';
import type { Namespace, SourceLocation } from '../base/nodes.js';
import { serializesAsVoid } from '../markup/rules.js';
import type { Source } from '../tokens/source.js';
import { isNewName, tokenName } from './attribute-names.js';
import { type Call, checkedHandler } from './call-in-order.js';
import type { Content, Contents } from './content.js';
import { expectAsciiName } from './decoded-references.js';
import { Edits, lateEdit, type PartRule } from './edits.js';
import type { Rule } from './handlers.js';
import { needsTagBefore } from './implied-elements.js';
import {
  type ContentOptions,
  cancelStreams,
  type InsertedContent,
  joined,
  type Markup,
} from './inserted-content.js';
import type { Ancestor } from './open-states.js';
import { type Insertion, type RewriteEndTag, readAgain, readTagName } from './parts.js';
import { readRawContent } from './raw-text.js';
import type { TagAttributes } from './tag-attributes.js';
import { type TagSink, writeStartTag } from './tag-writer.js';

/** @internal What the record of a start tag, or of an implied element, says of the element. */
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
type InnerEdit = 'prepend' | 'append' | 'setInnerContent';

/**
 * A start tag and the element that it begins.
 *
 * The element ends where the standard says: at its end tag, or before the markup that closes it. For
 * example, the next `<p>` closes a paragraph.
 *
 * Edit the element while a handler for the element runs. The start tag is written when all handlers for the element
 * have returned; later edits throw an Error. Exception: `append`, `after` and `onEndTag` work until the element ends.
 *
 * If the element has no end tag, `after` inserts content where the element ends, without an end tag. A parser can then
 * read the content as part of the element: text after the first item of `<li>a<li>b` is in this item. Use `append`, or
 * add an end tag to the content.
 *
 * In `script`, `style` and other elements whose text has no character references, `append`, `prepend` and
 * `setInnerContent` insert raw text: it is not escaped, even without the option `html`. Content that would end the
 * element throws a TypeError.
 *
 * In `svg` and `math` elements, names and attributes decide how a parser reads the content. If you change one of
 * these names or attributes, text of the source can become markup. So if you do not trust the input, use `remove`
 * for `svg` and `math`. After such a change, raw text that is inserted later must not look like a tag: it throws a
 * TypeError, because it could be markup.
 */
export class RewriteElement extends Edits {
  readonly #record: ElementRecord;
  /** @internal The offset of the start tag in the source. */
  readonly start: number;
  /** @internal The offset after the start tag in the source. */
  readonly end: number;
  readonly #attributes: TagAttributes;
  /** @internal The name after `rename`; undefined if the name does not change. */
  newName: string | undefined;
  /** What was inserted into the element before its start tag is written. `rename` can change how it is written. */
  #insertions: (Insertion & { method: InnerEdit })[] | undefined;
  /** @internal The markup to insert at the start of the content. */
  prependMarkup: Markup = '';
  /** @internal The markup to insert at the end of the content. */
  appendMarkup: Markup = '';
  /** @internal The markup that replaces the content; undefined if the content is not replaced. */
  innerMarkup: Markup | undefined;
  /** @internal Whether the tags are removed and the content is kept. */
  isUnwrapped = false;
  /** @internal The handlers that `onEndTag` added. */
  endTagHandlers: Call<RewriteEndTag>[] | undefined;
  /** @internal Whether an edit of the start tag decides what is raw text inside of the element or after it. */
  changesRawText = false;
  /** @internal Whether the element is implied, and a start tag was written. */
  hasNewTag = false;
  /** @internal Whether the whole content is written. */
  isContentWritten = false;
  /** @internal Whether the whole element is written, also the markup that `after` inserts. */
  isEndWritten = false;

  /** @internal The rules with handlers for content that the element matched. */
  readonly inside: readonly Rule[];

  /** @internal */
  constructor(record: ElementRecord, inside: readonly Rule[], rule: PartRule) {
    super(rule);
    this.#record = record;
    this.inside = inside;
    this.start = record.start;
    this.end = record.end;
    this.#attributes = record.attributes;
  }

  /** The name in the source, in lower case. */
  get name(): string {
    return this.#record.name;
  }

  /** The namespace of the element, for example `'svg'` for a `title` in SVG. */
  get namespace(): Namespace {
    return this.#record.namespace;
  }

  /**
   * Whether the element can have content. False for void elements, and for elements closed by `/>` in SVG
   * or MathML. Also false for start tags that the standard ignores, because they begin no element.
   */
  get hasContent(): boolean {
    return this.#record.hasContent;
  }

  /**
   * Whether the markup implies the element, as `<title>` implies `head`. The element has no start tag in the source. A
   * start tag is written if you set an attribute, or if a parser would put inserted content into another element. The
   * element cannot be renamed.
   */
  get isImplied(): boolean {
    return this.#record.isImplied;
  }

  /**
   * The element around the element, with its `name` and its own `parent`. Undefined for the outermost element, and for
   * a start tag that begins no element. These are the open elements when the element begins.
   * https://html.spec.whatwg.org/multipage/parsing.html#the-stack-of-open-elements
   */
  get parent(): Ancestor | undefined {
    return this.#record.parent;
  }

  /** @internal How a parser reads the content in the source. */
  get content(): Content {
    return this.#record.content;
  }

  /** @internal */
  get caller(): string {
    return 'element';
  }

  /** The source of the start tag. Its range is empty if the element is implied. */
  get location(): SourceLocation {
    return { start: this.start, end: this.end };
  }

  /** The attributes with all edits so far, in the order of the edited tag. Each read returns new objects. */
  get attributes(): { name: string; value: string }[] {
    return this.#attributes.entries.map(([name, value]) => ({ name, value }));
  }

  /**
   * The value of an attribute with all edits so far; null if there is no such attribute.
   *
   * @param name the name, as in the DOM. For HTML elements, the case of ASCII letters does not matter. For elements of SVG
   *   and MathML, the name is in lower case, or has the parser's spelling, such as `viewBox`.
   * @throws TypeError if the name is not a string.
   */
  getAttribute(name: string): string | null {
    return this.#attributes.get(this.#readName('getAttribute', name)) ?? null;
  }

  /**
   * Whether the element has an attribute.
   *
   * @param name as for `getAttribute`.
   * @throws TypeError if the name is not a string.
   */
  hasAttribute(name: string): boolean {
    return this.#attributes.has(this.#readName('hasAttribute', name));
  }

  /**
   * Sets an attribute. A new attribute becomes the last attribute.
   *
   * @param name the name of an attribute in the source, or a new name; as for `getAttribute`. A new name is written in
   *   lower case. It must have no white space, quotation marks, `/`, `=`, `>`, U+0000 and lone surrogates. If the source
   *   is bytes in another encoding than UTF-8, a new name must be ASCII.
   * @param value any string; the method escapes it. Characters that the output cannot express become U+FFFD. U+0000
   *   always does. Lone surrogates do if the output is bytes. In another encoding than UTF-8, most control characters
   *   from U+0080 to U+009F also do.
   * @throws TypeError for any other name, or if the value is not a string. Error if the name must be ASCII and is not,
   *   or if the start tag is written.
   */
  setAttribute(name: string, value: string): this {
    this.expectUnwritten('setAttribute');
    const known = this.#readName('setAttribute', name);
    if (!this.#attributes.isKnown(known)) {
      if (!isNewName(known)) {
        const inCase = this.namespace === 'html' ? '' : ' in lower case';
        const expected = `the name of an attribute${inCase}, without white space and \`"'/=>\``;
        throw argumentError('element.setAttribute', 'name', expected, name);
      }
      expectAsciiName('element.setAttribute', known, this.rule.asciiEncoding);
    }
    if (typeof value !== 'string') {
      throw argumentError('element.setAttribute', 'value', 'a string', value);
    }
    this.#changeAttribute(known);
    this.#attributes.set(known, value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value);
    return this;
  }

  /**
   * Removes an attribute. If you set the attribute again, it becomes the last attribute.
   *
   * @param name as for `getAttribute`.
   * @throws TypeError if the name is not a string; Error if the start tag is written.
   */
  removeAttribute(name: string): this {
    this.expectUnwritten('removeAttribute');
    const known = this.#readName('removeAttribute', name);
    this.#changeAttribute(known);
    this.#attributes.remove(known);
    return this;
  }

  /**
   * Changes the name in both tags. If the element has no end tag, as in `<img>` and `<li>a<li>b`, writes an end tag where
   * the element ends. Exceptions: no end tag is written if the end of the page ends the element, or if the parser may create
   * the element again, as in `<p><b>a</p>`. If the new name is that of a void element, such as `br`, removes the end tag.
   *
   * If the content of the element is text, as in `title`, it stays text. If it would end the renamed element, as
   * `</style>` in a `script` that becomes a `style`, the rewrite fails with a TypeError.
   *
   * If the content is markup, a parser reads it by the rules for the new name. If you do not trust the input, do not
   * rename to `script`, `style`, `title` or another element whose content is text.
   *
   * @throws TypeError if a tag cannot have the name `name`, or if content that was inserted would end the renamed element.
   *   TypeError for the name `plaintext`, because no end tag ends this element. TypeError for the name `frameset`,
   *   because it can replace the body. Error if the start tag is written. Error if the name is not ASCII, and the source
   *   is bytes in an encoding other than UTF-8.
   */
  rename(name: string): this {
    this.expectUnwritten('rename');
    if (this.isImplied) {
      throw new Error(
        'element.rename: the markup implies the element, so it has no tags to rename',
      );
    }
    const newName = readTagName('element.rename', name, this.rule.asciiEncoding);
    this.#expectEnd(newName.toLowerCase());
    this.#changeTo(newName, this.isUnwrapped);
    return this;
  }

  /**
   * Inserts content directly after the start tag, before the content of earlier calls. Has no effect if the
   * element cannot have content.
   *
   * @throws TypeError if an argument is of another type than documented, or a stream is not accepted here. TypeError if
   *   the content would end an element with raw text. Error if the start tag is written.
   */
  prepend(content: InsertedContent, options?: ContentOptions): this {
    this.expectUnwritten('prepend');
    return this.#place('prepend', this.#readInner('prepend', content, options));
  }

  /**
   * Inserts content at the end of the element, before its end tag. Has no effect if the element cannot have
   * content.
   *
   * @throws TypeError as `prepend`. Error if the end of the content is written.
   */
  append(content: InsertedContent, options?: ContentOptions): this {
    this.expectEndUnwritten('append');
    if (this.isContentWritten) throw lateEdit('element.append', 'the content of the element');
    return this.#place('append', this.#readInner('append', content, options));
  }

  /**
   * Replaces the content. Has no effect if the element cannot have content.
   *
   * @throws as `prepend`.
   */
  setInnerContent(content: InsertedContent, options?: ContentOptions): this {
    this.expectUnwritten('setInnerContent');
    return this.#place('setInnerContent', this.#readInner('setInnerContent', content, options));
  }

  /**
   * Removes both tags and keeps the content. If the content is text, as in `title`, it stays text.
   *
   * @throws Error if the start tag is written.
   */
  removeAndKeepContent(): this {
    this.expectUnwritten('removeAndKeepContent');
    this.#changeTo(this.newName, true);
    return this;
  }

  /**
   * Adds a handler for the end of the element. The handler may return a promise where handlers may. It is also called if
   * the element has no end tag in the source: `isImplied` of its argument is then true. It is also called if the element
   * is removed: then the end tag is removed, but content that the handler inserts is written. It is not called if the
   * element cannot have content.
   *
   * @throws TypeError if the handler is not a function; Error if the element is written.
   */
  onEndTag(handler: (endTag: RewriteEndTag) => unknown): this {
    this.expectEndUnwritten('onEndTag');
    if (typeof handler !== 'function') {
      throw argumentError('element.onEndTag', 'handler', 'a function', handler);
    }
    this.endTagHandlers ??= [];
    this.endTagHandlers.push(checkedHandler(this.rule, 'element.onEndTag', 'handler', handler));
    return this;
  }

  /** @internal Cancels the streams in the content of an element that is removed, or that cannot have content. */
  cancelContent(): void {
    cancelStreams(this.prependMarkup);
    cancelStreams(this.innerMarkup);
    cancelStreams(this.appendMarkup);
  }

  /** @internal */
  override expectUnwritten(edit: string): void {
    if (this.isWritten) throw lateEdit(`element.${edit}`, 'the start tag');
  }

  /** @internal */
  override expectEndUnwritten(edit: string): void {
    if (this.isEndWritten) throw lateEdit(`element.${edit}`, 'the element');
  }

  /** @internal Whether the start tag in the source needs no edits. */
  get hasSameTag(): boolean {
    return this.newName === undefined && !this.#attributes.areChanged;
  }

  /** @internal Whether the start tag is removed, or changed so that a parser can nest other elements in another way. */
  get changesStructure(): boolean {
    const { removed, isUnwrapped, newName, changesRawText } = this;
    const isOther = removed || isUnwrapped || newName !== undefined || changesRawText;
    // A hidden `input` allows a `frameset` after it. #parsing-main-inbody
    return isOther || (this.name === 'input' && !this.hasSameTag);
  }

  /** @internal Whether an edit changes the tags or the content of the element. */
  get changesContent(): boolean {
    const { newName, isUnwrapped, prependMarkup, innerMarkup, appendMarkup } = this;
    const hasContent = prependMarkup !== '' || appendMarkup !== '' || innerMarkup !== undefined;
    return newName !== undefined || isUnwrapped || hasContent;
  }

  /** @internal Writes the start tag in the source with all edits. */
  writeTag(sink: TagSink, source: Source<unknown>): void {
    const { start, end, newName } = this;
    writeStartTag(sink, source, { start, end, newName, attributes: this.#attributes });
  }

  /** @internal Copies what later calls read from the tokens. */
  keep(): void {
    this.#attributes.keep();
  }

  /**
   * @internal Whether an implied element needs a start tag: if it has attributes, or if a parser would read the new
   * content as content of another element.
   */
  get needsTag(): boolean {
    if (this.#attributes.areChanged) return true;
    // If the content is replaced by nothing, the element begins with what `append` adds.
    const replaced = this.innerMarkup === undefined ? '' : this.innerMarkup || this.appendMarkup;
    const content = this.prependMarkup || replaced;
    return content !== '' && needsTagBefore(this.name, content);
  }

  /** @internal Whether an implied element without any content needs a start tag before content at its end. */
  needsTagAtEnd(content: Markup): boolean {
    // At the end of the page, the tags of `head` and `body` are before the content.
    return this.name !== 'html' && needsTagBefore(this.name, content);
  }

  /** @internal Whether no content was inserted at the start of the element or instead of its content. */
  get hasNoNewContent(): boolean {
    return this.prependMarkup === '' && this.innerMarkup === undefined;
  }

  /** @internal Whether the name changes, not only its spelling. */
  get hasOtherName(): boolean {
    return this.newName !== undefined && this.newName.toLowerCase() !== this.name;
  }

  /** @internal Whether the element becomes a void element, which has no end tag. */
  get becomesVoid(): boolean {
    const { newName, namespace } = this;
    return newName !== undefined && namespace === 'html' && serializesAsVoid(newName.toLowerCase());
  }

  /**
   * @internal The name of the end tag to write if the source has none. Undefined if the element needs no end tag: it keeps
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
   * @internal Whether the content is raw text after the edits so far, as in `script`. A parser decodes no character
   * references in it.
   */
  get hasRawText(): boolean {
    const { newName } = this;
    if (newName === undefined) return this.content === 'rawtext' && !this.isUnwrapped;
    if (this.namespace !== 'html' || !this.hasContent || this.isUnwrapped) return false;
    return this.#contentOf(newName.toLowerCase()) === 'rawtext';
  }

  /**
   * @internal Whether the end tag of the element decides what is raw text after it: in SVG and MathML, of a `template`, and
   * of elements whose content is text.
   */
  get decidesRawText(): boolean {
    return this.namespace !== 'html' || this.content !== 'data' || this.name === 'template';
  }

  #contentOf(name: string): Content {
    return this.#record.contents.ofName(name);
  }

  /** @throws TypeError if an HTML element with the new name would contain the rest of the page, or replace the body. */
  #expectEnd(newName: string): void {
    if (this.namespace === 'html' && newName === 'frameset' && this.name !== newName) {
      throw new TypeError(
        'element.rename: `name` must not be frameset: it can replace the body, and a parser ignores other tags inside of it',
      );
    }
    if (this.namespace !== 'html' || newName !== 'plaintext' || this.name === newName) return;
    throw new TypeError(
      'element.rename: `name` must not be plaintext: no end tag ends this element, so the rest of the page would become text',
    );
  }

  /** Notes a change of an attribute that decides what is raw text. #html-integration-point, #parsing-main-inforeign */
  #changeAttribute(name: string): void {
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

  /** Checks content to insert into the element, and returns the markup. */
  #readInner(method: InnerEdit, content: unknown, options: ContentOptions | undefined): Markup {
    const caller = `element.${method}`;
    const markup = this.hasRawText
      ? readRawContent(this.rule, caller, content, options)
      : this.readMarkup(method, content, options);
    if (!this.isWritten) {
      this.#insertions ??= [];
      this.#insertions.push({ method, caller, content, options, markup });
    }
    return markup;
  }

  #place(method: InnerEdit, markup: Markup): this {
    if (method === 'prepend') this.prependMarkup = joined(markup, this.prependMarkup);
    else if (method === 'append') this.appendMarkup = joined(this.appendMarkup, markup);
    else {
      cancelStreams(this.innerMarkup);
      this.innerMarkup = markup;
    }
    return this;
  }

  /** Renames or unwraps the element. If its content becomes raw text or no longer is, reads inserted content again. */
  #changeTo(newName: string | undefined, isUnwrapped: boolean): void {
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

  /** The name of an attribute, as tokens have it. */
  #readName(method: string, name: unknown): string {
    if (typeof name === 'string') return tokenName(name, this.namespace);
    throw argumentError(`element.${method}`, 'name', 'a string', name);
  }
}
