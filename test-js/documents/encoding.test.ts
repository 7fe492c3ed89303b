/** The encoding of bytes: how it is determined, and how each byte is decoded. */

import { labelToName } from '@exodus/bytes/encoding.js';
import { createSinglebyteDecoder } from '@exodus/bytes/single-byte.js';
import { describe, expect, test } from '@jest/globals';
import {
  type Element,
  type EncodingOptions,
  lineAndColumn,
  MissingDecoderError,
  type OnScript,
  type ParseError,
  Parser,
  parse,
  parseFragment,
  parseFragmentTree,
  parseTree,
  Tree,
} from 'souptree';
import { parse as parseToHandler } from 'souptree/domhandler';
import { parse as parseToHast } from 'souptree/hast';
import { processorTime } from '../support/processor-time.js';
import { bytes, labelsByName, legacyMultiByte } from '../support/suites/encodings.js';
import { fetchScript, runScript } from '../support/suites/script-host.js';

function textOf(input: Uint8Array, encoding: EncodingOptions): string {
  const { children } = parseFragment(input, { context: 'div', encoding });
  return (children as { value: string }[]).map(({ value }) => value).join('');
}

function encodingOf(input: Uint8Array, encoding?: EncodingOptions): string {
  const { name, confidence, source, offsetUnits } = parse(input, { encoding }).encoding ?? {};
  expect(offsetUnits).toBe('bytes');
  return `${name} ${confidence} ${source}`;
}

/** The text in UTF-16. */
function utf16(text: string, order: 'big' | 'little'): Buffer {
  const little = Buffer.from(text, 'utf16le');
  return order === 'big' ? little.swap16() : little;
}

const singleByte = [...labelsByName.keys()].filter((name) => {
  const others = ['UTF-8', 'UTF-16LE', 'UTF-16BE', 'replacement', 'x-user-defined'];
  return !others.includes(name) && !legacyMultiByte.includes(name);
});

describe('labels', () => {
  const own = [...labelsByName].filter(([name]) => !legacyMultiByte.includes(name));

  test.each(own)('of %s select it', (name: string, labels: readonly string[]) => {
    for (const label of labels) {
      expect(labelToName(label)).toBe(name);
      expect(encodingOf(bytes('x'), { transport: label })).toBe(`${name} certain transport`);
      expect(encodingOf(bytes('x'), { override: `\t${label.toUpperCase()} ` })).toBe(
        `${name} certain override`,
      );
    }
  });

  test('are complete', () => {
    expect([...labelsByName.values()].flat().length).toBe(228);
    expect(labelsByName.size).toBe(40);
    expect(singleByte.length).toBe(28);
  });
});

describe('single bytes', () => {
  test.each(singleByte)('of %s are decoded', (name) => {
    const decode = createSinglebyteDecoder(name.toLowerCase(), true);
    for (let byte = 0; byte < 256; byte++) {
      // The parser drops U+0000 and normalises CR in every encoding.
      const expected = byte === 0 ? '' : byte === 0x0d ? '\n' : decode(Uint8Array.of(byte));
      expect([byte, textOf(bytes(byte), { transport: name })]).toStrictEqual([byte, expected]);
    }
    const all = Uint8Array.from({ length: 256 }, (_, index) => index).filter(
      (byte) => byte !== 0 && byte !== 0x0d && byte !== 0x3c && byte !== 0x26,
    );
    expect(textOf(all, { transport: name })).toBe(decode(all));
  });

  test('of x-user-defined are decoded', () => {
    for (let byte = 0x80; byte < 0x100; byte++) {
      const expected = String.fromCharCode(0xf700 + byte);
      expect(textOf(bytes(byte), { transport: 'x-user-defined' })).toBe(expected);
    }
  });
});

