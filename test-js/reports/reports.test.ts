/**
 * What users have reported of HTML tools, tried on this package. pending.ts lists what does not work yet, with reasons.
 */

import { describe, expect, jest, test } from '@jest/globals';
import { type Case, resultOf } from './case.js';
import { command } from './command.js';
import { encodings } from './encodings.js';
import { hosts } from './hosts.js';
import { memory } from './memory.js';
import { nodes } from './nodes.js';
import { pending } from './pending.js';
import { rewriting } from './rewriting.js';
import { sanitizing } from './sanitizing.js';
import { servers } from './servers.js';
import { trees } from './trees.js';
import { wishes } from './wishes.js';

// Some cases start a process.
jest.setTimeout(60_000);

const suites: Readonly<Record<string, readonly Case[]>> = {
  command,
  encodings,
  hosts,
  memory,
  nodes,
  rewriting,
  sanitizing,
  servers,
  trees,
  wishes,
};

const idOf = (suite: string, { name }: Case) => `${suite}: ${name}`;

describe.each(Object.entries(suites))('%s', (suite, cases) => {
  for (const each of cases) {
    const reason = pending.get(idOf(suite, each));
    const [run, title] =
      reason === undefined ? [test, each.name] : [test.failing, `${each.name} (${reason})`];
    run(title, async () => expect(await resultOf(each)).toEqual(each.expected));
  }
});

test('pending.ts has no other names', () => {
  const ids = Object.entries(suites).flatMap(([suite, cases]) =>
    cases.map((each) => idOf(suite, each)),
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect([...pending.keys()].filter((id) => !ids.includes(id))).toEqual([]);
});
