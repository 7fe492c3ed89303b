// The format `errors-sarif` of the command beside the schema of SARIF 2.1.0, which @microsoft/jest-sarif contains, and
// beside what the standard says and no schema can.
// https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html

// @ts-nocheck: the schema has no types.

import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import Ajv from 'ajv';
import { pages } from './support/pages.mjs';

const require = createRequire(import.meta.url);
const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const { version } = require('../../package.json');

const ajv = new Ajv({ schemaId: 'auto', allErrors: true });
ajv.addMetaSchema(require('ajv/lib/refs/json-schema-draft-04.json'));
const validate = ajv.compile(require('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'));

const folder = mkdtempSync(join(tmpdir(), 'souptree-sarif-'));
after(() => rmSync(folder, { recursive: true }));

/** Runs the command, and checks what holds for each document. */
function sarifOf(...args) {
  const { stdout, stderr } = spawnSync(process.execPath, [cli, '-f', 'errors-sarif', ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const log = JSON.parse(stdout);
  deepStrictEqual(validate(log) ? [] : validate.errors, []);
  const [{ tool, results }] = log.runs;
  const rules = new Set(tool.driver.rules.map(({ id }) => id));
  strictEqual(rules.size, tool.driver.rules.length, 'two rules have the same id');
  for (const { ruleId } of results) ok(rules.has(ruleId), `no rule has the id ${ruleId}`);
  return { log, driver: tool.driver, results, stderr };
}

const uriOf = ({ locations }) => locations[0].physicalLocation.artifactLocation.uri;
const urisOf = (results) => [...new Set(results.map(uriOf))];

test('the schema refuses wrong documents', () => {
  writeFileSync(join(folder, 'wrong.html'), '</p>');
  const { log } = sarifOf('wrong.html');
  const changes = [
    (run) => (run.results[0].level = 'bad'),
    (run) => delete run.results[0].message,
    (run) => (run.results[0].locations[0].physicalLocation.region.startLine = 0),
    (run) => (run.results[0].locations[0].physicalLocation.artifactLocation.uri = 'a b'),
    (run) => (run.columnKind = 'bytes'),
    (run) => (run.tool.driver.rules[0].helpUri = 'no URI'),
    (run) => delete run.tool.driver.name,
  ];
  for (const change of changes) {
    const copy = structuredClone(log);
    change(copy.runs[0]);
    ok(!validate(copy), `${change} is allowed`);
  }
});

test('documents of many pages are SARIF', () => {
  const site = join(folder, 'site');
  mkdirSync(site);
  const found = pages();
  for (const [index, [, html]] of found.entries()) writeFileSync(join(site, `${index}.html`), html);
  const { driver, results, log } = sarifOf('site');
  strictEqual(driver.version, version);
  strictEqual(log.runs[0].columnKind, 'utf16CodeUnits');
  ok(results.length > 100, `only ${results.length} results`);
  const lines = found.map(([, html]) => html.split(/\r\n?|\n/));
  for (const result of results) {
    const { startLine, startColumn } = result.locations[0].physicalLocation.region;
    const page = lines[/(\d+)\.html$/.exec(uriOf(result))[1]];
    ok(startLine <= page.length, `${uriOf(result)} has no line ${startLine}`);
    ok(startColumn <= page[startLine - 1].length + 1, `${uriOf(result)}:${startLine} is shorter`);
  }
});

test('documents without results, with levels, and of missing files are SARIF', () => {
  writeFileSync(join(folder, 'right.html'), '<!doctype html><title>a</title>');
  writeFileSync(join(folder, 'three.html'), '<!doctype html><!--a--!><p></b><p b b>');
  deepStrictEqual(sarifOf('right.html').results, []);
  const levels = ['duplicate-attribute=note', 'end-tag-without-matching-open-element=warning'];
  const { results } = sarifOf('three.html', ...levels.flatMap((level) => ['--level', level]));
  deepStrictEqual(
    results.map(({ level }) => level),
    ['error', 'warning', 'note'],
  );
  const { results: others, stderr } = sarifOf('no-such-file.html', 'three.html');
  deepStrictEqual(urisOf(others), ['three.html']);
  ok(stderr.includes('no such file'), stderr);
});

const names = [
  'a b.html',
  '100%25.html',
  'a%.html',
  '\u00e9&<"\'[x]{y}|^`.html',
  'a:b.html',
  'a#b?c.html',
];
if (process.platform !== 'win32') names.push('a\\b.html', 'a\nb.html');

test('names of files become URI references that lead back to the files', () => {
  for (const name of names) writeFileSync(join(folder, name), '</p>');
  deepStrictEqual(urisOf(sarifOf(...names).results).map(decodeURIComponent), names);
  const paths = names.map((name) => join(folder, name));
  deepStrictEqual(urisOf(sarifOf(...paths).results).map(fileURLToPath), paths);
});

test('URLs of pages become URIs', () => {
  const urls = [
    ['https://a.example/x?y=1#z', 'https://a.example/x?y=1'],
    [
      'http://a.example/b c|d[1]{\u00e9}?q=[^`]',
      'http://a.example/b%20c%7Cd%5B1%5D%7B%C3%A9%7D?q=%5B%5E%60%5D',
    ],
    ['http://[::1]:8080/%zz%41', 'http://[::1]:8080/%25zz%41'],
    ['http://u:p@[::1]/', 'http://u:p@[::1]/'],
    ['http:', 'http%3A'],
    ['page \ud800', 'page%20%EF%BF%BD'],
  ];
  const lines = urls.map(([url]) => JSON.stringify({ url, content: '</p>' }));
  writeFileSync(join(folder, 'pages.jsonl'), lines.join('\n'));
  const { results } = sarifOf('--jsonl', 'pages.jsonl');
  deepStrictEqual(
    urisOf(results),
    urls.map(([, uri]) => uri),
  );
});
