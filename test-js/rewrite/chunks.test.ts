/** Pages in chunks and streams, in encodings, and in bytes that change meanwhile. */

import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import {
  type RewriteElement,
  type RewriteHandlers,
  Rewriter,
  RewriteStream,
  rewrite,
} from 'souptree/rewrite';
import { tokenize } from 'souptree/tokens';
import { bytesInChunks } from './rewritten.js';

describe('chunks', () => {
  test('output is returned when it is final', () => {
    const rewriter = new Rewriter({ elements: { p: (p) => p.setAttribute('a', 'b') } });
    expect(rewriter.write('<i>x<p')).toBe('<i>x');
    expect(rewriter.write('>')).toBe('<p a="b">');
    expect(rewriter.write('y')).toBe('y');
    expect(rewriter.end('z')).toBe('z');
    expect(() => rewriter.write('')).toThrow('Rewriter.write: it is closed');
  });

  test('must be awaited one by one if a handler is asynchronous', async () => {
    const rewriter = new Rewriter({ elements: { p: async (p) => void p.setAttribute('a', 'b') } });
    const first = rewriter.writeAsync('<p>');
    await expect(rewriter.writeAsync('<p>')).rejects.toThrow(
      'Rewriter.writeAsync: await the earlier call; a handler must not call it',
    );
    expect(await first).toBe('<p a="b">');
    expect(await rewriter.endAsync('<p>')).toBe('<p a="b">');
  });

  test('can be strings in a stream', async () => {
    const stream = new RewriteStream<string>({ elements: { p: (p) => p.append('!') } });
    const output: string[] = [];
    const reading = stream.readable.pipeTo(
      new WritableStream({ write: (chunk) => void output.push(chunk) }),
    );
    const writer = stream.writable.getWriter();
    for (const chunk of ['<p', '>a</', 'p>b']) await writer.write(chunk);
    await writer.close();
    await reading;
    expect(output.join('|')).toBe('<p>a|!</p>b');
  });

  test('can be the body of a response', async () => {
    const { body } = new Response('<a href=x>y</a>');
    const change: RewriteHandlers = { elements: { a: (a) => a.setAttribute('href', 'z') } };
    const output = (body as ReadableStream<Uint8Array>).pipeThrough(new RewriteStream(change));
    expect(await new Response(output).text()).toBe('<a href="z">y</a>');
  });

  test('an error of a handler fails the stream', async () => {
    const failing = new RewriteStream<string>({
      comment() {
        throw new Error('no');
      },
    });
    const reading = failing.readable.getReader().read();
    const writing = failing.writable.getWriter().write('<!---->');
    await expect(reading).rejects.toThrow('no');
    await expect(writing).rejects.toThrow('no');
  });

  test.each([
    ['a chunk', { encoding: { transport: 'utf-8' } }],
    ['the time limit for sniffing', { sniffMilliseconds: 0 }],
  ])('a handler that never settles after %s does not keep the page open', async (_, options) => {
    let cancelled: unknown;
    const page = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('<p>')),
      cancel(reason) {
        cancelled = reason;
      },
    });
    let calls = 0;
    const p = () => {
      calls++;
      return new Promise(() => {});
    };
    const output = page.pipeThrough(new RewriteStream({ elements: { p } }, options)).getReader();
    const reading = output.read();
    while (calls === 0) await turn();
    await output.cancel('no reader');
    expect(await reading).toStrictEqual({ done: true, value: undefined });
    while (cancelled === undefined) await turn();
    expect(cancelled).toBe('no reader');
  });
});

