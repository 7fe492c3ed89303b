import { argumentError } from '../base/errors.js';
import { parseSelector } from '../selectors/parse.js';
import { compile } from './compile.js';
import type { Program } from './program.js';

/** A compiled selector with its options. */
export interface Question {
  readonly program: Program;
  readonly runsPatterns: boolean;
}

/** The most compiled selectors that are kept. Programs have some hundred. */
const mostKept = 512;

/** The compiled selectors without options, by their texts. The one that was added first is dropped first. */
const kept = new Map<string, Question>();

/**
 * The compiled form of a selector.
 *
 * @param caller the name of the function in error messages.
 * @throws TypeError if the selector is not a string. SelectorSyntaxError if it is not valid.
 */
export function questionOf(caller: string, selector: string): Question {
  const known = kept.get(selector);
  if (known !== undefined) return known;
  if (typeof selector !== 'string') {
    throw argumentError(caller, 'selector', 'a string', selector);
  }
  const question = { program: compile(parseSelector(caller, selector)), runsPatterns: false };
  if (kept.size === mostKept) kept.delete(kept.keys().next().value as string);
  kept.set(selector, question);
  return question;
}
