/** Lazy nodes: their members, their identity, and the cost of walks. */

import { deepStrictEqual } from 'node:assert/strict';
import { inspect } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import {
  type LazyElement,
  type LazyNode,
  type LazyText,
  parse,
  parseFragment,
  parseFragmentTree,
  parseTree,
  Tree,
} from 'souptree';
import { processorTime } from '../../support/processor-time.js';

const html =
  '<!doctype html PUBLIC "p" "s"><!--c--><html lang=en><title>T</title>' +
  '<body><p class="a b" id>x<b>y</b>z<p><?t d?><template><i>in</i></template><br>' +
  '<svg viewbox=1 xlink:href=#h><a href=#g></a></svg>';
const tree = parseTree(html);

function first(name: string): LazyElement {
  const { value } = tree.root.elements(name).next();
  if (!value) throw new Error(`no ${name}`);
  return value;
}

describe('a lazy node', () => {
  test('has the members of the plain node of its type', () => {
    const compare = (lazy: LazyNode, plain: Record<string, unknown>): void => {
      for (const [name, value] of Object.entries(plain)) {
        const own = lazy[name as keyof LazyNode] as unknown;
        if (name === 'children') {
          expect((own as LazyNode[]).length).toBe((value as unknown[]).length);
          for (const [index, child] of (own as LazyNode[]).entries()) {
            compare(child, (value as Record<string, unknown>[])[index]);
          }
        } else if (name === 'content' || name === 'shadowRoot') {
          compare(own as LazyNode, value as Record<string, unknown>);
        } else {
          expect(own).toStrictEqual(value);
        }
      }
    };
    compare(tree.root, tree.toObject() as unknown as Record<string, unknown>);
    const options = { declarativeShadowRoots: true, context: 'div' } as const;
    const fragment = parseFragmentTree(
      '<div><template shadowrootmode=open shadowrootclonable shadowrootcustomelementregistry>' +
        '<b>x</b></template></div><p><template shadowrootmode=closed shadowrootserializable ' +
        'shadowrootdelegatesfocus shadowrootslotassignment=manual></template>y',
      options,
    );
    compare(fragment.root, fragment.toObject() as unknown as Record<string, unknown>);
    expect((fragment.root.children[0] as LazyElement).shadowRoot?.mode).toBe('open');
  });

  test('has no members of other types', () => {
    const text = first('b').firstChild as LazyNode;
    for (const name of [
      'name',
      'namespace',
      'target',
      'publicId',
      'systemId',
      'mode',
      'content',
      'shadowRoot',
      'delegatesFocus',
      'slotAssignment',
      'clonable',
      'serializable',
      'customElementRegistry',
    ] as const) {
      expect(text[name]).toBeUndefined();
    }
    expect(first('b').value).toBeUndefined();
    expect(text.children).toStrictEqual([]);
    expect(text.attributes).toStrictEqual([]);
    expect(text.hasAttribute('x')).toBe(false);
    expect([...text.descendants(), ...text.elements()]).toStrictEqual([]);
    expect([text.firstChild, text.lastChild]).toStrictEqual([null, null]);
  });

  test('is always the same object', () => {
    const p = first('p');
    expect(first('p')).toBe(p);
    expect(p.firstChild?.parent).toBe(p);
    expect(p.children).toBe(p.children);
    expect(p.attributes).toBe(p.attributes);
    expect(p.children[0]).toBe(p.firstChild);
    expect(p.children[1].previousSibling).toBe(p.firstChild);
    expect(p.parent?.parent?.parent).toBe(tree.root);
    expect(tree.root).toBe(tree.root);
  });

  test('has links to parent, children and siblings', () => {
    const p = first('p');
    const [x, b, z] = p.children as [LazyText, LazyElement, LazyText];
    expect([x.value, b.name, z.value]).toStrictEqual(['x', 'b', 'z']);
    expect([p.firstChild, p.lastChild]).toStrictEqual([x, z]);
    expect([x.nextSibling, b.nextSibling, z.nextSibling]).toStrictEqual([b, z, null]);
    expect([x.previousSibling, b.previousSibling, z.previousSibling]).toStrictEqual([null, x, b]);
    expect(p.nextSibling?.name).toBe('p');
    expect(first('br').firstChild).toBeNull();
    const { root } = tree;
    expect([root.parent, root.nextSibling, root.previousSibling]).toStrictEqual([null, null, null]);
    expect(root.firstChild?.type).toBe('doctype');
    expect((root.lastChild as LazyElement).name).toBe('html');
  });

  test('of a template has contents that are not children', () => {
    const template = first('template');
    const content = template.content as LazyNode;
    expect(template.children).toStrictEqual([]);
    expect([template.firstChild, template.lastChild]).toStrictEqual([null, null]);
    expect(content.parent).toBe(template);
    expect([content.nextSibling, content.previousSibling]).toStrictEqual([null, null]);
    expect(content.firstChild?.parent).toBe(content);
    expect(template.textContent).toBe('');
    expect(content.textContent).toBe('in');
  });

  test('of a host has a shadow root that is not a child', () => {
    const host = parseFragmentTree(
      '<div><template shadowrootmode=open><b>in</b></template><i>light</i></div>',
      { declarativeShadowRoots: true },
    ).root.firstChild as LazyElement;
    expect(host.children.map(({ name }) => name)).toStrictEqual(['i']);
    expect(host.firstChild).toBe(host.children[0]);
    expect(host.firstChild?.previousSibling).toBeNull();
    expect(host.shadowRoot?.parent).toBe(host);
    expect(host.shadowRoot?.nextSibling).toBeNull();
    expect(host.shadowRoot?.textContent).toBe('in');
    expect(host.textContent).toBe('light');
    expect([...host.descendants()].length).toBe(2);
  });

  test('finds attributes by qualified name', () => {
    const p = first('p');
    expect(p.getAttribute('class')).toBe('a b');
    expect(p.getAttribute('id')).toBe('');
    expect(p.getAttribute('title')).toBeNull();
    expect(p.getAttribute('no-such-name-anywhere')).toBeNull();
    expect(p.getAttribute('')).toBeNull();
    expect([p.hasAttribute('id'), p.hasAttribute('title')]).toStrictEqual([true, false]);
    const svg = first('svg');
    expect(svg.getAttribute('viewBox')).toBe('1');
    expect(svg.getAttribute('viewbox')).toBeNull();
    expect(svg.getAttribute('xlink:href')).toBe('#h');
    expect(svg.getAttribute('href')).toBeNull();
    const [br] = parseFragmentTree('<br xlink:href=x xmlns=y>').root.children as LazyElement[];
    expect(br.getAttribute('xlink:href')).toBe('x');
    expect(br.getAttribute('xmlns')).toBe('y');
  });

  test('finds the attributes of long lists, which elements share, in linear time', () => {
    const names = Array.from({ length: 20_000 }, (_, number) => `a${number}=${number}`).join(' ');
    const svg = parseFragmentTree(`<svg ${names} xlink:href=h viewbox=1 HREF=i href=no>`).root;
    const [element] = svg.children as LazyElement[];
    expect(element.getAttribute('a19999')).toBe('19999');
    expect(element.getAttribute('xlink:href')).toBe('h');
    expect(element.getAttribute('viewBox')).toBe('1');
    expect(element.getAttribute('href')).toBe('i');
    expect(element.getAttribute('title')).toBeNull();
    expect(element.getAttribute('')).toBeNull();
    expect(element.hasAttribute('a20000')).toBe(false);
    expect(element.attributeRange('a1')).toBeUndefined();
    expect(() => element.getAttribute(1 as never)).toThrow('getAttribute: `name`');

    // The parser creates the `b` again in each paragraph.
    let found = 0;
    const time = processorTime(() => {
      const { root } = parseTree(`<p><b ${names}>${'<p>x'.repeat(100_000)}`);
      for (const b of root.elements('b')) if (b.getAttribute('a19999') === '19999') found++;
    });
    expect(found).toBe(100_001);
    expect(time).toBeLessThan(2000);
  });

  test('returns its text and markup', () => {
    expect(first('p').textContent).toBe('xyz');
    expect(tree.root.textContent).toBeNull();
    expect(tree.root.firstChild?.textContent).toBeNull();
    expect(tree.root.children[1].textContent).toBe('c');
    expect(first('p').outerHTML).toBe('<p class="a b" id="">x<b>y</b>z</p>');
    expect(first('p').innerHTML).toBe('x<b>y</b>z');
    expect(first('template').innerHTML).toBe('<i>in</i>');
    expect(first('br').outerHTML).toBe('<br>');
    expect(first('br').innerHTML).toBe('');
    expect(first('b').firstChild?.outerHTML).toBe('y');
    expect(first('b').firstChild?.innerHTML).toBe('');
  });

  test('iterates over its descendants', () => {
    const below = [...first('body').descendants()].map(({ name, type }) => name ?? type);
    expect(below).toStrictEqual([
      ...['p', 'text', 'b', 'text', 'text', 'p', 'processing-instruction'],
      ...['template', 'br', 'svg', 'a'],
    ]);
    const names = (name?: string) => [...tree.root.elements(name)].map((each) => each.name);
    expect(names('p')).toStrictEqual(['p', 'p']);
    expect(names('a')).toStrictEqual(['a']);
    expect(names('i')).toStrictEqual([]);
    expect(names('no-such-name-anywhere')).toStrictEqual([]);
    expect(names().length).toBe(11);
    expect([...first('br').descendants()]).toStrictEqual([]);
  });

  test('converts to a plain node, which is also its JSON', () => {
    expect(tree.root.toObject()).toStrictEqual(parse(html));
    const p = first('p').toObject();
    expect(p).toStrictEqual(parseFragment('<p class="a b" id>x<b>y</b>z').children[0]);
    expect(first('br').toObject().children).toStrictEqual([]);
    expect(first('b').firstChild?.toObject()).toStrictEqual({ type: 'text', value: 'y' });
    expect(tree.root.firstChild?.toObject()).toStrictEqual(parse(html).children[0]);
    expect(first('template').content?.toObject()).toStrictEqual(parseFragment('<i>in</i>'));
    expect(JSON.stringify(first('b'))).toBe(JSON.stringify(first('b').toObject()));
  });

  test('is shown as markup in the console', () => {
    expect(inspect(first('p'))).toBe(`LazyNode <p class="a b" id=""> at ${first('p').index}`);
    expect(inspect(tree.root)).toBe('LazyNode document at 0');
    expect(inspect(tree.root.firstChild)).toBe('LazyNode <!DOCTYPE html> at 1');
    expect(inspect(first('b').firstChild)).toMatch(/^LazyNode "y" at \d+$/);
    expect(inspect(first('template').content)).toMatch(/^LazyNode fragment at \d+$/);
    const [long] = parseFragmentTree('x'.repeat(1000)).root.children;
    expect(inspect(long).length).toBeLessThan(130);
  });

  test('has an index that grows in tree order', () => {
    const indices = [...tree.root.descendants()].map(({ index }) => index);
    expect(indices).toStrictEqual([...indices].sort((a, b) => a - b));
  });
});

