/** The members `sourceCodeLocation` of parse5: the same objects, members in the same order. */

import { lineNear, lineOf } from '../lines.js';
import {
  attributeCountOf,
  attributeNamespaceOf,
  attributePrefixes,
  elementLocationOf,
  firstAttributeOf,
  kindHtmlElement,
  kindOf,
  locationOf,
  nameOf,
  recordWords,
  type TreeBuffer,
} from '../tree-buffer.js';

export interface Location {
  /** From 1, as the columns. */
  startLine: number;
  startCol: number;
  /** From 0, in UTF-16 code units. */
  startOffset: number;
  endLine: number;
  endCol: number;
  endOffset: number;
}

export interface LocationWithAttributes extends Location {
  /** By the name as it is written, in lower case: `viewbox`, `xlink:href`. */
  attrs?: Record<string, Location>;
}

export interface ElementLocation extends LocationWithAttributes {
  startTag?: LocationWithAttributes;
  endTag?: Location;
}

/** Of a node or attribute; null if it is not in the source. */
export function readLocation(tree: TreeBuffer, at: number): Location | null {
  const location = locationOf(tree.locations as Int32Array, at);
  return location === undefined ? null : range(tree, location.start, location.end);
}

export function readElementLocation(tree: TreeBuffer, at: number): ElementLocation | null {
  const location = elementLocationOf(tree.locations as Int32Array, at);
  if (location === undefined) return null;
  const { start, end, startTagEnd, endTagStart } = location;
  const startTag: LocationWithAttributes = range(tree, start, startTagEnd);
  const element: ElementLocation = range(tree, start, end);
  const attrs = readAttributeLocations(tree, at, startTagEnd);
  if (attrs !== undefined) startTag.attrs = element.attrs = attrs;
  element.startTag = startTag;
  if (endTagStart < end) element.endTag = range(tree, endTagStart, end);
  return element;
}

function range(tree: TreeBuffer, start: number, end: number): Location {
  const { lineStarts } = tree;
  const startLine = lineOf(lineStarts, start);
  const endLine = lineNear(lineStarts, end, startLine);
  return {
    startLine,
    startCol: start - lineStarts[startLine - 1] + 1,
    startOffset: start,
    endLine,
    endCol: end - lineStarts[endLine - 1] + 1,
    endOffset: end,
  };
}

/** Those that came with later tags, as html has them, are not in the start tag. */
function readAttributeLocations(
  tree: TreeBuffer,
  at: number,
  startTagEnd: number,
): Record<string, Location> | undefined {
  let attrs: Record<string, Location> | undefined;
  const first = firstAttributeOf(tree.records, at);
  const end = first + attributeCountOf(tree.records, at) * recordWords;
  for (let next = first; next < end; next += recordWords) {
    const location = readLocation(tree, next);
    if (location === null || location.endOffset > startTagEnd) continue;
    attrs ??= Object.create(null) as Record<string, Location>;
    attrs[writtenName(tree, at, next)] = location;
  }
  return attrs;
}

/** The name of an attribute before it was adjusted for SVG and MathML. */
function writtenName(tree: TreeBuffer, element: number, at: number): string {
  const name = nameOf(tree, at);
  if (kindOf(tree.records, element) === kindHtmlElement) return name;
  const prefix = attributePrefixes[attributeNamespaceOf(tree.records, at)];
  const qualified = prefix === undefined || name === 'xmlns' ? name : `${prefix}:${name}`;
  return qualified.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
