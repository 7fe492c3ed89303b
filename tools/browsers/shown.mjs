// What a page shows.

import { setTimeout as sleep } from 'node:timers/promises';

/** An expression for a page: its result, or undefined while it has none. */
const resultExpression = `document.querySelector('output')?.textContent`;
const pageExpression = `document.documentElement?.textContent`;

/**
 * Waits until a page shows a result.
 *
 * @param evaluate evaluates an expression in the page.
 */
export async function waitForResult(evaluate, seconds) {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const result = await evaluate(resultExpression);
    if (result) return result;
    if (Date.now() > end) {
      const text = await evaluate(pageExpression);
      throw new Error(
        `the page shows no result after ${seconds} seconds, but: ${text?.trim().slice(0, 500)}`,
      );
    }
    await sleep(100);
  }
}
