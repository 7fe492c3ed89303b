/** The decoder, on trees of an independent encoder and on buffers that are not trees. */

import { describe, expect, test } from '@jest/globals';
import {
  type ChildNode,
  type Document,
  type Element,
  type Fragment,
  type Node,
  parseTree,
  type ShadowRoot,
  Tree,
} from 'souptree';
import { encodeTree } from '../support/encode.js';

const text = (value: string): ChildNode => ({ type: 'text', value });

function element(name: string, children: ChildNode[] = [], attributeCount = 0): Element {
  const attributes = Array.from({ length: attributeCount }, (_, index) => ({
    name: `name${index}`,
    value: `value ${index}`,
  }));
  return { type: 'element', name, namespace: 'html', attributes, children };
}

const fragment = (children: ChildNode[]): Fragment => ({ type: 'fragment', children });

const everything: Document = {
  type: 'document',
  mode: 'limited-quirks',
  children: [
    { type: 'doctype', name: 'html', publicId: 'public', systemId: '' },
    { type: 'comment', value: ' before ' },
    {
      type: 'element',
      name: 'html',
      namespace: 'html',
      attributes: [{ name: 'lang', value: 'el' }],
      children: [
        {
          type: 'element',
          name: 'template',
          namespace: 'html',
          attributes: [],
          children: [],
          content: fragment([element('b', [text('inside')]), element('i')]),
        },
        {
          type: 'element',
          name: 'x-host',
          namespace: 'html',
          attributes: [{ name: 'id', value: '' }],
          children: [text('light'), element('p')],
          shadowRoot: {
            type: 'shadow-root',
            mode: 'closed',
            delegatesFocus: true,
            slotAssignment: 'manual',
            clonable: false,
            serializable: true,
            children: [element('slot')],
          },
        },
        {
          type: 'element',
          name: 'svg',
          namespace: 'svg',
          attributes: [
            { name: 'viewBox', value: '0 0 1 1' },
            { name: 'href', value: '#a', prefix: 'xlink' },
            { name: 'lang', value: 'en', prefix: 'xml' },
            { name: 'xmlns', value: 'http://www.w3.org/2000/svg', prefix: 'xmlns' },
          ],
          children: [
            {
              type: 'element',
              name: 'math',
              namespace: 'mathml',
              attributes: [],
              children: [],
            },
          ],
        },
        { type: 'processing-instruction', target: 'php', value: 'echo 1; ' },
        { type: 'processing-instruction', target: 'marker', value: '' },
        text('\u{1f600} caf\u00e9'),
      ],
    },
  ],
};

/** The nodes, each with a different location. Texts have no location. */
function located(root: Document): Document {
  let next = 0;
  const location = () => ({ start: next++, end: next + 100 });
  const tags = () => ({ ...location(), startTagEnd: next + 10, endTagStart: next + 90 });
  const visit = (node: Node): Node => {
    switch (node.type) {
      case 'document':
        return {
          ...node,
          children: node.children.map(visit) as Document['children'],
          lineStarts: [0, 7, 12],
        };
      case 'fragment':
        return { ...node, children: node.children.map(visit) as ChildNode[] };
      case 'text':
        return node;
      case 'shadow-root':
        return { ...node, location: tags(), children: node.children.map(visit) as ChildNode[] };
      case 'element':
        return {
          ...node,
          location: tags(),
          // The locations of attributes are in their order.
          attributes: node.attributes.map((each) => ({
            ...each,
            location: { start: next++, end: next },
          })),
          children: node.children.map(visit) as ChildNode[],
          ...(node.content ? { content: visit(node.content) as Fragment } : {}),
          ...(node.shadowRoot ? { shadowRoot: visit(node.shadowRoot) as ShadowRoot } : {}),
        };
      default:
        return { ...node, location: location() };
    }
  };
  return visit(root) as Document;
}

const decode = (buffer: ArrayBuffer) => Tree.from(buffer).toObject();

