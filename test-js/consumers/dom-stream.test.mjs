// `DOMStream` and `parseInto` of souptree/dom-stream, with jsdom: the DOM grows with each chunk, and has the nodes of
// `parse`.

import { deepStrictEqual, match, ok, rejects, strictEqual, throws } from 'node:assert';
import { createRequire } from 'node:module';
import { describe, test } from 'node:test';
import { DOMStream, parseInto } from '../../dist/dom-stream.js';
import { parse, parseFragment } from '../../dist/index.js';
import { chooser, soup } from '../../tools/lib/soup/index.mjs';
import { pages } from './support/pages.mjs';

const { JSDOM } = createRequire(import.meta.url)('jsdom');

/** An empty document. @param {object} [options] */
const newDocument = (options) => new JSDOM('', options).window.document;

const namespaces = new Map([
  ['http://www.w3.org/1999/xhtml', 'html'],
  ['http://www.w3.org/2000/svg', 'svg'],
  ['http://www.w3.org/1998/Math/MathML', 'mathml'],
]);

/**
 * A node of the DOM in the form of a plain node, as lines.
 * @param {any} node @param {string} [indent] @returns {string[]}
 */
function ofDom(node, indent = '') {
  const inner = (/** @type {any} */ each) =>
    [...each.childNodes].flatMap((child) => ofDom(child, `${indent} `));
  switch (node.nodeType) {
    case 1: {
      const attributes = [...node.attributes].map(({ name, value }) => `${name}=${value}`).sort();
      const line = `${indent}${namespaces.get(node.namespaceURI)} ${node.localName} ${attributes}`;
      const content =
        node.localName === 'template' && node.content
          ? [`${indent} content`, ...inner(node.content)]
          : [];
      const shadow = node.shadowRoot ? [`${indent} shadow`, ...inner(node.shadowRoot)] : [];
      return [line, ...content, ...shadow, ...inner(node)];
    }
    case 3:
      return [`${indent}text ${node.data}`];
    case 7:
      return [`${indent}instruction ${node.target} ${node.data}`];
    case 8:
      return [`${indent}comment ${node.data}`];
    case 10:
      return [`${indent}doctype ${node.name} ${node.publicId} ${node.systemId}`];
    default:
      return inner(node);
  }
}

/** The same lines of a plain node. @param {any} node @param {string} [indent] @returns {string[]} */
function ofPlain(node, indent = '') {
  const inner = (/** @type {any} */ each) =>
    each.children.flatMap((/** @type {any} */ child) => ofPlain(child, `${indent} `));
  switch (node.type) {
    case 'element': {
      const attributes = node.attributes
        .map((/** @type {any} */ { prefix, name, value }) =>
          prefix && name !== 'xmlns' ? `${prefix}:${name}=${value}` : `${name}=${value}`,
        )
        .sort();
      const line = `${indent}${node.namespace} ${node.name} ${attributes}`;
      const content = node.content ? [`${indent} content`, ...inner(node.content)] : [];
      const shadow = node.shadowRoot ? [`${indent} shadow`, ...inner(node.shadowRoot)] : [];
      return [line, ...content, ...shadow, ...inner(node)];
    }
    case 'text':
      return [`${indent}text ${node.value}`];
    case 'processing-instruction':
      return [`${indent}instruction ${node.target} ${node.value}`];
    case 'comment':
      return [`${indent}comment ${node.value}`];
    case 'doctype':
      return [`${indent}doctype ${node.name} ${node.publicId} ${node.systemId}`];
    default:
      return inner(node);
  }
}

/** jsdom refuses names that the parser accepts. */
const refused = /the DOM cannot have/;

/** The text in pieces of some code units. @param {string} text @param {number} length */
const inPieces = (text, length) =>
  Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  );

