/**
 * The standard's modifications of a configuration. Each keeps the configuration valid, and returns whether it changed
 * the configuration. Each takes at most time proportional to the length of the configuration's lists.
 */

import { eventHandlerAttributes, nonReplaceableElements, unsafeElements } from './built-in.js';
import type { Configuration } from './configuration.js';
import {
  add,
  addAll,
  areEqual,
  type ElementItem,
  filter,
  has,
  isCustomData,
  type List,
  listOf,
  type Name,
  remove,
  removeWhere,
  subtract,
  type Target,
} from './lists.js';

export function removeElement(configuration: Configuration, element: Name): boolean {
  const { elements, removeElements, replaceWithChildrenElements } = configuration;
  const isModified = remove(replaceWithChildrenElements, element);
  const isRemoved = removeElements ? add(removeElements, element) : remove(elements, element);
  return isRemoved || isModified;
}

/** The element with lists that fit the configuration. */
function fitted(configuration: Configuration, element: ElementItem): ElementItem {
  const { attributes: allowed, dataAttributes, removeAttributes: removed } = configuration;
  const { key, name, namespace, attributes, removeAttributes } = element;
  if (allowed) {
    const isNew = (attribute: Name) =>
      !has(allowed, attribute) && !(dataAttributes && isCustomData(attribute));
    return {
      key,
      name,
      namespace,
      attributes: attributes && filter(attributes, isNew),
      removeAttributes: removeAttributes && filter(removeAttributes, (item) => has(allowed, item)),
    };
  }
  const isKept = (attribute: Name) => !has(removed, attribute);
  const keeps = (attribute: Name) => isKept(attribute) && !has(removeAttributes, attribute);
  return {
    key,
    name,
    namespace,
    attributes: attributes && filter(attributes, keeps),
    removeAttributes: attributes ? undefined : removeAttributes && filter(removeAttributes, isKept),
  };
}

export function allowElement(configuration: Configuration, element: ElementItem): boolean {
  const { elements, removeElements, replaceWithChildrenElements } = configuration;
  if (!elements) {
    if (element.attributes || element.removeAttributes?.size) return false;
    const isModified = remove(replaceWithChildrenElements, element);
    return remove(removeElements, element) || isModified;
  }
  const isModified = remove(replaceWithChildrenElements, element);
  const item = fitted(configuration, element);
  const known = elements.get(element.key);
  if (
    known &&
    areEqual(known.attributes, item.attributes) &&
    areEqual(known.removeAttributes, item.removeAttributes)
  ) {
    return isModified;
  }
  elements.set(item.key, item);
  return true;
}

export function replaceElementWithChildren(configuration: Configuration, element: Name): boolean {
  if (has(nonReplaceableElements(), element)) return false;
  configuration.replaceWithChildrenElements ??= new Map();
  if (!add(configuration.replaceWithChildrenElements, element)) return false;
  remove(configuration.removeElements, element);
  remove(configuration.elements, element);
  return true;
}

export function allowAttribute(configuration: Configuration, attribute: Name): boolean {
  const { attributes, dataAttributes, elements, removeAttributes } = configuration;
  if (!attributes) return remove(removeAttributes, attribute);
  if (dataAttributes && isCustomData(attribute)) return false;
  if (!add(attributes, attribute)) return false;
  for (const element of elements?.values() ?? []) remove(element.attributes, attribute);
  return true;
}

/** Removes several attributes, as `removeAttribute` does. */
function removeAttributes(configuration: Configuration, attributes: List): boolean {
  const { attributes: allowed, elements, removeAttributes: removed } = configuration;
  let isModified = removed ? addAll(removed, attributes) : subtract(allowed, attributes);
  // Attributes that were removed before are in no list of an element, because the configuration is valid.
  for (const element of elements?.values() ?? []) {
    isModified = subtract(element.attributes, attributes) || isModified;
    subtract(element.removeAttributes, attributes);
  }
  return isModified;
}

export function removeAttribute(configuration: Configuration, attribute: Name): boolean {
  return removeAttributes(configuration, listOf([attribute]));
}

export function allowProcessingInstruction(configuration: Configuration, target: Target): boolean {
  const { processingInstructions, removeProcessingInstructions } = configuration;
  return processingInstructions
    ? add(processingInstructions, target)
    : remove(removeProcessingInstructions, target);
}

export function removeProcessingInstruction(configuration: Configuration, target: Target): boolean {
  const { processingInstructions, removeProcessingInstructions } = configuration;
  return removeProcessingInstructions
    ? add(removeProcessingInstructions, target)
    : remove(processingInstructions, target);
}

/** Sets a boolean member. */
function set(
  configuration: Configuration,
  member: 'comments' | 'dataAttributes' | 'javascriptURLs',
  isAllowed: boolean,
): boolean {
  if (configuration[member] === isAllowed) return false;
  configuration[member] = isAllowed;
  return true;
}

export function setComments(configuration: Configuration, isAllowed: boolean): boolean {
  return set(configuration, 'comments', isAllowed);
}

export function setJavascriptURLs(configuration: Configuration, isAllowed: boolean): boolean {
  return set(configuration, 'javascriptURLs', isAllowed);
}

export function setDataAttributes(configuration: Configuration, isAllowed: boolean): boolean {
  const { attributes, elements } = configuration;
  if (!attributes || !set(configuration, 'dataAttributes', isAllowed)) return false;
  if (isAllowed) {
    removeWhere(attributes, isCustomData);
    for (const element of elements?.values() ?? []) removeWhere(element.attributes, isCustomData);
  }
  return true;
}

/** The standard's "remove unsafe from a configuration". */
export function removeUnsafe(configuration: Configuration): boolean {
  let isModified = false;
  for (const element of unsafeElements().values()) {
    isModified = removeElement(configuration, element) || isModified;
  }
  isModified = removeAttributes(configuration, eventHandlerAttributes()) || isModified;
  return setJavascriptURLs(configuration, false) || isModified;
}
