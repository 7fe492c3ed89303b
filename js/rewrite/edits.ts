/** The edits that a handler wants of one thing in the source. */

import { argumentError, expectObject } from '../base/errors.js';
import { escapeText } from '../markup/rules.js';

export interface ContentOptions {
  /** The content is markup, which is inserted as it is. Default: `false`, it is text, and is escaped. */
  html?: boolean | undefined;
}

export function readContent(caller: string, content: unknown, options: unknown): string {
  if (typeof content !== 'string') throw argumentError(caller, 'content', 'a string', content);
  if (options != null) expectObject(caller, 'options', options);
  const html = (options as ContentOptions | undefined | null)?.html ?? false;
  if (typeof html !== 'boolean') throw argumentError(caller, 'html', 'a boolean', html);
  return html ? content : escapeText(content);
}

/**
 * The edits that everything has: content before it, after it, or instead of it.
 *
 * Edits must be called while a handler for it runs. Later they throw an Error: it is written then.
 */
export class Edits {
  /** @internal */
  readonly caller: string;
  /** @internal */
  beforeMarkup = '';
  /** @internal */
  afterMarkup = '';
  /** @internal The markup that replaces it, if it is removed. */
  replacement: string | undefined;
  /** @internal Whether it is written, so that an edit would have no effect. */
  isWritten = false;

  /** @internal */
  constructor(caller: string) {
    this.caller = caller;
  }

  /** It will not be in the output. */
  get removed(): boolean {
    return this.replacement !== undefined;
  }

  /** Inserts content before it, after what was inserted there before. */
  before(content: string, options?: ContentOptions): this {
    this.expectUnwritten('before');
    this.beforeMarkup += readContent(`${this.caller}.before`, content, options);
    return this;
  }

  /** Inserts content directly after it. */
  after(content: string, options?: ContentOptions): this {
    this.expectEndUnwritten('after');
    this.afterMarkup = readContent(`${this.caller}.after`, content, options) + this.afterMarkup;
    return this;
  }

  /** Replaces it by content. */
  replace(content: string, options?: ContentOptions): this {
    this.expectUnwritten('replace');
    this.replacement = readContent(`${this.caller}.replace`, content, options);
    return this;
  }

  remove(): this {
    this.expectUnwritten('remove');
    this.replacement ??= '';
    return this;
  }

  /** @internal @throws Error if the edit of that name comes too late. */
  expectUnwritten(edit: string): void {
    if (this.isWritten) throw lateEdit(`${this.caller}.${edit}`, 'it');
  }

  /** @internal The same for an edit of its end, or of what is after it. */
  expectEndUnwritten(edit: string): void {
    this.expectUnwritten(edit);
  }
}

/** The error of an edit that would have no effect. */
export function lateEdit(edit: string, what: string): Error {
  return new Error(`${edit}: ${what} was written already; call it before its handlers return`);
}
