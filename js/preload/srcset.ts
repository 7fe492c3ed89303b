/**
 * The URLs of a `srcset` attribute, with their offsets.
 * https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute
 */

/** A URL in a `srcset`. */
interface SrcsetUrl {
  url: string;
  /** The offset in the attribute, in UTF-16 code units. */
  start: number;
}

const separators = /[\t\n\f\r ,]*/y;
const nonSpace = /[^\t\n\f\r ]*/y;

/** The offset after the descriptors of a URL. Parentheses protect commas. */
function endOfDescriptors(text: string, start: number): number {
  let isInside = false;
  for (let at = start; at < text.length; at++) {
    if (isInside) isInside = text[at] !== ')';
    else if (text[at] === '(') isInside = true;
    else if (text[at] === ',') return at;
  }
  return text.length;
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** Removes commas at the end. */
function withoutCommas(text: string): string {
  let end = text.length;
  while (text[end - 1] === ',') end--;
  return text.slice(0, end);
}

/** The URLs in the order of the attribute, also those whose descriptors are invalid. */
export function urlsOfSrcset(srcset: string): SrcsetUrl[] {
  const urls: SrcsetUrl[] = [];
  let at = 0;
  for (;;) {
    at += matchAt(separators, srcset, at).length;
    const run = matchAt(nonSpace, srcset, at);
    if (run === '') return urls;
    const url = withoutCommas(run);
    urls.push({ url, start: at });
    at += run.length;
    // A comma directly after the URL ends the candidate, which then has no descriptors.
    if (url === run) at = endOfDescriptors(srcset, at);
  }
}

/**
 * Replaces each URL of a `srcset`. Returns undefined if `resolve` returns undefined for one of them, or if the result would
 * be too long, or if a comma at an end of a URL would separate candidates.
 *
 * @param resolve returns the URL to write, without white space.
 * @param mostAdded the most code units by which the result can be longer than the `srcset`.
 */
export function replaceUrls(
  srcset: string,
  resolve: (url: string) => string | undefined,
  mostAdded: number,
): string | undefined {
  let written = '';
  let end = 0;
  for (const { url, start } of urlsOfSrcset(srcset)) {
    const replaced = resolve(url);
    if (replaced === undefined || /^,|^$|,$/.test(replaced)) return undefined;
    written += srcset.slice(end, start) + replaced;
    if (written.length > srcset.length + mostAdded) return undefined;
    end = start + url.length;
  }
  return written + srcset.slice(end);
}
