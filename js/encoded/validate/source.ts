/** Checks what an encoded tree says about its source: locations, lines, parse errors. */

import { parseErrorCodes } from '../../generated/parse-errors.js';
import {
  isContainer,
  isElementKind,
  kindAttribute,
  kindHtmlElement,
  kindMore,
  kindOf,
  kindShadowRoot,
  nameOf,
  parseErrorWords,
  recordWords,
  type TreeBuffer,
} from '../tree-buffer.js';
import { requireWhole } from './damage.js';

/** Lines exist if locations do, in ascending order. The first begins at 0, or after a byte order mark. */
export function checkLines({ locations, encoding }: TreeBuffer, lineStarts: Int32Array): void {
  const markLength = encoding?.source === 'bom' ? (encoding.name === 'UTF-8' ? 3 : 2) : 0;
  const areLines =
    locations === undefined
      ? lineStarts.length === 0
      : lineStarts[0] === markLength &&
        lineStarts.every((start, line) => line === 0 || start > lineStarts[line - 1]);
  requireWhole(areLines, 'the lines are not those of a source');
}

/** Errors are in the order of their offsets. Without lines, only what holds for any source is checked. */
export function checkErrors({ lineStarts, encoding }: TreeBuffer, words: Int32Array): void {
  let lastOffset = 0;
  let lastLine = 1;
  let linesBegun = 1;
  for (let at = 0; at < words.length; at += parseErrorWords) {
    const [code, offset, line, column] = words.subarray(at);
    requireWhole(code >= 0 && code < parseErrorCodes.length, 'an error has no known code');
    // Each line before takes one unit at least, as does each column.
    let isPosition =
      offset >= lastOffset && line >= lastLine && column >= 1 && line + column - 2 <= offset;
    while (lineStarts[linesBegun] <= offset) linesBegun++;
    if (lineStarts.length > 0) {
      // Columns count UTF-16 code units, which are never more than bytes.
      const surplus = offset - lineStarts[linesBegun - 1] - column + 1;
      const isColumn = encoding?.offsetUnits === 'bytes' ? surplus >= 0 : surplus === 0;
      isPosition &&= line === linesBegun && isColumn;
    }
    requireWhole(isPosition, 'an error is nowhere');
    lastOffset = offset;
    lastLine = line;
  }
}

/** Checks the locations of all records, of which everything else was checked. */
export function checkLocations(tree: TreeBuffer): void {
  const { records, locations } = tree;
  if (locations === undefined) return;
  let element = 0;
  // Of that element: the end of its start tag, 0 without one, and the end of its last attribute so far.
  let tagEnd = 0;
  let attributesEnd = 0;
  let location = 0;
  for (let at = 0; at < records.length; at += recordWords) {
    const start = locations[location++];
    const end = locations[location++];
    const startTagEnd = locations[location++];
    const endTagStart = locations[location++];
    const kind = kindOf(records, at);
    if (isElementKind(kind)) {
      element = at;
      tagEnd = startTagEnd;
      attributesEnd = start;
    }
    if ((start | end | startTagEnd | endTagStart) === 0) continue;
    const isLocation =
      isElementKind(kind) || kind === kindShadowRoot
        ? start < startTagEnd && startTagEnd <= endTagStart && endTagStart <= end
        : !isContainer(kind) &&
          kind !== kindMore &&
          start < end &&
          (startTagEnd | endTagStart) === 0;
    requireWhole(start >= 0 && isLocation, 'a location is impossible', at);
    if (kind !== kindAttribute) continue;
    const isInTag = end <= tagEnd || (start >= tagEnd && getsLaterAttributes(tree, element));
    requireWhole(start >= attributesEnd && isInTag, 'an attribute is outside of its tag', at);
    attributesEnd = end;
  }
}

/** The html and body elements have attributes of later tags too. */
function getsLaterAttributes(tree: TreeBuffer, at: number): boolean {
  return kindOf(tree.records, at) === kindHtmlElement && /^(html|body)$/.test(nameOf(tree, at));
}
