/** The encoding that the transport layer declares, for all entries that read a `Response` or its header fields. */

import { memberOf } from '../base/members.js';
import type { EncodingOptions } from './option-types.js';
import { replaceOptions } from './options.js';

/** The part of a `Headers` object that is read. Names of header fields are case-insensitive. */
export interface FieldReader {
  /** The value of a header field; null if the field is missing. */
  get(name: string): string | null;
}

/** The parameter `charset` of a media type. Its value may be quoted. */
const charset = /;\s*charset\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;,\s]*))/i;

/** The `charset` of a `Content-Type`. Undefined if it has none. */
export function charsetOf(contentType: string): string | undefined {
  const [, quoted, label] = charset.exec(contentType) ?? [];
  return quoted?.replace(/\\(.)/g, '$1') ?? label;
}

/**
 * Returns the options. If they have no `encoding`, adds the `charset` of the `Content-Type` as `encoding.transport`.
 *
 * @param fields the header fields of the page.
 */
export function withTransport<Options extends { encoding?: EncodingOptions | undefined }>(
  fields: FieldReader,
  options: Options | undefined,
): Options | undefined {
  const transport = charsetOf(fields.get('content-type') ?? '');
  if (transport === undefined || memberOf(options, 'encoding') !== undefined) return options;
  return replaceOptions((options ?? {}) as Options, { encoding: { transport } });
}
