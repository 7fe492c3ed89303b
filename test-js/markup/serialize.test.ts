/** Markup of plain and lazy nodes, with the same cases. The tree-construction suite compares both for every tree. */

import { describe, expect, test } from '@jest/globals';
import * as theirParse5 from 'parse5';
import {
  type ChildNode,
  type Element,
  encode,
  type Fragment,
  type LazyElement,
  type LazyFragment,
  type Node,
  parse,
  parseFragment,
  parseFragmentTree,
  parseTree,
  type SerializeOptions,
  type ShadowRoot,
  serialize,
  serializeChunks,
  serializeOuter,
} from 'souptree';
import * as parse5 from 'souptree/parse5';

/** Parses and serializes the markup. The result must be the same for all kinds of nodes. */
function again(html: string, options?: SerializeOptions): string {
  const shadow = { declarativeShadowRoots: true };
  const markup = serialize(parseFragment(html, shadow), options);
  expect(serialize(parseFragmentTree(html, shadow).root, options)).toBe(markup);
  return markup;
}

describe('markup', () => {
  test.each([
    ['text', 'a&amp;b&lt;c&gt;d&nbsp;e"f\'\u00e9\u{1f600}\ud800'],
    ['attributes', '<p title="a&amp;b&lt;c&gt;d&nbsp;e&quot;f\'" id=""></p>'],
    ['void elements', '<br><img><wbr><p><svg><br2></br2></svg></p>'],
    ['a void element at the end', '<p><b>x<br></b></p>y'],
    ['raw text', '<script>a<b&</script><style>a>b</style><xmp>&</xmp><noframes>&</noframes>'],
    ['text that is not raw', '<textarea>&lt;</textarea><svg><style>&lt;</style></svg>'],
    ['templates', '<template>a<template></template><td></td></template>b'],
    ['comments and processing instructions', '<!--a&b--><?x y?><?z ?>'],
    [
      'attributes with a namespace',
      '<svg viewBox="1" xlink:href="a" xml:lang="b" xmlns:xlink="c" xmlns="d"></svg>',
    ],
    ['a pre, without a newline more', '<pre>x</pre>'],
  ])('of %s round-trips', (_, html) => {
    expect(again(html)).toBe(html);
  });

  test('of a noscript depends on scripting', () => {
    expect(again('<noscript>&amp;</noscript>')).toBe('<noscript>&amp;</noscript>');
    expect(again('<noscript>&amp;</noscript>', { scripting: true })).toBe('<noscript>&</noscript>');
  });

  describe('with scripting disabled in template contents', () => {
    const scripting = { scripting: true };
    const html = '<noscript>&lt;</noscript>';
    const raw = '<noscript><</noscript>';

    test.each([
      ['the contents', `<template>${html}</template>`],
      ['an element in it', `<template><p>${html}</p></template>`],
      ['another template', `<template><template></template>${html}</template>`],
      ['a template in the template', `<template><template>${html}</template></template>`],
      ['SVG', `<template><svg><desc>${html}</desc></svg></template>`],
    ])('a noscript in %s is escaped', (_, inside) => {
      expect(again(`${html}${inside}${html}`, scripting)).toBe(`${raw}${inside}${raw}`);
      expect(again(inside + inside, scripting)).toBe(inside + inside);
    });

    test('a noscript in a shadow root is escaped only if a template contains the root', () => {
      const shadow = (inside: string) =>
        `<div><template shadowrootmode="open" shadowrootserializable="">${inside}</template></div>`;
      const all = { ...scripting, serializableShadowRoots: true };
      const deep = `<template>${shadow(html)}${html}</template>`;
      expect(again(shadow(html) + deep, all)).toBe(shadow(raw) + deep);
      expect(again(shadow(deep), all)).toBe(shadow(deep));
    });

    test('a lazy node inside a template is serialized without scripting', () => {
      const { root } = parseFragmentTree(`${html}<template><p>${html}</p></template>${html}`);
      const [first, template, last] = root.children as LazyElement[];
      const p = template.content?.children[0] as LazyElement;
      const noscript = p.children[0] as LazyElement;
      for (const outside of [first, last]) {
        expect(serialize(outside, scripting)).toBe('<');
        expect(serializeOuter(outside.children[0], scripting)).toBe('<');
      }
      expect(serialize(template, scripting)).toBe(`<p>${html}</p>`);
      expect(serialize(template.content as LazyFragment, scripting)).toBe(`<p>${html}</p>`);
      expect(serialize(p, scripting)).toBe(html);
      expect(serializeOuter(p, scripting)).toBe(`<p>${html}</p>`);
      expect(serialize(noscript, scripting)).toBe('&lt;');
      expect(serializeOuter(noscript, scripting)).toBe(html);
      expect(serializeOuter(noscript.children[0], scripting)).toBe('&lt;');
    });

    test('a plain node inside a template is serialized as if outside', () => {
      const [template] = parseFragment(`<template>${html}</template>`).children as Element[];
      expect(serialize(template, scripting)).toBe(html);
      expect(serialize(template.content as Fragment, scripting)).toBe(raw);
    });

    test('a fragment parsed for a template is serialized as if outside', () => {
      const options = { context: 'template', scripting: true } as const;
      expect(serialize(parseFragment(raw, options), scripting)).toBe(raw);
      expect(serialize(parseFragmentTree(raw, options).root, scripting)).toBe(raw);
    });

    test('nodes of parse5 have one setting for the whole tree, as in parse5', () => {
      const inside = `<template>${html}</template>`;
      const libraries = [parse5, theirParse5 as unknown as typeof parse5];
      for (const { parseFragment: parseLike, serialize: write } of libraries) {
        const fragment = parseLike(inside, { scriptingEnabled: false });
        expect(write(fragment as never)).toBe(`<template>${raw}</template>`);
        expect(write(fragment as never, { scriptingEnabled: false })).toBe(inside);
      }
    });

    test('many noscript elements are serialized in time independent of their depth', () => {
      const count = 20_000;
      const deep = '<div>'.repeat(count) + raw.repeat(count);
      const { root } = parseFragmentTree(deep, { scripting: true });
      for (const noscript of root.elements('noscript')) {
        if (serialize(noscript, scripting) !== '<') throw new Error('escaped');
      }
    }, 3000);
  });

  test('of a document has only the name of its doctype', () => {
    const html = '<!doctype html public "a" "b"><p>';
    const expected = '<!DOCTYPE html><html><head></head><body><p></p></body></html>';
    for (const root of [parse(html), parseTree(html).root]) {
      expect(serialize(root)).toBe(expected);
      expect(serializeOuter(root)).toBe(expected);
    }
  });

  test('is the same in the shape of parse5', () => {
    const html = '<!doctype html><p title="&amp;&lt;">a<?t d?><template>x</template><!--c--><br>';
    const options = { processingInstructionNodes: true };
    expect(parse5.serialize(parse5.parse(html, options))).toBe(serialize(parse(html)));
  });
});

