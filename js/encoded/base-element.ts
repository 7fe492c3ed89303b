import { kindDocument, kindHtmlElement, kindShadowRoot } from '../generated/format.js';
import { knownNameId } from './known-names.js';
import { endOf, kindIn, kindOf, nameIdIn, nextRecord } from './records.js';

/**
 * The record of the first `base` element of a document that has an `href`; -1 if there is none. Elements of a fragment
 * have no effect, as in browsers. https://html.spec.whatwg.org/multipage/urls-and-fetching.html#document-base-url
 */
export function baseElementOf(records: Int32Array, hasHref: (element: number) => boolean): number {
  if (kindOf(records, 0) !== kindDocument) return -1;
  const base = knownNameId('base');
  for (let at = nextRecord(0); at < records.length; ) {
    const word = records[at];
    if (kindIn(word) <= kindShadowRoot) {
      at = endOf(records, at);
      continue;
    }
    if (kindIn(word) === kindHtmlElement && nameIdIn(word) === base && hasHref(at)) return at;
    at = nextRecord(at);
  }
  return -1;
}
