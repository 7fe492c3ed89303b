/** The italic letters of mathematics. */

/** The letters in the order of their italic forms. A space has another code point. */
const blocks: readonly (readonly [first: number, letters: string])[] = [
  [0x1d434, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefg ijklmnopqrstuvwxyz'],
  [
    0x1d6e2,
    '\u0391\u0392\u0393\u0394\u0395\u0396\u0397\u0398\u0399\u039a\u039b\u039c\u039d\u039e\u039f\u03a0\u03a1\u03f4\u03a3\u03a4\u03a5\u03a6\u03a7\u03a8\u03a9\u2207\u03b1\u03b2\u03b3\u03b4\u03b5\u03b6\u03b7\u03b8\u03b9\u03ba\u03bb\u03bc\u03bd\u03be\u03bf\u03c0\u03c1\u03c2\u03c3\u03c4\u03c5\u03c6\u03c7\u03c8\u03c9\u2202\u03f5\u03d1\u03f0\u03d5\u03f1\u03d6',
  ],
];

/**
 * The italic form of a letter that is the only one in an `mi`; undefined if it has none.
 * https://w3c.github.io/mathml-core/#italic-mappings
 */
export function italicOf(letter: string): string | undefined {
  if (letter === 'h') return '\u210e';
  if (letter === '\u0131') return '\u{1d6a4}';
  if (letter === '\u0237') return '\u{1d6a5}';
  if (letter === ' ') return undefined;
  for (const [first, letters] of blocks) {
    const index = letters.indexOf(letter);
    if (index !== -1) return String.fromCodePoint(first + index);
  }
  return undefined;
}
