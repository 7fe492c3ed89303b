// The activities of the long-lived process. Each function uses one part of the package as a program would, including
// errors and abandoned parsers. The parameters are a text, and a function that returns integers in [0, n). The function
// returns its results. The same seed must give the same results again.

import * as css from '../../../dist/css-select.js';
import * as extract from '../../../dist/extract.js';
import { convert } from '../../../dist/html-to-text.js';
import * as souptree from '../../../dist/index.js';
import { toMarkdown } from '../../../dist/markdown.js';
import '../../../dist/legacy-encodings.js';
import * as select from '../../../dist/select.js';
import * as stream from '../../../dist/stream.js';
import { TurndownService } from '../../../dist/turndown.js';
import { readers } from '../../lib/readers/index.mjs';
import { loadBuilt } from '../../lib/readers/load-built.mjs';
import { outline } from '../../lib/readers/outline.mjs';
import { cut } from '../js/choices.mjs';
import { expect, expectError, expectRejection } from './expect.mjs';

export { largeDocument, outOfMemory } from './memory-activities.mjs';
export { threads } from './pool-activities.mjs';
export { resourcesToPreload, responses } from './server-activities.mjs';
export { rewriting, rewritingFails, tokens } from './token-activities.mjs';

const { LimitError, Parser, Tree } = souptree;
const everything = { locations: true, declarativeShadowRoots: true, onParseError: () => {} };

// Larger trees would determine the final size of the module's memory.
const mostNodes = 30_000;
// JSON.stringify(), which compares results, recurses over the depth of objects.
const mostDepth = 500;

function isDeep(root) {
  let level = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > mostDepth) return true;
    level = level.flatMap(({ children = [], content, shadowRoot }) =>
      [...children, content, shadowRoot].filter((node) => node !== undefined),
    );
  }
  return false;
}

/** Whether the tree of the page is large or deep, which is possible for short pages. */
export function isTooLarge(page) {
  try {
    return isDeep(souptree.parse(page, { limits: { nodes: mostNodes } }));
  } catch (error) {
    expect(error instanceof LimitError, `another error: ${error.stack}`);
    return true;
  }
}

export function trees(text) {
  const tree = souptree.parseTree(text, everything);
  const object = tree.toObject();
  expect(souptree.serialize(tree.root) === souptree.serialize(object), 'markup differs');
  const cursor = tree.cursor();
  let below = 0;
  while (cursor.next()) below++;
  expect(below >= [...tree.root.descendants()].length, 'the cursor misses nodes');
  const selected = css.selectAll('p, [class]', tree.root).map((node) => node.index);
  const all = [...css.byIndex(tree).selectAll('*')];
  const selector = ':has(> b), p:nth-child(odd of [class])';
  const plain = select.selectAll(selector, object).length;
  expect(tree.querySelectorAll(selector).length === plain, 'plain nodes match otherwise');
  const opened = Tree.from(structuredClone(tree.buffer));
  expect(souptree.serialize(opened.root) === souptree.serialize(object), 'copies differ');
  const fragment = souptree.serialize(souptree.parseFragment(text, { context: 'div' }));
  return [object, tree.errors, tree.root.textContent, selected, all.length, plain, fragment];
}

// The activity `threads` has pools of its own.
const opened = await Promise.all(
  Object.values(readers)
    .filter(({ isThreaded }) => !isThreaded)
    .map(async ({ open, dialect }) => ({ dialect, read: await open(loadBuilt) })),
);

/** The results of all readers. Nodes of libraries refer to their parents, so their outlines are compared. */
export async function readings(text, choose) {
  const options = choose(2) === 0 ? {} : { context: 'div' };
  const results = [];
  for (const { dialect, read } of opened) {
    const result = await read(text, options);
    results.push(dialect ? outline(dialect.shape, result, { hasRanges: true }) : result);
  }
  return results;
}

const ruled = new TurndownService().addRule('rule', {
  filter: (node) => node.previousSibling !== null,
  replacement: (content) => `{${content}}`,
});

export function extraction(text) {
  const tree = souptree.parseTree(text);
  expect(extract.toText(text) === extract.toText(souptree.parse(text)), 'texts differ');
  expect(toMarkdown(text) === toMarkdown(souptree.parse(text)), 'Markdown differs');
  expect(
    ruled.turndown(text) === ruled.turndown(souptree.parse(text)),
    'Markdown with rules differs',
  );
  return [extract.tables(tree).map((table) => table.rows()), convert(text)];
}

const encodings = ['utf-8', 'windows-1252', 'koi8-r', 'utf-16le', 'shift_jis', 'gb18030', 'euc-kr'];

