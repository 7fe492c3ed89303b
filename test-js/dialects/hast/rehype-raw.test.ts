/**
 * `raw`: trees without raw nodes stay as they are, parts of elements in raw nodes become elements, markup that breaks
 * off is omitted, and positions point into the source. The cost is linear.
 */

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Element, ElementContent, Nodes, Root } from 'hast';
import { LimitError, untrusted } from 'souptree';
import { parseFragment } from 'souptree/hast';
import rehypeRaw, { type Raw, type RawOptions, raw } from 'souptree/rehype-raw';
import { check } from '../../support/properties.js';

type Child = ElementContent | Raw | { type: string };

const text = (value: string) => ({ type: 'text', value }) as const;
const comment = (value: string) => ({ type: 'comment', value }) as const;
const markup = (value: string): Raw => ({ type: 'raw', value });
const element = (tagName: string, properties: Element['properties'], ...children: Child[]) =>
  ({ type: 'element', tagName, properties, children }) as Element;
const h = (tagName: string, ...children: Child[]) => element(tagName, {}, ...children);
const root = (...children: Child[]) => ({ type: 'root', children }) as Root;

/** The children of the parsed root. */
function parsed(children: Child[], options?: RawOptions) {
  return (raw({ type: 'root', children } as Root, options) as Root).children;
}

/** The position of a part of a source that is one line. */
const at = (start: number, end: number) => ({
  start: { line: 1, column: start + 1, offset: start },
  end: { line: 1, column: end + 1, offset: end },
});

describe('limits', () => {
  const bomb = `<div>${'<b a=1 b=2>'.repeat(3)}</div>${'<p>x'.repeat(100)}`;

  test('bound each parse', () => {
    expect(() => parsed([markup(bomb)], { limits: { nodes: 100 } })).toThrow(LimitError);
    expect(parsed([markup(bomb)], { limits: untrusted })).toHaveLength(101);
    const kept = { type: 'x', children: [markup(bomb)] };
    expect(() => parsed([kept], { passThrough: ['x'], limits: { nodes: 100 } })).toThrow(
      LimitError,
    );
  });

  test('are checked', () => {
    const wrong = { node: 1 } as never;
    expect(() => parsed([], { limits: wrong })).toThrow('raw: `limits.node` is not an option');
  });
});

describe('a tree without raw nodes', () => {
  test.each<[string, Child]>([
    ['text that looks like markup', h('p', text('<b> &amp; \0 \r &'))],
    ['text that looks like an end tag', h('script', text('a</script>b<!--'))],
    ['a comment that no markup can have', comment('-->')],
    ['a line feed at the start of a pre', h('pre', text('\n\nx'))],
    ['a line feed at the start of a textarea', h('textarea', text('\nx'))],
    ['properties that no tag can have', element('p', { 'a b': 'c', hidden: false, tabIndex: 1 })],
    ['lists', element('a', { className: ['b', 'c'], rel: ['d'] }, text('x'))],
    ['void elements of SVG', h('svg', h('link'), h('linearGradient', h('input')))],
    ['void elements', element('img', { alt: 'a', src: 'b' })],
    ['elements of HTML in SVG', h('svg', h('foreignObject', h('p')), h('radialGradient'))],
    ['text of a script', h('script', text('if (a < b && c) "<!--<script>"'))],
    ['text of an iframe', h('iframe', text('<p>&amp;'))],
    ['an end tag of a br', h('p', h('br'), text('a'))],
    ['special characters', h('p', text('\x01\x02\x03<\x04\x05\x06\x07'))],
    ['data', { ...h('p'), data: { meta: 'a' } } as unknown as Child],
  ])('keeps %s', (_, node) => {
    expect(parsed([node])).toEqual([node]);
  });

  test('keeps the contents of a template', () => {
    const content = { ...root(h('td', text('x'))), data: { quirksMode: false } };
    const template = { ...h('template'), content };
    expect(parsed([template])).toEqual([template]);
  });

  test('is a document if it begins with a doctype or an html element', () => {
    const html = h('html', h('head'), h('body', text('x')));
    expect(parsed([{ type: 'doctype' }, h('html', text('x'))])).toEqual([
      { type: 'doctype' },
      html,
    ]);
    expect(raw(h('html', text('x')))).toEqual(html);
    expect((raw(root(h('html'))) as Root).data).toEqual({ quirksMode: true });
  });

  test('that is a node becomes a node of the same type, or a root', () => {
    expect(raw(text('a'))).toEqual(text('a'));
    expect(raw(h('p', h('p'))).type).toBe('root');
    expect(raw(markup('<b>'))).toEqual({ ...root(h('b')), data: { quirksMode: false } });
  });

  test('can be empty, or one node', () => {
    expect(raw(root())).toEqual({ ...root(), data: { quirksMode: false } });
    expect(raw(comment('a'))).toEqual(comment('a'));
    expect(raw(h('hr'))).toEqual(h('hr'));
    expect(parsed([text('')])).toEqual([]);
  });

  test('has one text for adjacent texts, and lower case names', () => {
    expect(parsed([text('a'), text(''), text('&b')])).toEqual([text('a&b')]);
    expect(parsed([h('DIV'), h('LinearGradient')])).toEqual([h('div'), h('lineargradient')]);
  });

  test('does not share nodes and properties with the new tree', () => {
    const link = element('a', { rel: ['b'] });
    const [copy] = parsed([link]) as [Element];
    expect(copy.properties.rel).not.toBe(link.properties.rel);
    expect(copy).not.toBe(link);
  });
});