describe('nodes', () => {
  test('of every kind have all their members', () => {
    expect(decode(encodeTree(everything))).toStrictEqual(everything);
  });

  test('have their locations', () => {
    for (const long of [false, true]) {
      const root = located(everything);
      expect(decode(encodeTree(root, { long }))).toStrictEqual(root);
    }
  });

  test('have the right counts and lengths if these are in a more-record', () => {
    expect(decode(encodeTree(everything, { long: true }))).toStrictEqual(everything);
  });

  test('have members in the documented order, so the JSON is equal', () => {
    expect(JSON.stringify(decode(encodeTree(everything)))).toBe(JSON.stringify(everything));
  });

  test.each(['no-quirks', 'limited-quirks', 'quirks'] as const)(
    'of a document in %s mode are decoded',
    (mode) => {
      const root: Document = { type: 'document', mode, children: [] };
      expect(decode(encodeTree(root))).toStrictEqual(root);
    },
  );

  test('of an empty fragment are decoded', () => {
    expect(decode(encodeTree(fragment([])))).toStrictEqual(fragment([]));
  });

  test.each([0, 1, 2, 3, 4, 5, 14, 15, 16, 100, 3000])(
    'with %i attributes are decoded',
    (count) => {
      const root = fragment([element('a', [text('x')], count), element('b', [], count)]);
      expect(decode(encodeTree(root))).toStrictEqual(root);
    },
  );

  test.each([0, 1, 2, 3, 4, 5, 17, 3000])('with %i children are decoded', (count) => {
    const children = Array.from({ length: count }, (_, index) => element('b', [text(`${index}`)]));
    const root = fragment([element('a', children), element('c', children)]);
    expect(decode(encodeTree(root))).toStrictEqual(root);
  });

  test('with empty and nested templates and shadow roots are decoded', () => {
    const template = (children: ChildNode[]): Element => ({
      ...element('template'),
      content: fragment(children),
    });
    const host: Element = {
      ...element('div', [text('light')]),
      shadowRoot: {
        type: 'shadow-root',
        mode: 'open',
        delegatesFocus: false,
        slotAssignment: 'named',
        clonable: true,
        serializable: false,
        children: [],
      },
    };
    const root = fragment([template([template([]), host, template([text('x')])]), host, text('y')]);
    expect(decode(encodeTree(root))).toStrictEqual(root);
  });

  test('of two calls are different objects', () => {
    const tree = Tree.from(encodeTree(everything));
    const first = tree.toObject();
    first.children.length = 0;
    expect(tree.toObject()).toStrictEqual(everything);
  });
});

describe('strings', () => {
  test.each([
    ['of ASCII', 'plain'],
    ['with U+0000', 'a\0b'],
    ['with Latin-1', '\u00e9\u00ff\u0080'],
    ['with a U+FEFF at the start', '\ufeffx'],
    ['with characters beyond the BMP', 'a\u{10ffff}b\u{1f600}'],
    ['with lone surrogates', 'a\ud800b\udc00\ud83d'],
    ['with lone surrogates among all lengths', '\u00e9\u20ac\u{1f600}\udfff\u{1f600}\u20ac\u00e9'],
  ])('%s are decoded', (_, value) => {
    const root = fragment([text(value), { type: 'comment', value: `${value}!` }, element('p')]);
    expect(decode(encodeTree(root))).toStrictEqual(root);
  });

  test('stay apart if one ends with a high surrogate and the next begins with a low surrogate', () => {
    const root = fragment([text('\ud83d'), element('b'), text('\ude00')]);
    expect(decode(encodeTree(root))).toStrictEqual(root);
  });

  test('with lone surrogates are decoded even if they are longer than an argument list can be', () => {
    const root = fragment([text('x\ud800\u20ac'.repeat(100_000))]);
    expect(decode(encodeTree(root))).toStrictEqual(root);
  });
});

describe('parse errors of an encoded tree', () => {
  test('are in the order of the source', () => {
    const errors = [
      { code: 0, offset: 3, end: 4, line: 1, column: 4 },
      { code: 1, offset: 30, end: 30, line: 2, column: 5 },
    ];
    expect(Tree.from(encodeTree(everything, { errors })).errors).toStrictEqual([
      { code: 'abrupt-closing-of-empty-comment', offset: 3, endOffset: 4, line: 1, column: 4 },
      { code: 'abrupt-doctype-public-identifier', offset: 30, endOffset: 30, line: 2, column: 5 },
    ]);
  });

  test('are empty if there are none, and throw if they were not collected', () => {
    expect(Tree.from(encodeTree(everything, { errors: [] })).errors).toStrictEqual([]);
    expect(() => Tree.from(encodeTree(everything)).errors).toThrow(
      'no parse errors were collected',
    );
  });
});

test.each([
  ['a document has two elements at record 2', [{ name: 'p' }, { name: 'b' }]],
  ['a document has two doctypes at record 5', ['doctype', 'doctype']],
  ['a doctype is after the element of its document at record 2', [{ name: 'p' }, 'doctype']],
])('Tree.from refuses a document that the DOM cannot have: %s', (problem, kinds) => {
  const children = kinds.map((kind) =>
    typeof kind === 'string'
      ? { type: 'doctype', name: 'html', publicId: '', systemId: '' }
      : { type: 'element', ...kind, namespace: 'html', attributes: [], children: [] },
  );
  const document = { type: 'document', mode: 'no-quirks', children } as unknown as Document;
  expect(() => Tree.from(encodeTree(document))).toThrow(
    new Error(`souptree: the encoded tree is damaged: ${problem}`),
  );
});

