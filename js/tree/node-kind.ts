import type { Node } from '../base/nodes.js';
import {
  kindComment,
  kindDoctype,
  kindDocument,
  kindFragment,
  kindHtmlElement,
  kindMathmlElement,
  kindProcessingInstruction,
  kindShadowRoot,
  kindSvgElement,
  kindText,
} from '../encoded/index.js';

/** The values of `cursor.kind`. Elements have one kind for each namespace. */
export const NodeKind = {
  document: kindDocument,
  fragment: kindFragment,
  shadowRoot: kindShadowRoot,
  doctype: kindDoctype,
  htmlElement: kindHtmlElement,
  svgElement: kindSvgElement,
  mathmlElement: kindMathmlElement,
  text: kindText,
  comment: kindComment,
  processingInstruction: kindProcessingInstruction,
} as const;

/** One of the values of `NodeKind`. */
export type NodeKind = (typeof NodeKind)[keyof typeof NodeKind];

const types: Readonly<Record<number, Node['type']>> = {
  [kindDocument]: 'document',
  [kindFragment]: 'fragment',
  [kindShadowRoot]: 'shadow-root',
  [kindDoctype]: 'doctype',
  [kindHtmlElement]: 'element',
  [kindSvgElement]: 'element',
  [kindMathmlElement]: 'element',
  [kindText]: 'text',
  [kindComment]: 'comment',
  [kindProcessingInstruction]: 'processing-instruction',
};

/** The `type` of plain nodes of a kind. */
export function typeOf(kind: number): Node['type'] {
  return types[kind];
}
