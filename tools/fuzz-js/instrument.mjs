// The built package with counters in it: one for each branch and function. Istanbul inserts them.
//
// V8's own precise coverage needs no other code, but to collect it takes milliseconds an input, and to
// read these counters takes microseconds. Engines of others ship native code that does not load on all
// systems on which this project is developed.

import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstrumenter } from 'istanbul-lib-instrument';
import { root } from '../lib/run.mjs';

const coverageVariable = '__souptreeCoverage';

/** Writes the package to build/fuzz-js/package and returns that folder. */
export function instrument() {
  const from = join(root, 'dist');
  const to = join(root, 'build', 'fuzz-js', 'package');
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  for (const file of readdirSync(from).filter((name) => name.endsWith('.js'))) {
    const instrumenter = createInstrumenter({ esModules: true, compact: true, coverageVariable });
    const text = readFileSync(join(from, file), 'utf8');
    writeFileSync(join(to, file), instrumenter.instrumentSync(text, file));
  }
  copyFileSync(join(from, 'souptree.wasm'), join(to, 'souptree.wasm'));
  return to;
}

/** The counters of the modules that are loaded. */
export class Counters {
  #counts;

  constructor() {
    const files = Object.values(globalThis[coverageVariable]);
    const groups = files.flatMap((file) => [
      [file, 'f', Object.keys(file.f).length],
      ...Object.entries(file.b).map(([name, arms]) => [file.b, name, arms.length]),
    ]);
    this.#counts = new Uint32Array(groups.reduce((sum, [, , length]) => sum + length, 0));
    // Instrumented code finds its counters by these members. One array of all is read fastest.
    let start = 0;
    for (const [owner, name, length] of groups) {
      owner[name] = this.#counts.subarray(start, start + length);
      start += length;
    }
  }

  get length() {
    return this.#counts.length;
  }

  reset() {
    this.#counts.fill(0);
  }

  /** How many features are new since the last call that had the same `seen`, which gets them. */
  addTo(seen) {
    const counts = this.#counts;
    let added = 0;
    for (let i = 0; i < counts.length; i++) {
      const count = counts[i];
      if (count === 0) continue;
      // A counter has a feature for each magnitude.
      const bit = 1 << Math.min(7, 31 - Math.clz32(count));
      if ((seen[i] & bit) !== 0) continue;
      seen[i] |= bit;
      added++;
    }
    return added;
  }
}
