/** The first words of documents and shadow roots. */

import type { DocumentMode, ShadowRoot } from '../base/nodes.js';
import {
  documentModeShift,
  documentModes,
  kindDocument,
  kindShadowRoot,
  shadowRootClonable,
  shadowRootCustomElementRegistryNull,
  shadowRootDelegatesFocus,
  shadowRootFlagsShift,
  shadowRootManualSlotAssignment,
  shadowRootOpen,
  shadowRootSerializable,
} from '../generated/format.js';

/** The first word of a document. */
export function documentWord(mode: DocumentMode): number {
  return (documentModes.indexOf(mode) << documentModeShift) | kindDocument;
}

/**
 * The first word of a shadow root.
 *
 * @param root a plain shadow root. Members that are missing count as false. The `ShadowRoot` of a browser has the same
 *   members, except `customElementRegistry`.
 * @param hasNoRegistry whether the custom element registry is null.
 */
export function shadowRootWord(
  root: Partial<Omit<ShadowRoot, 'type' | 'children' | 'customElementRegistry'>>,
  hasNoRegistry: boolean,
): number {
  const flags =
    (root.mode === 'open' ? shadowRootOpen : 0) |
    (root.delegatesFocus ? shadowRootDelegatesFocus : 0) |
    (root.serializable ? shadowRootSerializable : 0) |
    (root.clonable ? shadowRootClonable : 0) |
    (root.slotAssignment === 'manual' ? shadowRootManualSlotAssignment : 0) |
    (hasNoRegistry ? shadowRootCustomElementRegistryNull : 0);
  return (flags << shadowRootFlagsShift) | kindShadowRoot;
}
