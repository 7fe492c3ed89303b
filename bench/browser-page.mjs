// The script of a page: runs the browser's parser and ours in turns, on the same strings.

import { toDOM } from '../dist/browser/dom.js';
import { init, parse, parseTree, Tree } from '../dist/browser/index.js';
import { provideTurns } from './browser-turns.mjs';

await init();

const domParser = new DOMParser();

const contestants = {
  DOMParser: (text) => domParser.parseFromString(text, 'text/html'),
  'souptree parse': (text) => parse(text),
  'souptree parseTree': (text) => parseTree(text),
  'souptree parseTree, toDOM': (text) => toDOM(parseTree(text), document),
  'souptree toDOM': (text) => toDOM(posted(text), document),
};

/** The buffers of the trees, as a worker posts them. */
const buffers = new Map();

/** The tree of a page that a worker has parsed. `Tree.from` is part of the work of the page. */
function posted(text) {
  let buffer = buffers.get(text);
  if (buffer === undefined) {
    ({ buffer } = parseTree(text));
    buffers.set(text, buffer);
  }
  return Tree.from(buffer);
}

provideTurns(contestants);
