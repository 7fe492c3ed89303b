import { argumentError } from '../base/errors.js';
import type { Namespace, SourceLocation } from '../base/nodes.js';
import type { Source } from '../tokens/source.js';
import { type Call, checkedHandler } from './call-in-order.js';
import { Edits, lateEdit, type PartRule } from './edits.js';
import {
  type ContentOptions,
  cancelStreams,
  type InsertedContent,
  joined,
  type Markup,
} from './inserted-content.js';
import type { Ancestor } from './open-states.js';
import { expectAscii, type RewriteEndTag, readTagName } from './parts.js';
import type { Rule } from './handlers.js';
import type { TagAttributes } from './tag-attributes.js';
import { type TagSink, writeStartTag } from './tag-writer.js';

/** @internal What the record of a start tag, or of an implied element, says of the element. */
export interface ElementRecord extends SourceLocation {
  /** The name in lower case. */
  readonly name: string;
  readonly namespace: Namespace;
  readonly hasContent: boolean;
  readonly isImplied: boolean;
  readonly parent: Ancestor | undefined;
  readonly attributes: TagAttributes;
}

/** Matches the names that `setAttribute` accepts for a new attribute. A parser reads these names unchanged. */
const newAttributeName = /^[^\t\n\f\r "'/=>\0A-Z\ud800-\udfff]+$/u;

function expectString(method: string, name: unknown): void {
  if (typeof name !== 'string') throw argumentError(`element.${method}`, 'name', 'a string', name);
}

/**
 * A start tag and the element that it begins.
 *
 * The element ends where the standard says: at its end tag, or before the markup that closes it. For
 * example, the next `<p>` closes a paragraph.
 *
 * Edit the element while a handler for the element runs. The start tag is written when all handlers for the element
 * have returned; later edits throw an Error. Exception: `append`, `after` and `onEndTag` work until the element ends.
 *
 * In `svg` and `math` elements, names and attributes decide how a parser reads the content. If you change one of
 * these names or attributes, text of the source can become markup. So if you do not trust the input, use `remove`
 * for `svg` and `math`.
 */
export class RewriteElement extends Edits {
  /** The name in the source, in lower case. */
  readonly name: string;
  /** The namespace of the element, for example `'svg'` for a `title` in SVG. */
  readonly namespace: Namespace;
  /**
   * Whether the element can have content. False for void elements, and for elements closed by `/>` in SVG
   * or MathML. Also false for start tags that the standard ignores, because they begin no element.
   */
  readonly hasContent: boolean;
  /**
   * Whether the markup implies the element, as `<title>` implies `head`. The element has no start tag in the source. If
   * you set an attribute, a start tag is written. The element cannot be renamed.
   */
  readonly isImplied: boolean;
  /**
   * The element around the element, with its `name` and its own `parent`. Undefined for the outermost element, and for
   * a start tag that begins no element. These are the open elements when the element begins.
   * https://html.spec.whatwg.org/multipage/parsing.html#the-stack-of-open-elements
   */
  readonly parent: Ancestor | undefined;
  /** @internal The offset of the start tag in the source. */
  readonly start: number;
  /** @internal The offset after the start tag in the source. */
  readonly end: number;
  readonly #attributes: TagAttributes;
  /** @internal The name after `rename`; undefined if the name does not change. */
  newName: string | undefined;
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
  /** @internal Whether the whole content is written. */
  isContentWritten = false;
  /** @internal Whether the whole element is written, also the markup that `after` inserts. */
  isEndWritten = false;

  /** @internal The rules with handlers for content that the element matched. */
  readonly inside: readonly Rule[];

  /** @internal */
  constructor(record: ElementRecord, inside: readonly Rule[], rule: PartRule) {
    super(rule);
    this.name = record.name;
    this.namespace = record.namespace;
    this.hasContent = record.hasContent;
    this.isImplied = record.isImplied;
    this.parent = record.parent;
    this.inside = inside;
    this.start = record.start;
    this.end = record.end;
    this.#attributes = record.attributes;
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
   * @param name the name in lower case. Tokens have all names of attributes in lower case, also in SVG.
   * @throws TypeError if the name is not a string.
   */
  getAttribute(name: string): string | null {
    expectString('getAttribute', name);
    return this.#attributes.get(name) ?? null;
  }

  /** Whether the element has an attribute. `name` is in lower case. */
  hasAttribute(name: string): boolean {
    expectString('hasAttribute', name);
    return this.#attributes.get(name) !== undefined;
  }

  /**
   * Sets an attribute. A new attribute becomes the last attribute.
   *
   * @param name the name of an attribute in the source, or a new name. A new name must be in lower case, without white
   *   space, quotation marks, `/`, `=`, `>`, U+0000 and lone surrogates. If the source is bytes in another encoding
   *   than UTF-8, a new name must be ASCII.
   * @param value any string; the method escapes it. Characters that the output cannot express become U+FFFD. U+0000
   *   always does. Lone surrogates do if the output is bytes. In another encoding than UTF-8, most control characters
   *   from U+0080 to U+009F also do.
   * @throws TypeError for any other name, or if the value is not a string. Error if the name must be ASCII and is not,
   *   or if the start tag is written.
   */
  setAttribute(name: string, value: string): this {
    this.expectUnwritten('setAttribute');
    if (!this.#attributes.isKnown(name)) {
      if (typeof name !== 'string' || !newAttributeName.test(name)) {
        const expected = 'the name of an attribute in lower case';
        throw argumentError('element.setAttribute', 'name', expected, name);
      }
      expectAscii('element.setAttribute', name, this.rule.encodingOfAsciiNames);
    }
    if (typeof value !== 'string') {
      throw argumentError('element.setAttribute', 'value', 'a string', value);
    }
    this.#attributes.set(name, value.replaceAll('\0', '\ufffd'));
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
    expectString('removeAttribute', name);
    this.#attributes.remove(name);
    return this;
  }

  /**
   * Changes the name in both tags. If the content of the element is text, as in `title`, it stays text.
   *
   * If the content is markup, a parser reads it by the rules for the new name. If you do not trust the input, do not
   * rename to `script`, `style`, `title` or another element whose content is text.
   *
   * @throws TypeError if a tag cannot have the name `name`. Error if the start tag is written. Error if the name is not
   *   ASCII, and the source is bytes in another encoding than UTF-8.
   */
  rename(name: string): this {
    this.expectUnwritten('rename');
    if (this.isImplied) {
      throw new Error(
        'element.rename: the markup implies the element, so it has no tags to rename',
      );
    }
    this.newName = readTagName('element.rename', name, this.rule.encodingOfAsciiNames);
    return this;
  }

  /**
   * Inserts content directly after the start tag, before the content of earlier calls. Has no effect if the
   * element cannot have content.
   *
   * @throws TypeError if an argument is of another type than documented, or a stream is not accepted here. Error if the start tag is written.
   */
  prepend(content: InsertedContent, options?: ContentOptions): this {
    this.expectUnwritten('prepend');
    this.prependMarkup = joined(this.readMarkup('prepend', content, options), this.prependMarkup);
    return this;
  }

  /**
   * Inserts content at the end of the element, before its end tag. Has no effect if the element cannot have
   * content.
   *
   * @throws TypeError if an argument is of another type than documented, or a stream is not accepted here. Error if the end of the content is
   *   written.
   */
  append(content: InsertedContent, options?: ContentOptions): this {
    this.expectEndUnwritten('append');
    if (this.isContentWritten) throw lateEdit('element.append', 'the content of the element');
    this.appendMarkup = joined(this.appendMarkup, this.readMarkup('append', content, options));
    return this;
  }

  /**
   * Replaces the content. Has no effect if the element cannot have content.
   *
   * @throws as `prepend`.
   */
  setInnerContent(content: InsertedContent, options?: ContentOptions): this {
    this.expectUnwritten('setInnerContent');
    const markup = this.readMarkup('setInnerContent', content, options);
    cancelStreams(this.innerMarkup);
    this.innerMarkup = markup;
    return this;
  }

  /**
   * Removes both tags and keeps the content. If the content is text, as in `title`, it stays text.
   *
   * @throws Error if the start tag is written.
   */
  removeAndKeepContent(): this {
    this.expectUnwritten('removeAndKeepContent');
    this.isUnwrapped = true;
    return this;
  }

  /**
   * Adds a handler for the end tag. The handler may return a promise where handlers may. It is not called if the element has no end tag, or
   * if the element is removed.
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
   * @internal Whether an implied element needs a start tag: if it has attributes, or if a parser would read content of
   *   `body` as content of `head`.
   */
  get needsTag(): boolean {
    if (this.#attributes.areChanged) return true;
    const hasNewContent = this.prependMarkup !== '' || this.innerMarkup !== undefined;
    return this.name === 'body' && hasNewContent;
  }
}
