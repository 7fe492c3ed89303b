import { argumentError, expectObject } from '../base/errors.js';
import { asciiUrl } from '../urls/clean-url.js';
import { replaceUrls } from '../urls/srcset.js';
import type { PreloadResource } from './types.js';

/** Characters that a header field can have between quotation marks, without control characters. */
const printable = /^[\x20-\x7e]*$/;
/** A token of HTTP, which needs no quotation marks. */
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

const relations: readonly PreloadResource['rel'][] = [
  'preload',
  'modulepreload',
  'preconnect',
  'dns-prefetch',
];
/** The members of a resource that are strings in its value. */
const texts = [
  'href',
  'as',
  'crossorigin',
  'integrity',
  'imagesrcset',
  'imagesizes',
  'media',
  'type',
  'fetchpriority',
  'referrerpolicy',
] as const;

/**
 * The value of a `Link` header field that preloads a resource, for a response or for `103 Early Hints`.
 * https://www.rfc-editor.org/rfc/rfc8288
 *
 * Node's `writeEarlyHints` refuses values with white space between quotation marks, as an `imagesrcset` with several
 * images has.
 *
 * @param resource a resource of a scan, or another object with these members.
 * @returns the value. Undefined if no header field can express the resource: it has no `href`, or a member has
 *   characters that a header field cannot have. Characters of URLs are percent-encoded as URL parsers do.
 * @throws TypeError if `resource` is not an object, `rel` is not one of the relations, or another member that becomes a
 *   part of the value is neither a string nor undefined.
 */
export function linkHeader(
  resource: Pick<PreloadResource, 'rel' | 'href'> & Partial<PreloadResource>,
): string | undefined {
  expectResource(resource);
  const { rel, href, imagesrcset } = resource;
  if (href === undefined) return undefined;
  const target = asciiUrl(href);
  const images = imagesrcset && replaceUrls(imagesrcset, asciiUrl, Number.POSITIVE_INFINITY);
  if (target === undefined || (imagesrcset && images === undefined)) return undefined;
  const { as, crossorigin, integrity, imagesizes, media, type, fetchpriority, referrerpolicy } =
    resource;
  const parameters = {
    rel,
    as,
    crossorigin: crossorigin === 'anonymous' ? '' : crossorigin,
    integrity,
    imagesrcset: images,
    imagesizes,
    media,
    type,
    fetchpriority,
    referrerpolicy,
  };
  let header = `<${target}>`;
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined || (value === '' && name !== 'crossorigin')) continue;
    const text = withoutControls(value);
    if (!printable.test(text)) return undefined;
    header += `; ${name}`;
    if (text !== '') header += `=${token.test(text) ? text : quoted(text)}`;
  }
  return header;
}

/** @throws as `linkHeader`. */
function expectResource(resource: Parameters<typeof linkHeader>[0]): void {
  expectObject('linkHeader', 'resource', resource);
  const { rel } = resource;
  if (!relations.includes(rel)) {
    const expected = "'preload', 'modulepreload', 'preconnect' or 'dns-prefetch'";
    throw argumentError('linkHeader', 'resource.rel', expected, rel);
  }
  for (const name of texts) {
    const value: unknown = resource[name];
    if (value === undefined || typeof value === 'string') continue;
    const advice = value instanceof URL ? ': pass its href' : '';
    throw argumentError('linkHeader', `resource.${name}`, 'a string or undefined', value, advice);
  }
}

/** Replaces white space and control characters, which would end a header field, by spaces. */
function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace.
  return text.replace(/[\x00-\x20\x7f]+/g, ' ').trim();
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
