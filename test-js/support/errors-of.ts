import type { ParseError, Tree } from 'souptree';

/** The parse errors of a tree; undefined if the tree says that they were not collected. */
export function collectedErrors(tree: Tree): readonly ParseError[] | undefined {
  try {
    return tree.errors;
  } catch (error) {
    if (!(error as Error).message.includes('no parse errors were collected')) throw error;
    return undefined;
  }
}
