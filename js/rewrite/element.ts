import { argumentError } from '../base/errors.js';
import type { Namespace } from '../base/nodes.js';
import type { Source } from '../tokens/source.js';
import { type ContentOptions, Edits, lateEdit, readContent } from './edits.js';
import { expectAscii, type RewriteEndTag, readTagName } from './parts.js';
import { areValuesOf, type Piece, type ReadTag, writeStartTag } from './tag-writer.js';

/** A start tag, and what tree construction made of it. */
export interface StartTag extends ReadTag {
  name: string;
  namespace: Namespace;
  hasContent: boolean;
}

/** Names that a new attribute may have. The parser reads them as they are. */
const newAttributeName = /^[^\t\n\f\r "'/=>\0A-Z\ud800-\udfff]+$/u;

function expectString(method: string, name: unknown): void {
  if (typeof name !== 'string') throw argumentError(`element.${method}`, 'name', 'a string', name);
}

/**
 * A start tag and the element that it begins.
 *
 * The element ends where the standard says: at its end tag, or before whatever closes it, as the next
 * `<p>` closes a paragraph.
 *
 * Edits must be called while a handler for the element runs. The start tag is written when these handlers
 * return; later edits throw an Error. `append`, `after` and `onEndTag` work until the element ends.
 *
 * If you do not trust the input, use `remove` for `svg` and `math`. Names and attributes in them decide how a
 * parser reads their content: with one of them changed, what was text in the source can be markup.
 */
export class RewriteElement extends Edits {
  /** As in the source, in lower case. */
  readonly name: string;
  /** The namespace that tree construction gave it: `'svg'` for a `title` in SVG. */
  readonly namespace: Namespace;
  /**
   * Whether the element can have content. Void elements, elements closed by `/>` in SVG or MathML, and start
   * tags that the standard ignores have none. The latter begin no element either.
   */
  readonly hasContent: boolean;

  /** Undefined when it is written and `#values` has the attributes. Open elements would keep it in memory. */
  #tag: StartTag | undefined;
  readonly #asciiEncoding: string | undefined;
  #values: Map<string, string> | undefined;
  /** Names of the source that were removed; they may be set again whatever they are. */
  #removedNames: Set<string> | undefined;
  /** @internal */
  newName: string | undefined;
  /** @internal */
  prependMarkup = '';
  /** @internal */
  appendMarkup = '';
  /** @internal What replaces the content. */
  innerMarkup: string | undefined;
  /** @internal */
  isUnwrapped = false;
  /** @internal */
  endTagHandlers: ((endTag: RewriteEndTag) => void)[] | undefined;
  /** @internal Whether the content is written up to its end. */
  isContentWritten = false;
  /** @internal Whether everything is written. */
  isEndWritten = false;

  /** @internal */
  constructor(tag: StartTag, asciiEncoding: string | undefined) {
    super('element');
    this.#tag = tag;
    this.#asciiEncoding = asciiEncoding;
    this.name = tag.name;
    this.namespace = tag.namespace;
    this.hasContent = tag.hasContent;
  }

  /** The attributes with all edits so far, in order. */
  get attributes(): { name: string; value: string }[] {
    return Array.from(this.#current(), ([name, value]) => ({ name, value }));
  }

  /** `name` in lower case, as all attributes of tags are. */
  getAttribute(name: string): string | null {
    expectString('getAttribute', name);
    return this.#current().get(name) ?? null;
  }

  hasAttribute(name: string): boolean {
    expectString('hasAttribute', name);
    return this.#current().has(name);
  }

  /**
   * Sets an attribute. A new one comes last.
   *
   * @param name any name that the tag has in the source; a new name must be in lower case, without white
   *   space, quotation marks, `/`, `=` and `>`. It must be ASCII if the source is bytes in another encoding
   *   than UTF-8.
   * @param value any string; it is escaped. What the output cannot express becomes U+FFFD: U+0000, and in
   *   bytes lone surrogates. In another encoding than UTF-8, most control characters from U+0080 to U+009F
   *   do so, too.
   * @throws TypeError for such a name; Error if the start tag is written.
   */
  setAttribute(name: string, value: string): this {
    this.expectUnwritten('setAttribute');
    if (!this.#isKnown(name)) {
      if (typeof name !== 'string' || !newAttributeName.test(name)) {
        const expected = 'the name of an attribute in lower case';
        throw argumentError('element.setAttribute', 'name', expected, name);
      }
      expectAscii('element.setAttribute', name, this.#asciiEncoding);
    }
    if (typeof value !== 'string') {
      throw argumentError('element.setAttribute', 'value', 'a string', value);
    }
    this.#current().set(name, value.replaceAll('\0', '\ufffd'));
    return this;
  }

  /** Removes an attribute. `name` as for `getAttribute`. An attribute that is set again comes last. */
  removeAttribute(name: string): this {
    this.expectUnwritten('removeAttribute');
    expectString('removeAttribute', name);
    if (this.#current().delete(name)) {
      this.#removedNames ??= new Set();
      this.#removedNames.add(name);
    }
    return this;
  }

  /**
   * Changes the name in both tags. Text that is not markup, as in `title`, stays text.
   *
   * Apart from that, a parser reads the content by the rules for the new name. If you do not trust the input,
   * do not rename to `script`, `style`, `title` and other elements whose text is not markup.
   *
   * @throws TypeError if it is no name of a tag; Error if it is not ASCII and the source is bytes in another
   *   encoding than UTF-8, or if the start tag is written.
   */
  rename(name: string): this {
    this.expectUnwritten('rename');
    this.newName = readTagName('element.rename', name, this.#asciiEncoding);
    return this;
  }

  /** Inserts content directly after the start tag, if the element can have content. */
  prepend(content: string, options?: ContentOptions): this {
    this.expectUnwritten('prepend');
    this.prependMarkup = readContent('element.prepend', content, options) + this.prependMarkup;
    return this;
  }

  /** Inserts content where the element ends, before its end tag, if the element can have content. */
  append(content: string, options?: ContentOptions): this {
    this.expectEndUnwritten('append');
    if (this.isContentWritten) throw lateEdit('element.append', 'the content of the element');
    this.appendMarkup += readContent('element.append', content, options);
    return this;
  }

  /** Replaces the content, if the element can have content. */
  setInnerContent(content: string, options?: ContentOptions): this {
    this.expectUnwritten('setInnerContent');
    this.innerMarkup = readContent('element.setInnerContent', content, options);
    return this;
  }

  /** Removes the two tags, but not the content. Text that is not markup, as in `title`, stays text. */
  removeAndKeepContent(): this {
    this.expectUnwritten('removeAndKeepContent');
    this.isUnwrapped = true;
    return this;
  }

  /** Calls the handler with the end tag, if the element has one. */
  onEndTag(handler: (endTag: RewriteEndTag) => void): this {
    this.expectEndUnwritten('onEndTag');
    if (typeof handler !== 'function') {
      throw argumentError('element.onEndTag', 'handler', 'a function', handler);
    }
    this.endTagHandlers ??= [];
    this.endTagHandlers.push(handler);
    return this;
  }

  /** @internal */
  override expectUnwritten(edit: string): void {
    if (this.isWritten) throw lateEdit(`element.${edit}`, 'the start tag');
  }

  /** @internal */
  override expectEndUnwritten(edit: string): void {
    if (this.isEndWritten) throw lateEdit(`element.${edit}`, 'the element');
  }

  /** @internal The start tag with all edits, to be written now; undefined if it is as in the source. */
  takeEditedTag(source: Source<unknown>): readonly Piece[] | undefined {
    const tag = this.#tag as StartTag;
    const values = this.#values;
    if (values !== undefined) this.#tag = undefined;
    const isSame = values === undefined || areValuesOf(tag, values);
    if (isSame && this.newName === undefined) return undefined;
    return writeStartTag(source, tag, this.newName, isSame ? undefined : values);
  }

  #isKnown(name: string): boolean {
    return this.#current().has(name) || (this.#removedNames?.has(name) ?? false);
  }

  #current(): Map<string, string> {
    const attributes = this.#tag?.attributes ?? [];
    this.#values ??= new Map(attributes.map(({ name, value }) => [name, value]));
    return this.#values;
  }
}
