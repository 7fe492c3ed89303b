import { tokenize } from '../../tokens.js';
import { optionsOf, type Page } from '../page.js';

/** One line of JSON for each token. */
export function* printTokens({ bytes, choices }: Page): Generator<string> {
  for (const token of tokenize(bytes, optionsOf(choices))) yield `${JSON.stringify(token)}\n`;
}
