/**
 * The differences of two lists of lines, by Myers' greedy algorithm: E. W. Myers, "An O(ND) Difference Algorithm and
 * Its Variations", 1986.
 */

import { inBoth, onlyHere, onlyInBrowser } from './protocol.ts';

/** A run of lines with one mark. `from` counts in the list that has the lines. */
interface Run {
  mark: number;
  from: number;
  count: number;
}

/** Beyond this number of edits, all lines between the equal start and the equal end count as different. */
const mostEdits = 1000;

export function diff(ours: readonly string[], theirs: readonly string[]): Run[] {
  const shorter = Math.min(ours.length, theirs.length);
  let start = 0;
  while (start < shorter && ours[start] === theirs[start]) start++;
  let end = 0;
  while (end < shorter - start && ours.at(-1 - end) === theirs.at(-1 - end)) end++;
  const runs: Run[] = [];
  add(runs, inBoth, 0, start);
  for (const { mark, from, count } of edits(
    ours.slice(start, ours.length - end),
    theirs.slice(start, theirs.length - end),
  )) {
    add(runs, mark, start + from, count);
  }
  add(runs, inBoth, ours.length - end, end);
  return runs;
}

function add(runs: Run[], mark: number, from: number, count: number): void {
  const last = runs.at(-1);
  if (count === 0) return;
  if (last?.mark === mark && last.from + last.count === from) last.count += count;
  else runs.push({ mark, from, count });
}

function edits(ours: readonly string[], theirs: readonly string[]): Run[] {
  const rounds = furthestRounds(ours, theirs);
  if (rounds !== undefined) return pathBack(rounds, ours.length, theirs.length);
  return [
    { mark: onlyHere, from: 0, count: ours.length },
    { mark: onlyInBrowser, from: 0, count: theirs.length },
  ];
}

/** For each number of edits, the furthest line of ours on each diagonal from -edits to edits. */
function furthestRounds(
  ours: readonly string[],
  theirs: readonly string[],
): Int32Array[] | undefined {
  const rounds: Int32Array[] = [];
  for (let count = 0; count <= mostEdits; count++) {
    const furthest = new Int32Array(2 * count + 1);
    rounds.push(furthest);
    for (let diagonal = -count; diagonal <= count; diagonal += 2) {
      let x = count === 0 ? 0 : stepFrom(rounds[count - 1], count, diagonal).x;
      let y = x - diagonal;
      while (x < ours.length && y < theirs.length && ours[x] === theirs[y]) {
        x++;
        y++;
      }
      furthest[diagonal + count] = x;
      if (x >= ours.length && y >= theirs.length) return rounds;
    }
  }
  return undefined;
}

/** The better of the two edits that end on a diagonal, before the equal lines after it. */
function stepFrom(
  earlier: Int32Array,
  count: number,
  diagonal: number,
): { x: number; isOurs: boolean } {
  const at = (other: number) => earlier[other + count - 1] ?? -1;
  const isOurs =
    diagonal === count || (diagonal !== -count && at(diagonal - 1) >= at(diagonal + 1));
  return isOurs ? { x: at(diagonal - 1) + 1, isOurs } : { x: at(diagonal + 1), isOurs };
}

function pathBack(rounds: readonly Int32Array[], ourCount: number, theirCount: number): Run[] {
  const runs: Run[] = [];
  let x = ourCount;
  let y = theirCount;
  for (let count = rounds.length - 1; count > 0; count--) {
    const step = stepFrom(rounds[count - 1], count, x - y);
    const from = { x: step.x, y: step.x - (x - y) };
    runs.push({ mark: inBoth, from: from.x, count: x - from.x });
    x = step.isOurs ? from.x - 1 : from.x;
    y = step.isOurs ? from.y : from.y - 1;
    runs.push(
      step.isOurs
        ? { mark: onlyHere, from: x, count: 1 }
        : { mark: onlyInBrowser, from: y, count: 1 },
    );
  }
  runs.push({ mark: inBoth, from: 0, count: x });
  return runs.reverse();
}
