/** What handlers get, other than elements. */

import { argumentError } from '../base/errors.js';
import { type ContentOptions, Edits, lateEdit, readContent } from './edits.js';

/** Text without a tag, comment or anything else in it. */
export class RewriteText extends Edits {
  /** Character references decoded. */
  readonly value: string;

  /** @internal */
  constructor(value: string) {
    super('text');
    this.value = value;
  }
}

export class RewriteComment extends Edits {
  readonly value: string;

  /** @internal */
  constructor(value: string) {
    super('comment');
    this.value = value;
  }
}

export class RewriteProcessingInstruction extends Edits {
  readonly target: string;
  readonly value: string;

  /** @internal */
  constructor(target: string, value: string) {
    super('processingInstruction');
    this.target = target;
    this.value = value;
  }
}

export class RewriteDoctype extends Edits {
  /** `null` where it is missing. */
  readonly name: string | null;
  readonly publicId: string | null;
  readonly systemId: string | null;

  /** @internal */
  constructor(doctype: Pick<RewriteDoctype, 'name' | 'publicId' | 'systemId'>) {
    super('doctype');
    this.name = doctype.name;
    this.publicId = doctype.publicId;
    this.systemId = doctype.systemId;
  }
}

/** The end tag of an element. Its edits change the tag, not the element. */
export class RewriteEndTag extends Edits {
  /** As in the source, in lower case. */
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

  /** Changes the name in this tag only; `element.rename` changes both tags. */
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

  /** Adds content after everything, but before a tag that the end of the input cuts off. */
  append(content: string, options?: ContentOptions): this {
    if (this.isWritten) throw lateEdit('end.append', 'it');
    this.markup += readContent('end.append', content, options);
    return this;
  }
}

/**
 * @param asciiEncoding the encoding of the output if names must be ASCII in it.
 * @throws TypeError if it is no name of a tag; Error if the encoding cannot express it.
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

export function expectAscii(caller: string, name: string, asciiEncoding: string | undefined): void {
  if (asciiEncoding === undefined || /^[\0-\x7f]*$/.test(name)) return;
  throw new Error(
    `${caller}: the source is in ${asciiEncoding}, where a new name must be ASCII: ` +
      'rewrite a decoded string to use other names',
  );
}
