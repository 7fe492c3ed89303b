/** Markup whose tree other parsers got wrong, read in each way that the package has. */

import { expect } from '@jest/globals';
import {
  encode,
  type Fragment,
  type FragmentOptions,
  Parser,
  parse,
  parseFragment,
  parseFragmentTree,
  parseTree,
  serialize,
  Tree,
} from 'souptree';
import * as parse5 from 'souptree/parse5';
import { tokenize } from 'souptree/tokens';
import { type Case, casesOf } from './case.js';

/** The markup of a tree, read in each way; a list if the ways differ. */
function inEachWay(html: string, context?: string): string | string[] {
  const options: FragmentOptions = context === undefined ? {} : { context };
  const bytes = new TextEncoder().encode(html);
  const isDocument = context === undefined;
  const tree = isDocument ? parseTree(html) : parseFragmentTree(html, options);
  const inPieces = (input: string | Uint8Array) => {
    const parser = new Parser(options);
    for (let at = 0; at < input.length; at++) parser.write(input.slice(at, at + 1));
    return parser.end();
  };
  const utf8 = { ...options, encoding: { override: 'utf-8' } };
  const plain = isDocument ? parse(html) : parseFragment(html, options);
  const markup = [
    serialize(plain),
    serialize(tree),
    tree.root.innerHTML,
    serialize(tree.toObject()),
    serialize(Tree.from(tree.buffer.slice(0))),
    serialize(encode(plain as Fragment)),
    serialize(inPieces(html)),
    serialize(isDocument ? parseTree(bytes, utf8) : parseFragmentTree(bytes, utf8)),
  ];
  const different = [...new Set(markup)];
  return different.length === 1 ? different[0] : different;
}

/** Fragments in a `template`: the markup, and that of the tree. */
const fragments: Readonly<Record<string, readonly [html: string, markup: string]>> = {
  'a reference without a semicolon before = in an address': [
    '<a href="/?x&lt=1&reg=2">',
    '<a href="/?x&amp;lt=1&amp;reg=2"></a>',
  ],
  'a script before a paragraph': ['<script>a</script><p>b', '<script>a</script><p>b</p>'],
  'an object that the end of a template closes': [
    '<template>x<object>y',
    '<template>x<object>y</object></template>',
  ],
  'a link in a link, with a block between them': [
    '<a id=1>x<div><a id=2>y</a></div>z</a>',
    '<a id="1">x</a><div><a id="1"></a><a id="2">y</a></div>z',
  ],
  'an end tag of p without a p': ['<p>a<p>b</p></p>', '<p>a</p><p>b</p><p></p>'],
  'a slash at the end of elements that are not void': ['<g/>a<g/>', '<g>a<g></g></g>'],
  'a style in SVG': [
    '<svg><style>b{}</style><g><circle/></g></svg>',
    '<svg><style>b{}</style><g><circle></circle></g></svg>',
  ],
  'an end tag with a line end': ['<b id=x>y</b\r\n>z', '<b id="x">y</b>z'],
  'a table in a cell': [
    '<table><td>a<table><td>b</table>c',
    '<table><tbody><tr><td>a<table><tbody><tr><td>b</td></tr></tbody></table>c</td></tr></tbody></table>',
  ],
  'references in a style of SVG': [
    '<svg><style>a&gt;b</style></svg>',
    '<svg><style>a&gt;b</style></svg>',
  ],
  'a row after a cell in a template': [
    '<template><td>a</td><tr><td>b</template>',
    '<template><td>a</td><td>b</td></template>',
  ],
  'formatting elements around a nobr': [
    '<nobr><b><i><p><nobr>x',
    '<nobr><b><i></i></b></nobr><b><i><p><nobr></nobr><nobr>x</nobr></p></i></b>',
  ],
};

/** Documents: the markup, and that of the `body`. */
const documents: Readonly<Record<string, readonly [html: string, body: string]>> = {
  'an attribute with a colon and a dollar in SVG': [
    '<svg><use xlink:href$=a x=1></use></svg>',
    '<svg><use xlink:href$="a" x="1"></use></svg>',
  ],
  'a template of SVG with only a line end': [
    '<svg><template>\n\n',
    '<svg><template>\n\n</template></svg>',
  ],
  'a list box, whose selectedcontent stays empty': [
    '<select size=3><button><selectedcontent></selectedcontent></button><option>a<option>b</select>',
    '<select size="3"><button><selectedcontent></selectedcontent></button><option>a</option><option>b</option></select>',
  ],
  'a drop-down box, whose selectedcontent is that of the first option': [
    '<select><button><selectedcontent></selectedcontent></button><option>a<option>b</select>',
    '<select><button><selectedcontent>a</selectedcontent></button><option>a</option><option>b</option></select>',
  ],
  'CR LF in a script': ['<body><script>\r\nx\r\n</script>', '<script>\nx\n</script>'],
};

