/** Parse errors, which are data, and errors of the caller, which are thrown. */

import { describe, expect, test } from '@jest/globals';
import {
  type Element,
  type FragmentOptions,
  type Input,
  init,
  initSync,
  lineAndColumn,
  type ParseError,
  type ParseOptions,
  Parser,
  parse,
  parseFragment,
  parseFragmentTree,
  parseTree,
  Tree,
} from 'souptree';
import { rewrite } from 'souptree/rewrite';
import { tokenize } from 'souptree/tokens';
import { knownNames } from '../../js/generated/names.js';

function errorsOf(input: string | Uint8Array): ParseError[] {
  const errors: ParseError[] = [];
  parse(input, { onParseError: (error) => errors.push(error) });
  return errors;
}

/** The error with this code. Exactly one must exist. */
function errorIn(input: string | Uint8Array, code: ParseError['code']): ParseError {
  const errors = errorsOf(input).filter((error) => error.code === code);
  expect(errors).toHaveLength(1);
  return errors[0];
}

const doctype = '<!doctype html>';

describe('onParseError', () => {
  test('is not called for a document without errors', () => {
    const html = `${doctype}<html lang=en><head><title>t</title></head><body><p>x</p></body></html>`;
    expect(errorsOf(html)).toStrictEqual([]);
  });

  test('is called for each error in the order of the source, after the parse', () => {
    const html = `${doctype}<p a a><!--><b id=1 id=2></b></p><!-->`;
    const errors = errorsOf(html);
    expect(errors.map(({ code }) => code)).toStrictEqual([
      'duplicate-attribute',
      'abrupt-closing-of-empty-comment',
      'duplicate-attribute',
      'abrupt-closing-of-empty-comment',
    ]);
    expect(errors.map(({ offset }) => offset)).toStrictEqual(
      [...errors].map(({ offset }) => offset).sort((a, b) => a - b),
    );
  });

  test('gets offset, line and column in UTF-16 code units for a string', () => {
    const html = `${doctype}\n\u{1f600}\u00e9\n  \u{1f600}<p a a>`;
    expect(errorIn(html, 'duplicate-attribute')).toStrictEqual({
      code: 'duplicate-attribute',
      offset: html.length - 1,
      endOffset: html.length,
      line: 3,
      column: 11,
    });
  });

  test('gets offsets in bytes for bytes', () => {
    const html = Buffer.from(`${doctype}\n\u{1f600}\u00e9\n  \u{1f600}<p a a>`);
    expect(errorIn(html, 'duplicate-attribute')).toStrictEqual({
      code: 'duplicate-attribute',
      offset: html.length - 1,
      endOffset: html.length,
      line: 3,
      column: 11,
    });
    const marked = Buffer.concat([Buffer.from('\ufeff'), html]);
    expect(errorIn(marked, 'duplicate-attribute').offset).toBe(marked.length - 1);
  });

  test.each([
    ['LF', '\n'],
    ['CR', '\r'],
    ['CRLF', '\r\n'],
  ])('gets lines that are separated by %s', (_, newline) => {
    const html = `${doctype}${newline}${newline} <p a a>`;
    const code = 'duplicate-attribute';
    const [offset, endOffset] = [html.length - 1, html.length];
    const expected = { code, offset, endOffset, line: 3, column: 8 };
    expect(errorIn(html, 'duplicate-attribute')).toStrictEqual(expected);
    expect(errorIn(Buffer.from(html), 'duplicate-attribute')).toStrictEqual(expected);
  });

  const wide = 'x\n\u00e9\u4e00\u{1f600}<p a a>';
  const windows1252 = { encoding: { transport: 'windows-1252' } };

  test.each<[string, Input, ParseOptions, number, number]>([
    ['a string', wide, {}, 11, 11],
    ['UTF-8', Buffer.from(wide), {}, 11, 16],
    ['UTF-16', Buffer.from(`\ufeff${wide}`, 'utf16le'), {}, 11, 21],
    ['windows-1252', Buffer.from('x\n\u00e9<p a a>', 'latin1'), windows1252, 8, 8],
    ['a string after U+FEFF', '\ufeff<p a a>', {}, 8, 8],
    ['bytes after a byte order mark', Buffer.from('\ufeff<p a a>'), {}, 7, 7],
  ])('gets columns in UTF-16 code units, lineAndColumn in units of offsets: %s', (...row) => {
    const [, input, options, ofError, ofOffset] = row;
    const tree = parseTree(input, { ...options, locations: true, collectErrors: true });
    const error = tree.errors.find(({ code }) => code === 'duplicate-attribute') as ParseError;
    const { line, column, offset } = error;
    expect(column).toBe(ofError);
    expect(lineAndColumn(tree, offset)).toStrictEqual({ line, column: ofOffset });
  });

  test('is called for errors of tree construction too', () => {
    expect(errorIn('<p>x', 'missing-doctype')).toMatchObject({ offset: 0, line: 1, column: 1 });
    expect(errorsOf(`${doctype}</b>`).map(({ code }) => code)).toStrictEqual([
      'unexpected-end-tag',
    ]);
  });

  test('can call parse, and can throw', () => {
    const inner: string[] = [];
    parse('<p a a>', {
      onParseError: () => {
        parse('<!-->', { onParseError: ({ code }) => inner.push(code) });
      },
    });
    expect(inner).toContain('abrupt-closing-of-empty-comment');
    const thrower = (): void => {
      throw new Error('enough');
    };
    expect(() => parse('', { onParseError: thrower })).toThrow('enough');
    expect(() => parse('')).not.toThrow();
  });

  test('is called for the errors of a fragment', () => {
    const errors: ParseError[] = [];
    parseFragment('<p a a>', { onParseError: (error) => errors.push(error) });
    expect(errors).toStrictEqual([
      { code: 'duplicate-attribute', offset: 6, endOffset: 7, line: 1, column: 7 },
    ]);
  });

  test.each<[string, string, string[]]>([
    ['a start tag', '<p a=">" />', ['<p a=">" />']],
    ['an end tag', '</b\r\na>', ['</b\r\na>', '>']],
    ['a doctype', '<!doctype a\n"b">', ['<!doctype a\n"b">', '"']],
    ['characters', '</body> a &amp; b<!--c-->', ['a &amp; b']],
    [
      'characters in a table',
      '<table> a\0&lt; \u{1f600}</table>',
      ['a\0&lt; \u{1f600}', '\0', '\0'],
    ],
    ['a character reference', '<p>&#0;&#x80;&amp', ['&', '&', '']],
    ['U+0000', '<title>\0</title>', ['\0']],
    ['a character of one unit', '<p \u00e9"a>', ['"']],
    ['a surrogate pair', '</\u{1f600}>', ['\u{1f600}']],
    ['a noncharacter of two units', '<p>\u{1ffff}', ['\u{1ffff}']],
    ['a lone surrogate', '<p>\ud800x', ['\ud800']],
    ['CRLF', '<p /\r\n>', ['\r\n']],
    ['the end of the input', '<title>', ['']],
    ['the end of the input in a comment', '<!--a', ['']],
  ])('gets the range of %s', (_, html, expected) => {
    const source = `${doctype}${html}`;
    const sources = errorsOf(source).map((error) => source.slice(error.offset, error.endOffset));
    expect(sources).toStrictEqual(expected);
  });

  const page = (character: string) => `${doctype}\u00e9</${character}>\u0081\r\n<b/></b>`;
  const face = '\u{1f600}';

  test.each<[string, BufferEncoding, Buffer, ParseOptions, string]>([
    ['UTF-8', 'utf8', Buffer.from(page(face)), {}, face],
    ['UTF-16', 'utf16le', Buffer.from(`\ufeff${page(face)}`, 'utf16le'), {}, face],
    ['windows-1252', 'latin1', Buffer.from(page('\u00e9'), 'latin1'), windows1252, '\u00e9'],
  ])('gets ranges in bytes of %s', (_, encoding, bytes, options, character) => {
    const { errors } = parseTree(bytes, { ...options, collectErrors: true });
    const sources = errors.map(({ offset, endOffset }) =>
      bytes.toString(encoding, offset, endOffset),
    );
    expect(sources).toStrictEqual([character, '\u0081', '<b/>']);
  });

  test('gets the range of malformed bytes', () => {
    const bytes = Buffer.from([...Buffer.from(`${doctype}</`), 0xe9, 0x80, 0x3e]);
    expect(errorsOf(bytes)).toMatchObject([{ offset: 17, endOffset: 19 }]);
  });

  test('gets the range of characters that arrive in pieces', () => {
    const parser = new Parser({ collectErrors: true });
    parser.write(`${doctype}<table> a`);
    const range = { code: 'text-in-table', offset: 23, endOffset: 24 };
    expect(parser.snapshot().errors).toMatchObject([range]);
    parser.write('&#0;');
    parser.write(' \u{1f600}');
    const { errors } = parser.end('</table>');
    expect(errors[0]).toMatchObject({ ...range, endOffset: 31 });
  });
});

