// The texts of test-native/data/hostile-shapes.json, in any length.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const file = resolve(import.meta.dirname, '../test-native/data/hostile-shapes.json');

/** {name: shape} of all groups. */
export function readShapes() {
  const groups = Object.values(JSON.parse(readFileSync(file, 'utf8')));
  return Object.fromEntries(groups.flat().map((shape) => [shape.name, shape]));
}

function repeated(piece, count) {
  const { repeat, per = 1, times, root } = piece;
  const many = times ?? Math.floor(root ? Math.sqrt(count * per) : count * per);
  if (!/\{[ij]\}/.test(repeat)) return repeat.repeat(many);
  const parts = repeat.split(/(\{[ij]\})/);
  const numbered = (number) =>
    parts
      .map((part) => (part === '{i}' ? number : part === '{j}' ? many - 1 - number : part))
      .join('');
  return Array.from({ length: many }, (_, number) => numbered(number)).join('');
}

function textOf({ text }, count) {
  return text.map((piece) => (typeof piece === 'string' ? piece : repeated(piece, count))).join('');
}

/** The text of a shape with about this number of bytes. */
export function hostileText(shape, bytes) {
  let count = shape.count;
  let text = textOf(shape, count);
  // The numbers in the text get longer, so one step does not suffice.
  for (let step = 0; step < 3; step++) {
    count = Math.max(1, Math.round((count * bytes) / Buffer.byteLength(text)));
    text = textOf(shape, count);
  }
  // A flat string, like a page read from a file.
  return Buffer.from(text).toString();
}