export function bytes(text, choose) {
  const data = Buffer.from(text, choose(2) === 0 ? 'utf8' : 'latin1');
  const encoding = { override: encodings[choose(encodings.length)] };
  const whole = souptree.serialize(souptree.parse(data, { ...everything, encoding }));
  const parser = new Parser({ encoding });
  for (const piece of cut(data, choose, 64)) parser.write(piece);
  return [whole, parser.end().root.outerHTML];
}

export function pieces(text, choose) {
  const whole = souptree.parseTree(text);
  const parser = new Parser();
  for (const piece of cut(text, choose, 64)) parser.write(piece);
  const before = parser.snapshot().root.outerHTML;
  const tree = parser.end();
  expect(tree.root.outerHTML === whole.root.outerHTML, 'pieces give another tree');
  return [before, tree.root.outerHTML];
}

/** Some parsers are closed before the end, others are forgotten. */
export function abandoned(text, choose) {
  const parsers = Array.from({ length: 1 + choose(8) }, () => new Parser(everything));
  for (const parser of parsers) {
    parser.write(text);
    if (choose(2) === 0) parser.close();
  }
}

export async function streams(text, choose) {
  const source = () => ReadableStream.from(cut(text, choose, 64));
  const parser = new stream.HtmlParserStream();
  await source().pipeTo(parser);
  const { root } = await parser.tree;
  const again = await stream.parseStream(source());
  const through = new stream.HtmlParserPassThrough();
  for await (const _ of source().pipeThrough(through));
  await through.tree;
  const cancelled = new stream.HtmlParserPassThrough();
  const reader = source().pipeThrough(cancelled).getReader();
  await reader.read();
  await reader.cancel();
  await cancelled.tree.catch(() => {});
  return [root.outerHTML, again.root.outerHTML];
}

export async function failingStreams(text) {
  async function* failing() {
    yield text;
    throw new Error('the source fails');
  }
  await expectRejection(stream.parseStream(failing()), /the source fails/);
  const aborted = new stream.HtmlParserStream();
  const writer = aborted.getWriter();
  await writer.write(text);
  await writer.abort(new Error('aborted'));
  await expectRejection(aborted.tree, /aborted/);
}

export async function scripts(text, choose) {
  const onScript = (_, control) => {
    if (choose(4) === 0) return new Promise((resolve) => setImmediate(resolve));
    control.write('<b>written');
    return undefined;
  };
  const parser = new Parser({ onScript });
  for (const piece of cut(`<script>x</script>${text}`, choose, 200)) await parser.writeAsync(piece);
  const { root } = await parser.endAsync();
  const failing = () => {
    throw new Error('the script fails');
  };
  expectError(
    () => new Parser({ onScript: failing }).end('<script>x</script>'),
    /the script fails/,
  );
  return root.outerHTML;
}

export function limits(text, choose) {
  const names = Object.keys(souptree.untrusted).filter((name) => name !== 'milliseconds');
  const name = names[choose(names.length)];
  let result;
  try {
    result = souptree.parse(text, { ...everything, limits: { [name]: choose(40) } });
  } catch (error) {
    expect(error instanceof LimitError && error.limit === name, `unexpected: ${error}`);
    result = error.message;
  }
  return [result, souptree.parse(text, { limits: souptree.untrusted })];
}

export function wrongArguments(text) {
  expectError(() => souptree.parse(1), /^parse: /);
  expectError(() => souptree.parse(text, { limits: { nodes: -1 } }), /limits\.nodes/);
  expectError(() => souptree.parse(text, { encoding: { override: 'none' } }), /override/);
  const onParseError = () => {
    throw new Error('the callback fails');
  };
  expectError(() => souptree.parse('</b>', { onParseError }), /the callback fails/);
}

export function damagedTrees(text, choose) {
  const { buffer } = souptree.parseTree(text);
  const words = new Int32Array(buffer, 0, buffer.byteLength >> 2);
  words[choose(words.length)] ^= 1 << choose(32);
  try {
    return souptree.serialize(Tree.from(buffer).toObject());
  } catch (error) {
    expect(/^souptree: /.test(error.message), `unexpected: ${error}`);
    return error.message;
  }
}

/** Pages of many sizes. Unless free blocks are joined again, these need more and more memory. */
export function sizes(text, choose) {
  const page = text.repeat(1 + choose(1 << choose(7)));
  if (isTooLarge(page)) return undefined;
  const parsers = Array.from({ length: 1 + choose(4) }, () => new Parser());
  for (const piece of cut(page, choose, 20_000)) for (const parser of parsers) parser.write(piece);
  for (const parser of parsers) parser.close();
  return souptree.parseTree(page).root.outerHTML;
}
