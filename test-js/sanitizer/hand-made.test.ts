/** `sanitizeTree` on trees that no parser creates, compared with the standard's filter on plain nodes. */

import { describe, test } from '@jest/globals';
import fc from 'fast-check';
import { type Element, encode, type Fragment, parseFragmentTree, Tree } from 'souptree';
import { sanitizeTree } from 'souptree/sanitize';
import { filterNodes } from '../../tools/compare/differential/parsers/filter-model.mjs';
import { expectEqual } from '../support/expect-equal.js';
import { check } from '../support/properties.js';

const uris: Record<string, string> = {
  xlink: 'http://www.w3.org/1999/xlink',
  xml: 'http://www.w3.org/XML/1998/namespace',
  xmlns: 'http://www.w3.org/2000/xmlns/',
};

const configurations = [
  {},
  { elements: ['div', 'a', 'form', 'template'], attributes: ['href', 'action'] },
  { removeElements: ['div'], replaceWithChildrenElements: ['a'], removeAttributes: ['title'] },
  { elements: [{ name: 'a', attributes: ['href'] }, 'form', 'div'] },
];

const html = 'http://www.w3.org/1999/xhtml';
const named = (
  item: string | { name: string; attributes?: string[] },
  namespace: string | null,
) => {
  const { name, attributes } =
    typeof item === 'string' ? { name: item, attributes: undefined } : item;
  const own = attributes?.map((each) => ({ name: each, namespace: null }));
  return { name, namespace, ...(own && { attributes: own }) };
};

/** The configuration with all names as objects. */
function canonical(configuration: object): object {
  return Object.fromEntries(
    Object.entries(configuration).map(([key, list]) => [
      key,
      (list as string[]).map((item) => named(item, /elements$/i.test(key) ? html : null)),
    ]),
  );
}

/** The nodes that the filter reads, from the nodes of a tree. */
// biome-ignore lint/suspicious/noExplicitAny: the filter has no types
function forFilter(node: any): any {
  const { attributes, children, content, shadowRoot } = node;
  return {
    ...node,
    ...(attributes && {
      attributes: attributes.map((each: { prefix?: string }) => ({
        ...each,
        namespace: each.prefix === undefined ? null : uris[each.prefix],
      })),
    }),
    ...(children && { children: children.map(forFilter) }),
    ...(content && { content: forFilter(content) }),
    ...(shadowRoot && { shadowRoot: forFilter(shadowRoot) }),
  };
}

function expectFiltered(tree: Tree<Fragment>): void {
  for (const configuration of configurations) {
    const expected = filterNodes(forFilter(tree.toObject()), canonical(configuration), true);
    const clean = sanitizeTree(tree, { sanitizer: configuration });
    expectEqual(forFilter(clean.toObject()), expected);
    Tree.from(clean.buffer.slice(0));
  }
}

const attributes = [
  { name: 'href', value: 'javascript:1' },
  { name: 'href', value: 'javascript:2', prefix: 'xlink' },
  { name: 'action', value: ' javascript:3' },
  { name: 'formaction', value: 'JAVASCRIPT:4' },
  { name: 'attributeName', value: 'href' },
  { name: 'onclick', value: '5' },
  { name: 'ONCLICK', value: '6' },
  { name: 'title', value: '7' },
  { name: 'href', value: '8' },
] as const;
const elementNames = ['a', 'A', 'div', 'form', 'button', 'script', 'SCRIPT', 'use', 'set', 'base'];

/** Attributes that elements of any names share. */
const frozen = [
  [0, 1, 2],
  [2, 3],
  [4, 5, 7],
  [6, 8],
].map((indices) => Object.freeze(indices.map((index) => Object.freeze({ ...attributes[index] }))));

const nodes = fc.letrec((tie) => ({
  element: fc.record({
    type: fc.constant('element'),
    name: fc.constantFrom(...elementNames),
    namespace: fc.constantFrom('html', 'svg', 'mathml'),
    attributes: fc.oneof(
      fc.constantFrom(...frozen),
      fc.constantFrom(...attributes).map((attribute) => [{ ...attribute }]),
    ),
    children: fc.array(tie('node'), { maxLength: 4 }),
  }),
  node: fc.oneof(
    { maxDepth: 5 },
    fc.record({
      type: fc.constantFrom('text', 'comment'),
      value: fc.constantFrom('', 'a', '--><script>'),
    }),
    tie('element'),
    tie('element'),
  ),
}));

/** Its attributes are so large that `encode` lets further elements share frozen arrays. */
const large: Element = {
  type: 'element',
  name: 'p',
  namespace: 'html',
  attributes: [{ name: 'id', value: 'x'.repeat(65_537 * 64) }],
  children: [],
};

describe('sanitizeTree keeps what the standard keeps', () => {
  test('of elements of different names that share attributes', () => {
    const children = ['div', 'a', 'form'].map((name) => ({
      ...large,
      name,
      attributes: frozen[0],
    }));
    const tree = encode({ type: 'fragment', children: [large, ...children] } as Fragment);
    expectEqual(Tree.from(tree.buffer.slice(0)).toObject().children.slice(1), children);
    expectFiltered(tree as unknown as Tree<Fragment>);
  });

  check(
    'of hand-made nodes',
    fc.property(fc.array(nodes.element), (children) => {
      const root = { type: 'fragment', children: [large, ...children] };
      expectFiltered(encode(root as unknown as Fragment));
    }),
    0.05,
  );

  // Many elements share attributes here, and each record has the form that other trees have too.
  const many = attributes.map(({ name, value }) => `${name}="${value}"`).join(' ');
  const { buffer } = parseFragmentTree(
    `<p><a ${many} b c d e f g h i j></p><p>x<p>y<div title=1><svg><a href=javascript:2>` +
      '<set attributeName=href></svg><template><form action=javascript:1></form></template>',
  );
  const header = new Int32Array(buffer);
  const [count, offset] = [header[4], header[5] / 4];

  check(
    'of trees with exchanged words',
    fc.property(
      fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1), fc.nat(2)), {
        minLength: 1,
        maxLength: 3,
      }),
      (changes) => {
        const words = new Int32Array(buffer.slice(0));
        for (const [to, from, index] of changes) {
          words[offset + 3 * to + index] = header[offset + 3 * from + index];
        }
        let tree: Tree<Fragment>;
        try {
          tree = Tree.from(words.buffer) as unknown as Tree<Fragment>;
        } catch {
          return;
        }
        expectFiltered(tree);
      },
    ),
  );
});