describe('bytes in other encodings than UTF-8', () => {
  const change: RewriteHandlers = {
    elements: { p: (p) => p.setAttribute('a', '\u20ac').append(`${p.getAttribute('b')}\u{1f600}`) },
  };

  test('get references for new characters beyond ASCII', () => {
    const page = Buffer.from('<p b="\u00e4">\u00df</p>', 'latin1');
    const expected = Buffer.from('<p b="\u00e4" a="&#8364;">\u00df&#228;&#128512;</p>', 'latin1');
    const options = { encoding: { transport: 'latin1' } };
    expect(Buffer.from(rewrite(page, change, options))).toStrictEqual(expected);
    expect(Buffer.from(bytesInChunks(page, 1, change, options))).toStrictEqual(expected);
  });

  test('accept only ASCII in new names, but keep their own names', () => {
    const options = { encoding: { transport: 'windows-1252' } };
    const page = Buffer.from('<p \u00e4=1 b=2></p>', 'latin1');
    const run = (edit: (p: RewriteElement) => unknown) =>
      Buffer.from(rewrite(page, { elements: { p: (p) => void edit(p) } }, options));
    expect(run((p) => p.setAttribute('\u00e4', '\u00e4')).toString('latin1')).toBe(
      '<p \u00e4="&#228;" b=2></p>',
    );
    expect(
      run((p) => p.removeAttribute('\u00e4').setAttribute('\u00e4', '')).toString('latin1'),
    ).toBe('<p b=2 \u00e4=""></p>');
    const message = '`name` must be ASCII for a source in windows-1252, got';
    expect(() => run((p) => p.setAttribute('\u00fc', ''))).toThrow(
      `element.setAttribute: ${message}`,
    );
    expect(() => run((p) => p.rename('q\u00fc'))).toThrow(`element.rename: ${message}`);
    expect(() => run((p) => p.onEndTag((end) => end.rename('q\u00fc')))).toThrow(
      `endTag.rename: ${message}`,
    );
  });

  test('get U+FFFD for control characters that no reference produces', () => {
    const options = { encoding: { transport: 'windows-1252' } };
    const change: RewriteHandlers = {
      elements: { p: (p) => p.setAttribute('a', '\u0080\u0081\ud800') },
    };
    expect(Buffer.from(rewrite(Buffer.from('<p>'), change, options)).toString()).toBe(
      '<p a="&#65533;&#129;&#65533;">',
    );
  });

  test('are refused in UTF-16', () => {
    const page = Buffer.from('\ufeff<p>', 'utf16le');
    const message = 'the source is in UTF-16LE, which cannot be rewritten: decode it to a string';
    expect(() => rewrite(page, change)).toThrow(message);
    expect(() => bytesInChunks(page, 1, change)).toThrow(message);
    expect(Array.from(tokenize(page), ({ start, end }) => [start, end])).toStrictEqual([
      [2, 8],
      [8, 8],
    ]);
  });
});

describe('bytes that a handler changes during rewriting', () => {
  const fill = (bytes: Uint8Array): RewriteHandlers => ({
    elements: {
      p(p) {
        bytes.fill(0x41);
        p.rename('q').setAttribute('b', '');
      },
    },
    comment() {},
  });
  const html = 'a<p a=1>b</p><!--c-->d<p>';
  const expected = 'a<q a=1 b="">b</q><!--c-->d<q b="">';

  test('are rewritten as they were before the call', () => {
    const bytes = new Uint8Array(Buffer.from(html));
    expect(Buffer.from(rewrite(bytes, fill(bytes))).toString()).toBe(expected);
    const shared = new Uint8Array(new SharedArrayBuffer(html.length));
    shared.set(Buffer.from(html));
    const output = rewrite(shared, fill(shared));
    expect(Buffer.from(output).toString()).toBe(expected);
    expect(output.buffer).toBeInstanceOf(ArrayBuffer);
  });

  test('are rewritten as they were in chunks and streams, too', async () => {
    for (const size of [1, 4, html.length]) {
      const chunk = new Uint8Array(size);
      const rewriter = new Rewriter<Uint8Array>(fill(chunk));
      const output: Uint8Array[] = [];
      for (let at = 0; at < html.length; at += size) {
        const piece = Buffer.from(html.slice(at, at + size));
        chunk.set(piece);
        output.push(rewriter.write(chunk.subarray(0, piece.length)));
        chunk.fill(0x42);
      }
      output.push(rewriter.end());
      expect(Buffer.concat(output).toString()).toBe(expected);
    }
    const bytes = new Uint8Array(Buffer.from(html));
    const stream = new RewriteStream(fill(bytes));
    const response = new Response(stream.readable).text();
    const writer = stream.writable.getWriter();
    await Promise.all([writer.write(bytes), writer.close()]);
    expect(await response).toBe(expected);
  });

  test('are not copied if they exceed a limit', () => {
    const limits = { inputBytes: 3 };
    expect(() => rewrite(new Uint8Array(4), {}, { limits })).toThrow('inputBytes');
  });
});

test('rewrites more bytes than the module can hold', () => {
  const chunk = new Uint8Array(Buffer.alloc(2 ** 23, 'x '));
  const rewriter = new Rewriter<Uint8Array>({ end: (end) => end.append('!') });
  let length = 0;
  for (let count = 0; count < 257; count++) length += rewriter.write(chunk).length;
  length += rewriter.end().length;
  expect(length).toBe(257 * 2 ** 23 + 1);
}, 60_000);
