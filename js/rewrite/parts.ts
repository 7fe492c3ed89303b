/** The parts that handlers receive, other than elements. */

import { argumentError } from '../base/errors.js';
import { memberOf } from '../base/members.js';
import { expectAsciiName } from './decoded-references.js';
import { Edits, lateEdit, type PartRule } from './edits.js';
import {
  type ContentOptions,
  type ContentRule,
  type InsertedContent,
  joined,
  type Markup,
  readContent,
  textOfStream,
} from './inserted-content.js';
import { RawStreamText, readRawContent } from './raw-text.js';
import { StreamedContent } from './streamed-content.js';

/** @internal How a text was read. */
export interface TextKind {
  /** Whether character references are not decoded in the text, as in `script`. */
  readonly isRaw: boolean;
  /** Whether the text ends with this piece. */
  readonly isLast: boolean;
}

/**
 * A text: adjacent characters, without any markup between them.
 *
 * In `script`, `style` and other elements whose text has no character references, content that you insert is not
 * escaped, even without the option `html`. Content that would end such an element is refused. In a CDATA section,
 * content that you insert ends the section, and another section follows.
 */
export class RewriteText extends Edits {
  readonly #value: string;
  readonly #isLast: boolean;
  readonly #isRaw: boolean;

  /** @internal */
  constructor(value: string, { isRaw, isLast }: TextKind, rule: PartRule) {
    super(rule);
    this.#value = value;
    this.#isLast = isLast;
    this.#isRaw = isRaw;
  }

  /** The text, with decoded character references. */
  get value(): string {
    return this.#value;
  }

  /**
   * Whether the text ends here. If the input arrives in chunks, a text arrives in pieces, and a handler is called for
   * each piece. The last piece can be empty. With the option `texts: 'whole'`, each text is one piece.
   */
  get isLast(): boolean {
    return this.#isLast;
  }

  /** @internal */
  get caller(): string {
    return 'text';
  }

  /** @internal */
  override readMarkup(edit: string, content: unknown, options: unknown): Markup {
    if (!this.#isRaw) return super.readMarkup(edit, content, options);
    return readRawContent(this.rule, `${this.caller}.${edit}`, content, options);
  }
}

/** @internal Content that was inserted into an element. */
export interface Insertion {
  readonly caller: string;
  readonly content: unknown;
  readonly options: ContentOptions | undefined;
  readonly markup: Markup;
}

/**
 * @internal The markup of content that was inserted before `isRaw` changed.
 *
 * @throws TypeError if the content is raw text now, and would end the element.
 */
export function readAgain(
  rule: PartRule,
  { caller, content, options, markup }: Insertion,
  isRaw: boolean,
): Markup {
  if (markup instanceof StreamedContent) {
    const html = memberOf(options, 'html') ?? false;
    const raw = () => new RawStreamText(caller, rule, rule.rawTextIsUncertain && !html);
    markup.changeText(isRaw ? raw() : textOfStream(caller, rule, html));
    return markup;
  }
  const read = isRaw ? readRawContent : readContent;
  return read(rule, caller, content, options);
}

/** A comment. */
export class RewriteComment extends Edits {
  readonly #value: string;

  /** @internal */
  constructor(value: string, rule: PartRule) {
    super(rule);
    this.#value = value;
  }

  /** The text between the delimiters, which usually are `<!--` and `-->`. */
  get value(): string {
    return this.#value;
  }

  /** @internal */
  get caller(): string {
    return 'comment';
  }
}

/** A processing instruction. */
export class RewriteProcessingInstruction extends Edits {
  readonly #target: string;
  readonly #value: string;

  /** @internal */
  constructor(target: string, value: string, rule: PartRule) {
    super(rule);
    this.#target = target;
    this.#value = value;
  }

  /** The name after `<?`. */
  get target(): string {
    return this.#target;
  }

  /** The data after the target, without the white space between target and data. */
  get value(): string {
    return this.#value;
  }

  /** @internal */
  get caller(): string {
    return 'processingInstruction';
  }
}

/** A doctype. */
export class RewriteDoctype extends Edits {
  readonly #name: string | null;
  readonly #publicId: string | null;
  readonly #systemId: string | null;

  /** @internal */
  constructor(doctype: Pick<RewriteDoctype, 'name' | 'publicId' | 'systemId'>, rule: PartRule) {
    super(rule);
    this.#name = doctype.name;
    this.#publicId = doctype.publicId;
    this.#systemId = doctype.systemId;
  }

