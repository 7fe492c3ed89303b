/**
 * The names that a parser or the DOM can give to the parts of a tree. Markup cannot express other names: it would
 * parse to something else.
 */

import { knownNames } from '../generated/names.js';
import { asciiLowerCase } from './ascii.js';
import type { Namespace } from './nodes.js';

/** https://dom.spec.whatwg.org/#valid-element-local-name */
const elementName = /^(?:[A-Za-z][^\0\t\n\f\r />]*|[:_\u0080-\uffff][-.:\w\u0080-\uffff]*)$/;

/**
 * As a name of the DOM, but the first character can be an equals sign: a parser accepts it there.
 * https://dom.spec.whatwg.org/#valid-attribute-local-name
 */
const attributeName = /^[^\0\t\n\f\r />][^\0\t\n\f\r />=]*$/;

/**
 * The `Name` of XML, which the DOM demands, except that XML excludes some characters that are not ASCII.
 * https://dom.spec.whatwg.org/#concept-pi-target
 */
const target = /^[:A-Z_a-z\u0080-\uffff][-.:\w\u0080-\uffff]*$/;

/** https://dom.spec.whatwg.org/#valid-doctype-name */
const doctypeName = /^[^\0\t\n\f\r >]*$/;

/**
 * The spelling in which the parser creates a name of an element: lower case, except that SVG has some names with
 * capitals. https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign
 */
export function spellingOf(name: string, namespace: Namespace): string {
  const lower = asciiLowerCase(name);
  if (namespace !== 'svg') return lower;
  svgSpellings ??= new Map(svgNamesWithCapitals().map((each) => [asciiLowerCase(each), each]));
  return svgSpellings.get(lower) ?? lower;
}

/** The names of elements of SVG that have capitals, by their names in lower case. Created at the first use. */
let svgSpellings: ReadonlyMap<string, string> | undefined;

/**
 * Other known names with capitals are those of attributes, which the parser writes in lower case if an element has
 * them.
 */
function svgNamesWithCapitals(): readonly string[] {
  const end = knownNames.indexOf('svg');
  return knownNames.filter(
    (known, id) => (id < end || known.startsWith('fe')) && known !== asciiLowerCase(known),
  );
}

/** Whether an element can have this local name. `createElement` of the DOM accepts the same names. */
export function isElementName(name: string): boolean {
  return elementName.test(name);
}

/** Whether an attribute can have this local name. */
export function isAttributeName(name: string): boolean {
  return attributeName.test(name);
}

/** Whether a processing instruction can have this target. */
export function isTarget(name: string): boolean {
  return target.test(name);
}

/** Whether a doctype can have this name. */
export function isDoctypeName(name: string): boolean {
  return doctypeName.test(name);
}
