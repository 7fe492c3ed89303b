/** `encode`: plain nodes as an encoded tree. */

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type ChildNode,
  type Document,
  type Element,
  encode,
  type Fragment,
  type Node,
  parse,
  parseFragment,
  parseTree,
  serialize,
  Tree,
} from 'souptree';
import { encode as encodeFromTree } from 'souptree/tree';
import { StringWriter } from '../../js/encode/string-writer.js';
import { fragment, markup } from '../support/documents.js';
import { normalised } from '../support/dumps/normalise.js';
import { check } from '../support/properties.js';

const element = (
  name: string,
  children: ChildNode[] = [],
  attributes: Element['attributes'] = [],
): Element => ({ type: 'element', name, namespace: 'html', attributes, children });
const text = (value: string): ChildNode => ({ type: 'text', value });
const fragmentOf = (...children: ChildNode[]): Fragment => ({ type: 'fragment', children });

/** Encodes nodes, and checks that the tree is valid and has the nodes. */
function expectEncoded(node: Document | Fragment): void {
  const tree = encode(node);
  const opened = Tree.from(tree.buffer.slice(0));
  const expected = normalised(node);
  expect(tree.toObject()).toStrictEqual(expected);
  expect(opened.toObject()).toStrictEqual(expected);
  expect(serialize(opened.root)).toBe(serialize(node));
}

