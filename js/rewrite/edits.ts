/** What a handler wants to be changed about one thing of the source. */

import { argumentError } from '../errors.js';
import { escapeText } from '../markup/rules.js';

export interface ContentOptions {
  /** The content is markup, which goes in as it is. Default: `false`, it is text, and escaped. */
  html?: boolean | undefined;
}

export function readContent(caller: string, content: unknown, options: unknown): string {
  if (typeof content !== 'string') throw argumentError(caller, 'content', 'a string', content);
  const html = (options as ContentOptions | undefined | null)?.html ?? false;
  if (typeof html !== 'boolean') throw argumentError(caller, 'html', 'a boolean', html);
  return html ? content : escapeText(content);
}

/** What all things have that can be changed: something before, behind, or instead of them. */
export class Edits {
  /** @internal */
  readonly caller: string;
  /** @internal */
  beforeMarkup = '';
  /** @internal */
  afterMarkup = '';
  /** @internal What stands in its place, if it is removed. */
  replacement: string | undefined;

  /** @internal */
  constructor(caller: string) {
    this.caller = caller;
  }

  /** It will not be in the output. */
  get removed(): boolean {
    return this.replacement !== undefined;
  }

  /** Inserts content before it, behind what was inserted there before. */
  before(content: string, options?: ContentOptions): this {
    this.beforeMarkup += readContent(`${this.caller}.before`, content, options);
    return this;
  }

  /** Inserts content directly behind it. */
  after(content: string, options?: ContentOptions): this {
    this.afterMarkup = readContent(`${this.caller}.after`, content, options) + this.afterMarkup;
    return this;
  }

  /** Puts content in its place. */
  replace(content: string, options?: ContentOptions): this {
    this.replacement = readContent(`${this.caller}.replace`, content, options);
    return this;
  }

  remove(): this {
    this.replacement ??= '';
    return this;
  }
}