test.each<[string, unknown]>([
  ['no element or attribute can have such a name at record 1', element('p onclick=x')],
  ['no element or attribute can have such a name at record 1', element('@x')],
  [
    'no element or attribute can have such a name at record 1',
    { ...element('p'), attributes: [{ name: 'a b', value: '' }] },
  ],
  [
    'a processing instruction has an impossible target at record 1',
    { type: 'processing-instruction', target: 'a>', value: '' },
  ],
])('Tree.from refuses names that would become other markup: %s', (problem, node) => {
  expect(() => Tree.from(encodeTree(fragment([node as ChildNode])))).toThrow(
    new Error(`souptree: the encoded tree is damaged: ${problem}`),
  );
});

test('Tree.from accepts a name of an attribute that no element can have, and the reverse', () => {
  const odd = { ...element('a"b'), attributes: [{ name: '@x', value: '' }] };
  expect(Tree.from(encodeTree(fragment([odd]))).toObject()).toStrictEqual(fragment([odd]));
  const doctype = { type: 'doctype', name: 'a>b', publicId: '', systemId: '' };
  const document = { type: 'document', mode: 'quirks', children: [doctype] } as Document;
  expect(() => Tree.from(encodeTree(document))).toThrow(
    'a doctype has an impossible name at record 1',
  );
});

describe('Tree.from', () => {
  const buffer = encodeTree(located(everything), {
    errors: [{ code: 0, offset: 0, end: 0, line: 1, column: 1 }],
  });

  test('keeps an ArrayBuffer and copies everything else', () => {
    expect(Tree.from(buffer).buffer).toBe(buffer);
    const shifted = new Uint8Array(buffer.byteLength + 3);
    shifted.set(new Uint8Array(buffer), 3);
    const shared = new SharedArrayBuffer(buffer.byteLength);
    new Uint8Array(shared).set(new Uint8Array(buffer));
    for (const other of [shifted.subarray(3), Buffer.from(buffer), new DataView(buffer), shared]) {
      const tree = Tree.from(other);
      expect(tree.buffer).not.toBe(buffer);
      expect(tree.toObject()).toStrictEqual(located(everything));
    }
  });

  test.each([undefined, null, 'text', 1, {}, [1, 2, 3]])('refuses %p', (value) => {
    expect(() => Tree.from(value as unknown as ArrayBuffer)).toThrow(
      /^Tree\.from: `encoded` must be an ArrayBuffer, got /,
    );
  });

  test('names the `buffer` if it gets a Tree', () => {
    expect(() => Tree.from(parseTree('') as never)).toThrow(
      'Tree.from: `encoded` must be an ArrayBuffer, got [object Object]: pass `tree.buffer`',
    );
  });

  /** The buffer with one word changed. */
  function changed(word: number, value: number): ArrayBuffer {
    const copy = buffer.slice(0);
    new DataView(copy).setInt32(4 * word, value, true);
    return copy;
  }

  test('refuses bytes that are not an encoded tree', () => {
    const message = 'souptree: this is not an encoded tree';
    expect(() => Tree.from(new ArrayBuffer(0))).toThrow(message);
    expect(() => Tree.from(new ArrayBuffer(1000))).toThrow(message);
    expect(() => Tree.from(buffer.slice(0, 40))).toThrow(message);
    expect(() => Tree.from(changed(0, 1))).toThrow(message);
  });

  test('refuses trees of other versions', () => {
    const message = 'souptree: the tree was encoded by another version of souptree';
    expect(() => Tree.from(changed(1, 99))).toThrow(message);
    expect(() => Tree.from(changed(2, 99))).toThrow(message);
  });

  test('refuses trees with sections outside of the buffer', () => {
    const message = 'souptree: the encoded tree is damaged';
    expect(() => Tree.from(buffer.slice(0, buffer.byteLength - 1))).toThrow(message);
    for (const word of [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 16, 17]) {
      for (const value of [-1, 0x7fffffff, buffer.byteLength - 1]) {
        expect(() => Tree.from(changed(word, value))).toThrow(message);
      }
    }
  });
});

test('nodes survive JSON and structuredClone', () => {
  const root = decode(encodeTree(everything));
  expect(JSON.parse(JSON.stringify(root))).toStrictEqual(root);
  expect(structuredClone(root)).toEqual(root);
});
