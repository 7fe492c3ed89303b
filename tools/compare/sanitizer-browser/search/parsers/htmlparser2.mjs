// htmlparser2, which knows no namespaces and no insertion modes. Its elements count as those of HTML, and inside of
// `svg` and `math` also as those of SVG and MathML.

import { judgeElement } from '../judge.mjs';
import { importConsumer } from './libraries.mjs';

const { parseDocument } = await importConsumer('htmlparser2');
const { default: render } = await importConsumer('dom-serializer');

const roots = { svg: 'svg', math: 'mathml' };

/** The elements of SVG and MathML whose children belong to HTML. */
const integrationPoints = new Set([
  'annotation-xml', 'desc', 'foreignObject', 'mi', 'mn', 'mo', 'ms', 'mtext', 'title',
]); // biome-ignore format: a list

/** Judges a tree. */
export function judge(document) {
  const found = [];
  const waiting = [[document, undefined]];
  for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
    const [node, foreign] = entry;
    let inside = foreign;
    if (node.attribs) {
      const attributes = Object.entries(node.attribs);
      const namespace = roots[node.name] ?? foreign;
      judgeElement('html', node.name, attributes, found);
      if (namespace) judgeElement(namespace, node.name, attributes, found);
      inside = integrationPoints.has(node.name) ? undefined : namespace;
    }
    if (node.children) for (const child of node.children) waiting.push([child, inside]);
  }
  return found;
}

const options = [
  ['fragment', {}],
  [
    'fragment, with CDATA and self-closing tags',
    { recognizeCDATA: true, recognizeSelfClosing: true },
  ],
];

/** The parser has no contexts, so the ways are its options. */
const waysOf = () =>
  options.map(([way, option]) => ({
    way,
    isScripting: true,
    inForm: false,
    isPage: false,
    parse: (markup) => parseDocument(markup, option),
  }));

const serializers = [{}, { encodeEntities: 'utf8' }].map(
  (option) => (document) => render(document, option),
);

export const htmlparser2 = { name: 'htmlparser2', waysOf, judge, serializers };