describe('shadow roots', () => {
  const open =
    '<template shadowrootmode="open" shadowrootdelegatesfocus="" shadowrootserializable="" ' +
    'shadowrootslotassignment="manual" shadowrootclonable="" ' +
    'shadowrootcustomelementregistry=""><b></b></template>';
  const closed = '<template shadowrootmode="closed">in</template>';
  const html = `<div>${open}light</div><p>${closed}x</p>`;
  const options = { declarativeShadowRoots: true };

  test('are omitted by default', () => {
    expect(again(html)).toBe('<div>light</div><p>x</p>');
  });

  test('are written with `serializableShadowRoots` if they are serializable', () => {
    expect(again(html, { serializableShadowRoots: true })).toBe(`<div>${open}light</div><p>x</p>`);
  });

  test('are written if `shadowRoots` contains them', () => {
    const plain = parseFragment(html, options);
    const { root } = parseFragmentTree(html, options);
    for (const each of [plain, root]) {
      const p = each.children[1] as Element | LazyElement;
      const { shadowRoot } = p;
      if (!shadowRoot) throw new Error('no shadow root');
      const named = { shadowRoots: [shadowRoot] };
      expect(serialize(each, named)).toBe(`<div>light</div><p>${closed}x</p>`);
      expect(serializeOuter(p, named)).toBe(`<p>${closed}x</p>`);
      expect(serialize(shadowRoot)).toBe('in');
      expect(serializeOuter(shadowRoot)).toBe('in');
    }
    // A shadow root of another tree has no effect.
    const [, other] = parseFragmentTree(html, options).root.children as LazyElement[];
    expect(serialize(root, { shadowRoots: other.shadowRoot ? [other.shadowRoot] : [] })).toBe(
      '<div>light</div><p>x</p>',
    );
  });

  test('at the top of a fragment are templates, which are always written', () => {
    const inDiv = { ...options, context: 'div' } as const;
    const fragment = `${open}light`;
    expect(serialize(parseFragment(fragment, inDiv))).toBe(fragment);
    expect(serialize(parseFragmentTree(fragment, inDiv).root)).toBe(fragment);
    expect(parseFragment(fragment, inDiv).children).toMatchObject([
      { name: 'template', content: { children: [{ name: 'b' }] } },
      { type: 'text', value: 'light' },
    ]);
  });
});

