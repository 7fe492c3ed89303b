/** The types of `input`, and what applies to them. #attr-input-type */

import { attributeWord, parentOf } from '../encoded/index.js';
import type { SearchTree } from './search-tree.js';
import { wordOf } from './words.js';

/** To these types, `readonly` applies. #attr-input-readonly */
export const typeWithReadonly =
  /^(?:text|search|url|tel|email|password|date|month|week|time|datetime-local|number)$/;

/** The types to which `readonly` does not apply. */
const otherType = /^(?:hidden|range|color|checkbox|radio|file|submit|image|reset|button)$/;

/** Whether `required` applies to a type. #attr-input-required */
export const canBeRequired = (type: string): boolean =>
  typeWithReadonly.test(type) || /^(?:checkbox|radio|file)$/.test(type);

/** To these types, `placeholder` and `pattern` apply. #attr-input-placeholder */
export const typeWithPlaceholder = /^(?:text|search|url|tel|email|password|number)$/;

/** The type of an `input` element; `text` if the attribute is missing or has an unknown value. */
export function typeOfInput(tree: SearchTree, at: number): string {
  const type = tree.get(at, wordOf('type'))?.toLowerCase() ?? 'text';
  return typeWithReadonly.test(type) || otherType.test(type) ? type : 'text';
}

/** Whether a `button` or `input` submits its form. #concept-submit-button */
export function isSubmitButton(tree: SearchTree, at: number): boolean {
  if (tree.nameOf(at) === 'input') return /^(?:submit|image)$/.test(typeOfInput(tree, at));
  const type = tree.get(at, wordOf('type')) ?? '';
  if (/^(?:button|reset|submit)$/i.test(type)) return /^s/i.test(type);
  // Without a type, a button with a command does not submit, and the button of a `select` opens it.
  const hasCommand = ['command', 'commandfor'].some((name) => hasAttribute(tree, at, name));
  const parent = parentOf(tree.records, at);
  const isOfSelect = tree.isHtml(parent) && tree.nameOf(parent) === 'select';
  return !hasCommand && !isOfSelect;
}

/** Whether an element has an attribute whose name may be no known name. */
function hasAttribute(tree: SearchTree, at: number, name: string): boolean {
  const id = tree.nameId(name);
  return id >= 0 && tree.findAttribute(at, attributeWord(0, id)) >= 0;
}
