/**
 * The standard's sanitizer object, step by step on arrays: slow and plain, for comparison. Configurations are in
 * canonical form and valid.
 */

import { eventHandlers } from '../../js/generated/sanitizer.js';

export interface Name {
  name: string;
  namespace: string | null;
}

export interface ModelElement extends Name {
  attributes?: Name[];
  removeAttributes?: Name[];
}

export interface Target {
  target: string;
}

/** A configuration in canonical form, as `get()` returns it. */
export interface ModelConfiguration {
  attributes?: Name[];
  comments: boolean;
  dataAttributes?: boolean;
  elements?: ModelElement[];
  javascriptURLs: boolean;
  processingInstructions?: Target[];
  removeAttributes?: Name[];
  removeElements?: Name[];
  removeProcessingInstructions?: Target[];
  replaceWithChildrenElements?: Name[];
}

const html = 'http://www.w3.org/1999/xhtml';
const svg = 'http://www.w3.org/2000/svg';
const mathml = 'http://www.w3.org/1998/Math/MathML';

const unsafeElements: Name[] = [
  ...['base', 'embed', 'frame', 'iframe', 'object', 'script'].map((name) => ({
    name,
    namespace: html,
  })),
  { name: 'script', namespace: svg },
  { name: 'use', namespace: svg },
];

const nonReplaceable: Name[] = [
  { name: 'html', namespace: html },
  { name: 'svg', namespace: svg },
  { name: 'math', namespace: mathml },
];

const sameName = (one: Name, other: Name) =>
  one.name === other.name && one.namespace === other.namespace;
const sameTarget = (one: Target, other: Target) => one.target === other.target;

const contains = (list: readonly Name[] | undefined, item: Name) =>
  list?.some((each) => sameName(each, item)) ?? false;

function removeFrom<Item>(
  list: Item[] | undefined,
  item: Item,
  areSame: (one: Item, other: Item) => boolean,
): boolean {
  let isRemoved = false;
  for (let index = list?.length ?? 0; index-- > 0; ) {
    if (!list || !areSame(list[index], item)) continue;
    list.splice(index, 1);
    isRemoved = true;
  }
  return isRemoved;
}

const removeName = (list: Name[] | undefined, item: Name) => removeFrom(list, item, sameName);

const unique = (list: Name[]) =>
  list.filter((item, index) => list.findIndex((other) => sameName(item, other)) === index);

const isCustomData = ({ name, namespace }: Name) => namespace === null && name.startsWith('data-');

const includesAll = (one: Name[], other: Name[]) => other.every((item) => contains(one, item));

const sameList = (one: Name[] | undefined, other: Name[] | undefined) =>
  one && other ? includesAll(one, other) && includesAll(other, one) : one === other;

export class Model {
  readonly configuration: ModelConfiguration;

  constructor(configuration: ModelConfiguration) {
    this.configuration = structuredClone(configuration);
  }

  allowElement(argument: ModelElement): boolean {
    const { configuration } = this;
    const element = structuredClone(argument);
    if (!element.attributes) element.removeAttributes ??= [];
    if (!configuration.elements) {
      if (element.attributes || element.removeAttributes?.length) return false;
      const isModified = removeName(configuration.replaceWithChildrenElements, element);
      return removeName(configuration.removeElements, element) || isModified;
    }
    const isModified = removeName(configuration.replaceWithChildrenElements, element);
    if (configuration.attributes) {
      const allowed = configuration.attributes;
      if (element.attributes) {
        element.attributes = unique(element.attributes).filter((item) => !contains(allowed, item));
        if (configuration.dataAttributes) {
          element.attributes = element.attributes.filter((item) => !isCustomData(item));
        }
      }
      if (element.removeAttributes) {
        element.removeAttributes = unique(element.removeAttributes).filter((item) =>
          contains(allowed, item),
        );
      }
    } else if (element.attributes) {
      element.attributes = unique(element.attributes)
        .filter((item) => !contains(element.removeAttributes, item))
        .filter((item) => !contains(configuration.removeAttributes, item));
      delete element.removeAttributes;
    } else {
      element.removeAttributes = unique(element.removeAttributes ?? []).filter(
        (item) => !contains(configuration.removeAttributes, item),
      );
    }
    const index = configuration.elements.findIndex((each) => sameName(each, element));
    const known = configuration.elements[index];
    if (
      known &&
      sameList(known.attributes, element.attributes) &&
      sameList(known.removeAttributes, element.removeAttributes)
    ) {
      return isModified;
    }
    if (known) configuration.elements.splice(index, 1);
    configuration.elements.push(element);
    return true;
  }

