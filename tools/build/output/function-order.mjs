// Orders the functions of a WebAssembly module so that its compressed form is smaller.
//
// brotli describes a repetition by its distance, and a short distance takes few bits. So each function comes after the
// function that resembles it most. Binaryen's own order, by number of callers, saves bytes of the uncompressed module
// only.

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from '../../lib/run.mjs';

/** All, because newer releases of Emscripten use more features than older ones. */
const features = ['--all-features'];

/** Writes the module of the file `from` to the file `to`, with its functions in another order. */
export function orderFunctions(from, to) {
  const binaryen = join(runQuietly('em-config', ['BINARYEN_ROOT']).trim(), 'bin');
  const text = runQuietly(join(binaryen, 'wasm-dis'), [...features, from]);
  const bodies = functionBodies(readFileSync(from));
  const textFile = `${to}.wat`;
  writeFileSync(textFile, withFunctionsInOrder(text, orderOf(bodies)));
  runQuietly(join(binaryen, 'wasm-as'), [...features, textFile, '-o', to]);
  rmSync(textFile);
}

/** A module in the text format, with its functions in the given order. Functions refer to each other by name. */
export function withFunctionsInOrder(text, order) {
  const [start, ...fields] = text.replace(/\)\s*$/, '').split(/^(?= \()/m);
  const isFunction = (field) => field.startsWith(' (func ');
  const functions = fields.filter(isFunction);
  const others = fields.filter((field) => !isFunction(field));
  return `${[start, ...others, ...order.map((index) => functions[index])].join('')})\n`;
}

/** The bodies of the functions, in the order of the module. Bytes as a string of Latin-1. */
export function functionBodies(module) {
  const codeSection = 10;
  let at = 8;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = module[at++];
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  const piece = () => {
    const length = number();
    at += length;
    return module.latin1Slice(at - length, at);
  };
  while (module[at++] !== codeSection) piece();
  number();
  return Array.from({ length: number() }, piece);
}

/** The length of the sequences that are compared. */
const sequenceBytes = 5;

/**
 * The indexes of the functions: first the shortest function, then always the one that resembles its predecessor most.
 */
export function orderOf(bodies) {
  const sequences = bodies.map(sequencesOf);
  const left = new Set(bodies.keys());
  const order = [];
  let next = [...left].reduce((a, b) => (bodies[b].length < bodies[a].length ? b : a));
  while (left.size > 0) {
    left.delete(next);
    order.push(next);
    next = mostSimilar(sequences, next, left);
  }
  return order;
}

function sequencesOf(body) {
  const sequences = new Set();
  for (let end = sequenceBytes; end <= body.length; end++) {
    sequences.add(body.slice(end - sequenceBytes, end));
  }
  return sequences;
}

function mostSimilar(sequences, index, candidates) {
  let best;
  let most = -1;
  for (const candidate of candidates) {
    const similarity = similarityOf(sequences[index], sequences[candidate]);
    if (similarity > most) [best, most] = [candidate, similarity];
  }
  return best;
}

/** Added to the size, because otherwise functions of a few bytes resemble every function that has these bytes. */
const sizeOffset = 4;

/** The share of common sequences. */
function similarityOf(one, other) {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  let common = 0;
  for (const sequence of small) if (large.has(sequence)) common++;
  return common / (Math.sqrt(small.size * large.size) + sizeOffset);
}
