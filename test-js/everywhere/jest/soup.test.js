const { init, parse, serialize } = require('souptree');
const parse5 = require('souptree/parse5');

const markup = '<html><head></head><body><p>hi<b>x</b></p></body></html>';
/** The entries that need no other package. */
const entries = [
  'dom',
  'dom-stream',
  'domhandler',
  'inline',
  'inline/rewrite',
  'inline/stream',
  'node',
  'parse5',
  'preload',
  'rewrite',
  'sanitize',
  'server',
  'stream',
  'tokens',
  'tree',
];

beforeAll(() => init());

test('parses', () => {
  expect(serialize(parse('<p>hi<b>x'))).toBe(markup);
  expect(parse5.serialize(parse5.parse('<p>hi<b>x'))).toBe(markup);
});

// jsdom has no streams.
test('imports every entry, also without streams', async () => {
  for (const entry of entries) expect(require(`souptree/${entry}`)).toBeDefined();
  const { rewrite, RewriteStream } = require('souptree/rewrite');
  expect(rewrite('<p>x', { elements: { p: (p) => void p.append('!') } })).toBe('<p>x!');
  const { parseStream } = require('souptree/stream');
  expect((await parseStream(['<p>'])).root.children).toHaveLength(1);
  if (typeof TransformStream === 'undefined') {
    expect(() => new RewriteStream({})).toThrow('this host has no TransformStream');
  } else {
    expect(new RewriteStream({})).toBeInstanceOf(TransformStream);
  }
});
