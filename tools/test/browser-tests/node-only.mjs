// Tests that do not run in a page, each with its reason. An entry is the path of a file or folder in test-js, or a
// text. A text is for each test of the file whose full title contains the text.

/** Files and folders of which no test runs in a page. A folder ends with a slash. */
export const files = {
  'cli/': 'tests the command, which is for Node',
  'dialects/parse5/least-adapter.test.ts': 'resolves packages as Node does',
  'dialects/parse5/types.test.ts': 'starts the TypeScript compiler',
  'docs/': 'compiles and starts the programs of the documents',
  'documents/scripts-in-chromium.test.ts': 'starts Chromium itself: npm run conformance:browser',
  'entries/': 'reads the packed files, the declarations or the documentation',
  'examples/': 'starts the examples as programs of Node, and Chromium itself',
  'extract/growth.test.ts': 'measures the processor time of Node',
  'hosts/': 'starts Node without some of its globals',
  'html-to-text/html-to-text.test.ts': 'uses mocks of Jest',
  'module/module-versions.test.ts': 'starts programs with copies of the package',
  'pool/': 'starts threads of Node',
  'readers/corpus.test.ts': 'compares with the native program, which it starts',
  'readers/kept-strings.test.ts': 'measures the memory of a process that it starts',
  'reports/': 'starts programs of Node, and the command',
  'sanitizer/live-strings.test.ts': 'starts programs of Node',
  'sanitizer/old-parser.test.ts': 'tests programs that run in Node',
  'sanitizer/search.test.ts': 'tests programs that run in Node',
  'servers/content-streams.test.ts': 'starts servers of Node',
  'servers/encodings.test.ts': 'starts servers of Node',
  'servers/node/': 'tests streams and servers of Node',
  'streams/endless.test.ts': 'measures the memory of a process that it starts',
  'tools/': 'tests programs that run in Node',
};

// Streams of Chromium 156 drop a transformer that is cancelled or aborted without a call of its `cancel`.
const noCancel = "needs a call of a transformer's `cancel`";

const measuresProcess = 'measures a process of Node';

/** Tests of other files. */
export const titles = {
  'tree/lazy/lazy.test.ts': {
    'a lazy node is shown as markup in the console': 'is about util.inspect',
    'lazy nodes of different pages are not deeply equal': 'uses node:assert',
  },
  'module/limits.test.ts': {
    'is read by all readers without limits, in less memory': measuresProcess,
    'is parsed even if it is larger': measuresProcess,
    'is refused by all readers with `untrusted`': measuresProcess,
  },
  'preload/preload.test.ts': {
    'can be sent as 103 Early Hints': 'starts a server of Node',
    'preloads needs linear time': 'measures the processor time of Node',
    'holds bytes without an encoding until it is decided': noCancel,
  },
  'module/memory.test.ts': {
    'large documents free their memory': measuresProcess,
    'a string that the caller keeps': measuresProcess,
    'a stack overflow throws in the caller': 'needs a process of its own',
  },
  'documents/errors.test.ts': {
    'needs a scheme that can be fetched': 'needs a host without a page',
  },
  'extract/links.test.ts': { 'links each attribute with a URL': 'compares with a snapshot' },
  'documents/parser.test.ts': {
    'memory of closed parsers is used again': measuresProcess,
    'memory of forgotten parsers is used again': measuresProcess,
    'memory of a large document is freed': measuresProcess,
  },
  'rewrite/content-streams.test.ts': {
    'is read as fast as the output is read by RewriteTransform': 'uses node:stream',
    'is read as fast as the output is read by a pipeline of Node': 'uses node:stream',
    'fails a response, and a transform of Node': 'uses node:stream',
    'a stream of Node is destroyed, and a generator ends': 'uses node:stream',
  },
  'rewrite/stream-properties.test.ts': {
    'a page of a slow server is handed on': 'starts a server of Node',
  },
  'servers/server.test.ts': {
    'a server and fetch ': 'starts a server of Node',
    'changes header fields that describe the bytes': 'has Set-Cookie, which pages do not see',
  },
  'streams/stream.test.ts': {
    'accepts streams of Node': 'uses node:stream',
    'reads a stream of Node': 'uses node:stream',
    'a server ': 'starts a server',
    'a signal ends a read, and cancels the source': 'uses node:stream',
    'HtmlParserPassThrough applies backpressure until the caller reads': noCancel,
    'HtmlParserPassThrough keeps the tree so far if its source fails': noCancel,
  },
  'encoded/validate.test.ts': {
    'every changed tree is either refused, or readable by all readers':
      'starts tools/fuzz/trees/fuzz-trees.mjs',
    'of a large buffer is checked before the buffer is copied': measuresProcess,
  },
};
