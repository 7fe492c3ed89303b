/**
 * The names that a parser or the DOM can give to elements and attributes. Markup cannot express other names: it would
 * parse to something else.
 */

/** https://dom.spec.whatwg.org/#valid-element-local-name */
const elementName = /^(?:[A-Za-z][^\0\t\n\f\r />]*|[:_\u0080-\uffff][-.:\w\u0080-\uffff]*)$/;

/**
 * As a name of the DOM, but the first character can be an equals sign: a parser accepts it there.
 * https://dom.spec.whatwg.org/#valid-attribute-local-name
 */
const attributeName = /^[^\0\t\n\f\r />][^\0\t\n\f\r />=]*$/;

/** Whether an element can have this local name. */
export function isElementName(name: string): boolean {
  return elementName.test(name);
}

/** Whether an attribute can have this local name. */
export function isAttributeName(name: string): boolean {
  return attributeName.test(name);
}
