// Runs one target in a thread. Shared memory contains the current input and its start time for the main thread.

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { chooser } from '../../lib/soup/index.mjs';
import { Counters } from './instrument.mjs';
import { search } from './search.mjs';
import { targets } from './targets.mjs';

const { name, folder, corpus, seconds, seed, shared } = workerData;
const [inputNumber, inputLength] = [0, 1];
const numbers = new Int32Array(shared, 0, 2);
const current = new Uint8Array(shared, 8);

function watch(bytes) {
  current.set(bytes.subarray(0, current.length));
  numbers[inputLength] = Math.min(bytes.length, current.length);
  Atomics.add(numbers, inputNumber, 1);
}

function keep(bytes) {
  const file = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  writeFileSync(join(corpus, file), bytes);
}

const target = await targets[name](folder);
mkdirSync(corpus, { recursive: true });
const earlier = readdirSync(corpus).map((file) => target.adopt(readFileSync(join(corpus, file))));
const inputs = [...target.seeds(), ...earlier];
const counters = new Counters();
const choose = chooser(seed);
parentPort.postMessage(search({ target, inputs, counters, choose, seconds, watch, keep }));