describe('raw nodes', () => {
  test('can have the tags of an element, and parts of a tag', () => {
    expect(parsed([markup('<i>'), text('a'), markup('</i>')])).toEqual([h('i', text('a'))]);
    expect(parsed([markup('<i'), markup('>'), h('b')])).toEqual([h('i', h('b'))]);
    expect(parsed([h('div', h('p', markup('<hr>')))])).toEqual([h('div', h('p'), h('hr'), h('p'))]);
  });

  test.each(['<i', '<i class="a>b', "</i x='", '<!-- a', '<!--', '<!doctype', '<?x', '</', '<'])(
    'omit %j, which breaks off before another node',
    (broken) => {
      expect(parsed([markup(`a${broken}`), h('b', text('c'))])).toEqual([
        text('a'),
        h('b', text('c')),
      ]);
      expect(parsed([markup(broken), text('">c-->')])).toEqual([text('">c-->')]);
      expect(parsed([markup(broken), comment('c')])).toEqual([comment('c')]);
    },
  );

  test('end as the input does', () => {
    expect(parsed([markup('a<!-- b')])).toEqual([text('a'), comment(' b')]);
    expect(parsed([markup('<table>'), text('x')])).toEqual([text('x'), h('table')]);
  });

  test('do not continue text, and text does not continue them', () => {
    expect(parsed([text('&'), markup('amp;')])).toEqual([text('&amp;')]);
    expect(parsed([markup('&am'), text('p;')])).toEqual([text('&amp;')]);
    expect(parsed([markup('&amp'), text(';')])).toEqual([text('&;')]);
    expect(parsed([text('<'), markup('b>')])).toEqual([text('<b>')]);
    expect(parsed([markup('a\r'), text('\nb')])).toEqual([text('a\n\nb')]);
  });

  test.each(['title', 'textarea', 'style', 'script', 'xmp', 'iframe'])(
    'open a %s, in which tags of hast are omitted',
    (name) => {
      const inside = [text('a<b&c'), h('b', text('d')), comment('e'), markup('f')];
      const end = [markup(`</${name}>`), h('i')];
      expect(parsed([markup(`<${name}>`), ...inside, ...end])).toEqual([
        h(name, text('a<b&cd'), comment('e'), text('f')),
        h('i'),
      ]);
    },
  );

  test.each(['title', 'style'])(
    'in a %s of hast are text, and tags of hast are omitted',
    (name) => {
      const tree = h(name, h('b', h('textarea', text('a<c'))), markup('<p>'), h('br'));
      expect(parsed([tree, markup('<i>')])).toEqual([h(name, text('a<c<p>')), h('i')]);
      expect(parsed([h(name, comment('a')), h('i')])).toEqual([h(name, comment('a')), h('i')]);
    },
  );

  test('open a title, in which tags with any attributes are omitted', () => {
    const link = element('a', { title: '<b>&<' }, text('c'));
    expect(parsed([markup('<title>'), link, h('p'), text('d')])).toEqual([h('title', text('cd'))]);
  });

  test.each(['title', 'style', 'xmp'])('in a %s only its own end tag is a tag', (name) => {
    expect(parsed([markup(`<${name}>`), text('a'), markup('</noscript>b')])).toEqual([
      h(name, text('a</noscript>b')),
    ]);
  });

  test('in text keep markup that breaks off', () => {
    const script = [
      markup('<script>if (a<b && '),
      text('c) x = "'),
      markup('</scr'),
      text('ipt>")'),
    ];
    expect(parsed([...script, markup('</script>')])).toEqual([
      h('script', text('if (a<b && c) x = "</script>")')),
    ]);
  });

  test('can open a plaintext, which never ends', () => {
    expect(parsed([markup('<plaintext>'), h('b', text('a')), markup('</plaintext>')])).toEqual([
      h('plaintext', text('a</plaintext>')),
    ]);
  });

  test('add attributes to an html and a body', () => {
    const body = element('body', { id: 'a' }, markup('<body id=b title=c>'));
    const [html] = parsed([h('html', body)]) as [Element];
    expect(html.children[1]).toEqual(element('body', { id: 'a', title: 'c' }));
  });

  test('can have references, templates, scripts and comments', () => {
    expect(parsed([markup('&#97;&#x62;&lt;&copy')])).toEqual([text('ab<\u00a9')]);
    const content = { ...root(text('a'), h('b')), data: { quirksMode: false } };
    expect(parsed([markup('<template>a<b></b></template>')])).toEqual([
      { ...h('template'), content },
    ]);
    expect(parsed([markup('<script>a<b</script><!--c-->')])).toEqual([
      h('script', text('a<b')),
      comment('c'),
    ]);
    expect(parsed([markup('a<?b c>')])).toEqual([text('a'), comment('?b c?')]);
  });

  test.each(['iframe', 'textarea', 'title', 'script', 'svg'])('can follow a %s of hast', (name) => {
    expect(parsed([h(name, text('a')), markup('<b>c</b>')])).toEqual([
      h(name, text('a')),
      h('b', text('c')),
    ]);
  });

  test('that begin a pre drop the line feed after its tag, as the parser does', () => {
    expect(parsed([markup('<pre>'), text('\na')])).toEqual([h('pre', text('a'))]);
    expect(parsed([h('pre', h('b', text('\na')))])).toEqual([h('pre', h('b', text('\na')))]);
  });

  test('can leave an end tag unfinished', () => {
    expect(parsed([markup('<p>a</p'), text('b'), markup('</p>')])).toEqual([h('p', text('ab'))]);
  });

  test('that are adjacent can share any construct', () => {
    expect(parsed([markup('<!'), markup('--a--'), markup('>b')])).toEqual([
      comment('a'),
      text('b'),
    ]);
    expect(parsed([markup('<!'), markup('>')])).toEqual([comment('')]);
    expect(parsed([markup('&l'), markup('t;')])).toEqual([text('<')]);
    expect(parsed([markup('<'), markup('/b'), text('c')])).toEqual([text('c')]);
  });

  test('that are broken have no effect on later raw nodes', () => {
    expect(parsed([h('i', markup('</')), markup('<p>')])).toEqual([h('i'), h('p')]);
    expect(parsed([h('i', markup('<')), markup('&am')])).toEqual([h('i'), text('&am')]);
    expect(parsed([h('i', markup('<!')), markup('a>')])).toEqual([h('i'), text('a>')]);
  });

  test('can make the parser create an element of hast again', () => {
    const link = (...children: Child[]) => element('a', { className: ['x'] }, ...children);
    expect(parsed([h('div', link(markup('<p>'), text('y')))])).toEqual([
      h('div', link(), h('p', link(text('y')))),
    ]);
  });
});

