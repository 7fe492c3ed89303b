/** Copies of configurations. Only programs that use the class `Sanitizer` contain this file. */

import type { Configuration } from './configuration.js';
import type { ElementItem, Item, List, Name, Target } from './lists.js';

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
    texts: undefined,
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
