/**
 * Reading of encoded trees, as other folders import it. src/wire/FORMAT.md explains the layout.
 *
 * `at` names a record everywhere: the index of the record's first word among the words of all records. Each
 * value is below 2^31. So signed words hold it, and engines store it as a small integer.
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
export { type AttributeSource, ClonedAttributes } from './cloned-attributes.js';
export { transferredError } from './header.js';
export * from './locations.js';
export * from './records.js';
export { readEncoding, readErrors, readLineStarts, readOffsetUnits } from './sections.js';
export type { TreeStrings } from './string-section.js';
export * from './structure.js';
export { openTree, type TreeBuffer } from './tree-buffer.js';
