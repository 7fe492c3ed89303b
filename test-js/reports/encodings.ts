/** Pages whose encoding other programs got wrong. */

import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Parser, parse, parseTree } from 'souptree';
import 'souptree/legacy-encodings';
import { rewrite } from 'souptree/rewrite';
import { parseStream } from 'souptree/stream';
import { tokenize } from 'souptree/tokens';
import { type Case, casesOf } from './case.js';

/** The encoding and the text of bytes, whole and byte by byte; a list if they differ. */
function read(bytes: Uint8Array): unknown {
  const whole = parseTree(bytes);
  const parser = new Parser();
  for (const byte of bytes) parser.write(Uint8Array.of(byte));
  const facts = [whole, parser.end()].map(({ encoding, root }) => [
    encoding?.name,
    [...root.elements('p')].map(({ textContent }) => textContent).join(),
  ]);
  return JSON.stringify(facts[0]) === JSON.stringify(facts[1]) ? facts[0] : facts;
}

const latin1 = (text: string) => Buffer.from(text, 'latin1');
/** U+0434 in windows-1251. */
const cyrillic = latin1('<p>\xe4');
const contentType = 'text/html; charset=windows-1251';

export const encodings: Case[] = casesOf({
  'a meta with charset and no value': [
    () => read(latin1('<meta http-equiv=Content-Type content="text/html;charset"><p>a')),
    ['UTF-8', 'a'],
  ],
  'a second meta with the encoding': [
    () =>
      read(
        latin1(
          '<meta http-equiv=content-type content=text/html>' +
            '<meta http-equiv=content-type content="text/html; charset=euc-kr"><p>\xb0\xa1',
        ),
      ),
    ['EUC-KR', '\uac00'],
  ],
  'UTF-16 with a byte order mark': [
    () => read(Buffer.from('\ufeff<p>\u00fc\u{1f372}', 'utf16le')),
    ['UTF-16LE', '\u00fc\u{1f372}'],
  ],
  'two byte order marks': [() => read(Buffer.from('\ufeff\ufeff<p>a')), ['UTF-8', 'a']],
  'a declaration after thousands of bytes': [
    () => read(latin1(`<!--${'-'.repeat(4_000)}--><meta charset=shift_jis><p>\x82\xa0`)),
    ['Shift_JIS', '\u3042'],
  ],
  'a meta with windows-1251': [
    () => read(Buffer.concat([latin1('<meta charset=cp1251>'), cyrillic])),
    ['windows-1251', '\u0434'],
  ],
  'a whole Content-Type as transport of the parser': [
    () => [
      parse(cyrillic, { encoding: { transport: contentType } }).encoding?.name,
      parseTree(cyrillic, { encoding: { transport: contentType } }).encoding?.name,
      new Parser({ encoding: { transport: contentType } }).end(cyrillic).encoding?.name,
    ],
    ['windows-1251', 'windows-1251', 'windows-1251'],
  ],
  'a whole Content-Type as transport of tokens and rewriting': [
    () => {
      const options = { encoding: { transport: contentType } };
      const seen: string[] = [];
      rewrite(cyrillic, { text: ({ value }) => seen.push(value) }, options);
      for (const token of tokenize(cyrillic, options)) {
        if (token.type === 'text') seen.push(token.value);
      }
      return seen;
    },
    ['\u0434', '\u0434'],
  ],
  'a response of node:http with a Content-Type': [
    async () => {
      const response = new IncomingMessage(new Socket());
      response.headers['content-type'] = contentType;
      response.push(cyrillic);
      response.push(null);
      const { root } = await parseStream(response);
      return [...root.elements('p')].map(({ textContent }) => textContent);
    },
    ['\u0434'],
  ],
  'a response of fetch with a Content-Type': [
    async () => {
      const response = new Response(cyrillic, { headers: { 'content-type': contentType } });
      const { root } = await parseStream(response);
      return [...root.elements('p')].map(({ textContent }) => textContent);
    },
    ['\u0434'],
  ],
  'a byte order mark in a string is a character, as the standard says': [
    () => [parse('\ufeff<!doctype html><p>a').mode, parse('<!doctype html><p>a').mode],
    ['quirks', 'no-quirks'],
  ],
});
