import { argumentError, expectObject } from '../base/errors.js';
import { flagElementEnds, flagTextValues } from '../generated/call.js';
import { knownNames } from '../generated/names.js';
import type { RewriteElement } from './element.js';
import type {
  RewriteComment,
  RewriteDoctype,
  RewriteEnd,
  RewriteProcessingInstruction,
  RewriteText,
} from './parts.js';
import { parseSelector, type Selector } from './selector.js';

export type ElementHandler = (element: RewriteElement) => void;

/** What to call for the elements of a selector, and for what is inside of them at any depth. */
export interface ElementHandlers {
  element?: ElementHandler | undefined;
  text?: ((text: RewriteText) => void) | undefined;
  comment?: ((comment: RewriteComment) => void) | undefined;
}

/** Functions that change what they get; those of one thing are called in the order of this object. */
export interface RewriteHandlers {
  /**
   * By selectors that an open tag decides: tags, `*`, ids, classes, `[attribute]` with all operators,
   * `:not()`, and lists of these; no combinators. They see the tags of the source as they were there.
   */
  elements?: Readonly<Record<string, ElementHandler | ElementHandlers>> | undefined;
  text?: ((text: RewriteText) => void) | undefined;
  comment?: ((comment: RewriteComment) => void) | undefined;
  doctype?: ((doctype: RewriteDoctype) => void) | undefined;
  processingInstruction?: ((instruction: RewriteProcessingInstruction) => void) | undefined;
  end?: ((end: RewriteEnd) => void) | undefined;
}

/** @internal The handlers of one selector. */
export interface Rule extends ElementHandlers {
  selector: Selector;
}

/** @internal Handlers that were checked. */
export class HandlerSet {
  readonly text: RewriteHandlers['text'];
  readonly comment: RewriteHandlers['comment'];
  readonly doctype: RewriteHandlers['doctype'];
  readonly processingInstruction: RewriteHandlers['processingInstruction'];
  readonly end: RewriteHandlers['end'];
  readonly hasTextHandlers: boolean;
  /** What tokens are wanted for them. */
  readonly flags: number;
  readonly #rules: readonly Rule[];
  /** By the id of a known name, as far as it was asked for. */
  readonly #candidates: (readonly Rule[])[] = [];

  constructor(caller: string, handlers: unknown) {
    expectObject(caller, 'handlers', handlers);
    const given = handlers as RewriteHandlers;
    const read = <Name extends keyof RewriteHandlers & keyof HandlerSet>(name: Name) =>
      readHandler(caller, name, given[name]) as RewriteHandlers[Name];
    this.text = read('text');
    this.comment = read('comment');
    this.doctype = read('doctype');
    this.processingInstruction = read('processingInstruction');
    this.end = read('end');
    const { elements = {} } = given;
    expectObject(caller, 'handlers.elements', elements);
    this.#rules = Object.entries(elements).map(([selector, value]) =>
      readRule(caller, selector, value),
    );
    this.hasTextHandlers =
      this.text !== undefined || this.#rules.some(({ text }) => text !== undefined);
    this.flags = this.hasTextHandlers ? flagElementEnds | flagTextValues : flagElementEnds;
  }

  /** The rules that a tag of that name can be matched by. */
  candidates(nameId: number, name: string): readonly Rule[] {
    const known = this.#candidates[nameId];
    if (known !== undefined) return known;
    const rules = this.#rules.filter(({ selector: { names } }) => names?.includes(name) ?? true);
    if (nameId < knownNames.length) this.#candidates[nameId] = rules;
    return rules;
  }
}

function readHandler(caller: string, name: string, value: unknown): unknown {
  if (value === undefined || typeof value === 'function') return value;
  throw argumentError(caller, `handlers.${name}`, 'a function', value);
}

function readRule(caller: string, selector: string, value: unknown): Rule {
  const parsed = parseSelector(caller, selector);
  if (typeof value === 'function') return { selector: parsed, element: value as ElementHandler };
  if (typeof value !== 'object' || value === null) {
    const expected = 'a function or an object of functions';
    throw argumentError(caller, `handlers.elements[${JSON.stringify(selector)}]`, expected, value);
  }
  for (const [name, handler] of Object.entries(value)) {
    readHandler(caller, `elements[${JSON.stringify(selector)}].${name}`, handler);
  }
  return { ...(value as ElementHandlers), selector: parsed };
}
