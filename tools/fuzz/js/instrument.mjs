// Instruments the built package with a counter for each branch and function, which Istanbul inserts.
//
// V8's own precise coverage needs no instrumented code. But collecting it takes milliseconds per input, and reading
// these counters takes microseconds. Other fuzzing engines consist of native code that does not load on all supported
// systems.

import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstrumenter } from 'istanbul-lib-instrument';
import { root } from '../../lib/run.mjs';

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
  for (const file of readdirSync(from).filter((name) => name.endsWith('.wasm'))) {
    copyFileSync(join(from, file), join(to, file));
  }
  return to;
}

/** The counters of the loaded modules. */
export class Counters {
  #counts;

  constructor() {
    const files = Object.values(globalThis[coverageVariable]);
    const groups = files.flatMap((file) => [
      [file, 'f', Object.keys(file.f).length],
      ...Object.entries(file.b).map(([name, arms]) => [file.b, name, arms.length]),
    ]);
    this.#counts = new Uint32Array(groups.reduce((sum, [, , length]) => sum + length, 0));
    // Instrumented code reads its counters from these members. One array for all counters is fastest.
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

  /** Adds the reached features to `seen`, and returns the number of new ones. */
  addTo(seen) {
    const counts = this.#counts;
    let added = 0;
    for (let i = 0; i < counts.length; i++) {
      const count = counts[i];
      if (count === 0) continue;
      // Each magnitude of a counter is a feature.
      const bit = 1 << Math.min(7, 31 - Math.clz32(count));
      if ((seen[i] & bit) !== 0) continue;
      seen[i] |= bit;
      added++;
    }
    return added;
  }
}
