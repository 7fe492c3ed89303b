/**
 * The parts of the differential comparison, and a short run against parse5. `npm run differential` has long runs, and
 * runs against browsers.
 */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import * as library from 'souptree';
import {
  type Case,
  classify,
  compareWithParse5,
  type Difference,
  Dispatcher,
  edits,
  frequentFeatures,
  hasOnly,
  type Job,
  Jobs,
  known,
  minimise,
  onlyCopiesDiffer,
  parse5Entries,
  readTexts,
  Totals,
} from '../../tools/compare/differential/index.mjs';

describe('minimise', () => {
  const found = { entry: 'parse', text: '<p>one <b class=x>two</b></p><i>three</i>' };

  test('returns the shortest text that still differs', async () => {
    const differs = ({ text }: Case) => text.includes('<b') && text.includes('hr');
    expect((await minimise(found, differs)).text).toBe('<bhr');
  });

  test('returns the whole text if every part of it is needed', async () => {
    expect((await minimise(found, ({ text }) => text === found.text)).text).toBe(found.text);
  });
});

describe('known classes', () => {
  const anchors = readFileSync(resolve(__dirname, '../../tools/standard/anchors.txt'), 'utf8')
    .split('\n')
    .filter((line) => !/^[#[]/.test(line))
    .flatMap((line) => line.split(' '));

  test.each(Object.keys(known))(
    'the classes of %s have a name, a reason and a known anchor',
    (name) => {
      const classes = known[name];
      expect(new Set(classes.map((each) => each.name)).size).toBe(classes.length);
      for (const { why, anchor } of classes) {
        expect(why).toMatch(/\w/);
        expect(anchors).toContain(anchor.slice(1));
      }
    },
  );

  const difference = (text: string, ours: string, theirs: string): Difference => ({
    entry: 'DOMParser',
    text,
    ours,
    theirs,
  });

  test('a class recognises only its own differences', () => {
    const lost = difference('<p>\0 x', '<p>\n  " x"\n', '<p>\n  "x"\n');
    const trees: Record<string, string> = { '<p> x': lost.theirs };
    const ours = ({ text }: Case) => trees[text] ?? lost.ours;
    expect(classify('chromium', lost, ours)?.name).toBe('null characters');
    expect(classify('chromium', { ...lost, theirs: '<p>\n' }, ours)).toBeUndefined();
    expect(classify('chromium', difference('<p>x', '<p>\n', '\n'), ours)).toBeUndefined();
  });

  test('the class `select` needs a tree that the former insertion mode explains', () => {
    const ours = ({ text }: Case) => `tree of ${text}\n`;
    const select = (theirs: string) =>
      difference('<select><b>', ours({ entry: '', text: '' }), theirs);
    expect(classify('parse5', select('tree of <select>\n'), ours)?.name).toBe('select');
    expect(classify('parse5', select('tree of <select>b\n'), ours)).toBeUndefined();
  });

  test('edits() yields all combinations of the replacements, fewest edits first', () => {
    const removeTags = (token: string) => (token.startsWith('<') ? [''] : []);
    expect([...edits('<b>x<i>', removeTags)]).toEqual(['x<i>', '<b>x', 'x']);
    expect([...edits('<b>'.repeat(50), removeTags)].at(-1)).toBe('<b>'.repeat(47));
    expect([...edits('<b>'.repeat(100), removeTags)]).toEqual([]);
  });

  test('hasOnly() allows two other names and twelve tokens', () => {
    expect(hasOnly('<select><OPTION>a</select>', ['select', 'option'])).toBe(true);
    expect(hasOnly('<select><b><i>', ['select'])).toBe(true);
    expect(hasOnly('<select><b><i><u>', ['select'])).toBe(false);
    expect(hasOnly('<select>'.repeat(13), ['select'])).toBe(false);
  });

  test('onlyCopiesDiffer() ignores descendants of selectedcontent elements only', () => {
    const dump = (copy: string, after: string) =>
      `<select>\n  <selectedcontent>\n${copy}  <option>\n    "${after}"\n#""`;
    const ours = dump('    "a"\n', 'a');
    expect(onlyCopiesDiffer({ ours, theirs: dump('', 'a') })).toBe(true);
    expect(onlyCopiesDiffer({ ours, theirs: dump('', 'b') })).toBe(false);
  });
});

describe('a browser that crashes or hangs', () => {
  function dispatch(documents: number) {
    const totals = new Totals();
    const plan = { documents, fragments: 0, avoided: [], seed: 1, first: 0 };
    const jobs = new Jobs({ ...plan, against: 'parse5', table: parse5Entries });
    let restarts = 0;
    const restart = async () => {
      restarts++;
    };
    const dispatcher = new Dispatcher({ jobs, totals, onProgress: () => {}, restart });
    return { totals, dispatcher, restarts: () => restarts };
  }

  const report = (cases: number) => ({
    cases,
    skipped: 0,
    unstable: 0,
    different: 0,
    classes: {},
    unexplained: [],
  });

  /** Runs all jobs. The browser fails in each job that has document 3. */
  async function run(documents: number, onBadJob: (dispatcher: Dispatcher) => Job | null) {
    const { totals, dispatcher, restarts } = dispatch(documents);
    let job = dispatcher.message('ready', {});
    while (job !== null) {
      if (job.numbers.includes(3)) {
        onBadJob(dispatcher);
        job = dispatcher.message('ready', {});
      } else {
        const { number, numbers } = job;
        job = dispatcher.message('done', { number, report: report(numbers.length) });
      }
    }
    await dispatcher.finished;
    expect(totals.restarts).toHaveLength(restarts());
    return totals;
  }

  test('a crash is bisected to one case, and all other cases run', async () => {
    const totals = await run(8, (dispatcher) => {
      dispatcher.lose('it crashed');
      return null;
    });
    expect(totals.lost).toEqual([{ root: 'document', number: 3, what: 'crashes' }]);
    expect([totals.document, totals.restarts]).toEqual([7, new Array(4).fill('it crashed')]);
  });

  test('a case that hangs is skipped', async () => {
    const totals = await run(8, (dispatcher) => dispatcher.message('hung', { number: 3 }));
    expect(totals.lost).toEqual([{ root: 'document', number: 3, what: 'hangs' }]);
    expect([totals.document, totals.restarts]).toEqual([7, ['it hangs']]);
  });

  test('a browser that never starts ends the run', async () => {
    const { dispatcher } = dispatch(8);
    dispatcher.finished.catch(() => {});
    for (let starts = 0; starts < 12; starts++) dispatcher.lose('no display');
    await expect(dispatcher.finished).rejects.toThrow(/no display/);
  });
});

describe('against parse5', () => {
  const texts = { ...readTexts('test-native/data'), pages: [] };

  async function compare(parser: object, documents: number, fragments: number) {
    const totals = new Totals();
    const avoided = frequentFeatures.parse5;
    const plan = { documents, fragments, avoided, seed: 1, first: 0 };
    const jobs = new Jobs({ ...plan, against: 'parse5', table: parse5Entries });
    await compareWithParse5({ library: parser, texts, jobs, totals });
    return totals;
  }

  test('random documents and fragments have known differences only', async () => {
    const totals = await compare(library, 1200, 1200);
    expect(totals.unexplained).toEqual([]);
    expect([totals.document, totals.fragment]).toEqual([1200, 1200]);
    expect(Object.keys(totals.classes)).toContain('select');
  }, 60_000);

  test('an exception of this package counts as a difference', async () => {
    const parse = (text: string, options: object) => {
      if (text.includes('<hr')) throw new RangeError('no rules');
      return library.parse(text, options);
    };
    const totals = await compare({ ...library, parse }, 500, 0);
    expect(totals.unexplained[0]).toMatchObject({ text: '<hr', ours: 'RangeError: no rules\n' });
  }, 60_000);

  test('a wrong tree of this package is found and minimised', async () => {
    const parse = (text: string, options: object) =>
      library.parse(text.replace(/<hr/, '<wbr'), options);
    const totals = await compare({ ...library, parse }, 500, 0);
    expect(totals.unexplained.map(({ text }) => text)).toContain('<hr>');
  }, 60_000);
});
