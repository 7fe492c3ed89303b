// souptree/dom with the DOM of jsdom. test-js/dom.test.ts has all cases, for Chromium.

// @ts-nocheck: jsdom has no types here.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JSDOM } from 'jsdom';
import { fromDOM, toDOM } from '../../dist/dom.js';
import { encode, parseFragmentTree, parseTree, serialize } from '../../dist/index.js';

const { window } = new JSDOM('');
const { document } = window;
const byParser = (text) => new window.DOMParser().parseFromString(text, 'text/html');

const pages = [
  '<!DOCTYPE html><html lang=en><title>a</title><p class=b>c<!--d-->',
  '<p>quirks <template>a<b></b></template>',
  '<svg viewBox=1 xlink:href=2 xml:lang=3><circle></circle></svg><math><mi>x</math>',
  '<!DOCTYPE><p @click=1 a:b=2 =c=3>d',
];

test('toDOM creates the documents of the parser', () => {
  for (const text of pages) {
    const created = toDOM(parseTree(text), document);
    const expected = byParser(text);
    assert.equal(created.documentElement.outerHTML, expected.documentElement.outerHTML);
    assert.equal(created.isEqualNode(expected), true, text);
    assert.equal(created.compatMode, expected.compatMode);
  }
});

test('fromDOM is the inverse of toDOM', () => {
  for (const text of pages) {
    // For jsdom, every document with a doctype is in no-quirks mode.
    const tree = parseTree(text.replace('<!DOCTYPE>', '<!DOCTYPE html>'));
    assert.deepEqual(fromDOM(toDOM(tree, document)).toObject(), tree.toObject());
  }
});

test('toDOM creates fragments, with shadow roots', () => {
  const tree = parseFragmentTree('<div><template shadowrootmode=open>a</template>b</div>', {
    declarativeShadowRoots: true,
  });
  const fragment = toDOM(tree, document);
  assert.equal(fragment.firstChild.ownerDocument, document);
  assert.equal(fragment.firstChild.shadowRoot.textContent, 'a');
  assert.equal(fragment.firstChild.textContent, 'b');
});

test('encoded nodes can be shown', () => {
  const nodes = { type: 'fragment', children: [{ type: 'text', value: 'a<' }] };
  assert.equal(toDOM(encode(nodes), document).textContent, 'a<');
  assert.equal(serialize(encode(nodes).root), 'a&lt;');
});
