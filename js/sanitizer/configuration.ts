/** Canonical configurations. */

import type { ElementItem, Item, List, Name, Target } from './lists.js';

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

/** A configuration in canonical form. */
export interface Configuration extends Members {
  /**
   * The texts of the configuration for the module, which `compile` adds. Present if the configuration is shared: then it
   * never changes, and a `Sanitizer` modifies a copy.
   */
  texts?: { safe?: string; unsafe?: string };
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
  };
}

function copyOfList<Member extends Item>(list: List<Member> | undefined): List<Member> | undefined {
  return list && new Map(list);
}

/** A copy of the list `elements` and of the lists of its items. Items can share empty lists. */
function copyOfElements(elements: List<ElementItem> | undefined): List<ElementItem> | undefined {
  const copy = copyOfList(elements);
  for (const { key, name, namespace, attributes, removeAttributes } of elements?.values() ?? []) {
    if (!attributes?.size && !removeAttributes?.size) continue;
    copy?.set(key, {
      key,
      name,
      namespace,
      attributes: copyOfList(attributes),
      removeAttributes: copyOfList(removeAttributes),
    });
  }
  return copy;
}

/** A copy that can be modified. */
export function copyOf({ texts, ...members }: Configuration): Configuration {
  return {
    ...members,
    attributes: copyOfList(members.attributes),
    elements: copyOfElements(members.elements),
    processingInstructions: copyOfList(members.processingInstructions),
    removeAttributes: copyOfList(members.removeAttributes),
    removeElements: copyOfList(members.removeElements),
    removeProcessingInstructions: copyOfList(members.removeProcessingInstructions),
    replaceWithChildrenElements: copyOfList(members.replaceWithChildrenElements),
  };
}

/** A configuration as a caller sees it: lists are sorted arrays, and members that do not exist are absent. */
export function toPlain(members: object): object {
  const plain: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(members)) {
    if (value instanceof Map) plain[name] = sortedItems(value);
    else if (value !== undefined) plain[name] = value;
  }
  return plain;
}

/** The items in the standard's order: by namespace, no namespace first, then by name; or by target. */
function sortedItems(list: List<Name> | List<Target>): object[] {
  return [...list.values()].sort(compare).map(({ key, ...members }) => toPlain(members));
}

/** Compares two items of one list, which differ. */
function compare(one: Name | Target, other: Name | Target): number {
  const [first, second] = [one, other].map((item) =>
    'target' in item ? [item.target] : [item.namespace ?? '', item.name],
  );
  const index = first[0] === second[0] ? 1 : 0;
  return first[index] < second[index] ? -1 : 1;
}
