// Compares querySelectorAll on random pairs of a document and a selector. A document has many selectors, and a call of
// the page many documents, because a call takes a millisecond.

import { chooser } from '../../lib/soup/index.mjs';
import { documentOf } from './documents.mjs';
import { explain, sameInBoth } from './known-selectors.mjs';
import { selectorOf } from './selectors.mjs';

const selectorsPerDocument = 50;
const documentsPerCall = 40;
const mostShown = 20;

/** One document with its selectors. Every third selector has a scope: the number of an element. */
function caseOf(seed, number) {
  const choose = chooser(Math.imul(seed, 0x9e3779b1) + number);
  const html = documentOf(choose(2 ** 32));
  const questions = Array.from({ length: selectorsPerDocument }, () => ({
    selector: selectorOf(choose),
    scope: choose(3) === 0 ? choose(30) : -1,
  }));
  return { html, questions };
}

/**
 * The answers to the questions about documents. Runs in the page, and in this process with our parser.
 *
 * @param parse returns {root, elements}: the root, and its elements in tree order.
 * @returns for each document its outline, and for each question the numbers of the elements, or 'error'.
 */
export function answersOf(parse, cases) {
  return cases.map(({ html, questions }) => {
    const { root, elements } = parse(html);
    const numbers = new Map(elements.map((element, number) => [element, number]));
    const answers = questions.map(({ selector, scope }) => {
      const from = scope < 0 || elements.length === 0 ? root : elements[scope % elements.length];
      try {
        return Array.from(from.querySelectorAll(selector), (each) => numbers.get(each)).join();
      } catch (error) {
        if (error.name !== 'SyntaxError') throw error;
        return 'error';
      }
    });
    return { outline: elements.map(({ localName }) => localName).join(), answers };
  });
}

/** Functions with the answers of this package and of a page. */
function engines({ parseTree }, page) {
  const parse = (html) => {
    const { root } = parseTree(html);
    return { root, elements: [...root.elements()] };
  };
  return {
    ours: (cases) => answersOf(parse, cases),
    theirs: (cases) => page.evaluate((given) => globalThis.answer(given), cases),
  };
}

/** Prints the differences. Returns the number of those without a class. */
export async function compareSelectors(souptree, page, { seed, pairs, case: name }) {
  await page.evaluate(`globalThis.answer = (cases) => (${answersOf})((html) => {
    const root = new DOMParser().parseFromString(html, 'text/html');
    return { root, elements: [...root.querySelectorAll('*')] };
  }, cases)`);
  const both = engines(souptree, page);
  const [firstSeed, only] = name?.split(':').map(Number) ?? [seed];
  const first = only ?? 0;
  const last = only === undefined ? Math.ceil(pairs / selectorsPerDocument) : only + 1;
  const counts = { pairs: 0, errors: 0, matches: 0, otherTrees: 0 };
  const classes = new Map();
  let unknown = 0;
  for (let from = first; from < last; from += documentsPerCall) {
    const numbers = Array.from(
      { length: Math.min(documentsPerCall, last - from) },
      (_, at) => from + at,
    );
    const cases = numbers.map((number) => caseOf(firstSeed, number));
    const ours = both.ours(cases);
    const theirs = await both.theirs(cases);
    for (const [index, { html, questions }] of cases.entries()) {
      if (ours[index].outline !== theirs[index].outline) {
        counts.otherTrees++;
        continue;
      }
      for (const [at, question] of questions.entries()) {
        const [our, their] = [ours[index].answers[at], theirs[index].answers[at]];
        counts.pairs++;
        if (their === 'error') counts.errors++;
        else if (their !== '') counts.matches++;
        if (our === their) continue;
        const known = await explain({ html, ...question, our, their }, (other) =>
          sameInBoth(both, other),
        );
        if (known !== undefined) {
          classes.set(known, (classes.get(known) ?? 0) + 1);
        } else if (++unknown <= mostShown) {
          console.log(
            `DIFFERENCE ${firstSeed}:${numbers[index]} ${JSON.stringify({ ...question, our, their, html })}`,
          );
        }
      }
    }
  }
  for (const [known, count] of classes)
    console.log(`${String(count).padStart(8)}  ${known.name}: ${known.why}`);
  const { errors, matches, otherTrees } = counts;
  console.log(
    `${counts.pairs} pairs, of which ${matches} match and ${errors} are errors; ` +
      `${otherTrees} documents left out, whose trees differ; ${unknown} differences without a class`,
  );
  return unknown;
}