describe('encode', () => {
  test('is also in souptree/tree', () => {
    expect(encodeFromTree(fragmentOf(text('x'))).root.outerHTML).toBe('x');
  });

  check(
    'encodes what was parsed',
    fc.property(markup, fc.boolean(), (html, declarativeShadowRoots) => {
      expectEncoded(parse(html, { declarativeShadowRoots }));
      const options = { context: 'div', declarativeShadowRoots };
      expectEncoded(parseFragment(html, options));
    }),
  );

  check(
    'encodes created nodes',
    fc.property(fragment, (nodes) => expectEncoded(nodes)),
  );

  /** An edit of one node: the number of the node, what happens to it, and a number of another node. */
  const edits = fc.array(
    fc.tuple(
      fc.nat({ max: 200 }),
      fc.constantFrom('remove', 'move', 'text', 'empty', 'attribute', 'wrap'),
      fc.nat({ max: 200 }),
    ),
    { maxLength: 8 },
  );

  function containersIn(root: Node): { children: ChildNode[] }[] {
    const found = [root] as { children: ChildNode[] }[];
    for (const { children } of found) {
      for (const child of children) {
        if (child.type === 'element') found.push(child);
        if (child.type === 'element' && child.content) found.push(child.content);
      }
    }
    // Texts in a document are errors.
    return root.type === 'document' ? found.slice(1) : found;
  }

  function edit(root: Node, number: number, action: string, other: number): void {
    const containers = containersIn(root);
    if (containers.length === 0) return;
    const { children } = containers[number % containers.length];
    const target = containers[other % containers.length].children;
    const index = other % (children.length + 1);
    const child = children[index];
    if (action === 'text') children.splice(index, 0, text(`\u00e9${other}`));
    else if (action === 'empty') children.splice(index, 0, text(''));
    else if (child === undefined) return;
    else if (action === 'remove') children.splice(index, 1);
    else if (action === 'wrap') children[index] = element('x-wrap', [child]);
    else if (action === 'attribute' && child.type === 'element') {
      child.attributes.push({ name: `data-${child.attributes.length}-x`, value: `${other}` });
    } else if (action === 'move' && child.type !== 'element') {
      // A leaf can be anywhere.
      target.push(...children.splice(index, 1));
    }
  }

  check(
    'encodes edited nodes',
    fc.property(markup, edits, (html, list) => {
      const document = parse(html);
      for (const [number, action, other] of list) edit(document, number, action, other);
      expectEncoded(document);
    }),
  );

  test('has the same records as the parser', () => {
    const html = '<!DOCTYPE html><title>a</title><body class=x><svg viewBox=1 xlink:href=2>b</svg>';
    const parsed = parseTree(html);
    const encoded = encode(parse(html));
    const words = (tree: Tree) => {
      const header = new Int32Array(tree.buffer, 0, 22);
      return Array.from(new Int32Array(tree.buffer, header[5], header[4] * 3));
    };
    // Strings can be at other offsets.
    const kinds = (tree: Tree) => words(tree).filter((_, index) => index % 3 === 0);
    expect(kinds(encoded)).toStrictEqual(kinds(parsed));
  });

  test('leaves out locations, lines and the encoding', () => {
    const document = parse(Buffer.from('<p>x'), { locations: true });
    expect(document.encoding).toBeDefined();
    const tree = encode(document);
    expect(tree.encoding).toBeUndefined();
    expect(tree.lineStarts).toStrictEqual([]);
    expect(() => tree.errors).toThrow('no parse errors were collected');
    expect(tree.toObject()).toStrictEqual(parse('<p>x'));
  });

  test('encodes a node that is no root in a fragment', () => {
    const nodes: ChildNode[] = [
      element('p', [text('x')]),
      text('x'),
      { type: 'comment', value: '' },
      { type: 'processing-instruction', target: 'a', value: '' },
    ];
    for (const node of nodes) {
      expect(encode(node).toObject()).toStrictEqual({ type: 'fragment', children: [node] });
    }
  });

  test('keeps lone surrogates, and pairs whose halves were in adjacent texts', () => {
    for (const value of ['\ud800', '\udc00x', 'a\ud83d\ude00', '\ufeff']) {
      expectEncoded(fragmentOf(element('p', [text(value)], [{ name: 'a', value }])));
    }
    const halves = fragmentOf(text('\ud83d'), text('\ude00'));
    expect(encode(halves).root.textContent).toBe('\u{1f600}');
    // Two strings of the wide section are adjacent there.
    expectEncoded(fragmentOf(element('p', [text('\ud83d')]), element('p', [text('\ude00')])));
  });

  test('encodes many attributes, each namespace, and names that no list has', () => {
    const attributes = Array.from({ length: 40 }, (_, index) => ({
      name: `x${index}`,
      value: `${index}`,
    }));
    expectEncoded(fragmentOf(element('x-y', [], attributes.slice(0, 14))));
    expectEncoded(fragmentOf(element('x-y', [], attributes.slice(0, 15))));
    expectEncoded(fragmentOf(element('x-y', [], attributes)));
    for (const prefix of ['xlink', 'xml', 'xmlns'] as const) {
      const names = [
        { name: 'href', value: '' },
        { name: 'href', value: 'x', prefix },
      ];
      expectEncoded(fragmentOf({ ...element('g', [], names), namespace: 'svg' }));
    }
    const odd = [
      { name: '@click', value: '' },
      { name: '=', value: '' },
      { name: '\u00e9"', value: '' },
    ];
    expectEncoded(fragmentOf(element('a"<b', [], odd)));
  });

  test('encodes every kind of shadow root', () => {
    for (let flags = 0; flags < 64; flags++) {
      const host = element('div', [text('light')]);
      host.shadowRoot = {
        type: 'shadow-root',
        mode: flags & 1 ? 'open' : 'closed',
        delegatesFocus: (flags & 2) !== 0,
        slotAssignment: flags & 4 ? 'manual' : 'named',
        clonable: (flags & 8) !== 0,
        serializable: (flags & 16) !== 0,
        ...(flags & 32 ? { customElementRegistry: null } : {}),
        children: [text('shadow')],
      };
      expectEncoded(fragmentOf(host));
    }
  });

  test('encodes a million nested elements', () => {
    let node = element('p');
    for (let depth = 0; depth < 1_000_000; depth++) node = element('div', [node]);
    const tree = encode(node);
    expect(tree.cursor().kind).toBe(2);
    expect(new Int32Array(tree.buffer, 0, 22)[4]).toBe(1_000_002);
    Tree.from(tree.buffer);
  });

  test('shares the attributes that parse lets elements share', () => {
    const list = Array.from({ length: 200 }, (_, index) => `a${index}=x`).join(' ');
    const html = `<b ${list}>${'<p>x'.repeat(2000)}`;
    const document = parse(html);
    const tree = encode(document);
    expect(Tree.from(tree.buffer.slice(0)).toObject()).toStrictEqual(document);
    // Without sharing, the last elements would have 200 attributes each.
    expect(tree.buffer.byteLength).toBeLessThan(2_000_000);
  });

  test('encodes a comment whose length needs a more-record', () => {
    const value = 'x'.repeat(2 ** 27);
    const cursor = encode({ type: 'comment', value }).cursor();
    cursor.firstChild();
    expect(cursor.textLength).toBe(value.length);
    expect(cursor.index).toBe(1);
  });
});

