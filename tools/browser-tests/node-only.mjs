// Tests that do not run in a page, each with its reason. An entry is a whole file, or a text: it then holds
// for each test whose full title contains the text.

/** The whole file. */
export const files = {
  'attack.test.ts': 'measures the memory of processes that it starts',
  'bench.test.ts': 'tests programs of bench/, which run in Node',
  'corpus.test.ts': 'compares with the native program, which it starts',
  'differential.test.ts': 'compares in Node: npm run differential compares in a browser',
  'examples.test.ts': 'starts the examples as programs of Node',
  'package.test.ts': 'installs the package, and requires its CommonJS files',
  'scripts-in-chromium.test.ts': 'starts Chromium itself: npm run conformance:browser',
};

// Streams of Chromium 156 drop a transformer that is cancelled or aborted without a call of its `cancel`.
const noCancel = "needs a call of a transformer's `cancel`";

const measuresProcess = 'measures a process of Node';

/** Parts of files. */
export const titles = {
  'lazy.test.ts': { 'a lazy node is shown as its markup': 'is about util.inspect' },
  'limits.test.ts': {
    'is read by all readers without limits, in less memory': measuresProcess,
    'is parsed if it is larger, too': measuresProcess,
    'is refused by all readers with `untrusted`': measuresProcess,
  },
  'memory.test.ts': {
    'large documents give their memory back': measuresProcess,
    'a string that is kept keeps the strings of its page': measuresProcess,
    'a string that is kept keeps no other with': measuresProcess,
    'is copied once for all elements that the standard makes again': measuresProcess,
    'a full stack is an error of the caller': 'needs a process of its own',
  },
  'parser.test.ts': {
    'memory of closed parsers is used again': measuresProcess,
    'memory of forgotten parsers is, too': measuresProcess,
    'memory of a large document is given back': measuresProcess,
  },
  'stream.test.ts': {
    'takes streams of Node': 'uses node:stream',
    'reads a stream of Node': 'uses node:stream',
    'a server ': 'starts a server',
    'HtmlParserPassThrough waits for who reads from it': noCancel,
    'HtmlParserPassThrough has the tree of what came when its source fails': noCancel,
  },
  'validate.test.ts': {
    'whatever is changed: it is refused, or every reader can walk it':
      'starts tools/fuzz-trees.mjs',
    'of much memory is checked before a copy': measuresProcess,
  },
};
