/** Pools of threads: results, errors, backpressure, the end of calls and of processes. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { LimitError, parseTree, serialize, Tree, untrusted } from 'souptree';
import {
  type MapOptions,
  PageError,
  type PageResult,
  Pool,
  type PoolInput,
  type PoolOptions,
} from 'souptree/pool';
import { Sanitizer } from 'souptree/sanitize';

const functionsFile = join(__dirname, 'functions/functions.mjs');
const functions = pathToFileURL(functionsFile);
const moduleNamed = (name: string) => pathToFileURL(join(__dirname, 'functions', name));
const folder = mkdtempSync(join(tmpdir(), 'souptree-pool-'));
afterAll(() => rmSync(folder, { recursive: true }));

const open: Pool[] = [];
function pool(options?: PoolOptions): Pool {
  const created = new Pool({ threads: 2, ...options });
  open.push(created);
  return created;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

const page = (title: unknown) => `<title>${title}</title><p>x`;
const titles = (count: number) => Array.from({ length: count }, (_, index) => String(index));

/** The answers to titles with orders. */
async function obey(
  orders: readonly string[],
  options?: PoolOptions,
  mapOptions?: MapOptions,
): Promise<PageResult<string>[]> {
  const answers: PageResult<string>[] = [];
  const work = { module: functions, export: 'obey' };
  for await (const answer of pool(options).map<string>(orders.map(page), work, mapOptions)) {
    answers.push(answer);
  }
  return answers;
}

/** The reason of the error, or the value. */
const outcome = ({ value, error }: PageResult<unknown>) => error?.reason ?? value;

describe('parseTree', () => {
  test('returns the tree of the function parseTree', async () => {
    const markup = '<!doctype html><title>a</title><p>b<table><td>c';
    const tree = await pool().parseTree(markup, { locations: true, collectErrors: true });
    const expected = parseTree(markup, { locations: true, collectErrors: true });
    expect(tree).toBeInstanceOf(Tree);
    expect(new Uint8Array(tree.buffer)).toEqual(new Uint8Array(expected.buffer));
  });

  test('reads each kind of input', async () => {
    const text = page('\u00e9');
    const latin1 = Buffer.from(text, 'latin1');
    const file = join(folder, 'a b%.html');
    writeFileSync(file, text);
    const contentType = 'text/html; charset=latin1';
    async function* stream() {
      yield latin1.subarray(0, 8);
      yield latin1.subarray(8);
    }
    const inputs: PoolInput[] = [
      text,
      Buffer.from(text),
      new Uint8Array(Buffer.from(text)).buffer,
      new Blob([text]),
      pathToFileURL(file),
      { path: file },
      { content: text },
      { content: latin1, contentType },
      { content: new Blob([latin1]), contentType },
      new Response(latin1, { headers: { 'content-type': contentType } }),
      new Response(text).body as ReadableStream<Uint8Array>,
    ];
    const threads = pool();
    const trees = await Promise.all(inputs.map((input) => threads.parseTree(input)));
    for (const tree of trees) expect(tree.querySelector('title')?.textContent).toBe('\u00e9');
    const override = { encoding: { override: 'latin1' } };
    const tree = await threads.parseTree(stream(), override);
    expect(tree.querySelector('title')?.textContent).toBe('\u00e9');
  });

  test('copies bytes, and takes them only if the program says so', async () => {
    const all = Buffer.from(`xxx${page('a')}`);
    const whole = new Uint8Array(Buffer.from(page('a')));
    const threads = pool();
    await threads.parseTree(all.subarray(3), { transfer: true });
    await threads.parseTree(whole);
    expect([all.length > 0, whole.length > 0]).toEqual([true, true]);
    await threads.parseTree(whole, { transfer: true });
    expect(whole.length).toBe(0);
    const error = await threads.parseTree(whole).catch((thrown: unknown) => thrown);
    expect(String(error)).toContain('transferred buffer');
  });

  test('rejects with a PageError whose cause is the error of the parser', async () => {
    const threads = pool({ limits: { nodes: 2 } });
    const input = page('a');
    const error = await threads.parseTree(input).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PageError);
    expect(error).toMatchObject({ reason: 'page', input, index: 0, name: 'PageError' });
    const { cause } = error as PageError;
    expect(cause).toBeInstanceOf(LimitError);
    expect(cause).toMatchObject({ limit: 'nodes', value: 2 });
    // A call has its own limits.
    await threads.parseTree(input, { limits: untrusted });
  });

  test('decodes legacy encodings, whose package the threads load', async () => {
    const tree = await pool().parseTree(Uint8Array.of(0xc4, 0xe3), {
      encoding: { override: 'gbk' },
    });
    expect(tree.root.textContent ?? serialize(tree)).toContain('\u4f60');
  });

  test('names files that cannot be read', async () => {
    const error = await pool()
      .parseTree({ path: '/no/such.html' })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ reason: 'page', cause: { code: 'ENOENT' } });
    expect(String(error)).toContain('/no/such.html: it cannot be parsed: ENOENT');
  });

  test('takes sanitizers and options of any prototype', async () => {
    const sanitizer = new Sanitizer({ elements: ['p'] });
    const threads = pool();
    const tree = await threads.parseTree('<p>a<b>b', { sanitizer });
    expect(serialize(tree)).not.toContain('<b>');
    const inherited = Object.create({ encoding: Object.create({ override: 'latin1' }) as object });
    const { encoding } = await threads.parseTree(Uint8Array.of(0xe9), inherited as object);
    expect(encoding?.name).toBe('windows-1252');
  });

  test('ends at the signal', async () => {
    const threads = pool();
    const controller = new AbortController();
    const promise = threads.parseTree(page('a'), { signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(promise).rejects.toThrow('enough');
    await expect(threads.parseTree('', { signal: controller.signal })).rejects.toThrow('enough');
  });
});

