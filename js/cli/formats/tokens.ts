import { tokenize } from '../../tokens.js';
import { optionsOf, type Page } from '../page.js';

/** One line of JSON for each token. */
export function* printTokens({ bytes, choices }: Page): Generator<string> {
  for (const token of tokenize(bytes, optionsOf(choices))) yield `${JSON.stringify(token, asText)}\n`;
}

const decoder = new TextDecoder();

/** Converts the raw bytes of a token to text. */
function asText(_key: string, value: unknown): unknown {
  return value instanceof Uint8Array ? decoder.decode(value) : value;
}
