/** Browsers round their clock, so a batch of calls takes at least this time. */
const batchMilliseconds = 4;

const batches = 15;

function timeOf(run: () => unknown, calls: number): number {
  const start = performance.now();
  for (let call = 0; call < calls; call++) run();
  return performance.now() - start;
}

/** The median time of a call in milliseconds. The first batches also warm the function up. */
export function medianOf(run: () => unknown): number {
  let calls = 1;
  while (timeOf(run, calls) < batchMilliseconds) calls *= 2;
  const times = Array.from({ length: batches }, () => timeOf(run, calls) / calls);
  times.sort((a, b) => a - b);
  return times[batches >> 1];
}
