/** Which responses are rewritten, and what changes in their header fields. */

import type { FieldReader } from '../module/transport.js';

/**
 * Why a response is not rewritten:
 *
 * - `'content-type'`: its `Content-Type` is not `text/html`.
 * - `'no-body'`: it has no body, as the answer to `HEAD`, or with the status 204 or 304.
 * - `'range'`: it has the status 206 or a `Content-Range`, so its body is a part of a page.
 * - `'content-encoding'`: its body has a content coding that cannot be decoded here.
 */
export type UnchangedReason = 'content-type' | 'no-body' | 'range' | 'content-encoding';

/** Header fields that can be changed. */
export interface Fields extends FieldReader {
  set(name: string, value: string): void;
  delete(name: string): void;
}

/** The facts of a response that decide whether it can be rewritten. */
export interface ResponseFacts {
  readonly fields: FieldReader;
  readonly status: number;
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

/** Whether a `Content-Type` is `text/html`. XHTML is not, because an XML parser reads it. */
function isHtml(contentType: string | null): boolean {
  return /^\s*text\/html\s*(?:[;,]|$)/i.test(contentType ?? '');
}

/**
 * Why the header fields exclude that the response is rewritten. Undefined if they do not exclude it. Does not read the
 * `Content-Encoding`.
 */
export function reasonOfFields({
  fields,
  status,
}: ResponseFacts): 'content-type' | 'range' | undefined {
  const type = fields.get('content-type');
  // A 304 need not have the `Content-Type` of the 200. It can be that of a page.
  const canBePage = isHtml(type) || (status === 304 && type === null);
  if (!canBePage) return 'content-type';
  return status === 206 || fields.get('content-range') !== null ? 'range' : undefined;
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
