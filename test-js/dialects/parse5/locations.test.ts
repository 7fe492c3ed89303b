/**
 * The source locations of souptree/parse5, compared field by field with those of parse5 if both build the same tree.
 * Every difference must have one of the reasons below, and every reason must occur.
 */

import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from '@jest/globals';
import * as parse5 from 'parse5';
import type { ElementLocation, DefaultTreeAdapterTypes as Souptree } from 'souptree/parse5';
import * as souptree from 'souptree/parse5';
import { dumpParse5 } from '../../support/dumps/dump.js';
import { realPages } from '../../support/pages.js';
import { parse5Context } from '../../support/parse5-context.js';
import { conformanceSuite } from '../../support/suites/conformance.js';
import { readTreeCases } from '../../support/suites/dat.js';

type Root = Souptree.Document | Souptree.DocumentFragment;

interface Difference {
  html: string;
  node: Souptree.Node;
  /** At least one of the two locations is not null. */
  ours: ElementLocation | null;
  theirs: ElementLocation | null;
  /** The offsets at which our elements start. */
  starts: ReadonlySet<number>;
}

/** The fields that differ. "end" represents all three fields of the end. */
function differing(ours: ElementLocation, theirs: ElementLocation): string[] {
  const keys = new Set([...Object.keys(ours), ...Object.keys(theirs)]);
  const fields = [...keys].filter(
    (key) => JSON.stringify(ours[key as 'attrs']) !== JSON.stringify(theirs[key as 'attrs']),
  );
  const names = fields.map((field) =>
    /^end[LCO]/.test(field) ? 'end' : field.replace(/^start[LCO].*/, 'start'),
  );
  return [...new Set(names)];
}

const isElement = ({ node }: Difference): boolean => 'tagName' in node;
const isNamed = ({ node }: Difference, name: string): boolean =>
  'tagName' in node && node.tagName === name;

/** Whether two elements differ only in their end, and have the same end tag or none. */
function endsElsewhere({ node, ours, theirs }: Difference): boolean {
  return 'tagName' in node && !!ours && !!theirs && differing(ours, theirs).join() === 'end';
}

const startsTag = (html: string, offset: number): boolean =>
  /^<\/?[a-z]/i.test(html.slice(offset, offset + 3));

/**
 * Each key is a behaviour of parse5 that souptree does not have. Its function recognises differences with that reason.
 */
const reasons: Record<string, (difference: Difference) => boolean> = {
  'gives a reconstructed formatting element the location of the original one': (difference) =>
    isElement(difference) &&
    difference.ours === null &&
    difference.starts.has(difference.theirs?.startOffset ?? -1),

  'ends an element at the last tag, although text or the end of the source closed it': (
    difference,
  ) => {
    const { html, ours, theirs } = difference;
    if (!endsElsewhere(difference) || !ours || !theirs || ours.endTag) return false;
    return theirs.endOffset < ours.endOffset && !startsTag(html, ours.endOffset);
  },

  'keeps the end of an element at its start tag if the adoption agency replaced the element': (
    difference,
  ) => {
    const { html, ours, theirs } = difference;
    if (!endsElsewhere(difference) || !ours || !theirs || ours.endTag) return false;
    const isAtStartTag = theirs.endOffset === theirs.startTag?.endOffset;
    return isAtStartTag && ours.endOffset > theirs.endOffset && startsTag(html, ours.endOffset);
  },

  'ends a form in a table before its own start tag': (difference) => {
    const { ours, theirs } = difference;
    if (!endsElsewhere(difference) || !isNamed(difference, 'form')) return false;
    return (
      theirs?.endOffset === theirs?.startOffset && ours?.endOffset === ours?.startTag?.endOffset
    );
  },

  'ends a closed head again at an element that is inserted into it': (difference) =>
    endsElsewhere(difference) &&
    isNamed(difference, 'head') &&
    difference.ours?.endOffset === difference.ours?.endTag?.endOffset,

  'ends the body at the end of a fragment, after its end tag': (difference) =>
    endsElsewhere(difference) &&
    isNamed(difference, 'body') &&
    difference.ours?.endOffset === difference.ours?.endTag?.endOffset &&
    difference.theirs?.endOffset === difference.html.length,

  'does not record the end tag of html after a frameset': (difference) =>
    isNamed(difference, 'html') &&
    difference.ours?.endTag !== undefined &&
    difference.theirs?.endTag === undefined,

  'lists the attributes of end tags, which are ignored': ({ ours, theirs }) => {
    if (!ours?.endTag || !theirs?.endTag) return false;
    const { attrs: _, ...endTag } = theirs.endTag as souptree.LocationWithAttributes;
    return JSON.stringify({ ...theirs, endTag }) === JSON.stringify(ours);
  },

  'counts the delimiters of a CDATA section as text': ({ html, node, ours, theirs }) => {
    if (node.nodeName !== '#text' || !ours || !theirs) return false;
    const before = html.slice(theirs.startOffset, ours.startOffset);
    const after = html.slice(ours.endOffset, theirs.endOffset);
    return (
      /^(<!\[CDATA\[)*$/.test(before) &&
      /^(\]\]>|<!\[CDATA\[|\]\]|\])*$/.test(after) &&
      before + after !== ''
    );
  },

  'counts the newline that is dropped at the start of pre, if more white space follows': ({
    html,
    node,
    ours,
    theirs,
  }) => {
    if (node.nodeName !== '#text' || !ours || !theirs) return false;
    const before = html.slice(theirs.startOffset, ours.startOffset);
    return ours.endOffset === theirs.endOffset && /^(\r\n?|\n|&#x0a;)$/.test(before);
  },

  'ends a comment that the end of the source truncates one character after the source': ({
    html,
    node,
    ours,
    theirs,
  }) =>
    node.nodeName === '#comment' &&
    ours?.endOffset === html.length &&
    theirs?.endOffset === html.length + 1,
};

