/** The URL of a `base` element that is relative to the directory of the page, as `b/` or `../c/d`. */

import { asciiUrl, cleanUrl, hasScheme } from '../urls/clean-url.js';

/** Whether a clean URL depends on the directory of the page: it begins with neither a scheme nor a slash. */
function dependsOnDirectory(text: string): boolean {
  return !hasScheme(text) && !/^[/\\]/.test(text);
}

/** A part of a path that names a directory. https://url.spec.whatwg.org/#double-dot-path-segment */
const dots = /^(?:\.|%2e){1,2}$/i;

/** The parts of such a URL. They are ASCII, so that a `srcset` can contain them. */
export interface RelativeBase {
  directory: string;
  path: string;
  /** The query, with its question mark; empty if there is none. */
  query: string;
}

/** The parts of the URL of a `base` element. Undefined if the URL does not depend on the directory of the page. */
export function relativeBase(href: string): RelativeBase | undefined {
  const text = asciiUrl(href);
  if (text === undefined || !dependsOnDirectory(text)) return undefined;
  const [, path, query] = /^([^?#]*)(\??[^#]*)/.exec(text) as RegExpExecArray;
  const last = path.slice(path.lastIndexOf('/') + 1);
  const directory = dots.test(last) ? `${path}/` : path.slice(0, path.length - last.length);
  return { directory, path, query };
}

/**
 * A URL relative to the page, for a URL relative to the base. Undefined if the URL has a scheme or begins with a slash.
 */
export function joined({ directory, path, query }: RelativeBase, url: string): string | undefined {
  const text = cleanUrl(url);
  if (!dependsOnDirectory(text)) return undefined;
  if (text === '' || text[0] === '#') return path + query + text;
  return (text[0] === '?' ? path : directory) + text;
}
