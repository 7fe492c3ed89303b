// Reads random documents with Chromium and with this package, and prints the differences by their classes. The page
// reads many documents in one call, because a call takes a millisecond.

import { chooser } from '../../lib/soup/index.mjs';
import { minimise } from '../differential/minimise.mjs';
import { explain } from './known.mjs';
import { openTree, shapeOf } from './parts.mjs';

const documentsPerCall = 50;
const mostShown = 20;

/**
 * Compares a part. Prints the differences.
 *
 * @param {import('./parts.mjs').Part} part
 * @returns the number of differences without a class.
 */
export async function compare(part, browser, { seed, count, case: name }) {
  const [firstSeed, only] = name?.split(':').map(Number) ?? [seed];
  const first = only ?? 0;
  const last = only === undefined ? count : only + 1;
  const page = await browser.newPage();
  await page.evaluate(`(${prepare})(${part.theirs}, ${shapeOf})`);
  const differenceOf = async (html) => (await differencesOf(part, page, [html]))[0];
  const counts = { documents: 0, facts: 0, otherTrees: 0 };
  const classes = new Map();
  let unknown = 0;
  for (let from = first; from < last; from += documentsPerCall) {
    const numbers = Array.from(
      { length: Math.min(documentsPerCall, last - from) },
      (_, at) => from + at,
    );
    const documents = numbers.map((number) =>
      part.documentOf(chooser(Math.imul(firstSeed, 0x9e3779b1) + number)),
    );
    const differences = await differencesOf(part, page, documents, counts);
    for (const [index, difference] of differences.entries()) {
      if (difference === undefined) continue;
      const known = await explain(difference, part.known, differenceOf);
      if (known !== undefined) classes.set(known, (classes.get(known) ?? 0) + 1);
      else if (++unknown <= mostShown) {
        await show(`${firstSeed}:${numbers[index]}`, difference, part, differenceOf);
      }
    }
  }
  await page.close();
  for (const [known, times] of classes)
    console.log(`${String(times).padStart(8)}  ${known.name}: ${known.why}`);
  const { documents, facts, otherTrees } = counts;
  console.log(
    `${documents} documents with ${facts} facts; ` +
      `${otherTrees} documents left out, whose trees differ; ${unknown} differences without a class`,
  );
  return unknown;
}

/** Runs in the page. A frame without scripts has the documents. */
function prepare(facts, shape) {
  const frame = document.createElement('iframe');
  frame.sandbox = 'allow-same-origin';
  frame.width = 4000;
  document.body.append(frame);
  const read = () => {
    const elements = [...frame.contentDocument.querySelectorAll('*')];
    return elements.length === 0 ? [] : facts(elements);
  };
  globalThis.read = (html) => {
    const { contentDocument: document } = frame;
    document.open();
    document.write(html);
    document.close();
    const elements = [...document.querySelectorAll('*')];
    const outline = elements.map((element) => shape(element)).join();
    const parsed = read();
    // A clone has nothing that only the parser knows.
    document.replaceChild(document.documentElement.cloneNode(true), document.documentElement);
    return { outline, facts: parsed, cloned: read() };
  };
}

/** The first fact of each document that differs; undefined if there is none, or if the trees differ. */
async function differencesOf(part, page, documents, counts = undefined) {
  const theirs = await page.evaluate(
    (given) => given.map((html) => globalThis.read(html)),
    documents,
  );
  return documents.map((html, index) => {
    const { outline, facts, cloned } = theirs[index];
    const { elements, tree, outline: ourOutline } = openTree(html);
    if (counts !== undefined) {
      counts.documents++;
      counts.facts += facts.length;
      if (outline !== ourOutline) counts.otherTrees++;
    }
    if (outline !== ourOutline) return undefined;
    const our = part.ours(elements, tree, facts);
    const at = firstDifference(our, facts);
    if (at < 0) return undefined;
    const isOfParser = firstDifference(part.ours(elements, tree, cloned), cloned) < 0;
    return { html, our: our[at], their: facts[at], isOfParser };
  });
}

/** The index of the first item that differs; -1 if there is none. */
function firstDifference(one, other) {
  const length = Math.max(one.length, other.length);
  for (let at = 0; at < length; at++) if (one[at] !== other[at]) return at;
  return -1;
}

async function show(name, difference, { known }, differenceOf) {
  const differs = async ({ text }) => {
    const found = await differenceOf(text);
    return found !== undefined && (await explain(found, known, differenceOf)) === undefined;
  };
  const { text } = await minimise({ text: difference.html }, differs, { milliseconds: 20_000 });
  console.log(`DIFFERENCE ${name} ${JSON.stringify(await differenceOf(text))}`);
}
