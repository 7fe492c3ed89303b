/** The output of a rewrite, whole and in chunks. */

import { expect } from '@jest/globals';
import {
  type RewriteElement,
  type RewriteHandlers,
  Rewriter,
  rewrite,
  type TokenOptions,
} from 'souptree/rewrite';

/** The output in chunks of this size. Texts are whole, so that handlers receive the same texts as in `rewrite`. */
export function inChunks(
  html: string,
  size: number,
  handlers: RewriteHandlers,
  options?: TokenOptions,
) {
  const rewriter = new Rewriter(handlers, { ...options, texts: 'whole' });
  let output = '';
  for (let at = 0; at < html.length; at += size) {
    output += rewriter.write(html.slice(at, at + size));
  }
  return output + rewriter.end();
}

export function bytesInChunks(
  html: Uint8Array,
  size: number,
  handlers: RewriteHandlers,
  options?: TokenOptions,
): Uint8Array {
  const rewriter = new Rewriter<Uint8Array>(handlers, { ...options, texts: 'whole' });
  const output: Uint8Array[] = [];
  for (let at = 0; at < html.length; at += size) {
    output.push(rewriter.write(html.subarray(at, at + size)));
  }
  output.push(rewriter.end());
  return Buffer.concat(output);
}

/** The output, which must be the same for a string and for bytes, whole and in pieces. */
export function rewritten(html: string, handlers: RewriteHandlers, options?: TokenOptions): string {
  const output = rewrite(html, handlers, options);
  expect(inChunks(html, 1, handlers, options)).toBe(output);
  expect(Buffer.from(rewrite(Buffer.from(html), handlers, options)).toString()).toBe(output);
  return output;
}

/** The output with one handler for elements. */
export function changed(html: string, selector: string, change: (element: RewriteElement) => void) {
  return rewritten(html, { elements: { [selector]: change } });
}
