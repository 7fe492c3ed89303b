import { argumentError } from '../../base/errors.js';
import type { Namespace, SourceLocation } from '../../base/nodes.js';
import type { Ancestor } from './ancestor.js';
import { isNewName, tokenName } from './attribute-names.js';
import { checkedHandler } from './call-in-order.js';
import { expectAsciiName } from './decoded-references.js';
import { Edits, lateEdit } from './edits.js';
import type { ElementEdits } from './element-edits.js';
import type { ContentOptions, InsertedContent } from './inserted-content.js';
import { type RewriteEndTag, readTagName } from './parts.js';

const editsOf = (element: RewriteElement) => Edits.editsOf(element) as ElementEdits;

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
  /** @internal */
  constructor(edits: ElementEdits) {
    super(edits);
  }

  /** The name in the source, in lower case. */
  get name(): string {
    return editsOf(this).name;
  }

  /** The namespace of the element, for example `'svg'` for a `title` in SVG. */
  get namespace(): Namespace {
    return editsOf(this).namespace;
  }

  /**
   * Whether the element can have content. False for void elements, and for elements closed by `/>` in SVG
   * or MathML. Also false for start tags that the standard ignores, because they begin no element.
   */
  get hasContent(): boolean {
    return editsOf(this).hasContent;
  }

  /**
   * Whether the markup implies the element, as `<title>` implies `head`. The element has no start tag in the source. A
   * start tag is written if you set an attribute, or if a parser would put inserted content into another element. The
   * element cannot be renamed.
   */
  get isImplied(): boolean {
    return editsOf(this).isImplied;
  }

  /**
   * The element around the element, with its `name` and its own `parent`. Undefined for the outermost element, and for
   * a start tag that begins no element. These are the open elements when the element begins.
   * https://html.spec.whatwg.org/multipage/parsing.html#the-stack-of-open-elements
   */
  get parent(): Ancestor | undefined {
    return editsOf(this).parent;
  }

  /** The source of the start tag. Its range is empty if the element is implied. */
  get location(): SourceLocation {
    const { start, end } = editsOf(this);
    return { start, end };
  }

  /**
   * The attributes with all edits so far, in the order of the edited tag. Each read returns new objects. They are
   * frozen: `setAttribute` changes the page.
   */
  get attributes(): readonly { readonly name: string; readonly value: string }[] {
    const { entries } = editsOf(this).attributes;
    return Object.freeze(entries.map(([name, value]) => Object.freeze({ name, value })));
  }

  /**
   * The value of an attribute with all edits so far; null if there is no such attribute.
   *
   * @param name the name, as in the DOM. For HTML elements, the case of ASCII letters does not matter. For elements of
   *   SVG and MathML, the name is in lower case, or has the parser's spelling, such as `viewBox`.
   * @throws TypeError if the name is not a string.
   */
  getAttribute(name: string): string | null {
    return editsOf(this).attributes.get(this.#readName('getAttribute', name)) ?? null;
  }

  /**
   * Whether the element has an attribute.
   *
   * @param name as for `getAttribute`.
   * @throws TypeError if the name is not a string.
   */
  hasAttribute(name: string): boolean {
    return editsOf(this).attributes.has(this.#readName('hasAttribute', name));
  }

  /**
   * Sets an attribute. A new attribute becomes the last attribute.
   *
   * @param name the name of an attribute in the source, or a new name; as for `getAttribute`. A new name is written in
   *   lower case. It must have no white space, quotation marks, `/`, `=`, `>`, U+0000 and lone surrogates. If the
   *   source is bytes in an encoding other than UTF-8, a new name must be ASCII.
   * @param value any string; the method escapes it. Characters that the output cannot express become U+FFFD. U+0000
   *   always does. Lone surrogates do if the output is bytes. In an encoding other than UTF-8, most control characters
   *   from U+0080 to U+009F also do.
   * @throws TypeError for any other name, or if the value is not a string. Error if the name must be ASCII and is not,
   *   or if the start tag is written.
   */
  setAttribute(name: string, value: string): this {
    editsOf(this).expectUnwritten('setAttribute');
    const known = this.#readName('setAttribute', name);
    if (!editsOf(this).attributes.isKnown(known)) {
      if (!isNewName(known)) {
        const inCase = this.namespace === 'html' ? '' : ' in lower case';
        const expected = `the name of an attribute${inCase}, without white space and \`"'/=>\``;
        throw argumentError('element.setAttribute', 'name', expected, name);
      }
      expectAsciiName('element.setAttribute', known, editsOf(this).rule.asciiEncoding);
    }
    if (typeof value !== 'string') {
      throw argumentError('element.setAttribute', 'value', 'a string', value);
    }
    editsOf(this).noteAttribute(known);
    editsOf(this).attributes.set(
      known,
      value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value,
    );
    return this;
  }

  /**
   * Removes an attribute. If you set the attribute again, it becomes the last attribute.
   *
   * @param name as for `getAttribute`.
   * @throws TypeError if the name is not a string; Error if the start tag is written.
   */
  removeAttribute(name: string): this {
    editsOf(this).expectUnwritten('removeAttribute');
    const known = this.#readName('removeAttribute', name);
    editsOf(this).noteAttribute(known);
    editsOf(this).attributes.remove(known);
    return this;
  }

  /**
   * Changes the name in both tags. If the element has no end tag, as in `<img>` and `<li>a<li>b`, writes an end tag
   * where the element ends. Exceptions: no end tag is written if the end of the page ends the element, or if the parser
   * may create the element again, as in `<p><b>a</p>`. If the new name is that of a void element, such as `br`, removes
   * the end tag.
   *
   * If the content of the element is text, as in `title`, it stays text. If it would end the renamed element, as
   * `</style>` in a `script` that becomes a `style`, the rewrite fails with a TypeError.
   *
   * If the content is markup, a parser reads it by the rules for the new name. If you do not trust the input, do not
   * rename to `script`, `style`, `title` or another element whose content is text.
   *
   * @throws TypeError if a tag cannot have the name `name`, or if content that was inserted would end the renamed
   *   element. TypeError for the name `plaintext`, because no end tag ends this element. TypeError for the name
   *   `frameset`, because it can replace the body. Error if the start tag is written. Error if the name is not ASCII,
   *   and the source is bytes in an encoding other than UTF-8.
   */
  rename(name: string): this {
    editsOf(this).expectUnwritten('rename');
    if (this.isImplied) {
      throw new Error(
        'element.rename: the markup implies the element, so it has no tags to rename',
      );
    }
    const newName = readTagName('element.rename', name, editsOf(this).rule.asciiEncoding);
    this.#expectEnd(newName.toLowerCase());
    editsOf(this).changeTo(newName, editsOf(this).isUnwrapped);
    return this;
  }

  /**
   * Inserts content directly after the start tag, before the content of earlier calls. Has no effect if the
   * element cannot have content.
   *
   * @throws TypeError if an argument does not have its documented type, or a stream is not accepted here. TypeError if
   *   the content would end an element with raw text. Error if the start tag is written.
   */
  prepend(content: InsertedContent, options?: ContentOptions): this {
    editsOf(this).expectUnwritten('prepend');
    editsOf(this).insert('prepend', content, options);
    return this;
  }

  /**
   * Inserts content at the end of the element, before its end tag. Has no effect if the element cannot have
   * content.
   *
   * @throws TypeError as `prepend`. Error if the end of the content is written.
   */
  append(content: InsertedContent, options?: ContentOptions): this {
    editsOf(this).expectEndUnwritten('append');
    if (editsOf(this).isContentWritten)
      throw lateEdit('element.append', 'the content of the element');
    editsOf(this).insert('append', content, options);
    return this;
  }

  /**
   * Replaces the content. Has no effect if the element cannot have content.
   *
   * @throws as `prepend`.
   */
  setInnerContent(content: InsertedContent, options?: ContentOptions): this {
    editsOf(this).expectUnwritten('setInnerContent');
    editsOf(this).insert('setInnerContent', content, options);
    return this;
  }

  /**
   * Removes both tags and keeps the content. If the content is text, as in `title`, it stays text.
   *
   * @throws Error if the start tag is written.
   */
  removeAndKeepContent(): this {
    editsOf(this).expectUnwritten('removeAndKeepContent');
    editsOf(this).changeTo(editsOf(this).newName, true);
    return this;
  }

  /**
   * Adds a handler for the end of the element. The handler may return a promise where handlers may. It is also called
   * if the element has no end tag in the source: `isImplied` of its argument is then true. It is also called if the
   * element is removed: then the end tag is removed, but content that the handler inserts is written. It is not called
   * if the element cannot have content.
   *
   * @throws TypeError if the handler is not a function; Error if the element is written.
   */
  onEndTag(handler: (endTag: RewriteEndTag) => unknown): this {
    const edits = editsOf(this);
    edits.expectEndUnwritten('onEndTag');
    if (typeof handler !== 'function') {
      throw argumentError('element.onEndTag', 'handler', 'a function', handler);
    }
    edits.endTagHandlers ??= [];
    edits.endTagHandlers.push(checkedHandler(edits.rule, 'element.onEndTag', 'handler', handler));
    return this;
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

  /** The name of an attribute, as tokens have it. */
  #readName(method: string, name: unknown): string {
    if (typeof name === 'string') return tokenName(name, this.namespace);
    throw argumentError(`element.${method}`, 'name', 'a string', name);
  }
}

/**
 * Names of the DOM and of HTMLRewriter, and what elements have instead. A program that uses one of them would fail in
 * silence.
 */
const instead: Readonly<Record<string, string>> = {
  tagName: '`name`, and `rename(name)`',
  id: "`getAttribute('id')`, and `setAttribute('id', value)`",
  className: "`getAttribute('class')`, and `setAttribute('class', value)`",
  classList: "`getAttribute('class')`, and `setAttribute('class', value)`",
  dataset: "`getAttribute('data-...')`, and `setAttribute('data-...', value)`",
  textContent: '`setInnerContent(text)`, and the handler `text`',
  innerText: '`setInnerContent(text)`, and the handler `text`',
  innerHTML: '`setInnerContent(html, { html: true })`',
  outerHTML: '`replace(html, { html: true })`',
};

for (const [name, advice] of Object.entries(instead)) {
  const refuse = (): never => {
    throw new TypeError(`element.${name}: elements of a rewrite have ${advice}`);
  };
  Object.defineProperty(RewriteElement.prototype, name, { get: refuse, set: refuse });
}
