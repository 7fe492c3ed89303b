/**
 * Creates objects that inherit nothing, so that any name can be a member. Engines represent these objects
 * like instances of a class. `Object.create(null)` creates hash tables, which are slower.
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