describe('a lazy node of a tree with locations', () => {
  const source = '<p id=a>x</p><svg xlink:href=b><a/></svg><table><td>';
  const { root } = parseFragmentTree(source, { locations: true });
  const find = (name: string) => root.elements(name).next().value as LazyElement;
  const slice = (range: { start: number; end: number } | undefined) =>
    range && source.slice(range.start, range.end);

  test('has the same location as the plain node', () => {
    const p = find('p');
    expect(p.location).toStrictEqual({ start: 0, end: 13, startTagEnd: 8, endTagStart: 9 });
    expect(p.firstChild?.location).toStrictEqual({ start: 8, end: 9 });
    expect(p.attributes[0].location).toStrictEqual({ start: 3, end: 7 });
  });

  test('has ranges for its parts', () => {
    const p = find('p');
    const [range, startTag, endTag] = [p.range, p.startTagRange, p.endTagRange].map(slice);
    expect([range, startTag, endTag]).toStrictEqual(['<p id=a>x</p>', '<p id=a>', '</p>']);
    expect(slice(p.attributeRange('id'))).toBe('id=a');
    expect(slice(find('svg').attributeRange('xlink:href'))).toBe('xlink:href=b');
    expect(slice(find('a').startTagRange)).toBe('<a/>');
  });

  test('has no range for parts that are not in the source', () => {
    expect(find('a').endTagRange).toBeUndefined();
    expect(find('p').attributeRange('class')).toBeUndefined();
    expect(find('p').firstChild?.startTagRange).toBeUndefined();
    const unlocated = tree.root.elements('p').next().value as LazyElement;
    for (const node of [find('tbody'), root, unlocated]) {
      const { location, range, startTagRange, endTagRange } = node;
      expect([location, range, startTagRange, endTagRange]).toStrictEqual(Array(4).fill(undefined));
    }
    expect(unlocated.attributeRange('class')).toBeUndefined();
  });
});