describe('map', () => {
  test('gives the function the tree and the page, and yields its results in order', async () => {
    const file = join(folder, 'given.html');
    writeFileSync(file, page('file'));
    const url = 'https://a.example/';
    const inputs = [page('a'), { path: file, url }, { content: page('b'), url }];
    const work = { module: functions.href, export: 'given', data: { depth: 3 } };
    const answers = [];
    for await (const answer of pool().map(inputs, work)) answers.push(answer);
    expect(answers.map(({ index, input }) => inputs[index] === input)).toEqual([true, true, true]);
    expect(answers.map(({ value }) => value)).toEqual([
      { input: inputs[0], index: 0, url: undefined, data: { depth: 3 }, title: 'a' },
      { input: file, index: 1, url, data: { depth: 3 }, title: 'file' },
      { input: page('b'), index: 2, url, data: { depth: 3 }, title: 'b' },
    ]);
  });

  test('yields results as they are ready', async () => {
    const orders = ['later', ...titles(100)];
    const answers = await obey(orders, { threads: 2 }, { ordered: false });
    expect(answers.map(({ index }) => index).sort((a, b) => a - b)).toEqual(
      orders.map((_, index) => index),
    );
    for (const { index, value } of answers) expect(value).toBe(orders[index]);
  });

  test('waits for asynchronous functions', async () => {
    const work = { module: functions, export: 'later' };
    const values = [];
    for await (const { value } of pool().map(titles(5).map(page), work)) values.push(value);
    expect(values).toEqual(titles(5));
  });

  test('passes contents instead of trees', async () => {
    const work = { module: functions, export: 'lengthOf' };
    const inputs = ['abc', Uint8Array.of(1, 2), new Blob(['abcd'])];
    const values = [];
    for await (const { value } of pool().map(inputs, work, { parse: false })) values.push(value);
    expect(values).toEqual([3, 2, 4]);
  });

  // Long strings cross in another form than short ones.
  test.each([
    ['ASCII', 'a'],
    ['beyond ASCII', '\u00e9\u{1f600}'],
    ['with lone surrogates', 'a\ud800'],
  ])('treats long strings as short ones: %s', async (_, letters) => {
    const markup = `\ufeff<title>${letters}</title>\r\n<p>${'b'.repeat(70_000)}${letters}`;
    const options = { locations: true, collectErrors: true };
    const tree = await pool().parseTree(markup, options);
    const expected = parseTree(markup, options);
    expect(tree.toObject()).toEqual(expected.toObject());
    expect(tree.errors).toEqual(expected.errors);
    const inputs = [markup, { content: markup, url: 'https://a.example/' }];
    const work = { module: functions, export: 'given' };
    for await (const { value, index } of pool().map(inputs, work)) {
      expect(value).toMatchObject({
        input: markup,
        title: expected.root.querySelector('title')?.textContent,
      });
      expect(value).toHaveProperty('url', index === 0 ? undefined : 'https://a.example/');
    }
    const lengthOf = { module: functions, export: 'lengthOf' };
    for await (const { value } of pool().map(inputs, lengthOf, { parse: false })) {
      expect(value).toBe(markup.length);
    }
    for (const inputBytes of [markup.length - 1, markup.length, Buffer.byteLength(markup)]) {
      const limits = { inputBytes };
      const direct = await errorOf((async () => parseTree(markup, { limits }))());
      const error = await errorOf(pool({ limits }).parseTree(markup));
      expect((error as Error).cause).toEqual(direct instanceof Error ? direct : undefined);
    }
  });

  test.each([{}, false] as const)('decodes a long string once, with parse: %j', async (parse) => {
    const markup = '\u00e9'.repeat(70_000);
    const work = moduleNamed('decodings.mjs');
    const counts = [];
    for await (const { value } of pool({ threads: 1 }).map([markup, markup], work, { parse })) {
      counts.push(value);
    }
    const once = { length: markup.length, count: 1 };
    expect(counts).toEqual([once, once]);
  });

  test.each([
    ['throw', 'function', /the function threw: thrown a/],
    ['reject', 'function', /the function threw: rejected/],
    ['null', 'function', /the function threw: null/],
    ['unclonable', 'result', /the result of the function cannot be sent: .*could not be cloned/],
    ['getter', 'result', /cannot be sent: getter/],
    ['tree', 'result', /a tree cannot be sent: return its `buffer`/],
    ['node', 'result', /a tree cannot be sent/],
    ['exit', 'thread', /its thread ended with exit code 3/],
    ['loop', 'time', /it took longer than 300 ms/],
    ['hang', 'time', /it took longer than 300 ms/],
  ])('reports a page that does: %s', async (order, reason, message) => {
    const orders = ['0', '1', `${order} a`, '3', '4'];
    const answers = await obey(orders, { threads: 1, pageMilliseconds: 300 });
    expect(answers.map(outcome)).toEqual(['0', '1', reason, '3', '4']);
    const { error, input } = answers[2];
    expect(error).toBeInstanceOf(PageError);
    expect(error).toMatchObject({ index: 2, input, reason });
    expect(error?.message).toMatch(message);
  });

  test('reports a page that exhausts the heap, and works on', async () => {
    const orders = ['0', 'heap', '2', '3'];
    const answers = await obey(orders, { threads: 1, heapMiB: 32 });
    expect(answers.map(outcome)).toEqual(['0', 'thread', '2', '3']);
    expect(answers[1].error?.message).toMatch('its thread ran out of memory');
  });

  test('keeps the class, the members and the causes of errors', async () => {
    const [{ error }] = await obey(['throw a']);
    expect(error?.cause).toMatchObject({ name: 'RangeError', message: 'thrown a' });
    expect(error?.cause).toHaveProperty('stack', expect.stringContaining('functions.mjs'));
  });

  test.each([
    [
      'a file that does not exist',
      moduleNamed('none.mjs'),
      /cannot load file:.*none.mjs: Cannot find/,
    ],
    ['a module that throws', moduleNamed('throws.mjs'), /thrown while the module loads/],
    [
      'a module that ends the thread',
      moduleNamed('exits.mjs'),
      /exits.mjs: its thread ended with exit code 5/,
    ],
    [
      'a missing export',
      { module: functions, export: 'none' },
      /exports no function `none`; it exports default, given/,
    ],
    [
      'an export of another type',
      { module: functions, export: 'notAFunction' },
      /no function `notAFunction`/,
    ],
  ])('throws once for %s', async (_, work, message) => {
    const threads = pool();
    const run = async () => {
      for await (const answer of threads.map(titles(500), work)) expect(answer).toBeUndefined();
    };
    await expect(run()).rejects.toThrow(message);
    // The pool still works.
    await threads.parseTree('');
  });

  test('reports inputs that are no pages, and answers the pages after them', async () => {
    const inputs = [
      page('a'),
      1,
      null,
      { path: 'a', content: 'b' },
      new URL('https://a.example/'),
      page('b'),
    ];
    const answers = [];
    for await (const answer of pool().map(inputs as string[], functions)) answers.push(answer);
    expect(answers.map(outcome)).toEqual(['a', 'page', 'page', 'page', 'page', 'b']);
    expect(answers[4].error?.message).toContain('fetch it first');
  });

  test('reports streams that fail', async () => {
    async function* failing() {
      yield '<title>';
      throw new Error('connection lost');
    }
    const answers = [];
    for await (const answer of pool().map([failing(), page('b')], functions)) answers.push(answer);
    expect(answers.map(outcome)).toEqual(['page', 'b']);
    expect(answers[0].error?.message).toContain('it cannot be read: connection lost');
  });

  test('takes inputs only as the program takes results', async () => {
    let taken = 0;
    let isClosed = false;
    async function* source() {
      try {
        for (;;) yield page(taken++);
      } finally {
        isClosed = true;
      }
    }
    let results = 0;
    for await (const { value } of pool().map(source(), functions, { concurrency: 10 })) {
      expect(value).toBe(String(results));
      await new Promise((next) => setTimeout(next, 1));
      results++;
      expect(taken).toBeLessThanOrEqual(results + 10);
      if (results === 50) break;
    }
    expect(isClosed).toBe(true);
  });

  test('bounds the bytes of open pages', async () => {
    let taken = 0;
    const large = new Uint8Array(12_000_000);
    function* source() {
      for (; taken < 20; taken++) yield large;
    }
    for await (const { error } of pool().map(source(), functions)) {
      expect(error).toBeUndefined();
      expect(taken).toBeLessThanOrEqual(10);
      break;
    }
  });

  test('yields the results before the error of the source', async () => {
    function* source() {
      yield page('a');
      throw new Error('no more');
    }
    const values: unknown[] = [];
    const run = async () => {
      for await (const { value } of pool().map(source(), functions)) values.push(value);
    };
    await expect(run()).rejects.toThrow('no more');
    expect(values).toEqual(['a']);
  });

  test('ends at the signal, also while a function loops', async () => {
    const controller = new AbortController();
    const work = { module: functions, export: 'obey' };
    const threads = pool({ pageMilliseconds: 500, threads: 1 });
    const { signal } = controller;
    const run = async () => {
      const orders = ['0', 'loop', '1'].map(page);
      for await (const { index } of threads.map(orders, work, { signal })) {
        if (index === 0) controller.abort(new Error('enough'));
      }
    };
    await expect(run()).rejects.toThrow('enough');
    // The thread is replaced at the time limit.
    await threads.parseTree('');
    await expect(threads.map([], functions, { signal }).next()).rejects.toThrow('enough');
  });

  test('runs several calls at the same time', async () => {
    const threads = pool();
    const run = async (name: string) => {
      const values = [];
      for await (const { value } of threads.map(titles(200).map(page), {
        module: functions,
        export: name,
      })) {
        values.push(value);
      }
      return values;
    };
    const results = await Promise.all([run('default'), run('obey'), run('default')]);
    for (const values of results) expect(values).toEqual(titles(200));
  });
});

