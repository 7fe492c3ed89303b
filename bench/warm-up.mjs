// What is done before the clock starts: in the processes of contestants, and in the page in Chromium.

/**
 * A stopped process has had no timer. V8 finds that nothing was allocated for seconds: it gives memory back,
 * and lets the heap grow so little that it collects seven times in a pass over large pages instead of once.
 * That goes on until a few seconds of work outweigh the idle ones. The collection before a turn in a page leaves
 * as small a heap.
 */
const warmMilliseconds = 3000;
/** Passes that take less do not fill a heap. */
const longPassMilliseconds = 250;

/** Makes one pass, or three seconds of passes where one takes long. */
export async function warmUp(pass) {
  const start = performance.now();
  const passed = () => performance.now() - start;
  await pass();
  if (passed() < longPassMilliseconds) return;
  while (passed() < warmMilliseconds) await pass();
}
