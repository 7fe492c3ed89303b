import { argumentError } from '../errors.js';
import type { Namespace } from '../nodes.js';
import type { Source } from '../tokens/source.js';
import type { Place, TokenAttribute } from '../tokens/types.js';
import { type ContentOptions, Edits, readContent } from './edits.js';
import { type RewriteEndTag, readTagName } from './parts.js';
import { type Edit, TagEditor } from './tag-edit.js';

/** What a start tag says, and what tree construction made of it. */
export interface StartTag extends Place {
  name: string;
  attributes: TokenAttribute[];
  namespace: Namespace;
  hasContent: boolean;
}

/**
 * A start tag and the element that it begins.
 *
 * The element ends where the standard says: at its end tag, or in front of whatever closes it, as the next
 * `<p>` does with a paragraph.
 */
export class RewriteElement extends Edits {
  /** As in the source, in lower case. */
  readonly name: string;
  /** Where tree construction put the element: `'svg'` for a `title` in SVG. */
  readonly namespace: Namespace;
  /**
   * Whether something can be inside of it: not of void elements, those that are closed by `/>` in SVG or
   * MathML, and start tags that the standard ignores. Of the latter neither is there an element.
   */
  readonly hasContent: boolean;

  readonly #tag: StartTag;
  #values: Map<string, string> | undefined;
  /** @internal */
  newName: string | undefined;
  /** @internal */
  prependMarkup = '';
  /** @internal */
  appendMarkup = '';
  /** @internal What stands in place of all that is inside. */
  innerMarkup: string | undefined;
  /** @internal */
  isUnwrapped = false;
  /** @internal */
  readonly endTagHandlers: ((endTag: RewriteEndTag) => void)[] = [];

  /** @internal */
  constructor(tag: StartTag) {
    super('element');
    this.#tag = tag;
    this.name = tag.name;
    this.namespace = tag.namespace;
    this.hasContent = tag.hasContent;
  }

  /** The attributes as they are by now, in the order of the source. */
  get attributes(): { name: string; value: string }[] {
    return Array.from(this.#current(), ([name, value]) => ({ name, value }));
  }

  /** `name` in lower case, as all attributes of tags are. */
  getAttribute(name: string): string | null {
    return this.#current().get(name) ?? null;
  }

  hasAttribute(name: string): boolean {
    return this.#current().has(name);
  }

  /** The value is any string; it is escaped. A new attribute comes last. */
  setAttribute(name: string, value: string): this {
    if (typeof name !== 'string' || !/^[^\t\n\f\r "'/=>\0A-Z]+$/.test(name)) {
      const expected = 'the name of an attribute in lower case';
      throw argumentError('element.setAttribute', 'name', expected, name);
    }
    if (typeof value !== 'string') {
      throw argumentError('element.setAttribute', 'value', 'a string', value);
    }
    this.#current().set(name, value);
    return this;
  }

  removeAttribute(name: string): this {
    this.#current().delete(name);
    return this;
  }

  /** Changes the name in both tags. */
  rename(name: string): this {
    this.newName = readTagName('element.rename', name);
    return this;
  }

  /** Inserts content directly behind the start tag, if there is an inside. */
  prepend(content: string, options?: ContentOptions): this {
    this.prependMarkup = readContent('element.prepend', content, options) + this.prependMarkup;
    return this;
  }

  /** Inserts content where the element ends, in front of its end tag, if there is an inside. */
  append(content: string, options?: ContentOptions): this {
    this.appendMarkup += readContent('element.append', content, options);
    return this;
  }

  /** Puts content in place of all that is inside, if there is an inside. */
  setInnerContent(content: string, options?: ContentOptions): this {
    this.innerMarkup = readContent('element.setInnerContent', content, options);
    return this;
  }

  /** Removes the two tags, and not what is between them. */
  removeAndKeepContent(): this {
    this.isUnwrapped = true;
    return this;
  }

  /** Calls the handler with the end tag, if the element gets to have one. */
  onEndTag(handler: (endTag: RewriteEndTag) => void): this {
    if (typeof handler !== 'function') {
      throw argumentError('element.onEndTag', 'handler', 'a function', handler);
    }
    this.endTagHandlers.push(handler);
    return this;
  }

  /** @internal What is to be changed inside of the start tag. */
  editsIn(source: Source<unknown>): readonly Edit[] {
    const values = this.#values;
    if (values === undefined && this.newName === undefined) return [];
    const editor = new TagEditor(source, this.#tag, this.#tag.attributes);
    if (this.newName !== undefined) editor.rename(this.newName);
    if (values !== undefined) {
      const removed = new Set<string>();
      for (const attribute of this.#tag.attributes) {
        const value = values.get(attribute.name);
        if (value === undefined) {
          editor.remove(attribute);
          removed.add(attribute.name);
        } else if (value !== attribute.value) {
          editor.setValue(attribute, value);
        }
      }
      if (removed.size > 0) editor.removeDropped(removed);
      const known = new Set(this.#tag.attributes.map(({ name }) => name));
      const added = new Map([...values].filter(([name]) => !known.has(name)));
      if (added.size > 0) editor.add(added);
    }
    return editor.edits;
  }

  #current(): Map<string, string> {
    this.#values ??= new Map(this.#tag.attributes.map(({ name, value }) => [name, value]));
    return this.#values;
  }
}
