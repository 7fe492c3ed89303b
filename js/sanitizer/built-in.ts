/** The built-in lists and configurations of the standard. Each is created when a caller first needs it. */

import { namespaceUris } from '../base/namespace-uris.js';
import { namespaces } from '../base/namespaces.js';
import type { Namespace } from '../base/nodes.js';
import * as names from '../generated/sanitizer.js';
import { type Configuration, canonicalize, noTexts } from './configuration.js';
import {
  attributeName,
  type ElementItem,
  elementName,
  type List,
  listOf,
  type Name,
} from './lists.js';

/** A function that calls another function once, and always returns its result. */
export function once<Result>(create: () => Result): () => Result {
  let result: Result | undefined;
  return () => {
    result ??= create();
    return result;
  };
}

/** The elements of a generated list. */
function elementsOf(lists: Readonly<Partial<Record<Namespace, string>>>): Name[] {
  return namespaces.flatMap((namespace, index) => {
    const inNamespace = lists[namespace]?.split(' ') ?? [];
    return inNamespace.map((name) => elementName(name, namespaceUris[index]));
  });
}

function attributesOf(attributes: readonly string[]): List {
  return listOf(attributes.map((name) => attributeName(name, null)));
}

/** The standard's "built-in non-replaceable elements list". */
export const nonReplaceableElements = /* @__PURE__ */ once(() =>
  listOf(elementsOf(names.nonReplaceableElements)),
);

/** The elements of the standard's "built-in safe baseline configuration". */
export const unsafeElements = /* @__PURE__ */ once(() => listOf(elementsOf(names.unsafeElements)));

/** The event handler content attributes. */
export const eventHandlerAttributes = /* @__PURE__ */ once(() =>
  attributesOf(names.eventHandlers.split(' ').map((name) => `on${name}`)),
);

/** The item of an element of the default configuration. */
function defaultItem({ name: text, namespace }: Name): ElementItem {
  const [name, attributes] = text.split(':');
  return {
    ...elementName(name, namespace),
    attributes: attributesOf(attributes?.split(',') ?? []),
    removeAttributes: undefined,
  };
}

const share = (configuration: Configuration): Configuration => ({
  ...configuration,
  texts: noTexts(),
});

/** The standard's "built-in safe default configuration". Shared. */
export const defaultConfiguration = /* @__PURE__ */ once(() => {
  const attributes = attributesOf(names.defaultAttributes.split(' '));
  const elements = listOf(elementsOf(names.defaultElements).map(defaultItem));
  return share(canonicalize({ attributes, elements }, false));
});

/** The configuration of a dictionary without members, with permissive defaults. Shared. */
export const permissiveConfiguration = /* @__PURE__ */ once(() => share(canonicalize({}, true)));

/** The configuration of a dictionary without members, without permissive defaults. Shared. */
export const restrictiveConfiguration = /* @__PURE__ */ once(() => share(canonicalize({}, false)));
