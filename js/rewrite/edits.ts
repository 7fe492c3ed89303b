/** The edits of one part of the page: an element, its end tag, or another token. */

import {
  type ContentOptions,
  type ContentRule,
  cancelStreams,
  type InsertedContent,
  joined,
  type Markup,
  readContent,
} from './inserted-content.js';

/** @internal What edits and the page have in common: it decides how a parser reads the rest of the page. */
export interface PartRule extends ContentRule {
  /** What the edits so far did. `'structure'` means that they removed or changed a part of the source. */
  edits: 'none' | 'insertions' | 'structure';
  /** Whether an edit of the structure, wherever it is, can change what is raw text after the tags so far. */
  nestsOddly: boolean;
  /** Whether an edit changed a `form` or the doctype. */
  changesScope: boolean;
  /** How many elements of `nestingNames` are open in SVG and MathML. */
  openForeign: number;
  /** How many elements are open whose edits change how a parser reads the tags in them. */
  openMoving: number;
  /**
   * Whether an earlier edit can change what is raw text. For example, `style` in SVG has markup, so an edit of the tags
   * around a `style` element can make its text markup.
   */
  rawTextIsUncertain: boolean;
}

/**
 * The edits that all parts have: content before the part, after the part, or instead of the part.
 *
 * Call these methods while a handler for the part runs. The part is written when its handlers have returned; a later
 * call throws an Error. Exception: `after` of an element works until the element ends.
 */
export abstract class Edits {
  /** @internal The name of the part in error messages. */
  abstract readonly caller: string;
  /** @internal The markup to insert before the part. */
  beforeMarkup: Markup = '';
  /** @internal The markup to insert after the part. */
  afterMarkup: Markup = '';
  /** @internal The markup that replaces the part; undefined if the part is not removed. */
  replacement: Markup | undefined = undefined;
  /**
   * @internal Whether the part is written. Edits of a written part would have no effect. For an element, only the start
   *   tag counts.
   */
  isWritten = false;

  /** @internal Whether content may be a stream. */
  readonly rule: PartRule;

  /** @internal */
  constructor(rule: PartRule) {
    this.rule = rule;
  }

  /** Whether the part was removed or replaced. */
  get removed(): boolean {
    return this.replacement !== undefined;
  }

  /**
   * Inserts content before the part, after the content of earlier calls.
   *
   * @throws TypeError if an argument is of another type than documented, or a stream is not accepted here. Error if
   *   the part is written.
   */
  before(content: InsertedContent, options?: ContentOptions): this {
    this.expectUnwritten('before');
    this.beforeMarkup = joined(this.beforeMarkup, this.readMarkup('before', content, options));
    return this;
  }

  /**
   * Inserts content directly after the part, before the content of earlier calls.
   *
   * @throws as `before`.
   */
  after(content: InsertedContent, options?: ContentOptions): this {
    this.expectEndUnwritten('after');
    this.afterMarkup = joined(this.readMarkup('after', content, options), this.afterMarkup);
    return this;
  }

  /**
   * Replaces the part by content.
   *
   * @throws as `before`.
   */
  replace(content: InsertedContent, options?: ContentOptions): this {
    this.expectUnwritten('replace');
    const replacement = this.readMarkup('replace', content, options);
    cancelStreams(this.replacement);
    this.replacement = replacement;
    return this;
  }

  /**
   * Removes the part. If the part was replaced, it stays replaced.
   *
   * @throws Error if the part is written.
   */
  remove(): this {
    this.expectUnwritten('remove');
    this.replacement ??= '';
    return this;
  }

  /** @internal Checks content that a method inserts, and returns the markup. */
  readMarkup(edit: string, content: unknown, options: unknown): Markup {
    return readContent(this.rule, `${this.caller}.${edit}`, content, options);
  }

  /** @internal @throws Error if the part is written, because the edit would have no effect. */
  expectUnwritten(edit: string): void {
    if (this.isWritten) throw lateEdit(`${this.caller}.${edit}`, 'it');
  }

  /** @internal @throws Error if the end of the part is written. Only elements have an end that is written later. */
  expectEndUnwritten(edit: string): void {
    this.expectUnwritten(edit);
  }
}

/** The error of an edit that would have no effect. `edit` names the method, `what` names the part that was written. */
export function lateEdit(edit: string, what: string): Error {
  return new Error(`${edit}: ${what} was written already; call it before its handlers return`);
}
