// @ts-nocheck: the program runs the files of the package.

// Prints how many bytes a kept string keeps in memory beyond itself, for each way of reading a string from a page, as
// JSON. The program needs `--expose-gc`. Its arguments are the folder of the package's files, and the number of pages,
// of which one string each is kept.

import { fileURLToPath, pathToFileURL } from 'node:url';

const folder = pathToFileURL(`${process.argv[2]}/`);
const load = (entry) => import(fileURLToPath(new URL(`${entry}.js`, folder)));

const souptree = await load('index');
const parse5 = await load('parse5');
const domhandler = await load('domhandler');
const hast = await load('hast');
const cssSelect = await load('css-select');
const extract = await load('extract');
const { convert } = await load('html-to-text');
const { toMarkdown } = await load('markdown');
const { Pool } = await load('pool');
const { preloads } = await load('preload');
const { raw } = await load('rehype-raw');
const { parseStream } = await load('stream');
const { tokenize } = await load('tokens');
const { rewrite } = await load('rewrite');
const { sanitize } = await load('sanitize');
const { parse, parseFragment, parseTree, Parser, serialize, serializeOuter, Tree } = souptree;

const pageCount = Number(process.argv[3] ?? 20);
/** About 50 KiB of strings, half of them not ASCII. All strings of a page differ from those of other pages. */
function pageOf(number) {
  const filler = (from) =>
    Array.from(
      { length: 120 },
      (_, n) =>
        `<p title="the value ${from + n} of page ${number} is here">paragraph ${from + n}` +
        ` of page ${number} has enough text to fill many windows, \u0436\u0437 ${n % 2 ? '' : '\u4e2d'}</p>` +
        `<i lang="another value, ${from + n} on page ${number}">and a text with ASCII only: ${from + n}</i>`,
    ).join('');
  const id = `page number ${number}, long enough to be a slice`;
  return (
    `<!doctype html public "${id}" "system: ${id}"><title>${id}</title>${filler(0)}` +
    `<article data-name-that-is-long="${id}" class="${`class-${number}-that-is-long `.repeat(100)}" ` +
    `href="https://example.com/${id}" data-page-${number}-attribute=x>the text of ${id}<b>bold ${id}</b></article>` +
    `<section>\u0436\u0437 wide ${id}</section><page-${number}-has-a-long-name>${filler(120)}` +
    `<em>part one of ${id}<b></b></em>${filler(240)}<h2>heading of ${id}</h2><a href="/${id}">link</a>` +
    `<table><tr><td>cell of ${id}</table><form><input name=a value="input of ${id}"></form>` +
    `<div itemscope><p itemprop=name>item of ${id}</div><img src="/${id}.png" alt="image of ${id}">` +
    `<script type=application/ld+json>{"name":"data of ${id}"}</script><!--comment of ${id}--><?target-of-${number} data of ${id}?>`
  );
}
function find(root, key, isFound) {
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (isFound(node)) return node;
    waiting.push(...(node[key] ?? []).toReversed());
  }
  throw new Error('not found');
}

const article = (root, key, name) => find(root, key, (node) => node[name] === 'article');

