// souptree/dom with the DOM of jsdom. test-js/dom/dom.test.ts has all cases, for Chromium.

// @ts-nocheck: jsdom has no types here.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JSDOM } from 'jsdom';
import { parseHTML } from 'linkedom';
import { fromDOM, toDOM } from '../../dist/dom.js';
import { parseInto } from '../../dist/dom-stream.js';
import { encode, parseFragmentTree, parseTree, serialize, Tree } from '../../dist/index.js';

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

// In a document without a window there is no `DOMParser`, and Node has none.
test('toDOM and parseInto create documents without a window', async () => {
  const others = ['<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Frameset//"><p>', '<p><a@b>c'];
  for (const text of [...pages, ...others]) {
    const expected = byParser(text);
    const inert = document.implementation.createHTMLDocument('');
    const created = toDOM(parseTree(text), inert);
    assert.equal(created.isEqualNode(expected), true, text);
    assert.equal(created.compatMode, expected.compatMode);
    await parseInto(inert, [text]);
    assert.equal(inert.documentElement.outerHTML, expected.documentElement.outerHTML);
  }
});

test('toDOM creates documents of linkedom, which has no implementation', () => {
  const linked = parseHTML('').document;
  const page = '<!DOCTYPE html><title>a</title><p class="b">c<!--d--><script>e</script>';
  assert.equal(
    toDOM(parseTree(page), linked).toString(),
    '<!DOCTYPE html><html><head><title>a</title></head><body><p class="b">c<!--d--><script>e</script></p></body></html>',
  );
  assert.equal(toDOM(parseTree('<p>x'), linked).querySelector('p').outerHTML, '<p>x</p>');
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

test('toDOM leaves out what may be an event handler in a safe tree', () => {
  const { buffer } = parseFragmentTree('<p onfoo=1 ONBAR=2 xon=3 id=4><svg onbaz=5 xlink:onx=6>');
  assert.equal(toDOM(Tree.from(buffer), document).querySelectorAll('[onfoo][onbar]').length, 1);
  // The word `safe` of the header, as a sanitizer with `safe: true` writes it.
  new Int32Array(buffer)[22] = 1;
  const skipped = [];
  const onSkip = ({ type, name }) => void skipped.push([type, name]);
  const [p] = toDOM(Tree.from(buffer), document, { onSkip }).children;
  assert.equal(p.outerHTML, '<p xon="3" id="4"><svg xlink:onx="6"></svg></p>');
  assert.deepEqual(skipped, [
    ['attribute', 'onfoo'],
    ['attribute', 'onbar'],
    ['attribute', 'onbaz'],
  ]);
  assert.equal(toDOM(Tree.from(buffer), document).firstChild.getAttribute('onfoo'), null);
});

test('names of controls do not hide members', () => {
  const page = '<!DOCTYPE html><form onsubmit=x><input name=q>a<p>b</form><img>';
  const created = toDOM(parseTree(page), document);
  // An own member hides those of the prototypes, as the name of a control does in a browser.
  for (const node of [created, ...created.querySelectorAll('*')]) {
    for (let at = Object.getPrototypeOf(node); at !== null; at = Object.getPrototypeOf(at)) {
      for (const name of Object.getOwnPropertyNames(at)) {
        if (!Object.hasOwn(node, name)) Object.defineProperty(node, name, { value: 'hidden' });
      }
    }
  }
  assert.deepEqual(fromDOM(created).toObject(), parseTree(page).toObject());
});

test('encoded nodes can be shown', () => {
  const nodes = { type: 'fragment', children: [{ type: 'text', value: 'a<' }] };
  assert.equal(toDOM(encode(nodes), document).textContent, 'a<');
  assert.equal(serialize(encode(nodes).root), 'a&lt;');
});
