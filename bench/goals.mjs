// Compares the figures of a run with their goals.

import { median, ratios, show } from './figures.mjs';

const setNames = ['small', 'medium', 'large'];

/** Median ratios to another contestant, for each measured set. */
function timesBy(find, wants) {
  return (run) =>
    setNames.flatMap((set, index) => {
      const numbers = find(run, set);
      if (!numbers || numbers.length === 0) return [];
      return [{ label: set, value: median(numbers), ...wants[index] }];
    });
}

const timesParse5 = (name, wants) =>
  timesBy((run, set) => run.speed[set]?.find((each) => each.name === name)?.ratios, wants);

function timesDomParser(name, wants) {
  return timesBy((run, set) => {
    const contestants = run.chromium?.sets[set]?.contestants;
    const speeds = (of) => contestants?.find((each) => each.name === of)?.speeds;
    return speeds(name) && ratios(speeds(name), speeds('DOMParser'));
  }, wants);
}

const each = (goal, aim) => setNames.map(() => ({ goal, aim }));
const butLarge = (most, large) => [most, most, large];

/** Figures of one contestant in a list, labelled by the keys of `wants`. */
function membersOf(list, name, wants) {
  const contestant = list?.find((one) => one.name === name);
  if (!contestant || contestant.ended) return [];
  return Object.entries(wants).map(([label, { of, ...want }]) => ({
    label,
    value: of(contestant),
    ...want,
  }));
}

const rows = [
  {
    what: '`parse()` to plain objects, times parse5',
    figures: timesParse5('souptree parse', butLarge({ goal: 5, aim: 6 }, { goal: 3.5, aim: 5 })),
  },
  {
    what: '`parse()` of `souptree/parse5`, times parse5',
    figures: timesParse5('souptree/parse5', butLarge({ goal: 4, aim: 5 }, { goal: 3, aim: 4 })),
  },
  {
    what: 'the same with locations, times parse5 with locations',
    figures: timesParse5(
      'locations: souptree/parse5',
      butLarge({ goal: 5, aim: 8 }, { goal: 4, aim: 6 }),
    ),
  },
  {
    what: '`parseTree()`, the buffer ready, times parse5',
    figures: timesParse5(
      'souptree parseTree',
      butLarge({ goal: 7, aim: 10 }, { goal: 8, aim: 10 }),
    ),
  },
  {
    what: '`parseTree()` and a cursor that reads every name, attribute and text length, times parse5',
    figures: timesParse5('souptree parseTree + cursor', each(6, 8)),
  },
  {
    what: '`parseTree()` in Chromium, times `DOMParser`',
    figures: timesDomParser('souptree parseTree', each(4, 6)),
  },
  {
    what: '`parse()` in Chromium, times `DOMParser`',
    figures: timesDomParser('souptree parse', each(2, 3)),
  },
  {
    what: 'fresh process: import and first page, then the page again, ms',
    better: 'less',
    figures: ({ coldStart }) =>
      membersOf(coldStart?.contestants, 'souptree parse', {
        first: {
          of: ({ loads, firsts }) => median(loads.map((load, round) => load + firsts[round])),
          goal: 30,
          aim: 15,
        },
        again: { of: ({ seconds }) => median(seconds), goal: 2, aim: 0.6 },
      }),
  },
  {
    what: 'downloaded for `parse`: wasm, glue and wrapper, brotli, kB',
    better: 'less',
    figures: ({ shipped }) =>
      membersOf(shipped, 'souptree parse', {
        sum: { of: ({ brotli }) => brotli / 1e3, goal: 60, aim: 40 },
      }),
  },
  {
    what: 'the encoded tree of the largest page, relative to the page, bytes per byte',
    better: 'less',
    figures: ({ largestPage }) =>
      membersOf(largestPage?.contestants, 'souptree parseTree', {
        kept: { of: ({ retained }) => median(retained), goal: 1.5, aim: 1 },
        peak: { of: ({ peaks }) => median(peaks), goal: 8, aim: 5 },
      }),
  },
];

function verdictOf({ value, goal, aim }, better) {
  const reaches = (wanted) => (better === 'less' ? value <= wanted : value >= wanted);
  if (reaches(aim)) return 'aim reached';
  return reaches(goal) ? 'good' : 'not yet';
}

/** A row for each figure of the run: what, which, value, goal, aim, verdict. */
export function compareWithGoals(run) {
  return rows.flatMap(({ what, better, figures }) =>
    figures(run).map((figure) => [
      what,
      figure.label,
      show(figure.value),
      `${figure.goal}`,
      `${figure.aim}`,
      verdictOf(figure, better),
    ]),
  );
}
