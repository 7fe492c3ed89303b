// Colours of a terminal.

/** The control sequences that begin and end each style. */
const styles = {
  bold: ['\u001b[1m', '\u001b[22m'],
  dim: ['\u001b[2m', '\u001b[22m'],
  red: ['\u001b[31m', '\u001b[39m'],
};

/** @typedef {(style: keyof typeof styles, text: string) => string} Paint */

/**
 * Whether a stream is a terminal with colours, and the user did not set `NO_COLOR`.
 *
 * @param {{ isTTY?: boolean, hasColors?: () => boolean }} stream
 */
export function showsColours(stream) {
  return stream.isTTY === true && stream.hasColors?.() === true;
}

/**
 * Returns the function that adds styles to a text.
 *
 * @param {boolean} inColour Otherwise the function returns each text without a style.
 * @returns {Paint}
 */
export function painter(inColour) {
  if (!inColour) return (_, text) => text;
  return (style, text) => styles[style].join(text);
}
