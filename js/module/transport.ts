/** The encoding that the transport layer declares, for all entries that read a `Response` or its header fields. */

import { memberOf } from '../base/members.js';
import type { EncodingOptions } from './option-types.js';
import { replaceOptions } from './options.js';

/** The part of a `Headers` object that is read. Names of header fields are case-insensitive. */
export interface FieldReader {
  /** The value of a header field; null if the field is missing. Several values are joined with commas. */
  get(name: string): string | null;
}

/**
 * Returns the options. If they have no `encoding`, adds the `Content-Type` as `encoding.transport`.
 *
 * @param contentType the value of the header field; null or undefined if it is missing.
 */
export function withTransport<Options extends { encoding?: EncodingOptions | undefined }>(
  contentType: string | null | undefined,
  options: Options | undefined,
): Options | undefined {
  if (contentType == null || memberOf(options, 'encoding') !== undefined) return options;
  return replaceOptions((options ?? {}) as Options, { encoding: { transport: contentType } });
}
