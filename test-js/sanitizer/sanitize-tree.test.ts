/** `sanitizeTree`: encoded trees in, clean encoded trees out. */

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type ChildNode,
  type Document,
  type Element,
  encode,
  type Fragment,
  Parser,
  parseFragmentTree,
  parseTree,
  serialize,
  Tree,
} from 'souptree';
import { Sanitizer, type SanitizerConfig, sanitizeTree } from 'souptree/sanitize';
import { markup } from '../support/documents.js';
import { check } from '../support/properties.js';

const html = '<p onclick=x class=y>a<script>b</script>c<!--d--><a href=javascript:e>f</a></p>';

describe('sanitizeTree', () => {
  test('removes what the default configuration does not keep', () => {
    const tree = parseFragmentTree(html);
    const clean = sanitizeTree(tree);
    expect(serialize(clean)).toBe('<p>ac<a>f</a></p>');
    expect(serialize(tree)).toContain('<script>');
    expect(clean.root.type).toBe('fragment');
  });

  test('keeps the mode, the doctype and names that are not known', () => {
    const tree = parseTree('<!doctype html public "x" "y"><x-y \u00e9=\u20ac>\ud800</x-y>');
    const clean = sanitizeTree(Tree.from(tree.buffer.slice(0)), { sanitizer: {} });
    expect(clean.toObject()).toStrictEqual(tree.toObject());
  });

  test.each<[string, Sanitizer | SanitizerConfig | 'default', boolean]>([
    ['the default', 'default', true],
    ['an empty configuration', {}, true],
    ['an unsafe configuration', {}, false],
    ['a list', { elements: ['p', { name: 'a', attributes: ['href'] }] }, true],
    ['a Sanitizer', new Sanitizer({ replaceWithChildrenElements: ['p'] }), true],
  ])('gives the tree of a parse with the same sanitizer: %s', (_, sanitizer, safe) => {
    const options = { sanitizer, safe };
    const parsed = parseFragmentTree(html, options);
    expect(sanitizeTree(parseFragmentTree(html), options).toObject()).toStrictEqual(
      parsed.toObject(),
    );
  });

  check(
    'gives the tree of a parse with the same sanitizer',
    fc.property(markup, fc.boolean(), (html, isDocument) => {
      const options = { declarativeShadowRoots: true };
      const parseAs = isDocument ? parseTree : parseFragmentTree;
      for (const sanitizer of [
        'default',
        {},
        { replaceWithChildrenElements: ['p', 'b'] },
      ] as const) {
        const parsed = parseAs(html, { ...options, sanitizer: sanitizer as SanitizerConfig });
        const clean = sanitizeTree(parseAs(html, options) as Tree, {
          sanitizer: sanitizer as SanitizerConfig,
        });
        expect(clean.toObject()).toStrictEqual(parsed.toObject());
        expect(Tree.from(clean.buffer.slice(0)).toObject()).toStrictEqual(parsed.toObject());
      }
    }),
    0.3,
  );

  test('reports what it removes, and limits the schemes of URLs', () => {
    const removed: unknown[] = [];
    const tree = parseFragmentTree('<script>a</script><a href=ftp:b>c</a>');
    const clean = sanitizeTree(tree, {
      urlSchemes: ['https'],
      onRemove: (thing) => void removed.push(thing.type),
    });
    expect(serialize(clean)).toBe('<a>c</a>');
    expect(removed).toStrictEqual(['element', 'attribute']);
  });

  test('takes time linear in the depth, and with shared attributes', () => {
    const deep = parseFragmentTree('<b class=x><p>'.repeat(50_000));
    expect(sanitizeTree(deep, { sanitizer: {} }).toObject().type).toBe('fragment');
  });

  test('marks the buffer of a safe tree, so that toDOM skips event handlers', () => {
    const safe = 22;
    const isMarked = ({ buffer }: Tree) => new Int32Array(buffer)[safe];
    const html = '<p onfoo=x>a';
    const tree = parseFragmentTree(html);
    expect(isMarked(tree)).toBe(0);
    expect(isMarked(parseFragmentTree(html, { sanitizer: {} }))).toBe(1);
    expect(isMarked(parseFragmentTree(html, { sanitizer: {}, safe: false }))).toBe(0);
    expect(isMarked(sanitizeTree(tree, { safe: false }))).toBe(0);
    const clean = sanitizeTree(tree, { sanitizer: {} });
    expect(isMarked(clean)).toBe(1);
    expect(isMarked(sanitizeTree(Tree.from(clean.buffer.slice(0)), { safe: false }))).toBe(1);
    expect(serialize(clean)).toBe('<p onfoo="x">a</p>');
    const parser = new Parser({ sanitizer: {} });
    expect(isMarked(parser.end(html))).toBe(1);
    const words = new Int32Array(clean.buffer.slice(0));
    words[safe] = 2;
    expect(() => Tree.from(words.buffer)).toThrow('souptree: the encoded tree is damaged');
  });

  test('refuses wrong arguments, and stays usable', () => {
    expect(() => sanitizeTree(parseTree('').root as never)).toThrow(
      'sanitizeTree: `tree` must be a `Tree`, got ',
    );
    const sent = parseTree('<p>');
    structuredClone(sent.buffer, { transfer: [sent.buffer] });
    expect(() => sanitizeTree(sent)).toThrow('transferred');
    expect(() => sanitizeTree(parseTree(''), { sanitizer: { elements: 1 } as never })).toThrow(
      TypeError,
    );
    expect(serialize(sanitizeTree(parseFragmentTree('<b>')))).toBe('<b></b>');
  });

  test('leaves a tree that Tree.from accepts, also of a document that no parser creates', () => {
    const element = (name: string, ...children: ChildNode[]): Element => ({
      type: 'element',
      name,
      namespace: 'html',
      attributes: [],
      children,
    });
    const text = (): ChildNode => ({ type: 'text', value: 'x' });
    for (const outermost of [
      element('p', text()),
      element('p', element('b'), text(), element('i')),
      element('p', element('p', element('p', text()))),
      element('p'),
    ]) {
      const document: Document = { type: 'document', mode: 'quirks', children: [outermost] };
      const removed: unknown[] = [];
      const clean = sanitizeTree(encode(document), {
        sanitizer: { replaceWithChildrenElements: ['p'] },
        onRemove: (each) => removed.push(each),
      });
      expect(Tree.from(clean.buffer.slice(0)).toObject()).toStrictEqual({
        ...document,
        children: [],
      });
      expect(removed).toMatchObject([{ type: 'element', name: 'p', reason: 'configuration' }]);
    }
    const fragment: Fragment = {
      type: 'fragment',
      children: [element('p', text(), element('p', text()))],
    };
    const clean = sanitizeTree(encode(fragment), {
      sanitizer: { replaceWithChildrenElements: ['p'] },
    });
    expect(clean.root.textContent).toBe('xx');
  });
});
