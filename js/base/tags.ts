/**
 * The class of a built-in object, whatever realm it comes from: `instanceof` knows those of its own
 * realm only, and tests and sandboxes have several.
 */
export function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1);
}
