// Tests that do not run in a page, each with its reason. An entry is the name of a file, or a text. A text
// is for each test of the file whose full title contains the text.

/** Files of which no test runs in a page. */
export const files = {
  'attack.test.ts': 'measures the memory of processes that it starts',
  'bench.test.ts': 'tests programs of bench/, which run in Node',
  'cli-real-pages.test.ts': 'runs the command, which is for Node',
  'cli.test.ts': 'starts the command in Node',
  'corpus.test.ts': 'compares with the native program, which it starts',
  'demo.test.ts': 'starts the demo in Node',
  'differential.test.ts': 'compares in Node: npm run differential compares in a browser',
  'example-folders.test.ts': 'starts the examples as programs of Node, and Chromium itself',
  'examples.test.ts': 'starts the examples as programs of Node',
  'function-order.test.ts': 'tests a tool of the build',
  'inline-accessors.test.ts': 'tests a tool of the build, which needs the TypeScript compiler',
  'kept-strings.test.ts': 'measures the memory of a process that it starts',
  'node.test.ts': 'tests streams and servers of Node',
  'package.test.ts': 'installs the package, and requires its CommonJS files',
  'readme.test.ts': 'compiles the code of the documents, and starts it as programs of Node',
  'scripts-in-chromium.test.ts': 'starts Chromium itself: npm run conformance:browser',
  'server-content-streams.test.ts': 'starts servers of Node',
  'tool-arguments.test.ts': 'starts the tools as programs of Node',
};

// Streams of Chromium 156 drop a transformer that is cancelled or aborted without a call of its `cancel`.
const noCancel = "needs a call of a transformer's `cancel`";

const measuresProcess = 'measures a process of Node';

/** Tests of other files. */
export const titles = {
  'lazy.test.ts': { 'a lazy node is shown as markup in the console': 'is about util.inspect' },
  'limits.test.ts': {
    'is read by all readers without limits, in less memory': measuresProcess,
    'is parsed even if it is larger': measuresProcess,
    'is refused by all readers with `untrusted`': measuresProcess,
  },
  'preload.test.ts': { 'can be sent as 103 Early Hints': 'starts a server of Node' },
  'memory.test.ts': {
    'large documents free their memory': measuresProcess,
    'keeps all strings of its page in memory': measuresProcess,
    'keeps no other string in memory with': measuresProcess,
    'is copied once for all elements that the parser reconstructs': measuresProcess,
    'a stack overflow throws in the caller': 'needs a process of its own',
  },
  'parser.test.ts': {
    'memory of closed parsers is used again': measuresProcess,
    'memory of forgotten parsers is used again': measuresProcess,
    'memory of a large document is freed': measuresProcess,
  },
  'rewrite-content-streams.test.ts': {
    'is read as fast as the output is read by RewriteTransform': 'uses node:stream',
    'is read as fast as the output is read by a pipeline of Node': 'uses node:stream',
    'fails a response, and a transform of Node': 'uses node:stream',
    'a stream of Node is destroyed, and a generator ends': 'uses node:stream',
  },
  'rewrite-stream-properties.test.ts': {
    'a page of a slow server is handed on': 'starts a server of Node',
  },
  'server.test.ts': {
    'a server and fetch ': 'starts a server of Node',
    'changes header fields that describe the bytes': 'has Set-Cookie, which pages do not see',
  },
  'stream.test.ts': {
    'accepts streams of Node': 'uses node:stream',
    'reads a stream of Node': 'uses node:stream',
    'a server ': 'starts a server',
    'HtmlParserPassThrough applies backpressure until the caller reads': noCancel,
    'HtmlParserPassThrough keeps the tree so far if its source fails': noCancel,
  },
  'validate.test.ts': {
    'every changed tree is either refused, or readable by all readers':
      'starts tools/fuzz/trees/fuzz-trees.mjs',
    'of a large buffer is checked before the buffer is copied': measuresProcess,
  },
};
