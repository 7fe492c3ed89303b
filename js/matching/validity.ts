/**
 * The validity of controls, as the tree alone decides it: nothing was typed, and no script has run. #constraints
 */

import { stripSpace } from '../base/ascii.js';
import { floatIn } from '../base/numbers.js';
import { endOf } from '../encoded/index.js';
import { type OrderedType, orderedTypes } from './dates.js';
import { type Forms, textIn } from './forms.js';
import { canBeRequired, typeOfInput, typeWithPlaceholder } from './input-types.js';
import type { Query } from './query.js';
import type { SearchTree } from './search-tree.js';
import { wordOf } from './words.js';

/** The validity of the controls, forms and field sets of a tree. */
interface Validity {
  /** The controls that are not valid, in tree order. */
  readonly invalid: readonly number[];
  /** The forms with such a control. */
  readonly forms: ReadonlySet<number>;
}

/** What was found for a tree, with patterns and without. */
const known = new WeakMap<SearchTree, (Validity | undefined)[]>();

function validityIn(tree: SearchTree, runsPatterns: boolean): Validity {
  const kept = known.get(tree) ?? [];
  known.set(tree, kept);
  const index = runsPatterns ? 1 : 0;
  let validity = kept[index];
  if (validity === undefined) {
    const { forms } = tree.facts;
    const invalid = forms.controls.filter(
      (at) => isCandidate(tree, at) && !isValid(tree, forms, at, runsPatterns),
    );
    validity = { invalid, forms: new Set(invalid.map((at) => forms.ownerOf(at))) };
    kept[index] = validity;
  }
  return validity;
}

/** Undefined for an element that has no validity: it is neither `:valid` nor `:invalid`. */
export function validityOf({ tree, runsPatterns }: Query, at: number): boolean | undefined {
  if (!tree.isHtml(at)) return undefined;
  switch (tree.nameOf(at)) {
    case 'form':
      return !validityIn(tree, runsPatterns).forms.has(at);
    case 'fieldset':
      return !hasBetween(validityIn(tree, runsPatterns).invalid, at, endOf(tree.records, at));
    case 'button':
    case 'input':
    case 'select':
    case 'textarea':
      if (!isCandidate(tree, at)) return undefined;
      return !hasBetween(validityIn(tree, runsPatterns).invalid, at, at + 1);
    default:
      return undefined;
  }
}

/** Whether an ascending list has a number from `from` to `to`, exclusive. */
function hasBetween(list: readonly number[], from: number, to: number): boolean {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] < from) low = middle + 1;
    else high = middle;
  }
  return low < list.length && list[low] < to;
}

/** #candidate-for-constraint-validation */
function isCandidate(tree: SearchTree, at: number): boolean {
  const { forms } = tree.facts;
  if (forms.isDisabled(at) || forms.isInDatalist(at)) return false;
  switch (tree.nameOf(at)) {
    case 'input': {
      const type = typeOfInput(tree, at);
      // Even where `readonly` does not apply, it bars the element.
      return !/^(?:hidden|image|reset|button)$/.test(type) && !tree.has(at, wordOf('readonly'));
    }
    case 'textarea':
      return !tree.has(at, wordOf('readonly'));
    case 'button':
      return !/^(?:button|reset)$/i.test(tree.get(at, wordOf('type')) ?? '');
    default:
      return tree.nameOf(at) === 'select';
  }
}

function isValid(tree: SearchTree, forms: Forms, at: number, runsPatterns: boolean): boolean {
  const isRequired = tree.has(at, wordOf('required'));
  switch (tree.nameOf(at)) {
    case 'input':
      return isValidInput(tree, forms, at, isRequired, runsPatterns);
    case 'textarea':
      return !isRequired || textIn(tree, at) !== '';
    case 'select':
      return !isRequired || hasChoice(tree, forms, at);
    default:
      return true;
  }
}

function hasChoice(tree: SearchTree, forms: Forms, select: number): boolean {
  const selected = [...forms.selectedOptionsOf(select)];
  if (tree.has(select, wordOf('multiple')) || forms.displaySizeOf(select) !== 1) {
    return selected.length > 0;
  }
  const [first] = forms.optionsOf(select);
  return selected.some((at) => at !== first || !forms.isPlaceholder(at, select));
}

