import type { LazyNode } from '../../index.js';
import { type Page, selectedElements, treeOf } from '../page.js';
import { nodesBelow, type Visit } from '../walk.js';

const setOf = (names: string) => new Set(names.split(' '));

/** Elements whose content is not rendered.  https://html.spec.whatwg.org/multipage/rendering.html#hidden-elements */
const hidden = setOf(
  'area base basefont datalist head link meta noembed noframes param rp script style template title',
);

/** Elements before and after which a line ends.  https://html.spec.whatwg.org/multipage/rendering.html#flow-content-3 */
const blocks = setOf(
  'address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset figcaption ' +
    'figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol optgroup ' +
    'option p plaintext pre search section summary table tbody td tfoot th thead tr ul xmp',
);

/** The text with each run of white space as one space, as rendered, and without white space at both ends. */
export function collapse(text: string): string {
  return text.replace(/[\t\n\f\r ]+/g, ' ').replace(/^ | $/g, '');
}

/** The rendered text of a page: a line for each paragraph, cell, heading and so on. */
export function printText(page: Page): Iterable<string> {
  const { selection } = page;
  if (selection === undefined) return linesOf(nodesBelow(treeOf(page).root));
  return linesOfEach(selectedElements(page, selection));
}

/** The text in each element, also in those that are not rendered, such as `title`. */
function* linesOfEach(elements: readonly LazyNode[]): Generator<string> {
  for (const element of elements) yield* linesOf(nodesBelow(element));
}

function* linesOf(visits: Iterable<Visit>): Generator<string> {
  let line = '';
  for (const run of textRuns(visits)) {
    if (run !== lineEnd) {
      line += run;
      continue;
    }
    const text = collapse(line);
    if (text !== '') yield `${text}\n`;
    line = '';
  }
}

const lineEnd = Symbol('the end of a line');

/** The rendered texts, and the ends of lines between them and after them. */
function* textRuns(visits: Iterable<Visit>): Generator<string | typeof lineEnd> {
  /** The depths of the ancestors that are blocks. */
  const openBlocks: number[] = [];
  let hiddenDepth = Number.POSITIVE_INFINITY;
  for (const { node, depth } of visits) {
    for (; (openBlocks.at(-1) ?? -1) >= depth; openBlocks.pop()) yield lineEnd;
    if (depth > hiddenDepth) continue;
    hiddenDepth = isIn(hidden, node) ? depth : Number.POSITIVE_INFINITY;
    if (isIn(blocks, node)) {
      openBlocks.push(depth);
      yield lineEnd;
    }
    if (node.type === 'text') yield node.value;
  }
  yield lineEnd;
}

function isIn(names: ReadonlySet<string>, node: LazyNode): boolean {
  return node.type === 'element' && node.namespace === 'html' && names.has(node.name);
}
