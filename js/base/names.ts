/** Checks the names of options, handlers and limits, because an unknown name is probably a misspelling. */

import { argumentError, expectObject } from './errors.js';
import { tagOf } from './tags.js';

/** An object with the names of all members of a type. An object that lacks a name does not compile. */
export type NamesOf<Members> = Readonly<Record<keyof Members, true>>;

/** The kinds of members, as messages name them. */
type Kind = 'an option' | 'a handler';

/** The names of both lists. */
export function joinNames<One extends string, Other extends string>(
  one: Readonly<Record<One, true>>,
  other: Readonly<Record<Other, true>>,
): Readonly<Record<One | Other, true>> {
  return { ...one, ...other };
}

/**
 * Checks the names of an object's own and inherited members. Ignores members that are `undefined`, and members of
 * `Object.prototype`.
 *
 * @param argument the name of the object in messages.
 * @throws TypeError if the value is not an object, or has an unknown name. TypeError if the value has no known name,
 *   and is an object of a built-in class, such as a `Map`.
 */
export function expectNames(
  caller: string,
  argument: string,
  value: unknown,
  names: Readonly<Record<string, true>>,
  kind: Kind = 'an option',
): asserts value is object {
  expectObject(caller, argument, value);
  let isEmpty = true;
  for (const name in value) {
    if (names[name] === true) isEmpty = false;
    else if (hasEffect(value, name)) throw unknownName(caller, argument, name, names, kind);
  }
  if (isEmpty) expectPlainObject(caller, argument, value);
}

/** As `expectNames`, for the argument `options`, which may be absent. */
export function expectOptions(
  caller: string,
  options: unknown,
  names: Readonly<Record<string, true>>,
): void {
  if (options !== undefined) expectNames(caller, 'options', options, names);
}

/** @throws TypeError unless the value is an object of no built-in class. A `Map`, `Promise` or `Array` is an error. */
export function expectPlainObject(caller: string, argument: string, value: unknown): void {
  expectObject(caller, argument, value);
  if (tagOf(value) !== 'Object') throw argumentError(caller, argument, 'a plain object', value);
}

/** Whether a member has a value and is not in `Object.prototype`, to which some programs add members. */
function hasEffect(value: object, name: string): boolean {
  return (value as Record<string, unknown>)[name] !== undefined && !(name in Object.prototype);
}

function unknownName(
  caller: string,
  argument: string,
  name: string,
  names: object,
  kind: Kind,
): TypeError {
  const path = argument === 'options' ? '' : `${argument}.`;
  const known = Object.keys(names).sort(
    (one, other) => differingLength(name, one) - differingLength(name, other),
  );
  const isNear = differingLength(name, known[0]) <= 2;
  const advice = isNear
    ? `did you mean \`${path}${known[0]}\`?`
    : `the names are ${known.join(', ')}`;
  return new TypeError(`${caller}: \`${path}${name}\` is not ${kind}: ${advice}`);
}

/**
 * The length of the longer of two different texts, without their common start and end. This length is
 * small for a misspelling. The recursion is at most as deep as the length of the shorter text.
 */
function differingLength(one: string, other: string): number {
  if (one[0] === other[0]) return differingLength(one.slice(1), other.slice(1));
  if (one.at(-1) === other.at(-1)) return differingLength(one.slice(0, -1), other.slice(0, -1));
  return Math.max(one.length, other.length);
}
