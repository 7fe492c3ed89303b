/** Edits of attributes: each tag that is written has the attributes that a parser reads. */

import { describe, expect, test } from '@jest/globals';
import { type RewriteElement, type RewriteHandlers, rewrite } from 'souptree/rewrite';
import { tokenize } from 'souptree/tokens';
import { changed } from './rewritten.js';

describe('attributes', () => {
  const set = (name: string, value: string) => (element: RewriteElement) =>
    element.setAttribute(name, value);
  const remove = (name: string) => (element: RewriteElement) => element.removeAttribute(name);

  test('are read with all edits so far', () => {
    const seen: unknown[] = [];
    rewrite('<p A="&amp;" b=1 b=2 c>', {
      elements: {
        p(p) {
          p.setAttribute('d', '2').removeAttribute('c');
          seen.push(p.attributes, p.getAttribute('a'), p.getAttribute('c'), p.hasAttribute('b'));
        },
      },
    });
    expect(seen).toStrictEqual([
      [
        { name: 'a', value: '&' },
        { name: 'b', value: '1' },
        { name: 'd', value: '2' },
      ],
      '&',
      null,
      true,
    ]);
  });

  test.each([
    ['<a x=1>', '<a x="2&quot;">'],
    ["<a X = '1' y>", '<a X = "2&quot;" y>'],
    ['<a x="1"y>', '<a x="2&quot;"y>'],
    ['<a x>', '<a x="2&quot;">'],
    ['<a x/>', '<a x="2&quot;"/>'],
    ['<a x= >', '<a x="2&quot;" >'],
    ['<a x\n=\n>', '<a x="2&quot;"\n>'],
    ['<a x=1 x=3>', '<a x="2&quot;" x=3>'],
    ['<a>', '<a x="2&quot;">'],
    ['<a y>', '<a y x="2&quot;">'],
    ['<a y= >', '<a y="" x="2&quot;" >'],
    ['<a y=1/>', '<a y=1/ x="2&quot;">'],
    ['<br/>', '<br x="2&quot;"/>'],
    ['<a/y/z>', '<a/y/z x="2&quot;">'],
    ['<a x=2&quot;>', '<a x=2&quot;>'],
    ['<a =x>', '<a =x x="2&quot;">'],
  ])('%j gets an attribute: %j', (html, expected) => {
    const output = changed(html, '*', set('x', '2"'));
    expect(output).toBe(expected);
    const [tag] = tokenize(output);
    expect('attributes' in tag && tag.attributes.find(({ name }) => name === 'x')?.value).toBe(
      '2"',
    );
  });

  test.each([
    ['<a x=1>', '<a>'],
    ['<a  x=1 y>', '<a y>'],
    ['<a y x>', '<a y>'],
    ['<a y="1"x="2"z>', '<a y="1"z>'],
    ['<a y=1 x="2"z>', '<a y=1 z>'],
    ['<a y=1 x/>', '<a y=1 />'],
    ['<a x = >', '<a >'],
    ['<a x=1 x=2 y X="3" />', '<a y />'],
    ['<a x=1 y=2 x=3>', '<a y=2>'],
    ['<a y=2 x=1 y=3>', '<a y=2 y=3>'],
    ['<a/x/y>', '<a/y>'],
    ['<a x y=1 y="x">', '<a y=1 y="x">'],
    ['<a x y=1 y="z">', '<a y=1 y="z">'],
    ['<a y=1 y=">x=" x X/>', '<a y=1 y=">x="/>'],
  ])('%j loses an attribute: %j', (html, expected) => {
    const output = changed(html, '*', remove('x'));
    expect(output).toBe(expected);
    const [tag] = tokenize(output);
    expect('attributes' in tag && tag.attributes.some(({ name }) => name === 'x')).toBe(false);
  });

  test('can be changed together with the name', () => {
    expect(
      changed('<a x=1 y=2 z>', 'a', (a) =>
        a.rename('q').removeAttribute('x').setAttribute('y', '3').setAttribute('w', '4'),
      ),
    ).toBe('<q y="3" z w="4">');
  });

  test('with names that no tag can have are refused', () => {
    for (const name of ['', 'a b', 'a=', 'a>', '"', 'A"']) {
      expect(() => changed('<p>', 'p', set(name, ''))).toThrow('must be the name of an attribute');
    }
    expect(() => changed('<p>', 'p', (p) => p.rename('1'))).toThrow('must be the name of a tag');
  });
});

