/** Random tag soup for the fuzzers and the differential comparison. */

import { describe, expect, test } from '@jest/globals';
import { chooser, features, mutate, soup, splitTokens } from '../../tools/lib/soup/index.mjs';

const seeds = Array.from({ length: 400 }, (_, seed) => seed);

describe('soup', () => {
  test('is the same for the same seed, and different for other seeds', () => {
    expect(soup(chooser(1))).toBe(soup(chooser(1)));
    expect(new Set(seeds.map((seed) => soup(chooser(seed)))).size).toBeGreaterThan(300);
  });

  test('is the simplest text for the simplest choices', () => {
    expect(soup(() => 0)).toBe('a');
    expect(soup(() => 0, { root: 'fragment' })).toBe('a');
  });

  test('is finite if every choice is the last one', () => {
    for (const root of ['document', 'fragment'] as const) {
      expect(soup((n) => n - 1, { root }).length).toBeGreaterThan(0);
    }
  });

  const written = {
    cdata: /<!\[cdata/i,
    doctype: /<!doctype/i,
    foreign: /<(svg|math)[\s/>]/i,
    null: /\0/,
    plaintext: /<plaintext/i,
    script: /<script/i,
    select: /<(select|option|optgroup)[\s/>]/i,
    'shadow-root': /<template[^>]*shadowrootmode/i,
    table: /<(table|tbody|td|tr)[\s/>]/i,
    template: /<template/i,
  };
  test.each(Object.entries(written))(
    'contains the feature %s, unless `without` lists it',
    (name, pattern) => {
      const without = [name as keyof typeof written];
      const count = (texts: string[]) => texts.filter((text) => pattern.test(text)).length;
      expect(count(seeds.map((seed) => soup(chooser(seed))))).toBeGreaterThan(0);
      expect(count(seeds.map((seed) => soup(chooser(seed), { without })))).toBe(0);
    },
  );

  test('throws for an unknown feature or root, and names it', () => {
    expect(() => soup(chooser(1), { without: ['tables' as 'table'] })).toThrow(/'tables'/);
    expect(() => soup(chooser(1), { root: 'page' as 'document' })).toThrow(/page/);
    expect(features).toContain('table');
  });

  test('is its tokens joined', () => {
    for (const seed of seeds) {
      const text = soup(chooser(seed));
      expect(splitTokens(text).join('')).toBe(text);
    }
    expect(splitTokens('<p a=">">x &amp;<!--<b>-->y')).toEqual([
      '<p a=">">',
      'x',
      ' ',
      '&amp;',
      '<!--<b>-->',
      'y',
    ]);
    expect(splitTokens(`<a" =b= "c>"d='e/>'/f=g><!-->"<?x"></ y>`)).toEqual([
      `<a" =b= "c>"d='e/>'/f=g>`,
      '<!-->',
      '"',
      '<?x">',
      '</ y>',
    ]);
  });

  test('mutates to another text, which depends only on the choices', () => {
    const text = '<table><tr><td>a</table><p>b';
    const mutated = seeds.map((seed) => mutate(text, chooser(seed), '<svg>x</svg>'));
    expect(mutated).toEqual(seeds.map((seed) => mutate(text, chooser(seed), '<svg>x</svg>')));
    expect(mutated.filter((each) => each !== text).length).toBeGreaterThan(300);
    expect(mutated.some((each) => each.includes('<svg>'))).toBe(true);
  });
});
