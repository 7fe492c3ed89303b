/** What a parser is to stop at when it does not trust its input. */

import { argumentError } from './errors.js';
import { limitNames } from './generated/call.js';

/**
 * The most there may be of something. All are off unless they are given; `Infinity` is off, too. One that
 * is reached throws a `LimitError`, except `depth` and `parseErrors`, which leave nothing out but errors.
 * Bytes of text are bytes of its UTF-8.
 */
export interface Limits {
  /** Of the input. Where it comes in pieces, of all so far, with newlines as one byte. */
  inputBytes?: number | undefined;
  /**
   * That are created, whether they stay in the tree or not. The standard asks for more nodes than there are
   * tags where formatting is left open.
   */
  nodes?: number | undefined;
  /** Of all elements created. Those of elements that the parser creates again for one tag count each time. */
  attributes?: number | undefined;
  /**
   * Of what the parser repeats: names and values of attributes of elements created again, and the content that
   * `selectedcontent` elements copy. Each time counts. A tree shares these strings, but its markup has them all.
   */
  copiedBytes?: number | undefined;
  /**
   * Of elements inside of each other. When more are open, what follows is put beside the element that it
   * would be in, as browsers do from 512 on: nothing is lost, and it stays in order, but misnested
   * formatting is not mended there. What is in a template stays in one. One more element can be inside of the
   * others; mending formatting, and what `selectedcontent` copies, can add as much again.
   */
  depth?: number | undefined;
  /** Without duplicates. */
  attributesPerTag?: number | undefined;
  /** Of an attribute's value. */
  attributeBytes?: number | undefined;
  /** Of a text, a comment or a processing instruction. */
  textBytes?: number | undefined;
  /** That are kept; further ones are dropped. */
  parseErrors?: number | undefined;
  /** Of the encoded tree, which is known when the tree is complete. */
  outputBytes?: number | undefined;
  /** Of parsing, looked at every 256 tokens; what stands between the pieces of an input does not count. */
  milliseconds?: number | undefined;
}

export type LimitName = keyof Limits;

/**
 * For input from anywhere: what the largest of pages need, and far less than would hurt. In numbers as they are: of
 * products bundlers cannot tell that nobody needs them.
 */
export const untrusted: Readonly<Required<{ [Name in LimitName]: number }>> =
  /* @__PURE__ */ Object.freeze({
    inputBytes: 16_777_216,
    nodes: 1_000_000,
    attributes: 1_000_000,
    copiedBytes: 8_388_608,
    depth: 512,
    attributesPerTag: 1_000,
    attributeBytes: 4_194_304,
    textBytes: 8_388_608,
    parseErrors: 1_000,
    outputBytes: 134_217_728,
    milliseconds: 5_000,
  });

/** There was more of something than the limits allow. */
export class LimitError extends Error {
  /** Which limit. */
  readonly limit: LimitName;
  /** What it is set to. */
  readonly value: number;
  /** How much there was when it was noticed. */
  readonly reached: number;

  constructor(limit: LimitName, value: number, reached: number) {
    super(`souptree: the limit \`${limit}\` is ${value}, and ${reached} is reached`);
    this.name = 'LimitError';
    this.limit = limit;
    this.value = value;
    this.reached = reached;
  }
}

/** The module has numbers of 32 bits, of which the last says that there is no limit. */
const mostValue = 2 ** 32 - 2;

/** @internal */
export function readLimits(caller: string, value: unknown): Limits | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object') throw argumentError(caller, 'limits', 'an object', value);
  const limits: Limits = {};
  for (const [name, limit] of Object.entries(value)) {
    if (!(limitNames as readonly string[]).includes(name)) {
      throw argumentError(caller, 'limits', `an object with ${limitNames.join(', ')}`, name);
    }
    if (limit === undefined || limit === Infinity) continue;
    if (!Number.isInteger(limit) || limit < 0) {
      throw argumentError(caller, `limits.${name}`, 'an integer that is not negative', limit);
    }
    if (limit <= mostValue) limits[name as LimitName] = limit;
  }
  return limits;
}

/** @internal For the module: a number or nothing for each, and a comma. */
export function limitsText(limits: Limits | undefined): string {
  if (limits === undefined) return '';
  return limitNames.map((name) => `${limits[name] ?? ''},`).join('');
}

/** @internal Before much is copied. */
export function checkInputLength(length: number, limits: Limits | undefined): void {
  const most = limits?.inputBytes;
  if (most !== undefined && length > most) throw new LimitError('inputBytes', most, length);
}
