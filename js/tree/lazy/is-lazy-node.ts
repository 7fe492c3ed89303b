/** Recognises lazy nodes, for functions that must not bring the class of lazy nodes into a bundle. */

import { version } from '../../generated/version.js';
import type { AnyLazyNode } from './nodes.js';

function treeVersionOf(value: unknown): unknown {
  return (value as { tree?: { version?: unknown } | null } | null | undefined)?.tree?.version;
}

/**
 * Whether a value is a lazy node of this version of the package. Not `instanceof`: `import` and `require` load two
 * copies of the package, whose nodes are alike.
 */
export function isLazyNode(value: unknown): value is AnyLazyNode {
  return treeVersionOf(value) === version;
}

/** Advice after an error message, if the value is a lazy node of another version of the package. Otherwise empty. */
export function versionAdvice(value: unknown): string {
  const theirs = treeVersionOf(value);
  return typeof theirs === 'string' && theirs !== version
    ? `: of souptree ${theirs}, this is souptree ${version}`
    : '';
}
