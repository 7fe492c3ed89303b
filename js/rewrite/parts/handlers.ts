import { argumentError } from '../../base/errors.js';
import { memberOf } from '../../base/members.js';
import { expectNames, expectPlainObject, joinNames, type NamesOf } from '../../base/names.js';
import type { SynchronousResult } from '../../base/synchronous.js';
import { flagElementEnds, flagTextValues } from '../../generated/call.js';
import { formattingNames } from '../../generated/elements.js';
import { filterOf, type TokenFilter, writeTags } from '../../tokens/filter.js';
import { SelectorMatcher } from '../selectors/matcher.js';
import { type Call, checkedHandler, type Handler } from './call-in-order.js';
import { nestingNames } from './content.js';
import type { PartRule } from './edits.js';
import type { RewriteElement } from './element.js';
import type {
  RewriteComment,
  RewriteDoctype,
  RewriteEnd,
  RewriteProcessingInstruction,
  RewriteText,
} from './parts.js';
import type { UnreadStreams } from './streamed-content.js';

/**
 * What a handler may return where promises are allowed. `RewriteStream`, `writeAsync` and `endAsync` of `Rewriter`,
 * `souptree/server` and `souptree/node` wait for a promise before they call the next handler. Other functions throw a
 * TypeError if a handler returns a promise.
 */
export type HandlerResult = unknown;

/** A function that edits an element. */
export type ElementHandler<Result = SynchronousResult> = (element: RewriteElement) => Result;

/** The handlers for the elements that match a selector, and for their content at any depth. */
export interface ElementHandlers<Result = SynchronousResult> {
  /** Receives each matching element. */
  element?: ElementHandler<Result> | undefined;
  /** Receives each text in a matching element, in pieces as it arrives: see `isLast` of `RewriteText`. */
  text?: ((text: RewriteText) => Result) | undefined;
  /** Receives each comment in a matching element. */
  comment?: ((comment: RewriteComment) => Result) | undefined;
}

/**
 * The handlers of a rewrite. If several selectors match an element, their `element` handlers are called in the order of
 * `elements`. For a text or comment, handlers of selectors are called before the handler for the whole input.
 *
 * `Result` is what handlers may return. `RewriteHandlers<HandlerResult>` also has handlers that return promises.
 */
export interface RewriteHandlers<Result = SynchronousResult> {
  /**
   * Handlers by selector. A selector is matched against each start tag as it is in the source, before edits, and
   * against each element that the markup implies. Selectors can depend on the open elements and on earlier siblings,
   * not on what follows: see docs/rewriting.md.
   */
  elements?: Readonly<Record<string, ElementHandler<Result> | ElementHandlers<Result>>> | undefined;
  /** Receives each text of the input, in pieces as it arrives: see `isLast` of `RewriteText`. */
  text?: ((text: RewriteText) => Result) | undefined;
  /** Receives each comment of the input. */
  comment?: ((comment: RewriteComment) => Result) | undefined;
  /** Receives each doctype. */
  doctype?: ((doctype: RewriteDoctype) => Result) | undefined;
  /** Receives each processing instruction. */
  processingInstruction?: ((instruction: RewriteProcessingInstruction) => Result) | undefined;
  /** Receives the end of the input. */
  end?: ((end: RewriteEnd) => Result) | undefined;
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

/** @internal The handlers of one selector. */
export type Rule = {
  readonly [Name in keyof ElementHandlers]?: Call<never> | undefined;
};

/** Selectors that were read. There is no state of a page in them. */
interface CompiledSelectors {
  readonly matcher: SelectorMatcher;
  /** The names of the handlers of each selector in error messages. */
  readonly paths: readonly string[];
  /** The start tags that the selectors need: a result of `writeTags`. */
  readonly tags: string;
  /** The names of formatting elements that can be to the left of a combinator. The parser copies such elements. */
  readonly keptNames: ReadonlySet<string>;
}

const nestingFilters = /* @__PURE__ */ nestingNames.map((name) => ({ name }));
const recentSelectors = /* @__PURE__ */ new Map<string, CompiledSelectors>();
const mostRecentSelectors = 100;

/**
 * Reads selectors. Programs use the same selectors for many pages, and reading them takes longer than parsing a small
 * page. So the results are kept.
 */
function compiled(caller: string, selectors: readonly string[]): CompiledSelectors {
  const key = JSON.stringify(selectors);
  let found = recentSelectors.get(key);
  if (found === undefined) {
    const matcher = new SelectorMatcher(caller, selectors);
    found = {
      matcher,
      paths: selectors.map((selector) => `elements[${JSON.stringify(selector)}]`),
      tags: writeTags(matcher.needsEveryElement ? [{}] : [...matcher.filters, ...nestingFilters]),
      keptNames: new Set([...formattingNames].filter((name) => matcher.canBeLeft(name))),
    };
    if (recentSelectors.size >= mostRecentSelectors) recentSelectors.clear();
    recentSelectors.set(key, found);
  }
  return found;
}

/** @internal The rules that an element matches. */
export interface MatchedRules {
  /** The handlers for the element. */
  readonly element: readonly Call<RewriteElement>[];
  /** The rules that have a handler for texts or comments. */
  readonly inside: readonly Rule[];
}

function matchedRules(rules: readonly Rule[]): MatchedRules {
  return {
    element: rules.flatMap(({ element }) => element ?? []) as Call<RewriteElement>[],
    inside: rules.filter(({ text, comment }) => text !== undefined || comment !== undefined),
  };
}

/** The same for one rule, which is the most frequent case. */
function matchedRule(rule: Rule): MatchedRules {
  const { element, text, comment } = rule;
  return {
    element: element === undefined ? [] : [element as Call<RewriteElement>],
    inside: text === undefined && comment === undefined ? [] : [rule],
  };
}

/**
 * @internal The checked handlers of a rewrite. The members from `text` to `end` are the handlers for the whole input.
 */
export class HandlerSet implements PartRule {
  readonly text: Call<RewriteText> | undefined;
  readonly comment: Call<RewriteComment> | undefined;
  readonly doctype: Call<RewriteDoctype> | undefined;
  readonly processingInstruction: Call<RewriteProcessingInstruction> | undefined;
  readonly end: Call<RewriteEnd> | undefined;
  /** The flags of bindings/call.json that request the tokens that the handlers need. */
  readonly flags: number;
  allowsPromises = false;
  asciiEncoding: string | undefined = undefined;
  edits: PartRule['edits'] = 'none';
  nestsOddly = false;
  changesScope = false;
  openForeign = 0;
  openMoving = 0;
  #isUncertain = false;
  readonly unreadStreams: UnreadStreams = new Set();
  /** The rules, in the order of the selectors. */
  readonly rules: readonly Rule[];
  readonly #selectors: CompiledSelectors;
  /** The results of `rulesOf` for one index, by this index. Most elements match one selector. */
  readonly #single: MatchedRules[] = [];
  /** The name of the function in error messages. */
  readonly #caller: string;