describe('a document that grows', () => {
  for (const [name, html] of pages().filter(([, text]) => text.length < 20_000)) {
    test(`has the nodes of parse() at the end: ${name}`, async () => {
      const document = newDocument();
      try {
        await parseInto(document, inPieces(html, 97));
      } catch (error) {
        match(String(error), refused);
        return;
      }
      deepStrictEqual(ofDom(document), ofPlain(parse(html)));
    });
  }

  test('has the nodes of parse() for random pages', async () => {
    for (let seed = 0; seed < 300; seed++) {
      const html = soup(chooser(seed), { without: ['deep', 'shadow-root'] });
      const document = newDocument();
      try {
        await parseInto(document, inPieces(html, 1 + (seed % 13)));
      } catch (error) {
        match(String(error), refused);
        continue;
      }
      deepStrictEqual(ofDom(document), ofPlain(parse(html)), `seed ${seed}`);
    }
  });

  test('shows what has arrived', async () => {
    const document = newDocument();
    const writer = new DOMStream(document).getWriter();
    const seen = [];
    for (const chunk of ['<p>a', 'b<table>', 'c<tr>', '<td>d']) {
      await writer.write(chunk);
      seen.push(document.body.innerHTML);
    }
    await writer.close();
    deepStrictEqual(seen, [
      '<p>a</p>',
      '<p>ab<table></table></p>',
      '<p>abc<table><tbody><tr></tr></tbody></table></p>',
      '<p>abc<table><tbody><tr><td>d</td></tr></tbody></table></p>',
    ]);
  });

  test('keeps nodes that a script has moved where they are', async () => {
    const document = newDocument();
    const writer = new DOMStream(document).getWriter();
    await writer.write('<div id=a><p>x</div><table id=t>');
    document.body.append(document.querySelector('p'));
    document.querySelector('#a').append(document.querySelector('#t'));
    await writer.write('y<tr><td>z');
    await writer.close();
    strictEqual(
      document.body.innerHTML,
      '<div id="a">y<table id="t"><tbody><tr><td>z</td></tr></tbody></table></div><p>x</p>',
    );
  });

  test('decodes bytes', async () => {
    const document = newDocument();
    await parseInto(document, [new Uint8Array([0x3c, 0x70, 0x3e, 0xc3]), new Uint8Array([0xa9])]);
    strictEqual(document.body.innerHTML, '<p>\u00e9</p>');
  });
});

describe('a node that gets a fragment', () => {
  test('is the context', async () => {
    const document = newDocument();
    document.body.innerHTML = '<table><tr id=r><td>old</table>';
    const row = document.querySelector('#r');
    await parseInto(row, ['<td>a<t', 'd>b</tr>c']);
    strictEqual(row.innerHTML, '<td>old</td><td>a</td><td>bc</td>');
  });

  test('can be a template, which gets it as its contents', async () => {
    const document = newDocument();
    const template = document.createElement('template');
    await parseInto(template, ['<tr><td>a', '<template><p>b']);
    deepStrictEqual(
      ofDom(template),
      ofPlain(parseFragment('<template><tr><td>a<template><p>b').children[0]),
    );
    strictEqual(template.content.firstChild.ownerDocument, template.content.ownerDocument);
  });

  test('can be a fragment', async () => {
    const fragment = newDocument().createDocumentFragment();
    await parseInto(fragment, ['<td>a<svg viewbox=x xlink:href=y>']);
    deepStrictEqual(ofDom(fragment), ofPlain(parseFragment('<td>a<svg viewbox=x xlink:href=y>')));
  });
});

describe('scripts', () => {
  const page = [
    '<p>1<script>window.log',
    '.push(document.body.textContent.length)</scr',
    'ipt>2<p>3',
  ];

  test('do not run', async () => {
    const document = newDocument({ runScripts: 'dangerously' });
    document.defaultView.log = [];
    await parseInto(document, page);
    deepStrictEqual(document.defaultView.log, []);
    strictEqual(document.scripts.length, 1);
  });

  test('run at their end tags with `runScripts`', async () => {
    const document = newDocument({ runScripts: 'dangerously' });
    document.defaultView.log = [];
    await parseInto(document, page, { runScripts: true });
    strictEqual(document.defaultView.log.length, 1);
    ok(!document.defaultView.log.includes(document.body.textContent.length));
  });
});

describe('declarative shadow roots', () => {
  test('are attached', async () => {
    const document = newDocument();
    await parseInto(document, ['<div><template shadowrootmode=open>a<p>b</template>c'], {
      declarativeShadowRoots: true,
    });
    const { shadowRoot, textContent } = document.querySelector('div');
    strictEqual(shadowRoot.innerHTML, 'a<p>b</p>');
    strictEqual(textContent, 'c');
  });
});

describe('wrong arguments', () => {
  test('are TypeErrors', async () => {
    throws(() => new DOMStream(/** @type {any} */ ({})), /`target` must be a document/);
    throws(() => new DOMStream(newDocument(), /** @type {any} */ ({ sanitizer: {} })), TypeError);
    await rejects(parseInto(newDocument(), [/** @type {any} */ (1)]), /`chunk` must be/);
  });
});
