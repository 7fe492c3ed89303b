/**
 * The cases of scripts that write, in Chromium. Its trees must equal the expected trees of the files, and ours.
 * `npm run conformance:browser` sets the path of Chromium and its arguments. Without a path the cases are skipped.
 */

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Browser, chromium, type Page } from 'playwright-core';
import { Parser } from 'souptree';
import { dumpPlain } from '../support/dumps/dump.js';
import { reportConformance } from '../support/suites/conformance.js';
import { readTreeCases } from '../support/suites/dat.js';
import { runScript, scriptedCases } from '../support/suites/script-host.js';
import { dumpDom } from './dump-dom.js';

const executablePath = process.env.SOUPTREE_CHROMIUM;

const launchArguments = process.env.SOUPTREE_CHROMIUM_ARGUMENTS?.split(' ') ?? [];

/** The page that the server returns next. */
let served = '';
let server: Server;
let browser: Browser;
let page: Page;
let address: string;

async function treeOfChromium(data: string): Promise<string> {
  served = data;
  await page.goto(address);
  return page.evaluate(dumpDom);
}

if (executablePath) {
  beforeAll(async () => {
    server = createServer((_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(served);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    browser = await chromium.launch({ executablePath, args: launchArguments });
    page = await browser.newPage();
  }, 60_000);

  const count = { passed: 0, total: 0 };
  for (const [file, cases] of readTreeCases(scriptedCases)) {
    describe(file, () => {
      for (const { name, data, document } of cases) {
        count.total++;
        test(name, async () => {
          expect(await treeOfChromium(data)).toBe(document);
          const ours = new Parser({ onScript: runScript }).end(data);
          expect(dumpPlain(ours.toObject())).toBe(document);
          count.passed++;
        }, 30_000);
      }
    });
  }

  afterAll(async () => {
    const where = `chromium-${browser.version()}`;
    reportConformance('document-write', count.passed, count.total, where);
    await browser.close();
    server.close();
  });
} else {
  test('document.write in Chromium', () => {
    process.stderr.write(
      '\n*** NOT RUN: document.write in Chromium, which needs one: npm run conformance:browser\n\n',
    );
  });
}
