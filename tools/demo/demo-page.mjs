// Shows a page, its tree, its parse errors, and the time to parse it.

import { join } from 'node:path';
import { readLists } from '../lib/lists.mjs';
import { root, runQuietly } from '../lib/run.mjs';
import { codeFrame, linesOf, numberedLines, printable } from './code-frame.mjs';
import { medianTimes } from './median-times.mjs';

const mostSourceLines = 12;
const mostTreeLines = 60;
const mostErrors = 10;

/**
 * The lines of a part: a heading, a number of items, and the number of omitted items.
 *
 * @param {string} heading
 * @param {readonly string[]} items
 * @param {number} most
 * @param {import('./paint.mjs').Paint} paint
 */
function part(heading, items, most, paint) {
  const omitted = items.length - most;
  return [
    '',
    paint('bold', heading),
    '',
    ...items.slice(0, most),
    ...(omitted > 0 ? [`  ... and ${omitted} more: npm run demo -- --all`] : []),
  ];
}

/**
 * Describes a page. Needs the built package and the packages in node_modules.
 *
 * @param {string} name The name of the file.
 * @param {Uint8Array} bytes
 * @param {object} options
 * @param {boolean} options.all Whether to show all lines and all errors.
 * @param {import('./paint.mjs').Paint} options.paint
 * @returns {Promise<string[]>} lines
 */
export async function describePage(name, bytes, { all, paint }) {
  const text = await decode(bytes);
  const frames = await errorFrames(name, text, paint);
  const source = numberedLines(linesOf(text.trimEnd()), paint);
  const show = (heading, items, most) =>
    part(heading, items, all ? Number.POSITIVE_INFINITY : most, paint);
  return [
    ...show(`${name}, ${bytes.length} bytes`, source, mostSourceLines),
    ...show(
      `Its tree, the same as in browsers: npx souptree ${name}`,
      treeLines(bytes),
      mostTreeLines,
    ),
    ...show(errorHeading(name, frames.length), frames, mostErrors),
    ...show('The time to parse it', await timeLines(text), Number.POSITIVE_INFINITY),
  ];
}

function errorHeading(name, count) {
  if (count === 0) return 'It has no parse errors';
  return `Its ${count} parse ${count === 1 ? 'error' : 'errors'}: npx souptree --format errors ${name}`;
}

/** The text of a page, in the encoding that the parser found. Node's decoders are wrong for some encodings. */
async function decode(bytes) {
  await import('../../dist/legacy-encodings.js');
  const { parseTree } = await import('../../dist/index.js');
  const { TextDecoder } = await import('@exodus/bytes/encoding.js');
  return new TextDecoder(parseTree(bytes).encoding?.name).decode(bytes);
}

/** The lines that the command prints. */
function treeLines(bytes) {
  const command = [join(root, 'dist', 'cli.js'), '-'];
  const tree = runQuietly(process.execPath, command, { input: bytes, stdio: 'pipe' });
  return tree
    .trimEnd()
    .split('\n')
    .map((line) => `  ${printable(line)}`);
}

async function errorFrames(name, text, paint) {
  const { parseTree } = await import('../../dist/index.js');
  const { parseErrors, treeConstructionErrors } = readLists();
  const explanations = new Map([...parseErrors, ...treeConstructionErrors]);
  const lines = linesOf(text);
  const { errors } = parseTree(text, { collectErrors: true });
  return errors.map((error) =>
    codeFrame(name, lines, error, explanations.get(error.code), paint).join('\n'),
  );
}

/** The times of souptree and parse5. Both get the same string, and create plain nodes without locations. */
async function timeLines(text) {
  const { parse } = await import('../../dist/index.js');
  const parse5 = await import('parse5');
  const { medians, rounds } = medianTimes({
    souptree: () => parse(text),
    parse5: () => parse5.parse(text, { scriptingEnabled: false }),
  });
  return [
    ...Object.entries(medians).map(
      ([name, time]) => `  ${name.padEnd(10)}${time.toFixed(3).padStart(10)} ms`,
    ),
    '',
    '  From the same string to plain nodes, without locations and errors.',
    `  Medians of ${rounds} parses, in turns, after both parsers are warm.`,
  ];
}