describe('the other encodings', () => {
  test.each(['big', 'little'] as const)('UTF-16, %s-endian, is decoded', (order) => {
    const encoding = { transport: order === 'big' ? 'utf-16be' : 'utf-16' };
    const text = 'a\u00e9\u4e2d\u{1f372}\ufeff\uffff';
    expect(textOf(utf16(text, order), encoding)).toBe(text);
    expect(textOf(utf16('a\ud800b\udc00\ud83d', order), encoding)).toBe('a\ufffdb\ufffd\ufffd');
    expect(textOf(Buffer.concat([utf16('a', order), bytes(0x62)]), encoding)).toBe('a\ufffd');
    const page = utf16('\ufeff<p>\u4e2d', order);
    const name = order === 'big' ? 'UTF-16BE' : 'UTF-16LE';
    expect(encodingOf(page, { override: 'koi8-r' })).toBe(`${name} certain bom`);
    const parser = new Parser();
    for (const byte of page) parser.write(Buffer.of(byte));
    expect(parser.end().toObject()).toStrictEqual(parse(page));
  });

  test('replacement decodes to one U+FFFD', () => {
    expect(textOf(bytes('<p>x'), { transport: 'hz-gb-2312' })).toBe('\ufffd');
    expect(textOf(bytes(''), { transport: 'hz-gb-2312' })).toBe('');
  });
});

describe('the encoding', () => {
  const declared = bytes('<meta charset=koi8-r>', 0xc1);
  const marked = Buffer.concat([bytes(0xef, 0xbb, 0xbf), declared]);
  const late = bytes(`<!--${' '.repeat(1024)}--><meta charset=koi8-r>`, 0xc1);

  test.each([
    ['text/html; charset=windows-1251', 'windows-1251 certain transport'],
    ['TEXT/HTML ;x="a\\"; charset=b" ;Charset="windows-\\1251"', 'windows-1251 certain transport'],
    [
      'text/html; charset=koi8-r, text/html; charset=windows-1251',
      'windows-1251 certain transport',
    ],
    ['text/html; charset=koi8-r, text/html', 'KOI8-R certain transport'],
    ['text/plain; charset=koi8-r, text/html', 'UTF-8 tentative default'],
    ['text/html', 'UTF-8 tentative default'],
    ['text/html; charset=unknown', 'UTF-8 tentative default'],
    ['/', 'UTF-8 tentative default'],
  ])('takes the Content-Type %s', (transport, encoding) => {
    expect(encodingOf(bytes('x'), { transport })).toBe(encoding);
  });

  test('comes from the first of these sources that declares an encoding', () => {
    const all = { override: 'big5', transport: 'utf-8', default: 'latin2', locale: 'ru' };
    expect(encodingOf(marked, all)).toBe('UTF-8 certain bom');
    const own = { ...all, override: 'latin3' };
    expect(encodingOf(declared, own)).toBe('ISO-8859-3 certain override');
    expect(encodingOf(declared, { ...all, override: undefined })).toBe('UTF-8 certain transport');
    expect(encodingOf(declared, { default: 'latin2' })).toBe('KOI8-R certain prescan');
    expect(encodingOf(bytes('x'), { default: 'latin2', locale: 'ru' })).toBe(
      'ISO-8859-2 tentative default',
    );
    expect(encodingOf(bytes('x'), { locale: 'ru' })).toBe('windows-1251 tentative locale');
    expect(encodingOf(bytes('x'))).toBe('UTF-8 tentative default');
    expect(encodingOf(late)).toBe('KOI8-R certain meta');
    expect(encodingOf(late, { default: 'koi8' })).toBe('KOI8-R certain default');
    expect(encodingOf(late, { transport: 'latin2' })).toBe('ISO-8859-2 certain transport');
  });

  test('is in the result of every reader, and in the encoded tree', () => {
    const tree = parseTree(declared);
    const expected = {
      name: 'KOI8-R',
      confidence: 'certain',
      source: 'prescan',
      offsetUnits: 'bytes',
    };
    expect(tree.encoding).toStrictEqual(expected);
    expect(tree.offsetUnits).toBe('bytes');
    expect(tree.toObject().encoding).toStrictEqual(expected);
    expect(tree.root.toObject().encoding).toStrictEqual(expected);
    expect(Tree.from(tree.buffer.slice(0)).encoding).toStrictEqual(expected);
    expect(parseFragmentTree(declared).encoding?.source).toBe('default');
  });

  test('is undefined for strings', () => {
    const tree = parseTree('x', { encoding: { transport: 'koi8-r' } });
    expect(tree.encoding).toBeUndefined();
    expect(tree.offsetUnits).toBe('utf-16');
    expect(tree.toObject()).not.toHaveProperty('encoding');
    expect(parse('x', { encoding: { override: 'koi8-r' } })).toStrictEqual(parse('x'));
  });

  test('of a fragment is not declared by the fragment itself', () => {
    expect(textOf(bytes(0xc3, 0xa9), {})).toBe('\u00e9');
    const { children, encoding } = parseFragment(declared);
    expect(children[1]).toStrictEqual({ type: 'text', value: '\ufffd' });
    expect(encoding).toMatchObject({ name: 'UTF-8', confidence: 'tentative', source: 'default' });
    expect(parseFragment(marked).encoding).toMatchObject({ name: 'UTF-8', source: 'bom' });
  });

  test.each([
    ['de', 'windows-1252'],
    ['ru', 'windows-1251'],
    ['RU-ru', 'windows-1251'],
    ['pl_PL', 'ISO-8859-2'],
    ['zh', 'windows-1252'],
    ['sah', 'windows-1251'],
    ['tr-TR', 'windows-1254'],
    ['constructor', 'windows-1252'],
  ])('can come from the locale: %s', (locale, name) => {
    expect(encodingOf(bytes('x'), { locale })).toBe(`${name} tentative locale`);
  });

  test('is an option of every reader', () => {
    const page = bytes('<p>', 0xc1);
    const encoding = { transport: 'koi8-r' };
    expect(JSON.stringify(parseToHast(page, { encoding }))).toContain('"\u0430"');
    const [html] = parseToHandler(page, { encoding }).children as unknown as { children: never }[];
    const [, body] = html.children as unknown as { children: { children: { data: string }[] }[] }[];
    expect(body.children[0].children[0].data).toBe('\u0430');
  });
});

