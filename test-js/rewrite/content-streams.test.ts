/** Content that handlers insert as streams. */

import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parse } from 'souptree';
import { RewriteTransform } from 'souptree/node';
import {
  type ContentOptions,
  type ContentStream,
  type InsertedContent,
  type RewriteElement,
  type RewriteHandlers,
  Rewriter,
  RewriteStream,
  rewrite,
  type TokenOptions,
} from 'souptree/rewrite';
import { rewriteResponse } from 'souptree/server';
import { cutAt, cuts, propertyRuns, propertyTimeout } from '../support/properties.js';

type Chunks = readonly (string | Uint8Array)[];

async function* iterable(...chunks: Chunks): AsyncGenerator<string | Uint8Array> {
  for (const chunk of chunks) {
    await null;
    yield chunk;
  }
}

/** A stream, and how it is used. */
function watched(chunks: Chunks, error?: unknown) {
  const state = { pulls: 0, cancelled: false, reason: undefined as unknown };
  const stream = new ReadableStream<string | Uint8Array>(
    {
      pull(controller) {
        const chunk = chunks[state.pulls++];
        if (chunk !== undefined) controller.enqueue(chunk);
        else if (error === undefined) controller.close();
        else controller.error(error);
      },
      cancel(reason) {
        state.cancelled = true;
        state.reason = reason;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, state };
}

const streamOf = (...chunks: Chunks) => watched(chunks).stream;

/** A stream that never ends. */
function endless() {
  const result = { pulls: 0, cancelled: false };
  const stream = new ReadableStream<string>(
    {
      pull(controller) {
        result.pulls++;
        controller.enqueue('x'.repeat(1000));
      },
      cancel() {
        result.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, state: result };
}

function pageOf<Raw extends string | Uint8Array>(...pieces: Raw[]): ReadableStream<Raw> {
  let next = 0;
  return new ReadableStream<Raw>(
    {
      pull(controller) {
        if (next < pieces.length) controller.enqueue(pieces[next++]);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

async function textOf(html: string, handlers: RewriteHandlers): Promise<string> {
  const output: string[] = [];
  const stream = new RewriteStream<string>(handlers);
  for await (const piece of pageOf(html).pipeThrough(stream)) output.push(piece);
  return output.join('');
}

async function bytesOf(
  html: Uint8Array,
  handlers: RewriteHandlers,
  options: TokenOptions = { encoding: { transport: 'utf-8' } },
): Promise<Buffer> {
  const output: Uint8Array[] = [];
  const stream = new RewriteStream(handlers, options);
  for await (const piece of pageOf(html).pipeThrough(stream)) output.push(piece);
  return Buffer.concat(output);
}

async function wholeOf(html: string, handlers: RewriteHandlers): Promise<string> {
  const rewriter = new Rewriter(handlers);
  return (await rewriter.writeAsync(html)) + (await rewriter.endAsync());
}

const html = { html: true };
const utf8 = { encoding: { transport: 'utf-8' } };

type Insert = (content: InsertedContent, options: ContentOptions | undefined) => unknown;

/** Handlers that insert content in all ways. `make` returns the content of a number. */
function everywhere(
  make: (index: number) => [InsertedContent, ContentOptions | undefined],
): RewriteHandlers {
  const all = <Name extends string>(part: { [Method in Name]: Insert }, ...methods: Name[]) => {
    for (const method of methods) part[method](...make(method.length));
  };
  return {
    elements: {
      p(p) {
        all(p, 'before', 'before', 'after', 'after', 'prepend', 'prepend', 'append', 'append');
        p.onEndTag((tag) => all(tag, 'before', 'after'));
      },
      i: (i) => all(i, 'replace'),
      u: (u) => all(u, 'setInnerContent', 'prepend', 'append', 'before', 'after'),
      'u + br': (br) => all(br, 'before', 'after', 'append'),
      body: (body) => all(body, 'prepend', 'append'),
    },
    text: (text) => {
      if (text.value === 'T') all(text, 'before', 'after');
      if (text.value === 'R') all(text, 'replace');
    },
    comment: (comment) => all(comment, 'before', 'after', 'replace'),
    doctype: (doctype) => all(doctype, 'before', 'after'),
    processingInstruction: (instruction) => all(instruction, 'after'),
    end: (end) => all(end, 'append', 'append'),
  };
}

const page =
  '<!doctype html><p a=b>T<b>R</b></p><!--c--><i>gone<b></b></i><u>inner</u><br><?x y?><script>T</script><!----><p>R';

describe('content that is a stream', () => {
  test.each(['writeAsync', 'RewriteStream', 'bytes'] as const)(
    'is inserted as a string is: %s',
    async (how) => {
      for (const options of [undefined, html]) {
        const chunks = ['<', '', 'b', '>&', 'amp', ';', '</b>'];
        const make: ((index: number) => ContentStream)[] = [
          () => streamOf(...chunks),
          () => iterable(...chunks),
          () => streamOf(...chunks.map((chunk) => Buffer.from(chunk))),
        ];
        for (const stream of make) {
          const handlers = everywhere((index) => [stream(index), options]);
          const expected = rewrite(
            page,
            everywhere(() => [chunks.join(''), options]),
          );
          if (how === 'writeAsync') expect(await wholeOf(page, handlers)).toBe(expected);
          else if (how === 'RewriteStream') expect(await textOf(page, handlers)).toBe(expected);
          else expect((await bytesOf(Buffer.from(page), handlers)).toString()).toBe(expected);
        }
      }
    },
  );

  test('and strings keep their order', async () => {
    const handlers: RewriteHandlers = {
      elements: {
        p: (p) =>
          p
            .before('1')
            .before(streamOf('2', '3'))
            .before('4')
            .after('9')
            .after(iterable('8'))
            .prepend('6')
            .prepend(streamOf('5'))
            .append(streamOf())
            .append('7'),
      },
    };
    expect(await textOf('<p>-</p>', handlers)).toBe('1234<p>56-7</p>89');
  });

  test('can be added to an open element as often as a page demands', async () => {
    const count = 20_000;
    const handlers: RewriteHandlers = {
      elements: {
        body: (body) => {
          open = body;
        },
        br: () => void open?.append(iterable('a')).after(iterable('b')),
      },
    };
    let open: RewriteElement | undefined;
    const source = `<body>${'<br>'.repeat(count)}`;
    expect(await wholeOf(source, handlers)).toBe(source + 'a'.repeat(count) + 'b'.repeat(count));
    const response = new Response(source, { headers: { 'content-type': 'text/html' } });
    const output = await rewriteResponse(response, handlers).text();
    expect(output.length).toBe(source.length + 2 * count);
  });

  test('can end a chunk inside of a character', async () => {
    const text = 'a\u00e9\u{1f600}\u20acb';
    const utf8 = Buffer.from(text);
    const bytes = Array.from(utf8, (_, index) => utf8.subarray(index, index + 1));
    const units = Array.from({ length: text.length }, (_, index) => text[index]);
    const insert = (stream: ContentStream): RewriteHandlers => ({
      elements: { p: (p) => p.append(stream) },
    });
    for (const chunks of [bytes, units]) {
      expect(await textOf('<p>', insert(streamOf(...chunks)))).toBe(`<p>${text}`);
      const source = Buffer.from('<p>');
      expect((await bytesOf(source, insert(iterable(...chunks)))).toString()).toBe(`<p>${text}`);
      const latin = { encoding: { transport: 'windows-1252' } };
      const references = '<p>a&#233;&#128512;&#8364;b';
      expect((await bytesOf(source, insert(iterable(...chunks)), latin)).toString()).toBe(
        references,
      );
    }
  });

  test('can have bytes and strings, and incomplete characters', async () => {
    const insert = (...chunks: Chunks) =>
      bytesOf(Buffer.from('<p>'), { elements: { p: (p) => p.append(streamOf(...chunks)) } });
    const start = new Uint8Array([0xe2, 0x82]);
    expect((await insert(start, 'x', start)).toString()).toBe('<p>\ufffdx\ufffd');
    expect((await insert('\ud83d', Buffer.from('x'), '\ud83d')).toString()).toBe(
      '<p>\ufffdx\ufffd',
    );
    expect((await insert(new Uint16Array([0x6161]) as never)).toString()).toBe('<p>aa');
  });

  test('does not join the text before or after it', async () => {
    const replace = (source: string, ...chunks: Chunks) =>
      textOf(source, { comment: (comment) => comment.replace(streamOf(...chunks)) });
    expect(await replace('&am<!---->p;', '', 'p', ';')).toBe('&am&#112;;&#112;;');
    expect(await replace('&am<!---->p;')).toBe('&am&#112;;');
    expect(await replace('&am<!---->p;', '', '')).toBe('&am&#112;;');
    expect(await replace('a\r<!---->\nb', '\n')).toBe('a\r&#10;&#10;b');
    expect(await replace('<<!---->b>', 'b')).toBe('&lt;bb>');
    expect(await replace('x<!---->\ny', 'a\r')).toBe('xa&#13;\ny');
    // A byte order mark does not begin the output.
    const marked = Buffer.from('<!---->\ufeffx');
    const output = await bytesOf(marked, { comment: (comment) => comment.replace(streamOf()) });
    expect(output.toString('latin1')).toBe('</>\u00ef\u00bb\u00bfx');
  });

  test('keeps its newlines', async () => {
    const replace = (...chunks: Chunks) =>
      textOf('x<!---->\ny', { comment: (comment) => comment.replace(streamOf(...chunks), html) });
    expect(await replace('<b>\r')).toBe('x<b>\n\ny');
    expect(await replace('a\r', '\nb', '\r', '\r')).toBe('xa\r\nb\r\n\ny');
    const inScript = (...chunks: Chunks) =>
      textOf('<script>\na\r</script>', {
        text: (text) => text.before(streamOf(...chunks)).after(streamOf('\n', 'b')),
      });
    expect(await inScript('x\r', '\ny\r')).toBe('<script>x\r\ny\n\na\r\r\nb</script>');
  });

  test('can begin with a newline in an element whose first newline a parser ignores', async () => {
    const prepend = (html: string, name: string) =>
      textOf(html, { elements: { [name]: (each) => each.prepend(streamOf('', '\n', 'b')) } });
    expect(await prepend('<pre>\r\na</pre>', 'pre')).toBe('<pre>\n\nba</pre>');
    expect(await prepend('<p>\na</p>', 'p')).toBe('<p>\nb\na</p>');
  });

  test('is not escaped in a script, and is refused if it would end the script', async () => {
    const insert = (...chunks: Chunks) =>
      textOf('<script>a</script>', {
        elements: { script: { text: (text) => void text.before(streamOf(...chunks)) } },
      });
    expect(await insert('b<', 'c&&', 'd</p', '>')).toBe('<script>b<c&&d</p>a</script>');
    expect(await insert('</scrip', 'ture>')).toBe('<script></scripture>a</script>');
    for (const chunks of [['</', 'script', '>'], ['x</sc', 'RIPT'], ['a<!-', '-'], ['</style ']]) {
      await expect(insert(...chunks)).rejects.toThrow(
        /^text.before: `content` must not contain .*: it would end the element$/,
      );
    }
    const append = (...chunks: Chunks) =>
      textOf('<script>a</script>', {
        elements: { script: (script) => script.append(streamOf(...chunks)) },
      });
    expect(await append('b<', 'c&')).toBe('<script>ab<c&</script>');
    await expect(append('</scri', 'pt>')).rejects.toThrow('element.append: `content` must not');
    await expect(append('a<', '!')).rejects.toThrow(
      'element.append: a stream must not end with "<!": the text after it could end the element',
    );
    const afterLessThan = textOf('<script>a<</script>', {
      elements: { script: (script) => script.append(streamOf('b')) },
    });
    await expect(afterLessThan).rejects.toThrow(
      'rewrite: the edits put a stream after "<" in raw text: this could end the element',
    );
    const renamed = (name: string, newName: string) =>
      textOf(`<${name}>a</${name}>`, {
        elements: { [name]: (each) => each.append(streamOf('<', '&')).rename(newName) },
      });
    expect(await renamed('script', 'p')).toBe('<p>a&lt;&amp;</p>');
    expect(await renamed('p', 'script')).toBe('<script>a<&</script>');
  });
});

describe('random streams', () => {
  const parts = [
    '<b>',
    '</b>',
    '&am',
    'p;',
    '<',
    'x',
    '\r',
    '\n',
    '\u00e9',
    '\u{1f600}',
    '\ufeff',
    '&',
    ' ',
  ];
  const soup = fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((list) => list.join(''));
  const pageParts = [
    ...parts,
    '<!---->',
    '<!---->',
    '<p>',
    '</p>',
    '<i>',
    '</i>',
    '<script>',
    '</script>',
  ];
  const page = fc.array(fc.constantFrom(...pageParts), { maxLength: 12 });

  test(
    'are inserted as strings are',
    () =>
      fc.assert(
        fc.asyncProperty(
          page,
          soup,
          cuts,
          cuts,
          fc.boolean(),
          async (list, content, inner, outer, asHtml) => {
            const source = Buffer.from(`${list.join('')}</script>`);
            const handlers = (make: () => InsertedContent): RewriteHandlers => ({
              elements: {
                p: (p) => p.before(make()).append(make(), { html: asHtml }),
                i: (i) => i.prepend(make()).after(make(), { html: asHtml }),
              },
              comment: (comment) => comment.replace(make(), { html: asHtml }),
            });
            // Markup that ends in a reference or tag joins what follows.
            const text = content.replace(asHtml ? /&|<(?!\/?b>)/g : '', '').replace(/^\ufeff+/, '');
            const expected = rewrite(
              source,
              handlers(() => text),
              utf8,
            );
            const bytes = Buffer.from(text);
            const stream = () => iterable(...cutAt<Uint8Array>(bytes, inner));
            const output: Uint8Array[] = [];
            const pieces = pageOf<Uint8Array>(...cutAt<Uint8Array>(source, outer));
            for await (const piece of pieces.pipeThrough(
              new RewriteStream(handlers(stream), utf8),
            )) {
              output.push(piece);
            }
            // A stream can be empty, so the text around it is escaped as if it were.
            expect(parse(Buffer.concat(output), utf8)).toStrictEqual(parse(expected, utf8));
          },
        ),
        { numRuns: Math.ceil(propertyRuns / 4) },
      ),
    propertyTimeout,
  );
});

describe('a stream is read as fast as the output is read', () => {
  const insert = (stream: ContentStream): RewriteHandlers => ({
    elements: { p: (p) => p.append(stream) },
  });

  test('by RewriteStream', async () => {
    const { stream, state } = endless();
    const output = pageOf('<p>', 'a')
      .pipeThrough(new RewriteStream<string>(insert(stream)))
      .getReader();
    expect((await output.read()).value).toBe('<p>');
    expect((await output.read()).value).toBe('a');
    await wait(5);
    expect(state.pulls).toBe(0);
    await output.read();
    await output.read();
    await wait(5);
    expect(state.pulls).toBe(2);
    await output.cancel('enough');
    expect(state.cancelled).toBe(true);
  });

  test('by rewriteResponse', async () => {
    const { stream, state } = endless();
    const response = new Response('<p>', { headers: { 'content-type': 'text/html' } });
    const { body } = rewriteResponse(response, insert(stream));
    const output = (body as ReadableStream<Uint8Array>).getReader();
    await output.read();
    await output.read();
    await wait(5);
    expect(state.pulls).toBe(1);
    await output.cancel();
    expect(state.cancelled).toBe(true);
  });

  test('by RewriteTransform', async () => {
    const { stream, state } = endless();
    const transform = new RewriteTransform(insert(stream), undefined, { highWaterMark: 4000 });
    transform.end('<p>');
    await wait(20);
    expect(state.pulls).toBeLessThan(10);
    for (let count = 0; count < 20; count++) {
      transform.read();
      await wait(1);
    }
    expect(state.pulls).toBeGreaterThan(15);
    // Each read takes up to four chunks.
    expect(state.pulls).toBeLessThan(100);
    transform.destroy();
    await wait(5);
    expect(state.cancelled).toBe(true);
  });

  test('by a pipeline of Node', async () => {
    const output: Buffer[] = [];
    const content = Array.from({ length: 100 }, (_, index) => `${index} `.repeat(10));
    const transform = new RewriteTransform(
      { elements: { 'p:first-of-type': (p) => p.append(streamOf(...content)) } },
      { context: 'div' },
      { highWaterMark: 16 },
    );
    const slow = new Writable({
      highWaterMark: 1,
      write(chunk, _, callback) {
        output.push(chunk);
        setImmediate(callback);
      },
    });
    await pipeline(Readable.from([Buffer.from('<p>a'), Buffer.from('<p>b')]), transform, slow);
    expect(Buffer.concat(output).toString()).toBe(`<p>a${content.join('')}<p>b`);
  });
});

describe('a stream that fails', () => {
  const error = new Error('mine');
  const failing = () => iterableThatFails(error);
  async function* iterableThatFails(reason: unknown) {
    yield 'x';
    await null;
    throw reason;
  }
  const insert = (...streams: ContentStream[]): RewriteHandlers => ({
    elements: { p: (p) => void streams.map((stream) => p.append(stream)) },
  });

  test('fails the output with the same error, and cancels the other streams and the page', async () => {
    const first = watched(['x'], error);
    const second = watched(['y']);
    const source = watched(['<p>a</p>', 'b', 'c']);
    const output = source.stream.pipeThrough(
      new RewriteStream<string>(insert(first.stream, second.stream)) as never,
    ) as ReadableStream<string>;
    const reader = output.getReader();
    const pieces: unknown[] = [];
    const reading = (async () => {
      for (;;) pieces.push((await reader.read()).value);
    })();
    await expect(reading).rejects.toBe(error);
    expect(pieces).toEqual(['<p>a', 'x']);
    await wait(5);
    expect(second.state).toMatchObject({ pulls: 0, cancelled: true, reason: error });
    expect(source.state).toMatchObject({ cancelled: true, reason: error });
  });

  test('fails Rewriter.writeAsync, and closes the rewriter', async () => {
    const other = watched(['y']);
    const rewriter = new Rewriter(insert(failing(), other.stream));
    await expect(rewriter.writeAsync('<p>a</p>')).rejects.toBe(error);
    expect(other.state.cancelled).toBe(true);
    expect(() => rewriter.write('a')).toThrow('closed');
  });

  test('fails a response, and a transform of Node', async () => {
    const response = new Response('<p>', { headers: { 'content-type': 'text/html' } });
    await expect(rewriteResponse(response, insert(failing())).text()).rejects.toBe(error);
    const transform = new RewriteTransform(insert(failing()));
    transform.resume().end('<p>');
    await expect(new Promise((_, reject) => transform.on('error', reject))).rejects.toBe(error);
  });

  test('because a chunk has another type', async () => {
    const source = watched([5 as never]);
    await expect(textOf('<p>', insert(source.stream))).rejects.toThrow(
      'element.append: `content` must be a stream of strings or bytes in UTF-8, got 5',
    );
    expect(source.state.cancelled).toBe(true);
  });
});

describe('a stream that is not inserted is cancelled', () => {
  test('if it is replaced, or its element is removed or has no content', async () => {
    const streams = Array.from({ length: 8 }, () => watched(['x']));
    const [a, b, c, d, e, f, g, h] = streams.map(({ stream }) => stream);
    const handlers: RewriteHandlers = {
      elements: {
        p: (p) => p.replace(a).replace(b).append(c).prepend(d).setInnerContent(e),
        br: (br) => br.append(f),
        u: (u) => u.setInnerContent(g).setInnerContent('h').removeAndKeepContent(),
        i: { element: (i) => i.remove() },
      },
      comment: (comment) => comment.replace(h),
    };
    const output = await textOf('<p>1</p><br><u>2</u><i><!--not called--></i>', handlers);
    expect(output).toBe('x<br>h');
    const cancelled = streams.map(({ state }) => state.cancelled);
    expect(cancelled).toEqual([true, false, true, true, true, true, true, false]);
    expect(streams[7].state.pulls).toBe(0);
  });

  test.each(['cancel', 'abort'] as const)('by %s, if it is read or not read yet', async (how) => {
    const silent = { cancelled: false };
    const never = new ReadableStream<string>({
      cancel() {
        silent.cancelled = true;
      },
    });
    const later = watched(['x']);
    const open = watched(['y']);
    const stream = new RewriteStream<string>({
      elements: {
        div: (div) => div.append(open.stream),
        p: (p) => p.append(never).append(later.stream),
      },
    });
    const writer = stream.writable.getWriter();
    writer.closed.catch(() => {});
    const reader = stream.readable.getReader();
    writer.write('<div><p>a</p>').catch(() => {});
    expect((await reader.read()).value).toBe('<div><p>a');
    const reading = reader.read();
    await wait(2);
    if (how === 'cancel') {
      await reader.cancel('reason');
      expect(await reading).toEqual({ done: true, value: undefined });
    } else {
      await writer.abort('reason');
      await expect(reading).rejects.toBe('reason');
    }
    await wait(2);
    expect(silent.cancelled).toBe(true);
    expect(later.state).toMatchObject({ cancelled: true, reason: 'reason', pulls: 0 });
    expect(open.state).toMatchObject({ cancelled: true, reason: 'reason', pulls: 0 });
  });

  test('by close, and by an error of a handler', async () => {
    const closed = watched(['x']);
    const rewriter = new Rewriter({ elements: { p: (p) => p.append(closed.stream) } });
    await rewriter.writeAsync('<p>');
    rewriter.close();
    expect(closed.state.cancelled).toBe(true);
    const failed = watched(['x']);
    const failing = new Rewriter({
      elements: {
        p: (p) => p.append(failed.stream),
        b() {
          throw new Error('mine');
        },
      },
    });
    await expect(failing.writeAsync('<p><b>')).rejects.toThrow('mine');
    expect(failed.state).toMatchObject({ cancelled: true, reason: { message: 'mine' } });
  });

  test('a stream of Node is destroyed, and a generator ends', async () => {
    const unread = Readable.from(['x']);
    let hasEnded = false;
    async function* generator() {
      try {
        yield 'a';
        yield 'b';
      } finally {
        hasEnded = true;
      }
    }
    const stream = new RewriteStream<string>({
      elements: { p: (p) => p.append(generator()).append(unread) },
    });
    const reader = pageOf('<p>').pipeThrough(stream).getReader();
    await reader.read();
    await reader.read();
    await reader.cancel();
    await wait(2);
    expect(hasEnded).toBe(true);
    expect(unread.destroyed).toBe(true);
  });
});

describe('a stream is refused', () => {
  const advice =
    /must be a string, got \[object .*\]: use `RewriteStream` for content that is a stream$/;
  const handlers = (stream: ContentStream): RewriteHandlers => ({
    elements: { p: (p) => p.append(stream) },
  });

  test.each(['rewrite', 'Rewriter.write', 'Rewriter.end'] as const)('by %s', (how) => {
    for (const stream of [streamOf('x'), iterable('x')]) {
      const call = () => {
        if (how === 'rewrite') return rewrite('<p>', handlers(stream));
        const rewriter = new Rewriter(handlers(stream));
        return how === 'Rewriter.write' ? rewriter.write('<p>') : rewriter.end('<p>');
      };
      expect(call).toThrow(TypeError);
      expect(call).toThrow(advice);
    }
  });

  test('if it is locked, or no stream', async () => {
    const stream = streamOf('x');
    stream.getReader();
    await expect(textOf('<p>', handlers(stream))).rejects.toThrow(
      'element.append: `content` is locked; pass a stream that nothing else reads',
    );
    for (const value of [5, null, undefined, ['x'], new Response('x'), Promise.resolve('x')]) {
      await expect(textOf('<p>', handlers(value as never))).rejects.toThrow(
        'element.append: `content` must be a string, a stream or an async iterable, got ',
      );
    }
  });

  test('with wrong options, and is not locked then', async () => {
    const stream = streamOf('x');
    const change = (options: unknown) => ({
      elements: { p: (p: RewriteElement) => void p.append(stream, options as ContentOptions) },
    });
    await expect(textOf('<p>', change({ html: 1 }))).rejects.toThrow('`html` must be a boolean');
    await expect(textOf('<p>', change({ htm: true }))).rejects.toThrow('htm');
    expect(stream.locked).toBe(false);
  });
});
