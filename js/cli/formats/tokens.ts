import type { Token } from '../../tokens.js';
import { optionsOf, type Page, textOf } from '../page.js';

/** A line of JSON for each token. With several files, each line begins with the name of the file. */
export async function printTokens(page: Page): Promise<Iterable<string>> {
  const { tokenize } = await import('../../tokens.js');
  // JSON cannot contain bytes, which `raw` would be without decoding.
  const tokens = tokenize(textOf(page), optionsOf(page.choices));
  return linesOf(tokens, page.isOneOfMany ? { file: page.name } : {});
}

function* linesOf(tokens: Iterable<Token>, prefix: object): Generator<string> {
  for (const token of tokens) yield `${JSON.stringify({ ...prefix, ...token })}\n`;
}
