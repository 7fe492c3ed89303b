/**
 * The cases of the sanitizer suite for the filter: trees, and markup from `sanitize`. Cases marked `uncertain` do not
 * run: the suite does not know what the standard says. filter-properties.test.ts has our decisions.
 */

import { afterAll, describe, expect, test } from '@jest/globals';
import {
  type Document,
  type Element,
  type Fragment,
  type Node,
  parse,
  parseFragment,
} from 'souptree';
import { Sanitizer, type SanitizerConfig, sanitize } from 'souptree/sanitize';
import { dumpPlain } from '../support/dumps/dump.js';
import { conformanceSuite, reportConformance } from '../support/suites/conformance.js';
import { casesIn } from './cases.js';
import { findUnsafe } from './unsafe.js';

interface Case {
  id: string;
  kind: string;
  method: 'setHTML' | 'setHTMLUnsafe' | 'parseHTML' | 'parseHTMLUnsafe';
  context: string | null;
  config: SanitizerConfig | 'default' | null;
  as: 'dictionary' | 'instance';
  input: string;
  part?: 'body' | 'body/first';
  expected: string;
  expectedPostParse?: string;
  expectedHTML?: string;
  throws?: 'TypeError';
  uncertain?: string;
}

const isSafe = ({ method }: Case) => !method.endsWith('Unsafe');

/** The options of the call that does what the method of the case does. */
function optionsOf(each: Case) {
  const config = each.config ?? undefined;
  const sanitizer =
    each.as === 'instance' ? new Sanitizer(config) : (config ?? (isSafe(each) ? 'default' : {}));
  const [, namespace, name] = /^(?:(svg|math) )?(.*)$/.exec(each.context ?? '') as unknown as [
    string,
    string | undefined,
    string,
  ];
  const context =
    namespace === undefined
      ? name
      : { name, namespace: namespace === 'svg' ? ('svg' as const) : ('mathml' as const) };
  return {
    common: { sanitizer, safe: isSafe(each), declarativeShadowRoots: true },
    context: each.context === null ? null : context,
  };
}

function parseCase(each: Case): Document | Fragment {
  const { common, context } = optionsOf(each);
  return context === null
    ? parse(each.input, common)
    : parseFragment(each.input, { ...common, context, scripting: true });
}

/** The part of the tree that the case compares. */
function partOf(root: Document | Fragment, { part }: Case): { readonly children: readonly Node[] } {
  if (part === undefined) return root;
  const html = root.children.find((node) => node.type === 'element');
  const body = html?.children.find((node) => node.type === 'element' && node.name === 'body');
  if (body?.type !== 'element') throw new Error('no body');
  return part === 'body' ? body : (body.children[0] as Element);
}

/** A dump with the notation of the suite for shadow roots. */
function dumpOf(node: Parameters<typeof dumpPlain>[0]): string {
  return dumpPlain(node).replace(/shadow-root (open|closed)/g, '#shadow-root ($1)');
}

function run(each: Case): void {
  if (each.throws) {
    expect(() => parseCase(each)).toThrow(TypeError);
    return;
  }
  const dump = dumpOf(partOf(parseCase(each), each));
  expect([each.expected, each.expectedPostParse ?? each.expected]).toContain(dump);
}

/** Checks that `sanitize` prints the tree of the case, unless its markup is parsed to another tree. */
function runAsMarkup(each: Case): void {
  const { common, context } = optionsOf(each);
  const { declarativeShadowRoots: _, ...options } = common;
  if (each.throws) {
    expect(() => sanitize(each.input, { ...options, context })).toThrow(TypeError);
    return;
  }
  const markup = sanitize(each.input, { ...options, context });
  expect(sanitize(markup, { ...options, context })).toBe(markup);
  if (each.part !== undefined || each.expectedHTML === undefined) return;
  const isStable = sanitize(each.expectedHTML, { ...options, context }) === each.expectedHTML;
  if (isStable) expect(markup).toBe(each.expectedHTML);
}

const folder = conformanceSuite('sanitizer');
if (folder !== undefined) {
  describe.each([
    ['trees', run],
    ['markup', runAsMarkup],
  ])('the sanitizer suite: %s', (name, check) => {
    const cases = casesIn<Case>(folder, 'sanitize').filter(({ uncertain }) => !uncertain);
    let passed = 0;
    afterAll(() => reportConformance(`sanitized ${name}`, passed, cases.length));

    test('exists', () => {
      expect(cases.length).toBeGreaterThan(0);
    });

    test.each(cases)('$id', (each) => {
      check(each);
      passed++;
    });
  });

  describe('payloads of attacks', () => {
    const cases = casesIn<{ id: string; kind: string; payload: string }>(folder, 'sanitize-inert');

    test.each(cases)('$id', ({ payload }) => {
      for (const sanitizer of ['default', {}] as const) {
        for (const context of ['div', 'template', 'table', 'select'] as const) {
          const markup = sanitize(payload, { sanitizer, context });
          const again = parseFragment(markup, { context, scripting: true });
          expect(findUnsafe(again)).toEqual([]);
          expect(findUnsafe(parseFragment(payload, { sanitizer, context }))).toEqual([]);
        }
      }
    });
  });
}
