const { init, parse, serialize } = require('souptree');
const parse5 = require('souptree/parse5');

const markup = '<html><head></head><body><p>hi<b>x</b></p></body></html>';

beforeAll(() => init());

test('parses', () => {
  expect(serialize(parse('<p>hi<b>x'))).toBe(markup);
  expect(parse5.serialize(parse5.parse('<p>hi<b>x'))).toBe(markup);
});
