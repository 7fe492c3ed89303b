/** Elements that the markup implies, and when they need a start tag. */

import { firstPiece, type Markup } from './inserted-content.js';

const endOfName = '(?=[\\t\\n\\f\\r />])';

/**
 * The start tags that imply an element at the start of its content, by the element's name. Other elements, such as
 * `body`, are also implied by tags, but not by those that belong to another element: a `meta` is in `head` then.
 * https://html.spec.whatwg.org/multipage/parsing.html#tree-construction
 */
const impliedBy: ReadonlyMap<string, RegExp> = /* @__PURE__ */ new Map([
  ['html', /^<[a-z]/i],
  ['head', /^<[a-z]/i],
  ['colgroup', new RegExp(`^<col${endOfName}`, 'i')],
  ['tbody', new RegExp(`^<t[dhr]${endOfName}`, 'i')],
  ['tr', new RegExp(`^<t[dh]${endOfName}`, 'i')],
]);

/**
 * Whether an element that the markup implies needs a start tag before new content. Without a tag, a parser ignores
 * white space before `head`, and puts comments and texts into the parent. A stream can begin with anything.
 */
export function needsTagBefore(name: string, content: Markup): boolean {
  const first = firstPiece(content);
  return typeof first !== 'string' || !(impliedBy.get(name)?.test(first) ?? false);
}
