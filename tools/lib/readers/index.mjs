// All ways to read a page. Searches, long runs, benchmarks and tests take their lists from here, so a new way is one
// row. A row has these members:
//
//   entry         the entry of the package
//   open          gets a function that loads an entry by its name. Returns a promise of read(input, options), which
//                 returns what a caller would keep, or a promise of it. Options are those of parseFragmentTree();
//                 without a context the input is a document
//   dialect       the row of dialects.mjs whose nodes read() returns, if it returns the root of a tree
//   isHeavy       whether reading takes much memory beyond the encoded tree
//   isThreaded    whether read() uses threads, which remain until the process ends
//   readsStrings  whether the entry accepts only strings

import { dialects } from './dialects.mjs';

export { dialects };

/** Reads with one function of an entry. */
function call(name, use) {
  return async (load) => {
    const module = await load(name);
    return (input, options) => use(module, input, options);
  };
}

/** Encodes a tree. */
const toTree = (more) =>
  call('index', ({ parseTree, parseFragmentTree }, input, options) => {
    const parse = options.context === undefined ? parseTree : parseFragmentTree;
    return parse(input, { ...options, ...more });
  });

/** Reads an encoded tree. `use` gets the tree, and the module of another entry. */
function fromTree(use, { other = 'index', ...more } = {}) {
  return async (load) => {
    const parse = await toTree(more)(load);
    const module = await load(other);
    return (input, options) => use(parse(input, options), module);
  };
}

/** The row of a dialect with some of its options, which can depend on the module. */
function ofDialect(dialect, more) {
  const { parse, hasShadowRoots = false } = dialect;
  return {
    entry: dialect.entry,
    open: call(dialect.entry, (module, input, { declarativeShadowRoots, ...options }) => {
      const shadowRoots = hasShadowRoots ? { declarativeShadowRoots } : {};
      const own = typeof more === 'function' ? more(module) : more;
      return parse(module, input, { ...options, ...shadowRoots, ...own });
    }),
    dialect,
    isHeavy: true,
    readsStrings: dialect.readsStrings,
  };
}

function walkLazily(tree) {
  let seen = 0;
  for (const element of tree.root.elements()) {
    seen += element.attributes.length + (element.parent === null ? 0 : 1);
  }
  return [tree, seen, tree.root.firstChild?.textContent];
}

function walkWithCursor(tree) {
  const cursor = tree.cursor();
  let seen = 0;
  do {
    seen += cursor.name.length + cursor.text.length + cursor.attributeCount;
  } while (cursor.next());
  return seen;
}

// No combinators, because selectors with siblings or ancestors are documented to be slow.
const selectors = ['b[title], #x', 'td.a, .b', '[a1]', '*'];

const handlers = {
  elements: {
    '*': { element: (element) => void element.setAttribute('seen', 'y') },
    'b, p': { element: (element) => void element.append('x'), text: (text) => void text.value },
  },
  comment: (comment) => void comment.remove(),
};

const url = 'https://a.example/';

function extractAll(tree, extract) {
  return [
    extract.links(tree, { url }),
    extract.metadata(tree, { url }),
    extract.jsonLd(tree),
    extract.microdata(tree, { url }),
    extract.outline(tree),
    extract.images(tree, { url }),
    extract.tables(tree),
    tree.querySelectorAll('form').map((form) => extract.entryList(form)),
  ];
}

const rule = {
  filter: (node) => node.parentNode?.firstChild !== node,
  replacement: (content) => `{${content}}`,
};

function parseInPieces({ Parser }, input, options) {
  const parser = new Parser(options);
  const length = Math.ceil(input.length / 16);
  for (let at = 0; at < input.length; at += length) parser.write(input.slice(at, at + length));
  return parser.end();
}

/** Writes the Markdown of a page that arrives in pieces. */
async function writeInPieces({ MarkdownStream }, input, parse) {
  const { writable, readable } = new MarkdownStream({ parse });
  const writer = writable.getWriter();
  const length = Math.ceil(input.length / 16);
  const write = async () => {
    for (let at = 0; at < input.length; at += length)
      await writer.write(input.slice(at, at + length));
    await writer.close();
  };
  const written = write();
  // The output fails with the same error.
  written.catch(() => {});
  const output = [];
  for await (const markdown of readable) output.push(markdown);
  await written;
  return output.join('');
}

/** The trees of a thread. A pool has documents only. */
async function parseInThread(load) {
  const { Pool } = await load('pool');
  const pool = new Pool({ threads: 1, pageMilliseconds: Number.POSITIVE_INFINITY });
  return async (input, { context, mode, ...options }) => {
    try {
      return await pool.parseTree(input, options);
    } catch (error) {
      // A `PageError`, whose cause is the error of the parser.
      throw error.cause ?? error;
    }
  };
}

const { objects, parse5, hast } = dialects;
const toObjects = ofDialect(objects).open;

