/**
 * The tree-construction suite, without the files that need scripts, and our own cases in the same format. Each case
 * runs both with and without scripting, unless the case specifies one of them. Each case is read in every form of a
 * tree: plain nodes of a string and of bytes, the encoded tree as plain nodes, lazy nodes, a cursor, and parse5's
 * nodes. The markup of all is compared.
 */

import { existsSync } from 'node:fs';
import { afterAll, describe, test } from '@jest/globals';
import { parse, parseFragment, parseFragmentTree, parseTree, serialize, Tree } from 'souptree';
import * as parse5 from 'souptree/parse5';
import { dumpCursor, dumpParse5, dumpPlain } from '../support/dumps/dump.js';
import { serializeNaively } from '../support/dumps/serialize.js';
import { expectSame } from '../support/expect-equal.js';
import { parse5Context } from '../support/parse5-context.js';
import { conformanceSuite, ownCases, reportConformance } from '../support/suites/conformance.js';
import { readTreeCases, type TreeCase } from '../support/suites/dat.js';

function plain({ data, options }: TreeCase, scripting: boolean): string {
  return dumpPlain(
    options.context
      ? parseFragment(data, { ...options, scripting })
      : parse(data, { ...options, scripting }),
  );
}

function plainFromBytes(each: TreeCase, scripting: boolean): string {
  const { options } = each;
  // Bytes need a second byte order mark, because the parser drops the first one.
  const mark = each.data.startsWith('\ufeff') ? '\ufeff' : '';
  const data = Buffer.from(mark + each.data);
  return dumpPlain(
    options.context
      ? parseFragment(data, { ...options, scripting })
      : parse(data, { ...options, scripting }),
  );
}

function toTree({ data, options }: TreeCase, scripting: boolean): Tree {
  return options.context
    ? parseFragmentTree(data, { ...options, scripting })
    : parseTree(data, { ...options, scripting });
}

function encoded(each: TreeCase, scripting: boolean): string {
  return dumpPlain(Tree.from(toTree(each, scripting).buffer).toObject());
}

function lazy(each: TreeCase, scripting: boolean): string {
  return dumpPlain(toTree(each, scripting).root);
}

function cursor(each: TreeCase, scripting: boolean): string {
  return dumpCursor(toTree(each, scripting).cursor());
}

/** The tree in parse5's shape; undefined if the case needs an option that parse5 does not have. */
function parse5Shape({ data, options }: TreeCase, scriptingEnabled: boolean): string | undefined {
  if (options.declarativeShadowRoots || options.templateFor === false || options.srcdoc) {
    return undefined;
  }
  const parserOptions = { scriptingEnabled, processingInstructionNodes: true };
  const context = parse5Context(options);
  return dumpParse5(
    context
      ? parse5.parseFragment(context, data, parserOptions)
      : parse5.parse(data, parserOptions),
  );
}

const forms = { plain, plainFromBytes, encoded, lazy, cursor, parse5Shape };

function expectSameMarkup(each: TreeCase, scripting: boolean): void {
  const tree = toTree(each, scripting);
  const plainRoot = tree.toObject();
  for (const options of [{ scripting }, { scripting, serializableShadowRoots: true }]) {
    const markup = serializeNaively(plainRoot, options);
    expectSame(serialize(plainRoot, options), markup);
    expectSame(serialize(tree.root, options), markup);
  }
}

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
              const text = dumped(each, scripting) ?? each.document;
              // A failure shows the name of the form.
              expectSame(`${form}\n${text}`, `${form}\n${each.document}`);
            }
            expectSameMarkup(each, scripting);
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
  afterAll(() => reportConformance('tree-construction', count.passed, count.total));
}

if (existsSync(ownCases)) runs(readTreeCases(ownCases));