test('many attributes of one tag can all be read and set', () => {
  const names = Array.from({ length: 50_000 }, (_, index) => `a${index}`);
  const html = `<p ${names.map((name) => `${name}=1`).join(' ')}>`;
  const output = rewrite(html, {
    elements: {
      p(element) {
        for (const name of names) expect(element.getAttribute(name)).toBe('1');
        element.setAttribute('a7', '2').setAttribute('b', '3');
      },
    },
  });
  expect(output).toBe(html.replace(' a7=1', ' a7="2"').replace('>', ' b="3">'));
  const copy = (element: RewriteElement) => {
    for (const name of names) element.setAttribute(name, element.getAttribute(name) as string);
  };
  expect(rewrite(html, { elements: { p: copy } })).toBe(html);
}, 10_000);

describe('names of attributes with capitals', () => {
  const read = (html: string, selector: string, name: string) => {
    const found: unknown[] = [];
    const change = (each: RewriteElement) => {
      found.push(each.getAttribute(name), each.hasAttribute(name));
      found.push(each.removeAttribute(name).attributes.length);
    };
    rewrite(html, { elements: { [selector]: change } });
    return found;
  };

  test('are those in lower case on HTML elements', () => {
    expect(read('<a HREF=x>', 'a', 'hReF')).toEqual(['x', true, 0]);
    // Only ASCII letters: the Kelvin sign is no K.
    expect(read('<a k=x>', 'a', '\u212a')).toEqual([null, false, 1]);
    const set = (a: RewriteElement) =>
      a.setAttribute('HREF', 'y').setAttribute('Data-A\u00c4', 'z');
    expect(changed('<a Href=x>', 'a', set)).toBe('<a Href="y" data-a\u00c4="z">');
    expect(changed('<a b>', 'a', set)).toBe('<a b href="y" data-a\u00c4="z">');
    const move = (a: RewriteElement) => a.removeAttribute('B').setAttribute('B', 'x');
    expect(changed('<a b c>', 'a', move)).toBe('<a c b="x">');
  });

  test('are those of the DOM in SVG and MathML', () => {
    const svg = '<svg ViewBox=x>';
    expect(read(svg, 'svg', 'viewBox')).toEqual(['x', true, 0]);
    expect(read(svg, 'svg', 'viewbox')).toEqual(['x', true, 0]);
    expect(read(svg, 'svg', 'VIEWBOX')).toEqual([null, false, 1]);
    expect(read('<math><mi definitionURL=x>', 'mi', 'definitionURL')).toEqual(['x', true, 0]);
    expect(read('<svg CLASS=x>', 'svg', 'CLASS')).toEqual([null, false, 1]);
    // An integration point is an SVG element, and its content is HTML.
    expect(read('<svg><desc A=x>', 'desc', 'A')).toEqual([null, false, 1]);
    expect(read('<svg><desc><p A=x>', 'p', 'A')).toEqual(['x', true, 0]);
    const set = (name: string) => changed(svg, 'svg', (each) => each.setAttribute(name, 'y'));
    expect(set('viewBox')).toBe('<svg ViewBox="y">');
    expect(set('refX')).toBe('<svg ViewBox=x refx="y">');
    expect(() => set('Class')).toThrow(
      'element.setAttribute: `name` must be the name of an attribute in lower case, without',
    );
  });
});

