import { argumentError } from '../base/errors.js';
import { candidatesOf, type SrcsetCandidate } from '../urls/srcset.js';

/**
 * The candidates of a `srcset` attribute, in order. Candidates with invalid descriptors are ignored, as in browsers.
 * https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute
 *
 * @throws TypeError if the value is not a string.
 */
export function parseSrcset(value: string): SrcsetCandidate[] {
  if (typeof value === 'string') return candidatesOf(value);
  throw argumentError('parseSrcset', 'value', 'a string', value);
}
