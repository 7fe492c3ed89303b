// A plain script with one thread: reads a WARC file, and writes a line of JSON for each page. A contestant of warc.mjs.
//
//   node bench/warc-script.mjs cheerio|souptree FILE.warc.gz OUT.jsonl

import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pagesOf } from '../examples/crawl/warc.mjs';

const libraries = {
  async cheerio() {
    const { load } = await import('cheerio');
    return ({ url, content }) => {
      const $ = load(content.toString());
      return {
        title: $('title').first().text(),
        links: Array.from($('a[href]'), ({ attribs }) => resolved(attribs.href, url)),
        text: $('body').text(),
      };
    };
  },
  async souptree() {
    const { parseTree } = await import('../dist/index.js');
    const { record } = await import('./pool-extract.mjs');
    return ({ url, content }) => record(parseTree(content), { url });
  },
};

function resolved(href, url) {
  return URL.canParse(href, url) ? new URL(href, url).href : null;
}

const [library, file, out] = process.argv.slice(2);
const extract = await libraries[library]();

async function* lines() {
  for await (const page of pagesOf(file)) {
    yield `${JSON.stringify({ input: page.url, value: extract(page) })}\n`;
  }
}

await pipeline(Readable.from(lines()), createWriteStream(out));
