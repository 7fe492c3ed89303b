/** The names that handlers give to attributes. */

import { asciiLowerCase } from '../../base/ascii.js';
import type { Namespace } from '../../base/nodes.js';
import { knownNames } from '../../generated/names.js';

/** Matches the names that a new attribute can have. A parser reads these names unchanged. */
const newName = /^[^\t\n\f\r "'/=>\0A-Z\ud800-\udfff]+$/u;

/** The last name for which `isNewName` was true. Handlers often set one attribute on many elements. */
let lastNewName: string | undefined;

/** Whether a parser reads a name unchanged. `name` is a result of `tokenName`. */
export function isNewName(name: string): boolean {
  if (name === lastNewName) return true;
  const isNew = newName.test(name);
  if (isNew) lastNewName = name;
  return isNew;
}

/** Whether a name has an ASCII capital. For a short name, this takes less time than a regular expression. */
function hasCapital(name: string): boolean {
  for (let index = 0; index < name.length; index++) {
    const unit = name.charCodeAt(index);
    if (unit >= 0x41 && unit <= 0x5a) return true;
  }
  return false;
}

/** The names that a parser writes with capitals in SVG and MathML, such as `viewBox`. Undefined until the first use. */
let spellings: ReadonlySet<string> | undefined;

/**
 * The name of an attribute as tokens have it. For HTML elements, the DOM converts a given name to ASCII lower case. In
 * SVG and MathML, the DOM compares names as they are, and the parser has adjusted some names: `viewbox` is `viewBox`.
 * Other names with capitals are returned unchanged. No token has such a name.
 * https://dom.spec.whatwg.org/#dom-element-getattribute
 */
export function tokenName(name: string, namespace: Namespace): string {
  if (!hasCapital(name)) return name;
  if (namespace === 'html') return asciiLowerCase(name);
  spellings ??= new Set(knownNames.filter(hasCapital));
  return spellings.has(name) ? asciiLowerCase(name) : name;
}
