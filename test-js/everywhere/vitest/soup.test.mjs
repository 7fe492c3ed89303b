import { expect, test } from 'vitest';
import { soup } from './soup.mjs';

const markup = '<html><head></head><body><p>hi<b>x</b></p></body></html>';

test('parses', () => {
  expect(soup()).toBe(`main ${markup}\nparse5 ${markup}`);
});
