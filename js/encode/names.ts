/**
 * The names that a parser or the DOM can give to the parts of a tree. Markup cannot express other names: it would
 * parse to something else.
 */

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

/** Whether an element can have this local name. */
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