describe('a node', () => {
  const html = '<p class="a">x<br></p><script><</script><template>y</template><!--c--><?t ?>';
  const plain = parseFragment(html);
  const { root } = parseFragmentTree(html);

  test.each([
    [0, '<p class="a">x<br></p>', 'x<br>'],
    [1, '<script><</script>', '<'],
    [2, '<template>y</template>', 'y'],
  ])('number %i has outer and inner markup', (index, outer, inner) => {
    for (const node of [plain.children[index], root.children[index]]) {
      expect(serializeOuter(node)).toBe(outer);
      expect(serialize(node as Element)).toBe(inner);
    }
  });

  test('that cannot have children has only outer markup', () => {
    for (const { children } of [plain, root]) {
      expect(serializeOuter(children[3])).toBe('<!--c-->');
      expect(serializeOuter(children[4])).toBe('<?t ?>');
      expect(() => serialize(children[3] as Element)).toThrow(
        /^serialize: `node` must be a node with children, got /,
      );
    }
    expect(serializeOuter({ type: 'text', value: '<' })).toBe('&lt;');
    // A lazy node has a parent.
    expect(serializeOuter((root.children[1] as LazyElement).children[0])).toBe('<');
  });

  test('that is a void element is written without its children', () => {
    const br: Element = {
      type: 'element',
      name: 'br',
      namespace: 'html',
      attributes: [],
      children: [{ type: 'text', value: 'x' }],
    };
    expect(serialize({ type: 'fragment', children: [br] })).toBe('<br>');
    expect(serialize(br)).toBe('');
    expect(serialize({ ...br, namespace: 'svg' })).toBe('x');
    expect(serializeOuter({ ...br, namespace: 'svg' })).toBe('<br>x</br>');
  });
});

describe('serializeChunks', () => {
  const html = `<title>x</title><template><noscript>&lt;</noscript></template>${'<p title="a">b&amp;c</p>'.repeat(5000)}`;

  test.each([
    ['a tree', () => parseTree(html)],
    ['a lazy node', () => parseTree(html).root],
    ['a plain node', () => parse(html)],
    ['an element', () => parse(html).children[0] as Element],
    ['a small tree', () => parseFragmentTree('<b>x</b>')],
    ['nothing', () => parseFragment('')],
  ])('returns the markup of %s in chunks', (_, node) => {
    const chunks = [...serializeChunks(node())];
    expect(chunks.join('')).toBe(serialize(node()));
    for (const chunk of chunks.slice(0, -1)) expect(chunk.length).toBeGreaterThanOrEqual(2 ** 14);
    expect(chunks).not.toContain('');
  });

  test('reads the tree only as far as the chunks are read', () => {
    const broken = parse(html);
    broken.children.push({ type: 'other' } as never);
    const chunks = serializeChunks(broken);
    expect(chunks.next().value).toMatch(/^<html><head><title>x/);
    expect(() => [...chunks]).toThrow(
      'serialize: `node.children[1]` has the type "other": a node has no such child',
    );
  });

  test('refuses what is no node at once', () => {
    expect(() => serializeChunks({} as never)).toThrow(
      'serializeChunks: `node` must be a node with children, got [object Object]',
    );
  });
});

