import { argumentError } from '../base/errors.js';
import { type NamesOf, readOptions } from '../base/names.js';
import { attributeNamespaceUris, namespaceUris } from '../base/namespace-uris.js';
import { LimitError, type Limits, readLimits } from '../module/limits.js';
import { parseSelector } from '../selectors/parse.js';
import { compile } from './compile.js';
import type { Program } from './program.js';

export { SelectorSyntaxError } from '../selectors/syntax-error.js';

/** The options of all functions that take a selector. */
export interface SelectorOptions {
  /**
   * The namespaces of the prefixes in the selector, by prefix: `{ svg: 'http://www.w3.org/2000/svg' }` for `svg|a`.
   * Default: no prefixes.
   */
  namespaces?: Readonly<Record<string, string>> | undefined;
  /**
   * Whether `:valid` and `:invalid` run the attributes `pattern` of the page, which are regular expressions. A page can
   * write a regular expression that runs for years, and no limit stops it. Default: `false`, then each value has the
   * required pattern.
   */
  patterns?: boolean | undefined;
  /**
   * Limits of one call: `inputBytes` limits the code units of the selector, and `milliseconds` the time. Other limits
   * are for parsing, and have no effect. So you can pass `untrusted`. Default: no limits.
   */
  limits?: Limits | undefined;
}

/** The names of these options. */
export const selectorOptionNames = {
  namespaces: true,
  patterns: true,
  limits: true,
} satisfies NamesOf<SelectorOptions>;

/** A compiled selector with its options. */
export interface Question {
  readonly program: Program;
  readonly runsPatterns: boolean;
  /** The most milliseconds of an answer. */
  readonly milliseconds: number;
}

/** The most compiled selectors that are kept. Programs have some hundred. */
const mostKept = 512;
/** Longer selectors are not kept. */
const longestKept = 4096;

/** The compiled selectors without options, by their texts. The one that was added first is dropped first. */
const kept = new Map<string, Question>();

/**
 * The compiled form of a selector.
 *
 * @param caller the name of the function in error messages.
 * @throws TypeError if an argument does not have its documented type. SelectorSyntaxError if the selector is not valid.
 *   LimitError if the selector is longer than `limits.inputBytes`.
 */
export function questionOf(caller: string, selector: string, options?: SelectorOptions): Question {
  const known = kept.get(selector);
  if (known !== undefined && options === undefined) return known;
  if (typeof selector !== 'string') throw argumentError(caller, 'selector', 'a string', selector);
  if (options !== undefined) return questionWithOptions(caller, selector, options);
  const question: Question = {
    program: compile(parseSelector(caller, selector)),
    runsPatterns: false,
    milliseconds: Infinity,
  };
  if (selector.length > longestKept) return question;
  if (kept.size === mostKept) kept.delete(kept.keys().next().value as string);
  kept.set(selector, question);
  return question;
}

function questionWithOptions(caller: string, selector: string, options: SelectorOptions): Question {
  const members = readOptions(caller, options, selectorOptionNames);
  const { namespaces, patterns = false } = members as SelectorOptions;
  if (typeof patterns !== 'boolean') throw argumentError(caller, 'patterns', 'a boolean', patterns);
  const limits = readLimits(caller, members.limits);
  const { inputBytes = Infinity, milliseconds = Infinity } = limits ?? {};
  if (selector.length > inputBytes) throw new LimitError('inputBytes', inputBytes, selector.length);
  const isPlain = namespaces === undefined;
  const { program } = isPlain
    ? questionOf(caller, selector)
    : { program: compile(parseSelector(caller, selector, readPrefixes(caller, namespaces))) };
  return { program, runsPatterns: patterns, milliseconds };
}

function readPrefixes(caller: string, namespaces: unknown): ReadonlyMap<string, string> {
  if (typeof namespaces !== 'object' || namespaces === null) {
    throw argumentError(caller, 'namespaces', 'an object', namespaces);
  }
  const uris: readonly unknown[] = [...namespaceUris, ...Object.values(attributeNamespaceUris)];
  const prefixes = new Map<string, string>();
  for (const [prefix, uri] of Object.entries(namespaces)) {
    if (!uris.includes(uri)) {
      const advice =
        ': the namespaces of a page are those of HTML, SVG, MathML, XLink, XML and XMLNS';
      throw argumentError(caller, `namespaces.${prefix}`, 'the URI of a namespace', uri, advice);
    }
    prefixes.set(prefix, uri);
  }
  return prefixes;
}