describe('attributes that the parser reads', () => {
  test('of formatting elements, which it creates again at most three times', () => {
    const bold = (...children: Child[]) => element('b', { id: 'a' }, ...children);
    const nested = bold(bold(bold(bold())));
    expect(parsed([h('p', markup('<b id=a>'.repeat(4))), text('c')])).toEqual([
      h('p', nested),
      bold(bold(bold(text('c')))),
    ]);
  });

  test('of a font in SVG, an input in a table, and annotation-xml', () => {
    const font = (name: string) => element('font', { [name]: 'a' });
    expect(parsed([h('svg', font('id'), font('size'))])).toEqual([
      h('svg', font('id')),
      font('size'),
    ]);
    const input = (type: string) => element('input', { type });
    expect(parsed([h('table', input('hidden'), input('text'))])).toEqual([
      input('text'),
      h('table', input('hidden')),
    ]);
    const annotation = (encoding: string) => element('annotation-xml', { encoding }, h('div'));
    expect(parsed([h('math', annotation('text/html'), annotation('a'))])).toEqual([
      h('math', annotation('text/html'), element('annotation-xml', { encoding: 'a' })),
      h('div'),
    ]);
  });

  test.each([
    ['a raw node', (...children: Child[]) => [markup('<select>'), ...children]],
    ['hast', (...children: Child[]) => [h('select', ...children)]],
  ])('of options in a select of %s, and of elements in these options', (_, select) => {
    const span = element('span', { title: 'a' });
    const button = (...children: Child[]) => h('button', h('selectedcontent', ...children));
    const options = [element('option', { disabled: true }), h('option', span)];
    expect(parsed(select(button(), ...options))).toEqual([h('select', button(span), ...options)]);
  });

  test('of a template that patches a marker', () => {
    const template = element('template', { htmlFor: ['a'] }, text('b'));
    expect(parsed([markup('<?marker name="a">'), template])[0]).toEqual(text('b'));
  });
});

