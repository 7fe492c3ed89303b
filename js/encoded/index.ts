/**
 * The functions that read encoded trees. src/wire/FORMAT.md explains the layout.
 *
 * In all these functions, `at` identifies a record. `at` is the index of the record's first word among the words of all
 * records. If a function returns "the record", it also returns such an index. Each word is below 2^31, so signed and
 * unsigned reads are equal. Most words are below 2^30, and engines can store these words as small integers.
 */

export {
  kindAttribute,
  kindComment,
  kindDoctype,
  kindDocument,
  kindFragment,
  kindHtmlElement,
  kindMathmlElement,
  kindMore,
  kindProcessingInstruction,
  kindShadowRoot,
  kindSvgElement,
  kindText,
} from '../generated/format.js';

export * from './attributes.js';
export { baseElementOf } from './base-element.js';
export { type AttributeSource, ClonedAttributes } from './cloned-attributes.js';
export { transferredError } from './header.js';
export { knownNameId, NameIds } from './known-names.js';
export * from './locations.js';
export * from './records.js';
export {
  hasErrors,
  readEncoding,
  readErrors,
  readLineStarts,
  readOffsetUnits,
} from './sections.js';
export type { TreeStrings } from './string-section.js';
export * from './structure.js';
export { openTree, type TreeBuffer } from './tree-buffer.js';
