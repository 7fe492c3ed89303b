/** Canonical configurations. */

import type { ElementItem, List, Target } from './lists.js';

/** The members of a configuration, in the order in which `get()` returns them. */
export interface Members {
  attributes: List | undefined;
  comments: boolean;
  dataAttributes: boolean | undefined;
  elements: List<ElementItem> | undefined;
  javascriptURLs: boolean;
  processingInstructions: List<Target> | undefined;
  removeAttributes: List | undefined;
  removeElements: List | undefined;
  removeProcessingInstructions: List<Target> | undefined;
  replaceWithChildrenElements: List | undefined;
}

/** The members that a caller passed, with canonical items. */
export type Dictionary = { [Member in keyof Members]?: Members[Member] | undefined };

/** The texts for safe and other calls, as far as they are created. */
export interface Texts {
  safe: string | undefined;
  unsafe: string | undefined;
}

/** No texts yet. The members are own ones, because `Object.prototype` may have a member `safe`. */
export const noTexts = (): Texts => ({ safe: undefined, unsafe: undefined });

/** A configuration in canonical form. */
export interface Configuration extends Members {
  /**
   * The texts of the configuration for the module, which `compile` adds. Present if the configuration is shared: then
   * it never changes, and a `Sanitizer` modifies a copy.
   */
  texts: Texts | undefined;
}

/**
 * The standard's "canonicalize the configuration", except that the items are canonical already.
 *
 * @param isPermissive whether comments, processing instructions, custom data attributes and `javascript:` URLs are
 *   allowed by default.
 */
export function canonicalize(dictionary: Dictionary, isPermissive: boolean): Configuration {
  const { attributes, elements } = dictionary;
  let { processingInstructions, removeProcessingInstructions } = dictionary;
  if (!processingInstructions && !removeProcessingInstructions) {
    if (isPermissive) removeProcessingInstructions = new Map();
    else processingInstructions = new Map();
  }
  return {
    attributes,
    comments: dictionary.comments ?? isPermissive,
    dataAttributes: dictionary.dataAttributes ?? (attributes && isPermissive),
    elements,
    javascriptURLs: dictionary.javascriptURLs ?? isPermissive,
    processingInstructions,
    removeAttributes: dictionary.removeAttributes ?? (attributes ? undefined : new Map()),
    removeElements: dictionary.removeElements ?? (elements ? undefined : new Map()),
    removeProcessingInstructions,
    replaceWithChildrenElements: dictionary.replaceWithChildrenElements,
    // An own member, because `Object.prototype` may have a member `texts`.
    texts: undefined,
  };
}
