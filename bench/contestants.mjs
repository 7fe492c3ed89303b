// The tables of contestants. Each has a name, and a function that loads the work: a function of the text of a
// page.

import { parsers } from './parsers.mjs';
import { raws } from './raw.mjs';
import { readers } from './readers.mjs';
import { rewriters } from './rewriters.mjs';

/** The part of a name before a colon is the work. Contestants with the same work are compared with a baseline. */
export const tables = { parsers, raws, readers, rewriters };

/** The contestants with which others are compared. Each group has at most one of them. */
const baselines = ['parse5', 'hast-util-raw'];

/** The part of a name after the colon. */
export const libraryOf = (name) => name.split(': ').at(-1);

/** The part of a name before the colon. */
const workOf = (name) => (name.includes(': ') ? name.split(': ')[0] : '');

/** The names, grouped by work. */
export function groupsOf(names) {
  const works = new Set(names.map(workOf));
  return [...works].map((work) => names.filter((name) => workOf(name) === work));
}

/** The contestant with which the others of a group are compared; undefined if it does not take part. */
export function baseOf(contestants) {
  return contestants.find(({ name }) => baselines.includes(libraryOf(name)));
}
