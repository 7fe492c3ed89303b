/** The parts that handlers receive, other than elements. */

import { argumentError, describe } from '../base/errors.js';
import { unescapedTextNames } from '../generated/elements.js';
import { type ContentOptions, Edits, lateEdit, readContent } from './edits.js';

/** @internal How a text was read. */
export interface TextKind {
  /** Whether character references are not decoded in the text, as in `script`. */
  readonly isRaw: boolean;
  /** Whether the text ends with this piece. */
  readonly isLast: boolean;
}

/** What ends raw text, or makes its end ambiguous. #script-data-state */
const endOfRawText = /* @__PURE__ */ new RegExp(
  `<!--|</(?:${[...unescapedTextNames].join('|')})(?![^\\t\\n\\f\\r />])`,
  'i',
);

/**
 * A text: adjacent characters, without any markup between them.
 *
 * In `script`, `style` and other elements whose text has no character references, content that you insert is not
 * escaped, even without the option `html`. Content that would end such an element is refused.
 */
export class RewriteText extends Edits {
  /** The text, with decoded character references. */
  readonly value: string;
  /**
   * Whether the text ends here. If the input arrives in chunks, a text arrives in pieces, and a handler is called for
   * each piece. The last piece can be empty. With the option `texts: 'whole'`, each text is one piece.
   */
  readonly isLast: boolean;
  readonly #isRaw: boolean;

  /** @internal */
  constructor(value: string, { isRaw, isLast }: TextKind) {
    super('text');
    this.value = value;
    this.isLast = isLast;
    this.#isRaw = isRaw;
  }

  /** @internal */
  override readMarkup(edit: string, content: unknown, options: unknown): string {
    const markup = super.readMarkup(edit, content, options);
    if (!this.#isRaw) return markup;
    const raw = content as string;
    const end = endOfRawText.exec(raw)?.[0];
    if (end === undefined) return raw;
    throw new TypeError(
      `text.${edit}: \`content\` must not contain ${JSON.stringify(end)}: it would end the element`,
    );
  }
}

/** A comment. */
export class RewriteComment extends Edits {
  /** The text between the delimiters, which usually are `<!--` and `-->`. */
  readonly value: string;

  /** @internal */
  constructor(value: string) {
    super('comment');
    this.value = value;
  }
}

/** A processing instruction. */
export class RewriteProcessingInstruction extends Edits {
  /** The name after `<?`. */
  readonly target: string;
  /** The data after the target, without the white space between target and data. */
  readonly value: string;

  /** @internal */
  constructor(target: string, value: string) {
    super('processingInstruction');
    this.target = target;
    this.value = value;
  }
}

/** A doctype. */
export class RewriteDoctype extends Edits {
  /** The name; `null` if it is missing. */
  readonly name: string | null;
  /** The public identifier; `null` if it is missing. */
  readonly publicId: string | null;
  /** The system identifier; `null` if it is missing. */
  readonly systemId: string | null;

  /** @internal */
  constructor(doctype: Pick<RewriteDoctype, 'name' | 'publicId' | 'systemId'>) {
    super('doctype');
    this.name = doctype.name;
    this.publicId = doctype.publicId;
    this.systemId = doctype.systemId;
  }
}

/** The end tag of an element. Edits of the end tag do not change the rest of the element. */
export class RewriteEndTag extends Edits {
  /** The name in the source, in lower case. */
  readonly name: string;
  readonly #asciiEncoding: string | undefined;
  /** @internal The name after `rename`; undefined if the name does not change. */
  newName: string | undefined;

  /** @internal */
  constructor(name: string, asciiEncoding: string | undefined) {
    super('endTag');
    this.name = name;
    this.#asciiEncoding = asciiEncoding;
  }

  /**
   * Changes the name in the end tag. `element.rename` changes both tags.
   *
   * @throws as `element.rename`; Error if the end tag is written.
   */
  rename(name: string): this {
    this.expectUnwritten('rename');
    this.newName = readTagName('endTag.rename', name, this.#asciiEncoding);
    return this;
  }
}

/** The end of the input. */
export class RewriteEnd {
  /** @internal The markup to insert at the end of the input. */
  markup = '';
  /** @internal Whether the end is written. If it is, `append` throws. */
  isWritten = false;

  /**
   * Appends content at the end of the input. If the input ends inside a tag or a processing instruction, inserts the
   * content before this tag or instruction.
   *
   * @throws TypeError if an argument is of another type than documented. Error if the handler has already returned.
   */
  append(content: string, options?: ContentOptions): this {
    if (this.isWritten) throw lateEdit('end.append', 'it');
    this.markup += readContent('end.append', content, options);
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
  expectAscii(caller, name, asciiEncoding);
  return name;
}

/** @throws Error if names must be ASCII, and `name` is not ASCII. */
export function expectAscii(caller: string, name: string, asciiEncoding: string | undefined): void {
  if (asciiEncoding === undefined || /^[\0-\x7f]*$/.test(name)) return;
  throw new Error(
    `${caller}: \`name\` must be ASCII for a source in ${asciiEncoding}, got ${describe(name)}; ` +
      'decode the source to use other names',
  );
}
