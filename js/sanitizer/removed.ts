/** What the sanitizer removed, as data. */

import { copyString } from '../base/copy-string.js';
import { namespaces } from '../base/namespaces.js';
import type { Namespace } from '../base/nodes.js';
import {
  attributeNamespaceLetters,
  elementNamespaceLetters,
  removalReasonLetters,
  removalReasons,
  removedTypeLetters,
  removedTypes,
} from '../generated/sanitizer-letters.js';

/**
 * Why something was removed.
 *
 * - `'configuration'`: the configuration does not keep it, or it is unsafe.
 * - `'javascript-url'`: an attribute that navigates to a `javascript:` URL, or could animate such an attribute.
 * - `'url-scheme'`: an attribute with a URL whose scheme is not in the option `urlSchemes`.
 * - `'replaced'`: an element that its children replaced.
 * - `'unsafe-elsewhere'`: only of `sanitize`. Some parser could read the markup as something else, for example a parser
 *   of an older browser.
 */
export type RemovalReason =
  | 'configuration'
  | 'javascript-url'
  | 'url-scheme'
  | 'replaced'
  | 'unsafe-elsewhere';

/** The name of an element. */
export interface RemovedElementName {
  /** The local name. */
  name: string;
  namespace: Namespace;
}

/** An element that was removed, with everything inside it unless the reason is `'replaced'`. */
export interface RemovedElement extends RemovedElementName {
  type: 'element';
  reason: RemovalReason;
}

/** An attribute that was removed from an element. */
export interface RemovedAttribute {
  type: 'attribute';
  /** The local name. */
  name: string;
  /** The usual prefix of the attribute's namespace, if it has one. */
  prefix?: 'xlink' | 'xml' | 'xmlns';
  value: string;
  element: RemovedElementName;
  reason: RemovalReason;
}

/** A text or a comment that was removed. A text is only removed if it is unsafe elsewhere. */
export interface RemovedData {
  type: 'text' | 'comment';
  value: string;
  reason: RemovalReason;
}

/** A processing instruction that was removed. */
export interface RemovedInstruction {
  type: 'processing-instruction';
  target: string;
  value: string;
  reason: RemovalReason;
}

/** A doctype that was removed, because it is unsafe elsewhere. */
export interface RemovedDoctype {
  type: 'doctype';
  name: string;
  reason: RemovalReason;
}

/** Something that the sanitizer removed. */
export type Removed =
  | RemovedElement
  | RemovedAttribute
  | RemovedData
  | RemovedInstruction
  | RemovedDoctype;

/** The prefixes of attributes, in the order of the letters of their namespaces. */
const prefixes: readonly RemovedAttribute['prefix'][] = [undefined, 'xlink', 'xml', 'xmlns'];

const namespaceOf = (letter: string): Namespace =>
  namespaces[elementNamespaceLetters.indexOf(letter)];

function removedOf(letters: string, name: string, element: string, value: string): Removed {
  const reason = removalReasons[removalReasonLetters.indexOf(letters[2])];
  const type = removedTypes[removedTypeLetters.indexOf(letters[0])];
  switch (type) {
    case 'element':
      return { type, name, namespace: namespaceOf(letters[1]), reason };
    case 'attribute': {
      const prefix = prefixes[attributeNamespaceLetters.indexOf(letters[1])];
      const place = { name: element, namespace: namespaceOf(letters[3]) };
      const attribute: RemovedAttribute = {
        type,
        name,
        value,
        element: place,
        reason,
      };
      if (prefix) attribute.prefix = prefix;
      return attribute;
    }
    case 'processing-instruction':
      return { type, target: name, value, reason };
    case 'doctype':
      return { type, name, reason };
    default:
      return { type, value, reason };
  }
}

/** The longest text that a kept string may keep in memory, in UTF-16 code units: 1 KiB. */
const longestKept = 512;

/**
 * Reads the records that src/sanitize/removals.h describes. Engines store a substring as a reference to the string that
 * contains it. So the substrings of a long text are copied.
 */
export function readRemovals(text: string): Removed[] {
  const strings = text.split('\0');
  const kept = text.length > longestKept ? copyString : (part: string) => part;
  const removals: Removed[] = [];
  for (let at = 0; at + 4 < strings.length; at += 4) {
    const name = kept(strings[at + 1]);
    const element = kept(strings[at + 2]);
    removals.push(removedOf(strings[at], name, element, kept(strings[at + 3])));
  }
  return removals;
}
