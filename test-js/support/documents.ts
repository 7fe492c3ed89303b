/** Generated documents, and generated trees whose markup parses to the same tree. */

import fc from 'fast-check';
import type { ChildNode, Comment, Element, Fragment, Text } from 'souptree';
import { chooser, soup } from '../../tools/lib/soup/index.mjs';

// ---- Documents

/** Short pieces, which shrink well. The seeded soup covers everything else. */
const pieces = [
  ...['<p>', '</p>', '<b>', '</b>', '<b c="d">', '<a href=1>', '</a>', '<div>', '</div>', '<br/>'],
  ...['<table>', '<tr>', '<td>', '</table>', '<select>', '<option>', '</select>', '<form>'],
  ...['<svg>', '<g>', '</svg>', '<math>', '<mi>', '<![CDATA[x]]>', '<template>', '</template>'],
  ...['<textarea>', '</textarea>', '<title>', '</title>', '<script>', '</script>', '<pre>'],
  ...['<body e=f>', '<html g>', '<frameset>', '<!DOCTYPE html>', '<!--h-->', '<?i j?>', '<!k>'],
  ...['x', ' ', '\n', '\r', '\r\n', '\0', '&', '&amp;', '&ampl', '&#13;', '<', '</', '>', '"', "'"],
  ...['\u00e9', '\u{1f600}', '\ud800', '\ufeff', '\u0080'],
];

/** Markup of any kind. */
export const markup: fc.Arbitrary<string> = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 16 }).map((list) => list.join('')),
  // Jest and JSON compare recursively, so trees must not be deep.
  fc.nat().map((seed) => soup(chooser(seed), { size: 16, without: ['deep'] })),
);

// ---- Trees

/** Texts that parse to themselves, so without U+0000 and CR. */
const textOf = (parts: readonly string[]) =>
  fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 4 }).map((list) => list.join(''));
const characters = ['x', ' ', '\n', '&', 'amp;', '&lt', '<', '</p>', '>', '"', "'", '-->', '='];
const otherCharacters = ['\u00a0', '\u00e9', '\u{1f600}', '\ud800', '\ufffd', '\t', '\f', '\u0080'];
const anyText = textOf([...characters, ...otherCharacters]);

const value = fc.oneof(fc.constant(''), anyText);
const names = ['a', 'href', 'xlink:href', 'data-x', '&', '<', "b'", '\u00e9', '@'];
const attributes = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...names), value), {
    selector: ([name]) => name,
    maxLength: 3,
  })
  .map((list) => list.map(([name, text]) => ({ name, value: text })));

const comment: fc.Arbitrary<Comment> = textOf(['x', ' ', '-', '<', '&amp;', '\u{1f600}'])
  .filter((text) => !/^-?>|^-$|-->|--!>|<!-$|<!--/.test(text) && !text.startsWith('-'))
  .filter((text) => !text.endsWith('-'))
  .map((text) => ({ type: 'comment', value: text }));
const text: fc.Arbitrary<Text> = anyText.map((value) => ({ type: 'text', value }));

/** The parser drops a line feed after some start tags, and serialization does not restore it. */
const withoutFirstLineFeed = text.filter(({ value }) => !value.startsWith('\n'));

const element = (
  name: string,
  namespace: Element['namespace'],
  list: Element['attributes'],
  children: ChildNode[],
): Element => ({ type: 'element', name, namespace, attributes: list, children });

/** Text in elements such as `style`. It must not contain their end tag. */
const rawText = textOf(['x', ' ', '&amp;', '<', '<b>', '"', '\u00e9', '<!', '\n']);

/** Elements that can contain each other and everything below. */
const containers = ['div', 'section', 'span', 'x-y', 'ul', 'blockquote', 'ins', 'object'];

/** Joins adjacent texts, as the parser does. */
function joined(children: ChildNode[]): ChildNode[] {
  const list: ChildNode[] = [];
  for (const child of children) {
    const last = list.at(-1);
    if (child.type === 'text' && last?.type === 'text') {
      list[list.length - 1] = { type: 'text', value: last.value + child.value };
    } else {
      list.push(child);
    }
  }
  return list;
}

const { children } = fc.letrec<{ children: ChildNode[]; child: ChildNode }>((tie) => ({
  children: fc.array(tie('child'), { maxLength: 4 }).map(joined),
  child: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    comment,
    attributes.map((list) => element('img', 'html', list, [])),
    fc
      .tuple(fc.constantFrom('style', 'script', 'iframe', 'noembed'), attributes, rawText)
      .map(([name, list, data]) => element(name, 'html', list, [{ type: 'text', value: data }])),
    fc
      .tuple(fc.constantFrom('textarea', 'title'), attributes, withoutFirstLineFeed)
      .map(([name, list, data]) => element(name, 'html', list, [data])),
    fc
      .tuple(fc.constantFrom(...containers), attributes, tie('children'))
      .map(([name, list, nodes]) => element(name, 'html', list, nodes)),
    fc
      .tuple(
        fc.constantFrom('pre', 'listing'),
        attributes,
        fc.tuple(withoutFirstLineFeed, tie('children')),
      )
      .map(([name, list, [first, rest]]) => element(name, 'html', list, joined([first, ...rest]))),
    fc.tuple(attributes, tie('children')).map(([list, nodes]) => {
      const content: Fragment = { type: 'fragment', children: nodes };
      return { ...element('template', 'html', list, []), content };
    }),
    fc
      .tuple(fc.constantFrom('svg', 'math'), fc.array(fc.oneof(text, comment), { maxLength: 2 }))
      .map(([name, nodes]) => element(name, name === 'svg' ? 'svg' : 'mathml', [], joined(nodes))),
  ),
}));

/** Fragments whose markup parses to the same tree in a `div`. */
export const fragment: fc.Arbitrary<Fragment> = children.map((nodes) => ({
  type: 'fragment',
  children: nodes,
}));