const parsers = { parse, parseFragment, parseTree, parseFragmentTree };

describe.each(Object.entries(parsers))('%s', (name, parser) => {
  test.each([undefined, null, 1, true, {}, [], () => '', new Date(0), [60, 98, 62]])(
    'refuses the input %p',
    (input) => {
      const call = () => (parser as (input: unknown) => unknown)(input);
      expect(call).toThrow(TypeError);
      expect(call).toThrow(`${name}: \`input\` must be a string or bytes, got `);
    },
  );

  test.each<[string, unknown, string]>([
    ['options', null, 'an object, got null'],
    ['options', 'fast', 'an object, got "fast"'],
    ['scripting', 1, "a boolean, 'disabled', 'normal', 'inert' or 'fragment', got 1"],
    ['scripting', 'on', "a boolean, 'disabled', 'normal', 'inert' or 'fragment', got \"on\""],
    ['srcdoc', 'yes', 'a boolean, got "yes"'],
    ['templateFor', 0, 'a boolean, got 0'],
    ['declarativeShadowRoots', {}, 'a boolean, got [object Object]'],
    ['onParseError', true, 'a function, got true'],
  ])('refuses the wrong %s: %p', (option, value, expected) => {
    const options = option === 'options' ? value : { [option]: value };
    const call = () => parser('', options as ParseOptions);
    expect(call).toThrow(TypeError);
    expect(call).toThrow(`${name}: \`${option}\` must be ${expected}`);
  });
});

