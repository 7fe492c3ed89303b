/** The version by which a script recognises its module changes with everything on which both sides must agree. */

import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { version } from '../../js/generated/version.js';
import { handwrittenFiles, versionFiles, versionOf } from '../../tools/generate/version-files.mjs';

const root = resolve(__dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const versionSource = 'js/generated/version.ts';
const versionHeader = 'bindings/generated/version.h';

/** All generated files of C++ and TypeScript, except those with the version. */
const generated = Object.fromEntries(
  execFileSync('git', ['ls-files', 'src', 'bindings', 'js'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path.includes('/generated/'))
    .filter((path) => path !== versionSource && path !== versionHeader)
    .map((path) => [path, read(path)]),
);
const handwritten = Object.fromEntries(handwrittenFiles.map((path) => [path, read(path)]));
const all = { ...generated, ...handwritten };
const [packageVersion] = version.split('+');

describe('the version', () => {
  test('covers all generated files, and the files that spell texts by hand', () => {
    expect(Object.keys(generated).length).toBeGreaterThan(20);
    expect(versionOf(packageVersion, all)).toBe(version);
    expect(versionFiles(generated)[versionSource]).toBe(read(versionSource));
    expect(versionFiles(generated)[versionHeader]).toBe(read(versionHeader));
    expect(packageVersion).toBe(JSON.parse(read('package.json')).version);
  });

  test.each(Object.keys(all))('changes with %s', (path) => {
    const text = all[path];
    const of = (changed: string) => versionOf(packageVersion, { [path]: changed });
    const unchanged = of(text);
    expect(of(`${text}x`)).not.toBe(unchanged);
    const lines = text.split('\n');
    const isCode = (line: string) => /^\s*[\w"'`]/.test(line) && !line.includes('// ');
    const last = lines.lastIndexOf(lines.filter(isCode).at(-1) as string);
    lines[last] = lines[last].replace(/\w/, 'x$&');
    expect(of(lines.join('\n'))).not.toBe(unchanged);
  });

  test.each(Object.keys(all))('does not change with comments and formatting of %s', (path) => {
    const text = all[path];
    const of = (changed: string) => versionOf(packageVersion, { [path]: changed });
    const unchanged = of(text);
    expect(of(`// A comment.\n${text}/* Another\none. */\n`)).toBe(unchanged);
    expect(of(text.replaceAll('\n', '\r\n'))).toBe(unchanged);
    expect(of(text.replaceAll('\n', '\n  '))).toBe(unchanged);
  });

  test('does not ignore strings that look like comments or white space', () => {
    const of = (text: string) => versionOf('1.0.0', { file: text });
    for (const quote of ['"', "'", '`']) {
      const inQuotes = (text: string) => of(`a(${quote}${text}${quote})`);
      const texts = ['', ' ', '  ', '//', '//a', '/**/', '/*a*/', `\\${quote}//`, `\\${quote}//a`];
      expect(new Set(texts.map(inQuotes)).size).toBe(texts.length);
    }
  });

  test('does not depend on the order of files, and contains the version of the package', () => {
    const reversed = Object.fromEntries(Object.entries(all).reverse());
    expect(versionOf(packageVersion, reversed)).toBe(version);
    expect(versionOf('9.9.9', all)).toBe(version.replace(packageVersion, '9.9.9'));
  });
});

describe('the check of generated files', () => {
  const copy = mkdtempSync(join(tmpdir(), 'souptree-generate-'));
  const copied = (path: string) => join(copy, path);
  beforeAll(() => {
    const files = execFileSync(
      'git',
      ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
      {
        cwd: root,
        encoding: 'utf8',
      },
    );
    for (const path of files.split('\0')) {
      if (path !== '' && !/^test-|^examples\//.test(path)) cpSync(join(root, path), copied(path));
    }
    symlinkSync(join(root, 'node_modules'), copied('node_modules'));
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  const generate = (...args: string[]) => {
    const options = { cwd: copy, encoding: 'utf8' } as const;
    return spawnSync(process.execPath, ['tools/generate/generate.mjs', ...args], options);
  };

  const guide = 'tools/standard/parse-error-guide.txt';
  /** A change of each list, after which the list is valid. */
  const changes: [string, string, string][] = [
    ['tools/standard/attribute-names.txt', '\nabbr ', '\nabbr abbreviation '],
    ['tools/standard/elements.txt', '\na abbr ', '\na abbr portal '],
    ['tools/standard/encodings.txt', '\nIBM866: ', '\nIBM866: x-ibm866 '],
    ['tools/standard/foreign-attributes.txt', 'actuate  xlink\n', 'actuate  xml\n'],
    ['tools/standard/locale-encodings.txt', 'windows-1251', 'windows-1250'],
    ['tools/standard/mathml-attribute-case.txt', '\ndefinitionURL', '\ndefinitionURl'],
    ['tools/standard/named-character-references.txt', '\nAbreve; 0102', '\nAbreve; 0103'],
    ['tools/standard/parse-errors.txt', '\neof-in-tag: ', '\neof-in-tags: '],
    ['tools/standard/sanitizer.txt', 'onafterprint', 'onafterprint onafterother'],
    ['tools/standard/single-byte-indexes.txt', ' 2502 2524 ', ' 2524 2502 '],
    ['tools/standard/svg-attribute-case.txt', '\nattributeName ', '\nattributeNAME '],
    ['tools/standard/svg-element-case.txt', '\naltGlyph ', '\naltGLYPH '],
    ['tools/standard/tree-construction-errors.txt', '\nbad-xmlns: ', '\nbad-xmlnss: '],
    ['src/wire/format.json', '"name": "loneSurrogates"', '"name": "surrogates"'],
    ['src/wire/tokens.json', '"name": "text"', '"name": "texts"'],
    ['src/wire/edits.json', '"name": "insert"', '"name": "inserts"'],
    ['bindings/call.json', '"name": "srcdoc"', '"name": "srcdocs"'],
    ['js/sanitizer/compile.ts', "'\\0'", "'\\x01'"],
    ['package.json', `"version": "${packageVersion}"`, '"version": "99.0.0"'],
  ];
  /** Lists that only tools read. */
  const ofTools = ['anchors.txt', 'parse-error-guide.txt', 'REVISION'];

  test('is tested with each list', () => {
    const lists = readdirSync(join(root, 'tools/standard')).filter(
      (name) => !ofTools.includes(name),
    );
    expect(changes.map(([path]) => path)).toEqual(
      expect.arrayContaining(lists.map((name) => `tools/standard/${name}`)),
    );
  });

  test('is passed by the repository', () => {
    expect(generate('--check').stderr).toBe('');
  });

  test.each(changes)('fails if %s changes, and the version does not', (path, from, to) => {
    const before = read(path);
    expect(before).toContain(from);
    writeFileSync(copied(path), before.replace(from, to));
    // The guide has a section for each code.
    const [code, newCode] = [from, to].map((text) => text.slice(1, -2));
    const sections = read(guide).split(`\n[${code}]\n`);
    writeFileSync(copied(guide), sections.join(`\n[${newCode}]\n`));
    const { stdout } = generate();
    const written = stdout.split('\n').flatMap((line) => /^wrote (.*)/.exec(line)?.[1] ?? []);
    const restore = (files: string[]) => {
      for (const file of files) cpSync(join(root, file), copied(file));
    };
    restore([versionSource, versionHeader]);
    const { stderr, status } = generate('--check');
    restore([path, guide, ...written]);
    expect(written).toEqual(expect.arrayContaining([versionSource, versionHeader]));
    expect([stderr.split('\n').filter(Boolean).sort(), status]).toStrictEqual([
      [versionHeader, versionSource].map((file) => `${file} is stale: run \`npm run generate\``),
      1,
    ]);
  });
});
