/**
 * No control character of a page, of the name of a file or of an argument leaves the command, in any format for
 * reading.
 */

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { parse, serialize } from 'souptree';
import { formatNames, formatOf } from '../../js/cli/formats/list.js';
import { Output } from '../../js/cli/output.js';

// Most tests start a process.
jest.setTimeout(60_000);

const command = resolve(__dirname, '../../dist/cli.js');

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index));

/** C0, DEL and C1, the separators of lines and paragraphs, bidirectional embeddings, overrides and isolates. */
const controls = [
  ...range(0x00, 0x1f),
  ...range(0x7f, 0x9f),
  ...range(0x2028, 0x202e),
  ...range(0x2066, 0x2069),
];

const escapeOf = (character: string) =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The characters of a text that must not leave the command. */
const forbidden = (text: string) =>
  [...new Set(text)].filter((character) => controls.includes(character) && character !== '\n');

/** A place in a page, with a control character between `a` and `z`. */
const places: Record<string, (character: string) => string> = {
  'a name of an element': (c) => `<xa${c}z></xa${c}z>`,
  'a name of an attribute': (c) => `<i xa${c}z></i>`,
  'a value': (c) => `<i title="a${c}z"></i>`,
  'a text': (c) => `<p>a${c}z</p>`,
  'a heading': (c) => `<h1>a${c}z</h1>`,
  'preformatted text': (c) => `<pre>a${c}z</pre>`,
  'a comment': (c) => `<!--a${c}z-->`,
  'a processing instruction': (c) => `<?xa${c}z a${c}z>`,
  'a script': (c) => `<script>a${c}z</script>`,
  'the contents of a template': (c) => `<template>a${c}z</template>`,
  'a foreign element': (c) => `<svg xa${c}z><xa${c}z/><![CDATA[a${c}z]]></svg>`,
  'a character reference': (c) =>
    `<h2 title="a&#${c.charCodeAt(0)};z">a&#${c.charCodeAt(0)};z</h2><pre>a&#${c.charCodeAt(0)};z</pre>`,
};

/** Places at the beginning of a page. */
const prologues: Record<string, (character: string) => string> = {
  'the name of the doctype': (c) => `<!doctype a${c}z>`,
  'the identifiers of the doctype': (c) => `<!doctype html public "a${c}z" "a${c}z">`,
  'the title': (c) => `<!doctype html><title>a${c}z</title>`,
};

/** The characters that are in a tree; the parser replaces the others, or ends a name there. */
const kept = controls.filter((character) => !'\0\t\n\f\r'.includes(character));

const page = (place: (character: string) => string) => controls.map(place).join('');

function run(args: readonly string[], input = '', cwd = '.') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    input,
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return { status, stdout, stderr };
}

const readingFormats = formatNames.filter((name) => !formatOf(name).isExact);

/** All places in one page: a process for each place would take minutes. */
const everything = Object.values(places).map(page).join('\n');

describe('a page', () => {
  let folder: string;
  // Only the first doctype and the first title of a page count.
  const pages = Object.values(prologues).flatMap((prologue) => controls.map(prologue));
  const files = [everything, ...pages].map((_, index) => `${index}.html`);

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'souptree-cli-'));
    for (const [index, text] of [everything, ...pages].entries()) {
      writeFileSync(join(folder, files[index]), text);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(readingFormats)('has no control character in %s', (format) => {
    const { stdout, stderr } = run(['-f', format, ...files], '', folder);
    // Tabs are between the cells of tables, and in preformatted text.
    const shown = /^(text|markdown)$/.test(format) ? stdout.replaceAll('\t', '') : stdout;
    expect({ stderr, raw: forbidden(shown) }).toEqual({ stderr: '', raw: [] });
    expect(stdout.length).toBeGreaterThan(files.length);
  });
});

test.each([
  ['tree', Object.keys(places)],
  ['text', ['a text', 'a heading', 'preformatted text']],
  ['outline', ['a heading']],
  ['headings', ['a heading']],
] as const)('%s has an escape for each character of a place', (format, names) => {
  for (const name of names) {
    const { stdout } = run(['-f', format], page(places[name]));
    // A reference of C1 is a character of windows-1252.
    const expected =
      name === 'a character reference' ? kept.filter((c) => c < '\x7f' || c > '\x9f') : kept;
    const isShown = (character: string) => stdout.includes(`a${escapeOf(character)}z`);
    // JSON has a shorter escape for U+0008.
    const missing = expected.filter(
      (c) => !isShown(c) && !(c === '\b' && stdout.includes('a\\bz')),
    );
    expect({ name, missing }).toEqual({ name, missing: [] });
  }
});

test('stats has escapes in names of elements', () => {
  expect(run(['-f', 'stats'], '<a\x1b]0;x\x07>').stdout).toContain('a\\u001b]0;x\\u0007 1');
});

test('the strings of json keep their values', () => {
  const { stdout } = run(['-f', 'json'], everything);
  const expected = parse(Buffer.from(everything));
  expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(expected)));
});

test('html in a pipe is exactly the markup', () => {
  const { stdout } = run(['-f', 'html'], everything);
  expect(stdout).toBe(`${serialize(parse(everything))}\n`);
});

