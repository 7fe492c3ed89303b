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

/** @internal The edits of a part by its handlers, as the writer reads them. */
export class PartEdits {
  /** The name of the part in error messages. */
  readonly caller: string;
  readonly rule: PartRule;
  /** The markup to insert before the part. */
  beforeMarkup: Markup = '';
  /** The markup to insert after the part. */
  afterMarkup: Markup = '';
  /** The markup that replaces the part; undefined if the part is not removed. */
  replacement: Markup | undefined = undefined;
  /**
   * Whether the part is written. Edits of a written part would have no effect. For an element, only the start tag
   * counts.
   */
  isWritten = false;

  constructor(caller: string, rule: PartRule) {
    this.caller = caller;
    this.rule = rule;
  }

  get removed(): boolean {
    return this.replacement !== undefined;
  }

  /** Checks content that a method inserts, and returns the markup. */
  readMarkup(edit: string, content: unknown, options: unknown): Markup {
    return readContent(this.rule, `${this.caller}.${edit}`, content, options);
  }

  /** @throws Error if the part is written, because the edit would have no effect. */
  expectUnwritten(edit: string): void {
    if (this.isWritten) throw lateEdit(`${this.caller}.${edit}`, 'it');
  }

  /** @throws Error if the end of the part is written. Only elements have an end that is written later. */
  expectEndUnwritten(edit: string): void {
    this.expectUnwritten(edit);
  }
}

/**
 * The edits that all parts have: content before the part, after the part, or instead of the part.
 *
 * Call these methods while a handler for the part runs. The part is written when its handlers have returned; a later
 * call throws an Error. Exception: `after` of an element works until the element ends.
 */
export abstract class Edits {
  readonly #edits: PartEdits;

  /** @internal */
  constructor(edits: PartEdits) {
    this.#edits = edits;
  }

  /** @internal The edits of a part, which the writer reads. */
  static editsOf(part: Edits): PartEdits {
    return part.#edits;
  }

  /** Whether the part was removed or replaced. */
  get removed(): boolean {
    return this.#edits.removed;
  }

  /**
   * Inserts content before the part, after the content of earlier calls.
   *
   * @throws TypeError if an argument does not have its documented type, or a stream is not accepted here. Error if
   *   the part is written.
   */
  before(content: InsertedContent, options?: ContentOptions): this {
    const edits = this.#edits;
    edits.expectUnwritten('before');
    edits.beforeMarkup = joined(edits.beforeMarkup, edits.readMarkup('before', content, options));
    return this;
  }

  /**
   * Inserts content directly after the part, before the content of earlier calls.
   *
   * @throws as `before`.
   */
  after(content: InsertedContent, options?: ContentOptions): this {
    const edits = this.#edits;
    edits.expectEndUnwritten('after');
    edits.afterMarkup = joined(edits.readMarkup('after', content, options), edits.afterMarkup);
    return this;
  }

  /**
   * Replaces the part by content.
   *
   * @throws as `before`.
   */
  replace(content: InsertedContent, options?: ContentOptions): this {
    const edits = this.#edits;
    edits.expectUnwritten('replace');
    const replacement = edits.readMarkup('replace', content, options);
    cancelStreams(edits.replacement);
    edits.replacement = replacement;
    return this;
  }

  /**
   * Removes the part. If the part was replaced, it stays replaced.
   *
   * @throws Error if the part is written.
   */
  remove(): this {
    const edits = this.#edits;
    edits.expectUnwritten('remove');
    edits.replacement ??= '';
    return this;
  }
}

/**
 * @internal The error of an edit that would have no effect. `edit` names the method, `what` names the part that was
 * written.
 */
export function lateEdit(edit: string, what: string): Error {
  return new Error(`${edit}: ${what} was written already; call it before its handlers return`);
}