describe('a parser of chunks', () => {
  const page = bytes(
    '<!DOCTYPE html>\r\n<title>x</title>',
    ' '.repeat(1100),
    '<meta charset=koi8-r>\r\n<p>',
    0xc1,
    0xc2,
  );

  test.each([1, 2, 3, 7, 1024, 5000])('of %i bytes finds the same encoding as `parse`', (size) => {
    for (const whole of [page, page.subarray(40, 60), Buffer.alloc(0)]) {
      const options = { locations: true, collectErrors: true, encoding: { default: 'latin1' } };
      const parser = new Parser(options);
      for (let at = 0; at < whole.length; at += size) parser.write(whole.subarray(at, at + size));
      const tree = parser.end(Buffer.alloc(0));
      const expected = parseTree(whole, options);
      expect(tree.toObject()).toStrictEqual(expected.toObject());
      expect(tree.errors).toStrictEqual(expected.errors);
    }
  });

  test('creates no nodes until the encoding is known', () => {
    const parser = new Parser();
    parser.write(page.subarray(0, 1000));
    expect(parser.snapshot().encoding).toBeUndefined();
    expect(parser.snapshot().toObject().children).toStrictEqual([]);
    parser.write(page.subarray(1000, 1100));
    expect(parser.snapshot().encoding).toMatchObject({ name: 'UTF-8', confidence: 'tentative' });
    parser.write(page.subarray(1100));
    expect(parser.snapshot().encoding).toMatchObject({ name: 'KOI8-R', confidence: 'certain' });
    parser.close();
    const known = new Parser({ encoding: { transport: 'koi8-r' } });
    known.write(page.subarray(0, 100));
    expect(known.snapshot().toObject().children.length).toBe(2);
    known.close();
  });
});

