/** Checks what an encoded tree says about its source: locations, lines, parse errors. */

import { parseErrorCodes } from '../generated/parse-errors.js';
import {
  endTagStartOf,
  isContainer,
  isElementKind,
  kindAttribute,
  kindHtmlElement,
  kindMore,
  kindOf,
  kindShadowRoot,
  nameOf,
  parseErrorCode,
  parseErrorColumn,
  parseErrorLine,
  parseErrorOffset,
  parseErrorWords,
  recordWords,
  sourceEndOf,
  sourceStartOf,
  startTagEndOf,
  type TreeBuffer,
} from '../tree-buffer.js';
import { requireWhole } from './damage.js';

/** Lines exist if locations do, and begin in ascending order: the first at 0, or after a byte order mark. */
export function checkLines({ locations, encoding }: TreeBuffer, lineStarts: Int32Array): void {
  const count = lineStarts.length;
  requireWhole(
    (locations === undefined) === (count === 0),
    'it has only one of lines and locations',
  );
  const mark = encoding?.source === 'bom' ? (encoding.name === 'UTF-8' ? 3 : 2) : 0;
  requireWhole(count === 0 || lineStarts[0] === mark, 'the first line does not begin the source');
  for (let line = 1; line < count; line++) {
    requireWhole(lineStarts[line] > lineStarts[line - 1], 'lines are not in order');
  }
}

/** Errors are in the order of their offsets. Without lines, only what holds for any source is checked. */
export function checkErrors(tree: TreeBuffer, words: Int32Array): void {
  const { lineStarts, encoding } = tree;
  const lineCount = lineStarts.length;
  let linesBegun = 1;
  let [lastOffset, lastLine] = [0, 1];
  for (let at = 0; at < words.length; at += parseErrorWords) {
    const code = words[at + parseErrorCode];
    requireWhole(code >= 0 && code < parseErrorCodes.length, 'an error has no known code');
    const offset = words[at + parseErrorOffset];
    const line = words[at + parseErrorLine];
    const column = words[at + parseErrorColumn];
    // Each line before takes one unit at least, as does each column.
    let isPosition =
      offset >= lastOffset && line >= lastLine && column >= 1 && line + column - 2 <= offset;
    if (lineCount > 0) {
      while (linesBegun < lineCount && lineStarts[linesBegun] <= offset) linesBegun++;
      // Columns count UTF-16 code units, which are never more than bytes.
      const units = offset - lineStarts[linesBegun - 1] - column + 1;
      isPosition &&=
        line === linesBegun && (encoding?.offsetUnits === 'bytes' ? units >= 0 : units === 0);
    }
    requireWhole(isPosition, 'an error is nowhere');
    [lastOffset, lastLine] = [offset, line];
  }
}

/** Checks the locations of all records, of which everything else was checked. */
export function checkLocations(tree: TreeBuffer): void {
  const { records, locations } = tree;
  if (locations === undefined) return;
  let element = 0;
  // Of the last element: the end of its start tag, 0 without one, and the end of its last attribute so far.
  let tagEnd = 0;
  let attributesEnd = 0;
  for (let at = 0; at < records.length; at += recordWords) {
    const start = sourceStartOf(locations, at);
    const end = sourceEndOf(locations, at);
    const startTagEnd = startTagEndOf(locations, at);
    const endTagStart = endTagStartOf(locations, at);
    const kind = kindOf(records, at);
    const isElement = isElementKind(kind);
    if (isElement) [element, tagEnd, attributesEnd] = [at, startTagEnd, start];
    if ((start | end | startTagEnd | endTagStart) === 0) continue;
    const hasTags = isElement || kind === kindShadowRoot;
    const isOrdered = hasTags
      ? start < startTagEnd && startTagEnd <= endTagStart && endTagStart <= end
      : start < end && (startTagEnd | endTagStart) === 0;
    const canBeLocated = hasTags || !(isContainer(kind) || kind === kindMore);
    requireWhole(start >= 0 && isOrdered && canBeLocated, 'a location is impossible', at);
    if (kind !== kindAttribute) continue;
    const isInTag = end <= tagEnd || (start >= tagEnd && getsLaterAttributes(tree, element));
    requireWhole(start >= attributesEnd && isInTag, 'an attribute is outside of its tag', at);
    attributesEnd = end;
  }
}

/** The html and body elements have attributes of later tags too. */
function getsLaterAttributes(tree: TreeBuffer, at: number): boolean {
  return (
    kindOf(tree.records, at) === kindHtmlElement && ['html', 'body'].includes(nameOf(tree, at))
  );
}
