/** What handlers get, when they can edit it, what they can return, and their errors. */

import { describe, expect, test } from '@jest/globals';
import {
  type HandlerResult,
  type RewriteElement,
  type RewriteHandlers,
  Rewriter,
  RewriteStream,
  type RewriteText,
  rewrite,
  type TokenOptions,
} from 'souptree/rewrite';
import { textOfStream } from '../support/text-of-stream.js';
import { changed, inChunks, rewritten } from './rewritten.js';

describe('late edits', () => {
  const late = 'was written already; call it before its handlers return';

  test.each([
    ['before', 'the start tag', (p: RewriteElement) => p.before('')],
    ['replace', 'the start tag', (p: RewriteElement) => p.replace('')],
    ['remove', 'the start tag', (p: RewriteElement) => p.remove()],
    ['removeAndKeepContent', 'the start tag', (p: RewriteElement) => p.removeAndKeepContent()],
    ['setAttribute', 'the start tag', (p: RewriteElement) => p.setAttribute('a', '')],
    ['removeAttribute', 'the start tag', (p: RewriteElement) => p.removeAttribute('a')],
    ['rename', 'the start tag', (p: RewriteElement) => p.rename('q')],
    ['prepend', 'the start tag', (p: RewriteElement) => p.prepend('')],
    ['setInnerContent', 'the start tag', (p: RewriteElement) => p.setInnerContent('')],
    ['append', 'the content of the element', (p: RewriteElement) => p.append('')],
  ])('throw for element.%s in a handler of the end tag', (name, what, edit) => {
    const handlers: RewriteHandlers = { elements: { p: (p) => p.onEndTag(() => void edit(p)) } };
    expect(() => rewrite('<p>x</p>', handlers)).toThrow(`element.${name}: ${what} ${late}`);
  });

  test('can add to an element until it ends', () => {
    let length = 0;
    let element: RewriteElement | undefined;
    const handlers: RewriteHandlers = {
      elements: {
        p: {
          element(p) {
            element = p;
            p.onEndTag(() => {
              p.after(String(length)).after(p.getAttribute('id') as string);
            });
          },
          text(text) {
            length += text.value.length;
            element?.append('.').onEndTag((endTag) => void endTag.before('!'));
          },
        },
      },
    };
    expect(rewrite('<p id=a>bc<i>d</i></p>e', handlers)).toBe('<p id=a>bc<i>d</i>..!!</p>a3e');
    for (const edit of ['append', 'after'] as const) {
      expect(() => element?.[edit]('')).toThrow(late);
    }
    expect(() => element?.onEndTag(() => {})).toThrow(`element.onEndTag: the element ${late}`);
  });

  test('throw for all other parts', () => {
    const kept: { remove(): unknown }[] = [];
    let end: { append(content: string): unknown } | undefined;
    const keep = (each: { remove(): unknown }) => void kept.push(each);
    rewrite('<!DOCTYPE html><!----><?a?>x<br><p></p>', {
      elements: { br: keep, p: (p) => p.onEndTag(keep) },
      text: keep,
      comment: keep,
      doctype: keep,
      processingInstruction: keep,
      end: (each) => {
        end = each;
      },
    });
    expect(kept.length).toBe(6);
    for (const each of kept) expect(() => each.remove()).toThrow(late);
    expect(() => end?.append('')).toThrow(`end.append: it ${late}`);
  });
});

