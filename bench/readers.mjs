// The works that compare readers of trees: parse and touch nothing, read all text, read all href. Each
// contestant uses its library's usual way. Template contents are skipped, because not all libraries visit
// them.

import { dialects } from '../tools/lib/readers/index.mjs';
import { loadBuilt } from '../tools/lib/readers/load-built.mjs';

/** The number of characters that a contestant read, to compare contestants. */
export const found = { length: 0 };

/** @returns all descendants in some order, without recursion; `childrenOf` may return undefined */
function* below(root, childrenOf) {
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node;
    const children = childrenOf(node);
    if (children === undefined) continue;
    for (let index = children.length - 1; index >= 0; index--) waiting.push(children[index]);
  }
}

const add = (string) => {
  if (typeof string === 'string') found.length += string.length;
};

/** The three works on a tree of objects, whose nodes have a shape of tools/lib/readers/dialects.mjs. */
function works({ kindOf, textOf, childrenOf, attributeOf }) {
  return {
    nothing: () => {},
    text: (root) => {
      for (const node of below(root, childrenOf)) if (kindOf(node) === 'text') add(textOf(node));
    },
    href: (root) => {
      for (const node of below(root, childrenOf)) add(attributeOf(node, 'href'));
    },
  };
}

const objects = Object.fromEntries(
  Object.entries(dialects).map(([name, { shape }]) => [name, works(shape)]),
);

const lazy = {
  nothing: () => {},
  text: ({ root }) => {
    for (const node of root.descendants()) if (node.type === 'text') add(node.value);
  },
  href: ({ root }) => {
    for (const element of root.elements()) add(element.getAttribute('href'));
  },
};

/** Moves a cursor through all nodes except template contents. */
function* visitedNodes(tree) {
  const cursor = tree.cursor();
  while (cursor.next()) {
    while (cursor.type === 'fragment') if (!cursor.skip()) return;
    yield cursor;
  }
}

const cursor = {
  nothing: (tree) => {
    for (const _ of visitedNodes(tree));
  },
  text: (tree) => {
    for (const node of visitedNodes(tree)) if (node.type === 'text') add(node.text);
  },
  href: (tree) => {
    const id = tree.nameId('href');
    for (const node of visitedNodes(tree)) {
      for (let number = node.attributeCount - 1; number >= 0; number--) {
        if (node.attributeNameId(number) !== id) continue;
        if (node.attributePrefix(number) === undefined) add(node.attributeValue(number));
      }
    }
  },
};

const cheerio = {
  ...objects.domhandler,
  nothing: () => {},
  text: ($) => objects.domhandler.text($.root()[0]),
  href: ($) => {
    for (const element of $('[href]')) add(element.attribs.href);
  },
};

/** Scripting is disabled, so that all parsers create the same tree. */
const parsers = {
  parse5: async () => {
    const { parse } = await import('parse5');
    return (text) => parse(text, { scriptingEnabled: false });
  },
  cheerio: async () => {
    const { load } = await import('cheerio');
    return (text) => load(text, { scriptingEnabled: false });
  },
  tree: async () => {
    const { parseTree } = await loadBuilt('index');
    return (text) => parseTree(text, { scripting: false });
  },
  dialect: async ({ entry, parse }) => {
    const module = await loadBuilt(entry);
    return (text) => parse(module, text, { scripting: false });
  },
};

/** Each entry has a name, a parser, and a reader of its tree. */
const libraries = [
  ['parse5', parsers.parse5, objects.parse5],
  ['cheerio', parsers.cheerio, cheerio],
  ['hast-util-from-html', async () => (await import('hast-util-from-html')).fromHtml, objects.hast],
  ['htmlparser2', async () => (await import('htmlparser2')).parseDocument, objects.domhandler],
  ...Object.entries(dialects).map(([name, dialect]) => [
    dialect.entry === 'index' ? name : `souptree/${dialect.entry}`,
    () => parsers.dialect(dialect),
    objects[name],
  ]),
  ['lazy', parsers.tree, lazy],
  ['cursor', parsers.tree, cursor],
];

/** Keys are work and name, as in `text: lazy`. A result keeps the whole tree in memory. */
export const readers = Object.fromEntries(
  ['nothing', 'text', 'href'].flatMap((work) =>
    libraries.map(([name, load, reader]) => [
      `${work}: ${name}`,
      async () => {
        const parse = await load();
        return (text) => {
          const tree = parse(text);
          reader[work](tree);
          return tree;
        };
      },
    ]),
  ),
);
