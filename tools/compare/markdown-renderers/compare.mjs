// Writes pages as Markdown, and compares what renderers show with the pages.

import * as parse5 from 'parse5';
import { parseTree, serialize } from '../../../dist/index.js';
import { toMarkdown } from '../../../dist/markdown.js';
import { loadJudge, suite } from '../../../test-js/consumers/support/markdown-suite.mjs';
import { minimise } from '../differential/minimise.mjs';
import { known } from './known.mjs';
import { outlineOf, surplus } from './outline.mjs';
import { textPages, treePages } from './pages.mjs';
import { renderWithCmark, renderWithMicromark } from './renderers.mjs';

const pagesPerCall = 500;
const mostShown = 20;

/** The judge of the suite `markdown`; undefined if the suite is absent. */
const judge = (await loadJudge())?.judge;

/**
 * The parts of a run.
 *
 * @typedef Part
 * @property {(seed: number, first: number) => Iterable<string>} pages
 * @property {boolean} hasOnlyMarkdown Whether the pages have no elements but those that Markdown has.
 * @property {number} judged The judge reads one of so many pages, because it takes more time than all else.
 */

/** @type {Record<string, Part>} */
export const parts = {
  trees: { pages: treePages, hasOnlyMarkdown: false, judged: 1 },
  texts: { pages: textPages, hasOnlyMarkdown: true, judged: 8 },
};

/** Prints what the run leaves out. */
export function announce(program) {
  if (judge === undefined) {
    console.error(`NOT RUN: the judge of trees. There is no ${suite} (SOUPTREE_CONFORMANCE_DIR)`);
  }
  if (program === undefined) {
    console.error(
      'NOT RUN: cmark-gfm. It is not on the path, and SOUPTREE_CMARK_GFM does not name it',
    );
  }
}

/** Whether parse5, with which the judge reads pages, creates the same tree. */
const hasSameTree = (html) => parse5.serialize(parse5.parse(html)) === serialize(parseTree(html));

/**
 * A page of a run.
 *
 * @typedef Page
 * @property {string} html
 * @property {number} number
 */

/** The first difference of each page; undefined if it has none. */
function differencesOf(part, program, pages) {
  const markdowns = pages.map(({ html }) => toMarkdown(html));
  const others =
    program === undefined || pages.length === 0 ? [] : renderWithCmark(program, markdowns);
  return pages.map((page, index) => {
    const markdown = markdowns[index];
    const what = differenceOf(part, page, markdown, others[index]);
    return what === undefined ? undefined : { html: page.html, markdown, what };
  });
}

function differenceOf({ hasOnlyMarkdown, judged }, { html, number }, markdown, other) {
  const judgement = number % judged === 0 ? judge?.(html, markdown, { raw: 'none' }) : undefined;
  if (judgement?.ok === false && hasSameTree(html)) return `micromark: ${judgement.why}`;
  const outline = outlineOf(renderWithMicromark(markdown));
  const otherOutline = other === undefined ? undefined : outlineOf(other);
  if (hasOnlyMarkdown) {
    const page = outlineOf(html);
    for (const [name, each] of [
      ['micromark', outline],
      ['cmark-gfm', otherOutline],
    ]) {
      const found = each === undefined ? undefined : surplus(page, each);
      if (found !== undefined) return `${name} has ${found}`;
    }
  }
  if (otherOutline === undefined) return undefined;
  const count = Math.max(outline.lines.length, otherOutline.lines.length);
  for (let at = 0; at < count; at++) {
    const [one, two] = [outline.lines[at], otherOutline.lines[at]];
    if (one !== two) return `cmark-gfm has ${two}, and micromark has ${one}`;
  }
  return undefined;
}

/**
 * Compares the pages of a part. Prints the differences.
 *
 * @returns the number of differences without a class.
 */
export async function compare(part, program, { seed, first, count }) {
  const classes = new Map();
  let unknown = 0;
  const check = async (pages) => {
    const differences = differencesOf(part, program, pages);
    let left = pages.filter((_, index) => differences[index] !== undefined);
    for (const each of known) {
      const others = explained(part, program, left, each);
      if (others.length > 0) classes.set(each, (classes.get(each) ?? 0) + others.length);
      left = left.filter((page) => !others.includes(page));
    }
    for (const page of left) {
      // Other pages of the call can have an effect on a rendering.
      if (isSame(part, program, page)) continue;
      if (++unknown <= mostShown) await show(part, program, page);
    }
  };
  let pages = [];
  let number = first;
  for (const html of part.pages(seed, first)) {
    pages.push({ html, number });
    number++;
    const isLast = number === first + count;
    if (pages.length === pagesPerCall || isLast) {
      await check(pages);
      pages = [];
    }
    if (isLast) break;
  }
  for (const [{ name, why }, times] of classes) {
    console.log(`${String(times).padStart(8)}  ${name}: ${why}`);
  }
  console.log(`${count} pages, ${unknown} differences without a class`);
  return unknown;
}

/** Whether a page has no difference. */
const isSame = (part, program, page) => differencesOf(part, program, [page])[0] === undefined;

/** The pages whose differences a class explains. */
function explained(part, program, pages, { alter }) {
  const altered = pages.map((page) => ({ ...page, html: alter(page.html) }));
  const changed = altered.filter(({ html }, index) => html !== pages[index].html);
  const differences = differencesOf(part, program, changed);
  const numbers = changed.map(({ number }) => number);
  const equal = new Set(numbers.filter((_, index) => differences[index] === undefined));
  return pages.filter(({ number }) => equal.has(number));
}

async function show(part, program, { html, number }) {
  const differs = ({ text }) => {
    const page = { html: text, number };
    if (isSame(part, program, page)) return false;
    return known.every((each) => explained(part, program, [page], each).length === 0);
  };
  const { text } = await minimise({ text: html }, differs, { milliseconds: 10_000 });
  const [shortest] = differencesOf(part, program, [{ html: text, number }]);
  console.log(`DIFFERENCE ${number} ${JSON.stringify(shortest)}`);
}
