/** The command `souptree`: formats, options, exit codes, many files, and readers that close their pipe. */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { parse } from 'souptree';
import { chunks } from 'souptree/markdown';
import { type SanitizerConfig, sanitize } from 'souptree/sanitize';
import { csvLine } from '../../js/cli/csv.js';
import { expectKnownMembers } from '../../js/cli/known-members.js';
import { Progress } from '../../js/cli/progress.js';
import { parseErrorTexts } from '../../js/generated/parse-error-texts.js';
import { withoutVersion } from '../../tools/lib/command-outputs.mjs';

// Most tests start a process.
jest.setTimeout(60_000);

const command = resolve(__dirname, '../../dist/cli.js');

interface RunOptions {
  input?: string | Buffer;
  cwd?: string;
}

function run(args: readonly string[], { input = '', cwd = '.' }: RunOptions = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    input,
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return { status, stdout, stderr };
}

/** The output for a page on the standard input. */
function outputOf(args: readonly string[], input: string | Buffer): string {
  const { status, stdout, stderr } = run(args, { input });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

/** A folder with page.html, and <format>.txt with the output of each format. */
const outputs = join(__dirname, 'outputs');
const formats = readdirSync(outputs)
  .filter((name) => name.endsWith('.txt'))
  .map((name) => basename(name, '.txt'));

describe('--select', () => {
  const page =
    '<title>T</title><p class=x>To <a href="/1\n2">one</a><p><a href=/3>two</a><a>three</a>';

  test.each([
    ['tree', 'p.x > a', '<a href="/1\\n2">\n  "one"\n'],
    [
      'html',
      'p',
      '<p class="x">To <a href="/1\n2">one</a></p>\n<p><a href="/3">two</a><a>three</a></p>\n',
    ],
    ['text', 'title, .x', 'T\nTo one\n'],
    ['markdown', '.x, p + p', 'To [one](/12)\n\n[two](/3)three\n'],
    ['html', 'none', ''],
  ])('prints %s of %s', (format, selector, expected) => {
    expect(outputOf(['--select', selector, '-f', format], page)).toBe(expected);
  });

  test('prints an array of nodes as JSON, with locations', () => {
    const nodes = JSON.parse(outputOf(['-s', 'a', '-f', 'json', '-l'], page));
    expect(nodes.map((node: { location: unknown }) => node.location)).toHaveLength(3);
    expect(nodes[0].location.start).toBe(page.indexOf('<a'));
    expect(JSON.parse(outputOf(['-s', 'none', '-f', 'json'], page))).toStrictEqual([]);
  });

  test('--attr prints a line for each value', () => {
    expect(outputOf(['--select', 'a', '--attr', 'href'], page)).toBe('/1\\u000a2\n/3\n');
    expect(outputOf(['-s', 'a', '-a', 'none', '-f', 'text'], page)).toBe('');
  });

  test('works for sanitized trees, fragments and many files', () => {
    expect(outputOf(['-s', 'a', '-f', 'html', '--sanitize', '--fragment'], '<a onclick=x>y')).toBe(
      '<a>y</a>\n',
    );
    const { stdout } = run(['-s', 'h1', '-f', 'text', 'page.html', 'page.html'], { cwd: outputs });
    const [, first, second] = stdout.split('==> page.html <==\n');
    expect(first).toBe(second);
  });

  test.each([
    [
      ['-s', 'a['],
      '--select: selector "a[", offset 2: expected the name of an attribute, the selector ends',
    ],
    [['-a', 'href'], '--attr needs --select'],
    [['-s', 'a', '-a', 'b', '-f', 'html'], '--attr prints values, and needs the format text'],
    ...['stats', 'metadata'].map((format): [string[], string] => [
      ['-s', 'a', '-f', format],
      '--select needs one of the formats tree, json, html, text, markdown, outline, headings, links, ' +
        'links-csv, tables, tables-csv',
    ]),
  ])('%j is an error', (args, message) => {
    const { status, stdout, stderr } = run(args);
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: '',
      stderr: `souptree: ${message}; see souptree --help\n`,
    });
  });
});

