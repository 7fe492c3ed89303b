/** The cases of the suite `markdown` for html-to-text: what html-to-text returns. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { convert, type HtmlToTextOptions } from 'souptree/html-to-text';
import { conformanceSuite, reportConformance } from '../support/suites/conformance.js';

const markdown = conformanceSuite('markdown');

interface Case {
  id: string;
  html: string;
  options: HtmlToTextOptions;
  text: string;
}

if (markdown !== undefined) {
  test('convert returns what html-to-text returns', () => {
    const lines = readFileSync(join(markdown, 'html-to-text-cases.jsonl'), 'utf8').split('\n');
    const cases: Case[] = lines.filter((line) => line !== '').map((line) => JSON.parse(line));
    const failed: unknown[] = [];
    for (const { id, html, options, text } of cases) {
      const got = convert(html, options);
      if (got !== text) failed.push([id, html, got]);
    }
    reportConformance('html-to-text', cases.length - failed.length, cases.length);
    expect(failed).toStrictEqual([]);
  });
}
