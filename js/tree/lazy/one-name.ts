/** Searches for elements by a name, an id or classes, through selectors. */

import { argumentError } from '../../base/errors.js';
import { namespaceUris } from '../../base/namespace-uris.js';
import { namespaces } from '../../base/namespaces.js';
import type { AnyLazyNode, LazyElement } from './nodes.js';

function expectString(caller: string, argument: string, value: unknown): asserts value is string {
  if (typeof value !== 'string') throw argumentError(caller, argument, 'a string', value);
}

/** https://dom.spec.whatwg.org/#dom-nonelementparentnode-getelementbyid */
export function elementById(node: AnyLazyNode, id: string): LazyElement | null {
  expectString('getElementById', 'id', id);
  if (id === '') return null;
  // In quirks mode, the selector also finds ids in another case.
  return node.querySelectorAll(`#${escapeName(id)}`).find((each) => each.id === id) ?? null;
}

/** https://dom.spec.whatwg.org/#concept-getelementsbytagname */
export function elementsByTagName(node: AnyLazyNode, name: string): LazyElement[] {
  expectString('getElementsByTagName', 'name', name);
  return elementsByName(node, name);
}

/** The elements with a name, which HTML elements can have in another case. */
function elementsByName(node: AnyLazyNode, name: string): LazyElement[] {
  if (name === '') return [];
  return node.querySelectorAll(name === '*' ? '*' : escapeName(name));
}

/** https://dom.spec.whatwg.org/#concept-getelementsbytagnamens */
export function elementsByTagNameNS(
  node: AnyLazyNode,
  namespace: string | null,
  name: string,
): LazyElement[] {
  const caller = 'getElementsByTagNameNS';
  if (typeof namespace !== 'string' && namespace !== null) {
    throw argumentError(caller, 'namespace', 'a string or null', namespace);
  }
  expectString(caller, 'name', name);
  const found = elementsByName(node, name);
  if (namespace === '*' && name === '*') return found;
  // The selector also finds HTML elements in another case.
  return found.filter(
    (each) =>
      (name === '*' || each.name === name) && (namespace === '*' || uriOf(each) === namespace),
  );
}

/** https://dom.spec.whatwg.org/#concept-getelementsbyclassname */
export function elementsByClassName(node: AnyLazyNode, names: string): LazyElement[] {
  expectString('getElementsByClassName', 'names', names);
  const classes = names.match(/[^\t\n\f\r ]+/g) ?? [];
  if (classes.length === 0) return [];
  return node.querySelectorAll(classes.map((each) => `.${escapeName(each)}`).join(''));
}

const uriOf = ({ namespace }: LazyElement): string => namespaceUris[namespaces.indexOf(namespace)];

/** A name as an identifier of a selector. https://drafts.csswg.org/cssom/#serialize-an-identifier */
function escapeName(name: string): string {
  return name.replace(
    /^[\d-]|[^-\w\u0080-\uffff]/g,
    (character) => `\\${character.charCodeAt(0).toString(16)} `,
  );
}
