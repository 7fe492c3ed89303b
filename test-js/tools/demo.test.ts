/** What `npm run demo` prints: the steps of the build, parse errors in the source, and the description of a page. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { parseTree } from 'souptree';
import { codeFrame, linesOf, numberedLines } from '../../tools/demo/code-frame.mjs';
import { painter, showsColours } from '../../tools/demo/paint.mjs';
import { runSteps, StepDisplay } from '../../tools/demo/steps.mjs';

const plain = painter(false);

/** A stream that keeps its text. */
function screenOf(properties: { isTTY?: boolean; columns?: number } = {}) {
  return {
    ...properties,
    text: '',
    write(text: string) {
      this.text += text;
    },
  };
}

describe('the steps of a program', () => {
  /** What a screen shows of some lines, between which a second passes. */
  function shown(lines: readonly string[], properties: { isTTY?: boolean; columns?: number }) {
    const screen = screenOf(properties);
    let time = 0;
    const display = new StepDisplay(screen, () => time);
    for (const line of lines) {
      display.read(line);
      time += 1000;
      display.refresh();
    }
    display.end();
    return screen.text;
  }

  const lines = [
    'Reading',
    'setup: npm ci',
    'added 9',
    'build: wasm',
    '[1/2] a.cpp',
    '[2/2] b.cpp',
  ];

  test('are two lines each without a terminal', () => {
    expect(shown(lines, {}).split('\n')).toEqual([
      'setup: npm ci',
      'setup: npm ci done, 2 s',
      'build: wasm',
      'build: wasm done, [2/2] 3 s',
      '',
    ]);
  });

  test('are a line each on a terminal, which is rewritten', () => {
    const rows = shown(lines, { isTTY: true }).replaceAll('\u001b[K', '').split('\n');
    expect(rows.map((row) => row.split('\r').slice(1))).toEqual([
      ['setup: npm ci 0 s', 'setup: npm ci 1 s', 'setup: npm ci 2 s', 'setup: npm ci 2 s'],
      [
        'build: wasm 0 s',
        'build: wasm 1 s',
        'build: wasm [1/2] 2 s',
        'build: wasm [2/2] 3 s',
        'build: wasm [2/2] 3 s',
      ],
      [],
    ]);
  });

  test('fit into a narrow terminal', () => {
    const text = shown(['setup: apt-get install cmake', '[1/2]'], { isTTY: true, columns: 20 });
    for (const row of text.replaceAll('\u001b[K', '').split(/[\r\n]+/)) {
      expect(row.length).toBeLessThan(20);
    }
    expect(text).toContain('\rsetup: ap [1/2] 2 s\u001b[K\n');
  });

  test('have minutes', () => {
    const screen = screenOf();
    let time = 0;
    const display = new StepDisplay(screen, () => time);
    display.read('build: dist');
    time = 62_400;
    display.end();
    expect(screen.text).toContain('build: dist done, 1 min 2 s\n');
  });

  test('of a program without steps are nothing', () => {
    expect(shown(['', 'ninja: no work to do.', 'prebuild: x'], { isTTY: true })).toBe('');
  });
});

describe('a program with steps', () => {
  const folder = mkdtempSync(join(tmpdir(), 'souptree-demo-'));
  const log = join(folder, 'build', 'demo.log');
  afterAll(() => rmSync(folder, { recursive: true }));

  async function run(script: string) {
    const screen = screenOf();
    const code = await runSteps(process.execPath, ['-e', script], { log, screen });
    return { code, text: screen.text };
  }

  test('has all its output in the log', async () => {
    const { code, text } = await run(`
      console.log('before'); console.log('setup: x'); console.log('y'); console.error('z');`);
    expect({ code, text }).toEqual({ code: 0, text: 'setup: x\nsetup: x done, 0 s\n' });
    const written = readFileSync(log, 'utf8').split('\n');
    expect(written.sort()).toEqual(['', 'before', 'setup: x', 'y', 'z']);
  });

  test('that fails prints the last lines, the step, and the log', async () => {
    const { code, text } = await run(`
      console.log('build: x'); for (let i = 0; i < 30; i++) console.log('line ' + i);
      process.exitCode = 3;`);
    expect(code).toBe(3);
    expect(text.split('\n')).toEqual([
      'build: x',
      expect.stringMatching(/^build: x failed, \d+ s$/),
      '',
      ...Array.from({ length: 20 }, (_, index) => `  line ${index + 10}`),
      '',
      expect.stringMatching(
        /^failed: build: x: exit code 3\. The whole output is in .*demo\.log\.$/,
      ),
      '',
    ]);
  });

  test('that a signal ends is a failure', async () => {
    const { code, text } = await run(`process.kill(process.pid, 'SIGKILL');`);
    expect(code).toBe(1);
    expect(text).toMatch(/^failed: SIGKILL\. /m);
  });
});