describe('parseFragment refuses', () => {
  test.each<[string, unknown, string]>([
    ['mode', 'strict', "one of 'no-quirks', 'limited-quirks', 'quirks', got \"strict\""],
    ['context', 1, 'the name of an element or an object, got 1'],
    ['context.name', { context: '' }, 'a name, got ""'],
    ['context.name', { context: {} }, 'a string without U+0000, got undefined'],
    ['context.name', { context: 'a\0b' }, 'a string without U+0000, got "a\\u0000b"'],
    ['context.name', { context: '<div>' }, 'the local name of an element, got "<div>"'],
    ['context.name', { context: { name: 'a b' } }, 'the local name of an element, got "a b"'],
    ['context.name', { context: 'a>' }, 'the local name of an element, got "a>"'],
    ['context.name', { context: '1a' }, 'the local name of an element, got "1a"'],
    ['context.name', { context: '-a' }, 'the local name of an element, got "-a"'],
    ['context.name', { context: '_a"' }, 'the local name of an element, got'],
    ['context.name', { context: 'TR' }, 'spelled as in a tree, got "TR": did you mean "tr"?'],
    [
      'context.name',
      { context: { name: 'foreignobject', namespace: 'svg' } },
      'spelled as in a tree, got "foreignobject": did you mean "foreignObject"?',
    ],
    [
      'context.name',
      { context: { name: 'SVG', namespace: 'svg' } },
      'spelled as in a tree, got "SVG": did you mean "svg"?',
    ],
    [
      'context.name',
      { context: { name: 'MI', namespace: 'mathml' } },
      'spelled as in a tree, got "MI": did you mean "mi"?',
    ],
    [
      'context.namespace',
      { context: { name: 'a', namespace: 'xml' } },
      "one of 'html', 'svg', 'mathml', got \"xml\"",
    ],
    ['context.insideForm', { context: { name: 'a', insideForm: 1 } }, 'a boolean, got 1'],
    ['context.attributes', { context: { name: 'a', attributes: {} } }, 'an array, got [object'],
    ['context.attributes', { context: { name: 'a', attributes: ['b'] } }, 'an array of attributes'],
    [
      'context.attributes[].name',
      { context: { name: 'a', attributes: [{ name: '', value: '' }] } },
      'a name, got ""',
    ],
    [
      'context.attributes[].value',
      { context: { name: 'a', attributes: [{ name: 'b' }] } },
      'a string without U+0000, got undefined',
    ],
  ])('the wrong %s: %j', (argument, value, expected) => {
    const options = typeof value === 'object' ? value : { [argument]: value };
    const call = () => parseFragment('', options as FragmentOptions);
    expect(call).toThrow(TypeError);
    expect(call).toThrow(`parseFragment: \`${argument}\` must be ${expected}`);
  });
});