function isValidInput(
  tree: SearchTree,
  forms: Forms,
  at: number,
  isRequired: boolean,
  runsPatterns: boolean,
): boolean {
  const type = typeOfInput(tree, at);
  if (type === 'radio') return !forms.needsRadio(at);
  if (type === 'checkbox') return !isRequired || tree.has(at, wordOf('checked'));
  if (type === 'file') return !isRequired;
  const value = valueOfInput(tree, at);
  if (value === '') return !isRequired || !canBeRequired(type);
  const values = tree.has(at, wordOf('multiple')) && type === 'email' ? value.split(',') : [value];
  if (type === 'email' && !values.every((each) => emailAddress.test(each))) return false;
  if (type === 'url' && !isUrl(value)) return false;
  if (runsPatterns && !values.every((each) => hasPattern(tree, at, type, each))) return false;
  return isInSteps(tree, at) && rangeOf(tree, at) !== 'out';
}

/** https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address */
const emailAddress =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

function isUrl(value: string): boolean {
  try {
    return new URL(value).href !== '';
  } catch {
    return false;
  }
}

/** #attr-input-pattern */
function hasPattern(tree: SearchTree, at: number, type: string, value: string): boolean {
  const pattern = tree.get(at, wordOf('pattern'));
  if (pattern === undefined || type === 'number' || !typeWithPlaceholder.test(type)) return true;
  try {
    new RegExp(pattern, 'v');
    return new RegExp(`^(?:${pattern})$`, 'v').test(value);
  } catch {
    return true;
  }
}

/** The value after the value sanitization algorithm. #value-sanitization-algorithm */
export function valueOfInput(tree: SearchTree, at: number): string {
  const value = tree.get(at, wordOf('value')) ?? '';
  const type = typeOfInput(tree, at);
  const lines = value.replace(/[\n\r]+/g, '');
  switch (type) {
    case 'text':
    case 'search':
    case 'tel':
    case 'password':
      return lines;
    case 'url':
      return stripSpace(lines);
    case 'email':
      return tree.has(at, wordOf('multiple'))
        ? value.split(',').map(stripSpace).join(',')
        : stripSpace(lines);
    case 'range':
    case 'color':
      return value;
    default:
      return type in orderedTypes && orderedTypes[type].read(value) === undefined ? '' : value;
  }
}

/** The number of an attribute such as `min`. Undefined if it is missing or not valid. */
function numberOf(
  tree: SearchTree,
  at: number,
  name: string,
  type: OrderedType,
): number | undefined {
  const value = tree.get(at, wordOf(name));
  return value === undefined ? undefined : type.read(value);
}

/** Undefined if the element has no range, or is barred from validation. #have-range-limitations */
export function rangeOf(tree: SearchTree, at: number): 'in' | 'out' | undefined {
  if (!tree.isHtml(at) || tree.nameOf(at) !== 'input') return undefined;
  const name = typeOfInput(tree, at);
  const type = orderedTypes[name];
  if (type === undefined || !isCandidate(tree, at)) return undefined;
  const min = numberOf(tree, at, 'min', type);
  const max = numberOf(tree, at, 'max', type);
  // A value of `range` is always in its range, which has limits without attributes.
  if (name === 'range') return 'in';
  if (min === undefined && max === undefined) return undefined;
  const value = type.read(valueOfInput(tree, at));
  if (value === undefined) return 'in';
  const isBelow = min !== undefined && value < min;
  const isAbove = max !== undefined && value > max;
  // Times go around midnight: with `min` after `max`, the times between them are outside.
  const isReversed = name === 'time' && min !== undefined && max !== undefined && min > max;
  return (isReversed ? isBelow && isAbove : isBelow || isAbove) ? 'out' : 'in';
}

/** Whether a value is a whole number of steps from the base. #attr-input-step */
function isInSteps(tree: SearchTree, at: number): boolean {
  const name = typeOfInput(tree, at);
  const type = orderedTypes[name];
  if (type === undefined || name === 'range') return true;
  const value = type.read(valueOfInput(tree, at));
  const attribute = tree.get(at, wordOf('step'));
  if (value === undefined || attribute?.toLowerCase() === 'any') return true;
  const given = attribute === undefined ? undefined : floatIn(attribute);
  const step = (given !== undefined && given > 0 ? given : type.step) * type.scale;
  const base = numberOf(tree, at, 'min', type) ?? numberOf(tree, at, 'value', type) ?? type.base;
  const steps = (value - base) / step;
  return Math.abs(steps - Math.round(steps)) < 1e-7;
}
