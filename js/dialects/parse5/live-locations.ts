/** The values of `sourceCodeLocation` for encoded edits, as in locations.ts for encoded trees. */

import { asciiLowerCase } from '../../base/ascii.js';
import { lineOf } from '../../base/lines.js';
import { type EditBuffer, nameOf, namespaceIndexOf, nextRecord } from '../../edits/buffer.js';
import { attributePrefixes } from '../../encoded/index.js';
import {
  attributeEnd,
  attributeStart,
  createElementAttributes,
  createElementEnd,
  createElementStart,
} from '../../generated/edits.js';
import { attributeName } from '../../markup/rules.js';
import { createWithoutPrototype, type ElementLocation, type Location } from './locations.js';

/** The lines of a source that arrives in chunks, and locations in it. */
export class LiveLocations {
  /** The offsets at which lines begin. */
  readonly #lineStarts: number[] = [0];
  #length = 0;
  /** The index of the current line. The next offset is usually in it. */
  #line = 0;

  /** Appends a chunk of the source, which does not end between CR and LF. */
  append(chunk: string): void {
    const starts = this.#lineStarts;
    const lineEnd = /\r\n?|\n/g;
    while (lineEnd.exec(chunk) !== null) starts.push(this.#length + lineEnd.lastIndex);
    this.#length += chunk.length;
  }

  /** The location of a range. Null if the range is empty: the node is not in the source. */
  range(startOffset: number, endOffset: number): Location | null {
    if (startOffset === endOffset) return null;
    const startLine = this.#lineOf(startOffset);
    const startCol = this.#columnOf(startOffset);
    const endLine = this.#lineOf(endOffset);
    const endCol = this.#columnOf(endOffset);
    return { startLine, startCol, startOffset, endLine, endCol, endOffset };
  }

  /** The location of an element that has only a start tag. Null if it is not in the source. */
  startTag(edits: EditBuffer, at: number): ElementLocation | null {
    const { records } = edits;
    const range = this.range(createElementStart(records, at), createElementEnd(records, at));
    if (range === null) return null;
    const attrs = this.#ofAttributes(edits, at);
    const startTag = attrs === undefined ? range : { ...range, attrs };
    return { ...startTag, startTag };
  }

  /** The members that are added to the location of an element when the element ends. */
  end(endTagStart: number, endOffset: number): Partial<ElementLocation> {
    const endTag = this.range(endTagStart, endOffset);
    const endLine = this.#lineOf(endOffset);
    const endCol = this.#columnOf(endOffset);
    return endTag === null
      ? { endLine, endCol, endOffset }
      : { endTag, endLine, endCol, endOffset };
  }

  #ofAttributes(edits: EditBuffer, element: number): Record<string, Location> | undefined {
    const { records } = edits;
    let attrs: Record<string, Location> | undefined;
    let at = nextRecord(records, element);
    for (let rest = createElementAttributes(records, element); rest > 0; rest--) {
      const location = this.range(attributeStart(records, at), attributeEnd(records, at));
      if (location !== null) {
        attrs ??= createWithoutPrototype();
        attrs[nameInSource(edits, element, at)] = location;
      }
      at = nextRecord(records, at);
    }
    return attrs;
  }

  /** The line of an offset, from 1. This line becomes the current line. */
  #lineOf(offset: number): number {
    const starts = this.#lineStarts;
    const line = this.#line;
    if (!(starts[line] <= offset && offset < (starts[line + 1] ?? Infinity))) {
      this.#line = lineOf(starts, starts.length, offset) - 1;
    }
    return this.#line + 1;
  }

  /** The column, from 1, of an offset in the current line. */
  #columnOf(offset: number): number {
    return offset - this.#lineStarts[this.#line] + 1;
  }
}

/** The qualified name of an attribute as in the source, but in lower case. */
function nameInSource(edits: EditBuffer, element: number, at: number): string {
  const name = nameOf(edits, at);
  if (namespaceIndexOf(edits.records, element) === 0) return name;
  const prefix = attributePrefixes[namespaceIndexOf(edits.records, at)];
  return asciiLowerCase(attributeName(prefix, name));
}
