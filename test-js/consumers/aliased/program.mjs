// Prints whether `parse5` is parse5 itself. Then prints the results of libraries for the pages on standard input: a
// line of JSON for each page, [name, [[library, output], ...]].

import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import * as tools from '@parse5/tools';
import * as cheerio from 'cheerio';
import { fromHtml } from 'hast-util-from-html';
import { fromParse5 } from 'hast-util-from-parse5';
import * as parse5 from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';

const load = createRequire(import.meta.url);
const requiredCheerio = load('cheerio');
const { JSDOM } = load('jsdom');

/** @param {import('cheerio').CheerioAPI} $ */
function edit($) {
  $('a').addClass('seen').removeAttr('target');
  $('p').first().before('<hr>').append('<b>!</b>').wrap('<section></section>');
  $('td').slice(0, 3).replaceWith('<td>x');
  return $.html();
}

/** The result of cheerio for a page in two chunks. @param {string} html */
function streamed(html) {
  return new Promise((resolve, reject) => {
    const stream = cheerio.stringStream({}, (error, $) =>
      error ? reject(error) : resolve($.html()),
    );
    const middle = html.length >> 1;
    stream.write(html.slice(0, middle));
    stream.end(html.slice(middle));
  });
}

/** @param {string} html */
function withTools(html) {
  const document = parse5.parse(html);
  for (const node of tools.queryAll(document, (each) => tools.isElementNode(each))) {
    const element = /** @type {tools.Element} */ (node);
    if (tools.hasAttribute(element, 'class')) tools.setAttribute(element, 'class', 'x');
    if (element.tagName === 'li') tools.appendChild(element, tools.createTextNode('!'));
  }
  const last = tools.createDocument();
  tools.appendChild(last, tools.createElement('b'));
  return parse5.serialize(document) + tools.getTextContent(document) + parse5.serialize(last);
}

/** The results of a page, of a page that a script changes, and of `innerHTML`. @param {string} html */
function withJsdom(html) {
  const dom = new JSDOM(html);
  const scripted = new JSDOM(
    '<p>a<script>document.body.append("b"); document.write("<i>c")</script>d',
    {
      runScripts: 'dangerously',
    },
  );
  const { document } = scripted.window;
  const row = document.createElement('tr');
  row.innerHTML = '<td>x<template><p>y</template>';
  document.body.append(row);
  return [dom.window.document.compatMode, dom.serialize(), scripted.serialize()];
}

/** The tree without positions, which other tests compare. @param {unknown} tree */
function withoutPositions(tree) {
  return JSON.stringify(tree, (key, value) => (key === 'position' ? undefined : value));
}

/** @type {Record<string, (html: string) => unknown>} */
const libraries = {
  cheerio: (html) => edit(cheerio.load(html)),
  'cheerio, required': (html) => edit(requiredCheerio.load(html)),
  'cheerio, a fragment': (html) => cheerio.load(html, {}, false).html(),
  'cheerio, locations that are no start tags': (html) => {
    const $ = cheerio.load(html, { sourceCodeLocationInfo: true });
    const located = $('*')
      .get()
      .filter((each) => 'startTag' in (each.sourceCodeLocation ?? {}));
    const starts = located.map((each) => each.sourceCodeLocation?.startOffset ?? -1);
    return [located.length > 0, starts.filter((start) => html[start] !== '<')];
  },
  'cheerio, streamed': streamed,
  'the adapter': (html) =>
    parse5.serialize(parse5.parse(html, { treeAdapter: adapter }), { treeAdapter: adapter }),
  '@parse5/tools': withTools,
  'hast-util-from-html': (html) => withoutPositions(fromHtml(html, { onerror() {} })),
  'hast-util-from-html, a fragment': (html) => withoutPositions(fromHtml(html, { fragment: true })),
  'hast-util-from-parse5': (html) =>
    withoutPositions(fromParse5(parse5.parse(html, { sourceCodeLocationInfo: true }))),
  jsdom: withJsdom,
  rehype: (html) => String(unified().use(rehypeParse).use(rehypeStringify).processSync(html)),
};

/** The result, or the error: some libraries throw for some pages. @param {() => unknown} run */
async function outputOf(run) {
  try {
    return await run();
  } catch (error) {
    return String(error);
  }
}

console.log(!('initSync' in parse5));
for (const [name, html] of JSON.parse(String(await buffer(process.stdin)))) {
  const outputs = [];
  for (const [library, run] of Object.entries(libraries)) {
    outputs.push([library, await outputOf(() => run(html))]);
  }
  console.log(JSON.stringify([name, outputs]));
}
