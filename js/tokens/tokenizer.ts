/// <reference lib="esnext.disposable" preserve="true" />
import { dispose } from '../base/dispose.js';
import { argumentError } from '../base/errors.js';
import { memberOf } from '../base/members.js';
import { expectNames, type NamesOf } from '../base/names.js';
import { type SynchronousResult, synchronous } from '../base/synchronous.js';
import { flagTextValues } from '../generated/call.js';
import {
  kindComment,
  kindDoctype,
  kindEndOfFile,
  kindEndTag,
  kindProcessingInstruction,
  kindStartTag,
  kindText,
} from '../generated/tokens.js';
import { type Input, readInput } from '../module/input.js';
import { kindOf, type TokenBuffer } from './buffer.js';
import { TokenFeed, type Visit } from './feed.js';
import { everything, everythingInPieces } from './filter.js';
import { readTokenStreamOptions, type TokenStreamOptions, takesPieces } from './options.js';
import { readToken, recordAfter } from './read.js';
import type { Source } from './source.js';
import type {
  CommentToken,
  DoctypeToken,
  EndOfFileToken,
  EndTagToken,
  ProcessingInstructionToken,
  StartTagToken,
  TextToken,
} from './types.js';

/**
 * Functions that receive the tokens of each type. They must be synchronous. If a type has no handler, tokens of that
 * type are not created.
 */
export interface TokenHandlers<Raw = string> {
  /** Receives each doctype. */
  doctype?: ((token: DoctypeToken<Raw>) => SynchronousResult) | undefined;
  /** Receives each start tag. */
  startTag?: ((token: StartTagToken<Raw>) => SynchronousResult) | undefined;
  /** Receives each end tag. */
  endTag?: ((token: EndTagToken<Raw>) => SynchronousResult) | undefined;
  /** Receives each text. */
  text?: ((token: TextToken<Raw>) => SynchronousResult) | undefined;
  /** Receives each comment. */
  comment?: ((token: CommentToken<Raw>) => SynchronousResult) | undefined;
  /** Receives each processing instruction. */
  processingInstruction?:
    | ((token: ProcessingInstructionToken<Raw>) => SynchronousResult)
    | undefined;
  /** Receives the end of the input. */
  endOfFile?: ((token: EndOfFileToken<Raw>) => SynchronousResult) | undefined;
}

/** The type of chunks: strings, or any input of bytes. */
export type Chunk<Raw> = Raw extends string ? string : Exclude<Input, string>;

/**
 * Passes the tokens of a document to handlers while the document arrives in chunks. With the option `context`, the
 * input is a fragment. A handler receives each token as soon as the token is complete. Chunks can end anywhere: the
 * tokens are the same as if the input arrived in one chunk. With the option `texts: 'pieces'`, a text can arrive as
 * several tokens.
 *
 * The tokenizer runs tree construction, which decides what is a tag. It forgets what it has read, except for what is
 * open: see "What a stream keeps" in ARCHITECTURE.md. `end`, `close`, and an error of the parser or a handler free the
 * memory.
 */
export class Tokenizer<Raw extends string | Uint8Array = string> {
  readonly #feed: TokenFeed;
  /** The handlers, by the kind of the tokens that they receive. */
  readonly #handlers: (((token: unknown) => void) | undefined)[] = [];
  readonly #visit: Visit<void> = (tokens, source) => this.#report(tokens, source);

  /**
   * @param handlers the functions that receive the tokens.
   * @param options as for `tokenize`.
   * @throws as `parse`.
   */
  constructor(handlers: TokenHandlers<Raw>, options?: TokenStreamOptions) {
    expectNames('Tokenizer', 'handlers', handlers, handlerNames, 'a handler');
    const flags = memberOf(handlers, 'text') ? flagTextValues : 0;
    const filter = takesPieces('Tokenizer', options, 'whole') ? everythingInPieces : everything;
    const request = readTokenStreamOptions('Tokenizer', options, flags, filter);
    this.#feed = new TokenFeed(request, 'next');
    for (const [name, kind] of kinds) {
      this.#handlers[kind] = readHandler(`handlers.${name}`, memberOf(handlers, name));
    }
  }

  /**
   * Parses a chunk, and passes the complete tokens to the handlers. Text is complete when another token follows.
   *
   * @param chunk a string or bytes, as for `parse`. All chunks must be strings, or all bytes. If chunks are bytes,
   *   `raw` of a token can be a view of the chunk. Do not change the chunk while you use the token.
   * @throws what a handler throws. TypeError if a handler returns a promise, or if the chunk differs in type from
   *   earlier chunks. Error if a handler calls this method, or after `end` or `close`. Also throws as `tokenize`.
   */
  write(chunk: Chunk<Raw>): void {
    this.#write('Tokenizer.write', chunk, 'other');
  }

  /**
   * Parses the last chunk, if one is given, and ends the input.
   *
   * @throws as `write`.
   */
  end(chunk = this.#feed.emptyChunk as Chunk<Raw>): void {
    this.#write('Tokenizer.end', chunk, 'last');
  }

  /** Frees the memory. Further calls of `write` and `end` throw. */
  close(): void {
    this.#feed.close();
  }

  /** The same as `close`, for `using` declarations. */
  [dispose](): void {
    this.close();
  }

  #write(caller: string, chunk: Input, position: 'last' | 'other'): void {
    const piece = readInput(caller, chunk, 'chunk', 'write its chunks');
    this.#feed.write(caller, piece, position, this.#visit);
  }

  #report(tokens: TokenBuffer, source: Source<string | Uint8Array>): void {
    const { records } = tokens;
    for (let at = 0; at < tokens.end; at = recordAfter(records, at)) {
      const handler = this.#handlers[kindOf(records, at)];
      if (handler !== undefined) handler(readToken(tokens, at, source));
    }
    source.drop(tokens.decided);
  }
}

/**
 * The handler of a type, checked. Calls of it throw a TypeError if it returns a promise.
 *
 * @param argument the name of the handler in error messages.
 */
function readHandler(argument: string, handler: unknown): ((token: unknown) => void) | undefined {
  if (handler === undefined) return undefined;
  if (typeof handler !== 'function') {
    throw argumentError('Tokenizer', argument, 'a function', handler);
  }
  return synchronous('Tokenizer', argument, handler as (token: unknown) => unknown);
}

const handlerNames = {
  doctype: true,
  startTag: true,
  endTag: true,
  text: true,
  comment: true,
  processingInstruction: true,
  endOfFile: true,
} satisfies NamesOf<TokenHandlers>;

const kinds = [
  ['doctype', kindDoctype],
  ['startTag', kindStartTag],
  ['endTag', kindEndTag],
  ['text', kindText],
  ['comment', kindComment],
  ['processingInstruction', kindProcessingInstruction],
  ['endOfFile', kindEndOfFile],
] as const;
