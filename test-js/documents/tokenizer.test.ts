/**
 * The tokenizer suite, through the parser. Each run of the suite becomes a parse (support/suites/tokenizer-parse.ts).
 * The errors with the standard's codes must equal the expected ones in code, line and column. If the tokens are only
 * character data, one start tag or one doctype, the tree must contain them. The native tests cover the runs in which
 * tree construction would switch the tokenizer, and the runs that no page can cause. The output has their number.
 */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import {
  type Document,
  type Element,
  type Fragment,
  type ParseError,
  parse,
  parseFragment,
} from 'souptree';
import { conformanceSuite, reportConformance } from '../support/suites/conformance.js';
import {
  readTokenizerCases,
  type TokenizerCase,
  type TokenizerError,
} from '../support/suites/tokenizer-file.js';
import { type TokenizerParse, toParse } from '../support/suites/tokenizer-parse.js';

const standardCodes = new Set(
  readFileSync(resolve(__dirname, '../../tools/standard/parse-errors.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.slice(0, line.indexOf(':'))),
);

interface Run {
  root: Document | Fragment;
  errors: TokenizerError[];
}

/** Errors of the tokenizer. Columns of the first line count from the end of the prefix. */
function tokenizerErrors(errors: ParseError[], prefix: string): TokenizerError[] {
  return errors
    .filter(
      ({ code }) =>
        standardCodes.has(code) &&
        // The only code of the standard that tree construction reports.
        code !== 'non-void-html-element-start-tag-with-trailing-solidus',
    )
    .map(({ code, line, column }) => ({
      code,
      line,
      col: line === 1 ? column - prefix.length : column,
    }));
}

function run({ prefix, html, context }: TokenizerParse): Run {
  const errors: ParseError[] = [];
  const onParseError = (error: ParseError) => errors.push(error);
  const root = context
    ? parseFragment(html, { context, onParseError })
    : parse(html, { onParseError });
  return { root, errors: tokenizerErrors(errors, prefix) };
}

/** The tokens as nodes if they are only character data; otherwise undefined. */
function asCharacterData({ output }: TokenizerCase): object[] | undefined {
  const nodes: object[] = [];
  for (const [kind, first, second] of output) {
    if (kind === 'Character') nodes.push({ type: 'text', value: first });
    else if (kind === 'Comment') nodes.push({ type: 'comment', value: first });
    else if (kind === 'ProcessingInstruction') {
      nodes.push({ type: 'processing-instruction', target: first, value: second });
    } else return undefined;
  }
  return nodes;
}

function checkTree(each: TokenizerCase, state: string, root: Document | Fragment): void {
  const nodes = asCharacterData(each);
  const [kind, name, ...rest] = each.output[0] ?? [];
  if (nodes !== undefined && !JSON.stringify(nodes).includes('\\u0000')) {
    if (root.type === 'fragment') {
      expect(root.children).toStrictEqual(nodes);
    } else if (state === 'Data state') {
      expect(parseFragment(each.input, { context: 'div' }).children).toStrictEqual(nodes);
    }
  } else if (kind === 'StartTag' && each.output.length === 1 && state === 'Data state') {
    const [element] = parseFragment(each.input, { context: 'div' }).children as Element[];
    expect(element.name).toBe(name);
    const attributes = element.attributes.map((attribute) => [attribute.name, attribute.value]);
    expect(Object.fromEntries(attributes)).toStrictEqual(rest[0]);
  } else if (kind === 'DOCTYPE' && each.output.length === 1) {
    const [publicId, systemId] = rest;
    expect(root.children[0]).toStrictEqual({
      type: 'doctype',
      name: name ?? '',
      publicId: publicId ?? '',
      systemId: systemId ?? '',
    });
  }
}

const suite = conformanceSuite('html5lib/tokenizer');
if (suite) {
  const runs = readTokenizerCases(suite).flatMap((each) =>
    each.initialStates.map((state) => ({ each, state, request: toParse(each, state) })),
  );
  const expressible = runs.filter(({ request }) => request !== undefined);
  let passed = 0;
  describe('the parse of a run', () => {
    for (const { each, state, request } of expressible) {
      test(`${each.name}, ${state}: ${each.description}`, () => {
        const result = run(request as TokenizerParse);
        expect(result.errors).toStrictEqual(each.errors);
        checkTree(each, state, result.root);
        passed++;
      });
    }
  });
  afterAll(() => {
    process.stdout.write(
      `${runs.length - expressible.length} runs of the tokenizer suite are no parse\n`,
    );
    reportConformance('tokenizer', passed, expressible.length);
  });
}
