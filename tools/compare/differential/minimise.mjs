// Finds a short text that still differs, by delta debugging of tokens, then of characters.

import { splitTokens } from '../../lib/soup/mutate.mjs';

const mostTrials = 4000;

/** Removes smaller and smaller ranges of a list while the property holds for the rest. */
async function reduceList(list, join, holds) {
  let kept = list;
  let size = Math.ceil(kept.length / 2);
  while (size >= 1 && kept.length > 0) {
    let removed = false;
    for (let start = 0; start < kept.length; ) {
      const rest = [...kept.slice(0, start), ...kept.slice(start + size)];
      if (await holds(join(rest))) {
        kept = rest;
        removed = true;
      } else {
        start += size;
      }
    }
    if (size === 1 && !removed) break;
    size = size === 1 ? 1 : Math.ceil(size / 2);
  }
  return kept;
}

/**
 * Simplifies a case while `differs` returns true for it. At a limit the shortest case so far is the result.
 *
 * @param simpler returns simpler cases with the same text, simplest first
 * @param milliseconds limits the time, for slow parsers
 */
export async function minimise(
  found,
  differs,
  { simpler = () => [], milliseconds = Number.POSITIVE_INFINITY } = {},
) {
  let trials = 0;
  const end = Date.now() + milliseconds;
  const test = async (candidate) =>
    trials++ < mostTrials && Date.now() < end && (await differs(candidate));
  const withText = (text) => ({ ...found, text });
  const holds = (text) => test(withText(text));

  let best = found;
  for (let round = 0; round < 3; round++) {
    const before = best.text;
    const tokens = await reduceList(splitTokens(best.text), (list) => list.join(''), holds);
    const characters = await reduceList([...tokens.join('')], (list) => list.join(''), holds);
    best = withText(characters.join(''));
    if (best.text === before) break;
  }
  for (let isSimpler = true; isSimpler; ) {
    isSimpler = false;
    for (const candidate of simpler(best)) {
      if (!(await test(candidate))) continue;
      best = candidate;
      isSimpler = true;
      break;
    }
  }
  return best;
}