const rows = {
  tree: { entry: 'index', open: toTree() },
  'tree with locations': {
    entry: 'index',
    open: toTree({ locations: true, collectErrors: true }),
  },
  ...Object.fromEntries(
    Object.entries(dialects).flatMap(([name, dialect]) => [
      [name, ofDialect(dialect, dialect.unlocated)],
      [`${name} with locations`, ofDialect(dialect, dialect.located)],
    ]),
  ),
  'objects with copied strings': ofDialect(objects, { copyStrings: true }),
  'objects of a located tree': {
    entry: 'index',
    open: fromTree((tree) => [tree, tree.toObject()], { locations: true }),
    isHeavy: true,
  },
  'lazy nodes': { entry: 'index', open: fromTree(walkLazily), isHeavy: true },
  cursor: { entry: 'index', open: fromTree(walkWithCursor) },
  'a tree from a buffer': {
    entry: 'index',
    open: fromTree((tree, { Tree }) => Tree.from(tree.buffer)),
  },
  'markup of a tree': {
    entry: 'index',
    open: fromTree((tree) => tree.root.innerHTML),
    isHeavy: true,
  },
  'markup of objects': {
    entry: 'index',
    async open(load) {
      const { serialize } = await load('index');
      const parse = await toObjects(load);
      return (input, options) => {
        const node = parse(input, options);
        return [node, serialize(node)];
      };
    },
    isHeavy: true,
  },
  'normalized markup': {
    entry: 'index',
    open: call('index', ({ normalize }, input, { declarativeShadowRoots, ...options }) =>
      normalize(input, options),
    ),
    isHeavy: true,
  },
  'sanitized markup': {
    entry: 'sanitize',
    open: call('sanitize', ({ sanitize }, input, { context = null, ...options }) =>
      sanitize(input, { context, ...options }),
    ),
    isHeavy: true,
  },
  selectors: {
    entry: 'index',
    open: fromTree((tree) => selectors.map((each) => tree.querySelectorAll(each).length)),
  },
  'selectors of css-select': {
    entry: 'css-select',
    open: fromTree(
      (tree, { selectAll }) => selectors.map((each) => selectAll(each, tree.root).length),
      { other: 'css-select' },
    ),
  },
  'selectors on objects': {
    entry: 'select',
    async open(load) {
      const { selectAll } = await load('select');
      const parse = await toObjects(load);
      return (input, options) => {
        const root = parse(input, options);
        return selectors.map((each) => selectAll(each, root).length);
      };
    },
    isHeavy: true,
  },
  text: { entry: 'index', open: fromTree((tree) => tree.root.innerText), isHeavy: true },
  extraction: {
    entry: 'extract',
    open: fromTree(extractAll, { other: 'extract' }),
    isHeavy: true,
  },
  'html-to-text': {
    entry: 'html-to-text',
    open: fromTree(
      (tree, { convert }) =>
        convert(tree, { selectors: [{ selector: 'table', format: 'dataTable' }] }),
      { other: 'html-to-text' },
    ),
    isHeavy: true,
  },
  markdown: {
    entry: 'markdown',
    open: call('markdown', ({ toMarkdown }, input, parse) => toMarkdown(input, { parse })),
    isHeavy: true,
  },
  'markdown while a page arrives': {
    entry: 'markdown-stream',
    open: call('markdown-stream', writeInPieces),
    isHeavy: true,
  },
  turndown: {
    entry: 'turndown',
    open: call('turndown', ({ TurndownService }, input, parse) =>
      new TurndownService({ parse }).addRule('rule', rule).turndown(input),
    ),
    isHeavy: true,
    readsStrings: true,
  },
  'parse5 with an adapter': ofDialect(parse5, ({ defaultTreeAdapter }) => ({
    treeAdapter: { ...defaultTreeAdapter },
  })),
  'hast, verbose': ofDialect(hast, { verbose: true }),
  'raw nodes of hast': {
    entry: 'rehype-raw',
    open: call('rehype-raw', ({ raw }, value, { limits }) =>
      raw({ type: 'root', children: [{ type: 'raw', value }] }, { limits }),
    ),
    isHeavy: true,
    readsStrings: true,
  },
  tokens: {
    entry: 'tokens',
    open: call('tokens', ({ tokenize }, input, options) => [...tokenize(input, options)]),
    isHeavy: true,
  },
  rewriting: {
    entry: 'rewrite',
    open: call('rewrite', ({ rewrite }, input, options) => rewrite(input, handlers, options)),
    isHeavy: true,
  },
  'resources to preload': {
    entry: 'preload',
    open: call('preload', ({ linkHeader, preloads }, input, options) => {
      const found = preloads(input, options);
      return [found, found.resources.map((resource) => linkHeader(resource))];
    }),
    isHeavy: true,
  },
  'a parser in pieces': { entry: 'index', open: call('index', parseInPieces) },
  'a stream': {
    entry: 'stream',
    open: call('stream', ({ parseStream }, input, options) => parseStream([input], options)),
  },
  'a pool': { entry: 'pool', open: parseInThread, isHeavy: true, isThreaded: true },
};

/** Decodes bytes for an entry that accepts only strings. */
const withStrings = (read) => (input, options) =>
  read(typeof input === 'string' ? input : new TextDecoder().decode(input), options);

/** The rows by name. read() accepts bytes, too. */
export const readers = Object.fromEntries(
  Object.entries(rows).map(([name, row]) => [
    name,
    row.readsStrings ? { ...row, open: async (load) => withStrings(await row.open(load)) } : row,
  ]),
);
