/** The main entry: the results of its functions, and the effect of each option. */

import { describe, expect, test } from '@jest/globals';
import {
  type Element,
  type Fragment,
  parse,
  parseFragment,
  parseFragmentTree,
  parseTree,
  type ShadowRoot,
  Tree,
} from 'souptree';
import { dumpPlain } from '../support/dumps/dump.js';

const dumpFragment = (html: string, options?: Parameters<typeof parseFragment>[1]): string =>
  dumpPlain(parseFragment(html, options));

/** The only child of a fragment. */
function only(root: Fragment): Element {
  expect(root.children).toHaveLength(1);
  return root.children[0] as Element;
}

describe('parse', () => {
  test('returns plain nodes', () => {
    expect(
      parse('<!doctype html><p id=a class="b c">Hello <b>soup</b><!--note--><?php echo 1; ?>'),
    ).toStrictEqual({
      type: 'document',
      mode: 'no-quirks',
      children: [
        { type: 'doctype', name: 'html', publicId: '', systemId: '' },
        {
          type: 'element',
          name: 'html',
          namespace: 'html',
          attributes: [],
          children: [
            { type: 'element', name: 'head', namespace: 'html', attributes: [], children: [] },
            {
              type: 'element',
              name: 'body',
              namespace: 'html',
              attributes: [],
              children: [
                {
                  type: 'element',
                  name: 'p',
                  namespace: 'html',
                  attributes: [
                    { name: 'id', value: 'a' },
                    { name: 'class', value: 'b c' },
                  ],
                  children: [
                    { type: 'text', value: 'Hello ' },
                    {
                      type: 'element',
                      name: 'b',
                      namespace: 'html',
                      attributes: [],
                      children: [{ type: 'text', value: 'soup' }],
                    },
                    { type: 'comment', value: 'note' },
                    { type: 'processing-instruction', target: 'php', value: 'echo 1; ' },
                  ],
                },
              ],
            },
          ],
        },
      ],
    });
  });

  test('returns html, head and body for an empty string', () => {
    expect(dumpPlain(parse(''))).toBe('| <html>\n|   <head>\n|   <body>');
  });

  test.each([
    ['<!doctype html>', 'no-quirks'],
    ['<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "x">', 'limited-quirks'],
    ['<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "">', 'quirks'],
    ['', 'quirks'],
  ])('parses %s in %s mode', (html, mode) => {
    expect(parse(html).mode).toBe(mode);
  });

  test('with `srcdoc` needs no doctype', () => {
    expect(parse('x', { srcdoc: true }).mode).toBe('no-quirks');
    expect(parse('x', { srcdoc: false }).mode).toBe('quirks');
  });

  test('returns the identifiers of a doctype', () => {
    expect(parse('<!DOCTYPE a PUBLIC "b" "c">').children[0]).toStrictEqual({
      type: 'doctype',
      name: 'a',
      publicId: 'b',
      systemId: 'c',
    });
  });

  test('parses documents independently of each other', () => {
    const pages = ['<p>one', '<custom-a b=c>', '<svg viewbox=1>', '<custom-d>', ''];
    const dumps = pages.map((page) => dumpPlain(parse(page)));
    for (let round = 0; round < 50; round++) {
      expect(pages.map((page) => dumpPlain(parse(page)))).toStrictEqual(dumps);
    }
  });
});

describe('the scripting option', () => {
  const html = '<noscript><b>x</b></noscript>';
  const nodes = '| <noscript>\n|   <b>\n|     "x"';
  const text = '| <noscript>\n|   "<b>x</b>"';

  test.each([undefined, false, 'disabled'] as const)(
    'set to %p parses the contents of noscript',
    (scripting) => {
      expect(dumpFragment(html, { scripting, context: 'div' })).toBe(nodes);
      expect(dumpPlain(parse(html, { scripting }))).toContain('<b>');
    },
  );

  test.each([true, 'normal', 'inert', 'fragment'] as const)(
    'set to %p leaves the contents of noscript as text',
    (scripting) => {
      expect(dumpFragment(html, { scripting, context: 'div' })).toBe(text);
      expect(dumpPlain(parse(html, { scripting }))).toContain('"<b>x</b>"');
    },
  );
});

