/** Misspelled members of configurations: a list that is ignored would keep everything. */

import { describe, expect, test } from '@jest/globals';
import { Sanitizer, type SanitizerConfig, sanitize } from 'souptree/sanitize';
import { configurationMembers } from '../../js/base/sanitizer-members.js';

const html = '<p id=a>text<b>bold</b></p>';
const config = (members: object) => members as SanitizerConfig;

/** Names with one letter less, one letter twice, or one in another case. */
function misspellings(name: string): string[] {
  return [...name].flatMap((letter, index) => [
    name.slice(0, index) + name.slice(index + 1),
    name.slice(0, index) + letter + name.slice(index),
    name.slice(0, index) + letter.toUpperCase() + name.slice(index + 1),
  ]);
}

const misspelled = configurationMembers.flatMap((name) =>
  misspellings(name).filter((each) => !configurationMembers.includes(each)),
);

test('misspelled members are refused', () => {
  expect(misspelled.length).toBeGreaterThan(300);
  for (const name of misspelled) {
    const run = () => sanitize(html, { sanitizer: config({ [name]: [] }) });
    expect(run).toThrow(TypeError);
    expect(run).toThrow(`sanitize: \`sanitizer.${name}\` is not a member of a configuration`);
  }
});

describe.each([
  ['element', 'elements'],
  ['allowElements', 'elements'],
  ['dropElements', 'elements'],
  ['allowAttributes', 'attributes'],
  ['attribute', 'attributes'],
  ['attrs', 'attributes'],
  ['allowComments', 'comments'],
  // Options of sanitize-html and DOMPurify.
  ['allowedTags', 'elements'],
  ['ALLOWED_TAGS', 'elements'],
  ['tags', 'elements'],
  ['FORBID_TAGS', 'removeElements'],
  ['FORBID_ATTR', 'removeAttributes'],
  ['ALLOWED_ATTR', 'attributes'],
  ['ALLOW_DATA_ATTR', 'dataAttributes'],
])('%s', (name, meant) => {
  test('is refused by functions and by the class', () => {
    const configuration = config({ [name]: ['p'] });
    expect(() => sanitize(html, { sanitizer: configuration })).toThrow(
      `did you mean \`${meant}\`?`,
    );
    expect(() => new Sanitizer(configuration)).toThrow(`did you mean \`${meant}\`?`);
  });
});

test('members of items are refused too', () => {
  const elements = [{ name: 'p', attribute: ['id'] }];
  expect(() => sanitize(html, { sanitizer: config({ elements }) })).toThrow(
    'sanitize: `sanitizer.elements[0].attribute` is not a member of a configuration: did you mean `attributes`?',
  );
  const short = [{ name: 'p', attrs: ['id'] }];
  expect(() => sanitize(html, { sanitizer: config({ elements: short }) })).toThrow(
    '`sanitizer.elements[0].attrs` is not a member of a configuration: did you mean `attributes`?',
  );
  const attributes = [{ name: 'id', nameSpace: null }];
  expect(() => sanitize(html, { sanitizer: config({ attributes }) })).toThrow(
    'sanitize: `sanitizer.attributes[0].nameSpace` is not a member',
  );
});

test('schemes are no part of a configuration', () => {
  for (const name of ['allowedSchemes', 'ALLOWED_URI_REGEXP']) {
    expect(() => sanitize(html, { sanitizer: config({ [name]: ['https'] }) })).toThrow(
      `sanitize: \`sanitizer.${name}\` is not a member of a configuration: use the option \`urlSchemes\``,
    );
  }
});

test('an array is no configuration', () => {
  expect(() => sanitize(html, { sanitizer: ['p'] as never })).toThrow(
    'sanitize: `sanitizer` must be a configuration, got [object Array]: did you mean `{ elements }`?',
  );
});

test('names without a similar member are ignored, as the standard says', () => {
  for (const name of ['test', 'attr', 'future']) {
    expect(sanitize(html, { sanitizer: config({ [name]: ['i'] }) })).toBe(
      html.replace('=a', '="a"'),
    );
  }
});

test('inherited members count, those of Object.prototype do not', () => {
  const inherited = Object.create({ element: ['p'] }) as SanitizerConfig;
  expect(() => sanitize(html, { sanitizer: inherited })).toThrow('did you mean `elements`?');
  const polluted = Object.prototype as Record<string, unknown>;
  polluted.element = ['p'];
  try {
    expect(sanitize(html, { sanitizer: { elements: ['p'], attributes: [] } })).toBe('<p>text</p>');
  } finally {
    delete polluted.element;
  }
});