describe('options', () => {
  const custom = (...children: Child[]) => ({ type: 'custom', name: 'x', children });

  test('`passThrough` keeps nodes, and parses their children', () => {
    const options = { passThrough: ['custom', 'leaf'] };
    const inner = custom(markup('<i>a'), custom(markup('</b>')));
    expect(parsed([markup('<b>'), inner, text('c')], options)).toEqual([
      h('b', custom(h('i', text('a'), custom())), text('c')),
    ]);
    expect(parsed([custom(), custom(comment('a'))], options)).toEqual([
      custom(),
      custom(comment('a')),
    ]);
    expect(
      parsed([custom(markup('<b'), text('c'), markup('</b>')), markup('</i>')], options),
    ).toEqual([custom(text('c'))]);
    const leaf = { type: 'leaf', value: '-->' };
    expect(parsed([h('title', text('a'), leaf)], options)).toEqual([h('title', text('a'), leaf)]);
  });

  test('without `passThrough`, unknown nodes are errors that name the type', () => {
    expect(() => parsed([custom()])).toThrow(
      'of the type `custom`: list the type in `passThrough`',
    );
    expect(() => parsed([{ type: 'mdxJsxFlowElement' }])).toThrow('MDX parses no HTML');
  });

  test('`tagfilter` makes tags of GFM text', () => {
    expect(parsed([markup('<script>a</SCRIPT ><b title="<style>">')], { tagfilter: true })).toEqual(
      [text('<script>a</SCRIPT >'), element('b', { title: '<style>' })],
    );
    expect(parsed([markup('<titles>')], { tagfilter: true })).toEqual([h('titles')]);
    expect(parsed([h('title', text('a'))], { tagfilter: true })).toEqual([h('title', text('a'))]);
  });

  test('`file` gives the root a position', () => {
    expect(raw(root(text('a')), { file: 'a\r\nb' }).position).toEqual({
      start: { line: 1, column: 1, offset: 0 },
      end: { line: 2, column: 2, offset: 4 },
    });
    expect(raw({ ...root(), position: at(1, 2) }, { file: 'abc' }).position).toEqual(at(1, 2));
  });

  test.each<[unknown, unknown]>([
    [null, {}],
    [root(), { passThrough: 'a' }],
    [root(), { tagfilter: 1 }],
    [root(), { passthrough: [] }],
    [{ type: 'text' }, {}],
    [{ type: 'element', children: [] }, {}],
  ])('wrong arguments are errors: %j, %j', (tree, options) => {
    expect(() => raw(tree as Nodes, options as RawOptions)).toThrow(TypeError);
  });

  test('a name that no tag can have is an error', () => {
    expect(() => raw(h('a b'))).toThrow('no tag can have the name "a b"');
  });

  test('the plugin passes its options and the file', () => {
    const transform = (rehypeRaw as (options: object) => (tree: Root, file: unknown) => Root)({
      tagfilter: true,
    });
    const result = transform(root(markup('<xmp>')), 'abc');
    expect(result.children).toEqual([text('<xmp>')]);
    expect(result.position).toEqual(at(0, 3));
    expect(() => (rehypeRaw as (options: object) => void)({ tagFilter: true })).toThrow(
      'did you mean `tagfilter`',
    );
  });
});

