// Activities with threads.

import { parseTree } from '../../../dist/index.js';
import { Pool } from '../../../dist/pool.js';
import { expect, expectRejection } from './expect.mjs';

const module = new URL('./pool-function.mjs', import.meta.url);

/** A pool that parses, calls a function that fails and one that ends its thread, loses a caller, and is closed. */
export async function threads(text) {
  const pool = new Pool({ threads: 1 });
  const tree = await pool.parseTree(text, { locations: true });
  const expected = parseTree(text, { locations: true });
  expect(
    Buffer.from(tree.buffer).equals(Buffer.from(expected.buffer)),
    'a thread has another tree',
  );
  const outcomes = [];
  const titles = ['a', 'throw', 'b', 'exit', 'c'];
  const pages = titles.map((title) => `<title>${title}</title>${text}`);
  for await (const { value, error } of pool.map(pages, module))
    outcomes.push(error?.reason ?? value);
  for await (const _ of pool.map(pages, module)) break;
  const rejection = expectRejection(pool.parseTree(text), /the pool was closed/);
  await pool.close();
  await rejection;
  return outcomes;
}
