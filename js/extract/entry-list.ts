import { isSubmitButton, typeOfInput } from '../matching/input-types.js';
import type { SearchTree } from '../matching/search-tree.js';
import { wordOf } from '../matching/words.js';
import type { LazyElement } from '../tree/lazy/nodes.js';
import { inputValue, textareaValue } from './control-values.js';
import { rareAttribute } from './names.js';
import { elementSubject } from './subject.js';

/** An entry of a form: the name and the value. The value of a file control is an empty file, as in `FormData`. */
export type FormEntry = [name: string, value: string | File];

/** The controls of the forms of a tree, by the records of the forms. */
const controlsOf = new WeakMap<SearchTree, ReadonlyMap<number, readonly number[]>>();

/**
 * The entries that `new FormData(form, submitter)` has in a browser, if nothing was typed and no script has run.
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constructing-the-form-data-set
 *
 * A control belongs to the form that its attribute `form` names, else to its nearest ancestor `form`. The parser of a
 * browser also remembers a `form` that is not an ancestor, such as one between the rows of a table. This is not in the
 * tree.
 *
 * @param form a lazy `form` element.
 * @param submitter a submit button, which adds its own entry. A button that does not belong to the form adds none.
 * @throws TypeError if an argument does not have its documented type.
 */
export function entryList(form: LazyElement, submitter?: LazyElement | null): FormEntry[] {
  const { search, at } = elementSubject(
    'entryList',
    'form',
    'a lazy `form` element',
    form,
    (tree, record) => tree.nameOf(record) === 'form',
  );
  const button = submitter == null ? -1 : buttonOf(search, submitter);
  const entries: FormEntry[] = [];
  for (const control of controlsIn(search).get(at) ?? []) {
    addEntries(search, control, button, entries);
  }
  return entries;
}

function buttonOf(search: SearchTree, submitter: LazyElement): number {
  const button = elementSubject(
    'entryList',
    'submitter',
    'a lazy submit button of the same tree',
    submitter,
    (tree, record) =>
      tree === search &&
      /^(?:button|input)$/.test(tree.nameOf(record)) &&
      isSubmitButton(tree, record),
  );
  return button.at;
}

function controlsIn(search: SearchTree): ReadonlyMap<number, readonly number[]> {
  const known = controlsOf.get(search);
  if (known !== undefined) return known;
  const { forms } = search.facts;
  const lists = new Map<number, number[]>();
  for (const control of forms.controls) {
    const owner = forms.ownerOf(control);
    const list = lists.get(owner);
    if (list === undefined) lists.set(owner, [control]);
    else list.push(control);
  }
  controlsOf.set(search, lists);
  return lists;
}

/** #constructing-entry-list, for one control. */
function addEntries(search: SearchTree, at: number, submitter: number, entries: FormEntry[]): void {
  const { forms } = search.facts;
  const element = search.nameOf(at);
  const type = element === 'input' ? typeOfInput(search, at) : '';
  if (forms.isInDatalist(at) || forms.isDisabled(at)) return;
  if (isButton(element, type) && at !== submitter) return;
  const name = search.get(at, wordOf('name')) ?? '';
  if (type === 'image') {
    const prefix = name === '' ? '' : `${name}.`;
    entries.push([`${prefix}x`, '0'], [`${prefix}y`, '0']);
    return;
  }
  if (name === '' || element === 'fieldset') return;
  switch (element) {
    case 'select':
      for (const option of forms.selectedOptionsOf(at)) {
        if (!forms.isDisabled(option)) entries.push([name, forms.valueOfOption(option)]);
      }
      return;
    case 'input':
      addInput(search, at, type, name, entries);
      break;
    case 'textarea':
      entries.push([name, textareaValue(search, at)]);
      break;
    case 'button':
      entries.push([name, search.get(at, wordOf('value')) ?? '']);
      return;
  }
  addDirection(search, at, type, entries);
}

function isButton(element: string, type: string): boolean {
  return element === 'button' || /^(?:submit|image|reset|button)$/.test(type);
}

function addInput(
  search: SearchTree,
  at: number,
  type: string,
  name: string,
  entries: FormEntry[],
): void {
  switch (type) {
    case 'checkbox':
      if (search.has(at, wordOf('checked'))) entries.push([name, valueOrOn(search, at)]);
      break;
    case 'radio':
      if (search.facts.forms.checkedRadioOf(at) === at) entries.push([name, valueOrOn(search, at)]);
      break;
    case 'file':
      entries.push([name, new File([], '', { type: 'application/octet-stream' })]);
      break;
    default: {
      const isCharset = type === 'hidden' && /^_charset_$/i.test(name);
      entries.push([name, isCharset ? 'UTF-8' : inputValue(search, at)]);
    }
  }
}

function valueOrOn(search: SearchTree, at: number): string {
  return search.get(at, wordOf('value')) ?? 'on';
}

/** #auto-directionality-form-associated-elements */
const withDirection = /^(?:hidden|text|search|tel|url|email|password|submit|reset|button)?$/;

/** The entry of the attribute `dirname`. */
function addDirection(search: SearchTree, at: number, type: string, entries: FormEntry[]): void {
  const name = rareAttribute(search, at, 'dirname');
  if (name === undefined || name === '' || !withDirection.test(type)) return;
  entries.push([name, search.facts.directions.of(at)]);
}