  /** The name; `null` if it is missing. */
  get name(): string | null {
    return this.#name;
  }

  /** The public identifier; `null` if it is missing. */
  get publicId(): string | null {
    return this.#publicId;
  }

  /** The system identifier; `null` if it is missing. */
  get systemId(): string | null {
    return this.#systemId;
  }

  /** @internal */
  get caller(): string {
    return 'doctype';
  }
}

/**
 * The end tag of an element. Edits of the end tag do not change the rest of the element. In `script`, `style` and the
 * like, `before` inserts raw text: see `RewriteText`.
 *
 * If the element has no end tag in the source, `isImplied` is true, and the edits apply where the element ends.
 */
export class RewriteEndTag extends Edits {
  readonly #name: string;
  /** Whether the content before the end tag is raw text. */
  readonly #isRaw: boolean;
  /** Whether the tag decides what is raw text after it. */
  readonly #decides: boolean;
  readonly #isImplied: boolean;
  /** @internal The name after `rename`; undefined if the name does not change. */
  newName: string | undefined;

  /** @internal */
  constructor(
    name: string,
    kind: { isRaw: boolean; decides: boolean; isImplied: boolean },
    rule: PartRule,
  ) {
    super(rule);
    this.#name = name;
    this.#isImplied = kind.isImplied;
    this.#isRaw = kind.isRaw;
    this.#decides = kind.decides;
  }

  /** The name in the source, in lower case. If the end tag is implied, the name of the element. */
  get name(): string {
    return this.#name;
  }

  /**
   * Whether the element has no end tag in the source. Other markup ends the element, or the end of the page does. Then
   * `remove` has no effect, and `rename` writes an end tag.
   */
  get isImplied(): boolean {
    return this.#isImplied;
  }

  /** @internal */
  get caller(): string {
    return 'endTag';
  }

  /** @internal */
  override readMarkup(edit: string, content: unknown, options: unknown): Markup {
    if (!this.#isRaw || edit !== 'before') return super.readMarkup(edit, content, options);
    return readRawContent(this.rule, 'endTag.before', content, options);
  }

  /**
   * Changes the name in the end tag. `element.rename` changes both tags.
   *
   * @throws as `element.rename`; Error if the end tag is written.
   */
  rename(name: string): this {
    this.expectUnwritten('rename');
    this.newName = readTagName('endTag.rename', name, this.rule.asciiEncoding);
    this.#change();
    return this;
  }

  /** Replaces the end tag. The content after it is then inside of the element, until another tag ends the element. */
  override replace(content: InsertedContent, options?: ContentOptions): this {
    super.replace(content, options);
    this.#change();
    return this;
  }

  /** Removes the end tag. The content after it is then inside of the element, until another tag ends the element. */
  override remove(): this {
    super.remove();
    this.#change();
    return this;
  }

  #change(): void {
    if (this.#decides) this.rule.rawTextIsUncertain = true;
  }
}

/** The end of the input. */
export class RewriteEnd {
  /** @internal The markup to insert at the end of the input. */
  markup: Markup = '';
  /** @internal Whether the end is written. If it is, `append` throws. */
  isWritten = false;
  readonly #rule: ContentRule;

  /** @internal */
  constructor(rule: ContentRule) {
    this.#rule = rule;
  }

  /**
   * Appends content at the end of the input. If the input ends inside a tag or a processing instruction, inserts the
   * content before this tag or instruction. If it ends inside a comment, a doctype, a CDATA section or an element such as
   * `title` or `script`, a parser reads the content as a part of it.
   *
   * @throws TypeError if an argument is of another type than documented, or a stream is not accepted here. Error if the handler has already returned.
   */
  append(content: InsertedContent, options?: ContentOptions): this {
    if (this.isWritten) throw lateEdit('end.append', 'it');
    this.markup = joined(this.markup, readContent(this.#rule, 'end.append', content, options));
    return this;
  }
}

/**
 * Checks the new name of a tag.
 *
 * @param asciiEncoding the encoding of the output if names must be ASCII; otherwise undefined.
 * @throws TypeError if a tag cannot have the name `name`. Error if the name must be ASCII and is not.
 */
export function readTagName(
  caller: string,
  name: unknown,
  asciiEncoding: string | undefined,
): string {
  if (typeof name !== 'string' || !/^[A-Za-z][^\t\n\f\r />\0\ud800-\udfff]*$/u.test(name)) {
    throw argumentError(caller, 'name', 'the name of a tag', name);
  }
  expectAsciiName(caller, name, asciiEncoding);
  return name;
}