describe('on a terminal', () => {
  const { isTTY } = process.stdout;
  afterAll(() => {
    process.stdout.isTTY = isTTY;
  });

  test('CSV has escapes, and its line ends', async () => {
    let written = '';
    const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
      written += String(text);
      return true;
    });
    process.stdout.isTTY = true;
    await new Output().writeExactly('a,\x1b[2J\r\nb\r"\r\r\n');
    write.mockRestore();
    expect(written).toBe('a,\\u001b[2J\r\nb\\u000d"\\u000d\r\n');
  });

  test.each([true, false])('html has escapes: %j', async (isTerminal) => {
    let written = '';
    const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
      written += String(text);
      return true;
    });
    process.stdout.isTTY = isTerminal;
    await new Output().writeExactly('<pre>\t\x1b[2J\n\x9b</pre>');
    write.mockRestore();
    expect(written).toBe(
      isTerminal ? '<pre>\t\\u001b[2J\n\\u009b</pre>' : '<pre>\t\x1b[2J\n\x9b</pre>',
    );
  });
});

describe('the name of a file', () => {
  let folder: string;
  const name = `${controls.slice(1).join('')}.html`;
  const shown = `${controls.slice(1).map(escapeOf).join('')}.html`;
  const forging = 'x\nother.html:1:1 eof-in-tag x.html';

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'souptree-cli-'));
    for (const each of [name, forging]) {
      writeFileSync(join(folder, each), '<p></b><a href=x></a><table><tbody><tr><td>y</table>');
    }
    mkdirSync(join(folder, `${name}.d`));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  // From 16 files, threads print.
  test.each(formatNames.flatMap((format) => [2, 20].map((count) => [format, count] as const)))(
    'has escapes in %s of %d files',
    (format, count) => {
      const { stdout, stderr } = run(['-f', format, ...Array(count).fill(name)], '', folder);
      const text = format.endsWith('-csv') ? stdout.replaceAll('\r\n', '\n') : stdout;
      expect({ stderr, raw: forbidden(text) }).toEqual({ stderr: '', raw: [] });
      if (format === 'errors-sarif') {
        const [{ results }] = JSON.parse(stdout).runs;
        expect(results).toHaveLength(count * 2);
        for (const { locations } of results) {
          const { uri } = locations[0].physicalLocation.artifactLocation;
          expect(decodeURIComponent(uri)).toBe(name);
        }
      } else if (
        /^(json|hast|parse5|tokens|headings|links|metadata|tables|errors-json)$/.test(format)
      ) {
        for (const line of stdout.trim().split('\n')) expect(JSON.parse(line).file).toBe(name);
      } else {
        const lines = stdout.split('\n').filter((line) => line.includes(shown));
        const perFile = format === 'errors' ? 2 : 1;
        expect(lines).toHaveLength(count * perFile);
      }
    },
  );

  test('cannot forge a line of errors', () => {
    const { stdout } = run(['-f', 'errors', forging], '', folder);
    const lines = stdout.trim().split('\n');
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect(line).toMatch(/^x\\u000aother\.html:1:1 eof-in-tag x\.html:1:\d+ /);
    }
  });

  test.each([1, 20])('that cannot be read has escapes: %d files', (count) => {
    for (const [file, reason] of [
      [`missing${name}`, 'no such file'],
      [`${name}.d`, 'the folder has no files'],
    ]) {
      const { status, stderr } = run(Array(count).fill(file), '', folder);
      expect({ status, raw: forbidden(stderr) }).toEqual({ status: 2, raw: [] });
      const lines = stderr.trim().split('\n');
      expect(lines).toHaveLength(count);
      for (const line of lines) expect(line).toContain(`${shown}`);
      expect(stderr).toContain(reason);
    }
  });

  test('of a configuration has escapes, and so have its members', () => {
    const path = `c${name}.json`;
    const refused = (configuration: string) => {
      writeFileSync(join(folder, path), configuration);
      const { status, stderr } = run([`--sanitize=${path}`], 'x', folder);
      expect({ status, raw: forbidden(stderr) }).toEqual({ status: 2, raw: [] });
      expect(stderr.split('\n')).toHaveLength(2);
      return stderr;
    };
    expect(refused(JSON.stringify({ [`a${name}`]: [] }))).toContain(shown);
    expect(refused(JSON.stringify({ elements: [{ [`a${name}`]: 1 }] }))).toContain(shown);
    expect(refused(JSON.stringify({ elements: [name, name] }))).toMatch(/twice/);
    refused(JSON.stringify({ elements: name }));
    refused(`{${name}`);
  });
});

test.each([
  ['-f', '%'],
  ['-e', '%'],
  ['--%'],
  ['--sanitize=%'],
  ['--fragment=%', '-f', '%'],
  ['--watch', '%/%'],
])('an error about the arguments %j has escapes', (...args) => {
  const name = controls.slice(1).join('');
  const { status, stderr } = run(args.map((arg) => arg.replaceAll('%', name)));
  expect({ status, raw: forbidden(stderr) }).toEqual({ status: 2, raw: [] });
  expect(stderr).toContain(escapeOf('\x1b'));
});
