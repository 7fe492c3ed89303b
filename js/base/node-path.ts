/** Paths of nodes in error messages. */

/** Only so many steps at each end of a path are written, because an attacker can nest a million elements. */
const mostSteps = 5;

/** A path such as `node.children[1].content.children[0]`. The middle of a long path is omitted. */
export function joinSteps(steps: readonly string[]): string {
  if (steps.length <= 2 * mostSteps) return steps.join('');
  return `${steps.slice(0, mostSteps).join('')} ... ${steps.slice(-mostSteps).join('')}`;
}