const codesOf = (html: string) => {
  const codes: string[] = [];
  parse5.parse(html, { onParseError: ({ code }) => codes.push(code) });
  return codes;
};

const located = (html: string) => parse5.parseFragment(html, { sourceCodeLocationInfo: true });

export const trees: Case[] = [
  ...Object.entries(fragments).map(([name, [html, expected]]) => ({
    name,
    actual: () => inEachWay(html, 'template'),
    expected,
  })),
  ...Object.entries(documents).map(([name, [html, body]]) => ({
    name,
    actual: () => inEachWay(html),
    expected: expect.stringContaining(`<body>${body}</body>`),
  })),
  ...casesOf({
    'a form in a form, which a template allows': [
      () => {
        const html = '<form id=1><p><form id=2>x</form>y</p></form><form id=3>';
        return [inEachWay(html, 'div'), inEachWay(html, 'template')];
      },
      [
        '<form id="1"><p>x</p></form>y<p></p><form id="3"></form>',
        '<form id="1"><p></p><form id="2">x</form>y<p></p></form><form id="3"></form>',
      ],
    ],
    'souptree/parse5 reports no error for CR LF': [
      () => codesOf('<!doctype html>\r\n<title>a</title>\r\n<script>\r\n</script>\r\n'),
      [],
    ],
    'souptree/parse5 reports a text element that does not end': [
      () => codesOf('<!doctype html><title>a</title><noframes>b'),
      ['eof-in-element-that-can-contain-only-text'],
    ],
    'souptree/parse5 reports errors of tree construction, as its page says': [
      () => codesOf('<!doctype html><title>a</title><p><ol><li>b</ol></p>'),
      ['end-tag-without-matching-open-element'],
    ],
    'an end tag on another line has its line': [
      () => {
        const [b] = located('<b\n\n></b>').childNodes;
        return 'tagName' in b && b.sourceCodeLocation?.endTag?.startLine;
      },
      3,
    ],
    'a paragraph that another one closes ends before it, in all trees': [
      () => {
        const html = 'ab<p>cd<p id=x>e';
        const [, first] = located(html).childNodes;
        const plain = parseFragment(html, { locations: true }).children[1];
        const lazy = parseFragmentTree(html, { locations: true }).root.children[1];
        return [
          first.sourceCodeLocation?.endOffset,
          plain.location?.end,
          'range' in lazy && lazy.range?.end,
        ];
      },
      [7, 7, 7],
    ],
    'an element without an end tag has a start tag only': [
      () => {
        const [b] = located('x<b>yz').childNodes.slice(1);
        const location = 'tagName' in b ? b.sourceCodeLocation : undefined;
        return [location?.startTag?.startOffset, location?.startTag?.endOffset, location?.endTag];
      },
      [1, 4, undefined],
    ],
    'an attribute with a namespace has a location': [
      () => {
        const [svg] = located('<svg><image xlink:href=b>').childNodes;
        const [image] = 'childNodes' in svg ? svg.childNodes : [];
        return 'tagName' in image && image.sourceCodeLocation?.attrs?.['xlink:href']?.startOffset;
      },
      12,
    ],
    'an attribute has one range, of its name and its value': [
      () => {
        const html = '<a href="b.html">';
        const [link] = parseFragment(html, { locations: true }).children;
        const { start, end } = (link.type === 'element' && link.attributes[0].location) || {};
        return html.slice(start, end);
      },
      'href="b.html"',
    ],
    'the spelling of names in the source is in the tokens': [
      () => [...tokenize('<P *ngFor="a" routerLink=b>')][0].raw,
      '<P *ngFor="a" routerLink=b>',
    ],
    'trees have the spelling of the standard': [
      () => serialize(parseFragment('<P *ngFor="a">')),
      '<p *ngfor="a"></p>',
    ],
  }),
];