const occurred = new Set<string>();

function* pairs(ours: Root, theirs: Root): Generator<[Souptree.Node, Souptree.Node]> {
  const waiting: [Souptree.Node, Souptree.Node][] = [[ours, theirs]];
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    yield pair;
    const [a, b] = pair;
    if ('content' in a) waiting.push([a.content, (b as Souptree.Template).content]);
    if (!('childNodes' in a)) continue;
    const children = (b as Souptree.ParentNode).childNodes;
    for (const [index, child] of a.childNodes.entries()) waiting.push([child, children[index]]);
  }
}

const locationOf = (node: Souptree.Node): ElementLocation | null =>
  ('sourceCodeLocation' in node && node.sourceCodeLocation) || null;

type Members = Record<string, unknown>;

/** Whether two locations have equal members in the same order. Written for speed: it runs for millions of members. */
function isSameLocation(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const names = Object.keys(a);
  const others = Object.keys(b);
  if (names.length !== others.length) return false;
  for (let index = 0; index < names.length; index++) {
    const name = names[index];
    if (name !== others[index]) return false;
    if (!isSameLocation((a as Members)[name], (b as Members)[name])) return false;
  }
  return true;
}

/** The differences that have no reason. */
function compare(html: string, ours: Root, theirs: Root): string[] {
  const starts = new Set<number>();
  for (const [node] of pairs(ours, ours)) {
    const location = locationOf(node);
    if (location && 'tagName' in node) starts.add(location.startOffset);
  }
  const unexplained: string[] = [];
  for (const [a, b] of pairs(ours, theirs)) {
    const [ours, theirs] = [locationOf(a), locationOf(b)];
    if (isSameLocation(ours, theirs)) continue;
    const own = JSON.stringify(ours);
    const other = JSON.stringify(theirs);
    if (own === other) continue;
    const difference = { html, node: a, ours, theirs, starts };
    const reason = Object.keys(reasons).find((each) => reasons[each](difference));
    if (reason === undefined) unexplained.push(`${a.nodeName}: ${own}\nbut ${other}`);
    else occurred.add(reason);
  }
  return unexplained;
}

/** Whether the trees are equal. Otherwise locations are not compared. */
const isSame = (ours: Root, theirs: Root): boolean => dumpParse5(ours) === dumpParse5(theirs);

const suite = conformanceSuite('html5lib/tree-construction');
if (suite) {
  describe('in the cases of the suite, locations equal those of parse5', () => {
    test.each([...readTreeCases(suite)])('%s', (_, cases) => {
      for (const { data, options } of cases) {
        for (const scriptingEnabled of [false, true]) {
          const parserOptions = { scriptingEnabled, sourceCodeLocationInfo: true };
          const context = parse5Context(options);
          const ours = context
            ? souptree.parseFragment(context, data, parserOptions)
            : souptree.parse(data, parserOptions);
          const theirs = (
            context
              ? parse5.parseFragment(context as never, data, parserOptions)
              : parse5.parse(data, parserOptions)
          ) as Root;
          if (!isSame(ours, theirs)) continue;
          expect([data, ...compare(data, ours, theirs)]).toStrictEqual([data]);
        }
      }
    });

    afterAll(() => expect([...occurred].sort()).toStrictEqual(Object.keys(reasons).sort()));
  });
}

describe('in real pages, locations equal those of parse5', () => {
  test.each(realPages())(
    '%s',
    (_, path) => {
      const html = new TextDecoder().decode(readFileSync(path));
      const options = { sourceCodeLocationInfo: true };
      const ours = souptree.parse(html, options);
      const theirs = parse5.parse(html, options) as Root;
      if (!isSame(ours, theirs)) return;
      expect(compare(html, ours, theirs).slice(0, 5)).toStrictEqual([]);
    },
    120_000,
  );
});

/** The members in their order, without children and parents. */
function members(node: Souptree.Node): string {
  return JSON.stringify(node, (key, value) =>
    /^(parentNode|childNodes|content)$/.test(key) ? null : value,
  );
}

test.each([
  ['<!doctype html>\r\n<!--c--><p class=a\nID="b">x\u{1f600}\r\n<br>y</p>z'],
  ['<svg viewBox=a xlink:href=b xml:lang=c xmlns=d><a/></svg><math definitionURL=e></math>'],
  ['<table><td>1</table><template id=t>x</template><input type=hidden>'],
])('members have the order of parse5: %j', (html) => {
  const options = { sourceCodeLocationInfo: true };
  const ours = souptree.parse(html, options);
  const theirs = parse5.parse(html, options) as Root;
  for (const [a, b] of pairs(ours, theirs)) expect(members(a)).toBe(members(b));
});

test('nodes have no location without the option', () => {
  const [html] = souptree.parse('<p id=a>x').childNodes;
  expect(members(html)).not.toContain('sourceCodeLocation');
});