test('two trees share no nodes', () => {
  const other = Tree.from(tree.buffer);
  expect(other.root).not.toBe(tree.root);
  expect(other.root.toObject()).toStrictEqual(tree.root.toObject());
});

describe('walks in linear time', () => {
  const count = 300_000;

  test('go backwards over many siblings', () => {
    const { root } = parseFragmentTree('<br>'.repeat(count));
    let steps = 0;
    for (let node = root.lastChild; node; node = node.previousSibling) steps++;
    expect(steps).toBe(count);
  });

  test('go to the last child of each of many nested elements, and back up', () => {
    const { root } = parseFragmentTree('<div>'.repeat(count));
    let node: LazyNode = root;
    let depth = 0;
    for (; node.lastChild; node = node.lastChild) depth++;
    for (; node.parent; node = node.parent) depth--;
    expect(depth).toBe(0);
    expect(node).toBe(root);
  });
});

describe('elements', () => {
  const { root } = parseTree(
    '<p id=1>a<x-a.b id=2>b</x-a.b><o:p id=3>c<a[href] id=4>d<svg><linearGradient id=5>',
  );
  const ids = (name: string) =>
    [...root.elements(name)].map((each) => each.getAttribute('id')).join();

  test('finds each name that the page has', () => {
    expect(['p', 'x-a.b', 'o:p', 'a[href]', 'linearGradient'].map(ids)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ]);
  });

  test('finds nothing for names that another page could have', () => {
    for (const name of [
      'h1',
      'x-b.c',
      'v:shape',
      'FooBar',
      'form:input',
      'motion.div',
      'textPath',
      '\u00e9',
    ]) {
      expect(ids(name)).toBe('');
    }
  });

  test.each([
    ...[
      'a[name]',
      'h1,h2',
      'h1, h2',
      '#x',
      '.x',
      'p.x',
      'li:first-child',
      'p:not(.x)',
      'ul li',
      'ul > li',
      '*',
    ],
    ...['p + p', 'p ~ p', ':root', '[href]', 'a[href="x"]', 'p:last-of-type', 'td:empty'],
  ])('says that %s is a selector', (selector) => {
    const message =
      `elements: \`name\` must be the name of an element, got ${JSON.stringify(selector)}` +
      ': for selectors, use `querySelectorAll`';
    expect(() => ids(selector)).toThrow(new TypeError(message));
    const [text] = root.elements('p').next().value?.children ?? [];
    expect(() => [...(text?.elements(selector) ?? [])]).toThrow(TypeError);
  });

  test.each([
    ['H1', 'h1'],
    ['Div', 'div'],
    ['FOREIGNOBJECT', 'foreignObject'],
    ['clippath '.trim().toUpperCase(), 'clipPath'],
  ])('says how %s is spelled', (name, spelling) => {
    const message = `elements: \`name\` must be the name of an element, got "${name}": did you mean "${spelling}"?`;
    expect(() => ids(name)).toThrow(new TypeError(message));
  });

  test('refuses an empty name', () => {
    expect(() => ids('')).toThrow('elements: `name` must be the name of an element, got ""');
  });
});