describe('handlers that return a promise', () => {
  const rejection = 'a rejection that is not handled ends the test run';
  const fails = async () => {
    await null;
    throw new Error(rejection);
  };
  const html = '<!DOCTYPE html><p>a<!--b--></p><?t d?>';

  const asynchronous: Record<string, RewriteHandlers<HandlerResult>> = {
    'handlers.elements["p"]': { elements: { p: fails } },
    'handlers.elements["p"].element': { elements: { p: { element: fails } } },
    'handlers.elements["p"].text': { elements: { p: { text: fails } } },
    'handlers.elements["p"].comment': { elements: { p: { comment: fails } } },
    'handlers.text': { text: fails },
    'handlers.comment': { comment: fails },
    'handlers.doctype': { doctype: fails },
    'handlers.processingInstruction': { processingInstruction: fails },
    'handlers.end': { end: fails },
  };

  test.each(Object.entries(asynchronous))('%s is a TypeError', (name, handlers) => {
    const problem = `: \`${name}\` returned a promise: handlers must be synchronous`;
    const given = handlers as RewriteHandlers;
    expect(() => rewrite(html, given)).toThrow(new TypeError(`rewrite${problem}`));
    expect(() => inChunks(html, 1, given)).toThrow(new TypeError(`Rewriter${problem}`));
  });

  test.each(Object.entries(asynchronous))('%s is awaited by a stream', async (_, handlers) => {
    const rewriter = new Rewriter(handlers);
    await expect(rewriter.writeAsync(html).then(() => rewriter.endAsync())).rejects.toThrow(
      rejection,
    );
    const source = new Response(html).body as ReadableStream<Uint8Array>;
    const output = source.pipeThrough(new RewriteStream(handlers));
    await expect(textOfStream(output)).rejects.toThrow(rejection);
  });

  test('are refused for end tags', () => {
    expect(() => changed(html, 'p', (p) => p.onEndTag(fails))).toThrow(
      new TypeError('element.onEndTag: `handler` returned a promise: handlers must be synchronous'),
    );
  });

  test('are refused if they return another thenable', async () => {
    let isHandled = false;
    const thenable = {
      // biome-ignore lint/suspicious/noThenProperty: a thenable that is no promise
      then(_: unknown, reject?: unknown) {
        isHandled = typeof reject === 'function';
      },
    };
    const p = (() => thenable) as () => never;
    expect(() => rewrite('<p>', { elements: { p } })).toThrow(TypeError);
    await null;
    expect(isHandled).toBe(true);
  });

  test('other values are ignored', () => {
    for (const value of [null, 0, '', true, {}, [], { [`${'then'}`]: 1 }, () => {}]) {
      expect(rewrite('<p>', { elements: { p: () => value as null } })).toBe('<p>');
    }
  });
});

describe('types', () => {
  test('bytes of the output are accepted as a body, without a cast', async () => {
    const bytes = new Uint8Array(Buffer.from('<p>'));
    const rewriter = new Rewriter<Uint8Array>({});
    const first: BodyInit = rewriter.write(bytes);
    const { readable } = new RewriteStream({});
    const bodies: BodyInit[] = [rewrite(bytes, {}), first, readable];
    expect(await new Response(bodies[0]).text()).toBe('<p>');
  });

  test('the input can be a union of a string and bytes', () => {
    const copy = (input: string | Uint8Array): string | Uint8Array => rewrite(input, {});
    expect(copy('<p>')).toBe('<p>');
    expect(copy(Buffer.from('<p>'))).toHaveLength(3);
  });
});

test('`onParseError` is refused, because rewriting reports no parse errors', () => {
  const options = { onParseError() {} } as TokenOptions;
  expect(() => rewrite('', {}, options)).toThrow(
    'rewrite: `onParseError` is not an option: only `parse` and its variants report parse errors',
  );
  expect(rewrite('<p>', {}, { onParseError: undefined } as TokenOptions)).toBe('<p>');
});

