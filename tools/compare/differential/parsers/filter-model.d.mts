/**
 * Filters a tree of plain nodes in place, and returns it. Attributes have the URI of their namespace as `namespace`.
 */
export function filterNodes<Root extends { children: unknown[] }>(
  root: Root,
  configuration: object,
  safe: boolean,
): Root;
