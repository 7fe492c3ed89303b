// What parses pages, from a string to what the library is for. Scripting is off, so that all who follow
// the standard make the same tree.

import { found } from './readers.mjs';

const withoutScripting = { scriptingEnabled: false };
const withLocations = { scriptingEnabled: false, sourceCodeLocationInfo: true };

async function parse5(from, options) {
  const { parse } = await import(from);
  return (text) => parse(text, options);
}

const ours = '../dist/parse5.js';

/** Reads what it comes by: names, attribute names, and how long values and texts are. */
function readLengths(tree) {
  const cursor = tree.cursor();
  do {
    if (cursor.isElement) {
      found.length += cursor.name.length;
      for (let number = cursor.attributeCount - 1; number >= 0; number--) {
        found.length += cursor.attributeName(number).length + cursor.attributeValueLength(number);
      }
    } else {
      found.length += cursor.textLength;
    }
  } while (cursor.next());
}

/** The same, with a string made of each value and text. */
function readStrings(tree) {
  const cursor = tree.cursor();
  do {
    if (cursor.isElement) {
      found.length += cursor.name.length;
      for (let number = cursor.attributeCount - 1; number >= 0; number--) {
        found.length += cursor.attributeName(number).length + cursor.attributeValue(number).length;
      }
    } else {
      found.length += cursor.text.length;
    }
  } while (cursor.next());
}

async function treeAnd(read) {
  const { parseTree } = await import('../dist/index.js');
  return (text) => {
    const tree = parseTree(text);
    read(tree);
    return tree;
  };
}

/** A window for each page: one window's DOMParser would keep all documents that it made. */
async function jsdom() {
  const { JSDOM } = await import('jsdom');
  return (text) => new JSDOM(text);
}

async function linkedom() {
  const { DOMParser } = await import('linkedom');
  return (text) => new DOMParser().parseFromString(text, 'text/html');
}

const encoder = new TextEncoder();

/** What sax-wasm takes at once has to fit into the memory that it set aside. */
const chunkLength = 65_536;

/** The module of the last page is used for the next. */
async function saxWasm() {
  const { readFileSync } = await import('node:fs');
  const { SAXParser, SaxEventType } = await import('sax-wasm');
  const { OpenTag, Text, Comment, Cdata } = SaxEventType;
  const parser = new SAXParser(OpenTag | Text | Comment | Cdata);
  await parser.prepareWasm(
    readFileSync(new URL(import.meta.resolve('sax-wasm/lib/sax-wasm.wasm'))),
  );
  parser.eventHandler = (event, detail) => {
    if (event !== OpenTag) {
      found.length += detail.value.length;
      return;
    }
    found.length += detail.name.length;
    for (const { name, value } of detail.attributes) {
      found.length += name.value.length + value.value.length;
    }
  };
  return (text) => {
    const bytes = encoder.encode(text);
    for (let at = 0; at < bytes.length; at += chunkLength) {
      parser.write(bytes.subarray(at, at + chunkLength));
    }
    parser.end();
  };
}

async function htmlRewriter() {
  const { HTMLRewriter } = (await import('html-rewriter-wasm')).default;
  const count = ({ text }) => {
    found.length += text.length;
  };
  return async (text) => {
    const rewriter = new HTMLRewriter(() => {});
    rewriter.on('*', {
      element({ tagName, attributes }) {
        found.length += tagName.length;
        for (const [name, value] of attributes) found.length += name.length + value.length;
      },
    });
    rewriter.onDocument({ text: count, comments: count });
    try {
      await rewriter.write(encoder.encode(text));
      await rewriter.end();
    } finally {
      rewriter.free();
    }
  };
}

/**
 * What comes out: a tree as the standard wants it, a tree by the library's own rules, or no tree at all.
 */
export const makes = { standard: 'standard tree', own: 'own rules', events: 'events, no tree' };

/**
 * `from` is the package; `shipped` has what a page would load. Ours take their turns right after what they
 * are compared with: a machine that gets slower for a while then is so for both.
 */