describe('positions', () => {
  test('of hast stay the same if the parser ends the element elsewhere', () => {
    const item = { ...h('p'), position: at(2, 4) };
    const paragraph = { ...h('p', item), position: at(0, 6) };
    const positions = parsed([paragraph]).map(({ position }) => position);
    expect(positions).toEqual([at(0, 6), at(2, 4), undefined]);
  });

  test('are missing for elements that the parser creates again', () => {
    const link = { ...element('a', {}, markup('<p>'), text('b')), position: at(0, 10) };
    const [first, paragraph] = parsed([link]) as [Element, Element];
    expect(first.position).toEqual(at(0, 10));
    expect(paragraph.children[0].position).toBeUndefined();
  });

  test('of the root are those of the file, with nodes or without', () => {
    expect(raw(root(markup('</b>')), { file: '</b>' }).position).toEqual(at(0, 4));
  });

  test('do not need the option `file`', () => {
    const node = { ...markup('<b>'), position: at(3, 6) };
    expect(parsed([node])[0].position).toEqual(at(3, 6));
  });

  test('of hast are kept, and those of raw nodes are in the source', () => {
    const source = 'a <b title=x>*c*</b>';
    const tree = root(
      { ...text('a '), position: at(0, 2) },
      { ...markup('<b title=x>'), position: at(2, 13) },
      { ...h('em', { ...text('c'), position: at(14, 15) }), position: at(13, 16) },
      { ...markup('</b>'), position: at(16, 20) },
    );
    expect((raw(tree, { file: source }) as Root).children).toEqual([
      { ...text('a '), position: at(0, 2) },
      {
        ...element(
          'b',
          { title: 'x' },
          {
            ...h('em', { ...text('c'), position: at(14, 15) }),
            position: at(13, 16),
          },
        ),
        position: at(2, 20),
      },
    ]);
  });

  test('count the lines of a raw node from its start', () => {
    const start = { line: 5, column: 3, offset: 40 };
    const node = { ...markup('a\r\n<b>c</b>'), position: { start, end: start } };
    expect(parsed([node])[1].position).toEqual({
      start: { line: 6, column: 1, offset: 43 },
      end: { line: 6, column: 9, offset: 51 },
    });
  });

  test('of a text end with the last part that has a position', () => {
    const node = { ...markup('<p>a'), position: at(0, 4) };
    const [p] = parsed([node, text('\n'), h('hr')]) as [Element];
    expect(p.children).toEqual([{ ...text('a\n'), position: at(3, 4) }]);
    expect(p.position).toEqual(at(0, 4));
  });
});

const names = ['div', 'span', 'section', 'x-y'];
const characters = fc.constantFrom(
  'a',
  ' ',
  '<',
  '&',
  '"',
  '\n',
  '\0',
  '\r',
  '\x01',
  '\u00e9',
  '>',
  ';',
);
const texts = fc.array(characters, { minLength: 1, maxLength: 5 }).map((all) => text(all.join('')));
const { tree: trees } = fc.letrec<{ tree: Element; node: Child }>((tie) => ({
  tree: fc
    .tuple(fc.constantFrom(...names), fc.array(tie('node'), { maxLength: 3 }), fc.string())
    .map(([name, children, title]) => element(name, { title }, ...separate(children))),
  node: fc.oneof({ maxDepth: 5 }, texts, tie('tree'), fc.string().map(comment)),
}));

/** Without adjacent texts, which would become one text. */
function separate(nodes: Child[]): Child[] {
  return nodes.filter(({ type }, index) => type !== 'text' || nodes[index - 1]?.type !== 'text');
}

/** The tree with tags in raw nodes, where `isRaw` says so. */
function split(node: Child, isRaw: () => boolean): Child[] {
  if (!('tagName' in node)) return [node];
  const children = node.children.flatMap((child) => split(child, isRaw));
  if (!isRaw()) return [{ ...node, children } as Element];
  return [markup(`<${node.tagName}>`), ...children, markup(`</${node.tagName}>`)];
}

const parts = ['<p>', '</p>', '<b a=1>', '</b>', '<table>', '<td>', 'x&amp;y', '<!--c-->', '<svg>'];

