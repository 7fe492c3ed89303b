// The tables of what is compared: for each name, how to load what works on the text of a page.

import { parsers } from './parsers.mjs';
import { readers } from './readers.mjs';
import { rewriters } from './rewriters.mjs';

/**
 * In a name, what is before a colon is the work; all that do the same are compared with parse5.
 */
export const tables = { parsers, readers, rewriters };

export const baseline = 'parse5';

/** What is before a colon. */
const workOf = (name) => (name.includes(': ') ? name.split(': ')[0] : '');

/** The names, by their work. */
export function groupsOf(names) {
  const works = new Set(names.map(workOf));
  return [...works].map((work) => names.filter((name) => workOf(name) === work));
}

/** The one of a group that all others are compared with, if it takes part. */
export function baseOf(contestants) {
  return contestants.find(({ name }) => name.split(': ').at(-1) === baseline);
}
