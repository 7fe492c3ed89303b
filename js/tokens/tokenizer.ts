/// <reference lib="esnext.disposable" preserve="true" />
import { argumentError, expectObject } from '../base/errors.js';
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
import { endOf, kindOf, type TokenBuffer } from './buffer.js';
import { TokenFeed } from './feed.js';
import { readTokenOptions, type TokenOptions } from './options.js';
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

/** Functions that get the tokens of their kind. No object is made for a kind without one. */
export interface TokenHandlers<Raw = string> {
  doctype?: ((token: DoctypeToken<Raw>) => void) | undefined;
  startTag?: ((token: StartTagToken<Raw>) => void) | undefined;
  endTag?: ((token: EndTagToken<Raw>) => void) | undefined;
  text?: ((token: TextToken<Raw>) => void) | undefined;
  comment?: ((token: CommentToken<Raw>) => void) | undefined;
  processingInstruction?: ((token: ProcessingInstructionToken<Raw>) => void) | undefined;
  endOfFile?: ((token: EndOfFileToken<Raw>) => void) | undefined;
}

/** What chunks are: strings, or anything with bytes in it. */
export type Chunk<Raw> = Raw extends string ? string : Exclude<Input, string>;

/** Engines without explicit resource management have no such symbol; compiled code then asks for this. */
const dispose: typeof Symbol.dispose = Symbol.dispose ?? Symbol.for('Symbol.dispose');

/**
 * Tells the tokens of a document that comes in chunks, or with the option `context` of a fragment, each
 * as soon as it is complete. Chunks may be cut anywhere: the tokens are those of the whole.
 *
 * A real parse goes on meanwhile, whose input and tree are kept, so that memory grows with the input;
 * `end` and `close` free it, and so does what a handler throws.
 */
export class Tokenizer<Raw extends string | Uint8Array = string> {
  readonly #feed: TokenFeed;
  /** By the kind of a record. */
  readonly #handlers: (((token: never) => void) | undefined)[] = [];

  /**
   * @param handlers called with the tokens.
   * @throws as `parse`.
   */
  constructor(handlers: TokenHandlers<Raw>, options?: TokenOptions) {
    expectObject('Tokenizer', 'handlers', handlers);
    const request = readTokenOptions('Tokenizer', options, handlers.text ? flagTextValues : 0);
    this.#feed = new TokenFeed(request);
    for (const [name, kind] of kinds) {
      const handler = handlers[name];
      if (handler !== undefined && typeof handler !== 'function') {
        throw argumentError('Tokenizer', `handlers.${name}`, 'a function', handler);
      }
      this.#handlers[kind] = handler as ((token: never) => void) | undefined;
    }
  }

  /**
   * Tells the tokens that are complete with this chunk. Text waits for what follows it.
   *
   * @param chunk a string or bytes, as `parse` takes them; all chunks are of the one kind. What `raw` of
   *   tokens shows of bytes must stay as it is for as long as it is looked at.
   * @throws what a handler throws; TypeError if it is something else; Error if memory does not suffice,
   *   in a handler, or after `end` or `close`.
   */
  write(chunk: Chunk<Raw>): void {
    this.#write('Tokenizer.write', chunk, 'other');
  }

  /** The last chunk, if there is one more, and the end of the input. */
  end(chunk = this.#feed.emptyChunk as Chunk<Raw>): void {
    this.#write('Tokenizer.end', chunk, 'last');
  }

  /** Frees the memory; no more tokens are told. */
  close(): void {
    this.#feed.close();
  }

  /** The same as `close`, for `using`. */
  [dispose](): void {
    this.close();
  }

  #write(caller: string, chunk: Input, position: 'last' | 'other'): void {
    const piece = readInput(caller, chunk, 'chunk');
    this.#feed.write(caller, piece, position, (tokens, source) => this.#report(tokens, source));
  }

  #report(tokens: TokenBuffer, source: Source<string | Uint8Array>): void {
    const { records } = tokens;
    let end = source.start;
    for (let at = 0; at < records.length; at = recordAfter(records, at)) {
      end = endOf(records, at);
      const handler = this.#handlers[kindOf(records, at)];
      if (handler !== undefined) handler(readToken(tokens, at, source) as never);
    }
    source.drop(end);
  }
}

const kinds = [
  ['doctype', kindDoctype],
  ['startTag', kindStartTag],
  ['endTag', kindEndTag],
  ['text', kindText],
  ['comment', kindComment],
  ['processingInstruction', kindProcessingInstruction],
  ['endOfFile', kindEndOfFile],
] as const;
