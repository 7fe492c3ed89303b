/** The parts that handlers receive, other than elements. */

import { argumentError, describe } from '../base/errors.js';
import { type ContentOptions, Edits, lateEdit, readContent } from './edits.js';

/** Adjacent characters, without any markup between them. */
export class RewriteText extends Edits {
  /** The text, with decoded character references. */
  readonly value: string;

  /** @internal */
  constructor(value: string) {
    super('text');
    this.value = value;
  }
}

/** A comment. */
export class RewriteComment extends Edits {
  /** The text between `<!--` and `-->`. */
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
  /** The data after the target. */
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
  /** `null` if it is missing. */
  readonly name: string | null;
  /** `null` if it is missing. */
  readonly publicId: string | null;
  /** `null` if it is missing. */
  readonly systemId: string | null;

  /** @internal */
  constructor(doctype: Pick<RewriteDoctype, 'name' | 'publicId' | 'systemId'>) {
    super('doctype');
    this.name = doctype.name;
    this.publicId = doctype.publicId;
    this.systemId = doctype.systemId;
  }
}

/** The end tag of an element. Its edits change this tag, not the element. */
export class RewriteEndTag extends Edits {
  /** The name in the source, in lower case. */
  readonly name: string;
  readonly #asciiEncoding: string | undefined;
  /** @internal */
  newName: string | undefined;

  /** @internal */
  constructor(name: string, asciiEncoding: string | undefined) {
    super('endTag');
    this.name = name;
    this.#asciiEncoding = asciiEncoding;
  }

  /**
   * Changes the name in this tag. `element.rename` changes both tags.
   *
   * @throws as `element.rename`, if this tag is written.
   */
  rename(name: string): this {
    this.expectUnwritten('rename');
    this.newName = readTagName('endTag.rename', name, this.#asciiEncoding);
    return this;
  }
}

/** The end of the input. */
export class RewriteEnd {
  /** @internal */
  markup = '';
  /** @internal */
  isWritten = false;

  /**
   * Appends content at the end of the input. If the end truncates a tag, inserts the content before
   * that tag.
   *
   * @throws TypeError if an argument is of another type than documented; Error after the handler has
   *   returned.
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
 * @param asciiEncoding the encoding of the output if names must be ASCII.
 * @throws TypeError if a tag cannot have this name; Error if the encoding cannot express the name.
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

/** @throws Error if names must be ASCII, and this name is not ASCII. */
export function expectAscii(caller: string, name: string, asciiEncoding: string | undefined): void {
  if (asciiEncoding === undefined || /^[\0-\x7f]*$/.test(name)) return;
  throw new Error(
    `${caller}: \`name\` must be ASCII for a source in ${asciiEncoding}, got ${describe(name)}; ` +
      'decode the source to use other names',
  );
}