describe('--chunks', () => {
  const page = `<h1>T\u00e9</h1><p>${'Boil the water. '.repeat(12)}<h2>Cups</h2><p>${'One cup. '.repeat(20)}`;
  const linesOf = (output: string) =>
    output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));

  test('prints what chunks() returns, a line of JSON for each chunk', () => {
    const output = outputOf(
      ['-f', 'markdown', '--chunks', '300', '-u', 'https://a.example/'],
      page,
    );
    const options = { size: 300, url: 'https://a.example/' };
    expect(linesOf(output)).toStrictEqual(chunks(new TextEncoder().encode(page), options));
    expect(linesOf(output)[1].headings).toStrictEqual([{ level: 1, text: 'T\u00e9' }]);
  });

  test('prints chunks of elements, of sanitized trees and of many files', () => {
    const [chunk] = linesOf(
      outputOf(['-f', 'markdown', '--chunks', '300', '-s', 'h2', '--sanitize'], page),
    );
    expect(chunk.markdown).toBe('## Cups\n');
    expect(Buffer.from(page).subarray(chunk.sourceStart, chunk.sourceEnd).toString()).toBe(
      '<h2>Cups</h2>',
    );
    const args = ['-f', 'markdown', '--chunks', '2000', 'page.html', 'page.html'];
    const { stdout } = run(args, { cwd: outputs });
    const files = new Set(linesOf(stdout).map(({ file }) => file));
    expect([...files]).toStrictEqual(['page.html']);
    expect(linesOf(stdout)).toHaveLength(
      2 * chunks(readFileSync(join(outputs, 'page.html')), { size: 2000 }).length,
    );
  });

  test.each([
    [['--chunks', '300'], '--chunks needs one of the formats markdown'],
    [['--chunks', '199', '-f', 'markdown'], '--chunks must be an integer of at least 200, got 199'],
    [
      ['--chunks', '300.5', '-f', 'markdown'],
      '--chunks must be an integer of at least 200, got 300.5',
    ],
    [['--chunks', 'many', '-f', 'markdown'], "--chunks needs a number above 0, got 'many'"],
  ])('%j is an error', (args, message) => {
    const { status, stdout, stderr } = run(args);
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: '',
      stderr: `souptree: ${message}; see souptree --help\n`,
    });
  });
});

describe('the data of pages', () => {
  const page =
    '<base href=/b/><nav><a href=x>a</a></nav><p><a href="?q=1,2">b</a><img srcset="c 1x, d 2w">' +
    '<h1>One </h1><h2 id=i>Two</h2><div><h2>Three</h2></div><a href="javascript:x">';
  const tables =
    '<table id=t><caption>C <b>c</b></caption><tr><th>Name<th>Count' +
    '<tr><td>a, "b"<td>-5<tr><td rowspan=2>=x<td><table id=inner><tr><td>deep</table></table>' +
    '<table><tr></table><div><table id=last><tr><td><tr><td>z</table></div>';
  const dataOf = (args: readonly string[], input: string) => JSON.parse(outputOf(args, input));
  const urls = (args: readonly string[]) =>
    dataOf(['-f', 'links', ...args], page).map(({ url }: { url: string | null }) => url);
  const link = (
    element: string,
    attribute: string,
    kind: string,
    value: string,
    url: string | null,
  ) => ({ element, attribute, kind, value, url });

  test('links have the URLs of --url and of the page', () => {
    expect(dataOf(['-f', 'links', '-u', 'https://s.example/p'], page)).toEqual([
      link('base', 'href', 'base', '/b/', 'https://s.example/b/'),
      link('a', 'href', 'link', 'x', 'https://s.example/b/x'),
      link('a', 'href', 'link', '?q=1,2', 'https://s.example/b/?q=1,2'),
      {
        ...link('img', 'srcset', 'image', 'c 1x, d 2w', null),
        candidates: [
          { value: 'c', url: 'https://s.example/b/c', density: 1 },
          { value: 'd', url: 'https://s.example/b/d', width: 2 },
        ],
      },
    ]);
    expect(urls([])).toEqual([null, null, null, null]);
  });

  test('links-csv has a line for each URL', () => {
    expect(outputOf(['-f', 'links-csv', '--url=https://s.example'], page)).toBe(
      [
        'element,attribute,kind,value,url',
        'base,href,base,/b/,https://s.example/b/',
        'a,href,link,x,https://s.example/b/x',
        'a,href,link,"?q=1,2","https://s.example/b/?q=1,2"',
        'img,srcset,image,c,https://s.example/b/c',
        'img,srcset,image,d,https://s.example/b/d',
        '',
      ].join('\r\n'),
    );
    expect(outputOf(['-f', 'links-csv'], '')).toBe('element,attribute,kind,value,url\r\n');
  });

  test('--select reads links, headings and tables of elements, each once', () => {
    const url = ['-u', 'https://s.example/'];
    expect(urls([...url, '-s', 'nav, nav *, body'])).toHaveLength(3);
    expect(urls([...url, '-s', 'nav, nav *'])).toEqual(['https://s.example/b/x']);
    expect(outputOf(['-f', 'outline', '-s', 'h2, div, div h2'], page)).toBe('## Two\n## Three\n');
    expect(dataOf(['-f', 'headings', '-s', 'div'], page)).toEqual([
      { level: 2, text: 'Three', id: null, children: [] },
    ]);
    const texts = (selector: string) =>
      outputOf(['-f', 'tables-csv', '-s', selector], tables).split('\r\n');
    expect(texts('#t')).toEqual(['Name,Count', '"a, ""b""",-5', "'=x,", "'=x,", '']);
    expect(texts('#inner')).toEqual(['deep', '']);
    expect(texts('div, #inner, #last')).toEqual(['deep', '', '""', 'z', '']);
    expect(texts('td')).toEqual(['deep', '']);
    expect(texts('p')).toEqual(['']);
  });

  test('tables have rows and records', () => {
    const [first, inner, empty, last] = dataOf(['-f', 'tables'], tables);
    expect(first).toEqual({
      caption: 'C c',
      rows: [
        ['Name', 'Count'],
        ['a, "b"', '-5'],
        ['=x', ''],
        ['=x', ''],
      ],
      records: [
        { Name: 'a, "b"', Count: '-5' },
        { Name: '=x', Count: '' },
        { Name: '=x', Count: '' },
      ],
    });
    expect(inner.rows).toEqual([['deep']]);
    expect(empty).toEqual({ caption: null, rows: [[]], records: [{}] });
    expect(last.records).toEqual([{ 'column 1': '' }, { 'column 1': 'z' }]);
  });

  test('metadata has the URLs of --url', () => {
    const { title, canonical } = dataOf(
      ['-f', 'metadata', '-u', 'https://s.example/a/'],
      '<title> T </title><link rel=canonical href=b>',
    );
    expect({ title, canonical }).toEqual({ title: 'T', canonical: 'https://s.example/a/b' });
  });

  test('of sanitized trees has no scripts', () => {
    expect(outputOf(['--sanitize', '-f', 'tables-csv'], '<table><tr><td>a<td><script>b')).toBe(
      'a,\r\n',
    );
    expect(dataOf(['--sanitize', '-f', 'links'], '<a href=javascript:x>')).toEqual([]);
  });

  test.each([
    ['=1', "'=1"],
    ['+x', "'+x"],
    ['-x', "'-x"],
    ['@x', "'@x"],
    ['\tx', `"'\tx"`],
    ['\rx', `"'\rx"`],
    [' =x', `' =x`],
    ['\uff1dx', "'\uff1dx"],
    ['-5', '-5'],
    ['+1,234.5 %', '"+1,234.5 %"'],
    ['-', '-'],
    ['-2+3+cmd|x', "'-2+3+cmd|x"],
    ['a;=b', '"a;=b"'],
    ['a"b', '"a""b"'],
    ['a\nb', '"a\nb"'],
    [' a', '" a"'],
    ["'x", "'x"],
  ])('the field %j is %j in CSV', (text, field) => {
    expect(csvLine([text, text])).toBe(`${field},${field}\r\n`);
  });

  test('CSV of many files has one line with names', () => {
    const folder = mkdtempSync(join(tmpdir(), 'souptree-cli-'));
    const files = Array.from({ length: 20 }, (_, index) => `${index}.html`);
    for (const file of files) writeFileSync(join(folder, file), `<a href=${file}>${tables}`);
    const linesOf = (...args: string[]) => {
      const { status, stdout, stderr } = run(args, { cwd: folder });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      return stdout.split('\r\n').slice(0, -1);
    };
    expect(linesOf('-f', 'links-csv', ...files)).toEqual([
      'file,element,attribute,kind,value,url',
      ...files.map((file) => `${file},a,href,link,${file},`),
    ]);
    expect(linesOf('-f', 'tables-csv', '-s', '#inner, #last', ...files)).toEqual(
      files.flatMap((file) => [`${file},1,deep`, `${file},2,`, `${file},2,z`]),
    );
    rmSync(folder, { recursive: true });
  });

  test.each([
    ['tables-csv', `<table><tr><td colspan=1000 rowspan=1000>${'x'.repeat(10_000)}</table>`],
    ['tables', `<table><tr><th>${'x'.repeat(100_000)}${'<tr><td>'.repeat(30_000)}</table>`],
    ['tables', `<table><tr><td rowspan=65534>${'<td colspan=1000>'.repeat(20)}</table>`],
  ])('%s of a short page never has gigabytes', (format, input) => {
    const { status, stdout, stderr } = run(['-f', format], { input });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^souptree: stdin: a table of \d+ columns and \d+ rows repeats /);
  });
});