describe('foreign elements', () => {
  const html =
    '<svg viewbox="0 0 1 1" xlink:href=#a xml:lang=en xmlns=http://www.w3.org/2000/svg ' +
    'xmlns:xlink=http://www.w3.org/1999/xlink foo:bar=1><foreignobject></foreignobject></svg>' +
    '<math definitionurl=x>';

  test('have the names and namespaces of the standard', () => {
    const [svg, math] = parseFragment(html).children as Element[];
    expect(svg.namespace).toBe('svg');
    expect(svg.attributes).toStrictEqual([
      { name: 'viewBox', value: '0 0 1 1' },
      { name: 'href', value: '#a', prefix: 'xlink' },
      { name: 'lang', value: 'en', prefix: 'xml' },
      { name: 'xmlns', value: 'http://www.w3.org/2000/svg', prefix: 'xmlns' },
      { name: 'xlink', value: 'http://www.w3.org/1999/xlink', prefix: 'xmlns' },
      { name: 'foo:bar', value: '1' },
    ]);
    expect(svg.children).toStrictEqual([
      { type: 'element', name: 'foreignObject', namespace: 'svg', attributes: [], children: [] },
    ]);
    expect(math.namespace).toBe('mathml');
    expect(math.attributes).toStrictEqual([{ name: 'definitionURL', value: 'x' }]);
  });

  test('are the only elements whose attributes have a prefix', () => {
    expect(only(parseFragment('<p xlink:href=a xmlns=b viewbox=c>')).attributes).toStrictEqual([
      { name: 'xlink:href', value: 'a' },
      { name: 'xmlns', value: 'b' },
      { name: 'viewbox', value: 'c' },
    ]);
  });
});

describe('template', () => {
  test('has its nodes in `content`, and no other element has `content`', () => {
    const template = only(parseFragment('<template id=t><p>x</template>'));
    expect(template.children).toStrictEqual([]);
    expect(template.content).toStrictEqual({
      type: 'fragment',
      children: [
        {
          type: 'element',
          name: 'p',
          namespace: 'html',
          attributes: [],
          children: [{ type: 'text', value: 'x' }],
        },
      ],
    });
    expect(only(parseFragment('<svg><template>')).children[0]).not.toHaveProperty('content');
    expect(only(parseFragment('<p>'))).not.toHaveProperty('content');
  });

  test('has a `content` even if it is empty', () => {
    expect(only(parseFragment('<template>')).content).toStrictEqual({
      type: 'fragment',
      children: [],
    });
  });

  test('with `for` patches, unless `templateFor` is false', () => {
    const html = '<div><?start name="p">old<?end></div><template for="p">new</template>';
    const context = 'div';
    expect(dumpFragment(html, { context })).toBe('| <div>\n|   "new"');
    expect(dumpFragment(html, { context, templateFor: true })).toBe('| <div>\n|   "new"');
    expect(dumpFragment(html, { context, templateFor: false })).toBe(
      [
        '| <div>',
        '|   <?start name="p"?>',
        '|   "old"',
        '|   <?end ?>',
        '| <template>',
        '|   for="p"',
        '|   content',
        '|     "new"',
      ].join('\n'),
    );
  });
});

describe('declarative shadow roots', () => {
  const host = (attributes: string): string =>
    `<div><template ${attributes}><slot></slot></template>light</div>`;

  function shadowRoot(attributes: string): ShadowRoot | undefined {
    return only(parseFragment(host(attributes), { declarativeShadowRoots: true })).shadowRoot;
  }

  test('are ordinary templates by default', () => {
    const div = only(parseFragment(host('shadowrootmode=open')));
    expect(div).not.toHaveProperty('shadowRoot');
    expect((div.children[0] as Element).name).toBe('template');
  });

  test('are not among the children', () => {
    const html = host('shadowrootmode=open');
    const div = only(parseFragment(html, { declarativeShadowRoots: true }));
    expect(div.children).toStrictEqual([{ type: 'text', value: 'light' }]);
    expect(div.shadowRoot).toStrictEqual({
      type: 'shadow-root',
      mode: 'open',
      delegatesFocus: false,
      slotAssignment: 'named',
      clonable: false,
      serializable: false,
      children: [
        { type: 'element', name: 'slot', namespace: 'html', attributes: [], children: [] },
      ],
    });
  });

  test.each([
    ['shadowrootmode=CLOSED', { mode: 'closed' }],
    ['shadowrootmode=open shadowrootdelegatesfocus', { delegatesFocus: true }],
    ['shadowrootmode=open shadowrootslotassignment=manual', { slotAssignment: 'manual' }],
    ['shadowrootmode=open shadowrootclonable', { clonable: true }],
    ['shadowrootmode=open shadowrootserializable', { serializable: true }],
  ])('reads %s', (attributes, expected) => {
    expect(shadowRoot(attributes)).toMatchObject(expected);
  });

  test('need a valid mode', () => {
    expect(shadowRoot('shadowrootmode=other')).toBeUndefined();
  });
});

