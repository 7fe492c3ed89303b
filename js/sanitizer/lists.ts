/** The lists of a configuration. A list is a map, so that each query takes constant time. */

import { describe } from '../base/errors.js';
import { htmlNamespace } from '../base/namespace-uris.js';

/** The name of an element or attribute. */
export interface Name {
  readonly name: string;
  /** The URI of the namespace. */
  readonly namespace: string | null;
}

/** The target of a processing instruction. */
export interface Target {
  readonly target: string;
}

/** An item of the list `elements`. At least one of its lists exists. */
export interface ElementItem extends Name {
  readonly attributes: List | undefined;
  readonly removeAttributes: List | undefined;
}

/** A list without duplicates: the items by their keys. */
export type List<Item extends Name | Target = Name> = Map<string, Item>;

/**
 * The key of an item. The order of keys by code units is the order of items in the result of `get()`: no namespace
 * first, then by namespace, then by name. U+0000 separates the parts of a key, and is escaped in the namespace.
 */
export function keyOf(item: Name | Target): string {
  if ('target' in item) return item.target;
  return `${(item.namespace ?? '').replaceAll('\0', '\0\x01')}\0\0${item.name}`;
}

/** Creates a list. Drops duplicates. */
export function listOf<Item extends Name | Target>(items: readonly Item[]): List<Item> {
  return new Map(items.map((item) => [keyOf(item), item]));
}

/** Whether the list exists and has the item. */
export function has(list: List<Name | Target> | undefined, item: Name | Target): boolean {
  return list?.has(keyOf(item)) ?? false;
}

/** Adds an item. Returns whether the list lacked the item. */
export function add<Item extends Name | Target>(list: List<Item>, item: Item): boolean {
  const { size } = list;
  list.set(keyOf(item), item);
  return list.size > size;
}

/** Adds the items of another list. Returns whether the list lacked one of them. */
export function addAll(list: List, other: List): boolean {
  const { size } = list;
  for (const [key, item] of other) list.set(key, item);
  return list.size > size;
}

/** Removes an item. Returns whether the list existed and had the item. */
export function remove(list: List<Name | Target> | undefined, item: Name | Target): boolean {
  return list?.delete(keyOf(item)) ?? false;
}

/**
 * Removes the items of another list. The time depends on the shorter of the two lists.
 *
 * @returns whether the list existed and had such an item.
 */
export function subtract(list: List | undefined, other: List): boolean {
  if (list === undefined) return false;
  const { size } = list;
  for (const key of (size < other.size ? list : other).keys()) {
    if (other.has(key)) list.delete(key);
  }
  return list.size < size;
}

/** Removes the items for which the function returns true. */
export function removeWhere(list: List | undefined, isRemoved: (item: Name) => boolean): void {
  for (const [key, item] of list ?? []) if (isRemoved(item)) list?.delete(key);
}

/** The first item for which the function returns true. */
export function find<Item extends Name>(
  list: List<Item> | undefined,
  isFound: (item: Item) => boolean,
): Item | undefined {
  for (const item of list?.values() ?? []) if (isFound(item)) return item;
  return undefined;
}

/** Creates a list of the items for which the function returns true. */
export function filter(list: List, isKept: (item: Name) => boolean): List {
  return new Map([...list].filter(([, item]) => isKept(item)));
}

/** Whether both lists have the same items, or neither list exists. */
export function areEqual(one: List | undefined, other: List | undefined): boolean {
  return one?.size === other?.size && find(one, (item) => !has(other, item)) === undefined;
}

/**
 * Whether the attribute is a custom data attribute, by the prefix alone. HTML's definition of the term excludes the
 * name `data-` and capitals, but the standard's filter does not.
 */
export function isCustomData({ name, namespace }: Name): boolean {
  return namespace === null && name.startsWith('data-');
}

/** An item in error messages. */
export function textOf(item: Name | Target): string {
  if ('target' in item) return describe(item.target);
  const { name, namespace } = item;
  const isUsual = namespace === null || namespace === htmlNamespace;
  return isUsual ? describe(name) : `${describe(name)} of ${namespace}`;
}