describe('serialize and serializeOuter', () => {
  test.each([2, 1])('refuse nodes that are inside of themselves, at depth %d', (depth) => {
    const fragment = parseFragment('<div><p><b>x</b></p></div>');
    const [div] = fragment.children as Element[];
    const inner = depth === 1 ? div : (div.children[0] as Element);
    inner.children.push(div);
    expect(() => serialize(fragment)).toThrow(
      new TypeError('serialize: a node is inside of itself'),
    );
  });

  test('accept a deep tree without cycles', () => {
    const html = '<i>'.repeat(100_000);
    expect(serialize(parseFragment(html))).toBe(html + '</i>'.repeat(100_000));
  });

  test('accept a `Tree`, whose root they serialize', () => {
    const tree = parseTree('<p>x');
    expect(serialize(tree)).toBe('<html><head></head><body><p>x</p></body></html>');
    expect(serializeOuter(tree)).toBe(serialize(tree));
  });

  test.each([undefined, null, 'html', 1, {}, { type: 'other' }, []])(
    'refuse the node %p',
    (value) => {
      expect(() => serialize(value as Fragment)).toThrow(TypeError);
      expect(() => serializeOuter(value as Node)).toThrow(
        /^serializeOuter: `node` must be a node, got /,
      );
    },
  );

  test('refuse children that cannot be children', () => {
    const children = [{ type: 'document' }] as unknown as Fragment['children'];
    expect(() => serialize({ type: 'fragment', children })).toThrow(
      'serialize: `node.children[0]` has the type "document": a node has no such child',
    );
  });

  test('refuse nodes and attributes without their strings', () => {
    const p = { type: 'element', name: 'p', namespace: 'html', attributes: [], children: [] };
    for (const [member, node] of [
      ['name', { ...p, name: 1 }],
      ['attributes[0].name', { ...p, attributes: [null] }],
      ['attributes[0].name', { ...p, attributes: [{ value: '' }] }],
      ['attributes[1].value', { ...p, attributes: [{ name: 'a', value: '' }, { name: 'b' }] }],
      ['value', { type: 'text' }],
      ['value', { type: 'comment', value: null }],
      ['target', { type: 'processing-instruction', value: '' }],
      ['value', { type: 'processing-instruction', target: 't' }],
      ['name', { type: 'doctype' }],
    ] as [string, unknown][]) {
      const message = (path: string) => `serialize: \`${path}.${member}\` must be a string, got `;
      const fragment: Fragment = { type: 'fragment', children: [node as Element] };
      expect(() => serializeOuter(node as Node)).toThrow(message('node'));
      expect(() => serialize(fragment)).toThrow(message('node.children[0]'));
      expect(() => [...serializeChunks(fragment)]).toThrow(message('node.children[0]'));
    }
  });

  test('name the path of a wrong node, as encode does', () => {
    const text = { type: 'text' } as unknown as ChildNode;
    const element = (name: string, ...children: ChildNode[]): Element => ({
      type: 'element',
      name,
      namespace: 'html',
      attributes: [],
      children,
    });
    const markup = '<p><template shadowrootmode=open>';
    const [parsed] = parseFragment(markup, { declarativeShadowRoots: true }).children as Element[];
    const shadowRoot = { ...(parsed.shadowRoot as ShadowRoot), children: [element('p'), text] };
    const host = { ...element('div', text), shadowRoot };
    const content: Fragment = { type: 'fragment', children: [element('b', text)] };
    const template = { ...element('template'), content };
    const deep = Array.from({ length: 20 }).reduce<ChildNode>((node) => element('i', node), text);
    const fragment = (...children: ChildNode[]): Fragment => ({ type: 'fragment', children });
    const options = { shadowRoots: [shadowRoot] };
    for (const [path, root] of [
      ['node.children[1].children[0]', fragment(element('br'), element('p', text))],
      ['node.children[0].shadowRoot.children[1]', fragment(host)],
      ['node.shadowRoot.children[1]', host],
      ['node.children[0].content.children[0].children[0]', fragment(template)],
      ['node.content.children[0].children[0]', template],
      [
        'node.children[0].children[0].children[0].children[0] ... ' +
          '.children[0].children[0].children[0].children[0].children[0]',
        deep,
      ],
    ] as [string, Element | Fragment][]) {
      const message = `\`${path}.value\` must be a string, got undefined`;
      expect(() => serialize(root, options)).toThrow(`serialize: ${message}`);
      expect(() => serializeOuter(root, options)).toThrow(`serialize: ${message}`);
      expect(() => encode(root)).toThrow(`encode: ${message}`);
    }
  });

  test('refuse names that would become other markup, as encode does', () => {
    const names = [
      ...[
        '',
        ' ',
        'p onclick=x',
        'p>',
        'p/',
        '1',
        '-a',
        '=',
        'a=',
        '=a',
        '\0',
        'a\nb',
        'a"b',
        "a'",
      ],
      ...[
        'p',
        'x-y',
        'a<',
        '\u00e9',
        'x\ud800',
        ':a',
        '_',
        '@click',
        'html SYSTEM',
        'a?',
        'xlink:href',
      ],
    ];
    const element = { type: 'element', name: 'p', namespace: 'html', attributes: [], children: [] };
    const ofDocument = (node: unknown) => ({ type: 'document', mode: 'quirks', children: [node] });
    const nodesOf = (name: string): unknown[] => [
      { ...element, name },
      { ...element, attributes: [{ name, value: '' }] },
      { ...element, attributes: [{ name: 'a', value: '', prefix: name }] },
      { ...element, attributes: [{ name: 'a', value: '', prefix: null }] },
      { type: 'processing-instruction', target: name, value: '' },
      ofDocument({ type: 'doctype', name, publicId: '', systemId: '' }),
    ];
    let refused = 0;
    for (const node of names.flatMap(nodesOf)) {
      const messageOf = (write: () => unknown) => {
        try {
          write();
          return '';
        } catch (error) {
          expect(error).toBeInstanceOf(TypeError);
          return (error as Error).message;
        }
      };
      const encoding = messageOf(() => encode(node as Fragment));
      const serializing = messageOf(() => serializeOuter(node as Fragment));
      expect([node, serializing !== '']).toEqual([node, encoding !== '']);
      if (serializing !== '') expect(serializing).toMatch(/^serialize: `node/);
      if (serializing !== '') refused++;
    }
    expect(refused).toBeGreaterThan(20);
  });

  test('refuse a shadow root with a mode that would become other markup', () => {
    const [host] = parseFragment('<p>').children as Element[];
    const shadowRoot = { type: 'shadow-root', mode: 'open"><script>', children: [] } as never;
    const options = { shadowRoots: [shadowRoot] };
    expect(() => serializeOuter({ ...host, shadowRoot }, options)).toThrow(
      "serialize: `node.shadowRoot.mode` must be 'open' or 'closed', got ",
    );
  });

  test.each([
    ['options', null, 'an object'],
    ['scripting', { scripting: 1 }, 'a boolean'],
    ['serializableShadowRoots', { serializableShadowRoots: 'x' }, 'a boolean'],
    ['shadowRoots', { shadowRoots: {} }, 'an array'],
  ])('refuse wrong %s', (name, options, expected) => {
    const fragment = parseFragment('');
    expect(() => serialize(fragment, options as SerializeOptions)).toThrow(
      `serialize: \`${name}\` must be ${expected}, got `,
    );
  });
});
