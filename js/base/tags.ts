/**
 * The class name of a built-in object, such as `'ArrayBuffer'`. Unlike `instanceof`, this function also recognises
 * objects of other realms. Tests and sandboxes have several realms.
 */
export function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1);
}