/** The exit code for a page with parse errors. */
const codeOf = (format: string) => (format.startsWith('errors') ? 1 : 0);

describe('formats', () => {
  // To renew an output, in test-js/cli/outputs: node ../../../dist/cli.js -f <format> page.html > <format>.txt
  // In errors-sarif.txt, the version of the package is VERSION.
  test.each(formats)('%s', (format) => {
    const { status, stdout, stderr } = run(['-f', format, 'page.html'], { cwd: outputs });
    expect({ status, stderr }).toEqual({ status: codeOf(format), stderr: '' });
    expect(withoutVersion(stdout)).toBe(readFileSync(join(outputs, `${format}.txt`), 'utf8'));
  });

  test('are those of --help', () => {
    const [, list] = outputOf(['--help'], '').split(/^Formats:$|^The formats/m);
    const names = [...list.matchAll(/^ {2}([\w-]+)/gm)].map(([, name]) => name);
    expect(names.sort()).toEqual(formats.sort());
  });

  test('json has the text of JSON.stringify', () => {
    const page = readFileSync(join(outputs, 'page.html'));
    const expected = JSON.stringify(parse(page, { locations: true }), null, 2);
    expect(outputOf(['--format=json', '--locations'], page)).toBe(`${expected}\n`);
  });

  test('tree has one line for each node, with the prefixes of the public test suites', () => {
    const page = '<!DOCTYPE html PUBLIC "a\nb" "c\rd"><svg><a></a></svg><math><mi>';
    expect(outputOf(['-f', 'tree'], page).split('\n')).toStrictEqual([
      '<!DOCTYPE html "a\\nb" "c\\nd">',
      '<html>',
      '  <head>',
      '  <body>',
      '    <svg svg>',
      '      <svg a>',
      '    <math math>',
      '      <math mi>',
      '',
    ]);
  });

  test('of an empty input', () => {
    expect(outputOf(['-f', 'tree'], '')).toBe('<html>\n  <head>\n  <body>\n');
    expect(outputOf(['-f', 'text'], '')).toBe('');
    expect(outputOf(['--fragment', '-f', 'stats'], '')).toMatch(/^depth +0$/m);
  });

  test.each(formats)(
    '%s of a deep tree needs no deep stack, and is not mostly spaces',
    (format) => {
      const { status, stderr, stdout } = run(['-f', format], { input: '<div>'.repeat(20_000) });
      expect({ status, stderr }).toEqual({ status: codeOf(format), stderr: '' });
      expect(stdout.length).toBeLessThan(20_000 * 1200);
    },
  );

  test.each([
    ['a meta element', '<meta charset=windows-1252><p>\u00e9', [], 1],
    [
      'a pragma',
      '<meta http-equiv=Content-Type content="text/html; charset=iso-8859-1"><p>\u00e9',
      [],
      1,
    ],
    ['a late meta element', `<p>\u00e9${'<p>x'.repeat(500)}<meta charset=windows-1252>`, [], 1],
    ['no declaration', '<p>\u00e9', ['--encoding', 'windows-1252'], 1],
    [
      'a declaration that --encoding overrides',
      '<meta charset=utf-8><p>\u00e9',
      ['-e', 'latin1'],
      1,
    ],
  ])('html declares the encoding of its bytes, from a page with %s', (_, markup, args, count) => {
    const html = outputOf([...args, '-f', 'html'], Buffer.from(markup, 'latin1'));
    expect(html.match(/<meta[^>]*charset=/g)).toHaveLength(count);
    expect(html).not.toMatch(/windows-1252|iso-8859/);
    expect(outputOf(['-f', 'text'], html)).toMatch(/^\u00e9$/m);
    expect(outputOf(['-f', 'stats'], html)).toMatch(/^encoding +UTF-8/m);
    // A page in UTF-8 stays as it is.
    expect(outputOf(['-f', 'html'], html.slice(0, -1))).toBe(html);
  });

  test('html of UTF-16 declares UTF-8', () => {
    const page = Buffer.from('\ufeff<title>\u00e9</title>', 'utf16le');
    expect(outputOf(['-f', 'html'], page)).toBe(
      '<html><head><meta charset="utf-8"><title>\u00e9</title></head><body></body></html>\n',
    );
  });

  describe('of parse errors', () => {
    const markup = '<!doctype html><p a a><p a a></b>';
    const codes = (args: readonly string[], input = markup) => {
      const { status, stdout } = run(['-f', 'errors-json', ...args], { input });
      const lines = stdout.split('\n').slice(0, -1);
      return { status, errors: lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
    };
    const duplicate = 'duplicate-attribute';
    const endTag = 'end-tag-without-matching-open-element';

    test('have levels', () => {
      expect(codes([]).errors.map(({ code, level }) => [code, level])).toEqual([
        [duplicate, 'error'],
        [duplicate, 'error'],
        [endTag, 'error'],
      ]);
      const noted = codes(['--level', `${duplicate}=warning`, '--level', `${endTag}=none`]);
      expect(noted).toMatchObject({
        status: 0,
        errors: [{ level: 'warning' }, { level: 'warning' }],
      });
      expect(codes(['--level', `${duplicate}=note`]).status).toBe(1);
    });

    test('are not printed for ignored files', () => {
      for (const pattern of ['stdin', 's*', '**']) {
        expect(codes(['--ignore', pattern])).toEqual({ status: 0, errors: [] });
      }
      expect(codes(['--ignore', 'other', '--ignore', 'std']).errors).toHaveLength(3);
    });

    test('are not printed if a baseline has them', () => {
      const folder = mkdtempSync(join(tmpdir(), 'souptree-cli-'));
      const baseline = join(folder, 'baseline.jsonl');
      const { stdout } = run(['-f', 'errors-json'], { input: markup });
      writeFileSync(baseline, stdout);
      const known = ['--baseline', baseline];
      expect(codes(known)).toEqual({ status: 0, errors: [] });
      // Errors on other lines are known; one more of a code is new.
      expect(codes(known, `\n\n${markup}`)).toEqual({ status: 0, errors: [] });
      expect(codes(known, `${markup}<i b b>`)).toMatchObject({
        status: 1,
        errors: [{ code: duplicate }, {}],
      });
      writeFileSync(baseline, '{');
      expect(run(['-f', 'errors', ...known], { input: '' })).toMatchObject({ status: 2 });
      rmSync(folder, { recursive: true });
    });

    test.each([
      [['--level', 'duplicate-attributes=note'], 'did you mean duplicate-attribute?'],
      [['--level', 'duplicate-attribute=bad'], 'LEVEL is one of error, warning, note, none'],
      [['--baseline', 'no-such-file'], 'no such file; write it by --format errors-json'],
    ])('refuse %j', (args, message) => {
      const { status, stderr } = run(['-f', 'errors', ...args], { input: '' });
      expect(status).toBe(2);
      expect(stderr).toContain(message);
      expect(run(['-f', 'tree', ...args], { input: '' }).status).toBe(2);
    });

    test('are one SARIF document, with and without errors', () => {
      for (const [page, count] of [
        [markup, 3],
        ['<!doctype html>', 0],
      ] as const) {
        const log = JSON.parse(run(['-f', 'errors-sarif'], { input: page }).stdout);
        expect(log).toMatchObject({ version: '2.1.0', runs: [{ columnKind: 'utf16CodeUnits' }] });
        expect(log.runs[0].results).toHaveLength(count);
        for (const { ruleId } of log.runs[0].results) {
          expect(log.runs[0].tool.driver.rules.map(({ id }: { id: string }) => id)).toContain(
            ruleId,
          );
        }
      }
    });
  });

  test('errors explains each code in a sentence', () => {
    for (const text of Object.values(parseErrorTexts)) expect(text).toMatch(/^[A-Z"].+\.$/);
  });
});

describe('options', () => {
  test('--fragment has the context element as value', () => {
    expect(outputOf(['--fragment=tr', '-f', 'html'], '<td>x')).toBe('<td>x</td>\n');
    expect(outputOf(['--fragment=p', '-f', 'html'], '<td>x')).toBe('x\n');
    expect(outputOf(['--fragment', '-f', 'html'], '<td>x')).toBe('<td>x</td>\n');
  });

  test.each([
    [['--fragment', 'p', '-f', 'html'], 'x\n'],
    [['-f', 'html', '--fragment', 'tr'], '<td>x</td>\n'],
    [['-f', 'html', '--fragment', 'tr', '-'], '<td>x</td>\n'],
    [['-f', 'html', '--fragment', '-'], '<td>x</td>\n'],
    [['-f', 'html', '--fragment', '--', '-'], '<td>x</td>\n'],
  ])('--fragment needs no = before the name of an element of HTML: %j', (args, expected) => {
    expect(outputOf(args, '<td>x')).toBe(expected);
  });

  test.each([
    ['text', 'no such file; for the format, write --format text'],
    ['https://a.example/', 'no such file; fetch it first, and pipe it in: curl URL | souptree'],
    ['<p>a</p>', 'no such file; to parse markup, pipe it in'],
  ])('says what to do with an argument that is no file: %s', (path, message) => {
    expect(run([path])).toEqual({
      status: 2,
      stdout: '',
      stderr: `souptree: ${path}: ${message}\n`,
    });
  });

  test('--fragment has no value if a file follows', () => {
    for (const args of [
      ['--fragment', 'no-element'],
      ['--', '--fragment'],
    ]) {
      expect(run(args)).toEqual({
        status: 2,
        stdout: '',
        stderr: `souptree: ${args[1]}: no such file\n`,
      });
    }
  });

  test.each(['json', 'tokens', 'hast', 'parse5'])('--fragment works with %s', (format) => {
    expect(outputOf(['--fragment=tr', '-f', format], '<td>x')).toMatch(/"td"/);
  });

  test.each(['tokens', 'parse5'])('%s decodes windows-1252 as the standard does', (format) => {
    // Node's decoder has other characters for these bytes.
    const page = Buffer.from('<p>\x80\x93\x94\x81\r\n', 'latin1');
    const output = outputOf(['-e', 'windows-1252', '-f', format], page);
    const newline = format === 'tokens' ? '\\r\\n' : '\\n';
    expect(output).toContain(`\u20ac\u201c\u201d\\u0081${newline}`);
  });

  test.each(['text', 'tokens', 'hast', 'parse5'])('--encoding works with %s', (format) => {
    expect(outputOf(['-e', 'koi8-r', '-f', format], Buffer.from([0xf0]))).toMatch('\u041f');
    // Shift_JIS needs a package with decoders.
    expect(outputOf(['-e', 'sjis', '-f', format], Buffer.from([0x83, 0x5c]))).toMatch('\u30bd');
  });

  test('--scripting makes the content of a noscript text', () => {
    const page = '<body><noscript><p>x';
    expect(outputOf(['-f', 'tree'], page)).toContain('<p>');
    expect(outputOf(['-f', 'tree', '--scripting'], page)).toContain('"<p>x"');
    expect(outputOf(['-f', 'html', '--scripting'], page)).toContain('<noscript><p>x</noscript>');
  });

  test('--version', () => {
    expect(outputOf(['-v'], '')).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test.each([
    [['--format', 'yaml'], "there is no format 'yaml'; the formats are tree, json,"],
    [['--format', 'error'], 'hast, parse5; did you mean errors?'],
    [['--formt', 'json'], "there is no option '--formt'; did you mean --format?"],
    [['--nothing'], "there is no option '--nothing'; see"],
    [['-x'], "there is no option '-x'; see"],
    [['--constructor'], "there is no option '--constructor'; see"],
    [['-f', 'errors', '-f', 'json'], '--format is given twice'],
    [['--fragment=p', '--fragment=tr'], '--fragment is given twice'],
    [['-f'], '-f needs a value'],
    [['--encoding', '--locations'], '--encoding needs a value'],
    [['--watch=yes'], '--watch takes no value'],
    [
      ['--fragment=TR'],
      'the element of --fragment must be spelled as in a tree, got "TR": did you mean "tr"?',
    ],
    [
      ['--fragment=a b'],
      'the element of --fragment must be the local name of an element, got "a b"',
    ],
    [['--encoding', 'nope'], "no encoding has the label 'nope'"],
    [['--fragment='], '--fragment= needs the name of an element, as in --fragment=tr'],
    [['--locations'], '--locations needs one of the formats json, hast, parse5'],
    [['--sanitize', '-f', 'tokens'], '--sanitize needs one of the formats tree, json, html,'],
    [['--sanitize', '-f', 'errors'], '--sanitize needs one of the formats tree, json, html,'],
    [['--sanitize='], '--sanitize= needs a file, as in --sanitize=configuration.json'],
    [['--sanitize', 'missing.json'], 'souptree: missing.json: no such file; see'],
    [['--url', 'x'], '--url needs an absolute URL, as in --url https://site.example/page'],
    [['--url', 'https://a/', '-f', 'tables'], '--url needs one of the formats markdown, links, '],
    [['--watch'], '--watch needs files'],
    [['--watch', join(outputs, 'missing', 'page.html')], 'cannot watch '],
  ])('%j is refused', (args, message) => {
    const { status, stdout, stderr } = run(args, { input: 'x' });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/; see souptree --help\n$/);
  });
});

describe('--sanitize', () => {
  let folder: string;
  const page =
    '<!doctype html><h1 onclick=x() title=t>One</h1><script>x()</script>' +
    '<p><a href="javascript:x()">two</a> <img src=x> <b>three</b>';

  const runWith = (args: readonly string[], configuration: string) => {
    writeFileSync(join(folder, 'c.json'), configuration);
    return run(args, { cwd: folder, input: page });
  };

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'souptree-cli-'));
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(['json', 'tree', 'html', 'text', 'outline', 'hast', 'parse5', 'headings'])(
    '%s',
    (format) => {
      const output = outputOf(['--sanitize', '-f', format], page);
      expect(output).toContain('One');
      expect(output).not.toMatch(/script|onclick|img|x\(\)/i);
      const { status, stdout } = runWith(
        ['--sanitize', 'c.json', '-f', format],
        '{ "elements": ["html", "body", "h1"], "attributes": ["title", "onclick"] }',
      );
      expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('One') });
      expect(stdout).not.toMatch(/two|script|onclick/i);
    },
  );

  test('html is the result of sanitize()', () => {
    const { stdout } = run(['--sanitize', '-f', 'html'], { input: page });
    expect(stdout).toBe(`${sanitize(page, { context: null })}\n`);
    const fragment = '<noscript><p title="</noscript><img src=x onerror=x()>">';
    for (const configuration of ['{}', '{ "removeElements": [] }']) {
      const args = ['--fragment', 'div', '--sanitize=c.json', '-f', 'html'];
      writeFileSync(join(folder, 'c.json'), configuration);
      const sanitizer = JSON.parse(configuration) as SanitizerConfig;
      const expected = `${sanitize(fragment, { sanitizer })}\n`;
      expect(run(args, { cwd: folder, input: fragment }).stdout).toBe(expected);
    }
  });

  test('an empty configuration removes only what can run scripts', () => {
    const { stdout } = runWith(['--sanitize', './c.json', '-f', 'html'], '{}');
    expect(stdout).toContain('<h1 title="t">One</h1><p><a>two</a> <img src="x"> <b>three</b>');
  });

  test('needs no = before a file that ends in .json, and has no value before another file', () => {
    const path = join(folder, 'page.html');
    writeFileSync(path, page);
    expect(outputOf(['--sanitize', path], '')).toBe(outputOf(['--sanitize'], page));
    expect(outputOf(['-f', 'text', '--sanitize', '--', path], '')).toMatch(/^One$/m);
    expect(outputOf(['--sanitize', '--fragment', 'div', path], '')).toMatch(/^<h1 title="t">$/m);
  });

  test('knows each member of a configuration', () => {
    const members: Record<keyof SanitizerConfig, true> = {
      elements: true,
      removeElements: true,
      replaceWithChildrenElements: true,
      attributes: true,
      removeAttributes: true,
      dataAttributes: true,
      comments: true,
      processingInstructions: true,
      removeProcessingInstructions: true,
      javascriptURLs: true,
    };
    for (const name of Object.keys(members)) {
      expect(() => expectKnownMembers({ [name]: [] })).not.toThrow();
    }
  });

  test('works in threads', () => {
    const paths = Array.from({ length: 20 }, (_, index) => join(folder, `${index}.html`));
    for (const path of paths) writeFileSync(path, page);
    const { status, stdout } = run(['--sanitize', '-f', 'html', ...paths]);
    expect(status).toBe(0);
    expect(stdout.match(/One/g)).toHaveLength(paths.length);
    expect(stdout).not.toContain('script');
  });

  test.each([
    ['{', /^Expected property name/],
    ['null', 'the configuration must be a JSON object'],
    ['"default"', 'must be a JSON object'],
    ['[{}]', 'must be a JSON object'],
    [
      '{ "element": ["p"] }',
      '`element` is not a member: the members are elements, removeElements,',
    ],
    ['{ "elements": "p" }', '`elements` must be a list, got '],
    ['{ "elements": ["p", { "tag": "b" }] }', '`elements[1].tag` is not a member: the members are'],
    ['{ "elements": ["p", {}] }', '`elements[1].name` must be a string, got undefined'],
    ['{ "elements": ["p", "p"] }', '`elements` lists "p" twice: remove one'],
    ['{ "elements": ["p"], "removeElements": ["b"] }', '`removeElements`'],
  ])('a file with %s is refused', (configuration, message) => {
    const { status, stdout, stderr } = runWith(['--sanitize', 'c.json'], configuration);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    const [, problem] = /^souptree: c\.json: (.*); see souptree --help\n$/s.exec(stderr) ?? [];
    expect(problem).toMatch(message);
  });
});