describe('other parts', () => {
  test('text has handlers for the page and for elements', () => {
    const upper = (text: RewriteText) => void text.replace(text.value.toUpperCase());
    expect(rewritten('a<p>b&lt;<b>c</b></p>', { text: upper })).toBe('A<p>B&lt;<b>C</b></p>');
    expect(rewritten('a<p>b<b>c</b></p>d', { elements: { p: { text: upper } } })).toBe(
      'a<p>B<b>C</b></p>d',
    );
    const calls: string[] = [];
    rewrite('<div><div>x</div></div>', {
      elements: { div: { text: ({ value }) => calls.push(value) } },
      text: ({ value }) => calls.push(`all ${value}`),
    });
    expect(calls).toStrictEqual(['x', 'all x']);
  });

  test('comments, doctypes, processing instructions and the end have handlers', () => {
    const html = '<!DOCTYPE html><!--a--><p><!--b--></p><?t d?>';
    expect(
      rewritten(html, {
        elements: { p: { comment: (comment) => comment.before('[').after(']') } },
        comment: ({ value, ...comment }) => void comment,
        doctype: (doctype) => doctype.after('\n'),
        processingInstruction: (instruction) => {
          expect([instruction.target, instruction.value]).toStrictEqual(['t', 'd']);
          instruction.remove();
        },
        end: (end) => end.append('1').append('<hr>', { html: true }),
      }),
    ).toBe('<!DOCTYPE html>\n<!--a--><p>[<!--b-->]</p>1<hr>');
    expect(rewritten(html, { comment: (comment) => comment.remove() })).toBe(
      '<!DOCTYPE html><p></p><?t d?>',
    );
  });

  test('newlines, lone surrogates and malformed bytes are kept', () => {
    const append: RewriteHandlers = { elements: { p: (p) => p.append('!') } };
    const output = '\r\n<p>\r\ud800!</p>\r\n';
    expect(rewrite('\r\n<p>\r\ud800</p>\r\n', append)).toBe(output);
    expect(inChunks('\r\n<p>\r\ud800</p>\r\n', 1, append)).toBe(output);
    const bytes = Buffer.from([0xff, 0x3c, 0x70, 0x3e, 0xc3, 0x3c, 0x70, 0x3e, 0xe2]);
    const changes: RewriteHandlers = { elements: { p: (p) => p.setAttribute('a', '\u00e4') } };
    const tag = Buffer.from('<p a="\u00e4">');
    const expected = [Buffer.from([0xff]), tag, Buffer.from([0xc3]), tag, Buffer.from([0xe2])];
    expect(Buffer.from(rewrite(bytes, changes))).toStrictEqual(Buffer.concat(expected));
  });
});

test('wrong arguments throw an error that names them', () => {
  expect(() => rewrite(1 as never, {})).toThrow(
    'rewrite: `input` must be a string or bytes, got 1',
  );
  expect(() => rewrite('', null as never)).toThrow(
    'rewrite: `handlers` must be an object, got null',
  );
  expect(() => rewrite('', { text: 1 as never })).toThrow('`handlers.text` must be a function');
  expect(() => rewrite('', { elements: { p: 1 as never } })).toThrow(
    '`handlers.elements["p"]` must be a function or an object of functions, got 1',
  );
  expect(() => changed('<p>', 'p', (p) => p.append(1 as never))).toThrow(
    'element.append: `content` must be a string, got 1',
  );
  for (const elements of [null, 1, () => {}]) {
    expect(() => rewrite('', { elements: elements as never })).toThrow(
      'rewrite: `handlers.elements` must be an object, got ',
    );
  }
  for (const options of ['html', true, () => {}]) {
    expect(() => changed('<p>', 'p', (p) => p.before('<b>', options as never))).toThrow(
      'element.before: `options` must be an object, got ',
    );
  }
  for (const method of ['getAttribute', 'hasAttribute', 'removeAttribute'] as const) {
    expect(() => changed('<p>', 'p', (p) => void p[method](/on.*/ as never))).toThrow(
      `element.${method}: \`name\` must be a string, got [object RegExp]`,
    );
  }
  expect(() => new Rewriter({}).end(null as never)).toThrow(
    'Rewriter.end: `chunk` must be a string or bytes, got null',
  );
});

test('a million open elements can wait for their end', () => {
  const html = '<b>'.repeat(1000) + '<div>'.repeat(1_000_000);
  const handlers: RewriteHandlers = {
    elements: { div: { element: (div) => div.append('.'), text() {} } },
  };
  expect(rewrite(`${html}x`, handlers).length).toBe(html.length + 1 + 1_000_000);
}, 60_000);
