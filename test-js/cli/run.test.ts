/** `souptree run`: sources, lines, problems, and runs that end at any time and are resumed. */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from '@jest/globals';

const command = resolve(__dirname, '../../dist/cli.js');
const folder = mkdtempSync(join(tmpdir(), 'souptree-run-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, content: string | Uint8Array) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
};

write('title.mjs', "export default (tree) => tree.querySelector('title')?.textContent;");
write('given.mjs', 'export const given = (tree, { input, url, data }) => ({ input, url, data });');
write('text.mjs', 'export default (tree) => tree.root.body.textContent;');

interface Line {
  input: string;
  value?: unknown;
  error?: { reason: string; message: string };
}

function run(args: readonly string[], input: string | Buffer = '') {
  const options = { cwd: folder, input, encoding: 'utf8', timeout: 120_000 } as const;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [command, 'run', ...args],
    options,
  );
  const lines = stdout.split('\n').slice(0, -1);
  return { status, stderr, lines: lines.map((line) => JSON.parse(line) as Line) };
}

const inputsOf = (args: readonly string[], input?: string) =>
  run(['title.mjs', ...args], input).lines.map((line) => line.input);

describe('paths', () => {
  const files = ['site/1.html', 'site/10.htm', 'site/2.xhtml', 'site/a/b/3.HTML', 'site/a/4.html'];
  for (const file of files) write(file, `<title>${file}</title>`);
  write('site/.hidden.html', '');
  write('site/x.txt', '');
  write('site/[1].html', '<title>brackets</title>');
  symlinkSync('..', join(folder, 'site', 'a', 'up'));

  test('of folders are all pages at any depth, in the order of their names', () => {
    const { status, stderr, lines } = run(['title.mjs', 'site']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(lines.map(({ input }) => input)).toEqual([
      'site/.hidden.html',
      'site/1.html',
      'site/10.htm',
      'site/2.xhtml',
      'site/[1].html',
      'site/a/4.html',
      'site/a/b/3.HTML',
    ]);
    expect(lines[1]).toEqual({ input: 'site/1.html', value: 'site/1.html' });
  });

  test.each([
    ['site/*.html', ['site/1.html', 'site/[1].html']],
    ['site/1*', ['site/1.html', 'site/10.htm']],
    ['site/?.html', ['site/1.html']],
    ['site/[12].*', ['site/1.html', 'site/2.xhtml']],
    ['site/[!1].xhtml', ['site/2.xhtml']],
    ['site/**/*.html', ['site/1.html', 'site/[1].html', 'site/a/4.html']],
    ['site/**/b/*', ['site/a/b/3.HTML']],
    ['site/{1,2}.{html,xhtml}', ['site/1.html', 'site/2.xhtml']],
    ['*/1.html', ['site/1.html']],
    // A file with this name exists.
    ['site/[1].html', ['site/[1].html']],
  ])('can be the pattern %s', (pattern, expected) => {
    expect(inputsOf([pattern])).toEqual(expected);
  });

  test('of nothing are problems, and the others go on', () => {
    const { status, stderr, lines } = run(['title.mjs', 'none', 'no*', 'site/a', 'empty']);
    expect(status).toBe(1);
    expect(lines.map(({ input, error }) => error?.message ?? input)).toEqual([
      'no such file',
      'no file matches',
      'site/a/4.html',
      'site/a/b/3.HTML',
      'no such file',
    ]);
    expect(stderr).toContain('souptree: none: no such file\n');
  });

  test('can be in lists', () => {
    expect(inputsOf(['--list', '-'], 'site/1.html\r\n\nsite/a\n')).toEqual([
      'site/1.html',
      'site/a/4.html',
      'site/a/b/3.HTML',
    ]);
    expect(inputsOf(['--list', '-'], 'site/1.html\0site/2.xhtml\0')).toHaveLength(2);
  });

  test('can be the standard input', () => {
    expect(run(['title.mjs', '-'], '<title>piped').lines).toEqual([
      { input: 'stdin', value: 'piped' },
    ]);
  });
});

describe('a function', () => {
  test('gets the page and the data of the command line', () => {
    const args = ['given.mjs', '--export', 'given', '--data', '{"a":[1]}', 'site/1.html'];
    const value = { input: 'site/1.html', data: { a: [1] } };
    expect(run(args).lines).toEqual([{ input: 'site/1.html', value }]);
  });

  test('that returns nothing, or no JSON, or ends its thread, is reported', () => {
    write(
      'odd.mjs',
      `export default (tree, { index }) => {
      if (index === 0) return undefined;
      if (index === 1) return 1n;
      if (index === 2) process.exit();
      if (index === 3) for (;;);
      return index;
    };`,
    );
    const { status, lines } = run(
      ['odd.mjs', '--timeout', '0.5', '--list', '-'],
      'site/1.html\n'.repeat(5),
    );
    expect(status).toBe(1);
    expect(lines.map(({ value, error }) => error?.reason ?? value)).toEqual([
      null,
      'result',
      'thread',
      'time',
      4,
    ]);
  });

  test.each([
    [['none.mjs', 'site'], "run: there is no module 'none.mjs'"],
    [['title.mjs', 'site', '--export', 'x'], 'exports no function `x`; it exports default'],
    [[], 'run needs a module'],
    [['title.mjs'], 'run needs pages'],
    [['title.mjs', 'site', '--resume'], '--resume needs --out'],
    [['title.mjs', 'site', '--jobs', '0'], '--jobs needs a number above 0'],
    [['title.mjs', 'site', '--jobs', '1.5'], '--jobs needs an integer'],
    [['title.mjs', 'site', '--data', '{'], '--data needs JSON'],
    [['title.mjs', 'site', '--warcs', 'a'], 'did you mean --warc?'],
  ])('and a command line like %j give one line', (args, message) => {
    const { status, stderr, lines } = run(args);
    expect({ status, lines }).toEqual({ status: 2, lines: [] });
    expect(stderr).toContain(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});

test('pages can be JSON Lines', () => {
  write(
    'pages.jsonl',
    [
      '{"content":"<title>a","url":"https://a.example/"}',
      '',
      '{"path":"site/1.html"}',
      '{',
      '[]',
      '{"url":"x"}',
      '{"content":1}',
      '{"content":"<title>last"}',
    ].join('\n'),
  );
  const { status, lines } = run(['title.mjs', '--jsonl', 'pages.jsonl']);
  expect(status).toBe(1);
  expect(lines.map(({ input, value, error }) => [input, error?.reason ?? value])).toEqual([
    ['https://a.example/', 'a'],
    ['site/1.html', 'site/1.html'],
    ['pages.jsonl:4', 'source'],
    ['pages.jsonl:5', 'source'],
    ['pages.jsonl:6', 'source'],
    ['pages.jsonl:7', 'source'],
    ['pages.jsonl:8', 'last'],
  ]);
});

/** A record of a WARC file. */
function record(type: string, fields: Record<string, string>, body: Buffer): Buffer {
  const all = { 'WARC-Type': type, ...fields, 'Content-Length': String(body.length) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`WARC/1.1\r\n${lines.join('')}\r\n`),
    body,
    Buffer.from('\r\n\r\n'),
  ]);
}

function response(
  url: string,
  body: string | Buffer,
  fields: Record<string, string> = {},
  status = '200 OK',
) {
  const http = { 'Content-Type': 'text/html; charset=utf-8', ...fields };
  const lines = Object.entries(http).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = Buffer.from(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`);
  return record('response', { 'WARC-Target-URI': url }, Buffer.concat([head, Buffer.from(body)]));
}

const urlOf = (name: unknown) => `https://a.example/${name}`;
const titled = (title: unknown) => `<title>${title}</title>${'<p>x'.repeat(200)}`;
const coded = (name: string, coding: string, encode: (body: Buffer) => Buffer) =>
  response(urlOf(name), encode(Buffer.from(titled(name))), { 'Content-Encoding': coding });

describe('WARC files', () => {
  const records = [
    record('warcinfo', {}, Buffer.from('software: x\r\n')),
    response(urlOf(1), titled(1)),
    record('request', { 'WARC-Target-URI': urlOf(1) }, Buffer.from('GET / HTTP/1.1\r\n\r\n')),
    response(urlOf('image'), 'x', { 'Content-Type': 'image/png' }),
    response(urlOf('gone'), titled('gone'), {}, '404 Not Found'),
    response(urlOf('latin1'), Buffer.from(titled('\u00e9'), 'latin1'), {
      'Content-Type': 'text/html; charset=latin1',
    }),
    response(
      urlOf('chunked'),
      `3;a=b\r\n<ti\r\n${(titled('chunked').length - 3).toString(16)}\r\n${titled('chunked').slice(3)}\r\n0\r\n\r\n`,
      {
        'Transfer-Encoding': 'chunked',
      },
    ),
    coded('gzip', 'gzip', gzipSync),
    coded('brotli', 'br', brotliCompressSync),
    coded('deflate', 'deflate', deflateSync),
    coded('raw', 'deflate', deflateRawSync),
    record(
      'resource',
      { 'WARC-Target-URI': '<https://a.example/file>', 'Content-Type': 'text/html' },
      Buffer.from(titled('file')),
    ),
    response('not a URL', titled('nameless')),
  ];
  const expected = [
    [urlOf(1), '1'],
    [urlOf('latin1'), '\u00e9'],
    ...['chunked', 'gzip', 'brotli', 'deflate', 'raw', 'file'].map((name) => [urlOf(name), name]),
    ['not a URL', 'nameless'],
  ];
  const answersOf = (args: readonly string[], input?: Buffer) => {
    const { status, lines } = run(['title.mjs', ...args], input);
    return {
      status,
      answers: lines.map(({ input, value, error }) => [input, error?.message ?? value]),
    };
  };
  write('plain.warc', Buffer.concat(records));
  write('members.warc.gz', Buffer.concat(records.map((each) => gzipSync(each))));
  write('whole.warc.gz', gzipSync(Buffer.concat(records)));

  test.each(['plain.warc', 'members.warc.gz', 'whole.warc.gz'])('are read: %s', (file) => {
    expect(answersOf(['--warc', file])).toEqual({ status: 0, answers: expected });
  });

  test('can be the standard input', () => {
    expect(
      answersOf(['--warc', '-'], readFileSync(join(folder, 'members.warc.gz'))).answers,
    ).toEqual(expected);
  });

  test('give the URL to the function', () => {
    const { lines } = run(['given.mjs', '--export', 'given', '--warc', 'plain.warc']);
    expect(lines[0].value).toMatchObject({ url: urlOf(1) });
  });

  test.each([0, 1, 5, 20, 100])('go on after a record that is damaged at byte %d', (at) => {
    const members = [1, 2, 3, 4].map((name) => gzipSync(response(urlOf(name), titled(name))));
    const damaged = Buffer.from(members[1]);
    damaged.fill(0x55, at, at + 8);
    write('damaged.warc.gz', Buffer.concat([members[0], damaged, members[2], members[3]]));
    const { status, answers } = answersOf(['--warc', 'damaged.warc.gz']);
    expect(status).toBe(1);
    expect(answers.filter(([name]) => String(name).startsWith('https'))).toEqual(
      [1, 3, 4].map((name) => [urlOf(name), String(name)]),
    );
    expect(answers.length).toBe(4);
  });

  test('go on after uncompressed bytes that are no record', () => {
    const pages = [1, 2, 3].map((name) => response(urlOf(name), titled(name)));
    write(
      'damaged.warc',
      Buffer.concat([pages[0], Buffer.from('junk\r\n'.repeat(30_000)), pages[1], pages[2]]),
    );
    const { answers } = answersOf(['--warc', 'damaged.warc']);
    expect(answers.map(([name]) => name)).toEqual([
      urlOf(1),
      'damaged.warc record 2',
      urlOf(2),
      urlOf(3),
    ]);
  });

  test('report a body that is damaged, and a file that ends early', () => {
    const body = gzipSync(Buffer.from(titled(1))).subarray(0, 30);
    const cut = response(urlOf(3), titled(3));
    write(
      'cut.warc',
      Buffer.concat([
        response(urlOf(1), body, { 'Content-Encoding': 'gzip' }),
        response(urlOf(2), titled(2)),
        cut.subarray(0, 400),
      ]),
    );
    expect(answersOf(['--warc', 'cut.warc']).answers).toEqual([
      [urlOf(1), 'its body is damaged: unexpected end of file'],
      [urlOf(2), '2'],
      ['cut.warc record 3', 'the file ends inside of a record'],
    ]);
    write(
      'cut.warc.gz',
      Buffer.concat([gzipSync(response(urlOf(1), titled(1))), gzipSync(cut).subarray(0, 90)]),
    );
    expect(answersOf(['--warc', 'cut.warc.gz']).answers).toEqual([
      [urlOf(1), '1'],
      ['cut.warc.gz record 2', 'the file ends inside of a record'],
    ]);
  });

  test('without pages are a problem', () => {
    write('none.warc', record('warcinfo', {}, Buffer.from('x')));
    expect(answersOf(['--warc', 'none.warc']).answers).toEqual([
      ['none.warc', 'none of 1 records is a page'],
    ]);
    expect(answersOf(['--warc', 'missing.warc']).answers).toEqual([
      ['missing.warc', 'no such file'],
    ]);
  });
});

describe('a run into a file', () => {
  // SOUPTREE_RUN_PAGES=2000 is a longer test.
  const count = Number(process.env.SOUPTREE_RUN_PAGES ?? 600);
  for (let index = 0; index < count; index++) {
    write(
      `many/${String(index).padStart(4, '0')}.html`,
      `<title>${index}</title>${'<p>text'.repeat(index % 600)}`,
    );
  }
  write(
    'slow.mjs',
    `
    export default async (tree) => {
      await new Promise((resolve) => setTimeout(resolve, 2));
      return tree.root.body.textContent;
    };`,
  );
  const args = ['slow.mjs', 'many', '--jobs', '2', '--out', 'out.jsonl'];
  const part = join(folder, 'out.jsonl.part');
  const remove = () => {
    for (const end of ['', '.part', '.journal'])
      rmSync(join(folder, `out.jsonl${end}`), { force: true });
  };

  test('has the same bytes after kill -9 at random times and --resume', async () => {
    const start = performance.now();
    expect(run(args).status).toBe(0);
    const milliseconds = performance.now() - start;
    const undisturbed = readFileSync(join(folder, 'out.jsonl'));
    remove();
    const sizes = new Set<number>();
    for (let kills = 0; kills < 10; kills++) {
      const child = spawn(process.execPath, [command, 'run', ...args, '--resume'], { cwd: folder });
      // At any time of a run, even if the machine is slow.
      const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds * Math.random());
      await once(child, 'exit');
      clearTimeout(timer);
      if (existsSync(part)) sizes.add(statSync(part).size);
      // A run that has come to its end begins anew.
      else if (existsSync(join(folder, 'out.jsonl'))) remove();
    }
    expect(sizes.size).toBeGreaterThan(0);
    expect(run([...args, '--resume']).status).toBe(0);
    expect(readFileSync(join(folder, 'out.jsonl')).equals(undisturbed)).toBe(true);
    expect([
      existsSync(join(folder, 'out.jsonl.part')),
      existsSync(join(folder, 'out.jsonl.journal')),
    ]).toEqual([false, false]);
    expect(run([...args, '--resume'])).toMatchObject({
      status: 0,
      stderr: 'souptree: out.jsonl is complete\n',
    });
  }, 300_000);

  test('refuses to lose a part, or to go on with another command', () => {
    remove();
    write('out.jsonl.part', '{"input":"a"}\n');
    expect(run(args)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('pass --resume') as unknown,
    });
    write('out.jsonl.journal', '"another"\n');
    expect(run([...args, '--resume'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('another command') as unknown,
    });
    remove();
  });

  test('refuses to go on with another text of the module', async () => {
    const first = 'export default () => new Promise((resolve) => setTimeout(resolve, 20, 1));';
    write('changed.mjs', first);
    const parts = ['changed.mjs', 'many', '--jobs', '1', '--out', 'out.jsonl'];
    const child = spawn(process.execPath, [command, 'run', ...parts], { cwd: folder });
    while (!existsSync(join(folder, 'out.jsonl.journal'))) await wait(10);
    child.kill('SIGKILL');
    await once(child, 'exit');
    write('changed.mjs', 'export default () => 2;');
    expect(run([...parts, '--resume'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('another text of the module') as unknown,
    });
    write('changed.mjs', first);
    expect(run([...parts, '--resume']).status).toBe(0);
    remove();
  }, 60_000);

  test('needs a folder for the output', () => {
    for (const [path, message] of [
      ['missing/out.jsonl', 'there is no folder missing'],
      ['many', 'many is a folder'],
    ]) {
      expect(run(['slow.mjs', 'many', '--out', path])).toMatchObject({
        status: 2,
        stderr: expect.stringContaining(message) as unknown,
      });
    }
  });

  test('keeps the old file until the new one is complete', () => {
    write('out.jsonl', 'old');
    const missing = [...args, '--export', 'none'];
    expect(run(missing).status).toBe(2);
    expect(readFileSync(join(folder, 'out.jsonl'), 'utf8')).toBe('old');
    remove();
  });
});
