/** What handlers get of a page, elements apart. */

import { argumentError } from '../errors.js';
import { type ContentOptions, Edits, readContent } from './edits.js';

/** All characters that stand side by side. */
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

/** The end tag of an element. */
export class RewriteEndTag extends Edits {
  /** As it stands in the source, in lower case. */
  readonly name: string;
  /** @internal */
  newName: string | undefined;

  /** @internal */
  constructor(name: string) {
    super('endTag');
    this.name = name;
  }

  rename(name: string): this {
    this.newName = readTagName('endTag.rename', name);
    return this;
  }
}

/** The end of the input. */
export class RewriteEnd {
  /** @internal */
  markup = '';

  /** Adds content behind everything. */
  append(content: string, options?: ContentOptions): this {
    this.markup += readContent('end.append', content, options);
    return this;
  }
}

export function readTagName(caller: string, name: unknown): string {
  if (typeof name !== 'string' || !/^[A-Za-z][^\t\n\f\r />\0]*$/.test(name)) {
    throw argumentError(caller, 'name', 'the name of a tag', name);
  }
  return name;
}
