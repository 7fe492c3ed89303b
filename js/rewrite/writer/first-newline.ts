/** Elements of which a parser ignores a newline directly after the start tag. */

import { newlineIgnoredNames } from '../../generated/elements.js';
import type { ElementEdits } from '../parts/element-edits.js';
import { firstPiece, type Markup } from '../parts/inserted-content.js';

/** A newline at the start of markup, also as a character reference. */
const newline = /^(?:[\n\r]|&#0*10(?!\d)|&#x0*a(?![\da-f])|&NewLine;)/i;

/** Where a parser ignores a newline that comes next: in the source, in the output, in both or in none of them. */
export type FirstNewline = 'nowhere' | 'source' | 'output' | 'both';

/** Where a newline directly after the start tag of an element is ignored. Edits can change this for the output. */
export function firstNewlineAfter(element: ElementEdits): FirstNewline {
  const { isImplied, isUnwrapped, namespace, name, newName } = element;
  if (namespace !== 'html') return 'nowhere';
  const isIgnored = newlineIgnoredNames.has(name);
  const isIgnoredAfterEdits =
    newName === undefined ? isIgnored : newlineIgnoredNames.has(newName.toLowerCase());
  const isInSource = isIgnored && !isImplied;
  const isInOutput = isIgnoredAfterEdits && !isUnwrapped;
  if (isInSource) return isInOutput ? 'both' : 'source';
  return isInOutput ? 'output' : 'nowhere';
}

/** Whether inserted content may begin with a newline. A stream can begin with anything. */
export function mayBeginWithNewline(content: Markup): boolean {
  const first = firstPiece(content);
  return typeof first !== 'string' || newline.test(first);
}
