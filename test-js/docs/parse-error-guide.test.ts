/** Each parse error that the documents explain has an example with this error, and a correction without errors. */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parseTree } from 'souptree';
import { parseErrorPage } from '../../js/generated/parse-error-pages.js';
import { parseErrorCodes } from '../../js/generated/parse-errors.js';
import { readParseErrorGuide } from '../../tools/lib/parse-error-guide.mjs';

const guide = readParseErrorGuide();

function codesIn(html: string): string[] {
  return parseTree(html, { collectErrors: true }).errors.map(({ code }) => code);
}

test('the guide explains all codes', () => {
  expect(guide.map(({ code }) => code)).toStrictEqual([...parseErrorCodes]);
});

test('the address of a page is on the site of the documents', () => {
  const { homepage } = JSON.parse(readFileSync(resolve(__dirname, '../../package.json'), 'utf8'));
  expect(parseErrorPage('eof-in-tag')).toBe(`${homepage}parse-errors/eof-in-tag.html`);
});

describe.each(guide)('$code', ({ code, example, companions, fixed }) => {
  test('the example has this error only', () => {
    expect(codesIn(example).sort()).toStrictEqual([code, ...companions].sort());
  });

  test('the correction has no errors', () => {
    expect(codesIn(fixed)).toStrictEqual([]);
  });
});
