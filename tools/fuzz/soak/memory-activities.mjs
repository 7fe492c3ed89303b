// Activities that need much memory. They use the CommonJS files, which create instances of their own. So the other
// activities keep one instance for the whole run, in which leaks add up.

import { createRequire } from 'node:module';
import { expect, expectError } from './expect.mjs';

const souptree = createRequire(import.meta.url)('../../../dist/index.cjs');

const { grow } = WebAssembly.Memory.prototype;

/** The memory cannot grow, so one document fails and others continue. */
export function outOfMemory() {
  const other = new souptree.Parser();
  other.write('<p>other');
  const huge = 'x'.repeat(30_000_000);
  WebAssembly.Memory.prototype.grow = () => {
    throw new RangeError('Maximum memory size exceeded');
  };
  try {
    expectError(() => souptree.parseTree(huge), /^souptree: out of memory/);
  } finally {
    WebAssembly.Memory.prototype.grow = grow;
  }
  const markup = other.end().root.outerHTML;
  expect(markup.includes('<p>other</p>'), `the other document changed: ${markup}`);
  expect(souptree.parseTree('<p>x').root.children.length > 0, 'the next document is empty');
}

/** Parses a document that needs so much memory that the package drops the instance. */
export function largeDocument() {
  const tree = souptree.parseTree('<p class=x>text <b>bold</b>'.repeat(200_000));
  expect(tree.root.lastChild !== null, 'the tree is empty');
}
