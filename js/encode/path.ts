/** The path of the walk through plain nodes, for error messages. */

import { joinSteps } from '../base/node-path.js';

/** A list of siblings through which the walk goes. */
export interface Level {
  /** The node whose children the siblings are. Undefined for the list that has only the root. */
  readonly parent: object | undefined;
  /** The member of the node one level up in which the parent is. Undefined if it is one of the siblings there. */
  readonly member: 'content' | 'shadowRoot' | undefined;
  readonly siblings: readonly unknown[];
  /** The index of the next sibling. */
  next: number;
}

/**
 * The path of the current node.
 *
 * @param root the name of the argument that is the root.
 * @param levels the open levels. The current node is the last sibling before `next` of the last level.
 */
export function pathOf(root: string, levels: readonly Level[]): string {
  const steps: string[] = [];
  for (const { parent, member, next } of levels) {
    if (member !== undefined) steps[steps.length - 1] = `.${member}`;
    steps.push(parent === undefined ? root : `.children[${next - 1}]`);
  }
  return joinSteps(steps);
}
