/**
 * The URLs of a `srcset` attribute, with their offsets.
 * https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute
 */

import { floatIn } from '../base/numbers.js';

/** A URL in a `srcset`. */
interface SrcsetUrl {
  url: string;
  /** The offset in the attribute, in UTF-16 code units. */
  start: number;
  /** The text between the URL and the comma that ends the candidate. */
  descriptors: string;
}

/** A candidate of a `srcset`. https://html.spec.whatwg.org/multipage/images.html#image-candidate-string */
export interface SrcsetCandidate {
  /** The URL as in the attribute, which can be relative. */
  url: string;
  /** The width of the descriptor `w`, in pixels. Absent without this descriptor. */
  width?: number;
  /** The pixel density of the descriptor `x`. Absent without this descriptor. */
  density?: number;
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
    const end = at + run.length;
    // A comma directly after the URL ends the candidate, which then has no descriptors.
    const after = url === run ? endOfDescriptors(srcset, end) : end;
    urls.push({ url, start: at, descriptors: srcset.slice(end, after) });
    at = after;
  }
}

/**
 * Replaces each URL of a `srcset`. Returns undefined if `resolve` returns undefined for one of them, or if the result
 * would be too long, or if a comma at an end of a URL would separate candidates.
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

/** The descriptors of a candidate. White space separates descriptors, except in parentheses. */
function splitDescriptors(text: string): string[] {
  return text.match(/(?:[^\t\n\f\r (]|\([^)]*\)?)+/g) ?? [];
}

/** The candidate with these descriptors. Undefined if they are not valid. */
function candidateOf(url: string, descriptors: readonly string[]): SrcsetCandidate | undefined {
  const values: { w?: number; x?: number; h?: number } = {};
  for (const descriptor of descriptors) {
    const unit = descriptor.at(-1) as 'w' | 'x' | 'h';
    const text = descriptor.slice(0, -1);
    const value =
      unit === 'x'
        ? floatIn(text)
        : (unit === 'w' || unit === 'h') && /^\d+$/.test(text)
          ? Number(text) || undefined
          : undefined;
    if (value === undefined || value < 0 || values[unit] !== undefined) return undefined;
    // No density is -0.
    values[unit] = value || 0;
  }
  const { w: width, x: density, h } = values;
  if (density !== undefined && (width !== undefined || h !== undefined)) return undefined;
  if (h !== undefined && width === undefined) return undefined;
  if (width !== undefined) return { url, width };
  return density === undefined ? { url } : { url, density };
}

/**
 * The candidates of a `srcset` attribute, in order. Candidates with invalid descriptors are ignored, as in browsers.
 * https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute
 */
export function candidatesOf(srcset: string): SrcsetCandidate[] {
  const candidates: SrcsetCandidate[] = [];
  for (const { url, descriptors } of urlsOfSrcset(srcset)) {
    const candidate = candidateOf(url, splitDescriptors(descriptors));
    if (candidate !== undefined) candidates.push(candidate);
  }
  return candidates;
}