  /**
   * @param caller the name of the function in error messages.
   * @throws TypeError if a handler is not a function, a name is unknown, or a selector is not supported. SyntaxError
   *   for a selector that is not valid.
   */
  constructor(caller: string, handlers: unknown) {
    this.#caller = caller;
    expectNames(caller, 'handlers', handlers, rewriteNames, 'a handler');
    const given = handlers as Record<keyof RewriteHandlers, unknown>;
    const read = <Part>(name: keyof RewriteHandlers) =>
      this.#read<Part>(name, memberOf(given, name));
    this.text = read('text');
    this.comment = read('comment');
    this.doctype = read('doctype');
    this.processingInstruction = read('processingInstruction');
    this.end = read('end');
    const givenElements = memberOf(given, 'elements');
    const elements = givenElements === undefined ? {} : givenElements;
    expectPlainObject(caller, 'handlers.elements', elements);
    this.#selectors = compiled(caller, Object.keys(elements as object));
    const { paths } = this.#selectors;
    const values = Object.values(elements as Record<string, unknown>);
    this.rules = values.map((value, index) => this.#readRule(paths[index], value));
    this.flags = this.#hasHandlerFor('text') ? flagElementEnds | flagTextValues : flagElementEnds;
  }

  get rawTextIsUncertain(): boolean {
    return this.#isUncertain || (this.nestsOddly && this.edits === 'structure');
  }

  set rawTextIsUncertain(isUncertain: boolean) {
    this.#isUncertain = isUncertain;
  }

  /** Matches the selectors of the rules. */
  get matcher(): SelectorMatcher {
    return this.#selectors.matcher;
  }

  /** The filter of the tokens that the handlers need. */
  filter(pieces: boolean): TokenFilter {
    return filterOf({
      tags: this.#selectors.tags,
      texts: this.#hasHandlerFor('text'),
      comments: this.#hasHandlerFor('comment'),
      instructions: this.processingInstruction !== undefined,
      doctypes: this.doctype !== undefined,
      // Without a handler, no text needs to be whole: a CDATA section is not held back.
      pieces: pieces || !this.#hasHandlerFor('text'),
    });
  }

  /** The rules with these indexes, which are those of their selectors. */
  rulesOf(indexes: readonly number[]): MatchedRules {
    if (indexes.length !== 1) return matchedRules(indexes.map((index) => this.rules[index]));
    const [index] = indexes;
    this.#single[index] ??= matchedRule(this.rules[index]);
    return this.#single[index];
  }

  /** Whether copies of an element with this name can decide what matches inside of them. */
  keepsTag(name: string): boolean {
    const { keptNames } = this.#selectors;
    return keptNames.size > 0 && keptNames.has(name);
  }

  #hasHandlerFor(name: 'text' | 'comment'): boolean {
    return this[name] !== undefined || this.rules.some((rule) => rule[name] !== undefined);
  }

  #read<Part>(path: string, value: unknown): Call<Part> | undefined {
    if (value === undefined) return undefined;
    const argument = `handlers.${path}`;
    if (typeof value !== 'function') {
      throw argumentError(this.#caller, argument, 'a function', value);
    }
    return checkedHandler(this, this.#caller, argument, value as Handler<Part>);
  }

  #readRule(path: string, value: unknown): Rule {
    if (typeof value === 'function') {
      return { element: this.#read(path, value), text: undefined, comment: undefined };
    }
    if (typeof value !== 'object' || value === null) {
      const expected = 'a function or an object of functions';
      throw argumentError(this.#caller, `handlers.${path}`, expected, value);
    }
    expectNames(this.#caller, `handlers.${path}`, value, elementNames, 'a handler');
    const read = <Part>(name: keyof ElementHandlers) =>
      this.#read<Part>(`${path}.${name}`, memberOf(value, name));
    return { element: read('element'), text: read('text'), comment: read('comment') };
  }
}
