/**
 * Reads what callers pass: Web IDL's conversions, then the canonical form of each item. Reads each member once, in Web
 * IDL's order.
 */

import { argumentError } from '../base/errors.js';
import { memberOf } from '../base/members.js';
import { htmlNamespace } from '../base/namespace-uris.js';
import { configurationMembers, itemMembers } from '../base/sanitizer-members.js';
import { tagOf } from '../base/tags.js';
import {
  defaultConfiguration,
  permissiveConfiguration,
  restrictiveConfiguration,
} from './built-in.js';
import { type Configuration, canonicalize, type Dictionary } from './configuration.js';
import {
  add,
  attributeName,
  type ElementItem,
  elementName,
  emptyList,
  type List,
  type Name,
  type Target,
  textOf,
} from './lists.js';
import { expectSpelling } from './spelling.js';
import { expectValid } from './validate.js';

/**
 * The name of a value in error messages. A function, because a name for each item of a list would take much of the
 * time.
 */
type Path = () => string;

/** Reads an item of a list, or an argument. */
type ReadItem<Item> = (caller: string, path: Path, value: unknown) => Item;

/** Web IDL's test for a dictionary. Functions are objects too. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function readString(caller: string, path: Path, value: unknown, expected = 'a string'): string {
  if (value === undefined || typeof value === 'symbol') {
    throw argumentError(caller, path(), expected, value);
  }
  return String(value);
}

/** Reads the name of an item that is not an object. `member` is the member that an object would need. */
function readBareName(caller: string, path: Path, value: unknown, member: string): string {
  if (typeof value === 'string') return value;
  const expected = `a string, or an object with \`${member}\``;
  if (value === null) throw argumentError(caller, path(), expected, value);
  return readString(caller, path, value, expected);
}

function readName(
  caller: string,
  path: Path,
  value: unknown,
  toItem: (name: string, namespace: string | null) => Name,
  defaultNamespace: string | null,
): Name {
  if (!isObject(value)) {
    return toItem(readBareName(caller, path, value, 'name'), defaultNamespace);
  }
  expectSpelling(caller, path, value, itemMembers);
  const name = readString(caller, () => `${path()}.name`, memberOf(value, 'name'));
  const given = memberOf(value, 'namespace');
  const namespace = given === undefined ? defaultNamespace : given;
  if (namespace === null) return toItem(name, null);
  const uri = readString(caller, () => `${path()}.namespace`, namespace);
  return toItem(name, uri || null);
}

export const readElement: ReadItem<Name> = (caller, path, value) =>
  readName(caller, path, value, elementName, htmlNamespace);

export const readAttribute: ReadItem<Name> = (caller, path, value) =>
  readName(caller, path, value, attributeName, null);

export const readTarget: ReadItem<Target> = (caller, path, value) => {
  const target = isObject(value)
    ? readString(caller, () => `${path()}.target`, memberOf(value, 'target'))
    : readBareName(caller, path, value, 'target');
  return { key: target, target };
};

/** Reads an element with lists of attributes. */
export function readElementItem(
  caller: string,
  path: Path,
  value: unknown,
  allowsDuplicates = false,
): ElementItem {
  const { key, name, namespace } = readElement(caller, path, value);
  const read = (member: string) =>
    isObject(value)
      ? readList(
          caller,
          () => `${path()}.${member}`,
          memberOf(value, member),
          readAttribute,
          allowsDuplicates,
        )
      : undefined;
  const attributes = read('attributes');
  const removeAttributes = read('removeAttributes') ?? (attributes ? undefined : emptyList);
  return { key, name, namespace, attributes, removeAttributes };
}

/** @throws TypeError if the list has an item twice, unless duplicates are allowed. */
function readList<Item extends Name | Target>(
  caller: string,
  path: Path,
  value: unknown,
  readItem: ReadItem<Item>,
  allowsDuplicates = false,
): List<Item> | undefined {
  if (value === undefined) return undefined;
  if (!isObject(value) || !(Symbol.iterator in value)) {
    throw argumentError(caller, path(), 'a list', value);
  }
  const list: List<Item> = new Map();
  let count = 0;
  const itemPath = () => `${path()}[${count}]`;
  for (const member of value as Iterable<unknown>) {
    const item = readItem(caller, itemPath, member);
    if (!add(list, item) && !allowsDuplicates) {
      throw new TypeError(`${caller}: \`${path()}\` lists ${textOf(item)} twice: remove one`);
    }
    count++;
  }
  return list;
}

function readBoolean(value: unknown): boolean | undefined {
  return value === undefined ? undefined : Boolean(value);
}

function readDictionary(
  caller: string,
  path: string,
  dictionary: Readonly<Record<string, unknown>>,
): Dictionary {
  if (Array.isArray(dictionary)) {
    throw argumentError(
      caller,
      path,
      'a configuration',
      dictionary,
      ': did you mean `{ elements }`?',
    );
  }
  expectSpelling(caller, () => path, dictionary, configurationMembers);
  const read = <Item extends Name | Target>(member: string, readItem: ReadItem<Item>) =>
    readList(caller, () => `${path}.${member}`, memberOf(dictionary, member), readItem);
  return {
    attributes: read('attributes', readAttribute),
    comments: readBoolean(memberOf(dictionary, 'comments')),
    dataAttributes: readBoolean(memberOf(dictionary, 'dataAttributes')),
    elements: read('elements', readElementItem),
    javascriptURLs: readBoolean(memberOf(dictionary, 'javascriptURLs')),
    processingInstructions: read('processingInstructions', readTarget),
    removeAttributes: read('removeAttributes', readAttribute),
    removeElements: read('removeElements', readElement),
    removeProcessingInstructions: read('removeProcessingInstructions', readTarget),
    replaceWithChildrenElements: read('replaceWithChildrenElements', readElement),
  };
}

/**
 * The configuration of a dictionary or preset.
 *
 * @param path the name of the value in error messages.
 * @param isPermissive see `canonicalize`.
 * @param expected what the caller accepts, in error messages.
 * @throws TypeError if the value is neither, or the configuration is invalid.
 */
export function readConfiguration(
  caller: string,
  path: string,
  value: unknown,
  isPermissive: boolean,
  expected = "a configuration or 'default'",
): Configuration {
  if (value === 'default') return defaultConfiguration();
  const isSanitizer = tagOf(value) === 'Sanitizer';
  if (isSanitizer || (value !== null && !isObject(value))) {
    // A sanitizer would be a dictionary without members, which allows everything.
    const advice = isSanitizer ? ': pass the result of its `get()`' : '';
    throw argumentError(caller, path, expected, value, advice);
  }
  const dictionary = readDictionary(caller, path, value ?? {});
  if (Object.values(dictionary).every((member) => member === undefined)) {
    return isPermissive ? permissiveConfiguration() : restrictiveConfiguration();
  }
  const configuration = canonicalize(dictionary, isPermissive);
  expectValid(caller, path, configuration);
  return configuration;
}