describe('parseFragment', () => {
  test('returns a fragment', () => {
    expect(parseFragment('a<br>')).toStrictEqual({
      type: 'fragment',
      children: [
        { type: 'text', value: 'a' },
        { type: 'element', name: 'br', namespace: 'html', attributes: [], children: [] },
      ],
    });
  });

  test('parses for a template, which allows every element', () => {
    expect(dumpFragment('<td>x')).toBe('| <td>\n|   "x"');
    expect(dumpFragment('<tr>')).toBe('| <tr>');
  });

  test('parses for the element that `context` names', () => {
    expect(dumpFragment('<td>x', { context: 'div' })).toBe('| "x"');
    expect(dumpFragment('<td>x', { context: 'tr' })).toBe('| <td>\n|   "x"');
    expect(dumpFragment('<td>x', { context: { name: 'tr' } })).toBe('| <td>\n|   "x"');
    expect(dumpFragment('<b>&lt;', { context: 'title' })).toBe('| "<b><"');
    expect(dumpFragment('<b>&lt;', { context: 'script' })).toBe('| "<b>&lt;"');
  });

  test('parses for elements of SVG and MathML', () => {
    const svg = { name: 'svg', namespace: 'svg' } as const;
    expect(dumpFragment('<lineargradient><![CDATA[x]]>', { context: svg })).toBe(
      '| <svg linearGradient>\n|   "x"',
    );
    const annotation = { name: 'annotation-xml', namespace: 'mathml' } as const;
    expect(dumpFragment('<a>', { context: annotation })).toBe('| <math a>');
    const attributes = [{ name: 'encoding', value: 'text/html' }];
    expect(dumpFragment('<a>', { context: { ...annotation, attributes } })).toBe('| <a>');
  });

  test('takes an element node as the context', () => {
    const context = only(parseFragment('<table class=x>'));
    expect(dumpFragment('<tr>', { context })).toBe('| <tbody>\n|   <tr>');
  });

  test('ignores a form inside of a form', () => {
    expect(dumpFragment('<form>x', { context: 'div' })).toBe('| <form>\n|   "x"');
    expect(dumpFragment('<form>x', { context: { name: 'div', insideForm: true } })).toBe('| "x"');
    expect(dumpFragment('<form>x', { context: 'form' })).toBe('| "x"');
  });

  test('uses the mode of the surrounding document', () => {
    const closed = '| <p>\n| <table>';
    expect(dumpFragment('<p><table>', { context: 'div' })).toBe(closed);
    expect(dumpFragment('<p><table>', { context: 'div', mode: 'limited-quirks' })).toBe(closed);
    expect(dumpFragment('<p><table>', { context: 'div', mode: 'quirks' })).toBe(
      '| <p>\n|   <table>',
    );
  });
});

describe('parseTree and parseFragmentTree', () => {
  test('return the same tree as parse and parseFragment', () => {
    const html = '<!doctype html><p class=a>x<template>y</template>';
    expect(parseTree(html).toObject()).toStrictEqual(parse(html));
    expect(parseFragmentTree(html).toObject()).toStrictEqual(parseFragment(html));
    const options = { context: 'tr', scripting: true };
    expect(parseFragmentTree('<td>', options).toObject()).toStrictEqual(
      parseFragment('<td>', options),
    );
  });

  test('return a buffer that later parses do not change', () => {
    const tree = parseTree('<p>first');
    for (let round = 0; round < 10; round++) parseTree('<b>'.repeat(round * 1000));
    expect(tree.toObject()).toStrictEqual(parse('<p>first'));
  });

  test('have parse errors if these were collected', () => {
    const message =
      'tree.errors: no parse errors were collected: pass `collectErrors: true` to the function that parses';
    for (const html of ['<p a a>', '<!doctype html><title>a</title>']) {
      const tree = parseTree(html);
      expect(() => tree.errors).toThrow(new Error(message));
      expect(() => Tree.from(tree.buffer.slice(0)).errors).toThrow(new Error(message));
      expect(() => parseTree(html, { collectErrors: false }).errors).toThrow(new Error(message));
    }
    const clean = parseTree('<!doctype html><title>a</title>', { collectErrors: true });
    expect(Tree.from(clean.buffer.slice(0)).errors).toStrictEqual([]);
    const codes = parseTree('<p a a>', { collectErrors: true }).errors.map(({ code }) => code);
    expect(codes).toContain('duplicate-attribute');
    const seen: string[] = [];
    const tree = parseFragmentTree('<p a a>', { onParseError: ({ code }) => seen.push(code) });
    expect(seen).toContain('duplicate-attribute');
    expect(tree.errors.map(({ code }) => code)).toStrictEqual(seen);
  });
});
