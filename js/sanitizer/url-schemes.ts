/** The option `urlSchemes`, which is not in the standard. */

import { argumentError } from '../base/errors.js';
import { srcsetAttributes, urlAttributes, urlListAttributes } from '../generated/sanitizer.js';
import {
  recordScheme,
  recordUrlAttribute,
  urlKindLetters,
} from '../generated/sanitizer-letters.js';

/** Matches a URL scheme without its colon. The module compares at most 64 characters. */
const scheme = /^[a-z][a-z\d+.-]{0,63}$/i;

const recordsOf = (kind: string, names: string) =>
  names
    .split(' ')
    .map((name) => `${recordUrlAttribute}${kind}${name}\0`)
    .join('');

let attributes: string | undefined;

/**
 * Reads the option. Returns records for the module, or an empty string without the option.
 *
 * @throws TypeError if the value is not a list of schemes.
 */
export function readUrlSchemes(caller: string, value: unknown): string {
  if (value === undefined) return '';
  if (!Array.isArray(value)) throw argumentError(caller, 'urlSchemes', 'an array', value);
  attributes ??=
    recordsOf(urlKindLetters[0], urlAttributes) +
    recordsOf(urlKindLetters[1], urlListAttributes) +
    recordsOf(urlKindLetters[2], srcsetAttributes);
  let records = attributes;
  value.forEach((item: unknown, index) => {
    if (typeof item !== 'string' || !scheme.test(item)) {
      const expected = "a scheme without its colon, such as 'https'";
      throw argumentError(caller, `urlSchemes[${index}]`, expected, item);
    }
    records += `${recordScheme}${item.toLowerCase()}\0`;
  });
  return records;
}
