// The clock: of contestants in their processes, and in the page in Chromium.

/**
 * The heap of a new process is small, as is that of a page after a collection, and V8 lets it grow while there
 * is work: until then it collects seven times in a pass over large pages instead of once.
 */
const warmMilliseconds = 3000;
/** Passes that take less do not fill a heap. */
export const longPassMilliseconds = 250;

/** One pass that is not counted, or three seconds of such where one takes long. */
async function warmUp(pass) {
  const start = performance.now();
  const passed = () => performance.now() - start;
  await pass();
  if (passed() < longPassMilliseconds) return;
  while (passed() < warmMilliseconds) await pass();
}

/** @returns milliseconds of a pass, of as many as fit into the time, and one at least, after some that are not counted */
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