describe('an edited tag', () => {
  const names = (...list: string[]) => list.map((name) => [name, '']);
  const attributesIn = (html: string) =>
    [...tokenize(html)].flatMap((token) =>
      token.type === 'start-tag'
        ? [token.attributes.map(({ name, value }): [string, string] => [name, value])]
        : [],
    );
  const sanitize = (element: RewriteElement) => {
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on') || value.startsWith('javascript:')) element.removeAttribute(name);
    }
  };

  test.each([
    ['<a href onclick=1 =javascript:alert(1)>', '<a href="" =javascript:alert(1)>'],
    ["<img src=x onx o/onx=''nerror=alert(1)>", '<img src=x o nerror=alert(1)>'],
    [
      `<p class onclick=1 ='><i title="'><script>alert(1)</script>">x`,
      `<p class="" ='><i title="'><script>alert(1)</script>">x`,
    ],
    ['<a onx href=b/onx="1"/ >', '<a href=b/onx="1"/ >'],
    ['<a href=b onx="1"/>', '<a href=b />'],
    ['<svg><a href="b"onx="1"/>', '<svg><a href="b"/>'],
    ['<a b="1"onx="2"=c>', '<a b="1"=c>'],
    ['<a b onx="2"=c>', '<a b="" =c>'],
    ['<a b onx="2"/=c>', '<a b/=c>'],
    ['<a/onx="2"=c>', '<a =c>'],
    ['<a b=1 onx="2"=c>', '<a b=1 =c>'],
    ['<a b onx="2"\r\n=\r\n>', '<a b=""\r\n=\r\n>'],
  ])('%j keeps only allowed attributes: %j', (html, expected) => {
    const before = attributesIn(html).map((attributes) =>
      attributes.filter(([name, value]) => !/^on/.test(name) && !/^javascript:/.test(value)),
    );
    expect(changed(html, '*', sanitize)).toBe(expected);
    expect(attributesIn(expected)).toStrictEqual(before);
  });

  test.each([
    ["<q a b/a='3'c>", '<q b c>', names('b', 'c')],
    ['<q a=1 A=2 b>', '<q b>', names('b')],
    ['<q b a=1/ c/>', '<q b c/>', names('b', 'c')],
    ['<q b=1 a=1/>', '<q b=1>', [['b', '1']]],
    ['<q b B=1 a>', '<q b B=1>', names('b')],
    ['<q a\0 a\ufffd=1 a>', '<q a\0>', names('a\ufffd')],
    ['<q a', '<q a', undefined],
    ['<q a="', '<q a="', undefined],
  ])('%j with one attribute removed: %j', (html, expected, attributes) => {
    expect(changed(html, 'q', (q) => q.removeAttribute('a'))).toBe(expected);
    expect(attributesIn(expected)[0]).toStrictEqual(attributes);
  });

  test.each([
    ['<q =x a"b=1 <c \0>', '<q =x="v" a"b="v" <c="v" \0="v">'],
    ['<q a b= >', '<q a="v" b="v" >'],
    ["<q a=1 a=2 b\n=\n'2'c>", '<q a="v" a=2 b\n=\n"v"c="v">'],
    ['<q a/ >', '<q a="v"/ >'],
    ['<svg><q a=1/>', '<svg><q a="v">'],
    ['<svg><q a="1"/>', '<svg><q a="v"/>'],
  ])('%j with new values: %j', (html, expected) => {
    const fill = (q: RewriteElement) => {
      for (const { name } of q.attributes) q.setAttribute(name, 'v');
    };
    expect(changed(html, 'q', fill)).toBe(expected);
    const last = attributesIn(expected).at(-1) as [string, string][];
    expect(new Set(last.map(([, value]) => value))).toStrictEqual(new Set(['v']));
  });

  test.each([
    ['<q b= >', '<q b="" c="" >'],
    ['<q b= />', '<q b= / c="">'],
    ['<q b B=1>', '<q b B=1 c="">'],
    ['<q/>', '<q c=""/>'],
    ['<svg><q b=/>', '<svg><q b=/ c="">'],
  ])('%j with a new attribute: %j', (html, expected) => {
    expect(changed(html, 'q', (q) => q.setAttribute('c', ''))).toBe(expected);
  });

  test('has new attributes in the order in which they were set', () => {
    const move = (q: RewriteElement) => {
      const value = q.getAttribute('=a') as string;
      q.removeAttribute('=a').setAttribute('c', '').setAttribute('=a', value);
      expect(q.attributes.map(({ name }) => name)).toStrictEqual(['b', 'c', '=a']);
    };
    expect(changed('<q =a=1 b=2 =a=3>', 'q', move)).toBe('<q b=2 c="" =a=1>');
    expect(changed('<q b/=a= >', 'q', move)).toBe('<q b c=""/=a= >');
  });

  test('keeps its bytes if edits cancel each other', () => {
    const html = '<q A =x= &amp; b=1/ b=2 />';
    const nothing = (q: RewriteElement) => {
      for (const { name, value } of q.attributes) q.setAttribute(name, value);
      q.removeAttribute('c').setAttribute('c', '').removeAttribute('c');
    };
    expect(changed(html, 'q', nothing)).toBe(html);
    expect(changed(html, 'q', (q) => q.rename('r'))).toBe(html.replace('q', 'r'));
  });

  test('refuses names that it does not already have and that markup cannot express', () => {
    const message = 'must be the name of an attribute, without white space';
    const set = (name: string) => (q: RewriteElement) => q.setAttribute(name, '');
    for (const name of ['=x', 'a"b', 'a/', '\ud800', 'a\0']) {
      expect(() => changed('<q =y a"c>', 'q', set(name))).toThrow(message);
    }
    expect(() => changed('<q>', 'q', (q) => q.rename('q\ud800'))).toThrow('the name of a tag');
  });

  test('can have every value that markup can express', () => {
    const value = `"'&amp;<>=/\r\n\r\n\t\u00a0`;
    const output = changed('<q a>', 'q', (q) => {
      q.setAttribute('a', value).setAttribute('b', '\0');
      expect(q.getAttribute('b')).toBe('\ufffd');
    });
    expect(attributesIn(output)).toStrictEqual([
      [
        ['a', value],
        ['b', '\ufffd'],
      ],
    ]);
  });
});

