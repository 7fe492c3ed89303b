/**
 * Markup that is inserted into a source in a legacy encoding. Characters that are not ASCII become character
 * references, which a parser decodes in texts and values of attributes only.
 */

import { describe } from '../../base/errors.js';
import { flagRaw, kindEndOfFile, kindStartTag, kindText } from '../../generated/tokens.js';
import { endOf, hasFlag, kindOf, nameOf, startOf, type TokenBuffer } from '../../tokens/buffer.js';
import { TokenFeed } from '../../tokens/feed.js';
import { everythingInPieces } from '../../tokens/filter.js';
import { readTokenOptions } from '../../tokens/options.js';
import { readAttributes, recordAfter } from '../../tokens/read.js';
import type { Source } from '../../tokens/source.js';

const notAscii = /[^\0-\x7f]/;

/** @param text not ASCII. */
function asciiError(caller: string, where: string, text: string, encoding: string): Error {
  return new Error(
    `${caller}: ${where} must be ASCII for a source in ${encoding}, got ${describe(text)}; ` +
      'decode the source to use other characters',
  );
}

/**
 * Checks the name of a tag or an attribute.
 *
 * @param encoding the encoding of the output if the name must be ASCII; otherwise undefined.
 * @throws Error if the name must be ASCII, and is not.
 */
export function expectAsciiName(caller: string, name: string, encoding: string | undefined): void {
  if (encoding === undefined || !notAscii.test(name)) return;
  throw asciiError(caller, '`name`', name, encoding);
}

/** The same for raw text. */
export function expectAsciiText(caller: string, text: string, encoding: string | undefined): void {
  if (encoding === undefined || !notAscii.test(text)) return;
  throw asciiError(caller, 'raw text', text, encoding);
}

/**
 * Checks markup: its raw texts, comments and names. What is before the markup and after it does not count: a comment
 * that begins in other content is not recognised.
 */
export class ReferenceChecker {
  readonly #caller: string;
  readonly #encoding: string;
  readonly #feed: TokenFeed;

  /**
   * @param caller the method that received the markup, for error messages.
   * @param encoding the encoding of the output, which is not UTF-8.
   */
  constructor(caller: string, encoding: string) {
    this.#caller = caller;
    this.#encoding = encoding;
    // In a template, all tags begin elements.
    const request = readTokenOptions(caller, { context: 'template' }, 0, everythingInPieces);
    this.#feed = new TokenFeed(request, 'next');
  }

  /** @throws Error if a part of the markup must be ASCII, and is not. */
  add(markup: string): void {
    this.#write(markup, 'other');
  }

  /** Ends the markup, and frees the memory. @throws as `add`. */
  end(markup = ''): void {
    this.#write(markup, 'last');
  }

  #write(markup: string, position: 'last' | 'other'): void {
    this.#feed.write(this.#caller, markup, position, (tokens, source) => {
      this.#check(tokens, source as Source<string>);
    });
  }

  #check(tokens: TokenBuffer, source: Source<string>): void {
    for (let at = 0; at < tokens.end; at = recordAfter(tokens.records, at)) {
      const text = asciiPartOf(tokens, at, source);
      if (!notAscii.test(text)) continue;
      const where = 'raw text, comments and names in `content`';
      throw asciiError(this.#caller, where, text, this.#encoding);
    }
    source.drop(tokens.decided);
  }
}

/** The part of a token in which a parser decodes no character references. */
function asciiPartOf(tokens: TokenBuffer, at: number, source: Source<string>): string {
  const kind = kindOf(tokens.records, at);
  if (kind === kindEndOfFile || (kind === kindText && !hasFlag(tokens.records, at, flagRaw))) {
    return '';
  }
  if (kind === kindStartTag) {
    return [nameOf(tokens, at), ...readAttributes(tokens, at).map(({ name }) => name)].join(' ');
  }
  return source.slice(startOf(tokens, at), endOf(tokens, at));
}

/** Checks markup that is one string, as a `ReferenceChecker` does. */
export function expectReferences(
  caller: string,
  markup: string,
  encoding: string | undefined,
): void {
  if (encoding === undefined || !notAscii.test(markup)) return;
  new ReferenceChecker(caller, encoding).end(markup);
}
