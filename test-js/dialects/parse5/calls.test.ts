/** The calls of a tree adapter: those of parse5, in the order of parse5. The tree grows as the source arrives. */

import { existsSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as parse5 from 'parse5';
import * as souptree from 'souptree/parse5';
// In a page, only the module of this entry records edits.
import 'souptree/tokens';
import { chooser, soup } from '../../../tools/lib/soup/index.mjs';
import { json, pages } from '../../support/dumps/parse5-json.js';
import { check, cutAt, cuts, propertyRuns } from '../../support/properties.js';
import { conformanceSuite, ownCases } from '../../support/suites/conformance.js';
import { readTreeCases } from '../../support/suites/dat.js';

type Adapter = souptree.TreeAdapter<souptree.DefaultTreeAdapterMap>;

const theirs = parse5.defaultTreeAdapter as unknown as Adapter;

/** Methods whose calls differ, although the nodes are the same. */
const unordered = /^(is|get)/;

interface Recorded {
  /** The calls that change the tree, one per line. */
  lines: string[];
  /** The result as text. */
  result: string;
}

/**
 * Records the calls of an adapter. parse5 passes text in adjacent pieces, which are joined here. parse5 gives elements
 * that the adoption agency creates no location, and `html` and `body` their end when their end tags come.
 */
function record(
  parse: (html: string, options: never) => unknown,
  html: string,
  options: object = {},
): Recorded {
  const names = new Map<unknown, string>();
  const lines: string[] = [];
  let text: [call: string, data: string] | undefined;
  const show = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return String(value);
    const { nodeName } = value as { nodeName?: string };
    return (
      names.get(value) ?? nodeName ?? JSON.stringify(value, (_, each) => names.get(each) ?? each)
    );
  };
  const flush = () => {
    if (text) lines.push(text.join(' '));
    text = undefined;
  };
  const adapter: Record<string, unknown> = {
    ...theirs,
    onItemPush() {},
    onItemPop() {},
    onElementCreated() {},
  };
  for (const [name, method] of Object.entries(adapter)) {
    if (unordered.test(name)) continue;
    adapter[name] = (...values: unknown[]): unknown => {
      if (name === 'insertText' || name === 'insertTextBefore') {
        const [parent, data, before] = values;
        const call = `${name}(${show(parent)}, ${show(before)})`;
        if (text?.[0] === call) text[1] += data;
        else {
          flush();
          text = [call, String(data)];
        }
      } else {
        flush();
      }
      const result = (method as (...values: unknown[]) => unknown)(...values);
      if (result) names.set(result, `node ${names.size}`);
      if (/^insertText/.test(name)) return result;
      lines.push(
        `${name}(${values.map(show).join(', ')})${result ? ` is ${names.get(result)}` : ''}`,
      );
      return result;
    };
  }
  const root = parse(html, { ...options, treeAdapter: adapter } as never) as object;
  flush();
  return { lines, result: json(root).replaceAll(/,\s+"sourceCodeLocation": null/g, '') };
}

/**
 * The calls without those of `onItemPop` for elements that the end of the source closes. The standard pops these
 * elements, and parse5 does not. In a fragment, calls that move the nodes into the fragment follow.
 */
function withoutLastPops(actual: readonly string[], expected: readonly string[]): string[] {
  const lines = [...actual];
  const last = lines.map((line) => line.startsWith('onItemPop(')).lastIndexOf(true);
  const surplus = lines.length - expected.length;
  if (surplus > 0 && last >= surplus) lines.splice(last - surplus + 1, surplus);
  return lines;
}

/** Compares the calls if both parsers create the same tree. Returns whether they do. */
function compare(html: string, kind: 'parse' | 'parseFragment', options: object = {}): boolean {
  // In a template, the standard sets no form element pointer. parse5 sets it if the template is the context.
  if (kind === 'parseFragment' && /<form/i.test(html)) return true;
  // parse5 closes the row at any end tag of a table section.
  if (/<\/(thead|tbody|tfoot)/i.test(html)) return true;
  const [theirParse, ourParse] =
    kind === 'parse'
      ? [parse5.parse, souptree.parse]
      : [parse5.parseFragment, souptree.parseFragment];
  const expected = record(theirParse as never, html, options);
  const actual = record(ourParse as never, html, options);
  if (actual.result !== expected.result) return false;
  expect(withoutLastPops(actual.lines, expected.lines)).toStrictEqual(expected.lines);
  return true;
}

describe('the calls of an adapter equal those of parse5', () => {
  test.each(pages)('for a page: %j', (html) => {
    for (const options of [{}, { scriptingEnabled: false }]) {
      expect(compare(html, 'parse', options)).toBe(true);
      expect(compare(html, 'parseFragment', options)).toBe(true);
    }
  });

  const suite = conformanceSuite('html5lib/tree-construction');
  for (const folder of [suite, ownCases]) {
    if (folder === undefined || !existsSync(folder)) continue;
    for (const [file, cases] of readTreeCases(folder)) {
      test(`for each public case in which the trees are equal: ${file}`, () => {
        for (const { data } of cases) {
          compare(data, 'parse');
          compare(data, 'parseFragment');
        }
      });
    }
  }

  test('for random documents without elements whose rules have changed', () => {
    let equal = 0;
    const count = Math.min(propertyRuns, 1000);
    const without = [
      'deep',
      'select',
      'processing-instruction',
      'template-for',
      'shadow-root',
    ] as const;
    for (let seed = 0; seed < count; seed++) {
      const html = soup(chooser(seed), { without: [...without] });
      if (compare(html, 'parse')) equal++;
    }
    // The others have rules of the standard that parse5 lacks: see tools/compare/differential/known/parse5.mjs.
    expect(equal).toBeGreaterThan(count * 0.8);
  });
});

