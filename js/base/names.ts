/** Checks the names of options, handlers and limits, because an unknown name is probably a misspelling. */

import { argumentError, expectObject } from './errors.js';
import { type Members, memberOf, membersOf } from './members.js';
import { configurationMembers } from './sanitizer-members.js';
import { tagOf } from './tags.js';

/** An object with the name of each member of a type. TypeScript rejects an object that lacks a name. */
export type NamesOf<Members> = Readonly<Record<keyof Members, true>>;

/** The noun for a name in error messages. */
type Kind = 'an option' | 'a handler';

/** Returns an object with the names of two objects. */
export function joinNames<One extends string, Other extends string>(
  one: Readonly<Record<One, true>>,
  other: Readonly<Record<Other, true>>,
): Readonly<Record<One | Other, true>> {
  return { ...one, ...other };
}

/** Returns an object with the names of `names`, except `omitted`. */
export function omitNames<Name extends string, Omitted extends Name>(
  names: Readonly<Record<Name, true>>,
  ...omitted: readonly Omitted[]
): Readonly<Record<Exclude<Name, Omitted>, true>> {
  const rest = { ...names } as Record<string, true>;
  for (const name of omitted) delete rest[name];
  return rest as Readonly<Record<Exclude<Name, Omitted>, true>>;
}

/** Returns an object with the members of `given` that are in `names`. Members of `given` can be inherited. */
export function pickMembers<Name extends string>(
  given: object | undefined,
  names: Readonly<Record<Name, true>>,
): Partial<Record<Name, unknown>> {
  const picked = Object.keys(names).map((name) => [name, memberOf(given, name)]);
  return Object.fromEntries(picked) as Partial<Record<Name, unknown>>;
}

/**
 * Checks the names of an object's own and inherited members. Ignores members that are `undefined`, and members of
 * `Object.prototype`.
 *
 * @param argument the name of the checked object in error messages.
 * @throws TypeError if the value is not an object, or has an unknown name. Also throws a TypeError for an object of a
 *   built-in class, such as a `Map`, unless it has a known name.
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

/** Checks the argument `options` as `expectNames` does. The argument may be `undefined`. */
export function expectOptions(
  caller: string,
  options: unknown,
  names: Readonly<Record<string, true>>,
): void {
  if (options !== undefined) expectNames(caller, 'options', options, names);
}

/** Checks the argument `options` as `expectOptions` does, and reads its members. */
export function readOptions(
  caller: string,
  options: object | undefined,
  names: Readonly<Record<string, true>>,
): Readonly<Members> {
  expectOptions(caller, options, names);
  return membersOf(options, names);
}

/**
 * @throws TypeError if the value is not an object, or if it is an object of a built-in class, such as a `Map`.
 */
export function expectPlainObject(caller: string, argument: string, value: unknown): void {
  expectObject(caller, argument, value);
  if (tagOf(value) !== 'Object') throw argumentError(caller, argument, 'a plain object', value);
}

/**
 * Whether a member is not `undefined`, and its name is not in `Object.prototype`. Some programs add members to
 * `Object.prototype`.
 */
function hasEffect(value: object, name: string): boolean {
  return (value as Record<string, unknown>)[name] !== undefined && !(name in Object.prototype);
}

function unknownName(
  caller: string,
  argument: string,
  name: string,
  names: Readonly<Record<string, true>>,
  kind: Kind,
): TypeError {
  const path = argument === 'options' ? '' : `${argument}.`;
  const meant = nearestName(name, Object.keys(names)) ?? meaningOf(name, names);
  const advice = meant
    ? `did you mean \`${path}${meant}\`?`
    : `the names are ${Object.keys(names).join(', ')}`;
  return new TypeError(`${caller}: \`${path}${name}\` is not ${kind}: ${advice}`);
}

/** The name of which `name` is probably a misspelling; undefined if no name is similar. */
export function nearestName<Name extends string>(
  name: string,
  names: readonly Name[],
): Name | undefined {
  const [nearest] = [...names].sort(
    (one, other) => differingLength(name, one) - differingLength(name, other),
  );
  return differingLength(name, nearest) <= 2 ? nearest : undefined;
}

/** Options of other sanitizers, and members of a configuration with the same meaning. */
const ofOtherSanitizers: readonly (readonly [RegExp, string])[] = [
  [/(?:forbid|remove|disallow|block|strip).*tags?/i, 'removeElements'],
  [/(?:forbid|remove|disallow|block|strip).*attr/i, 'removeAttributes'],
  [/tags?/i, 'elements'],
  [/data.*attr/i, 'dataAttributes'],
  [/attr/i, 'attributes'],
  [/scheme|protocol|uri/i, 'urlSchemes'],
];

/** The member of a configuration that an option of another sanitizer means; undefined if it means none. */
export function memberOfOtherSanitizer(name: string): string | undefined {
  return ofOtherSanitizers.find(([pattern]) => pattern.test(name))?.[1];
}

/**
 * What a name of another function or library probably means: a member of the option `sanitizer`, or something that has
 * seven letters in common with it, as `locations` has with `sourceCodeLocationInfo`. Only parsing functions have
 * advice.
 */
function meaningOf(name: string, names: Readonly<Record<string, true>>): string | undefined {
  if (!names.limits) return undefined;
  const lower = name.toLowerCase();
  const member =
    configurationMembers.find((each) => each.toLowerCase() === lower) ??
    memberOfOtherSanitizer(name);
  if (names.sanitizer && member !== undefined) {
    return member in names ? member : `sanitizer.${member}`;
  }
  const meanings = [
    ...Object.keys(names),
    ...(names.context ? [] : ['parseFragment', 'parseFragment` with `context']),
    'limits.inputBytes` or `limits: untrusted',
  ];
  return meanings.find((meaning) => /(.{7}|error).*\n.*\1/i.test(`${name}\n${meaning}`));
}

/**
 * Removes the common start and the common end of two different texts. Returns the length of the longer rest, which is
 * small if one text is a misspelling of the other. The recursion is at most as deep as the shorter text is long.
 */
function differingLength(one: string, other: string): number {
  if (one[0] === other[0]) return differingLength(one.slice(1), other.slice(1));
  if (one.at(-1) === other.at(-1)) return differingLength(one.slice(0, -1), other.slice(0, -1));
  return Math.max(one.length, other.length);
}
