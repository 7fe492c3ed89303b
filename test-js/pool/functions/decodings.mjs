/** Counts how often a long string is decoded in a thread. */

const { decode } = TextDecoder.prototype;
let decodings = 0;
/** @param {Parameters<typeof decode>} args */
TextDecoder.prototype.decode = function (...args) {
  decodings++;
  return decode.apply(this, args);
};
let before = 0;

/**
 * Reads the input three times. Returns how often it was decoded for this page.
 *
 * @param {unknown} _
 * @param {{ input: string }} page
 */
export default function readThrice(_, page) {
  const length = page.input.length + page.input.length + page.input.length;
  const count = decodings - before;
  before = decodings;
  return { length: length / 3, count };
}
