/**
 * Returns `nodes.slice(begin, end)`. For up to three nodes, an array literal is much cheaper than a call of `slice`.
 */
export function sliceNodes<T>(nodes: T[], begin: number, end: number): T[] {
  switch (end - begin) {
    case 0:
      return [];
    case 1:
      return [nodes[begin]];
    case 2:
      return [nodes[begin], nodes[begin + 1]];
    case 3:
      return [nodes[begin], nodes[begin + 1], nodes[begin + 2]];
    default:
      return nodes.slice(begin, end);
  }
}
