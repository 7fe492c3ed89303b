/** Attacks on sanitizers, and content that sanitizers lost. */

import { expect } from '@jest/globals';
import * as parse5 from 'parse5';
import { encode, normalize, parse } from 'souptree';
import {
  type SanitizeOptions,
  type SanitizerConfig,
  sanitize,
  sanitizeTree,
} from 'souptree/sanitize';
import { type Case, casesOf } from './case.js';

/** Whether parse5, whose rules for `select` are those of older browsers, finds something that runs a script. */
function isLive(html: string, context = 'div'): boolean {
  const around = parse5.parseFragment(`<${context}></${context}>`).childNodes[0];
  const open: parse5.DefaultTreeAdapterTypes.Node[] = [
    parse5.parseFragment(around as parse5.DefaultTreeAdapterTypes.Element, html, {}),
  ];
  for (let node = open.pop(); node; node = open.pop()) {
    if ('childNodes' in node) open.push(...node.childNodes);
    if ('content' in node) open.push(node.content);
    if (!('attrs' in node)) continue;
    if (/^(?:script|iframe|object|embed|base|frame)$/.test(node.tagName)) return true;
    const isBad = ({ name, value }: { name: string; value: string }) =>
      name.startsWith('on') || /^\s*javascript:/i.test(value);
    if (node.attrs.some(isBad)) return true;
  }
  return false;
}

/** The string, if it is live in another parser or changes when it is sanitized again; else `safe`. */
function safety(html: string, sanitizer: SanitizerConfig | 'default' = {}): string {
  const once = sanitize(html, { sanitizer });
  const isStable = sanitize(once, { sanitizer }) === once;
  return isStable && !isLive(once) && !isLive(once, 'template') ? 'safe' : once;
}

/** Runs a function while a bug of another part of the program has added a member to `Object.prototype`. */
function polluted(member: string, value: unknown, run: () => unknown): unknown {
  Object.defineProperty(Object.prototype, member, { value, configurable: true, writable: true });
  try {
    return run();
  } finally {
    delete (Object.prototype as Record<string, unknown>)[member];
  }
}

function messageOf(run: () => unknown): string {
  try {
    return String(run());
  } catch (error) {
    return (error as Error).message;
  }
}

const attack = '<img src=b onload=c()><script>d()</script><p>e';
const clean = (html: string, options?: SanitizeOptions) => sanitize(html, options);

