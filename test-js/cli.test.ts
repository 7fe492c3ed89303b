/** The command `souptree`: formats, options, exit codes, many files, and readers that go away. */

import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'souptree';

const command = resolve(__dirname, '../dist/cli.js');

function run(args: readonly string[], input: string | Buffer = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return { status, stdout, stderr };
}

const page =
  '<!doctype html><title>Soup</title><h1>Of the <i>day</i></h1><p class=a>leek<br>and potato' +
  '<template><b>x</b></template><svg xlink:href=y></svg><!--c--><h2>Tomorrow</h2>';

describe('formats', () => {
  test('tree: a line for each node', () => {
    expect(run([], page)).toEqual({
      status: 0,
      stderr: '',
      stdout: `<!DOCTYPE html>
<html>
  <head>
    <title>
      "Soup"
  <body>
    <h1>
      "Of the "
      <i>
        "day"
    <p class="a">
      "leek"
      <br>
      "and potato"
      <template>
        #content
          <b>
            "x"
      <svg svg xlink:href="y">
      <!--c-->
    <h2>
      "Tomorrow"
`,
    });
  });

  test.each([
    ['text', 'Of the day\nleek\nand potato\nTomorrow\n'],
    ['outline', '# Of the day\n## Tomorrow\n'],
    ['errors', ''],
  ])('%s', (format, stdout) => {
    expect(run(['-f', format], page)).toEqual({ status: 0, stderr: '', stdout });
  });

  test('json: the nodes of `parse`', () => {
    const { stdout } = run(['--format=json', '--locations'], page);
    expect(stdout).toBe(
      `${JSON.stringify(parse(Buffer.from(page), { locations: true }), null, 2)}\n`,
    );
  });

  test('tokens: a line of JSON for each token', () => {
    const tokens = run(['-f', 'tokens'], '<p>ä')
      .stdout.trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(tokens.map(({ type, raw }) => [type, raw])).toEqual([
      ['startTag', '<p>'],
      ['text', 'ä'],
      ['endOfFile', ''],
    ]);
  });

  test('stats: numbers', () => {
    const { stdout } = run(['-f', 'stats'], page);
    expect(stdout).toMatch(/^encoding +UTF-8 \(default\)$/m);
    expect(stdout).toMatch(/^element +12$/m);
    expect(stdout).toMatch(/^depth +5$/m);
  });

  test.each(['hast', 'parse5'])('%s: JSON without links to parents', (format) => {
    const root = JSON.parse(run(['-f', format], page).stdout);
    expect(JSON.stringify(root)).toContain('Tomorrow');
    expect(JSON.stringify(root)).not.toContain('parentNode');
  });

  test('deep trees are printed without recursion, and with little white space', () => {
    const deep = '<div>'.repeat(50_000);
    for (const format of ['tree', 'json', 'hast', 'parse5', 'html', 'text']) {
      const { status, stdout } = run(['-f', format], deep);
      expect(status).toBe(0);
      expect(stdout.length).toBeLessThan(50_000 * 1500);
    }
  });
});

describe('options', () => {
  test('a fragment with its context', () => {
    expect(run(['--fragment=tr', '-f', 'html'], '<td>x').stdout).toBe('<td>x</td>\n');
    expect(run(['--fragment', '-f', 'html'], '<td>x').stdout).toBe('<td>x</td>\n');
  });

  test('the encoding', () => {
    expect(run(['-e', 'koi8-r', '-f', 'text'], Buffer.from([0xf0])).stdout).toBe('П\n');
    const { status, stderr } = run(['-e', 'nope'], 'x');
    expect(status).toBe(2);
    expect(stderr).toBe(
      'souptree: stdin: `encoding.override` is "nope", which names no encoding\n',
    );
  });

  test('help and version', () => {
    expect(run(['--help']).stdout).toMatch(/^souptree parses HTML[\s\S]+Exit codes/);
    expect(run(['-v']).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test.each([
    [['--format', 'yaml'], "there is no format 'yaml'; the formats are tree, json,"],
    [['--formt', 'json'], "Unknown option '--formt'"],
  ])('%j are refused', (args, message) => {
    const { status, stderr } = run(args, 'x');
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe('files', () => {
  let folder: string;
  const names = Array.from({ length: 40 }, (_, index) => `${index}.html`);
  const path = (name: string) => join(folder, name);

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'souptree-cli-'));
    for (const [index, name] of names.entries()) {
      writeFileSync(path(name), `<!doctype html><h1>${'x'.repeat(index)}${index}</h1>`);
    }
    writeFileSync(path('wrong.html'), '<!doctype html><p>a\n<b a a>');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('are printed in their order, also by threads', () => {
    for (const count of [2, names.length]) {
      const files = names.slice(0, count).map(path);
      const expected = files.map(
        (file, index) => `==> ${file} <==\n# ${'x'.repeat(index)}${index}\n`,
      );
      expect(run(['-f', 'outline', ...files]).stdout).toBe(expected.join(''));
    }
  });

  test('as JSON are one line each', () => {
    const lines = run(['-f', 'json', path('0.html'), path('1.html')])
      .stdout.trim()
      .split('\n');
    expect(lines.map((line) => JSON.parse(line).file)).toEqual([path('0.html'), path('1.html')]);
  });

  test('with errors: a line for each, and exit code 1', () => {
    const { status, stdout } = run(['-f', 'errors', path('0.html'), path('wrong.html')]);
    expect(status).toBe(1);
    expect(stdout.split('\n')[0]).toBe(
      `${path('wrong.html')}:2:6 duplicate-attribute A tag has two attributes of the same name; the first one counts.`,
    );
  });

  test('that cannot be read do not stop the others', () => {
    const { status, stdout, stderr } = run([path('missing'), folder, path('1.html')]);
    expect(status).toBe(2);
    expect(stdout).toContain('"x1"');
    expect(stderr).toBe(
      `souptree: ${path('missing')}: no such file\n` +
        `souptree: ${folder}: this is a folder; pass its files\n`,
    );
  });

  test('a reader that goes away ends the command quietly', async () => {
    writeFileSync(path('long.html'), '<p>x'.repeat(200_000));
    const child = spawn(process.execPath, [command, path('long.html')]);
    let stderr = '';
    child.stderr.on('data', (data) => {
      stderr += data;
    });
    child.stdout.once('data', () => child.stdout.destroy());
    const code = await new Promise((done) => child.once('close', done));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });
});