  removeElement(element: Name): boolean {
    const { elements, removeElements, replaceWithChildrenElements } = this.configuration;
    const isModified = removeName(replaceWithChildrenElements, element);
    if (elements) return removeName(elements, element) || isModified;
    if (contains(removeElements, element)) return isModified;
    removeElements?.push(element);
    return true;
  }

  replaceElementWithChildren(element: Name): boolean {
    const { configuration } = this;
    if (contains(nonReplaceable, element)) return false;
    if (contains(configuration.replaceWithChildrenElements, element)) return false;
    removeName(configuration.removeElements, element);
    removeName(configuration.elements, element);
    configuration.replaceWithChildrenElements ??= [];
    configuration.replaceWithChildrenElements.push(element);
    return true;
  }

  allowAttribute(attribute: Name): boolean {
    const { attributes, dataAttributes, elements, removeAttributes } = this.configuration;
    if (!attributes) return removeName(removeAttributes, attribute);
    if (dataAttributes && isCustomData(attribute)) return false;
    if (contains(attributes, attribute)) return false;
    for (const element of elements ?? []) removeName(element.attributes, attribute);
    attributes.push(attribute);
    return true;
  }

  removeAttribute(attribute: Name): boolean {
    const { attributes, elements, removeAttributes } = this.configuration;
    if (attributes) {
      let isModified = removeName(attributes, attribute);
      for (const element of elements ?? []) {
        if (removeName(element.attributes, attribute)) isModified = true;
        removeName(element.removeAttributes, attribute);
      }
      return isModified;
    }
    if (contains(removeAttributes, attribute)) return false;
    for (const element of elements ?? []) {
      removeName(element.attributes, attribute);
      removeName(element.removeAttributes, attribute);
    }
    removeAttributes?.push(attribute);
    return true;
  }

  allowProcessingInstruction(instruction: Target): boolean {
    const { processingInstructions: allowed, removeProcessingInstructions: removed } =
      this.configuration;
    if (!allowed) return removeFrom(removed, instruction, sameTarget);
    if (allowed.some((each) => sameTarget(each, instruction))) return false;
    allowed.push(instruction);
    return true;
  }

  removeProcessingInstruction(instruction: Target): boolean {
    const { processingInstructions: allowed, removeProcessingInstructions: removed } =
      this.configuration;
    if (allowed) return removeFrom(allowed, instruction, sameTarget);
    if (removed?.some((each) => sameTarget(each, instruction))) return false;
    removed?.push(instruction);
    return true;
  }

  setComments(allow: boolean): boolean {
    if (this.configuration.comments === allow) return false;
    this.configuration.comments = allow;
    return true;
  }

  setJavascriptURLs(allow: boolean): boolean {
    if (this.configuration.javascriptURLs === allow) return false;
    this.configuration.javascriptURLs = allow;
    return true;
  }

  setDataAttributes(allow: boolean): boolean {
    const { configuration } = this;
    if (!configuration.attributes) return false;
    if (configuration.dataAttributes === allow) return false;
    if (allow) {
      const withoutData = (list: Name[]) => list.filter((item) => !isCustomData(item));
      configuration.attributes = withoutData(configuration.attributes);
      for (const element of configuration.elements ?? []) {
        if (element.attributes) element.attributes = withoutData(element.attributes);
      }
    }
    configuration.dataAttributes = allow;
    return true;
  }

  removeUnsafe(): boolean {
    let isModified = false;
    for (const element of unsafeElements) if (this.removeElement(element)) isModified = true;
    for (const name of eventHandlers.split(' ')) {
      if (this.removeAttribute({ name: `on${name}`, namespace: null })) isModified = true;
    }
    if (this.configuration.javascriptURLs) {
      this.configuration.javascriptURLs = false;
      isModified = true;
    }
    return isModified;
  }

  get(): ModelConfiguration {
    const result = structuredClone(this.configuration);
    const byName = (one: Name, other: Name) =>
      compare(one.namespace ?? '', other.namespace ?? '') || compare(one.name, other.name);
    for (const element of result.elements ?? []) {
      element.attributes?.sort(byName);
      element.removeAttributes?.sort(byName);
    }
    result.attributes?.sort(byName);
    result.elements?.sort(byName);
    result.removeAttributes?.sort(byName);
    result.removeElements?.sort(byName);
    result.replaceWithChildrenElements?.sort(byName);
    const byTarget = (one: Target, other: Target) => compare(one.target, other.target);
    result.processingInstructions?.sort(byTarget);
    result.removeProcessingInstructions?.sort(byTarget);
    return result;
  }
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
