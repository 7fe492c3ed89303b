import { argumentError } from '../base/errors.js';
import { expectNames, expectPlainObject, joinNames, type NamesOf } from '../base/names.js';
import { synchronous } from '../base/synchronous.js';
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

/** A function that edits an element. It must be synchronous. */
export type ElementHandler = (element: RewriteElement) => void;

/** The handlers for the elements that match a selector, and for their content at any depth. */
export interface ElementHandlers {
  /** Receives each matching element. */
  element?: ElementHandler | undefined;
  /** Receives each text in a matching element. */
  text?: ((text: RewriteText) => void) | undefined;
  /** Receives each comment in a matching element. */
  comment?: ((comment: RewriteComment) => void) | undefined;
}

/**
 * The handlers of a rewrite. If several selectors match an element, their `element` handlers are called in the order of
 * `elements`. For a text or comment, handlers of selectors are called before the handler for the whole input.
 */
export interface RewriteHandlers {
  /**
   * Handlers by selector. A selector is matched against each start tag as it is in the source, before edits. Supported
   * are names, `*`, ids, classes, `[attribute]` with all operators, `:not()`, and lists of these. Combinators are not
   * supported.
   */
  elements?: Readonly<Record<string, ElementHandler | ElementHandlers>> | undefined;
  /** Receives each text of the input. */
  text?: ((text: RewriteText) => void) | undefined;
  /** Receives each comment of the input. */
  comment?: ((comment: RewriteComment) => void) | undefined;
  /** Receives each doctype. */
  doctype?: ((doctype: RewriteDoctype) => void) | undefined;
  /** Receives each processing instruction. */
  processingInstruction?: ((instruction: RewriteProcessingInstruction) => void) | undefined;
  /** Receives the end of the input. */
  end?: ((end: RewriteEnd) => void) | undefined;
}

const contentNames = { text: true, comment: true } as const;
const elementNames = /* @__PURE__ */ joinNames(contentNames, {
  element: true,
}) satisfies NamesOf<ElementHandlers>;
const rewriteNames = /* @__PURE__ */ joinNames(contentNames, {
  elements: true,
  doctype: true,
  processingInstruction: true,
  end: true,
}) satisfies NamesOf<RewriteHandlers>;

/** @internal The handlers of one selector, and the parsed selector. */
export interface Rule extends ElementHandlers {
  /** The parsed selector, which is matched against single start tags. */
  selector: Selector;
}

/**
 * @internal The checked handlers of a rewrite. The members from `text` to `end` are the handlers for the whole input.
 */
export class HandlerSet {
  readonly text: RewriteHandlers['text'];
  readonly comment: RewriteHandlers['comment'];
  readonly doctype: RewriteHandlers['doctype'];
  readonly processingInstruction: RewriteHandlers['processingInstruction'];
  readonly end: RewriteHandlers['end'];
  /** Whether any handler receives texts. */
  readonly hasTextHandlers: boolean;
  /** The flags of bindings/call.json that request the tokens that the handlers need. */
  readonly flags: number;
  readonly #rules: readonly Rule[];
  /** The results of `candidates` so far, by the id of the name. Only results for known names are kept. */
  readonly #candidates: (readonly Rule[])[] = [];

  /**
   * @param caller the name of the function in error messages.
   * @throws TypeError if a handler is not a function, a name is unknown, or a selector is not supported.
   */
  constructor(caller: string, handlers: unknown) {
    expectNames(caller, 'handlers', handlers, rewriteNames, 'a handler');
    const given = handlers as RewriteHandlers;
    const read = <Name extends keyof RewriteHandlers & keyof HandlerSet>(name: Name) =>
      readHandler(caller, name, given[name] as AnyHandler) as RewriteHandlers[Name];
    this.text = read('text');
    this.comment = read('comment');
    this.doctype = read('doctype');
    this.processingInstruction = read('processingInstruction');
    this.end = read('end');
    const { elements = {} } = given;
    expectPlainObject(caller, 'handlers.elements', elements);
    this.#rules = Object.entries(elements).map(([selector, value]) =>
      readRule(caller, selector, value),
    );
    this.hasTextHandlers =
      this.text !== undefined || this.#rules.some(({ text }) => text !== undefined);
    this.flags = this.hasTextHandlers ? flagElementEnds | flagTextValues : flagElementEnds;
  }

  /** The rules whose selectors can match a tag with the name `name`. `nameId` is the id of the name. */
  candidates(nameId: number, name: string): readonly Rule[] {
    const known = this.#candidates[nameId];
    if (known !== undefined) return known;
    const rules = this.#rules.filter(({ selector: { names } }) => names?.includes(name) ?? true);
    if (nameId < knownNames.length) this.#candidates[nameId] = rules;
    return rules;
  }
}

type Handler<Part> = ((part: Part) => void) | undefined;
type AnyHandler = Handler<never>;

function readHandler<Part>(caller: string, name: string, value: Handler<Part>): Handler<Part> {
  if (value === undefined) return undefined;
  const argument = `handlers.${name}`;
  if (typeof value === 'function') return synchronous(caller, argument, value);
  throw argumentError(caller, argument, 'a function', value);
}

function readRule(caller: string, selector: string, value: unknown): Rule {
  const parsed = parseSelector(caller, selector);
  const path = `elements[${JSON.stringify(selector)}]`;
  if (typeof value === 'function') {
    return { selector: parsed, element: readHandler(caller, path, value as ElementHandler) };
  }
  if (typeof value !== 'object' || value === null) {
    const expected = 'a function or an object of functions';
    throw argumentError(caller, `handlers.${path}`, expected, value);
  }
  expectNames(caller, `handlers.${path}`, value, elementNames, 'a handler');
  const { element, text, comment } = value as ElementHandlers;
  return {
    selector: parsed,
    element: readHandler(caller, `${path}.element`, element),
    text: readHandler(caller, `${path}.text`, text),
    comment: readHandler(caller, `${path}.comment`, comment),
  };
}