test('a tag can lose a hundred thousand attributes', () => {
  const attributes = Array.from({ length: 100_000 }, (_, index) => ` a${index} a${index}=1`).join(
    '',
  );
  const removeAll: RewriteHandlers = {
    elements: {
      p(p) {
        for (const { name } of p.attributes) p.removeAttribute(name);
      },
    },
  };
  const output = rewrite(`<p${attributes}>x`, removeAll);
  expect(output.replace(/ +/g, '')).toBe('<p>x');
}, 60_000);

test('names with another spelling in the source can be removed', () => {
  const remove = (p: RewriteElement) => {
    for (const { name } of p.attributes) p.removeAttribute(name);
  };
  for (const name of ['\u00e4', 'a"b', "'", '=a', 'a\0']) {
    expect(changed(`<p ${name}=1 ${name}=2>`, 'p', remove)).toMatch(/^<p *>$/);
  }
});

test('a tag with a hundred thousand attributes and no space between them can be edited', () => {
  const attributes = Array.from({ length: 100_000 }, (_, index) => `a${index % 70_000}='${index}'`);
  const change: RewriteHandlers = {
    elements: {
      p(p) {
        for (const [index, { name }] of p.attributes.entries()) {
          if (index % 3 === 0) p.removeAttribute(name);
          else if (index % 3 === 1) p.setAttribute(name, '<');
          else p.removeAttribute(name).setAttribute(name, 'x');
        }
      },
    },
  };
  const [tag] = tokenize(rewrite(`<p ${attributes.join('')}>`, change));
  expect('attributes' in tag && tag.attributes.length).toBe(46_666);
}, 60_000);
