/**
 * Resolves most URLs of pages without the URL parser, which takes several times as long. The result is that of the URL
 * parser: texts that the parser could change, or that do not have one of these forms, are left to the parser.
 * https://url.spec.whatwg.org/#concept-url-parser
 */

// Characters that the parser keeps as they are, in each part of a URL with the scheme `http` or `https`.
const inPath = "[\\w\\-.~!$&'()*+,;=:@%/]*";
const queryAndFragment = "(?:\\?[\\w\\-.~!$&()*+,;=:@%/?]*)?(?:#[\\w\\-.~!$&'()*+,;=:@%/?]*)?$";
/** A host that is neither an IP address nor in Punycode. */
const host = '(?:(?!xn--)[a-z\\d][a-z\\d-]*\\.)+(?!xn--)[a-z]+';

const absolute = new RegExp(`^https?://${host}/${inPath}${queryAndFragment}`);
/** Begins with one slash. */
const rooted = new RegExp(`^/(?!/)${inPath}${queryAndFragment}`);
/** Begins with a name, which is not a scheme. */
const relative = new RegExp(`^\\w[\\w\\-.~]*(?:/${inPath})?${queryAndFragment}`);
const fragment = /^#[\w\-.~!$&'()*+,;=:@%/?]*$/;
/** A part of a path that can be `.` or `..`. */
const dots = /\/(?:\.|%2e)/i;

/** Base URLs for URLs in the forms that this file knows. */
export interface PlainBase {
  /** The base URL up to the path. */
  readonly root: string;
  /** The base URL up to the last slash of the path. */
  readonly directory: string;
  /** The base URL without its fragment. */
  readonly page: string;
}

/** @param base a URL as the URL parser writes it. Returns undefined for schemes other than `http` and `https`. */
export function plainBase(base: string): PlainBase | undefined {
  const [, root, directory, rest] = /^(https?:\/\/[^/]*)(\/(?:[^?#]*\/)?)([^#]*)/.exec(base) ?? [];
  if (root === undefined) return undefined;
  return { root, directory: root + directory, page: root + directory + rest };
}

/** The URL of a text. Undefined if the URL parser must decide. */
export function resolvePlain(text: string, base: PlainBase | undefined): string | undefined {
  if (dots.test(text)) return undefined;
  if (absolute.test(text)) return text;
  if (base === undefined) return undefined;
  if (rooted.test(text)) return base.root + text;
  if (fragment.test(text)) return base.page + text;
  return relative.test(text) ? base.directory + text : undefined;
}