describe('a meta element that a script writes', () => {
  const script = "<script>document.write('<meta charset=koi8-r>'); document.write('x')</script>";
  const page = bytes(' '.repeat(2000), `<p>${script}`, 0xc1);
  const expected = ['KOI8-R', 'x\u0430'];
  const outcome = ({ encoding, root }: Tree): unknown[] => {
    const [paragraph] = root.elements('p');
    return [encoding?.name, paragraph.textContent?.slice(childText.length)];
  };
  const childText = /<script>(.*)<\/script>/.exec(script)?.[1] as string;

  test.each([1, 7, 2020, 5000])('restarts the page and its scripts: chunks of %i', (size) => {
    let runs = 0;
    const onScript: OnScript = (element, control) => {
      runs++;
      return runScript(element, control);
    };
    const parser = new Parser({ onScript });
    for (let at = 0; at < page.length; at += size) parser.write(page.subarray(at, at + size));
    expect(outcome(parser.end())).toStrictEqual(expected);
    expect(runs).toBe(2);
  });

  test('restarts the page if the script is asynchronous', async () => {
    const parser = new Parser({ onScript: fetchScript });
    await parser.writeAsync(page);
    expect(outcome(await parser.endAsync())).toStrictEqual(expected);
  });

  test('does not change a certain encoding', () => {
    const parser = new Parser({ onScript: runScript, encoding: { transport: 'latin2' } });
    expect(outcome(parser.end(page))).toStrictEqual(['ISO-8859-2', 'x\u00c1']);
  });
});

describe('offsets', () => {
  const text = '<!DOCTYPE html>\r\n<p title="\u00e9">\u00fc\r\n<b>\u20ac</b></x>';
  const sources: [string, Buffer, EncodingOptions][] = [
    ['windows-1252', Buffer.from(text.replace('\u20ac', '\x80'), 'latin1'), { default: 'latin1' }],
    ['UTF-8', Buffer.from(text), {}],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`), {}],
    ['UTF-16LE', utf16(`\ufeff${text}`, 'little'), { transport: 'utf-16le' }],
    ['UTF-16BE', utf16(text, 'big'), { transport: 'utf-16be' }],
  ];

  test.each(sources)('in %s count bytes', (_, source, encoding) => {
    const piece = (location: { start: number; end: number } | undefined): string => {
      const { start, end } = location ?? { start: 0, end: 0 };
      return textOf(source.subarray(start, end), encoding);
    };
    const errors: ParseError[] = [];
    const document = parse(source, {
      encoding,
      locations: true,
      onParseError: (error) => errors.push(error),
    });
    const body = (document.children[1] as Element).children[1] as Element;
    const paragraph = body.children[0] as Element;
    const [words, bold] = paragraph.children as [Element, Element];
    expect(paragraph.attributes[0].value).toBe('\u00e9');
    expect(piece(words.location)).toBe('\u00fc\n');
    expect(piece(bold.children[0].location)).toBe('\u20ac');
    expect(paragraph.location?.end).toBe(source.length);
    expect(lineAndColumn(document, bold.location?.start ?? 0).line).toBe(3);
    const [error] = errors;
    expect(errors.length).toBe(1);
    expect([error.line, error.column]).toStrictEqual([3, 9]);
    expect(lineAndColumn(document, error.offset).line).toBe(3);
    expect(bold.location?.end).toBe(error.offset);
  });
});

describe('the encoding options', () => {
  test('refuse an unknown default or override', () => {
    const parseWith = (encoding: EncodingOptions) => () => parse(bytes('x'), { encoding });
    expect(parseWith({ default: 'utf-7' })).toThrow(RangeError);
    expect(parseWith({ default: 'utf-7' })).toThrow(/`encoding.default` is "utf-7"/);
    expect(parseWith({ override: 'x\0y' })).toThrow(/`encoding.override` is "x/);
    expect(() => new Parser({ encoding: { default: 'utf-7' } })).toThrow(RangeError);
    expect(parseWith({ transport: 'utf-7' })).not.toThrow();
    expect(encodingOf(bytes('x'), { transport: 'x\0koi8-r\0' })).toBe('UTF-8 tentative default');
  });

  test.each<[string, unknown]>([
    ['encoding', 'utf-8'],
    ['encoding', 7],
    ['encoding.transport', { transport: 7 }],
    ['encoding.locale', { locale: {} }],
  ])('refuse the %s %j', (argument, encoding) => {
    const options = { encoding: encoding as EncodingOptions };
    expect(() => parse(bytes('x'), options)).toThrow(TypeError);
    expect(() => parse('x', options)).toThrow(`parse: \`${argument}\` must be`);
  });

  test.each(legacyMultiByte)('refuse %s if souptree/legacy-encodings is not imported', (name) => {
    const page = bytes(`<meta charset=${name}>x`);
    const message = `the source is in ${name}, which needs the package @exodus/bytes`;
    expect(() => parse(page)).toThrow(message);
    const error = expect.objectContaining({ name: 'MissingDecoderError', encoding: name });
    expect(() => parse(page)).toThrow(error);
    expect(() => parse(page)).toThrow(MissingDecoderError);
    expect(() => parse(page)).toThrow("import 'souptree/legacy-encodings'");
    expect(() => parseFragment(page, { encoding: { transport: name } })).toThrow(message);
    const parser = new Parser();
    expect(() => parser.write(page)).toThrow(message);
    expect(() => parser.end()).toThrow(message);
    // The next page is parsed as usual.
    expect(encodingOf(bytes('x'))).toBe('UTF-8 tentative default');
  });
});

