/** The lists of a configuration. A list is a map, so that each query takes constant time. */

import { describe } from '../base/errors.js';
import { htmlNamespace } from '../base/namespace-uris.js';

/** What every item of a list has. */
export interface Item {
  /** Differs from the keys of all other items that can be in the same list. */
  readonly key: string;
}

/** The name of an element or attribute. */
export interface Name extends Item {
  readonly name: string;
  /** The URI of the namespace. */
  readonly namespace: string | null;
}

/** The target of a processing instruction. */
export interface Target extends Item {
  readonly target: string;
}

/** An item of the list `elements`. At least one of its lists exists. */
export interface ElementItem extends Name {
  readonly attributes: List | undefined;
  readonly removeAttributes: List | undefined;
}

/** A list without duplicates: the items by their keys. */
export type List<Member extends Item = Name> = Map<string, Member>;

/** The name of an element, as an item. */
export function elementName(name: string, namespace: string | null): Name {
  return itemOf(name, namespace, htmlNamespace);
}

/** The name of an attribute, as an item. */
export function attributeName(name: string, namespace: string | null): Name {
  return itemOf(name, namespace, null);
}

/** In the usual namespace, the key is the name itself, so that long lists need less memory. */
function itemOf(name: string, namespace: string | null, usual: string | null): Name {
  const isShort = namespace === usual && name[0] !== '\0';
  return { key: isShort ? name : longKey(name, namespace), name, namespace };
}

/** A key that begins with U+0000. U+0000 also separates its parts, and is escaped in the namespace. */
function longKey(name: string, namespace: string | null): string {
  return `\0${(namespace ?? '').replaceAll('\0', '\0\x01')}\0\0${name}`;
}

/** An empty list that many items share. Never add to it. */
export const emptyList: List<never> = /* @__PURE__ */ new Map<string, never>();

/** Creates a list. Drops duplicates. */
export function listOf<Member extends Item>(items: readonly Member[]): List<Member> {
  return new Map(items.map((item) => [item.key, item]));
}

/** Whether the list exists and has the item. */
export function has(list: List<Item> | undefined, { key }: Item): boolean {
  return list?.has(key) ?? false;
}

/** Adds an item. Returns whether the list lacked the item. */
export function add<Member extends Item>(list: List<Member>, item: Member): boolean {
  const { size } = list;
  list.set(item.key, item);
  return list.size > size;
}

/** Adds the items of another list. Returns whether the list lacked one of them. */
export function addAll(list: List, other: List): boolean {
  const { size } = list;
  for (const [key, item] of other) list.set(key, item);
  return list.size > size;
}

/** Removes an item. Returns whether the list existed and had the item. */
export function remove(list: List<Item> | undefined, { key }: Item): boolean {
  return list?.delete(key) ?? false;
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

/** The first item that the other list has too. */
export function findCommon(list: List | undefined, other: List | undefined): Name | undefined {
  if (!other?.size) return undefined;
  for (const [key, item] of list ?? []) if (other.has(key)) return item;
  return undefined;
}

/** The first item that the other list lacks. */
export function findMissing(list: List | undefined, other: List): Name | undefined {
  for (const [key, item] of list ?? []) if (!other.has(key)) return item;
  return undefined;
}

/** The first item for which the function returns true. */
export function find(list: List | undefined, isFound: (item: Name) => boolean): Name | undefined {
  for (const item of list?.values() ?? []) if (isFound(item)) return item;
  return undefined;
}

/** Creates a list of the items for which the function returns true. */
export function filter(list: List, isKept: (item: Name) => boolean): List {
  return new Map([...list].filter(([, item]) => isKept(item)));
}

/** Whether both lists have the same items, or neither list exists. */
export function areEqual(one: List | undefined, other: List | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.size === other.size && findMissing(one, other) === undefined;
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
