/**
 * The class name of a built-in object, such as `'ArrayBuffer'`. Also recognises objects of other realms, which
 * `instanceof` does not. Tests and sandboxes have several realms.
 */
export function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1);
}
