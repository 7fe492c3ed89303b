// All ways to read a text, which the search measures. Each function gets a text or bytes and the parser's options, and
// returns what a caller would keep, or a promise of it.

const dist = '../../dist';

/** A function that parses documents or, with a context, fragments. */
function parserOf(module, names, more = {}) {
  return (input, options) => module[names[options.context ? 1 : 0]](input, { ...options, ...more });
}

const main = () => import(`${dist}/index.js`);

/** Uses of a tree of the main entry. */
function fromTree(use, more) {
  return async () => {
    const module = await main();
    const parse = parserOf(module, ['parseTree', 'parseFragmentTree'], more);
    return (input, options) => use(parse(input, options), module);
  };
}

function toObjects(more) {
  return async () => parserOf(await main(), ['parse', 'parseFragment'], more);
}

function fromParse5(more) {
  return async () => {
    const parse5 = await import(`${dist}/parse5.js`);
    return (input, { context, limits, scripting }) => {
      const options = { ...more(parse5), limits, scriptingEnabled: scripting === 'normal' };
      // parse5's functions accept only strings.
      const text = typeof input === 'string' ? input : new TextDecoder().decode(input);
      if (context === undefined) return parse5.parse(text, options);
      const element = parse5.defaultTreeAdapter.createElement(context, parse5.html.NS.HTML, []);
      return parse5.parseFragment(element, text, options);
    };
  };
}

function fromDialect(entry, more) {
  return async () => {
    const module = await import(`${dist}/${entry}.js`);
    const parse = parserOf(module, ['parse', 'parseFragment'], more);
    return (input, { declarativeShadowRoots, ...options }) => parse(input, options);
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

async function rawNodes() {
  const { raw } = await import(`${dist}/rehype-raw.js`);
  return (input, { limits }) => {
    const value = typeof input === 'string' ? input : new TextDecoder().decode(input);
    return raw({ type: 'root', children: [{ type: 'raw', value }] }, { limits });
  };
}

async function tokens() {
  const { tokenize } = await import(`${dist}/tokens.js`);
  return (input, options) => [...tokenize(input, options)];
}

async function rewriting() {
  const { rewrite } = await import(`${dist}/rewrite.js`);
  const handlers = {
    elements: {
      '*': { element: (element) => void element.setAttribute('seen', 'y') },
      'b, p': { element: (element) => void element.append('x'), text: (text) => void text.value },
    },
    comment: (comment) => void comment.remove(),
  };
  return (input, options) => rewrite(input, handlers, options);
}

async function extraction() {
  const extract = await import(`${dist}/extract.js`);
  const url = 'https://a.example/';
  return fromTree((tree) => [
    extract.links(tree, { url }),
    extract.metadata(tree, { url }),
    extract.jsonLd(tree),
    extract.microdata(tree, { url }),
    extract.outline(tree),
    extract.images(tree, { url }),
    extract.tables(tree),
    tree.querySelectorAll('form').map((form) => extract.entryList(form)),
  ])();
}

async function pieces() {
  const { Parser } = await main();
  const count = 16;
  return (input, options) => {
    const parser = new Parser(options);
    const length = Math.ceil(input.length / count);
    for (let at = 0; at < input.length; at += length) parser.write(input.slice(at, at + length));
    return parser.end();
  };
}

/** The tree of a thread. A pool has documents only. */
async function trees() {
  const { Pool } = await import(`${dist}/pool.js`);
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

/** The readers by name. The search measures memory for `isHeavy` readers only. */
export const describedReaders = {
  tree: { load: fromTree((tree) => tree) },
  'tree with locations': {
    load: fromTree((tree) => tree, { locations: true, collectErrors: true }),
  },
  objects: { load: toObjects({}), isHeavy: true },
  'objects with locations': { load: toObjects({ locations: true }), isHeavy: true },
  'objects with copied strings': { load: toObjects({ copyStrings: true }), isHeavy: true },
  'objects of a located tree': {
    load: fromTree((tree) => [tree, tree.toObject()], { locations: true }),
    isHeavy: true,
  },
  'lazy nodes': { load: fromTree(walkLazily), isHeavy: true },
  cursor: { load: fromTree(walkWithCursor) },
  'a tree from a buffer': { load: fromTree((tree, { Tree }) => Tree.from(tree.buffer)) },
  'markup of a tree': { load: fromTree((tree) => tree.root.innerHTML), isHeavy: true },
  'markup of objects': {
    load: async () => {
      const module = await main();
      const parse = await toObjects({})();
      return (input, options) => {
        const node = parse(input, options);
        return [node, module.serialize(node)];
      };
    },
    isHeavy: true,
  },
  selectors: {
    load: fromTree((tree) => selectors.map((each) => tree.querySelectorAll(each).length)),
  },
  'selectors of css-select': {
    load: async () => {
      const { selectAll } = await import(`${dist}/css-select.js`);
      return fromTree((tree) => selectors.map((each) => selectAll(each, tree.root).length))();
    },
  },
  text: { load: fromTree((tree) => tree.root.innerText), isHeavy: true },
  extraction: { load: extraction, isHeavy: true },
  'html-to-text': {
    load: async () => {
      const { convert } = await import(`${dist}/html-to-text.js`);
      const tables = { selectors: [{ selector: 'table', format: 'dataTable' }] };
      return fromTree((tree) => convert(tree, tables))();
    },
    isHeavy: true,
  },
  markdown: {
    load: async () => {
      const { toMarkdown } = await import(`${dist}/markdown.js`);
      return (input, options) => toMarkdown(input, { parse: options });
    },
    isHeavy: true,
  },
  turndown: {
    load: async () => {
      const { TurndownService } = await import(`${dist}/turndown.js`);
      return (input, parse) =>
        new TurndownService({ parse })
          .addRule('rule', {
            filter: (node) => node.parentNode?.firstChild !== node,
            replacement: (content) => `{${content}}`,
          })
          .turndown(input);
    },
    isHeavy: true,
  },
  parse5: { load: fromParse5(() => ({})), isHeavy: true },
  'parse5 with locations': {
    load: fromParse5(() => ({ sourceCodeLocationInfo: true })),
    isHeavy: true,
  },
  'parse5 with an adapter': {
    load: fromParse5(({ defaultTreeAdapter }) => ({ treeAdapter: { ...defaultTreeAdapter } })),
    isHeavy: true,
  },
  domhandler: { load: fromDialect('domhandler', {}), isHeavy: true },
  'domhandler with locations': {
    load: fromDialect('domhandler', { sourceCodeLocationInfo: true, withStartIndices: true }),
    isHeavy: true,
  },
  hast: { load: fromDialect('hast', { locations: false }), isHeavy: true },
  'hast, verbose': {
    load: fromDialect('hast', { verbose: true }),
    isHeavy: true,
  },
  'raw nodes of hast': { load: rawNodes, isHeavy: true },
  tokens: { load: tokens, isHeavy: true },
  rewriting: { load: rewriting, isHeavy: true },
  'a parser in pieces': { load: pieces },
  'a pool': { load: trees, isHeavy: true },
};
