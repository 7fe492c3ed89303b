/** The pseudo-classes without an argument, except those that count siblings. #pseudo-classes */

import {
  attributePrefixes,
  attributeWord,
  contentOf,
  dataLengthOf,
  endOf,
  isContainer,
  kindDocument,
  kindOf,
  kindShadowRoot,
  kindSvgElement,
  kindText,
  knownNameId,
  parentOf,
  recordAfter,
} from '../encoded/index.js';
import type { StateName } from '../selectors/ast.js';
import { isEditable } from './editing.js';
import { textIn } from './forms.js';
import {
  canBeRequired,
  typeOfInput,
  typeWithPlaceholder,
  typeWithReadonly,
} from './input-types.js';
import type { Test } from './program.js';
import type { Query } from './query.js';
import type { SearchTree } from './search-tree.js';
import { rangeOf, validityOf, valueOfInput } from './validity.js';
import { wordOf } from './words.js';

/** The name of an HTML element; empty for other elements. */
function htmlNameOf(tree: SearchTree, at: number): string {
  return tree.isHtml(at) ? tree.nameOf(at) : '';
}

function isRoot({ records }: Query, at: number): boolean {
  return kindOf(records, parentOf(records, at)) === kindDocument;
}

/** Texts that are not empty and elements make an element not empty. White space does, too: no browser ignores it. */
function isEmpty({ records }: Query, at: number): boolean {
  const end = endOf(records, at);
  for (let child = contentOf(records, at); child < end; child = recordAfter(records, child)) {
    const kind = kindOf(records, child);
    if (isContainer(kind)) {
      // Template contents and a shadow root are no children.
      if (kind > kindShadowRoot) return false;
    } else if (kind === kindText && dataLengthOf(records, child) > 0) {
      return false;
    }
  }
  return true;
}

function isLink({ tree, records }: Query, at: number): boolean {
  const name = tree.nameOf(at);
  if (tree.isHtml(at)) return (name === 'a' || name === 'area') && tree.has(at, wordOf('href'));
  if (kindOf(records, at) !== kindSvgElement || name !== 'a') return false;
  const xlink = attributeWord(attributePrefixes.indexOf('xlink'), knownNameId('href') as number);
  return tree.has(at, wordOf('href')) || tree.has(at, xlink);
}

const disableable = /^(?:button|fieldset|input|optgroup|option|select|textarea)$/;

/** Whether an element can be disabled, and is or is not. */
function hasDisabled({ tree }: Query, at: number, isDisabled: boolean): boolean {
  return disableable.test(htmlNameOf(tree, at)) && tree.facts.forms.isDisabled(at) === isDisabled;
}

function isChecked({ tree }: Query, at: number): boolean {
  switch (htmlNameOf(tree, at)) {
    case 'option':
      return tree.facts.forms.isSelected(at);
    case 'input':
      switch (typeOfInput(tree, at)) {
        case 'checkbox':
          return tree.has(at, wordOf('checked'));
        case 'radio':
          return tree.has(at, wordOf('checked')) && tree.facts.forms.checkedRadioOf(at) === at;
      }
  }
  return false;
}

function isDefault({ tree }: Query, at: number): boolean {
  switch (htmlNameOf(tree, at)) {
    case 'option':
      return tree.has(at, wordOf('selected'));
    case 'button':
      return tree.facts.forms.isDefaultButton(at);
    case 'input':
      return /^(?:checkbox|radio)$/.test(typeOfInput(tree, at))
        ? tree.has(at, wordOf('checked'))
        : tree.facts.forms.isDefaultButton(at);
  }
  return false;
}

function isIndeterminate({ tree }: Query, at: number): boolean {
  switch (htmlNameOf(tree, at)) {
    case 'progress':
      return !tree.has(at, wordOf('value'));
    case 'input':
      return typeOfInput(tree, at) === 'radio' && tree.facts.forms.checkedRadioOf(at) < 0;
  }
  return false;
}

/** Whether an element can have `required`, and has it or does not have it. */
function hasRequired({ tree }: Query, at: number, isRequired: boolean): boolean {
  const name = htmlNameOf(tree, at);
  const applies =
    name === 'input'
      ? canBeRequired(typeOfInput(tree, at))
      : name === 'select' || name === 'textarea';
  return applies && tree.has(at, wordOf('required')) === isRequired;
}

function isReadWrite({ tree }: Query, at: number): boolean {
  const name = htmlNameOf(tree, at);
  if (name !== 'input' && name !== 'textarea') return isEditable(tree, at);
  if (name === 'input' && !typeWithReadonly.test(typeOfInput(tree, at))) return false;
  return !tree.has(at, wordOf('readonly')) && !tree.facts.forms.isDisabled(at);
}

function showsPlaceholder({ tree }: Query, at: number): boolean {
  const name = htmlNameOf(tree, at);
  if (name !== 'input' && name !== 'textarea') return false;
  if (!tree.has(at, wordOf('placeholder'))) return false;
  if (name === 'textarea') return textIn(tree, at) === '';
  return typeWithPlaceholder.test(typeOfInput(tree, at)) && valueOfInput(tree, at) === '';
}

function isOpen({ tree }: Query, at: number): boolean {
  const name = htmlNameOf(tree, at);
  return (name === 'details' || name === 'dialog') && tree.has(at, wordOf('open'));
}

/** Names with a hyphen that belong to MathML and SVG, and so are no names of custom elements. */
const notCustom =
  /^(?:annotation-xml|color-profile|font-face(?:-(?:src|uri|format|name))?|missing-glyph)$/;

/** Without scripts, no custom element is defined. #valid-custom-element-name */
function isDefined({ tree }: Query, at: number): boolean {
  if (!tree.isHtml(at)) return true;
  if (tree.has(at, wordOf('is'))) return false;
  const name = tree.nameOf(at);
  return !/^[a-z].*-/s.test(name) || notCustom.test(name);
}

export const states: Readonly<Record<StateName, Test>> = {
  'any-link': isLink,
  checked: isChecked,
  default: isDefault,
  defined: isDefined,
  disabled: (query, at) => hasDisabled(query, at, true),
  empty: isEmpty,
  enabled: (query, at) => hasDisabled(query, at, false),
  'in-range': ({ tree }, at) => rangeOf(tree, at) === 'in',
  indeterminate: isIndeterminate,
  invalid: (query, at) => validityOf(query, at) === false,
  link: isLink,
  open: isOpen,
  optional: (query, at) => hasRequired(query, at, false),
  'out-of-range': ({ tree }, at) => rangeOf(tree, at) === 'out',
  'placeholder-shown': showsPlaceholder,
  'read-only': (query, at) => query.tree.isHtml(at) && !isReadWrite(query, at),
  'read-write': isReadWrite,
  required: (query, at) => hasRequired(query, at, true),
  root: isRoot,
  scope: (query, at) => (query.scope >= 0 ? at === query.scope : isRoot(query, at)),
  valid: (query, at) => validityOf(query, at) === true,
};
