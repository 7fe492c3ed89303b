/** Elements of which a parser ignores a newline directly after the start tag. */

import type { RewriteElement } from './element.js';
import { firstPiece, type Markup } from './inserted-content.js';

/** #parsing-main-inbody */
const names: ReadonlySet<string> = /* @__PURE__ */ new Set(['listing', 'pre', 'textarea']);

/** A newline at the start of markup, also as a character reference. */
const newline = /^(?:[\n\r]|&#0*10(?!\d)|&#x0*a(?![\da-f])|&NewLine;)/i;

/** What to do with a newline of the source after a start tag: the parser must ignore it as before the edits. */
export type FirstNewline = 'copy' | 'skip' | 'double';

/** Whether a parser ignores a newline after the start tag of an element with its edits. */
function ignoresNewline({ namespace, isUnwrapped, newName, name }: RewriteElement): boolean {
  return namespace === 'html' && !isUnwrapped && names.has(newName?.toLowerCase() ?? name);
}

/** Whether content that is inserted directly after the start tag needs a newline before it, which the parser ignores. */
export function needsNewline(element: RewriteElement, content: Markup): boolean {
  if (content === '' || !ignoresNewline(element)) return false;
  const first = firstPiece(content);
  return typeof first !== 'string' || newline.test(first);
}

/** What to do with a newline at the start of the content in the source. */
export function firstNewlineOf(element: RewriteElement): FirstNewline {
  const { isImplied, namespace, name, prependMarkup, innerMarkup } = element;
  const isIgnored = !isImplied && namespace === 'html' && names.has(name);
  const willBeIgnored =
    ignoresNewline(element) && prependMarkup === '' && innerMarkup === undefined;
  if (isIgnored === willBeIgnored) return 'copy';
  return isIgnored ? 'skip' : 'double';
}