describe('a pool', () => {
  test('has figures, and reports them', async () => {
    const reports: number[] = [];
    const threads = pool({ onProgress: ({ pages }) => reports.push(pages) });
    const orders = ['throw a', ...titles(50)].map(page);
    for await (const _ of threads.map(orders, { module: functions, export: 'obey' }));
    expect(threads.stats).toMatchObject({ pages: 50, errors: 1, queued: 0, replacedThreads: 0 });
    expect(threads.stats.length).toBe(titles(50).join('').length + 50 * page('').length);
    expect(threads.stats.slowest).toHaveLength(5);
    expect(reports.at(-1)).toBe(50);
  });

  test('survives a function for progress that throws', () => {
    const program = `
      import { Pool } from 'souptree/pool';
      process.on('uncaughtException', ({ message }) => console.log(message));
      const pool = new Pool({ threads: 1, onProgress() { throw new Error('progress'); } });
      const trees = await Promise.all(['a', 'b', 'c'].map((each) => pool.parseTree(each)));
      console.log(trees.length);`;
    expect(run(program)).toMatch(/^(?:progress\n)+3\n$|^3\n(?:progress\n)+$/);
  });

  test('refuses calls after close, and ends calls before', async () => {
    const threads = pool({ pageMilliseconds: 60_000 });
    const looping = errorOf(
      threads.map([page('loop')], { module: functions, export: 'obey' }).next(),
    );
    const tree = errorOf(threads.parseTree({ content: new Blob(['a']) }));
    await new Promise((next) => setTimeout(next, 100));
    const late = threads.map(['a'], functions);
    await threads.close();
    await tree;
    expect(String(await looping)).toBe('Error: souptree: the pool was closed');
    await expect(late.next()).rejects.toThrow('souptree: the pool was closed');
    await expect(threads.parseTree('')).rejects.toThrow('Pool.parseTree: the pool is closed');
    expect(() => threads.map([], functions)).toThrow('Pool.map: the pool is closed');
    expect(threads.stats.threads).toBe(0);
  });

  test('refuses wrong arguments', async () => {
    const threads = pool();
    const map =
      (...args: unknown[]) =>
      () =>
        threads.map(...(args as [[], string]));
    expect(map('abc', functions)).toThrow('`inputs` must be an iterable or async iterable');
    expect(map([], './extract.mjs')).toThrow(
      'pass new URL("./extract.mjs", the URL of your module)',
    );
    expect(map([], () => 1)).toThrow('export it from a module');
    expect(map([], { module: functions, data: () => 1 })).toThrow('`module.data` cannot be sent');
    expect(map([], { module: functions, exports: 'a' })).toThrow('did you mean `module.export`?');
    expect(map([], functions, { parse: { onParseError: none } })).toThrow('is not an option');
    expect(map([], functions, { parse: { locations: 1 } })).toThrow(
      '`locations` must be a boolean',
    );
    expect(map([], functions, { concurrency: 0 })).toThrow(
      '`concurrency` must be an integer from 1',
    );
    expect(map([], functions, { signal: {} })).toThrow('`signal` must be an AbortSignal');
    expect(() => new Pool({ threads: 0.5 })).toThrow('`threads` must be an integer from 1');
    expect(() => new Pool({ heapMiB: -1 })).toThrow('`heapMiB` must be an integer from 1');
    expect(() => new Pool({ pageMilliseconds: 0 })).toThrow('must be a number above 0');
    expect(() => new Pool({ onProgress: 1 as never })).toThrow('must be a function');
    expect(() => new Pool({ limits: { node: 1 } as object })).toThrow(
      'did you mean `limits.nodes`?',
    );
    await expect(threads.parseTree(1 as never)).rejects.toThrow('`input` must be a string, bytes');
    await expect(threads.parseTree(Promise.resolve('') as never)).rejects.toThrow('await it first');
  });
});

const errorOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error as Error);
const none = () => undefined;

function run(program: string, options: readonly string[] = []): string {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [...options, '--input-type=module', '--eval', program],
    { encoding: 'utf8', cwd: resolve(__dirname, '../..'), timeout: 20_000 },
  );
  expect(stderr).toBe('');
  return stdout;
}

describe('a process', () => {
  test('ends while the threads of a pool are idle', () => {
    const program = `
      import { Pool } from 'souptree/pool';
      const pool = new Pool({ threads: 2 });
      console.log((await pool.parseTree('<title>a')).querySelector('title').textContent);`;
    expect(run(program)).toBe('a\n');
  });

  test('closes a pool at the end of a block', () => {
    const program = `
      import { Pool } from 'souptree/pool';
      const pool = new Pool();
      await pool.parseTree('');
      await pool[Symbol.asyncDispose ?? Symbol.for('Symbol.asyncDispose')]();
      console.log(pool.stats.threads);`;
    expect(run(program)).toBe('0\n');
  });

  test.each([['--expose-gc'], ['--max-old-space-size=100'], ['--no-warnings']])(
    'can have the option %s',
    (option) => {
      const program = `
        import { Pool } from 'souptree/pool';
        console.log((await new Pool().parseTree('<title>a')).querySelector('title').textContent);`;
      expect(run(program, [option])).toBe('a\n');
      const file = join(folder, 'program.mjs');
      writeFileSync(
        file,
        program.replace(
          'souptree/pool',
          pathToFileURL(resolve(__dirname, '../../dist/pool.js')).href,
        ),
      );
      expect(spawnSync(process.execPath, [option, file], { encoding: 'utf8' }).stdout).toBe('a\n');
    },
  );

  test('can use a pool from CommonJS', () => {
    const program = `
      import { createRequire } from 'node:module';
      const { Pool } = createRequire(process.cwd() + '/x.js')('souptree/pool');
      console.log((await new Pool().parseTree('<title>a')).querySelector('title').textContent);`;
    expect(run(program)).toBe('a\n');
  });
});
