// What each contestant does with the text of a page. Loaded in its own process.

import { readers } from './readers.mjs';
import { rewriters } from './rewriters.mjs';

const parsers = {
  parse5: async () => {
    const { parse } = await import('parse5');
    return (text) => parse(text);
  },
  'souptree/parse5': async () => {
    const { parse } = await import('../dist/parse5.js');
    return (text) => parse(text);
  },
  parse: async () => {
    const { parse } = await import('../dist/index.js');
    return (text) => parse(text);
  },
  parseTree: async () => {
    const { parseTree } = await import('../dist/index.js');
    return (text) => parseTree(text);
  },
};

/**
 * The tables that can be made. In a name, what is before a colon is the work; all that do the same are
 * compared with parse5.
 */
export const tables = { parsers, readers, rewriters };
