/** Pages in legacy multi-byte encodings, which the package @exodus/bytes decodes. */

import { labelToName } from '@exodus/bytes/encoding.js';
import { describe, expect, test } from '@jest/globals';
import { type Element, lineAndColumn, Parser, parse, parseFragment, parseTree } from 'souptree';
import 'souptree/legacy-encodings';
import * as hast from 'souptree/hast';
import { rewrite } from 'souptree/rewrite';
import { Tokenizer, tokenize } from 'souptree/tokens';
import { bytes, labelsByName, legacyMultiByte } from '../support/suites/encodings.js';
import { runScript } from '../support/suites/script-host.js';

/** A page in each encoding, and the text of its paragraph. */
const pages: [name: string, label: string, text: Buffer, expected: string][] = [
  ['GBK', 'gb2312', bytes(0xd6, 0xd0, 0xce, 0xc4, 0x80, 0x81, 0x40), '\u4e2d\u6587\u20ac\u4e02'],
  [
    'gb18030',
    'gb18030',
    bytes(0xd6, 0xd0, 0x95, 0x32, 0x82, 0x36, 0x84, 0x31, 0xa4, 0x37),
    '\u4e2d\u{20000}\ufffd',
  ],
  ['Big5', 'big5-hkscs', bytes(0xa4, 0xa4, 0xa4, 0xe5, 0x87, 0x40), '\u4e2d\u6587\u43f0'],
  [
    'EUC-JP',
    'x-euc-jp',
    bytes(0xc6, 0xfc, 0xcb, 0xdc, 0x8e, 0xb1, 0x8f, 0xb0, 0xa1),
    '\u65e5\u672c\uff71\u4e02',
  ],
  [
    'ISO-2022-JP',
    'iso-2022-jp',
    bytes(0x1b, '$B', 0x46, 0x7c, 0x4b, 0x5c, 0x1b, '(Bx'),
    '\u65e5\u672cx',
  ],
  ['Shift_JIS', 'sjis', bytes(0x93, 0xfa, 0x96, 0x7b, 0xb1, 0x5c), '\u65e5\u672c\uff71\\'],
  ['EUC-KR', 'ks_c_5601-1987', bytes(0xc7, 0xd1, 0xb1, 0xb9, 0x81, 0x41), '\ud55c\uad6d\uac02'],
];

function paragraphOf(root: { children: readonly unknown[] }): string {
  const html = root.children.at(-1) as Element;
  const paragraph = (html.children[1] as Element).children[0] as Element;
  return (paragraph.children[0] as { value: string }).value;
}

test('each encoding has a test page', () => {
  expect(pages.map(([name]) => name)).toStrictEqual(legacyMultiByte);
});

describe.each(pages)('%s', (name, label, text, expected) => {
  const early = bytes(`<!DOCTYPE html><meta charset=${label}><p title=x>`, ...[...text], '</p>');
  const late = bytes(
    `<!DOCTYPE html><!--${' '.repeat(2000)}--><meta charset=${label}><p>`,
    ...[...text],
    '</p>',
  );

  test('is found by the prescan', () => {
    const document = parse(early);
    expect(paragraphOf(document)).toBe(expected);
    expect(document.encoding).toStrictEqual({
      name,
      confidence: 'certain',
      source: 'prescan',
      offsetUnits: 'utf-16',
    });
  });

  test('is found by a late meta element', () => {
    const document = parse(late);
    expect(paragraphOf(document)).toBe(expected);
    expect(document.encoding).toMatchObject({ name, source: 'meta' });
  });

  test('can come from the transport layer, for fragments too', () => {
    const encoding = { transport: label };
    const fragment = parseFragment(text, { encoding });
    expect(fragment.children).toStrictEqual([{ type: 'text', value: expected }]);
    expect(fragment.encoding).toMatchObject({ name, source: 'transport' });
    const document = parse(bytes('<p>', ...[...text]), { encoding });
    expect(paragraphOf(document)).toBe(expected);
    expect(document.encoding).toMatchObject({ name, confidence: 'certain', source: 'transport' });
  });

  test.each([1, 2, 3, 7, 1000])('is decoded in chunks of %i bytes', (size) => {
    for (const page of [early, late]) {
      const parser = new Parser();
      for (let at = 0; at < page.length; at += size) parser.write(page.subarray(at, at + size));
      expect(parser.end().toObject()).toStrictEqual(parse(page));
    }
  });

  test('has all labels of the standard', () => {
    for (const each of labelsByName.get(name) ?? []) {
      expect(labelToName(each)).toBe(name);
      const { encoding } = parse(bytes(''), { encoding: { override: ` ${each.toUpperCase()}\n` } });
      expect(encoding).toMatchObject({ name, source: 'override' });
    }
  });

  test('has offsets in UTF-16 code units of its text', () => {
    const tree = parseTree(early, { locations: true, collectErrors: true });
    expect(tree.offsetUnits).toBe('utf-16');
    const decoded = early.toString('latin1').replace(text.toString('latin1'), expected);
    const html = tree.toObject().children.at(-1) as Element;
    const { start, end } = ((html.children[1] as Element).children[0] as Element).location ?? {
      start: 0,
      end: 0,
    };
    expect(decoded.slice(start, end)).toBe(`<p title=x>${expected}</p>`);
    expect(lineAndColumn(tree, start)).toStrictEqual({ line: 1, column: start + 1 });
  });
});