/** Reads of plain nodes and lazy nodes. */
const reads = {
  text: (root) => article(root, 'children', 'name').children[0].value,
  attribute: (root) => article(root, 'children', 'name').attributes[0].value,
  'long attribute': (root) => article(root, 'children', 'name').attributes[1].value,
  'attribute name': (root) => article(root, 'children', 'name').attributes[3].name,
  'wide text': (root) => find(root, 'children', ({ name }) => name === 'section').children[0].value,
  name: (root) => find(root, 'children', ({ name }) => name?.startsWith('page-')).name,
  comment: (root) => find(root, 'children', ({ type }) => type === 'comment').value,
  doctype: (root) => root.children[0].publicId,
  target: (root) => find(root, 'children', ({ type }) => type === 'processing-instruction').target,
};
const isCustom = (name) => name?.startsWith('page-');
const parse5Reads = {
  text: (root) => article(root, 'childNodes', 'tagName').childNodes[0].value,
  attribute: (root) => article(root, 'childNodes', 'tagName').attrs[0].value,
  'attribute name': (root) => article(root, 'childNodes', 'tagName').attrs[3].name,
  'wide text': (root) =>
    find(root, 'childNodes', ({ tagName }) => tagName === 'section').childNodes[0].value,
  name: (root) => find(root, 'childNodes', ({ tagName }) => isCustom(tagName)).tagName,
  comment: (root) => find(root, 'childNodes', ({ data }) => data?.startsWith('comment')).data,
  instruction: (root) => find(root, 'childNodes', ({ data }) => data?.startsWith('?')).data,
  doctype: (root) => root.childNodes[0].systemId,
  markup: (root) => parse5.serialize(article(root, 'childNodes', 'tagName')),
};
const domhandlerReads = {
  text: (root) => article(root, 'children', 'name').children[0].data,
  attribute: (root) => article(root, 'children', 'name').attribs['data-name-that-is-long'],
  name: (root) => find(root, 'children', ({ name }) => isCustom(name)).name,
  comment: (root) => find(root, 'children', ({ data }) => data?.startsWith('comment')).data,
  instruction: (root) => find(root, 'children', ({ data }) => data?.startsWith('?')).data,
  doctype: (root) => root.children[0].data,
};
const hastReads = {
  text: (root) => article(root, 'children', 'tagName').children[0].value,
  attribute: (root) => article(root, 'children', 'tagName').properties.dataNameThatIsLong,
  item: (root) => article(root, 'children', 'tagName').properties.className[70],
  name: (root) => find(root, 'children', ({ tagName }) => isCustom(tagName)).tagName,
  comment: (root) => find(root, 'children', ({ type }) => type === 'comment').value,
};
const lazyReads = {
  ...reads,
  textContent: (root) => article(root, 'children', 'name').textContent,
  getAttribute: (root) => article(root, 'children', 'name').getAttribute('data-name-that-is-long'),
  'outerHTML of an element': (root) =>
    find(root, 'children', ({ name }) => name === 'em').outerHTML,
  'outerHTML of a comment': (root) =>
    find(root, 'children', ({ type }) => type === 'comment').outerHTML,
  innerHTML: (root) => find(root, 'children', ({ name }) => name === 'em').innerHTML,
  serialize: (root) => serialize(find(root, 'children', ({ name }) => name === 'em')),
};
function cursorAt(tree, isFound) {
  const cursor = tree.cursor();
  while (cursor.next()) if (isFound(cursor)) return cursor;
  throw new Error('not found');
}
const cursorReads = {
  text: (tree) => cursorAt(tree, ({ text }) => text.startsWith('the text')).text,
  name: (tree) => cursorAt(tree, ({ name }) => isCustom(name)).name,
  attribute: (tree) => cursorAt(tree, ({ name }) => name === 'article').attributeValue(0),
  'attribute name': (tree) => cursorAt(tree, ({ name }) => name === 'article').attributeName(3),
};
const tokenReads = {
  text: (tokens) => tokens.find(({ value }) => value?.startsWith('the text')).value,
  attribute: (tokens) => tokens.find(({ name }) => name === 'article').attributes[0].value,
};

function pieces(options) {
  return (page) => {
    const parser = new Parser(options);
    parser.write(page.slice(0, 5000));
    parser.write(page.slice(5000));
    return parser.end();
  };
}

function rewritten(page) {
  let value;
  const element = (each) => {
    value = each.getAttribute('data-name-that-is-long');
  };
  rewrite(page, { elements: { article: element } });
  return value;
}

function removals(page) {
  const removed = [];
  const sanitizer = { removeAttributes: ['title', 'lang', 'class', 'data-name-that-is-long'] };
  sanitize(page, { sanitizer, onRemove: (each) => removed.push(each) });
  return removed;
}
const isRemovedName = ({ name }) => name === 'data-name-that-is-long';
const isRemovedClass = ({ name }) => name === 'class';

function withAdapter(options) {
  const treeAdapter = { ...parse5.defaultTreeAdapter };
  return (page) => parse5.parse(page, { treeAdapter, ...options });
}

/** What `souptree/extract` and the like find. */
const trees = (page) => parseTree(page);
const extractReads = {
  'link, value': (tree) => extract.links(tree, { url }).at(-2).value,
  'link, URL': (tree) => extract.links(tree, { url }).at(-2).url,
  title: (tree) => extract.metadata(tree, { url }).title,
  cell: (tree) => extract.tables(tree)[0].rows()[0][0],
  heading: (tree) => extract.outline(tree)[0].text,
  image: (tree) => extract.images(tree, { url })[0].alt,
  input: (tree) => extract.entryList(tree.querySelector('form'))[0][1],
  item: (tree) => extract.microdata(tree, { url }).items[0].properties.name[0],
  data: (tree) => extract.jsonLd(tree)[0].data.name,
  innerText: (tree) => tree.querySelector('h2').innerText,
  toText: (tree) => extract.toText(tree.querySelector('h2')),
  toMarkdown: (tree) => toMarkdown(tree.querySelector('h2')),
};
const url = 'https://a.example/';
const rawReads = { text: (root) => article(root, 'children', 'tagName').children[0].value };

