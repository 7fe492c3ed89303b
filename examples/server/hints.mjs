/** `103 Early Hints`: what a page needs is known from the last time that it was sent. */

import { linkHeader, PreloadScanner } from 'souptree/preload';

const mostHints = 10;
/** What a browser needs for the first screen. Images come later. */
const early = new Set(['style', 'script', 'font', '']);
/** Values that Node's `writeEarlyHints` accepts: without white space between quotation marks. */
const accepted = /^<[^>]*>(; [^;"\s]+(=("[^;"\s]*"|[^;"\s]*))?)*$/;

export class EarlyHints {
  /** @type {Map<string, string[]>} */
  #links = new Map();

  /** Sends the hints of a page, if it was sent before.
   *
   * @param {string} path
   * @param {import('node:http').ServerResponse} response
   */
  send(path, response) {
    const link = this.#links.get(path);
    if (link?.length) response.writeEarlyHints({ link });
  }

  /**
   * Passes the chunks of a page on, and remembers the hints of the page.
   *
   * @param {string} path
   * @param {AsyncIterable<Uint8Array>} chunks
   */
  async *learn(path, chunks) {
    /** @type {PreloadScanner<Uint8Array>} */
    const scanner = new PreloadScanner({ encoding: { transport: 'utf-8' } });
    const links = new Set();
    const add = (/** @type {import('souptree/preload').PreloadResource[]} */ resources) => {
      for (const resource of resources) {
        const link = linkHeader(resource);
        if (links.size < mostHints && early.has(resource.as) && link && accepted.test(link)) {
          links.add(link);
        }
      }
    };
    try {
      for await (const chunk of chunks) {
        add(scanner.write(chunk));
        yield chunk;
      }
      add(scanner.end());
      this.#links.set(path, [...links]);
    } finally {
      // Also if the client has closed the connection, or the page failed.
      scanner.close();
    }
  }
}