describe('a truncated character', () => {
  test('is replaced at the end of the input', () => {
    const page = bytes('<meta charset=gbk><p>', 0xd6);
    expect(paragraphOf(parse(page))).toBe('\ufffd');
    const parser = new Parser();
    parser.write(page);
    expect(paragraphOf(parser.end().toObject())).toBe('\ufffd');
  });

  test('does not continue with the bytes after a restart', () => {
    const page = bytes(' '.repeat(2000), '<meta charset=big5><p>', 0xa4, 0xa4);
    for (const size of [1, 500, 2022, 5000]) {
      const parser = new Parser({ encoding: { default: 'gbk' } });
      for (let at = 0; at < page.length; at += size) parser.write(page.subarray(at, at + size));
      const tree = parser.end();
      expect(paragraphOf(tree.toObject())).toBe('\u4e2d');
      expect(tree.encoding).toMatchObject({ name: 'Big5', source: 'meta' });
    }
  });

  test('does not continue if a script declares another encoding', () => {
    const script = "<script>document.write('<meta charset=big5>')</script>";
    const page = bytes(' '.repeat(2000), `${script}<p>`, 0xa4, 0xa4);
    for (const size of [1, 2060, 5000]) {
      const parser = new Parser({ onScript: runScript });
      for (let at = 0; at < page.length; at += size) parser.write(page.subarray(at, at + size));
      const tree = parser.end();
      expect(paragraphOf(tree.toObject())).toBe('\u4e2d');
      expect(tree.encoding).toMatchObject({ name: 'Big5', source: 'meta' });
    }
  });

  test('is dropped if the next encoding is one of the module', () => {
    const page = bytes(' '.repeat(2000), '<meta charset=koi8-r><p>', 0xc1);
    const parser = new Parser({ encoding: { default: 'shift_jis' } });
    for (const byte of page) parser.write(Buffer.of(byte));
    const tree = parser.end();
    expect(paragraphOf(tree.toObject())).toBe('\u0430');
    expect(tree.encoding).toMatchObject({ name: 'KOI8-R', offsetUnits: 'bytes' });
  });
});

test('a shared buffer is decoded', () => {
  const page = bytes('<meta charset=gbk><p>', 0xd6, 0xd0);
  const shared = new SharedArrayBuffer(page.length);
  new Uint8Array(shared).set(page);
  expect(paragraphOf(parse(shared))).toBe('\u4e2d');
});

describe('tokens of bytes in Big5', () => {
  const options = { encoding: { override: 'big5' } };
  const message =
    'souptree: bytes in Big5 can be neither tokenized nor rewritten: ' +
    'decode them, for example with a TextDecoderStream, and pass strings';

  test.each<[string, () => unknown]>([
    ['tokenize', () => [...tokenize(bytes(0x61), options)]],
    ['rewrite', () => rewrite(bytes(0x61), {}, options)],
    [
      'a Tokenizer',
      () => {
        const tokenizer = new Tokenizer<Uint8Array>({}, options);
        tokenizer.write(bytes(0x61));
        tokenizer.end();
      },
    ],
  ])('are an error in %s', (_, call) => {
    expect(call).toThrow(new Error(message));
  });
});

test('positions of hast count the decoded text, up to its end', () => {
  const page = bytes('<meta charset=gbk><p>', 0xc4, 0xe3, 0xba, 0xc3);
  const root = hast.parse(page);
  const length = '<meta charset=gbk><p>'.length + 2;
  expect(root.position?.end).toStrictEqual({ line: 1, column: length + 1, offset: length });
  expect(hast.parse(page, { locations: false }).position).toBeUndefined();
});