describe('files', () => {
  let folder: string;
  const names = Array.from({ length: 40 }, (_, index) => `${index}.html`);
  const write = (name: string, page: string) => writeFileSync(join(folder, name), page);
  const runHere = (args: readonly string[], input = '') => run(args, { cwd: folder, input });

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'souptree-cli-'));
    for (const [index, name] of names.entries()) {
      // The first files take the most time, so that threads finish later files earlier.
      write(name, `<!doctype html><h1>${index}</h1>${'<p>x'.repeat(1 << (14 - index / 3))}`);
    }
    write('wrong.html', '<!doctype html><p>a\n<b a a></b>');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([2, names.length])('are printed in their order: %d files', (count) => {
    const files = names.slice(0, count);
    const expected = files.map((file, index) => `==> ${file} <==\n# ${index}\n`).join('');
    expect(runHere(['-f', 'outline', ...files])).toEqual({
      status: 0,
      stderr: '',
      stdout: expected,
    });
  });

  test.each([0, names.length])('can be the standard input, among %d others', (count) => {
    const args = ['-f', 'outline', ...names.slice(0, count), '-'];
    expect(runHere(args, '<h1>piped').stdout).toMatch(/# piped\n$/);
  });

  test.each(['json', 'hast', 'parse5', 'headings', 'links', 'metadata', 'tables'])(
    'as %s are one line each',
    (format) => {
      const { stdout } = runHere(['-f', format, '39.html', 'wrong.html']);
      const lines = stdout.trim().split('\n');
      expect(lines.map((line) => JSON.parse(line).file)).toEqual(['39.html', 'wrong.html']);
    },
  );

  test('as tokens have the name in each line', () => {
    const { stdout } = runHere(['-f', 'tokens', '39.html', 'wrong.html']);
    const lines = stdout.trim().split('\n');
    expect(new Set(lines.map((line) => JSON.parse(line).file))).toEqual(
      new Set(['39.html', 'wrong.html']),
    );
  });

  test('with the name of an element are not the value of --fragment', () => {
    write('tr', '<td>x');
    const { status, stderr } = runHere(['--fragment', 'tr']);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr:
        "souptree: 'tr' is an element and a file; " +
        'write --fragment=tr for the element, or ./tr for the file; see souptree --help\n',
    });
    expect(runHere(['-f', 'html', '--fragment', './tr']).stdout).toBe('<td>x</td>\n');
    expect(runHere(['-f', 'html', '--fragment=tr'], '<td>y').stdout).toBe('<td>y</td>\n');
  });

  test.each([1, names.length])('with errors have exit code 1, after %d files', (count) => {
    const { status, stdout } = runHere(['-f', 'errors', ...names.slice(0, count), 'wrong.html']);
    expect(status).toBe(1);
    expect(stdout).toBe(
      `wrong.html:2:7 duplicate-attribute ${parseErrorTexts['duplicate-attribute']}\n`,
    );
  });

  test.each([1, names.length])('that cannot be read do not stop %d others', (count) => {
    const readable = names.slice(0, count);
    mkdirSync(join(folder, 'empty'), { recursive: true });
    const { status, stdout, stderr } = runHere(['-f', 'errors', 'missing', 'empty', ...readable]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toBe(
      'souptree: missing: no such file\n' +
        'souptree: empty: the folder has no files .html or .htm\n',
    );
    expect(runHere(['-f', 'outline', 'missing', ...readable]).stdout).toMatch(`# ${count - 1}\n`);
  });

  test('can be folders, patterns, lists and pages of WARC files', () => {
    mkdirSync(join(folder, 'site', 'a'), { recursive: true });
    write('site/a/1.html', '<h1>1');
    write('site/2.html', '<h1>2');
    const outline = ['-f', 'outline'];
    const expected = '==> site/2.html <==\n# 2\n==> site/a/1.html <==\n# 1\n';
    expect(runHere([...outline, 'site']).stdout).toBe(expected);
    expect(runHere([...outline, 'site/**/*.html']).stdout).toBe(expected);
    expect(runHere([...outline, '--list', '-'], 'site\n').stdout).toBe(expected);
    expect(runHere([...outline, '--select', 'h1', 'site']).stdout).toBe(expected);
    const body = Buffer.from('<title>\u00e9</title><a href=b>', 'latin1');
    const head =
      'WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: https://a.example/x/\r\n' +
      `Content-Type: text/html; charset=latin1\r\nContent-Length: ${body.length}\r\n\r\n`;
    writeFileSync(join(folder, 'a.warc'), Buffer.concat([Buffer.from(head), body]));
    const links = JSON.parse(runHere(['-f', 'links', '--warc', 'a.warc']).stdout);
    expect(links).toMatchObject({
      file: 'https://a.example/x/',
      links: [{ url: 'https://a.example/x/b' }],
    });
    expect(runHere(['-f', 'metadata', '--warc', 'a.warc']).stdout).toContain('\u00e9');
  });

  test('are all printed, if there are 1,000', () => {
    const many = Array.from({ length: 1000 }, (_, index) => `many-${index}.html`);
    for (const [index, name] of many.entries()) write(name, `<!doctype html><h1>${index}`);
    const headings = many.map((name, index) => `==> ${name} <==\n# ${index}\n`);
    expect(runHere(['-f', 'outline', ...many])).toEqual({
      status: 0,
      stderr: '',
      stdout: headings.join(''),
    });
    const withProblems = [...many.slice(0, 500), 'missing', 'wrong.html', ...many.slice(500)];
    const { status, stdout, stderr } = runHere(['-f', 'stats', ...withProblems]);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: 'souptree: missing: no such file\n',
    });
    expect(stdout.match(/^==> .* <==$/gm)).toHaveLength(1001);
    expect(stdout.match(/^==> .* <==$/gm)?.[500]).toBe('==> wrong.html <==');
  });

  const full = '/dev/full';
  (existsSync(full) ? test : test.skip)('whose output cannot be written have exit code 2', () => {
    const output = openSync(full, 'w');
    const { status, stderr } = spawnSync(process.execPath, [command, '39.html'], {
      cwd: folder,
      stdio: ['ignore', output, 'pipe'],
      encoding: 'utf8',
    });
    closeSync(output);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^souptree: cannot write the output: ENOSPC.*\n$/);
  });

  // The permissions of files do not apply to root.
  const isRoot = process.getuid?.() === 0;
  (isRoot ? test.skip : test)('without permission have a clear error', () => {
    write('secret.html', '');
    chmodSync(join(folder, 'secret.html'), 0);
    expect(runHere(['secret.html'])).toEqual({
      status: 2,
      stdout: '',
      stderr: 'souptree: secret.html: no permission to read the file\n',
    });
  });

  test.each([['long.html'], Array.from({ length: 20 }, () => 'long.html')])(
    'end quietly if the reader closes its pipe: %s',
    async (...files) => {
      write('long.html', '<p>x'.repeat(200_000));
      const child = spawn(process.execPath, [command, ...files], { cwd: folder });
      let stderr = '';
      child.stderr.on('data', (data) => {
        stderr += data;
      });
      child.stdout.once('data', () => child.stdout.destroy());
      const status = await new Promise((done) => child.once('close', done));
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    },
  );

  test('are printed again after changes, with --watch', async () => {
    write('watched.html', '<h1>a</h1>');
    const args = [command, '-w', '-f', 'outline', 'watched.html', '39.html'];
    const child = spawn(process.execPath, args, { cwd: folder, timeout: 60_000 });
    let stdout = '';
    child.stdout.on('data', (data) => {
      stdout += data;
    });
    const printed = async (text: string) => {
      while (!stdout.endsWith(text)) await once(child.stdout, 'data');
    };
    await printed('# 39\n');
    // The watch begins after the first output.
    const timer = setInterval(() => appendFileSync(join(folder, 'watched.html'), ' '), 200);
    try {
      await printed('==> watched.html <==\n# a\n');
    } finally {
      clearInterval(timer);
      child.kill();
    }
    await once(child, 'close');
  });
});

describe('the progress', () => {
  const { isTTY } = process.stderr;
  afterAll(() => {
    process.stderr.isTTY = isTTY;
  });

  /** The texts that a progress of some files writes. */
  function textsOf(count: number, isTerminal: boolean): string[] {
    const texts: string[] = [];
    const write = jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
      texts.push(String(text));
      return true;
    });
    process.stderr.isTTY = isTerminal;
    const progress = new Progress(count);
    progress.advance();
    progress.hide();
    write.mockRestore();
    return texts;
  }

  test('is a line on a terminal, which disappears', () => {
    expect(textsOf(3, true)).toEqual([
      expect.stringMatching(/^\s\[#{10}\.{20}\] 1 of 3 files, [\d.e+]+ a second, \d+ s left/),
      '\r\u001b[K',
    ]);
  });

  test('is not visible for one file, or without a terminal', () => {
    expect(textsOf(1, true)).toEqual([]);
    expect(textsOf(3, false)).toEqual([]);
  });
});