describe('encode throws', () => {
  const deep = (node: unknown, depth: number): Element =>
    depth === 0 ? (node as Element) : element('div', [deep(node, depth - 1)]);
  const host = (shadowRoot: unknown) => ({ ...element('div'), shadowRoot });
  const root = {
    type: 'shadow-root',
    mode: 'open',
    delegatesFocus: false,
    slotAssignment: 'named',
    clonable: false,
    serializable: false,
    children: [],
  };
  const document = (...children: unknown[]) => ({ type: 'document', mode: 'no-quirks', children });
  const doctype = { type: 'doctype', name: 'html', publicId: '', systemId: '' };
  const withAttributes = (...attributes: unknown[]) => ({ ...element('p'), attributes });
  const own = element('p');
  own.children.push(own);
  const twice = text('x');
  const around = element('div');
  around.children.push(element('p', [around]));
  const content = fragmentOf();
  const template = { ...element('template'), content };
  content.children.push(template);

  test.each<[string, unknown]>([
    ['`node` must be a node, got null', null],
    ['`node` must be a node, got "<p>"', '<p>'],
    ['`node` has the type undefined: a node has no such child', {}],
    ['`node` has the type "shadow-root": a node has no such child', root],
    ['`node` has the type "doctype": only a document has a doctype', { type: 'doctype' }],
    [
      '`node.mode` must be "no-quirks" or "limited-quirks" or "quirks", got undefined',
      { type: 'document', children: [] },
    ],
    ['`node.children` must be an array, got undefined', { type: 'fragment' }],
    ['`node.children[0]` must be a node, got undefined', fragmentOf(undefined as never)],
    ['`node.children[0]` has the type "text": a document has no texts', document(text(' '))],
    [
      '`node.children[0]` has the type "doctype": only a document has a doctype',
      fragmentOf({ type: 'doctype' } as never),
    ],
    [
      '`node.children[2]` has the type "element": a document has one element',
      document(element('p'), { type: 'comment', value: '' }, element('p')),
    ],
    ...[
      [doctype, { ...doctype }],
      [element('p'), doctype],
    ].map((children): [string, unknown] => [
      '`node.children[1]` has the type "doctype": a document has one doctype, before its element',
      document(...children),
    ]),
    [
      '`node.children[0]` has the type "fragment": a node has no such child',
      fragmentOf(fragmentOf() as never),
    ],
    [
      '`node.children[0].publicId` must be a string, got undefined',
      document({ type: 'doctype', name: 'html' }),
    ],
    ['`node.value` must be a string, got 3', { type: 'text', value: 3 }],
    ['`node.value` must be a string, got undefined', { type: 'comment' }],
    [
      '`node.target` must be a string, got undefined',
      { type: 'processing-instruction', value: '' },
    ],
    ...['a>', '', 'a b', '1', 'a?'].map((target): [string, unknown] => [
      `\`node.target\` must be the target of a processing instruction, got "${target}"`,
      { type: 'processing-instruction', target, value: '' },
    ]),
    ...['html SYSTEM', 'a>'].map((name): [string, unknown] => [
      `\`node.children[0].name\` must be the name of a doctype, got "${name}"`,
      document({ type: 'doctype', name, publicId: '', systemId: '' }),
    ]),
    ['`node.name` must be a string, got undefined', { ...element('p'), name: undefined }],
    ['`node.name` must be the name of an element, got ""', element('')],
    ['`node.name` must be the name of an element, got "img src=x"', element('img src=x')],
    ['`node.name` must be the name of an element, got "1"', element('1')],
    ['`node.name` must be the name of an element, got "p>"', element('p>')],
    [
      '`node.namespace` must be "html" or "svg" or "mathml", got "math"',
      { ...element('p'), namespace: 'math' },
    ],
    [
      '`node.attributes` must be an array, got [object Object]',
      { ...element('p'), attributes: { id: 'x' } },
    ],
    ['`node.children` must be an array, got undefined', { ...element('p'), children: undefined }],
    ['`node.attributes[0]` must be an object, got null', withAttributes(null)],
    ['`node.attributes[0].name` must be a string, got undefined', withAttributes({})],
    [
      '`node.attributes[0].name` must be the name of an attribute, got ""',
      withAttributes({ name: '', value: '' }),
    ],
    [
      '`node.attributes[0].name` must be the name of an attribute, got "a b"',
      withAttributes({ name: 'a b', value: '' }),
    ],
    [
      '`node.attributes[0].name` must be the name of an attribute, got "a="',
      withAttributes({ name: 'a=', value: '' }),
    ],
    ['`node.attributes[0].value` must be a string, got 1', withAttributes({ name: 'a', value: 1 })],
    [
      '`node.attributes[0].prefix` must be undefined or "xlink" or "xml" or "xmlns", got "svg"',
      withAttributes({ name: 'a', value: '', prefix: 'svg' }),
    ],
    [
      '`node.attributes[1]` must be the only one of its name, got [object Object]',
      withAttributes({ name: 'a', value: '' }, { name: 'a', value: '' }),
    ],
    [
      '`node.attributes[40]` must be the only one of its name, got [object Object]',
      withAttributes(
        ...Array.from({ length: 41 }, (_, index) => ({ name: `a${index % 40}`, value: '' })),
      ),
    ],
    ['`node.content` must be a fragment, got undefined', element('template')],
    [
      '`node.content` must be a fragment, got [object Object]',
      { ...element('template'), content: element('p') },
    ],
    [
      '`node.content` must be absent: only an HTML template has contents, got [object Object]',
      { ...element('p'), content: fragmentOf() },
    ],
    [
      '`node.content.children` must be an array, got undefined',
      { ...element('template'), content: { type: 'fragment' } },
    ],
    [
      '`node.content.children[0].value` must be a string, got 1',
      { ...element('template'), content: fragmentOf(text(1 as never)) },
    ],
    ['`node.shadowRoot` must be a shadow root, got null', host(null)],
    ['`node.shadowRoot` must be a shadow root, got [object Object]', host(fragmentOf())],
    [
      '`node.shadowRoot` must be absent: this element cannot have a shadow root, got [object Object]',
      { ...host(root), namespace: 'svg' },
    ],
    [
      '`node.shadowRoot` must be absent: this element cannot have a shadow root, got [object Object]',
      { ...element('template'), content: fragmentOf(), shadowRoot: root },
    ],
    [
      '`node.shadowRoot.mode` must be "open" or "closed", got undefined',
      host({ ...root, mode: undefined }),
    ],
    ['`node.shadowRoot.clonable` must be a boolean, got 1', host({ ...root, clonable: 1 })],
    [
      '`node.shadowRoot.slotAssignment` must be "named" or "manual", got undefined',
      host({ ...root, slotAssignment: undefined }),
    ],
    [
      '`node.shadowRoot.customElementRegistry` must be undefined or null, got [object Object]',
      host({ ...root, customElementRegistry: {} }),
    ],
    [
      '`node.shadowRoot.children[0].value` must be a string, got 1',
      host({ ...root, children: [text(1 as never)] }),
    ],
    ['`node.children[0]` is inside of itself', own],
    ['`node.children[0].children[0]` is inside of itself', around],
    ['`node.content.children[0]` is inside of itself', template],
    [
      '`node.children[1]` is also elsewhere in the tree: a node has one parent',
      fragmentOf(twice, twice),
    ],
    [
      '`node.children[2].value` must be a string, got null',
      fragmentOf(element('p', [element('b')]), text('x'), text(null as never)),
    ],
    [
      '`node.children[0].children[0].children[0].children[0] ... .children[0].children[0].children[0].children[0].children[0].value` must be a string, got 1',
      deep(text(1 as never), 50),
    ],
  ])('a TypeError: %s', (message, node) => {
    expect(() => encode(node as Fragment)).toThrow(new TypeError(`encode: ${message}`));
    try {
      encode(node as Fragment);
    } catch (error) {
      expect((error as Error).constructor.name).toBe('TypeError');
    }
  });

  test('a RangeError for strings that a section cannot hold', () => {
    const strings = new StringWriter(10_000);
    strings.write('x'.repeat(6000));
    strings.write('\u00e9'.repeat(6000));
    const message = 'souptree: the tree is too large to encode';
    expect(() => strings.write('x'.repeat(6000))).toThrow(new RangeError(message));
    expect(() => strings.write('\u00e9'.repeat(6000))).toThrow(new RangeError(message));
  });

  test('nothing for an error in a getter but the error itself', () => {
    const node = {
      type: 'text',
      get value(): string {
        throw new Error('mine');
      },
    };
    expect(() => encode(node as ChildNode)).toThrow('mine');
  });
});
