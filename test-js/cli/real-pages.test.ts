/** The command `souptree` on ten real pages in all formats: its outputs have the hashes that this repository keeps. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import {
  corpusDirectory,
  hashOutputs,
  hashPage,
  readHashes,
} from '../../tools/lib/command-outputs.mjs';
import { notRun } from '../support/suites/conformance.js';

// A test starts a process for each format.
jest.setTimeout(120_000);

const pages = Object.entries(readHashes());

describe.each(pages)('%s', (page, hashes) => {
  if (!existsSync(join(corpusDirectory(), page))) {
    notRun(`the command on ${page}, which is not in ${corpusDirectory()} (SOUPTREE_CORPUS_DIR).`);
    return;
  }

  test('is the page of the hashes', () => {
    expect(hashPage(page)).toBe(hashes.page);
  });

  // To renew the hashes: node tools/test/command-outputs.mjs
  test('has outputs with the hashes of real-pages.json', async () => {
    expect(await hashOutputs(page)).toEqual(hashes);
  });
});

test('there are ten pages of all three sets', () => {
  expect(pages).toHaveLength(10);
  const sets = new Set(pages.map(([page]) => page.split('/')[0]));
  expect([...sets].sort()).toEqual(['large', 'medium', 'small']);
});
