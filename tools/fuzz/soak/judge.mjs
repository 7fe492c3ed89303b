// Decides whether a long-lived process needs more resources than before.

/** The kinds of memory that must not grow, with their noise in bytes. */
const memoryNoise = { heap: 262_144, external: 262_144, buffers: 262_144, wasm: 0, rss: 4_194_304 };
const counts = ['parsers', 'files', 'handles'];
const mostGrowth = 0.02;
/** With fewer rounds, the median of a third is not meaningful. */
export const fewestRounds = 9;

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** The second and the last third of the samples. The first third warms up. */
function thirds(samples) {
  const third = Math.floor(samples.length / 3);
  return [samples.slice(-2 * third, -third), samples.slice(-third)];
}

/** The sum of the JavaScript heap and the memory outside of it. `buffers` includes the memory of WebAssembly. */
const held = ({ heap, external, buffers }) => heap + external + buffers;

/** @returns the held bytes and the handles of both thirds, and a message for each kind that grew. */
export function judge(samples) {
  const [before, after] = thirds(samples);
  const both = (read) => [median(before.map(read)), median(after.map(read))];
  const failures = [];
  for (const [name, noise] of Object.entries(memoryNoise)) {
    const [from, to] = both((sample) => sample[name]);
    if (to > from * (1 + mostGrowth) + noise) failures.push(`${name} grew: ${from} -> ${to} bytes`);
  }
  for (const name of counts) {
    const [from, to] = both((sample) => sample[name]);
    if (to > from) failures.push(`${name} grew: ${from} -> ${to}`);
  }
  return { memory: both(held), handles: both(({ handles }) => handles), failures };
}