describe('a parse error in the source', () => {
  /** The frames of all errors, without their first lines. */
  function framesOf(source: string): string[] {
    const { errors } = parseTree(source, { collectErrors: true });
    return errors.map((error) => {
      const [, ...frame] = codeFrame('a.html', linesOf(source), error, 'Why.', plain);
      return frame.join('\n');
    });
  }

  test('has the line of the command, the line of the source, and an underline', () => {
    const source = '<!doctype html>\n<p>a</b>';
    const [error] = parseTree(source, { collectErrors: true }).errors;
    expect(codeFrame('a.html', linesOf(source), error, 'An end tag.', plain)).toEqual([
      'a.html:2:5 end-tag-without-matching-open-element An end tag.',
      '   2 | <p>a</b>',
      '     |     ^^^^',
    ]);
  });

  test.each([
    ['that has no characters', '<!doctype html><b>\n', '   2 | \n     | ^'],
    ['after CR and CRLF', '<!doctype html>\r\r\n</b>', '   3 | </b>\n     | ^^^^'],
    [
      'after a tab',
      '<!doctype html>\t</b>',
      `   1 | <!doctype html> </b>\n     | ${' '.repeat(16)}^^^^`,
    ],
    [
      'after wide characters',
      '<!doctype html>\u6c64\ud83c\udf72e\u0301</b>',
      `   1 | <!doctype html>\u6c64\ud83c\udf72e\u0301</b>\n     | ${' '.repeat(20)}^^^^`,
    ],
    [
      'over the end of a line',
      '<!doctype html></b\n>',
      `   1 | <!doctype html></b\n     | ${' '.repeat(15)}^^^`,
    ],
  ])('%s', (_, source, frame) => {
    expect(framesOf(source)).toContain(frame);
  });

  test('in a long line is in an excerpt', () => {
    const source = `<!doctype html>${'x'.repeat(1000)}</b>${'y'.repeat(1000)}`;
    expect(framesOf(source)).toEqual([
      `   1 | ${'x'.repeat(60)}</b>${'y'.repeat(36)}\n     | ${' '.repeat(60)}^^^^`,
    ]);
  });

  test('cannot write control characters', () => {
    const source = '<!doctype html>\u001b[2J\u202e\u009b\ud800</b>';
    expect(framesOf(source).at(-1)).toContain('<!doctype html>\ufffd[2J\ufffd\ufffd\ufffd</b>');
    expect(numberedLines([source], plain)).toEqual([
      '   1 | <!doctype html>\ufffd[2J\ufffd\ufffd\ufffd</b>',
    ]);
  });
});

describe('colours', () => {
  test('need a terminal that has colours', () => {
    expect(showsColours({})).toBe(false);
    expect(showsColours({ hasColors: () => true })).toBe(false);
    expect(showsColours({ isTTY: true, hasColors: () => false })).toBe(false);
    expect(showsColours({ isTTY: true, hasColors: () => true })).toBe(true);
  });

  test('are around the text', () => {
    expect(painter(true)('red', '^')).toBe('\u001b[31m^\u001b[39m');
    expect(plain('red', '^')).toBe('^');
  });
});

describe('the description of a page', () => {
  const root = resolve(__dirname, '../..');

  function describeSource(name: string, source: string): string {
    const script = `
      import { describePage } from './tools/demo/demo-page.mjs';
      const options = { all: false, paint: (_, text) => text };
      const bytes = Buffer.from(${JSON.stringify(source)});
      console.log((await describePage(${JSON.stringify(name)}, bytes, options)).join('\\n'));`;
    const args = ['--input-type=module', '-e', script];
    return execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  }

  test('has the source, the tree, the errors and the times of the first run', () => {
    const source = readFileSync(join(root, 'examples/pages/soup.html'), 'utf8');
    const text = describeSource('soup.html', source);
    expect(
      text.split('\n').filter((line) => /^\S/.test(line) && !line.includes('soup.html:')),
    ).toEqual([
      `soup.html, ${source.length} bytes`,
      'Its tree, the same as in browsers: npx souptree soup.html',
      'Its 7 parse errors: npx souptree --format errors soup.html',
      'The time to parse it',
    ]);
    for (const [index, line] of source.trimEnd().split('\n').entries()) {
      expect(text).toContain(`\n   ${index + 1} | ${line}\n`);
    }
    expect(text).toContain('\n          <i>\n            "thyme"\n        <i>\n          " and"\n');
    expect(text).toContain(
      'soup.html:3:65 adoption-agency-misnested A formatting element was closed while elements',
    );
    expect(text).toMatch(/\n {2}souptree +[\d.]+ ms\n {2}parse5 +[\d.]+ ms\n/);
  });

  test('of a long page is short', () => {
    const text = describeSource('long.html', '<p></b>\n'.repeat(1000));
    expect(text.split('\n').length).toBeLessThan(150);
    expect(text.match(/^ {2}\.\.\. and \d+ more: npm run demo -- --all$/gm)).toHaveLength(3);
  });

  test('of an empty page, and of a page without errors', () => {
    expect(describeSource('empty.html', '')).toContain('Its 1 parse error: ');
    expect(describeSource('right.html', '<!doctype html>')).toContain('It has no parse errors');
  });
});
