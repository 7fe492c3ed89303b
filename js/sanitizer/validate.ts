/** The standard's conditions for a valid configuration, except for duplicates, which `readDictionary` rejects. */

import { nonReplaceableElements } from './built-in.js';
import type { Configuration } from './configuration.js';
import {
  type ElementItem,
  find,
  findCommon,
  findMissing,
  isCustomData,
  type List,
  textOf,
} from './lists.js';

/** The problem of a configuration, and its solution. Undefined if the configuration is valid. */
type Problem = string | undefined;

/** The problem if two members both exist. */
function exclusion(
  configuration: Configuration,
  one: keyof Configuration,
  other: keyof Configuration,
): Problem {
  return configuration[one] && configuration[other]
    ? `\`${one}\` and \`${other}\` exclude each other: leave one of them out`
    : undefined;
}

/** The problem if two lists have a common item. `one` and `other` describe the lists. */
function overlap(list: List | undefined, other: List | undefined, lists: string): Problem {
  const common = findCommon(list, other);
  return common && `${lists} both have ${textOf(common)}: leave it out of one of them`;
}

function problemOfReplaced(configuration: Configuration): Problem {
  const { elements, removeElements, replaceWithChildrenElements: replaced } = configuration;
  const root = findCommon(nonReplaceableElements(), replaced);
  if (root) {
    return `\`replaceWithChildrenElements\` has ${textOf(root)}, which its children cannot replace: leave it out`;
  }
  return (
    overlap(replaced, elements, '`replaceWithChildrenElements` and `elements`') ??
    overlap(replaced, removeElements, '`replaceWithChildrenElements` and `removeElements`')
  );
}

/** The problem if `dataAttributes` already allows an attribute of the list. */
function problemOfCustomData(list: List | undefined, lists: string): Problem {
  const attribute = find(list, isCustomData);
  return (
    attribute &&
    `${lists} has ${textOf(attribute)}, which \`dataAttributes\` allows: leave it out, or pass \`dataAttributes: false\``
  );
}

function problemOfDataAttributes({ attributes, dataAttributes }: Configuration): Problem {
  if (attributes)
    return dataAttributes ? problemOfCustomData(attributes, '`attributes`') : undefined;
  return dataAttributes === undefined
    ? undefined
    : '`dataAttributes` has no effect without `attributes`: leave it out, or pass `attributes`';
}

/** The problem of an element's own lists, under a global list `attributes`. */
function problemUnderAllowList(
  { dataAttributes }: Configuration,
  allowed: List,
  element: ElementItem,
): Problem {
  const own = `the element ${textOf(element)}`;
  const missing = findMissing(element.removeAttributes, allowed);
  if (missing) {
    return `${own} removes ${textOf(missing)}, which \`attributes\` does not allow: leave it out`;
  }
  return (
    overlap(element.attributes, allowed, `${own} and \`attributes\``) ??
    (dataAttributes ? problemOfCustomData(element.attributes, own) : undefined)
  );
}

/** The problem of an element's own lists, under a global list `removeAttributes`. */
function problemUnderRemoveList(removed: List | undefined, element: ElementItem): Problem {
  const { attributes, removeAttributes } = element;
  const own = `the element ${textOf(element)}`;
  if (attributes && removeAttributes) {
    return `${own} has \`attributes\` and \`removeAttributes\`: leave one out, or pass \`attributes\` for all elements`;
  }
  const lists = `${own} and \`removeAttributes\``;
  return overlap(attributes, removed, lists) ?? overlap(removeAttributes, removed, lists);
}

function problemOfElements(configuration: Configuration): Problem {
  const { attributes, elements, removeAttributes } = configuration;
  for (const element of elements?.values() ?? []) {
    const problem = attributes
      ? problemUnderAllowList(configuration, attributes, element)
      : problemUnderRemoveList(removeAttributes, element);
    if (problem) return problem;
  }
  return undefined;
}

/**
 * Checks a canonical configuration. The time is proportional to the length of its lists.
 *
 * @param path the name of the configuration in error messages.
 * @throws TypeError if the configuration is invalid.
 */
export function expectValid(caller: string, path: string, configuration: Configuration): void {
  const problem =
    exclusion(configuration, 'elements', 'removeElements') ??
    exclusion(configuration, 'processingInstructions', 'removeProcessingInstructions') ??
    exclusion(configuration, 'attributes', 'removeAttributes') ??
    problemOfReplaced(configuration) ??
    problemOfDataAttributes(configuration) ??
    problemOfElements(configuration);
  if (problem) throw new TypeError(`${caller}: \`${path}\` is invalid: ${problem}`);
}
