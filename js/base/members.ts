/** Reads options, configurations and other objects of callers. */

import { argumentError } from './errors.js';

/**
 * A member of an object of the caller. Undefined if the object lacks the member, or inherits it from `Object.prototype`
 * of any realm.
 *
 * A program can inherit options from an object or a class of its own. But a bug in any part of the program can add a
 * member to `Object.prototype`, where `safe: false` would turn off the safety of each call. So all options and
 * configurations are read with this function.
 */
export function memberOf<Given extends object, Name extends string>(
  given: Given | null | undefined,
  name: Name,
): (Name extends keyof Given ? Given[Name] : unknown) | undefined {
  const value = (given as Record<string, unknown> | null | undefined)?.[name];
  // Most options are absent, and most others are own members. So the search for the owner is rare.
  const isGiven =
    value === undefined ||
    Object.hasOwn(given as object, name) ||
    prototypesOf(given as object).some((owner) => Object.hasOwn(owner, name));
  return (isGiven ? value : undefined) as
    | (Name extends keyof Given ? Given[Name] : unknown)
    | undefined;
}

/**
 * The members that `memberOf` finds in an object. Inherits nothing. V8 reads the members of an instance of a class
 * faster than those of an object that `Object.create(null)` returns.
 */
export class Members {
  [name: string]: unknown;
}
Object.setPrototypeOf(Members.prototype, null);

const noMembers: Readonly<Members> = /* @__PURE__ */ new Members();

/**
 * Reads the members of an object of the caller: its own ones, and those in `names` that `memberOf` finds. The result is
 * empty without an object.
 */
export function membersOf(
  given: object | null | undefined,
  names: Readonly<Record<string, true>>,
): Readonly<Members> {
  if (given === undefined || given === null) return noMembers;
  if (given instanceof Members) return given;
  const members = new Members();
  for (const name of Object.getOwnPropertyNames(given)) {
    members[name] = (given as Record<string, unknown>)[name];
  }
  for (const owner of prototypesOf(given)) {
    for (const name in names) {
      if (name in members || !Object.hasOwn(owner, name)) continue;
      members[name] = (given as Record<string, unknown>)[name];
    }
  }
  return members;
}

/** The prototypes of an object, without `Object.prototype`. */
function prototypesOf(given: object): object[] {
  const prototypes: object[] = [];
  let owner = Object.getPrototypeOf(given) as object | null;
  while (owner !== null && !isObjectPrototype(owner)) {
    prototypes.push(owner);
    owner = Object.getPrototypeOf(owner) as object | null;
  }
  return prototypes;
}

/** Whether an object is `Object.prototype` of any realm. */
function isObjectPrototype(value: object): boolean {
  return Object.getPrototypeOf(value) === null && Object.hasOwn(value, 'hasOwnProperty');
}

/**
 * The option `name`, or `fallback` if the option is `undefined` or `null`.
 *
 * @throws TypeError if the option is not a boolean.
 */
export function readBoolean(
  caller: string,
  options: object | null | undefined,
  name: string,
  fallback: boolean,
): boolean {
  return expectBoolean(caller, name, memberOf(options, name), fallback);
}

/**
 * A value, or `fallback` if the value is `undefined` or `null`.
 *
 * @param argument the name in the error message. For a member of an option, the name has the form `option.member`.
 * @throws TypeError if the value is not a boolean.
 */
export function expectBoolean(
  caller: string,
  argument: string,
  value: unknown,
  fallback: boolean,
): boolean {
  const result = value ?? fallback;
  if (typeof result !== 'boolean') throw argumentError(caller, argument, 'a boolean', value);
  return result;
}