describe('the charset of a Content-Type', () => {
  const nameFor = (transport: string) =>
    parse(new Uint8Array([0x3c, 0x70, 0x3e]), { encoding: { transport } }).encoding?.name;

  test.each([
    ['text/html; a=";charset=utf-8"; charset=koi8-r', 'KOI8-R'],
    ['text/html; charset=; charset=koi8-r', 'KOI8-R'],
    ['text/html; charset="koi8-r', 'KOI8-R'],
    ['text/html; charset="koi8\\-r"; charset=utf-8', 'KOI8-R'],
    ['text/html;CHARSET= koi8-r ;charset=utf-8', 'KOI8-R'],
    ['text/html; charset =utf-8; charset=koi8-r', 'KOI8-R'],
    ['text/html; charset=koi8-r, text/html', 'KOI8-R'],
    ['text/html; charset=utf-8, text/html; charset=koi8-r', 'KOI8-R'],
    ['text/html; a="\\",", text/html; charset=koi8-r', 'KOI8-R'],
    ['text/html; charset=koi8-r, */*; charset=utf-8', 'KOI8-R'],
    ['text/html; charset=koi8-r, text/html/x; charset=utf-8', 'KOI8-R'],
    // The first parameter counts, even if its value is no label.
    ['text/html; a=b";charset=x"; charset=koi8-r', 'UTF-8'],
    ['text/html; charset=""; charset=koi8-r', 'UTF-8'],
    ['text/html; charset=koi8-r, text/plain', 'UTF-8'],
  ])('of %j is read as browsers do', (transport, name) => {
    expect(nameFor(transport)).toBe(name);
  });

  test.each([
    [
      'escapes in a quoted string that does not end',
      (count: number) => `a="${'\\"'.repeat(count)}\\`,
    ],
    ['spaces', (count: number) => `a=${' '.repeat(count)}x`],
    ['parameters', (count: number) => ';=a'.repeat(count)],
    ['quoted strings', (count: number) => 'a=";'.repeat(count)],
    ['values', (count: number) => ',a/b'.repeat(count)],
  ])('is found in linear time: %s', (_, parameters) => {
    const milliseconds = (count: number) => {
      const transport = `text/html;${parameters(count)}`;
      return processorTime(() => void nameFor(transport));
    };
    milliseconds(100);
    expect(milliseconds(100_000)).toBeLessThan(1000);
  });
});
