/** Which responses are rewritten, and what changes in their header fields. */

import { charsetOf, type FieldReader } from '../module/transport.js';

/**
 * Why a response is not rewritten:
 *
 * - `'content-type'`: its `Content-Type` is not `text/html`.
 * - `'no-body'`: it has no body, as the answer to `HEAD`, or with the status 204 or 304.
 * - `'range'`: it has the status 206 or a `Content-Range`, so its body is a part of a page.
 * - `'content-encoding'`: its body has a content coding that cannot be decoded here.
 * - `'encoding'`: the host has no decoder for the encoding of the page. This is reported when the first bytes of the page
 *   have said their encoding. Then the header fields have changed already.
 * - `'status'`: no `Response` can be created with its status: see `rewriteResponse`.
 */
export type UnchangedReason =
  | 'content-type'
  | 'no-body'
  | 'range'
  | 'content-encoding'
  | 'encoding'
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

/** The values of a header field that is a list. A comma in a quoted string does not end a value. */
const listValues = /(?:"(?:[^"\\]|\\.)*"|[^",]|"(?:[^"\\]|\\.)*$)+/g;
/** A media type with its essence, and its parameters. */
const mediaType = /^[\t\n\r ]*([\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+)[\t\n\r ]*(;[\s\S]*)?$/;

/**
 * The `Content-Type` that browsers read. If there are several, this is the last valid one. It has the `charset` of the one
 * before it, if both name the same type. https://fetch.spec.whatwg.org/#concept-header-extract-mime-type
 *
 * @returns the type in lower case with its parameters; null if no type is valid.
 */
export function mediaTypeOf(fields: FieldReader): string | null {
  let last: string | null = null;
  for (const [value] of (fields.get('content-type') ?? '').matchAll(listValues)) {
    const [, name, parameters = ''] = mediaType.exec(value) ?? [];
    const essence = name?.toLowerCase();
    if (essence === undefined || essence === '*/*') continue;
    let inherited = '';
    if (charsetOf(parameters) === undefined && essence === essenceOf(last)) {
      const charset = charsetOf(last as string);
      if (charset !== undefined) inherited = `;charset="${escaped(charset)}"`;
    }
    last = essence + parameters + inherited;
  }
  return last;
}

const escaped = (text: string) => text.replace(/["\\]/g, '\\$&');

const essenceOf = (type: string | null) => type?.split(';')[0];

/** Whether a `Content-Type` is `text/html`. XHTML is not, because an XML parser reads it. */
function isHtml(type: string | null): boolean {
  return essenceOf(type) === 'text/html';
}

/**
 * Why the header fields exclude that the response is rewritten. Undefined if they do not exclude it. Does not read the
 * `Content-Encoding`.
 */
export function reasonOfFields({
  fields,
  status,
}: ResponseFacts): 'content-type' | 'range' | undefined {
  const type = mediaTypeOf(fields);
  // A 304 need not have the `Content-Type` of the 200. It can be that of a page.
  const isMissing = fields.get('content-type') === null;
  const canBePage = isHtml(type) || (status === 304 && isMissing);
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
