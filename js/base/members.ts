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
    !isPolluted(given as object, name);
  return (isGiven ? value : undefined) as
    | (Name extends keyof Given ? Given[Name] : unknown)
    | undefined;
}

/** Whether an object inherits a member from `Object.prototype`. */
function isPolluted(given: object, name: string): boolean {
  let owner = Object.getPrototypeOf(given) as object | null;
  while (owner !== null && !Object.hasOwn(owner, name)) {
    owner = Object.getPrototypeOf(owner) as object | null;
  }
  return owner !== null && isObjectPrototype(owner);
}

/** Whether an object is `Object.prototype` of any realm. */
function isObjectPrototype(value: object): boolean {
  return Object.getPrototypeOf(value) === null && Object.hasOwn(value, 'hasOwnProperty');
}

/**
 * The option `name`, or `fallback` if the option is `undefined` or `null`.
 *
 * @param argument the name in the error message. For a member of an option, the name has the form `option.member`.
 * @throws TypeError if the option is not a boolean.
 */
export function readBoolean(
  caller: string,
  options: object | null | undefined,
  name: string,
  fallback: boolean,
  argument = name,
): boolean {
  const value = memberOf(options, name) ?? fallback;
  if (typeof value !== 'boolean') throw argumentError(caller, argument, 'a boolean', value);
  return value;
}
