/** `normalize`: markup in, well-formed markup out. */

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { LimitError, normalize, parse, parseFragment, serialize } from 'souptree';
import { markup } from './support/documents.js';
import { check } from './support/properties.js';

describe('normalize', () => {
  test('returns the markup of a document', () => {
    expect(normalize('<!doctype HTML><p class=a>x<p>y')).toBe(
      '<!DOCTYPE html><html><head></head><body><p class="a">x</p><p>y</p></body></html>',
    );
  });

  test('returns the markup of a fragment with a context', () => {
    expect(normalize('<td>x', { context: 'tr' })).toBe('<td>x</td>');
  });

  test('finds the encoding of bytes', () => {
    const bytes = Uint8Array.of(0x3c, 0x70, 0x3e, 0xe9);
    const options = { encoding: { transport: 'latin1' }, context: 'div' };
    expect(normalize(bytes, options)).toBe('<p>\u00e9</p>');
  });

  test('keeps templates that declare shadow roots', () => {
    const html = '<div><template shadowrootmode="open">x</template></div>';
    expect(normalize(html, { context: 'div' })).toBe(html);
  });

  check(
    'returns what serialize returns for the parsed tree',
    fc.property(
      markup,
      fc.boolean(),
      fc.constantFrom(undefined, 'div', 'template', 'table'),
      (html, scripting, context) => {
        const tree =
          context === undefined
            ? parse(html, { scripting })
            : parseFragment(html, { scripting, context });
        expect(normalize(html, { scripting, context })).toBe(serialize(tree, { scripting }));
      },
    ),
  );

  test('obeys limits', () => {
    expect(() => normalize('<p><p>', { limits: { nodes: 2 } })).toThrow(LimitError);
  });

  test('refuses options of trees', () => {
    expect(() => normalize('', { locations: true } as never)).toThrow(
      'normalize: `locations` is not an option',
    );
  });
});
