// Random tag soup: texts that reach every rule of the tokenizer and the tree builder. A function makes all
// choices, so the generator works with seeds, property tests and coverage-guided search.

import { text } from './characters.mjs';
import { cdata, comment, doctype, marker, processingInstruction } from './markup.mjs';
import * as structures from './structures.mjs';
import { anyEndTag, anyStartTag } from './tags.mjs';
import { Writer } from './writer.mjs';

export { chooser } from './chooser.mjs';
export { mutate, splitTokens } from './mutate.mjs';
export { features } from './writer.mjs';

const pieces = [
  [14, text],
  [24, anyStartTag],
  [14, anyEndTag],
  [3, (writer) => structures.items(writer, piece)],
  [2, structures.leadingNewline],
  [2, (writer) => structures.form(writer, piece)],
  [3, comment, 'comment'],
  [2, cdata, 'cdata'],
  [2, processingInstruction, 'processing-instruction'],
  [4, (writer) => structures.misnested(writer, piece), 'formatting'],
  [1, structures.ark, 'formatting'],
  [5, (writer) => structures.table(writer, piece), 'table'],
  [3, (writer) => structures.select(writer, piece), 'select'],
  [5, (writer) => structures.foreign(writer, piece), 'foreign'],
  [3, (writer) => structures.template(writer, piece), 'template'],
  [1, marker, 'template-for'],
  [1, structures.frameset, 'frameset'],
  [2, structures.head, 'head'],
  [1, structures.noscript, 'noscript'],
  [1, structures.script, 'script'],
  [2, structures.rawText, 'raw-text'],
];

const rarePieces = [
  [20, text],
  [20, doctype, 'doctype'],
  [1, structures.deep, 'deep'],
];

function piece(writer) {
  if (!writer.spend()) return '';
  return writer.make(writer.once(80) ? rarePieces : pieces);
}

const beforeHtml = [
  [4, () => ''],
  [8, () => '<!DOCTYPE html>', 'doctype'],
  [3, doctype, 'doctype'],
  [1, (writer) => comment(writer) + doctype(writer), 'doctype'],
];

const shells = [
  [8, () => ''],
  [1, () => '<html>'],
  [1, () => '<head>'],
  [1, () => '<html><head></head><body>'],
  [1, structures.head, 'head'],
  [1, structures.frameset, 'frameset'],
];

const afterBody = [
  [12, () => ''],
  [1, (writer) => `</body>${text(writer)}`],
  [1, (writer) => `</html>${piece(writer)}`],
  [1, (writer) => `</body></html>${comment(writer)}`, 'comment'],
];

/**
 * A text of tag soup.
 *
 * @param choose returns an integer in [0, n); the choice 0 gives the simplest text
 * @param options `root`: 'document' (with a doctype and a shell now and then) or 'fragment'; `size`: the most
 *   pieces, not characters; `features`: the only ones that may be used; `without`: those that may not
 */
export function soup(choose, { root = 'document', ...options } = {}) {
  if (root !== 'document' && root !== 'fragment') {
    throw new Error(`soup: root must be 'document' or 'fragment', not ${root}`);
  }
  const writer = new Writer(choose, options);
  let markup = root === 'document' ? writer.make(beforeHtml) + writer.make(shells) : '';
  // Few texts are long: most rules need little text, and short texts parse faster.
  const most = writer.choose(4) === 3 ? writer.left : Math.ceil(writer.left / 3);
  for (let count = 1 + writer.choose(most); count > 0; count--) markup += piece(writer);
  if (root === 'document') markup += writer.make(afterBody);
  if (!writer.has('null')) markup = markup.replaceAll('\0', '');
  return writer.has('carriage-return') ? markup : markup.replaceAll('\r', '');
}
