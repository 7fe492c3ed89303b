/**
 * souptree/parse5 and parse5 for generated options and markup: the results are equal, or both throw. The markup has no
 * elements whose rules changed after parse5 was written; see tools/compare/differential/known/parse5.mjs. The markup
 * has no character references either, because parse5 reports wrong lines and columns after them.
 */

import { expect } from '@jest/globals';
import fc from 'fast-check';
import * as parse5 from 'parse5';
import * as library from 'souptree/parse5';
import { check, cutAt, cuts } from '../../support/properties.js';

type Library = typeof library;
type Options = library.ParserOptions;
type Context = library.DefaultTreeAdapterTypes.Element;

const souptree = library;
const theirs = parse5 as unknown as Library;

const pieces = [
  ...['<p>', '</p>', '<b>', '</b>', '<b c="d">', '<a href=1>', '</a>', '<div>', '</div>', '<br/>'],
  ...['<table>', '<tr>', '<td>', '</table>', '<svg>', '<g/>', '</svg>', '<math>', '<mi>', '<i/>'],
  ...['<head>', '</head>', '<body e=f>', '<html g>', '<frameset>', '<noscript>', '</noscript>'],
  ...[
    '<meta>',
    '<title>',
    '</title>',
    '<script>',
    '</script>',
    '<style>x',
    '</style>',
    '<i j=">">',
  ],
  ...['<!DOCTYPE html>', '<!doctype x>', '<!--h-->', '<?i j?>', '<?i>', '<?i \n \ud800?>', '<??>'],
  ...['x', ' ', '\n', '\r\n', '< ', '>', '"', '\u00e9', '\u{1f600}', '\ud800', '<!k>'],
];
const markup = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((list) => list.join(''));

/** A string, or a value that may not be one. */
const input = fc.oneof(
  { weight: 8, arbitrary: markup },
  { weight: 1, arbitrary: markup.map((html) => new String(html)) },
  { weight: 1, arbitrary: fc.constantFrom(undefined, null, 5, {}) },
) as fc.Arbitrary<string>;

const flag = fc.constantFrom(true, false, 1, 0, '', 'x', null, undefined, {});

/** The same adapter for both libraries, the default adapter of each library, and values that are not adapters. */
const adapterOf = fc.constantFrom<((from: Library) => unknown)[]>(
  () => parse5.defaultTreeAdapter,
  (from) => from.defaultTreeAdapter,
  () => null,
  () => undefined,
  () => 1,
);

/** Options without a tree adapter. parse5 calls a handler that is `false` or 0. */
const ownOptions = fc.record(
  { scriptingEnabled: flag, sourceCodeLocationInfo: flag, onParseError: fc.constant(null) },
  { requiredKeys: [] },
) as fc.Arbitrary<Options>;

const anyOptions = fc.oneof(
  { weight: 6, arbitrary: ownOptions.map((options) => () => options) },
  {
    weight: 3,
    arbitrary: fc.tuple(ownOptions, adapterOf).map(([options, adapter]) => (from: Library) => ({
      ...options,
      treeAdapter: adapter(from),
    })),
  },
  { weight: 1, arbitrary: flag.map((value) => () => value) },
) as fc.Arbitrary<(from: Library) => Options>;

/** Markup of context elements. */
const contexts = fc.constantFrom('', '<div>', '<title>', '<svg>', '<table>');

/** A tree without links to parents. Locations differ for elements that are created again. */
function show(root: object): string {
  return JSON.stringify(root, (key, value) =>
    key === 'parentNode' || key === 'sourceCodeLocation' ? undefined : value,
  );
}

function resultOf(run: () => unknown): unknown {
  try {
    return run();
  } catch {
    return 'an error';
  }
}

function expectSame(run: (from: Library) => unknown): void {
  expect(resultOf(() => run(souptree))).toEqual(resultOf(() => run(theirs)));
}

/** The errors of a call, with their members in one order. */
function errorsOf(from: Library, html: string, options: Options): string[] {
  const errors: string[] = [];
  from.parse(html, {
    ...options,
    onParseError: (error) => errors.push(JSON.stringify(error, Object.keys(error).sort())),
  });
  return errors;
}

check(
  'documents, and their markup',
  fc.property(input, anyOptions, (html, optionsOf) => {
    expectSame((from) => {
      const options = optionsOf(from);
      const document = from.parse(html, options);
      const [first] = document.childNodes;
      return [
        show(document),
        'sourceCodeLocation' in first,
        from.serialize(document, options),
        from.serializeOuter(document, options),
        from.serializeOuter(first, options),
      ];
    });
  }),
);

check(
  'fragments, and their markup',
  fc.property(contexts, input, anyOptions, (outer, html, optionsOf) => {
    expectSame((from) => {
      const options = optionsOf(from);
      const [context = null] = from.parseFragment(outer).childNodes as Context[];
      const fragment = from.parseFragment(context, html, options);
      return [show(fragment), from.serialize(fragment, options)];
    });
  }),
);

check(
  'documents in pieces',
  fc.property(markup, cuts, anyOptions, (html, offsets, optionsOf) => {
    expectSame((from) => {
      const parser = new from.Parser(optionsOf(from));
      for (const piece of cutAt(html, offsets)) parser.tokenizer.write(piece, false);
      parser.tokenizer.write('', true);
      return show(parser.document);
    });
  }),
);

/** parse5 reports an error for a question mark where the standard has none. */
const isOfStandard = (error: string): boolean => !error.includes('question-mark');

check(
  "errors: parse5's errors are reported with their ranges",
  fc.property(markup, ownOptions, (html, options) => {
    const ours = new Set(errorsOf(souptree, html, options));
    for (const error of errorsOf(theirs, html, options).filter(isOfStandard)) {
      expect(ours).toContain(error);
    }
  }),
);
