import { describe } from '../base/errors.js';

/** A part of a tree that a DOM cannot have, or a part of a DOM that a tree cannot have. */
export interface SkippedPart {
  /**
   * What is left out. An element is left out with its content. For `'mode'`, the created document is in no-quirks mode
   * instead.
   */
  type: 'element' | 'attribute' | 'doctype' | 'processing-instruction' | 'shadow-root' | 'mode';
  /** The name of the element, attribute or doctype; the target; or the mode. For a shadow root, its mode. */
  name: string;
  /**
   * The error that a method of the DOM threw, or a text. Undefined if no method creates a node with the name.
   * A text for an attribute that may be an event handler, in a tree of a sanitizer with `safe: true`.
   */
  cause: unknown;
}

/** Handles a part that cannot be kept. */
export type OnSkip = (part: SkippedPart) => void;

/** The cause of a skipped attribute of a safe tree. */
export const eventHandler = 'the tree was sanitized, and the attribute may be an event handler';

/**
 * The handler for callers that pass no `onSkip`.
 *
 * @param caller the name of the function in the error message.
 * @param target the result that cannot have the part.
 */
export function throwInstead(caller: string, target: string): OnSkip {
  return ({ type, name, cause }) => {
    // The page must not choose whether `toDOM` throws: no sanitizer throws for what it removes.
    if (cause === eventHandler) return;
    const what = `the ${type} ${describe(name)}`;
    throw new Error(`${caller}: ${target} cannot have ${what}: pass \`onSkip\` to skip it`, {
      cause,
    });
  };
}