const copyStrings = true;
/** The functions that create what is read, by name, and the reads. The names of those with copies contain `copies`. */
const readers = [
  ['parse', parse, reads],
  ['parse, with locations', (page) => parse(page, { locations: true }), reads],
  ['parse, copies', (page) => parse(page, { copyStrings }), reads],
  ['parse of bytes', (page) => parse(new TextEncoder().encode(page)), reads],
  [
    'parseFragment',
    parseFragment,
    { text: reads.text, markup: (root) => serializeOuter(article(root, 'children', 'name')) },
  ],
  ['toObject', (page) => parseTree(page).toObject(), { text: reads.text }],
  ['toObject, copies', (page) => parseTree(page).toObject({ copyStrings }), reads],
  ['lazy nodes', (page) => parseTree(page).root, lazyReads],
  ['lazy nodes, copies', (page) => parseTree(page, { copyStrings }).root, lazyReads],
  [
    'lazy nodes of a buffer',
    (page) => Tree.from(parseTree(page).buffer).root,
    { text: reads.text },
  ],
  ['lazy nodes of pieces', (page) => pieces()(page).root, { text: reads.text }],
  [
    'lazy nodes of pieces, copies',
    (page) => pieces({ copyStrings })(page).root,
    { text: reads.text },
  ],
  ['cursor', parseTree, cursorReads],
  ['cursor, copies', (page) => parseTree(page, { copyStrings }), cursorReads],
  [
    'select',
    (page) => cssSelect.select('article', parseTree(page).root),
    { textContent: (node) => node.textContent, getAttribute: (node) => node.getAttribute('href') },
  ],
  ['parse5', parse5.parse, parse5Reads],
  ['parse5, copies', (page) => parse5.parse(page, { copyStrings }), parse5Reads],
  [
    'parse5, with locations',
    (page) => parse5.parse(page, { sourceCodeLocationInfo: true }),
    parse5Reads,
  ],
  ['parse5, adapter', withAdapter({}), parse5Reads],
  ['parse5, adapter, copies', withAdapter({ copyStrings }), parse5Reads],
  ['parse5.Parser', (page) => parse5.Parser.parse(page), { text: parse5Reads.text }],
  ['domhandler', domhandler.parse, domhandlerReads],
  ['domhandler, copies', (page) => domhandler.parse(page, { copyStrings }), domhandlerReads],
  ['hast', hast.parse, hastReads],
  ['hast, copies', (page) => hast.parse(page, { copyStrings }), hastReads],
  ['onRemove', removals, { value: (removed) => removed.find(isRemovedName).value }],
  ['onRemove, long', removals, { value: (removed) => removed.find(isRemovedClass).value }],
  ['tokenize', (page) => [...tokenize(page)], tokenReads],
  ['rewrite', rewritten, { getAttribute: (value) => value }],
  ['extract', trees, extractReads],
  ['html-to-text', convert, { text: (text) => text }],
  ['preloads', (page) => preloads(page).resources[0].url, { URL: (found) => found }],
  ['raw nodes', (value) => raw({ type: 'root', children: [{ type: 'raw', value }] }), rawReads],
  ['parseStream', (page) => parseStream(new Blob([page]).stream()).then(({ root }) => root), reads],
  ['a pool', (page) => pool.parseTree(page).then(({ root }) => root), reads],
];

function heapUsed() {
  gc();
  gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** The bytes that are in memory for each kept string, without the string itself. */
async function keptFor(create, read) {
  // Not longer than its content, as a list that grows would be.
  let kept = new Array(pageCount);
  for (let number = 0; number < pageCount; number++) {
    kept[number] = read(await create(pageOf(number)));
  }
  const isWide = /[^\0-\xff]/.test(kept[0]);
  const own = kept.reduce((sum, { length }) => sum + length * (isWide ? 2 : 1), 0);
  const before = heapUsed();
  kept = undefined;
  return Math.round((before - heapUsed() - own) / pageCount);
}

/** The largest figures that need no second measurement. Others may include memory of the engine. */
const enough = (name) => (name.includes('copies') ? 128 : 1024 + 128);

const pool = new Pool({ threads: 1 });
const figures = {};
for (const [name, create, reads] of readers) {
  for (const [what, read] of Object.entries(reads)) {
    let least = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 3 && least > enough(name); round++) {
      least = Math.min(least, await keptFor(create, read));
    }
    figures[`${name}: ${what}`] = least;
  }
}
await pool.close();
console.log(JSON.stringify(figures));
