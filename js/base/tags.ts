/**
 * The class name of a built-in object of any realm: `'ArrayBuffer'`. `instanceof` recognises only objects of
 * one realm, and tests and sandboxes have several realms.
 */
export function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1);
}