test('lazy nodes of different pages are not deeply equal', () => {
  const [one, same, other] = ['<p>1', '<p>1', '<p>2'].map((html) => parseTree(html).root);
  expect(() => deepStrictEqual(one, other)).toThrow();
  expect(one).not.toEqual(other);
  expect(() => deepStrictEqual(one, same)).not.toThrow();
  expect(() => deepStrictEqual(one.firstChild, one.lastChild?.lastChild)).toThrow();
});

describe('relatives as in the DOM', () => {
  const page = parseTree(
    '<!doctype html><head><title>t</title></head><!--c--><body class="a b">1<p id=p>x</p>2<i>y</i><template><b>z</b></template>',
  ).root;
  const { documentElement, head, body } = page;
  const p = page.getElementById('p');
  const content = page.querySelector('template')?.content;

  test('documents have their parts', () => {
    expect([documentElement?.name, head?.name, body?.name]).toStrictEqual(['html', 'head', 'body']);
    expect(parseTree('<frameset>').root.body?.name).toBe('frameset');
    expect([body?.documentElement, body?.head, body?.body]).toStrictEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([body?.id, body?.className, page.id]).toStrictEqual(['', 'a b', undefined]);
  });

  test('elements have elements around them', () => {
    expect(body?.firstElementChild).toBe(p);
    expect(body?.lastElementChild?.name).toBe('template');
    expect(p?.nextElementSibling?.name).toBe('i');
    expect(p?.nextElementSibling?.previousElementSibling).toBe(p);
    expect([p?.previousElementSibling, p?.firstElementChild]).toStrictEqual([null, null]);
    expect([body?.childElementCount, p?.childElementCount, page.childElementCount]).toStrictEqual([
      3, 0, 1,
    ]);
    expect(body?.previousElementSibling).toBe(head);
    expect([p?.parentElement, p?.parentNode]).toStrictEqual([body, body]);
    expect([documentElement?.parentElement, documentElement?.parentNode]).toStrictEqual([
      null,
      page,
    ]);
    expect(p?.firstChild?.parentElement).toBe(p);
    expect([page.parentNode, page.parentElement, page.nextElementSibling]).toStrictEqual([
      null,
      null,
      null,
    ]);
  });

  test('template contents are apart', () => {
    expect([content?.parentNode, content?.parentElement]).toStrictEqual([null, null]);
    expect(content?.firstElementChild?.parentElement).toBeNull();
    expect(content?.nextElementSibling).toBeNull();
    expect(content?.contains(content.firstElementChild)).toBe(true);
    expect(page.contains(content?.firstElementChild ?? null)).toBe(false);
    expect([
      page.contains(p),
      page.contains(page),
      p?.contains(page),
      page.contains(null),
    ]).toStrictEqual([true, true, false, false]);
  });

  test('ids can have any characters', () => {
    for (const id of ['1', '-', '-1', 'a b', 'a.b', '\u00e9', '\u{1f35c}', '"', '\\']) {
      const { root } = parseTree(`<p id='${id}'>`);
      expect([id, root.getElementById(id)?.name]).toStrictEqual([id, 'p']);
    }
    expect(parseTree('<p id=A><i id=a>').root.getElementById('a')?.name).toBe('i');
    expect([page.getElementById(''), page.getElementById('none')]).toStrictEqual([null, null]);
    expect(() => page.getElementById(1 as unknown as string)).toThrow(
      /^getElementById: `id` must be a string, got 1$/,
    );
  });
});
