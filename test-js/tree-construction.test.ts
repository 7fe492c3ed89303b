/**
 * The tree-construction suite, except for the files that need scripts, and our own cases in the same
 * format: each case with scripting and without, unless it says which, and each in every form that the
 * package gives a tree: plain nodes from a string and from bytes, the encoded tree, parse5's nodes.
 */

import { existsSync } from 'node:fs';
import { afterAll, describe, expect, test } from '@jest/globals';
import {
  type FragmentOptions,
  parse,
  parseFragment,
  parseFragmentTree,
  parseTree,
  Tree,
} from 'souptree';
import * as parse5 from 'souptree/parse5';
import { conformanceSuite, ownCases, reportConformance } from './support/conformance.js';
import { readTreeCases, type TreeCase } from './support/dat.js';
import { dumpParse5, dumpPlain } from './support/dump.js';

const namespaces = {
  html: 'http://www.w3.org/1999/xhtml',
  svg: 'http://www.w3.org/2000/svg',
  mathml: 'http://www.w3.org/1998/Math/MathML',
};

function plain({ data, context }: TreeCase, scripting: boolean): string {
  return dumpPlain(
    context ? parseFragment(data, { context, scripting }) : parse(data, { scripting }),
  );
}

function plainFromBytes({ data, context }: TreeCase, scripting: boolean): string {
  // Only bytes have a byte order mark; a string has a character there.
  const mark = data.startsWith('\ufeff') ? '\ufeff' : '';
  const bytes = Buffer.from(mark + data);
  return dumpPlain(
    context ? parseFragment(bytes, { context, scripting }) : parse(bytes, { scripting }),
  );
}

function encoded({ data, context }: TreeCase, scripting: boolean): string {
  const options: FragmentOptions = { scripting };
  const tree = context
    ? parseFragmentTree(data, { ...options, context })
    : parseTree(data, options);
  return dumpPlain(Tree.from(tree.buffer.slice(0)).toObject());
}

function parse5Shape({ data, context }: TreeCase, scriptingEnabled: boolean): string {
  const options = { scriptingEnabled, processingInstructionNodes: true };
  if (!context) return dumpParse5(parse5.parse(data, options));
  const element = {
    nodeName: context.name,
    tagName: context.name,
    attrs: [],
    namespaceURI: namespaces[context.namespace],
    childNodes: [],
    parentNode: null,
  };
  return dumpParse5(parse5.parseFragment(element, data, options));
}

const forms = { plain, plainFromBytes, encoded, parse5Shape };

function runs(files: Map<string, TreeCase[]>) {
  const count = { passed: 0, total: 0 };
  for (const [file, cases] of files) {
    describe(file, () => {
      for (const each of cases) {
        const modes = each.scripting === undefined ? [false, true] : [each.scripting];
        for (const scripting of modes) {
          count.total++;
          test(`${each.name}, scripting ${scripting ? 'on' : 'off'}`, () => {
            for (const [form, dumped] of Object.entries(forms)) {
              // The name of the form shows in the difference.
              expect(`${form}\n${dumped(each, scripting)}`).toBe(`${form}\n${each.document}`);
            }
            count.passed++;
          });
        }
      }
    });
  }
  return count;
}

const suite = conformanceSuite('html5lib/tree-construction');
if (suite) {
  const files = readTreeCases(suite);
  for (const file of files.keys()) if (file.startsWith('scripted_')) files.delete(file);
  const count = runs(files);
  afterAll(() => reportConformance('package tree-construction', count.passed, count.total));
}

if (existsSync(ownCases)) runs(readTreeCases(ownCases));
