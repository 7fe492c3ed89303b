/**
 * The tree-construction suite and our own cases, in the dialects of domhandler and hast. Files that need scripts are
 * skipped. Both sides omit what a dialect cannot represent:
 *
 * - domhandler: an attribute if a later attribute has the same local name and another namespace;
 * - hast: namespaces, a doctype's names, white space and commas between words, and the notation of numbers. Attributes
 *   are properties, and names that every object has (such as `constructor`) are missing;
 * - both: shadow roots, so cases that need them are skipped.
 */

import { existsSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parse, parseFragment } from 'souptree';
import * as domhandler from 'souptree/domhandler';
import * as hast from 'souptree/hast';
import { dumpPlain } from '../support/dumps/dump.js';
import {
  dumpDomhandler,
  dumpHast,
  dumpPlainForDomhandler,
  dumpPlainForHast,
} from '../support/dumps/dump-dialects.js';
import { conformanceSuite, ownCases } from '../support/suites/conformance.js';
import { readTreeCases, type TreeCase } from '../support/suites/dat.js';

function run({ data, options, document }: TreeCase, scripting: boolean): void {
  const all = { ...options, scripting };
  const plain = options.context ? parseFragment(data, all) : parse(data, all);
  expect(dumpPlain(plain)).toBe(document);
  const own = { ...all, processingInstructionNodes: true };
  const domhandlerRoot = options.context
    ? domhandler.parseFragment(data, own)
    : domhandler.parse(data, own);
  expect(dumpDomhandler(domhandlerRoot)).toBe(dumpPlainForDomhandler(plain.children));
  const hastRoot = options.context ? hast.parseFragment(data, own) : hast.parse(data, own);
  expect(dumpHast(hastRoot)).toBe(dumpPlainForHast(plain.children));
  const mode = plain.type === 'document' ? plain.mode : undefined;
  expect(domhandlerRoot['x-mode']).toBe(mode);
  expect(hastRoot.data?.quirksMode).toBe(mode !== undefined && mode !== 'no-quirks');
}

const suite = conformanceSuite('html5lib/tree-construction');
for (const folder of [suite, ownCases]) {
  if (folder === undefined || !existsSync(folder)) continue;
  for (const [file, cases] of readTreeCases(folder)) {
    if (file.startsWith('scripted_')) continue;
    describe(file, () => {
      for (const each of cases) {
        if (each.options.declarativeShadowRoots) continue;
        const modes = each.scripting === undefined ? [false, true] : [each.scripting];
        for (const scripting of modes) {
          test(`${each.name}, scripting ${scripting ? 'on' : 'off'}`, () => run(each, scripting));
        }
      }
    });
  }
}