test.each(['h1', 'my-element', 'a"<\u00e9', '\u00e9', ':a', '_-.:9', '\ud800'])(
  'parseFragment accepts the context %j, as createElement does',
  (context) => {
    expect(parseFragment('<p>', { context }).children).toMatchObject([{ name: 'p' }]);
  },
);

test('parseFragment accepts each name that a parse can create as context', () => {
  const names = [...knownNames, 'x-y', '\u00e9'].filter((name) => /^[a-z]/i.test(name));
  const seen = new Set<string>();
  for (const name of names) {
    for (const around of ['svg', 'math', 'div']) {
      const [outer] = parseFragment(`<${around}><${name}>`, { context: 'div' })
        .children as Element[];
      for (const created of [outer, ...outer.children]) {
        if (created?.type !== 'element') continue;
        const { name, namespace } = created;
        expect(parseFragment('', { context: { name, namespace } }).children).toStrictEqual([]);
        seen.add(`${namespace} ${name}`);
      }
    }
  }
  expect(seen.size).toBeGreaterThan(names.length);
  expect(seen).toContain('svg foreignObject');
});

test('parseFragment accepts a node with any name as context', () => {
  const context = { ...(parseFragment('<p>').children[0] as Element), name: 'TR' };
  expect(parseFragment('<td>x', { context }).children).toMatchObject([{ value: 'x' }]);
});

test.each<[string, (encoding: never) => unknown]>([
  ['parse', (encoding) => parse('', { encoding })],
  ['parseFragmentTree', (encoding) => parseFragmentTree('', { encoding })],
  ['tokenize', (encoding) => tokenize('', { encoding })],
  ['rewrite', (encoding) => rewrite('', {}, { encoding })],
])('%s says where the label of an encoding belongs', (caller, call) => {
  expect(() => call('utf-8' as never)).toThrow(
    new TypeError(
      `${caller}: \`encoding\` must be an object, got "utf-8": pass { transport: "utf-8" }, or \`override\` if the encoding is known`,
    ),
  );
});

test('Tree.from says what to do with nodes and trees', () => {
  const from = Tree.from as (value: unknown) => Tree;
  const message = 'Tree.from: `encoded` must be an ArrayBuffer, got ';
  for (const node of [parse(''), parseFragment('x'), parseTree('').root]) {
    expect(() => from(node)).toThrow(
      new TypeError(`${message}[object Object]: pass nodes to \`encode\``),
    );
  }
  expect(() => from(parseTree(''))).toThrow(/: pass `tree.buffer`$/);
  for (const value of [null, undefined, 1, {}, '<p>', { type: 1 }]) {
    expect(() => from(value)).toThrow(message);
    expect(() => from(value)).not.toThrow('pass');
  }
});

describe('init and initSync', () => {
  test.each(['/nope.wasm', 'nope.wasm', 'file:///nope.wasm'])(
    'without a page, say that %s needs a scheme that can be fetched',
    async (address) => {
      await expect(init(address)).rejects.toThrow(
        `souptree: cannot fetch ${address}: pass an address with http: or https:, or the bytes of the file`,
      );
    },
  );

  test('refuse a source that is not a module', async () => {
    const message = '`source` must be ';
    await expect(init(1 as unknown as string)).rejects.toThrow(`init: ${message}`);
    await expect(init({} as unknown as string)).rejects.toThrow(TypeError);
    expect(() => initSync('x' as unknown as ArrayBuffer)).toThrow(`initSync: ${message}`);
    expect(() => initSync(new Uint8Array(8))).toThrow(WebAssembly.CompileError);
    await expect(init(new Uint8Array(8))).rejects.toThrow(WebAssembly.CompileError);
  });

  test('refuse a module that is not the parser, and keep the parser', async () => {
    const otherModule = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
    const message =
      /^souptree: the module in the bytes has no version, but the script needs version \d/;
    await expect(init(otherModule)).rejects.toThrow(message);
    expect(() => initSync(otherModule)).toThrow(message);
    expect(parse('x').type).toBe('document');
  });

  test('do nothing in Node without a source', async () => {
    await init();
    await init();
    expect(parse('x').type).toBe('document');
  });
});
