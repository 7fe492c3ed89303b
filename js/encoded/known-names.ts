import { knownNames } from '../generated/names.js';

/** The ids of the known names, a list in js/generated. The map is created on first use. */
let knownIds: ReadonlyMap<string, number> | undefined;

/** A map from names to their ids. The first name has the id `from`. */
function idsOf(names: readonly string[], from: number): ReadonlyMap<string, number> {
  return new Map(names.map((name, index) => [name, from + index]));
}

/** The id of a known name; undefined for other names. The empty name has the id 0, which means "no name". */
export function knownNameId(name: string): number | undefined {
  knownIds ??= idsOf(knownNames, 0);
  return knownIds.get(name);
}

/** The ids of the names of a tree. The first searches create maps of the known names and of the document's names. */
export class NameIds {
  readonly #tree: { readonly names: readonly string[] };
  #documentIds: ReadonlyMap<string, number> | undefined;

  /** @param tree an opened tree. Reading `names` may throw, for example after a transfer. */
  constructor(tree: { readonly names: readonly string[] }) {
    this.#tree = tree;
  }

  /** The id of a name; -1 if the name is neither a known name nor a name of the document. */
  of(name: string): number {
    if (name === '') return -1;
    const known = knownNameId(name);
    if (known !== undefined) return known;
    const from = knownNames.length;
    this.#documentIds ??= idsOf(this.#tree.names.slice(from), from);
    return this.#documentIds.get(name) ?? -1;
  }
}
