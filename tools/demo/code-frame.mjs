// Shows lines of a source, and where a parse error is in them, as compilers do.

/** The most code units of a line that are shown. Minified pages have long lines. */
const longestLine = 100;

/** The most code units before the range of an error, in a longer line. */
const longestContext = 60;

/** Characters that terminals do not show, or that would change the terminal. */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Characters that take two columns of a terminal. */
const wide =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60]/u;

/**
 * Splits a source into lines. Line n of a parse error has the index n - 1.
 *
 * @param {string} source
 */
export function linesOf(source) {
  return source.split(/\r\n|\r|\n/);
}

/**
 * The text without control characters.
 *
 * @param {string} text
 */
export function printable(text) {
  return text.replace(unprintable, (character) => (character === '\t' ? ' ' : '\ufffd'));
}

/**
 * Lines of a source with their numbers.
 *
 * @param {readonly string[]} lines
 * @param {import('./paint.mjs').Paint} paint
 */
export function numberedLines(lines, paint) {
  return lines.map((line, index) => gutter(index + 1, paint) + excerpt(line, 0, longestLine));
}

/**
 * A parse error: `file:line:column code explanation`, the line of the source, and an underline of the range.
 *
 * @param {string} name The name of the file.
 * @param {readonly string[]} lines All lines of the source.
 * @param {import('souptree').ParseError} error Its offsets count UTF-16 code units.
 * @param {string} explanation
 * @param {import('./paint.mjs').Paint} paint
 * @returns three lines
 */
export function codeFrame(
  name,
  lines,
  { line, column, offset, endOffset, code },
  explanation,
  paint,
) {
  const source = lines[line - 1];
  const start = column - 1;
  // A range can end in a later line, and the range at the end of the source is empty.
  const end = Math.min(start + endOffset - offset, source.length);
  const first = source.length <= longestLine ? 0 : Math.max(0, start - longestContext);
  const before = excerpt(source, first, start);
  const marked = excerpt(source, start, Math.min(end, first + longestLine));
  const after = excerpt(source, start + marked.length, first + longestLine);
  const underline = '^'.repeat(Math.max(1, columnsOf(marked)));
  return [
    `${paint('bold', `${name}:${line}:${column} ${code}`)} ${explanation}`,
    gutter(line, paint) + before + marked + after,
    gutter('', paint) + ' '.repeat(columnsOf(before)) + paint('red', underline),
  ];
}

/**
 * The characters of a line from a start to an end.
 *
 * @param {string} line
 * @param {number} start
 * @param {number} end
 */
function excerpt(line, start, end) {
  return printable(line.slice(start, end));
}

/**
 * The margin of a line.
 *
 * @param {number | ''} line
 * @param {import('./paint.mjs').Paint} paint
 */
function gutter(line, paint) {
  return paint('dim', `${String(line).padStart(4)} | `);
}

/**
 * The columns of a terminal that a text takes.
 *
 * @param {string} text
 */
function columnsOf(text) {
  let columns = 0;
  for (const character of text.replace(/\p{M}/gu, '')) columns += wide.test(character) ? 2 : 1;
  return columns;
}