export const sanitizing: Case[] = casesOf({
  'a style in an option, with markup for parsers that ignore tags in select': [
    () =>
      safety('<select><option><style></select><img src=b onload=c()></style></select>', {
        elements: ['select', 'option', 'style'],
        attributes: [],
      }),
    'safe',
  ],
  'other raw text in a select': [
    () =>
      ['xmp', 'noembed', 'noframes', 'style']
        .map((name) => safety(`<select><${name}><input><img src=b onload=c()></${name}></select>`))
        .join(),
    'safe,safe,safe,safe',
  ],
  'plaintext in a select': [
    () => safety('<select><plaintext></select><img src=b onload=c()>'),
    'safe',
  ],
  'a frame of MathML in a select': [
    () => safety('<select><math><input><iframe src="javascript:c()"></iframe></math></select>'),
    'safe',
  ],
  'a script of MathML in a select': [
    () => safety('<select><math><script>c()</script></math></select>'),
    'safe',
  ],
  'a frame of SVG below the depth at which browsers change the tree': [
    () =>
      clean(`${'<div>'.repeat(513)}<svg><g></g><iframe src="javascript:c()"></iframe></svg>`, {
        sanitizer: {},
      }).includes('iframe'),
    false,
  ],
  'a button of MathML with a script as its action': [
    () =>
      clean('<math><mi></mi><button formaction="javascript:c()">d</button></math>', {
        sanitizer: {},
      }).includes('javascript'),
    false,
  ],
  'event handlers of one browser only': [
    () =>
      clean('<p ondragexit=c() onmozfullscreenchange=c() ongesturestart=c() onclick=c()>d</p>', {
        sanitizer: { elements: ['p', { name: 'a', attributes: ['href'] }] },
      }),
    '<p>d</p>',
  ],
  'event handlers of media': [
    () =>
      clean('<audio onencrypted=c() onwaitingforkey=c() onwebkitneedkey=c()></audio>', {
        sanitizer: {},
      }),
    '<audio></audio>',
  ],
  'event handlers of animations': [
    () => clean('<svg><set onbegin=c() onrepeat=c() dur=2s></set></svg>', { sanitizer: {} }),
    '<svg><set dur="2s"></set></svg>',
  ],
  'event handlers that lists forget': [
    () =>
      clean('<p onanimationend=c() onfocusout=c() onpointerup=c() ontouchend=c()>d', {
        sanitizer: {},
      }),
    '<p>d</p>',
  ],
  'a polluted prototype does not turn off the safety': [
    () => polluted('safe', false, () => clean(attack)),
    '<p>e</p>',
  ],
  'a polluted prototype does not widen the configuration': [
    () =>
      ['sanitizer', 'elements', 'removeElements', 'attributes']
        .map((member) =>
          polluted(member, member === 'sanitizer' ? {} : [], () =>
            clean('<form action=//b></form><p>e'),
          ),
        )
        .join(),
    '<p>e</p>,<p>e</p>,<p>e</p>,<p>e</p>',
  ],
  'a polluted prototype does not turn off the safety of a configuration': [
    () =>
      polluted('safe', false, () => clean('<p onclick=c()>d', { sanitizer: { elements: ['p'] } })),
    '<p>d</p>',
  ],
  'forms and mglyph, which move at the second parse': [
    () =>
      safety(
        '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onload=c() src=b>">',
      ),
    'safe',
  ],
  'noscript, which depends on scripting, and an end tag with a tab': [
    () =>
      safety(
        '<noscript><p title="</noscript><img src=b onload=c()>"></noscript><style>d</style\t><img src=b onload=c()>',
      ),
    'safe',
  ],
  'selectedcontent, which is copied again': [
    () =>
      safety(
        '<select><button><selectedcontent></selectedcontent></button><option><img src=b onload=c()>d</option></select>',
      ),
    'safe',
  ],
  'an animation of an address': [
    () =>
      clean(
        '<svg><a><set attributeName=href to="javascript:c()"/><animate attributeName=xlink:href values="javascript:c()"/>d</a></svg>',
        { sanitizer: {} },
      ).includes('attributeName'),
    false,
  ],
  'an attribute has no tag if the result is put into raw text': [
    () => clean('<p title="</style><b>">c</p>', { sanitizer: {} }),
    '<p title="&lt;/style&gt;&lt;b&gt;">c</p>',
  ],
  'markup in a data attribute stays': [
    () =>
      clean(`<b data-c='{"d":"<i>"}'>e</b>`, {
        sanitizer: { elements: ['b'], attributes: [], dataAttributes: true },
      }),
    '<b data-c="{&quot;d&quot;:&quot;&lt;i&gt;&quot;}">e</b>',
  ],
  'the first newline of a textarea stays': [
    () => clean('<textarea>\n\nb</textarea>', { sanitizer: {} }),
    '<textarea>\n\nb</textarea>',
  ],
  'the first newline of a pre stays': [() => clean('<pre>\n\nb</pre>'), '<pre>\n\nb</pre>'],
  'a newline after a removed script at the start of a pre stays': [
    () => clean('<pre><script>a</script>\nb</pre>'),
    '<pre>\n\nb</pre>',
  ],
  'normalize keeps the first newline of a pre each time': [
    () => normalize(normalize('<pre>\n\nb</pre>', { context: 'div' }), { context: 'div' }),
    '<pre>\n\nb</pre>',
  ],
  'schemes do not limit the address of a meta refresh, as the documents say': [
    () =>
      clean('<meta http-equiv=refresh content="0;url=file:///b">', {
        sanitizer: {},
        urlSchemes: ['https'],
      }),
    '<meta http-equiv="refresh" content="0;url=file:///b">',
  ],
  'schemes limit each address of ping': [
    () =>
      clean('<a ping="https://b javascript:c()" href=/d>e</a>', {
        sanitizer: {},
        urlSchemes: ['https'],
      }),
    '<a href="/d">e</a>',
  ],
  'schemes by element are refused': [
    () => clean('', { sanitizer: {}, urlSchemes: { img: ['data'] } as never }),
    expect.stringMatching(/^throws sanitize: `urlSchemes` must be /),
  ],
  'options of other sanitizers are refused': [
    () =>
      ['relativeURLs', 'keepContent'].map((name) => messageOf(() => clean('', { [name]: true }))),
    ['relativeURLs', 'keepContent'].map((name) =>
      expect.stringContaining(`sanitize: \`${name}\` is not an option`),
    ),
  ],
  'the content of elements goes with them, unless a list names them': [
    () => {
      const html = '<x-card>b <i>c</i></x-card><center>d</center>';
      const replaceWithChildrenElements = ['x-card', 'center'];
      return [clean(html), clean(html, { sanitizer: { replaceWithChildrenElements } })];
    },
    ['', 'b <i>c</i>d'],
  ],
  'an element inside of a replaced element stays': [
    () =>
      clean('<div><em>b</em></div>', {
        sanitizer: { elements: ['em'], replaceWithChildrenElements: ['div'] },
      }),
    '<em>b</em>',
  ],
  'children cannot replace the svg element': [
    () => {
      const svg = { name: 'svg', namespace: 'http://www.w3.org/2000/svg' };
      try {
        return clean('', { sanitizer: { replaceWithChildrenElements: [svg] } });
      } catch (error) {
        return (error as Error).name;
      }
    },
    'TypeError',
  ],
  'the markup of a tree is not proven, so only nodes are safe': [
    () => sanitizeTree(encode(parse('<p onclick=c()>d'))).root.textContent,
    null,
  ],
});