describe('properties', () => {
  check(
    'a tree without raw nodes stays the same',
    fc.property(trees, (tree) => expect(raw(tree)).toEqual(tree)),
  );

  check(
    'elements whose tags are raw nodes are those elements',
    fc.property(trees, fc.infiniteStream(fc.boolean()), (tree, choices) => {
      const bare = JSON.parse(
        JSON.stringify(tree, (key, value) => (key === 'properties' ? {} : value)),
      );
      expect(parsed(split(bare, () => choices.next().value === true))).toEqual([bare]);
    }),
  );

  check(
    'one raw node is a parse of its markup, with its positions',
    fc.property(fc.array(fc.constantFrom(...parts, '\n', '<title>', '</title>')), (tags) => {
      const source = tags.join('');
      const position = at(0, source.length);
      const { children } = parseFragment(source);
      expect(parsed([{ ...markup(source), position }])).toEqual(children);
    }),
  );
});

describe('100,000 nodes take linear time without recursion', () => {
  const count = 100_000;
  const depthOf = (tree: Nodes): number => {
    let depth = 0;
    for (
      let node = tree as Root;
      node.children?.length > 0;
      node = node.children[0] as unknown as Root
    )
      depth++;
    return depth;
  };

  test('nested elements of raw nodes', () => {
    const tags = Array.from({ length: count }, () => markup('<div>'));
    expect(depthOf(raw({ type: 'root', children: tags } as unknown as Root))).toBe(count);
  });

  test('nested elements of hast', () => {
    let tree: Element = h('div');
    for (let level = 1; level < count; level++) tree = h('div', tree);
    expect(depthOf(raw(root(tree)))).toBe(count);
  });

  test.each([1, 2, 300])('cycles of %d nodes are an error', (length) => {
    const error = new TypeError('raw: a node is inside of itself');
    for (const type of ['element', 'x']) {
      const first = { ...h('div'), type } as Element;
      let last = first;
      for (let count = 1; count < length; count++) {
        const next = { ...h('div'), type } as Element;
        last.children.push(text('a'), next);
        last = next;
      }
      last.children.push(first);
      expect(() => raw(root(first as never), { passThrough: ['x'] })).toThrow(error);
    }
    const kept = { type: 'x', children: [h('p')] };
    kept.children[0].children.push(kept as never);
    expect(() => raw(root(kept as never), { passThrough: ['x'] })).toThrow(error);
  });

  test('a node that occurs twice is no cycle', () => {
    const twice = { type: 'x', children: [h('p')] } as unknown as Child;
    const children = [twice, h('div', twice)];
    expect(parsed(children, { passThrough: ['x'] })).toEqual(children);
  });

  test('nested nodes that are kept', () => {
    let tree: Child = { type: 'x' };
    for (let level = 1; level < 10_000; level++) tree = { type: 'x', children: [tree] } as Child;
    expect(depthOf(raw(root(tree), { passThrough: ['x'] }))).toBe(10_000);
  });

  test.each(['<', '</', '<!--', '<a b="', '<a ', '&', '&a', '<![CDATA[', '</title', '<select'])(
    'one raw node of 2 MB that repeats %j',
    (part) => {
      const value = part.repeat(2_000_000 / part.length);
      expect((raw(root(markup(value))) as Root).type).toBe('root');
      expect(parsed([markup(value), h('hr')]).at(-1)).toEqual(h('hr'));
      expect(parsed([markup(`<title>${value}`), h('hr')])).toHaveLength(1);
    },
  );

  test('raw nodes that break off before an element', () => {
    const broken = Array.from({ length: count }, () => [markup('<i'), h('b')]).flat();
    expect(parsed(broken)).toHaveLength(count);
  });

  test('raw nodes that share one tag', () => {
    const broken = Array.from({ length: 2 * count }, () => markup('<i '));
    expect(parsed([...broken, text('a')])).toEqual([text('a')]);
  });

  test('references that break off', () => {
    const broken = Array.from({ length: count }, () => [markup('&am'), text('p;')]).flat();
    expect(parsed(broken)).toEqual([text('&amp;'.repeat(count))]);
  });

  test('raw nodes, elements and comments in a textarea', () => {
    const inside = [markup('<b'), element('b', { title: '<' }, text('a')), comment('c')];
    const repeated = Array.from({ length: count }, () => inside).flat();
    const textarea = { type: 'element', tagName: 'textarea', properties: {}, children: repeated };
    const [{ children }] = parsed([textarea]) as [Element];
    expect(children).toHaveLength(2 * count);
    expect(children[0]).toEqual(text('<ba'));
  });

  test('raw nodes that break off, and texts with every special character', () => {
    const broken = Array.from({ length: count }, () => [markup('&<b c="'), text('\x01&')]).flat();
    expect(parsed(broken)).toEqual([text('&\x01&'.repeat(count))]);
  });
});
