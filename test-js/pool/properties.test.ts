/**
 * Functions that throw, loop, exhaust the heap, end their thread, return what cannot be sent, or end the thread of a
 * later page at a random time: each page has one answer, and no page that is not to blame gets an error without a
 * reason.
 */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from '@jest/globals';
import fc from 'fast-check';
import { parseTree, serialize, type Tree } from 'souptree';
import { PageError, Pool } from 'souptree/pool';
import { check } from '../support/properties.js';

const functions = pathToFileURL(join(__dirname, 'functions/functions.mjs'));

/** The answer to each order: the reason of an error, or undefined for a result. */
const answers: Record<string, string | undefined> = {
  throw: 'function',
  reject: 'function',
  null: 'function',
  loop: 'time',
  hang: 'time',
  heap: 'thread',
  exit: 'thread',
  unclonable: 'result',
  tree: 'result',
  node: 'result',
  getter: 'result',
  later: undefined,
  'exit-soon': undefined,
  unhandled: undefined,
};

/** These end the thread at a random time, so that a page after it can get the reason `'thread'`. */
const killers = ['exit-soon', 'unhandled'];

const orders = fc.array(
  fc.oneof(
    { weight: 40, arbitrary: fc.nat().map(String) },
    { weight: 1, arbitrary: fc.constantFrom(...Object.keys(answers)) },
  ),
  { minLength: 1, maxLength: 400 },
);

/** How inputs cross, and how the source yields them. */
const forms = {
  string: (text: string) => text,
  bytes: (text: string) => Buffer.from(text),
  blob: (text: string) => new Blob([text]),
  response: (text: string) => new Response(text),
};

/** The text of a tree, or the error of the parser. */
function textOf(outcome: PromiseSettledResult<Tree>): string {
  if (outcome.status === 'fulfilled') return serialize(outcome.value);
  const { reason } = outcome;
  return String(reason instanceof PageError ? reason.cause : reason);
}

/** A run starts threads, which takes as long as hundreds of runs of other properties. */
const share = 1 / 200;

check(
  'each page of map has one answer',
  fc.asyncProperty(
    orders,
    fc.record({
      threads: fc.integer({ min: 1, max: 3 }),
      ordered: fc.boolean(),
      concurrency: fc.constantFrom(1, 7, 64, 500),
      form: fc.constantFrom(...(Object.keys(forms) as (keyof typeof forms)[])),
      isAsync: fc.boolean(),
      transfer: fc.boolean(),
    }),
    async (list, { threads, ordered, concurrency, form, isAsync, transfer }) => {
      const pool = new Pool({ threads, pageMilliseconds: 1000, heapMiB: 32 });
      const inputs = list.map((order) => forms[form](`<title>${order}</title>`));
      async function* source() {
        for (const [index, input] of inputs.entries()) {
          if (index % 100 === 50) await new Promise((next) => setTimeout(next, 1));
          yield input;
        }
      }
      const seen = new Set<number>();
      const options = { ordered, concurrency, transfer };
      const hasKillers = list.some((order) => killers.includes(order));
      const given = isAsync ? source() : inputs;
      for await (const answer of pool.map(given, { module: functions, export: 'obey' }, options)) {
        const { index, input, value, error } = answer;
        expect(seen.has(index)).toBe(false);
        if (ordered) expect(index).toBe(seen.size);
        seen.add(index);
        expect(input).toBe(inputs[index]);
        const isCollateral = hasKillers && error?.reason === 'thread';
        const isSlow = list[index] === 'heap' && error?.reason === 'time';
        if (!isCollateral && !isSlow)
          expect([index, error?.reason]).toEqual([index, answers[list[index]]]);
        if (error === undefined) expect(value).toBe(list[index]);
      }
      expect(seen.size).toBe(list.length);
      const { pages, errors, queued } = pool.stats;
      expect({ answered: pages + errors, queued }).toEqual({ answered: list.length, queued: 0 });
      await pool.close();
    },
  ),
  share,
);

check(
  'each call of parseTree has one answer',
  fc.asyncProperty(fc.array(fc.nat(60), { maxLength: 100 }), async (list) => {
    const limits = { nodes: 50 };
    const pool = new Pool({ threads: 2, limits });
    const pages = list.map((count) => `<title>${count}</title>${'<p>'.repeat(count)}`);
    const [actual, expected] = await Promise.all(
      [pool, { parseTree: async (page: string) => parseTree(page, { limits }) }].map((parser) =>
        Promise.allSettled(pages.map((page) => parser.parseTree(page))),
      ),
    );
    expect(actual.map(textOf)).toEqual(expected.map(textOf));
    await pool.close();
  }),
  share,
);
