import type { LazyNode } from '../../index.js';
import { type Page, treeOf } from '../page.js';
import { nodesBelow } from '../walk.js';

/** Elements whose content is no text for readers.  https://html.spec.whatwg.org/multipage/rendering.html#hidden-elements */
const hidden = new Set(
  'area base basefont datalist head link meta noembed noframes param rp script style template title'.split(
    ' ',
  ),
);

/** Elements that begin and end a line.  https://html.spec.whatwg.org/multipage/rendering.html#flow-content-3 */
const blocks = new Set(
  (
    'address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset figcaption ' +
    'figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol optgroup ' +
    'option p plaintext pre search section summary table tbody td tfoot th thead tr ul xmp'
  ).split(' '),
);

/** Joins white space as style sheets do by default. */
export function collapse(text: string): string {
  return text.replace(/[\t\n\f\r ]+/g, ' ');
}

/** The text of a page for readers: a line for each paragraph, cell, heading and item. */
export function* printText(page: Page): Generator<string> {
  /** The texts of the current line. */
  let line: string[] = [];
  /** The depths of open blocks. */
  const open: number[] = [];
  let hiddenBelow = Number.POSITIVE_INFINITY;
  for (const { node, depth } of nodesBelow(treeOf(page).root)) {
    let breaks = false;
    for (; (open.at(-1) ?? -1) >= depth; open.pop()) breaks = true;
    if (depth <= hiddenBelow) hiddenBelow = Number.POSITIVE_INFINITY;
    if (depth > hiddenBelow) continue;
    if (isNamed(node, hidden) || node.type === 'fragment') hiddenBelow = depth;
    if (isNamed(node, blocks)) {
      open.push(depth);
      breaks = true;
    }
    if (breaks) {
      yield* printLine(line);
      line = [];
    }
    if (node.type === 'text') line.push(node.value);
  }
  yield* printLine(line);
}

function* printLine(texts: readonly string[]): Generator<string> {
  const line = collapse(texts.join('')).trim();
  if (line !== '') yield `${line}\n`;
}

function isNamed(node: LazyNode, names: ReadonlySet<string>): boolean {
  return node.type === 'element' && node.namespace === 'html' && names.has(node.name);
}
