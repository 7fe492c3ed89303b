import type { elementKept, elementRemoved } from '../markdown/tree/marked-elements.js';

/**
 * Returns the Markdown of an element from that of its content. Two line feeds at its start or end separate blocks, one
 * ends a line.
 */
export type Replacement = (content: string) => string;

/** Decides which elements of a tree are replaced. */
export interface Replacer {
  /**
   * What becomes of an element: it is left out, written as HTML, or replaced. Undefined for all other elements. Called
   * for the elements that are visited, in tree order.
   */
  find(element: number): typeof elementRemoved | typeof elementKept | Replacement | undefined;
  /** Whether an element is on lines of its own, so that its content keeps the line feeds around it. */
  isBlock(element: number): boolean;
  /** Writes a text as Markdown. Undefined if the walk does. */
  readonly escape: ((text: string) => string) | undefined;
}

/** Deeper elements are not replaced: each one reads the Markdown of its content again. */
export const mostReplaced = 100;

/** A Markdown without line feeds at its edges. */
export function trimLineFeeds(markdown: string): string {
  let end = markdown.length;
  while (end > 0 && markdown[end - 1] === '\n') end--;
  let start = 0;
  while (start < end && markdown[start] === '\n') start++;
  return markdown.slice(start, end);
}
