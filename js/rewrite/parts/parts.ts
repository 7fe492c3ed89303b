/** The parts that handlers receive, other than elements. */

import { argumentError } from '../../base/errors.js';
import { memberOf } from '../../base/members.js';
import { expectAsciiName } from './decoded-references.js';
import { Edits, lateEdit, PartEdits, type PartRule } from './edits.js';
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

/** @internal The edits of a text. */
export class TextEdits extends PartEdits {
  /** The text, with decoded character references. */
  readonly value: string;
  readonly kind: TextKind;

  constructor(value: string, kind: TextKind, rule: PartRule) {
    super('text', rule);
    this.value = value;
    this.kind = kind;
  }

  override readMarkup(edit: string, content: unknown, options: unknown): Markup {
    if (!this.kind.isRaw) return super.readMarkup(edit, content, options);
    return readRawContent(this.rule, `${this.caller}.${edit}`, content, options);
  }
}

const textEditsOf = (text: RewriteText) => Edits.editsOf(text) as TextEdits;

/**
 * A text: adjacent characters, without any markup between them.
 *
 * In `script`, `style` and other elements whose text has no character references, content that you insert is not
 * escaped, even without the option `html`. Content that would end such an element is refused. In a CDATA section,
 * content that you insert ends the section, and another section follows.
 */
export class RewriteText extends Edits {
  /** @internal */
  constructor(value: string, kind: TextKind, rule: PartRule) {
    super(new TextEdits(value, kind, rule));
  }

  /** The text, with decoded character references. */
  get value(): string {
    return textEditsOf(this).value;
  }

  /**
   * Whether the text ends here. If the input arrives in chunks, a text arrives in pieces, and a handler is called for
   * each piece. The last piece can be empty. With the option `texts: 'whole'`, each text is one piece.
   */
  get isLast(): boolean {
    return textEditsOf(this).kind.isLast;
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
    super(new PartEdits('comment', rule));
    this.#value = value;
  }

  /** The text between the delimiters, which usually are `<!--` and `-->`. */
  get value(): string {
    return this.#value;
  }
}

/** A processing instruction. */
export class RewriteProcessingInstruction extends Edits {
  readonly #target: string;
  readonly #value: string;

  /** @internal */
  constructor(target: string, value: string, rule: PartRule) {
    super(new PartEdits('processingInstruction', rule));
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
}

/** A doctype. */
export class RewriteDoctype extends Edits {
  readonly #name: string | null;
  readonly #publicId: string | null;
  readonly #systemId: string | null;

  /** @internal */
  constructor(doctype: Pick<RewriteDoctype, 'name' | 'publicId' | 'systemId'>, rule: PartRule) {
    super(new PartEdits('doctype', rule));
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
}

/** @internal What edits of an end tag need to know about its element. */
interface EndedElement {
  readonly rule: PartRule;
  readonly removed: boolean;
  readonly hasRawText: boolean;
  readonly decidesRawText: boolean;
}

/** @internal The edits of an end tag. */
export class EndTagEdits extends PartEdits {
  readonly name: string;
  readonly #element: EndedElement;
  /** Whether the element has no end tag in the source. */
  readonly isImplied: boolean;
  /** The name after `rename`; undefined if the name does not change. */
  newName: string | undefined;

  constructor(name: string, element: EndedElement, isImplied: boolean) {
    super('endTag', element.rule);
    this.name = name;
    this.#element = element;
    this.isImplied = isImplied;
  }

  override readMarkup(edit: string, content: unknown, options: unknown): Markup {
    const { removed, hasRawText } = this.#element;
    const isRaw = edit === 'before' && hasRawText && !removed;
    if (!isRaw) return super.readMarkup(edit, content, options);
    return readRawContent(this.rule, 'endTag.before', content, options);
  }

  /** Notes that the end tag is renamed or removed. */
  noteChange(): void {
    const { removed, decidesRawText } = this.#element;
    if (decidesRawText && !removed) this.rule.rawTextIsUncertain = true;
  }
}

const endTagEditsOf = (endTag: RewriteEndTag) => Edits.editsOf(endTag) as EndTagEdits;

/**
 * The end tag of an element. Edits of the end tag do not change the rest of the element. In `script`, `style` and the
 * like, `before` inserts raw text: see `RewriteText`.
 *
 * If the element has no end tag in the source, `isImplied` is true, and the edits apply where the element ends.
 */
export class RewriteEndTag extends Edits {
  /** @internal */
  constructor(edits: EndTagEdits) {
    super(edits);
  }

  /** The name in the source, in lower case. If the end tag is implied, the name of the element. */
  get name(): string {
    return endTagEditsOf(this).name;
  }

  /**
   * Whether the element has no end tag in the source. Other markup ends the element, or the end of the page does. Then
   * `remove` has no effect, and `rename` writes an end tag.
   */
  get isImplied(): boolean {
    return endTagEditsOf(this).isImplied;
  }

  /**
   * Changes the name in the end tag. `element.rename` changes both tags.
   *
   * @throws as `element.rename`; Error if the end tag is written.
   */
  rename(name: string): this {
    const edits = endTagEditsOf(this);
    edits.expectUnwritten('rename');
    edits.newName = readTagName('endTag.rename', name, edits.rule.asciiEncoding);
    edits.noteChange();
    return this;
  }

  /** Replaces the end tag. The content after it is then inside of the element, until another tag ends the element. */
  override replace(content: InsertedContent, options?: ContentOptions): this {
    super.replace(content, options);
    endTagEditsOf(this).noteChange();
    return this;
  }

  /** Removes the end tag. The content after it is then inside of the element, until another tag ends the element. */
  override remove(): this {
    super.remove();
    endTagEditsOf(this).noteChange();
    return this;
  }
}

/** @internal The content that handlers append at the end of the input. */
export class EndEdits {
  readonly rule: ContentRule;
  /** The markup to insert at the end of the input. */
  markup: Markup = '';
  /** Whether the end is written. If it is, `append` throws. */
  isWritten = false;

  constructor(rule: ContentRule) {
    this.rule = rule;
  }
}

/** The end of the input. */
export class RewriteEnd {
  readonly #edits: EndEdits;

  /** @internal */
  constructor(edits: EndEdits) {
    this.#edits = edits;
  }

  /**
   * Appends content at the end of the input. If the input ends inside a tag or a processing instruction, inserts the
   * content before this tag or instruction. If it ends inside a comment, a doctype, a CDATA section or an element such
   * as `title` or `script`, a parser reads the content as a part of it.
   *
   * @throws TypeError if an argument does not have its documented type, or a stream is not accepted here. Error if the
   *   handler has already returned.
   */
  append(content: InsertedContent, options?: ContentOptions): this {
    const edits = this.#edits;
    if (edits.isWritten) throw lateEdit('end.append', 'it');
    edits.markup = joined(edits.markup, readContent(edits.rule, 'end.append', content, options));
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
