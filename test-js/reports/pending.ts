/** Before release 24, Node reserves 10 GB of addresses for each module of WebAssembly. */
const isOldNode = Number.parseInt(process.versions.node, 10) < 24;

/**
 * The cases that fail, by reason. The test of such a case fails as soon as the case passes: then remove the case from
 * this list.
 */
const byReason: Readonly<Record<string, readonly string[]>> = {
  'needs less address space': isOldNode
    ? [
        'hosts: a process with 2 GB of addresses parses',
        'hosts: a process with 8 GB of addresses parses',
      ]
    : [],
};

/** The reason of each case that fails, by its file and name. */
export const pending: ReadonlyMap<string, string> = new Map(
  Object.entries(byReason).flatMap(([reason, names]) =>
    names.map((name) => [name, reason] as const),
  ),
);
