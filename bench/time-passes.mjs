// The clock of contestants, in their processes and in the page in Chromium.

/**
 * The heap of a new process is small, and so is a page's heap after a collection. V8 collects often until
 * work has grown the heap. See "Warm-up after a stop" in DECISIONS.md.
 */
const warmMilliseconds = 3000;
/** Shorter passes do not fill a heap. */
export const longPassMilliseconds = 250;

/** One uncounted pass, or three seconds of uncounted passes if one takes long. */
async function warmUp(pass) {
  const start = performance.now();
  const passed = () => performance.now() - start;
  await pass();
  if (passed() < longPassMilliseconds) return;
  while (passed() < warmMilliseconds) await pass();
}

/** @returns milliseconds per pass: as many passes as the time allows, at least one, after a warm-up */
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