export const libraries = {
  parse5: {
    from: 'parse5',
    makes: makes.standard,
    shipped: { import: "export { parse } from 'parse5'" },
    load: () => parse5('parse5', withoutScripting),
  },
  'souptree parse': {
    makes: makes.standard,
    shipped: { import: "export { init, parse } from '../dist/browser/index.js'", ownWasm: true },
    load: async () => {
      const { parse } = await import('../dist/index.js');
      return (text) => parse(text);
    },
  },
  'souptree parseTree': {
    makes: makes.standard,
    shipped: {
      import: "export { init, parseTree } from '../dist/browser/index.js'",
      ownWasm: true,
    },
    load: async () => {
      const { parseTree } = await import('../dist/index.js');
      return (text) => parseTree(text);
    },
  },
  'souptree parseTree + cursor': { makes: makes.standard, load: () => treeAnd(readLengths) },
  'souptree parseTree + cursor (strings)': {
    makes: makes.standard,
    load: () => treeAnd(readStrings),
  },
  'souptree/parse5': {
    makes: makes.standard,
    shipped: { import: "export { parse } from '../dist/browser/parse5.js'", ownWasm: true },
    load: () => parse5(ours, withoutScripting),
  },
  htmlparser2: {
    from: 'htmlparser2',
    makes: makes.own,
    shipped: { import: "export { parseDocument } from 'htmlparser2'" },
    load: async () => (await import('htmlparser2')).parseDocument,
  },
  'node-html-parser': {
    from: 'node-html-parser',
    makes: makes.own,
    shipped: { import: "export { parse } from 'node-html-parser'" },
    load: async () => {
      const { parse } = await import('node-html-parser');
      return (text) => parse(text);
    },
  },
  html5parser: {
    from: 'html5parser',
    makes: makes.own,
    shipped: { import: "export { parse } from 'html5parser'" },
    load: async () => {
      const { parse } = await import('html5parser');
      return (text) => parse(text);
    },
  },
  cheerio: {
    from: 'cheerio',
    makes: makes.standard,
    shipped: { import: "export { load } from 'cheerio'" },
    load: async () => {
      const { load } = await import('cheerio');
      return (text) => load(text, withoutScripting);
    },
  },
  linkedom: {
    from: 'linkedom',
    makes: makes.own,
    shipped: { import: "export { DOMParser } from 'linkedom'" },
    load: linkedom,
  },
  jsdom: {
    from: 'jsdom',
    makes: makes.standard,
    shipped: { none: 'for Node' },
    load: jsdom,
  },
  domino: {
    from: '@mixmark-io/domino',
    makes: makes.standard,
    shipped: { import: "export { createDocument } from '@mixmark-io/domino'" },
    load: async () => {
      const { createDocument } = (await import('@mixmark-io/domino')).default;
      return (text) => createDocument(text);
    },
  },
  'sax-wasm': {
    from: 'sax-wasm',
    makes: makes.events,
    shipped: {
      import: "export { SAXParser } from 'sax-wasm'",
      wasm: 'sax-wasm/lib/sax-wasm.wasm',
    },
    load: saxWasm,
  },
  'html-rewriter-wasm': {
    from: 'html-rewriter-wasm',
    makes: makes.events,
    shipped: {
      import: "export { HTMLRewriter } from 'html-rewriter-wasm'",
      wasm: 'html-rewriter-wasm/dist/html_rewriter_bg.wasm',
    },
    load: htmlRewriter,
  },
};

/** What takes down where in the source everything was: compared among themselves. */
const withPlaces = {
  'locations: parse5': () => parse5('parse5', withLocations),
  'locations: souptree/parse5': () => parse5(ours, withLocations),
};

export const parsers = {
  ...Object.fromEntries(Object.entries(libraries).map(([name, { load }]) => [name, load])),
  ...withPlaces,
};

/** Whether a contestant is one of ours. */
export const isOurs = (name) => libraries[name.split(': ').at(-1)].from === undefined;
