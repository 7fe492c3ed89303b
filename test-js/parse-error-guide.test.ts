/** Each parse error that the documents explain has an example with this error, and a correction without errors. */

import { describe, expect, test } from '@jest/globals';
import { parseTree } from 'souptree';
import { parseErrorCodes } from '../js/generated/parse-errors.js';
import { readParseErrorGuide } from '../tools/lib/parse-error-guide.mjs';

const guide = readParseErrorGuide();

function codesIn(html: string): string[] {
  return parseTree(html, { collectErrors: true }).errors.map(({ code }) => code);
}

test('the guide explains all codes', () => {
  expect(guide.map(({ code }) => code)).toStrictEqual([...parseErrorCodes]);
});

describe.each(guide)('$code', ({ code, example, companions, fixed }) => {
  test('the example has this error only', () => {
    expect(codesIn(example).sort()).toStrictEqual([code, ...companions].sort());
  });

  test('the correction has no errors', () => {
    expect(codesIn(fixed)).toStrictEqual([]);
  });
});
