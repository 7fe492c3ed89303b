/** Enumerations as parse5 exports them. */

/** Numbers by name, and names by number. */
export type Enum<Name extends string> = { readonly [Each in Name]: number } & {
  readonly [value: number]: string;
};

/** Creates the enumeration of these names. The numbers begin at 0. */
export function enumOf<Name extends string>(names: readonly Name[]): Enum<Name> {
  return Object.fromEntries(
    names.flatMap((name, value): [string, number | string][] => [
      [name, value],
      [String(value), name],
    ]),
  ) as Enum<Name>;
}
