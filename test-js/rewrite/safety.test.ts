/** What edits must not do: make inserted text markup, change what they do not name, or break a stream. */

import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { parse, serialize } from 'souptree';
import {
  type HandlerResult,
  type RewriteElement,
  type RewriteHandlers,
  RewriteStream,
  rewrite,
} from 'souptree/rewrite';

const evil = '<img src=x onerror=alert(1)>';

type Edit = (element: RewriteElement) => void;

describe('raw text, after an edit that decides what raw text is', () => {
  const append: Edit = (element) => void element.append(evil);
  test.each<[string, Record<string, Edit>]>([
    [
      '<svg><foreignObject><style></style></foreignObject></svg>',
      { foreignObject: (e) => void e.removeAndKeepContent() },
    ],
    ['<svg><title><style></style></title></svg>', { title: (e) => void e.rename('g') }],
    ['<div><style></style></div>', { div: (e) => void e.rename('svg') }],
    ['<div><style></style></div>', { div: (e) => void e.rename('title') }],
    [
      '<math><annotation-xml encoding="text/html"><style></style></annotation-xml></math>',
      { 'annotation-xml': (e) => void e.removeAttribute('encoding') },
    ],
    [
      '<svg><font color=red><style></style></font></svg>',
      { font: (e) => void e.removeAttribute('color') },
    ],
    ['<svg></svg><style></style>', { svg: (e) => void e.onEndTag((tag) => void tag.remove()) }],
    ['<svg></svg><style></style>', { svg: (e) => void e.onEndTag((tag) => void tag.rename('g')) }],
    ['<svg></svg><style></style>', { svg: (e) => void e.onEndTag((tag) => void tag.replace('x')) }],
    [
      '<title></title><style></style>',
      { title: (e) => void e.onEndTag((tag) => void tag.remove()) },
    ],
  ])('%s: text that looks like a tag is refused', (page, elements) => {
    const rewritten = () => rewrite(page, { elements: { ...elements, style: append } });
    expect(rewritten).toThrow(
      /`content` must not contain "<i": after the edits so far, it could be markup/,
    );
    const harmless = { ...elements, style: (e: RewriteElement) => void e.append('a < b') };
    expect(rewrite(page, { elements: harmless })).toContain('a < b');
  });

  test('streams and texts are refused too', async () => {
    const foreignObject: Edit = (element) => void element.removeAndKeepContent();
    const page = '<svg><foreignObject><style>a</style></foreignObject></svg>';
    const after: RewriteHandlers = {
      elements: { foreignObject, style: { text: (text) => void text.after(evil) } },
    };
    expect(() => rewrite(page, after)).toThrow(/could be markup/);
    const stream: RewriteHandlers = {
      elements: {
        foreignObject,
        style: (e) => void e.append(new Response('<i').body as ReadableStream),
      },
    };
    const bytes = new Response(page).body as ReadableStream<Uint8Array>;
    const output = bytes.pipeThrough(new RewriteStream(stream));
    // A response of Chromium would have an error of its own.
    await expect(output.pipeTo(new WritableStream())).rejects.toThrow(/could be markup/);
  });

  test('markup and other elements are inserted as before', () => {
    const b: Edit = (element) => void element.removeAndKeepContent();
    expect(rewrite('<b>x</b><style></style>', { elements: { b, style: append } })).toBe(
      `x<style>${evil}</style>`,
    );
    const svg: Edit = (element) => void element.rename('math');
    const style: Edit = (element) => void element.append('<b>', { html: true });
    expect(rewrite('<svg></svg><style></style>', { elements: { svg, style } })).toBe(
      '<math></math><style><b></style>',
    );
  });
});

test.each([
  '<pre>\nA</pre>',
  '<textarea>\r\nA</textarea>',
  '<listing>\n\nA',
  '<pre>&#10;A</pre>',
  '<pre>A',
])('a text replaced by its own value stays the same: %j', (page) => {
  const output = rewrite(page, { text: (text) => void text.replace(text.value) });
  expect(serialize(parse(output))).toBe(serialize(parse(page)));
});

test('the properties of parts cannot be set', () => {
  const set = (part: object, name: string) => () => Object.assign(part, { [name]: 'x' });
  const handlers: RewriteHandlers = {
    doctype: (doctype) => expect(set(doctype, 'name')).toThrow(TypeError),
    comment: (comment) => expect(set(comment, 'value')).toThrow(TypeError),
    text: (text) => expect(set(text, 'value')).toThrow(TypeError),
    elements: {
      p(element) {
        expect(set(element, 'name')).toThrow(TypeError);
        expect(set(element, 'namespace')).toThrow(TypeError);
        element.onEndTag((tag) => expect(set(tag, 'name')).toThrow(TypeError));
      },
    },
  };
  const page = '<!doctype html><!--a--><p>b</p>';
  expect(rewrite(page, handlers)).toBe(page);
  expect.assertions(7);
});

describe('a stream that waits for the encoding', () => {
  const handlers: RewriteHandlers<HandlerResult> = {
    elements: {
      async p(element) {
        await wait(30);
        element.append('!');
      },
    },
  };
  const options = { sniffMilliseconds: 5 };

  /** Bytes with pauses of 20 milliseconds between them. */
  const slowly = (...parts: string[]) =>
    new ReadableStream<Uint8Array>({
      async pull(controller) {
        const part = parts.shift();
        if (part === undefined) return controller.close();
        controller.enqueue(new TextEncoder().encode(part));
        await wait(20);
      },
    });

  test('finishes the first bytes before later chunks and the end', async () => {
    const rewritten = (stream: ReadableStream<Uint8Array>) =>
      new Response(stream.pipeThrough(new RewriteStream(handlers, options))).text();
    await expect(rewritten(slowly('<p>a', '<p>b'))).resolves.toBe('<p>a!<p>b!');
    await expect(rewritten(slowly('<p>a'))).resolves.toBe('<p>a!');
  });

  test('can be cancelled and aborted while a handler works', async () => {
    const reader = slowly('<p>a', '<p>b', '<p>c')
      .pipeThrough(new RewriteStream(handlers, options))
      .getReader();
    reader.read().catch(() => {});
    await wait(15);
    await reader.cancel();
    const stream = new RewriteStream(handlers, options);
    stream.readable
      .getReader()
      .read()
      .catch(() => {});
    const writer = stream.writable.getWriter();
    writer.closed.catch(() => {});
    await writer.write(new TextEncoder().encode('<p>a'));
    await wait(15);
    await writer.abort('stop').catch(() => {});
    // A rejection that nothing handles would fail this file.
    await wait(50);
  });

  test('writes bytes if there is no chunk', async () => {
    const body = new Response('').body as ReadableStream<Uint8Array>;
    const output = body.pipeThrough(new RewriteStream({ end: (end) => void end.append('E') }));
    await expect(new Response(output).text()).resolves.toBe('E');
  });
});
