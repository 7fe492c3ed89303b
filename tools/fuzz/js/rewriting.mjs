// The target `rewriting`. Its properties: handlers without edits return the input; removing the insertions from the
// output gives the input; removals leave the rest in order; the output has the edited attributes; pieces give the
// output of the whole.

import { join } from 'node:path';
import { chooser, soup } from '../../lib/soup/index.mjs';
import { cut, headerBytes, inputOf, readHeader, readPage } from './choices.mjs';
import { mutatePage } from './mutate.mjs';
import {
  changes,
  editAttributes,
  insertions,
  marker,
  observations,
  readAttributes,
  removals,
} from './programs.mjs';

// The documented errors: of handlers, of content that the output cannot express, and of the parser.
const ownErrors = /^(souptree: |\w+(\.\w+)?: )/;

const contexts = [undefined, undefined, undefined, 'div', 'table', 'tr', 'select', 'title', 'svg'];
// The encodings of bytes; undefined is a string. The option overrides meta elements.
const encodings = [undefined, undefined, 'utf-8', 'windows-1252'];
const kinds = [observations, insertions, removals, changes, editAttributes];
const soups = 60;

export async function createTarget(folder) {
  const { rewrite, Rewriter } = await import(join(folder, 'rewrite.js'));

  function seeds() {
    const inputs = [];
    for (let seed = 0; seed < soups; seed++) {
      const choose = chooser(seed);
      const header = Array.from({ length: headerBytes }, () => choose(256));
      inputs.push(inputOf(header, soup(choose, { size: 10 })));
    }
    return inputs;
  }

  function run(bytes) {
    const { numbers, seed, choose } = readHeader(bytes);
    const [kindNumber, contextNumber, form, piece] = numbers;
    const text = readPage(bytes);
    const encoding = encodings[form % encodings.length];
    const input = encoding === undefined ? text : new TextEncoder().encode(text);
    const options = {
      encoding: { override: encoding },
      context: contexts[contextNumber % contexts.length],
      scripting: (form & 16) !== 0,
      declarativeShadowRoots: (form & 32) !== 0,
    };
    const kind = kinds[kindNumber % kinds.length];
    // Handlers take decisions when they are called, so each run needs the same generator.
    const handlers = (log = []) => kind(chooser(seed), log);
    const log = [];
    const whole = outcome(() => rewrite(input, handlers(log), options));
    const inPieces = outcome(() => {
      // Without the option, the handlers get each piece of a text.
      const rewriter = new Rewriter(handlers(), { ...options, texts: 'whole' });
      const pieces = cut(input, choose, 2 + (piece % 64));
      const parts = pieces.map((part) => rewriter.write(part));
      return joined([...parts, rewriter.end()], input);
    });
    if (!isSame(whole, inPieces)) throw new Error('pieces give another output');
    if (whole.error !== undefined) return;
    checkOutput(kind, asText(input), whole.output, markerIn(encoding));
    // The rewriter drops a `frameset` that a parser ignores if an edit could make the tag valid.
    if (kind === editAttributes && !/<frameset/i.test(text))
      checkAttributes(whole.output, log, encoding === undefined, options);
  }

  /** Checks that the output has the attributes that the handlers left. */
  function checkAttributes(output, expected, isText, options) {
    const log = [];
    rewrite(isText ? output : Buffer.from(output, 'latin1'), readAttributes(log), options);
    if (log.join('\n') !== expected.join('\n')) throw new Error('the output has other attributes');
  }

  return { seeds, adopt: (bytes) => bytes, run, mutate: mutatePage, longest: 600 };
}

function joined(parts, input) {
  if (typeof input === 'string') return parts.join('');
  return Buffer.concat(parts);
}

/** The output, or the message of a documented error. */
function outcome(body) {
  try {
    return { output: asText(body()), error: undefined };
  } catch (error) {
    if (!(error instanceof Error && ownErrors.test(error.message))) throw error;
    return { output: undefined, error: error.message };
  }
}

function isSame(a, b) {
  return a.output === b.output && a.error === b.error;
}

/** Bytes as a string with one character for each byte. */
function asText(data) {
  return typeof data === 'string' ? data : Buffer.from(data).toString('latin1');
}

/** The marker as the output contains it. */
function markerIn(encoding) {
  switch (encoding) {
    case undefined:
      return marker;
    case 'utf-8':
      return Buffer.from(marker).toString('latin1');
    default:
      return `&#${marker.charCodeAt(0)};`;
  }
}

/**
 * Tags that the rewriter inserts: of implied elements that are edited, and missing end tags of elements around edits.
 */
const ownTags = /<(?:html|head|body|colgroup|tbody|tr|p|\/[a-z][^>]*)>/gi;

/**
 * A newline that parsers ignore is dropped if content is inserted before it. So the newlines there are not compared.
 */
const firstNewlines = /(<(?:textarea|pre|listing)(?:[\s/][^>]*)?>)[\r\n]+/gi;

function checkOutput(kind, input, output, inserted) {
  if (kind === observations && output !== input) {
    throw new Error('handlers that change nothing change the output');
  }
  const without = (text) =>
    unguarded(text.replaceAll(inserted, '').replace(ownTags, '').replace(firstNewlines, '$1'));
  if (kind === insertions && without(output) !== without(input)) {
    throw new Error('insertions change other parts of the page');
  }
  // The rewriter inserts `</>` if the rest after a removal would become a byte order mark.
  const rests = [output, output.replace('</>', ''), output.replace(ownTags, '')].map(unguarded);
  if (kind === removals && !rests.some((rest) => isSubsequence(rest, unguarded(input)))) {
    throw new Error('removals change the remaining parts of the page');
  }
}

/**
 * Decodes references. The rewriter writes a reference for a character that would form a tag or a reference with
 * adjacent content, and for characters of a text in an element that lost its raw text.
 */
function unguarded(text) {
  return text
    .replace(/&(amp;)+/g, '&')
    .replaceAll('\0', '&#65533;')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)));
}

/** Whether the part is a subsequence of the text. */
function isSubsequence(part, text) {
  let found = 0;
  for (let at = 0; at < text.length && found < part.length; at++) {
    if (text[at] === part[found]) found++;
  }
  return found === part.length;
}
