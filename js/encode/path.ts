/** The path of the walk through plain nodes, for error messages. */

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

/** Only so many levels at each end of a path are written, because an attacker can nest a million elements. */
const mostLevels = 5;

/**
 * The path of the current node: `node.children[1].content.children[0]`. The middle of a long path is omitted.
 *
 * @param levels the open levels. The current node is the last sibling before `next` of the last level.
 */
export function pathOf(levels: readonly Level[]): string {
  const steps: string[] = [];
  for (let index = 0; index < levels.length; index++) {
    if (index === mostLevels && levels.length > 2 * mostLevels) {
      steps.push(' ... ');
      index = levels.length - mostLevels;
    }
    const { parent, member, next } = levels[index];
    if (member !== undefined) steps[steps.length - 1] = `.${member}`;
    steps.push(parent === undefined ? 'node' : `.children[${next - 1}]`);
  }
  return steps.join('');
}
