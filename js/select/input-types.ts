/** The types of `input`, and what applies to them. #attr-input-type */

import type { SearchTree } from './search-tree.js';
import { wordOf } from './words.js';

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));

const types = /* @__PURE__ */ set(
  'hidden text search tel url email password date month week time datetime-local number range color checkbox radio ' +
    'file submit image reset button',
);

/** To these types, `readonly` applies. #attr-input-readonly */
export const typesWithReadonly = /* @__PURE__ */ set(
  'text search url tel email password date month week time datetime-local number',
);

/** To these types, `required` applies. #attr-input-required */
export const typesWithRequired = /* @__PURE__ */ set(
  'text search url tel email password date month week time datetime-local number checkbox radio file',
);

/** To these types, `placeholder` applies. #attr-input-placeholder */
export const typesWithPlaceholder = /* @__PURE__ */ set('text search url tel email password number');

/** The type of an `input` element; `text` if the attribute is missing or has an unknown value. */
export function typeOfInput(tree: SearchTree, at: number): string {
  const type = tree.get(at, wordOf('type'))?.toLowerCase() ?? 'text';
  return types.has(type) ? type : 'text';
}

/** Whether a `button` or `input` submits its form. #concept-submit-button */
export function isSubmitButton(tree: SearchTree, at: number): boolean {
  if (tree.nameOf(at) === 'input') return /^(?:submit|image)$/.test(typeOfInput(tree, at));
  return !/^(?:button|reset)$/i.test(tree.get(at, wordOf('type')) ?? '');
}
