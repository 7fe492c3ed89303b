/**
 * A class whose instances inherit nothing, so that any name can be a member. Engines represent an object that
 * `Object.create(null)` creates as a hash table, which is slower.
 */
class Members {}
Object.setPrototypeOf(Members.prototype, null);
Reflect.deleteProperty(Members.prototype, 'constructor');

/** An object without members that inherits nothing. */
export function createMembers(): Record<string, string> {
  return new Members() as Record<string, string>;
}

/** The frozen object that all elements without namespaced attributes share. */
export const noMembers: Record<string, string> = Object.freeze(createMembers());

/** A copy that inherits nothing. */
export function copyMembers(members: Record<string, string>): Record<string, string> {
  return Object.assign(createMembers(), members);
}
