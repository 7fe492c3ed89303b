/** The order of functions in the module for browsers. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import {
  functionBodies,
  orderOf,
  withFunctionsInOrder,
} from '../../tools/build/output/function-order.mjs';

test('a function comes after the one that resembles it most', () => {
  const bodies = ['abcdefghij1', 'zyxwvutsrqp2', 'abcdefghij34', 'zyxwvutsrqp567'];
  expect(orderOf(bodies)).toStrictEqual([0, 2, 1, 3]);
});

test('functions without a common sequence keep their order', () => {
  expect(orderOf(['a', 'b', 'c'])).toStrictEqual([0, 1, 2]);
});

test('functions move, and all other fields stay', () => {
  const text = [
    '(module',
    ' (type $t (func))',
    ' (func $0',
    '  (call $1)',
    ' )',
    ' (func $1',
    '  (nop)',
    ' )',
    ' (export "a" (func $0))',
    ')',
    '',
  ];
  const moved = [0, 1, 8, 5, 6, 7, 2, 3, 4, 9, 10].map((line) => text[line]);
  expect(withFunctionsInOrder(text.join('\n'), [1, 0])).toBe(moved.join('\n'));
});

test('the module for browsers has its functions in this order', () => {
  const file = join(__dirname, '../../dist/browser/souptree.wasm');
  const bodies = functionBodies(readFileSync(file));
  // The functions have other numbers now, so a second pass finds another order, with many of the same neighbours.
  const neighbours = orderOf(bodies).filter((index, at, order) => order[at - 1] === index - 1);
  expect(neighbours.length).toBeGreaterThan(bodies.length / 4);
});
