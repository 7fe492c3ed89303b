/**
 * `DOMStream` and `parseInto` in a page: `npm run test:browser -- dom/dom-stream.test.ts` runs the tests in Chromium.
 * test-js/consumers/dom-stream.test.mjs has the cases that jsdom can run.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { parseTree } from 'souptree';
import { toDOM } from 'souptree/dom';
import { DOMStream, init, parseInto } from 'souptree/dom-stream';
import { dumpDom } from '../../tools/compare/differential/trees.mjs';
import { realPages } from '../support/pages.js';
import { conformanceSuite, ownCases, reportConformance } from '../support/suites/conformance.js';
import { readTreeCases } from '../support/suites/dat.js';

/** Larger pages would take too long. */
const longestPage = 400_000;

if (typeof document !== 'undefined') testInBrowser();
else {
  test('the DOM of a browser', () => {
    process.stderr.write(
      '\n*** NOT RUN: DOMStream in a page: npm run test:browser -- dom/dom-stream.test.ts\n\n',
    );
  });
}

function testInBrowser(): void {
  const byBrowser = (text: string) => new DOMParser().parseFromString(text, 'text/html');
  const emptyDocument = () => document.implementation.createHTMLDocument('');

  beforeAll(async () => {
    await init();
  });

  /** Pieces of different lengths, some of them inside of a tag or a character. */
  function* pieces(text: string): Generator<string> {
    for (let start = 0, length = 1; start < text.length; length = ((length * 7) % 1013) + 1) {
      yield text.slice(start, start + length);
      start += length;
    }
  }

  async function streamed(text: string): Promise<Document> {
    const target = emptyDocument();
    await parseInto(target, pieces(text));
    return target;
  }

  /** Returns whether Chromium parses to the same tree. */
  async function expectSameTree(text: string): Promise<boolean> {
    const grown = await streamed(text);
    const ours = toDOM(parseTree(text), document);
    expect(grown.isEqualNode(ours) ? '' : `${text}\n${dumpDom(grown)}\n${dumpDom(ours)}`).toBe('');
    return grown.isEqualNode(byBrowser(text));
  }

  describe('a page in pieces gives the tree of the whole page', () => {
    test('real pages, which Chromium parses to the same tree', async () => {
      for (const [name, path] of realPages()) {
        const text = readFileSync(path, 'utf8');
        if (text.length > longestPage) continue;
        expect([name, await expectSameTree(text)]).toStrictEqual([name, true]);
      }
    }, 120_000);

    const suite = conformanceSuite('html5lib/tree-construction');

    test('cases of tree construction', async () => {
      const files = [...(suite ? readTreeCases(suite) : []), ...readTreeCases(ownCases)];
      const cases = files
        .flatMap(([, list]) => list)
        .filter(({ data, options }) => !options.context && !data.includes('<selectedcontent'));
      let same = 0;
      for (const { data } of cases) same += (await expectSameTree(data)) ? 1 : 0;
      reportConformance('DOM that grows', same, cases.length, 'chromium');
    }, 120_000);
  });

  // Chromium inserts copies too, whenever a select element changes.
  test('the selected option is copied once', async () => {
    for (const text of [
      '<select><button><selectedcontent></selectedcontent></button><option>a<option selected>b</select>',
      '<select><option>a<option selected>b</option><div><selectedcontent></div></select>',
    ]) {
      const grown = await streamed(text);
      expect(dumpDom(grown)).toBe(dumpDom(byBrowser(text)));
    }
  });

  test('the live document of a frame grows with each chunk', async () => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const page = frame.contentDocument as Document;
    const text = readFileSync(join(__dirname, '../../examples/pages/soup.html'), 'utf8');
    const writer = new DOMStream(page).getWriter();
    let most = 0;
    for (const piece of pieces(text)) {
      await writer.write(piece);
      const count = page.querySelectorAll('*').length;
      expect(count).toBeGreaterThanOrEqual(most === 0 ? 0 : 1);
      most = Math.max(most, count);
    }
    await writer.close();
    expect(page.isEqualNode(byBrowser(text))).toBe(true);
    expect(most).toBeGreaterThan(10);
    frame.remove();
  });
}
