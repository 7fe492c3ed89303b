import { knownNames } from '../generated/names.js';

/** The ids of the known names, a list in js/generated. The map is created on first use. */
let knownIds: ReadonlyMap<string, number> | undefined;

/** A map from names to their ids. The first name has the id `from`. */
export function idsOf(names: readonly string[], from: number): ReadonlyMap<string, number> {
  return new Map(names.map((name, index) => [name, from + index]));
}

/** The id of a known name; undefined for other names. The empty name has the id 0, which means "no name". */
export function knownNameId(name: string): number | undefined {
  knownIds ??= idsOf(knownNames, 0);
  return knownIds.get(name);
}
