import {
  attributeCountMask,
  attributeCountShift,
  attributeNamespaceMask,
  attributeNamespaceShift,
  documentModeMask,
  documentModeShift,
  kindAttribute,
  kindComment,
  kindDocument,
  kindHtmlElement,
  kindMask,
  kindMathmlElement,
  kindShadowRoot,
  kindSvgElement,
  kindText,
  lengthMask,
  lengthShift,
  nameMask,
  nameShift,
  shadowRootFlagsMask,
  shadowRootFlagsShift,
} from '../../generated/format.js';

const nameBits = nameMask << nameShift;
const elementBits = (attributeCountMask << attributeCountShift) | nameBits;
const textBits = lengthMask << lengthShift;

/** The fields in the first word of a record besides its kind, by kind. */
const fieldBits: Readonly<Record<number, number>> = {
  [kindDocument]: documentModeMask << documentModeShift,
  [kindShadowRoot]: shadowRootFlagsMask << shadowRootFlagsShift,
  [kindHtmlElement]: elementBits,
  [kindSvgElement]: elementBits,
  [kindMathmlElement]: elementBits,
  [kindText]: textBits,
  [kindComment]: textBits,
  [kindAttribute]: (attributeNamespaceMask << attributeNamespaceShift) | nameBits,
};

/** The bits of the first word that no field has, by kind. */
export const unusedBits: Int32Array = /* @__PURE__ */ Int32Array.from(
  { length: kindMask + 1 },
  (_, kind) => ~(kindMask | (fieldBits[kind] ?? 0)),
);
