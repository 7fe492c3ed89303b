// The contestants that parse pages, from a string to the library's result. Scripting is off, so that all
// libraries that follow the standard create the same tree.

import { found } from './readers.mjs';

const withoutScripting = { scriptingEnabled: false };
const withLocations = { scriptingEnabled: false, sourceCodeLocationInfo: true };

async function parse5(from, options) {
  const { parse } = await import(from);
  return (text) => parse(text, options);
}

const ours = '../dist/parse5.js';

/** Reads names and attribute names, and the lengths of values and texts. */
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

/** The same, but reads each value and text as a string. */
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

/** Creates a window for each page, because the DOMParser of one window keeps all its documents. */
async function jsdom() {
  const { JSDOM } = await import('jsdom');
  return (text) => new JSDOM(text);
}

async function linkedom() {
  const { DOMParser } = await import('linkedom');
  return (text) => new DOMParser().parseFromString(text, 'text/html');
}

const encoder = new TextEncoder();

/** A chunk has to fit into the memory that sax-wasm has reserved. */
const chunkLength = 65_536;

/** All pages use one instance of the module. */
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

/** The kind of result: the standard's tree, a tree by the library's own rules, or no tree. */
export const makes = { standard: 'standard tree', own: 'own rules', events: 'events, no tree' };

/**
 * `from` is the package; `shipped` is what a page would load. Our contestants take their turns directly
 * after parse5, so that a slow period of the machine slows both.
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

/** Parsers that record locations. They are compared with each other. */
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
