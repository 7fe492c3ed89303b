// The clock of contestants, in their processes and in the page in Chromium.

/**
 * The heap of a new process is small, and so is a page's heap after a collection. V8 collects often until
 * work has grown the heap. See "Warm-up after a stop" in DECISIONS.md.
 */
const warmMilliseconds = 3000;
/** A pass that takes longer is long: only long passes fill the heap. */
export const longPassMilliseconds = 250;

/** One pass that is not counted, or three seconds of such passes if a pass is long. */
async function warmUp(pass) {
  const start = performance.now();
  const passed = () => performance.now() - start;
  await pass();
  if (passed() < longPassMilliseconds) return;
  while (passed() < warmMilliseconds) await pass();
}

/**
 * @returns the milliseconds per pass: the average of the passes after a warm-up, until `milliseconds`
 *   have passed
 */
export async function timePasses(pass, milliseconds) {
  await warmUp(pass);
  const start = performance.now();
  let passes = 0;
  let passed = 0;
  do {
    await pass();
    passes++;
    passed = performance.now() - start;
  } while (passed < milliseconds);
  return passed / passes;
}
