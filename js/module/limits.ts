/** Defines and checks limits for the parse of one input. */

import { argumentError } from '../base/errors.js';
import { membersOf } from '../base/members.js';
import { expectNames, type NamesOf } from '../base/names.js';
import { limitNames, noLimit } from '../generated/call.js';

/**
 * Limits for the parse of one input. A limit that is absent or `Infinity` has no effect. Exceeding a limit throws
 * `LimitError`, except for `depth` and `parseErrors`. Beyond `depth`, nodes are inserted higher in the tree. Beyond
 * `parseErrors`, errors are dropped. All limits of bytes except `outputBytes` count text in UTF-8.
 */
export interface Limits {
  /**
   * Bytes of the input in UTF-8. A CRLF counts as one byte. The limit also applies to the length of the input as the
   * program passes it: in bytes, or in UTF-16 code units. For an input in pieces, all pieces so far count. Only this
   * limit bounds a tag, comment or doctype that does not end: the limits below count what is complete.
   */
  inputBytes?: number | undefined;
  /**
   * Nodes that the parser creates, including nodes that it later removes from the tree. If formatting elements are left
   * open, the standard creates more nodes than there are tags. The standard also copies the content of the selected
   * option whenever it updates a `selectedcontent` element. So the number of nodes can grow with the square of the
   * input's length. Only this limit bounds the number of nodes.
   * https://html.spec.whatwg.org/multipage/form-elements.html#update-a-select's-selectedcontent
   */
  nodes?: number | undefined;
  /**
   * Attributes of all elements that the parser creates. If the parser creates several elements for one tag, the
   * attributes count for each element.
   */
  attributes?: number | undefined;
  /**
   * Bytes of strings that several nodes share. The parser stores a shared string once, but serialized markup repeats
   * it. If the parser creates several elements for one tag, the attributes of each element after the first count: their
   * names and values. If the parser copies content into a `selectedcontent` element, the bytes of the copy count.
   */
  copiedBytes?: number | undefined;
  /**
   * The number of nested open elements. If more elements are open, new nodes become siblings of the innermost open
   * element, as in browsers at a depth of 512. So the tree can be one element deeper than the limit. All content stays
   * in the tree, in order. The contents of a template stay in this template, or move into the contents of an outer
   * template. Beyond the limit, misnested formatting is not repaired. Repairs of formatting up to the limit, and copies
   * in `selectedcontent`, can double the depth of the tree.
   */
  depth?: number | undefined;
  /** Attributes of one tag. Duplicates do not count. */
  attributesPerTag?: number | undefined;
  /** Bytes of one attribute's value. */
  attributeBytes?: number | undefined;
  /** Bytes of one text, comment or processing instruction. */
  textBytes?: number | undefined;
  /** Parse errors that are collected. Further errors are dropped. */
  parseErrors?: number | undefined;
  /** Bytes of the encoded tree. The limit is checked after parsing, when the size of the encoded tree is known. */
  outputBytes?: number | undefined;
  /**
   * Milliseconds of parsing, checked every 256 tokens. The time between the pieces of an input does not count.
   * In `souptree/css-select`, the limit counts milliseconds of one query.
   */
  milliseconds?: number | undefined;
}

/** The name of a limit. */
export type LimitName = keyof Limits;

/**
 * Limits for input from unknown sources. The largest real pages stay far below these limits.
 *
 * With these limits, one call of this package for one input needs at most 1,610,612,736 bytes (1.5 GiB) of memory. This
 * holds for every function of the package. The number includes the module's memory, and JavaScript's heap with the
 * result of the call. The command `npm run attack` searches for inputs that need more.
 *
 * If a process has less memory, divide `inputBytes`, `nodes`, `attributes`, `copiedBytes`, `textBytes`,
 * `attributeBytes` and `outputBytes`. With a tenth of these limits, a call needs at most 224 MiB.
 */
// The values are literals and not products, so that bundlers can drop an unused `untrusted`.
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

/** Thrown if an input exceeds a limit. The error does not affect parses of other inputs. */
export class LimitError extends Error {
  /** The name of the limit. */
  readonly limit: LimitName;
  /** The value of the limit. */
  readonly value: number;
  /** The amount at which the parser noticed the excess, in the unit of the limit. */
  readonly reached: number;

  /** Called only by this package. */
  constructor(limit: LimitName, value: number, reached: number) {
    super(`souptree: the limit \`${limit}\` is ${value}, and ${reached} is reached`);
    this.name = 'LimitError';
    this.limit = limit;
    this.value = value;
    this.reached = reached;
  }
}

const knownLimits = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ limitNames.map((name) => [name, true]),
) as NamesOf<Limits>;

/**
 * @internal Checks the option `limits`. Returns the limits that have an effect, or undefined if the option is absent.
 *
 * @throws TypeError if `value` is not an object, has an unknown limit, or a limit is neither an integer from 0 nor
 *   `Infinity`.
 */
export function readLimits(caller: string, value: unknown): Limits | undefined {
  if (value === undefined || value === null) return undefined;
  if (value === true) {
    throw argumentError(caller, 'limits', 'an object', value, ': pass `untrusted`');
  }
  expectNames(caller, 'limits', value, knownLimits);
  // A copy, without `Infinity`.
  const limits = membersOf(value, knownLimits) as Limits;
  for (const name of limitNames) {
    const limit = limits[name];
    if (limit === undefined) continue;
    if ((!Number.isInteger(limit) || limit < 0) && limit !== Infinity) {
      throw argumentError(caller, `limits.${name}`, 'an integer that is not negative', limit);
    }
    if (limit >= noLimit) limits[name] = undefined;
  }
  return limits;
}

/** @internal Writes the limits into a request, from the word `at`. */
export function writeLimits(words: Uint32Array, at: number, limits: Limits | undefined): void {
  for (let index = 0; index < limitNames.length; index++) {
    words[at + index] = limits?.[limitNames[index]] ?? noLimit;
  }
}

/**
 * @internal Checks the length of an input before the input is copied.
 *
 * @param length the length in bytes, or in UTF-16 code units. A text never has fewer bytes in UTF-8 than code units.
 * @throws LimitError if the input exceeds `inputBytes`.
 */
export function checkInputLength(length: number, limits: Limits | undefined): void {
  const most = limits?.inputBytes;
  if (most !== undefined && length > most) throw new LimitError('inputBytes', most, length);
}
