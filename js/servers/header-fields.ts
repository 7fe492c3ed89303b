/** Which responses are rewritten, and what changes in their header fields. */

import { type MediaType, readContentType } from '../module/media-type.js';
import type { FieldReader } from '../module/transport.js';

/**
 * Why a response is not rewritten:
 *
 * - `'content-type'`: its `Content-Type` is not `text/html`.
 * - `'no-body'`: it has no body, as the answer to `HEAD`, or with the status 204 or 304.
 * - `'range'`: it has the status 206 or a `Content-Range`, so its body is a part of a page.
 * - `'content-encoding'`: its body has a content coding that cannot be decoded here.
 * - `'encoding'`: the host has no decoder for the encoding of the page. This is reported when the first bytes of the
 *   page have said their encoding. Then the header fields have changed already.
 * - `'no-transform'`: its `Cache-Control` has `no-transform`: see the option `noTransform`.
 * - `'status'`: no `Response` can be created with its status: see `rewriteResponse`. Or its status is no number, which
 *   Node accepts in HTTP/2.
 */
export type UnchangedReason =
  | 'content-type'
  | 'no-body'
  | 'range'
  | 'content-encoding'
  | 'encoding'
  | 'no-transform'
  | 'status';

/** Header fields that can be changed. */
export interface Fields extends FieldReader {
  set(name: string, value: string): void;
  delete(name: string): void;
}

/** The facts of a response that decide whether it can be rewritten. */
export interface ResponseFacts {
  readonly fields: FieldReader;
  readonly status: number;
  /** Whether `Cache-Control: no-transform` is respected. */
  readonly respectsNoTransform: boolean;
}

/** Fields that describe the bytes of the unchanged page. */
const fieldsOfBytes = [
  'content-length',
  'content-md5',
  'digest',
  'content-digest',
  'repr-digest',
  'accept-ranges',
];

/** A directive of `Cache-Control`. https://www.rfc-editor.org/rfc/rfc9111 */
const noTransform = /(?:^|,)[\t ]*no-transform[\t ]*(?:,|$)/i;

/** The media type of a page. Undefined if no `Content-Type` is valid. */
export function mediaTypeOf(fields: FieldReader): MediaType | undefined {
  return readContentType(fields.get('content-type') ?? '');
}

/**
 * Why the header fields exclude that the response is rewritten. Undefined if they do not exclude it. Does not read the
 * `Content-Encoding`.
 */
export function reasonOfFields({
  fields,
  status,
  respectsNoTransform,
}: ResponseFacts): 'content-type' | 'range' | 'no-transform' | undefined {
  // XHTML is no page, because an XML parser reads it.
  const isHtml = mediaTypeOf(fields)?.essence === 'text/html';
  // A 304 need not have the `Content-Type` of the 200. It can be that of a page.
  const isMissing = fields.get('content-type') === null;
  const canBePage = isHtml || (status === 304 && isMissing);
  if (!canBePage) return 'content-type';
  if (status === 206 || fields.get('content-range') !== null) return 'range';
  const isFixed = respectsNoTransform && noTransform.test(fields.get('cache-control') ?? '');
  return isFixed ? 'no-transform' : undefined;
}

/** The content coding of a body in lower case. Undefined if the body is not encoded. */
export function codingOf(fields: FieldReader): string | undefined {
  const coding = (fields.get('content-encoding') ?? '').trim().toLowerCase();
  return coding === '' || coding === 'identity' ? undefined : coding;
}

/**
 * Adapts the header fields to a page that is rewritten. Removes those that describe the bytes of the page, such as its
 * length. Makes the `ETag` weak, because pages with different bytes can have it.
 */
export function adaptFields(fields: Fields): void {
  for (const name of fieldsOfBytes) {
    if (fields.get(name) !== null) fields.delete(name);
  }
  const tag = fields.get('etag');
  if (tag?.startsWith('"')) fields.set('etag', `W/${tag}`);
}
