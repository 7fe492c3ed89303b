// A program can load several copies of the package: `import` and `require` each load one. Each function that accepts
// trees, lazy nodes or sanitizers accepts those of another copy.

import { deepStrictEqual, ok, strictEqual, throws } from 'node:assert';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const { JSDOM } = createRequire(import.meta.url)('jsdom');
const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

/** Loads a file of the package as its users do. @param {string} file @param {string} [folder] */
const load = (file, folder = dist) =>
  file.endsWith('.cjs') ? require(join(folder, file)) : import(join(folder, file));

const page =
  '<!doctype html><title>T</title><p class=x onclick=y>a<b>b</b><template><i>c</i></template>';
const config = { elements: ['html', 'head', 'body', 'p'] };

/**
 * A call of each function that accepts a tree, a lazy node or a sanitizer, by the function's name. The result is the
 * same for objects of each copy.
 * @type {Record<string, (own: any, tree: any, sanitizer: any) => unknown>}
 */
const calls = {
  byIndex: (own, tree) => own.byIndex(tree).selectAll('p, b'),
  encode: (own, tree) => new Uint8Array(own.encode(tree.root).buffer).length,
  matches: (own, tree) => own.matches('p.x', own.select('p', tree.root)),
  parse: (own, _tree, sanitizer) => JSON.stringify(own.parse(page, { sanitizer }).children),
  parseTree: (own, _tree, sanitizer) => own.serialize(own.parseTree(page, { sanitizer })),
  sanitize: (own, _tree, sanitizer) => own.sanitize(page, { sanitizer }),
  sanitizeTree: (own, tree, sanitizer) => [
    own.sanitizeTree(tree).root.outerHTML,
    own.sanitizeTree(tree, { sanitizer }).root.outerHTML,
  ],
  select: (own, tree) => own.select('b', tree.root).index,
  selectAll: (own, tree) => {
    const found = own.selectAll('p, b', tree.root);
    ok(found[0] === [...tree.root.elements('p')][0]);
    return found.map((/** @type {any} */ { index }) => index);
  },
  serialize: (own, tree) => [own.serialize(tree), own.serialize(tree.root)],
  serializeChunks: (own, tree) => [...own.serializeChunks(tree)].join(''),
  serializeOuter: (own, tree) => [own.serializeOuter(tree), own.serializeOuter(tree.root)],
  toDOM: (own, tree) => {
    const { document } = new JSDOM().window;
    return [own.toDOM(tree, document), own.toDOM(tree.root, document)].map(
      (created) => created.documentElement.outerHTML,
    );
  },
  Tree: (own, tree) => own.Tree.from(tree.buffer).root.outerHTML,
};

/** Functions of the same entries that accept none of these objects. */
const others = new Set(
  `adapter fromDOM init initSync LimitError lineAndColumn MissingDecoderError NodeKind normalize parseFragment
  parseFragmentTree Parser Sanitizer SelectorSyntaxError untrusted visit`.split(/\s+/),
);

/** The entries that accept such objects, in the forms for Node. */
const entries = [
  'index',
  'tree',
  'css-select',
  'dom',
  'sanitize',
  'inline/index',
  'inline/sanitize',
];
const files = entries.flatMap((entry) => ['js', 'cjs'].map((type) => `${entry}.${type}`));
const all = readdirSync(dist, { recursive: true }).map(String);

const copies = await Promise.all(
  [
    ['import', 'index.js', 'sanitize.js'],
    ['require', 'index.cjs', 'sanitize.cjs'],
    ['import of souptree/inline', 'inline/index.js', 'inline/sanitize.js'],
    ['require of souptree/inline', 'inline/index.cjs', 'inline/sanitize.cjs'],
    ['souptree/standalone', 'standalone.js', 'sanitize.js'],
  ].map(async ([name, main, sanitize]) => {
    const { parseTree } = await load(main);
    const { Sanitizer } = await load(sanitize);
    return { name, tree: parseTree(page), sanitizer: new Sanitizer(config) };
  }),
);

describe('copies of the package', () => {
  for (const file of files.filter((each) => all.includes(each))) {
    test(`${file} accepts the objects of each copy`, async () => {
      const own = await load(file);
      for (const name of Object.keys(own)) {
        const isKnown =
          name in calls || others.has(name) || name === 'default' || name === 'module.exports';
        ok(isKnown, `${file}: does \`${name}\` accept trees? Add it to one of the lists`);
      }
      for (const [name, call] of Object.entries(calls)) {
        if (!(name in own)) continue;
        const results = copies.map(({ tree, sanitizer }) => call(own, tree, sanitizer));
        for (const [index, result] of results.entries()) {
          deepStrictEqual(result, results[0], `${name} of ${file}, ${copies[index].name}`);
        }
      }
    });
  }
});

describe('another version of the package', () => {
  const folder = mkdtempSync(join(dist, '..', 'build', 'copies-'));
  after(() => rmSync(folder, { recursive: true }));

  test('is named by the error', async () => {
    cpSync(dist, folder, { recursive: true });
    const version = /'(\d[^']*)'/.exec(
      readFileSync(new URL('../../js/generated/version.ts', import.meta.url), 'utf8'),
    )?.[1];
    ok(version);
    const other = `9.9.9+${version.split('+')[1]}`;
    strictEqual(other.length, version.length);
    for (const file of readdirSync(folder)) {
      if (!/\.(js|wasm)$/.test(file)) continue;
      const text = readFileSync(join(folder, file), 'latin1').replaceAll(version, other);
      writeFileSync(join(folder, file), text, 'latin1');
    }
    const { parseTree } = await load('index.js', folder);
    const tree = parseTree(page);
    const own = {
      ...(await load('css-select.js')),
      ...(await load('sanitize.js')),
    };
    for (const call of [
      () => own.selectAll('p', tree.root),
      () => own.select('p', tree.root),
      () => own.matches('p', tree.root),
      () => own.byIndex(tree),
      () => own.sanitizeTree(tree),
    ]) {
      throws(call, { name: 'TypeError', message: /: of souptree 9\.9\.9\+\w+, this is souptree / });
    }
  });
});
