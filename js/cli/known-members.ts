/** Checks configurations of the sanitizer in files. The playground uses this file too. */

import { configurationMembers, itemMembers } from '../base/sanitizer-members.js';

/**
 * Checks the names in a value of JSON. The standard ignores unknown members. Here they are errors, because a
 * configuration with a misspelled list would keep everything.
 *
 * @throws TypeError if the value is not an object, or has an unknown member. The message names the member.
 */
export function expectKnownMembers(configuration: unknown): asserts configuration is object {
  if (!isObject(configuration)) throw new TypeError('the configuration must be a JSON object');
  for (const [name, list] of Object.entries(configuration)) {
    if (!configurationMembers.includes(name)) throw unknownMember(name, configurationMembers);
    if (!Array.isArray(list)) continue;
    for (const [index, item] of list.entries()) expectKnownItem(name, index, item);
  }
}

function expectKnownItem(list: string, index: number, item: unknown): void {
  if (!isObject(item)) return;
  const unknown = Object.keys(item).find((name) => !itemMembers.includes(name));
  if (unknown !== undefined) throw unknownMember(`${list}[${index}].${unknown}`, itemMembers);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function unknownMember(path: string, known: readonly string[]): TypeError {
  return new TypeError(`\`${path}\` is not a member: the members are ${known.join(', ')}`);
}