/** Parses chunks with the class `Parser`. */
function inChunks(chunks: readonly string[], options: object): object {
  const parser = new souptree.Parser({ ...options, treeAdapter: theirs });
  for (const chunk of chunks) parser.tokenizer.write(chunk, false);
  parser.tokenizer.write('', true);
  return parser.document;
}

describe('the tree grows', () => {
  test('with each chunk', () => {
    const parser = new souptree.Parser({ treeAdapter: theirs });
    const texts: string[] = [];
    for (const chunk of ['<p>a', 'b<b', '>c', '</b><table><tr>d', '<td>e']) {
      parser.tokenizer.write(chunk, false);
      texts.push(souptree.serialize(parser.document));
    }
    parser.tokenizer.write('', true);
    expect(parser.stopped).toBe(true);
    const page = (body: string) => `<html><head></head><body><p>${body}</body></html>`;
    expect(texts).toStrictEqual([
      page('a</p>'),
      page('ab</p>'),
      page('ab<b>c</b></p>'),
      page('ab<b>c</b><table><tbody><tr></tr></tbody></table></p>'),
      page('ab<b>c</b>d<table><tbody><tr><td>e</td></tr></tbody></table></p>'),
    ]);
    expect(json(parser.document)).toBe(json(souptree.parse('<p>ab<b>c</b><table><tr>d<td>e')));
  });

  check(
    'to the same tree for all cuts of a random document',
    fc.property(fc.nat(), cuts, fc.boolean(), (seed, offsets, sourceCodeLocationInfo) => {
      const html = soup(chooser(seed), { without: ['deep'] });
      const options = { sourceCodeLocationInfo };
      const whole = json(souptree.parse(html, options));
      expect(json(souptree.parse(html, { ...options, treeAdapter: theirs }))).toBe(whole);
      expect(json(inChunks(cutAt(html, offsets), options))).toBe(whole);
    }),
    0.5,
  );

  check(
    'to the same fragment for a random fragment',
    fc.property(fc.nat(), (seed) => {
      const html = soup(chooser(seed), { root: 'fragment', without: ['deep'] });
      const options = { treeAdapter: theirs };
      expect(json(souptree.parseFragment(html, options))).toBe(json(souptree.parseFragment(html)));
    }),
    0.2,
  );
});

describe('scripts', () => {
  /** Parses a page. The handler of scripts is called with the script, and the document as markup. */
  function run(
    chunks: readonly string[],
    handler: (script: string, document: string, parser: souptree.Parser) => void,
  ): string {
    const parser = new souptree.Parser();
    parser.scriptHandler = (script) => {
      handler(souptree.serialize(script), souptree.serialize(parser.document), parser);
    };
    for (const chunk of chunks) parser.tokenizer.write(chunk, false);
    parser.tokenizer.write('', true);
    return souptree.serialize(parser.document);
  }

  test('see the tree as it is at their end tags', () => {
    const seen: string[] = [];
    run(['<p>a<script>1</script>b<b id=x>1<p>2<script>2</script></b>'], (script, document) =>
      seen.push(script, document),
    );
    expect(seen).toStrictEqual([
      '1',
      '<html><head></head><body><p>a<script>1</script></p></body></html>',
      '2',
      '<html><head></head><body><p>a<script>1</script>b<b id="x">1</b></p>' +
        '<p><b id="x">2<script>2</script></b></p></body></html>',
    ]);
  });

  test('write after their end tags', () => {
    const html = run(['<p>a<script>1</sc', 'ript>d<i>e'], (_, __, { tokenizer }) => {
      tokenizer.pause();
      tokenizer.insertHtmlAtCurrentPos('c<b x=');
      tokenizer.insertHtmlAtCurrentPos('b');
      tokenizer.resume();
    });
    expect(html).toBe(
      '<html><head></head><body><p>a<script>1</script>bc<b x="d&lt;i">e</b></p></body></html>',
    );
  });

  test('can pause the parser until later', () => {
    const parser = new souptree.Parser();
    let resume = (): void => {};
    parser.scriptHandler = () => {
      parser.tokenizer.pause();
      resume = () => parser.tokenizer.resume(() => log.push('resumed'));
    };
    const log: string[] = [];
    parser.tokenizer.write('a<script></script>b', false, () => log.push('first'));
    expect(log).toStrictEqual([]);
    expect(souptree.serialize(parser.document)).toMatch(
      /<\/script><\/head><\/html>|<\/script><\/body>/,
    );
    resume();
    expect(log).toStrictEqual(['resumed']);
    expect(souptree.serialize(parser.document)).toContain('</script>b');
    parser.tokenizer.write('', true, () => log.push('last'));
    expect(log).toStrictEqual(['resumed', 'last']);
    expect(() => parser.tokenizer.resume()).toThrow('Parser was already resumed');
  });
});
