/** The media type of a page, as browsers read it from the `Content-Type`. */

/** The parameters of a media type: the name, and the value, which may be quoted. */
const parameter = /;\s*([^;=]*)=(?:"((?:[^"\\]|\\.)*)[^;]*|([^;]*))/g;
/** The values of a header field that is a list. A comma in a quoted string does not end a value. */
const listValues = /(?:"(?:[^"\\]|\\.)*"|[^",]|"(?:[^"\\]|\\.)*$)+/g;
/** A media type with its essence, and its parameters. */
const mediaType = /^[\t\n\r ]*([\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+)[\t\n\r ]*(;[\s\S]*)?$/;

/** A media type: its essence in lower case, and the label of its encoding if it has one. */
export interface MediaType {
  readonly essence: string;
  readonly charset: string | undefined;
}

/**
 * The media type that browsers read from a `Content-Type`. If the field has several values, this is the last valid one.
 * It has the `charset` of the one before it, if both have the same essence.
 * https://fetch.spec.whatwg.org/#concept-header-extract-mime-type
 *
 * @param contentType the value of the field. Several values are joined with commas.
 * @returns undefined if no value is valid.
 */
export function readContentType(contentType: string): MediaType | undefined {
  let last: MediaType | undefined;
  for (const [value] of contentType.matchAll(listValues)) {
    const [, name, parameters = ''] = mediaType.exec(value) ?? [];
    const essence = name?.toLowerCase();
    if (essence === undefined || essence === '*/*') continue;
    const inherited = essence === last?.essence ? last.charset : undefined;
    last = { essence, charset: charsetOf(parameters) ?? inherited };
  }
  return last;
}

function charsetOf(parameters: string): string | undefined {
  for (const [, name, quoted, value] of parameters.matchAll(parameter)) {
    const label = quoted?.replace(/\\(.)/g, '$1') ?? value.trim();
    if (name.trim().toLowerCase() === 'charset' && label !== '') return label;
  }
  return undefined;
}
