/** Checks the parts of an encoded tree that refer to the source: locations, lines, parse errors. */

import {
  kindAttribute,
  kindHtmlElement,
  kindMore,
  kindShadowRoot,
  parseErrorWords,
} from '../../generated/format.js';
import { parseErrorCodes } from '../../generated/parse-errors.js';
import { endTagStartOf, sourceEndOf, sourceStartOf, startTagEndOf } from '../locations.js';
import { kindOf, nameOf, nextRecord } from '../records.js';
import { isContainer, isElementKind } from '../structure.js';
import type { TreeBuffer } from '../tree-buffer.js';
import { requireWhole } from './damage.js';

/**
 * Checks the offsets at which lines begin. A tree with locations must have these offsets, in ascending order. The first
 * line begins at 0, or after a byte order mark. A tree without locations must not have offsets of lines.
 */
export function checkLines({ locations, encoding }: TreeBuffer, lineStarts: Int32Array): void {
  const markLength = encoding?.source === 'bom' ? (encoding.name === 'UTF-8' ? 3 : 2) : 0;
  const areLines =
    locations === undefined
      ? lineStarts.length === 0
      : lineStarts[0] === markLength &&
        lineStarts.every((start, line) => line === 0 || start > lineStarts[line - 1]);
  requireWhole(areLines, 'the lines are not those of a source');
}

/**
 * Checks that parse errors are in the order of their offsets, and end at or after their offsets. Lines and columns must
 * be possible. If the tree has offsets of lines, the lines of the errors must be right. Columns count UTF-16 code
 * units. If offsets do too, the columns must also be right.
 */
export function checkErrors({ lineStarts, encoding }: TreeBuffer, words: Int32Array): void {
  let lastOffset = 0;
  let lastLine = 1;
  let linesBegun = 1;
  for (let at = 0; at < words.length; at += parseErrorWords) {
    const [code, offset, end, line, column] = words.subarray(at);
    requireWhole(code >= 0 && code < parseErrorCodes.length, 'an error has no known code');
    // Each line break and each column before the error takes at least one unit of the offset.
    let isPosition =
      offset >= lastOffset &&
      end >= offset &&
      line >= lastLine &&
      column >= 1 &&
      line + column - 2 <= offset;
    while (lineStarts[linesBegun] <= offset) linesBegun++;
    if (lineStarts.length > 0) {
      // Columns count UTF-16 code units from 1. If offsets count bytes, the line has at least as many bytes before the
      // error as code units, because no text has more code units than bytes.
      const surplus = offset - lineStarts[linesBegun - 1] - column + 1;
      const isColumn = encoding?.offsetUnits === 'bytes' ? surplus >= 0 : surplus === 0;
      isPosition &&= line === linesBegun && isColumn;
    }
    requireWhole(isPosition, 'an error has an impossible position');
    lastOffset = offset;
    lastLine = line;
  }
}

/** Checks the locations of all records. The records themselves must already be checked. */
export function checkLocations(tree: TreeBuffer): void {
  const { records, locations } = tree;
  if (locations === undefined) return;
  let element = 0;
  // `element` is the last element so far. `tagEnd` is the end of its start tag; 0 if the element has no location.
  // `attributesEnd` is the end of its last attribute so far. Before the loop reaches the first attribute, it is the
  // start of the element.
  let tagEnd = 0;
  let attributesEnd = 0;
  for (let at = 0; at < records.length; at = nextRecord(at)) {
    const start = sourceStartOf(locations, at);
    const end = sourceEndOf(locations, at);
    const startTagEnd = startTagEndOf(locations, at);
    const endTagStart = endTagStartOf(locations, at);
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

/**
 * Whether the element is an HTML `html` or `body` element. The parser also adds attributes of later tags to these two.
 * https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody
 */
function getsLaterAttributes(tree: TreeBuffer, at: number): boolean {
  return kindOf(tree.records, at) === kindHtmlElement && /^(html|body)$/.test(nameOf(tree, at));
}
