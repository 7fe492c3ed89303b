import { collapseSpace } from '../base/ascii.js';
import { integerAtStart } from '../base/numbers.js';
import {
  dataOf,
  endOf,
  indexOfRecord,
  isElementKind,
  kindOf,
  kindShadowRoot,
  kindText,
  nextRecord,
  parentOf,
} from '../encoded/index.js';
import { parentElementOf } from './elements.js';
import { inherited } from './inherited.js';
import { isSubmitButton, typeOfInput } from './input-types.js';
import type { SearchTree } from './search-tree.js';
import { wordOf } from './words.js';

const control = /^(?:button|fieldset|input|select|textarea)$/;

/** The forms of a tree, and what their controls need to know about each other. #form-control-infrastructure */
export class Forms {
  readonly #tree: SearchTree;
  /** For each element: 1 if it is in a disabled `fieldset`, and not in the first `legend` of it. */
  readonly #disabled: Int32Array;
  /** For each element: the record of the nearest `select`, which can be the element itself; 0 if there is none. */
  readonly #selects: Int32Array;
  /** The same for `form`. */
  readonly #forms: Int32Array;
  /** For each element: 1 if it is in a `datalist`. */
  readonly #datalists: Int32Array;
  /** For each form: its first submit button. */
  readonly #defaultButtons = new Map<number, number>();
  /** For each group of radio buttons: the one that is checked; -1 if none is. */
  readonly #checkedRadios = new Map<string, number>();
  /** The groups of radio buttons in which one is required. */
  readonly #requiredRadios = new Set<string>();
  /** The controls, by the order of their records. */
  readonly controls: readonly number[];
  readonly #options = new Map<number, ReadonlySet<number>>();

  constructor(tree: SearchTree) {
    this.#tree = tree;
    const legends = new Map<number, number>();
    this.#disabled = inherited(tree, (at, ofParent) => {
      const parent = parentOf(tree.records, at);
      if (!this.#isNamed(parent, 'fieldset')) return ofParent;
      if (this.#isNamed(at, 'legend') && !legends.has(parent)) {
        legends.set(parent, at);
        return ofParent;
      }
      return tree.has(parent, wordOf('disabled')) ? 1 : ofParent;
    });
    this.#selects = inherited(tree, (at, ofParent) =>
      this.#isNamed(at, 'select') ? at : ofParent,
    );
    this.#forms = inherited(tree, (at, ofParent) => (this.#isNamed(at, 'form') ? at : ofParent));
    this.#datalists = inherited(tree, (at, ofParent) =>
      this.#isNamed(at, 'datalist') ? 1 : ofParent,
    );
    this.controls = this.#findControls();
    for (const at of this.controls) this.#addToForm(at);
  }

  #isNamed(at: number, name: string): boolean {
    return this.#tree.isHtml(at) && this.#tree.nameOf(at) === name;
  }

  #findControls(): number[] {
    const tree = this.#tree;
    const { records } = tree;
    const controls: number[] = [];
    for (let at = 0; at < records.length; at = nextRecord(at)) {
      if (tree.isHtml(at) && control.test(tree.nameOf(at))) controls.push(at);
    }
    return controls;
  }

  #addToForm(at: number): void {
    const tree = this.#tree;
    const name = tree.nameOf(at);
    if (name !== 'button' && name !== 'input') return;
    const owner = this.ownerOf(at);
    if (owner > 0 && !this.#defaultButtons.has(owner) && isSubmitButton(tree, at)) {
      this.#defaultButtons.set(owner, at);
    }
    const group = this.#radioGroup(at);
    if (group === undefined) return;
    if (tree.has(at, wordOf('required'))) this.#requiredRadios.add(group);
    // If several radio buttons of a group have `checked`, the last one is checked.
    if (tree.has(at, wordOf('checked'))) this.#checkedRadios.set(group, at);
    else if (!this.#checkedRadios.has(group)) this.#checkedRadios.set(group, -1);
  }

  /** The form of a control: 0 if there is none. The pointer that the parser keeps is not in the tree. #form-owner */
  ownerOf(at: number): number {
    const id = this.#tree.get(at, wordOf('form'));
    if (id === undefined) return this.#forms[indexOfRecord(at)];
    const owner = this.#tree.facts.ids.find(at, id);
    return owner > 0 && this.#isNamed(owner, 'form') ? owner : 0;
  }

  isDefaultButton(at: number): boolean {
    const owner = this.ownerOf(at);
    return owner > 0 && this.#defaultButtons.get(owner) === at;
  }

  // ---- Radio buttons

  /** Undefined if the element is no radio button with a name. #radio-button-group */
  #radioGroup(at: number): string | undefined {
    const tree = this.#tree;
    if (tree.nameOf(at) !== 'input' || typeOfInput(tree, at) !== 'radio') return undefined;
    const name = tree.get(at, wordOf('name'));
    if (name === undefined || name === '') return undefined;
    return `${tree.facts.ids.rootOf(at)} ${this.ownerOf(at)} ${name}`;
  }

  /** The radio button that is checked in the group of a radio button; -1 if there is none. */
  checkedRadioOf(at: number): number {
    const group = this.#radioGroup(at);
    if (group !== undefined) return this.#checkedRadios.get(group) ?? -1;
    return this.#tree.has(at, wordOf('checked')) ? at : -1;
  }

  /** Whether a radio button is in a group that must have a checked one, and has none. */
  needsRadio(at: number): boolean {
    const group = this.#radioGroup(at);
    if (group === undefined || !this.#requiredRadios.has(group)) return false;
    return this.#checkedRadios.get(group) === -1;
  }

  // ---- Disabled controls

  /** Whether a control, an `optgroup` or an `option` is disabled. #concept-fe-disabled */
  isDisabled(at: number): boolean {
    const tree = this.#tree;
    if (tree.has(at, wordOf('disabled'))) return true;
    const name = tree.nameOf(at);
    if (name !== 'option' && name !== 'optgroup') return this.#disabled[indexOfRecord(at)] === 1;
    const parent = parentElementOf(tree.records, at);
    if (name === 'option' && parent >= 0 && this.#isNamed(parent, 'optgroup')) {
      if (tree.has(parent, wordOf('disabled'))) return true;
    }
    const select = this.#selects[indexOfRecord(at)];
    return select > 0 && this.isDisabled(select);
  }

  isInDatalist(at: number): boolean {
    return this.#datalists[indexOfRecord(at)] === 1;
  }

  // ---- Options

  /** Whether an option is selected. #concept-option-selectedness */
  isSelected(at: number): boolean {
    const select = this.#selects[indexOfRecord(at)];
    if (select === 0) return this.#tree.has(at, wordOf('selected'));
    return this.selectedOptionsOf(select).has(at);
  }

  /** The options of a `select`, in tree order. #concept-select-option-list */
  optionsOf(select: number): number[] {
    const { records } = this.#tree;
    const options: number[] = [];
    const end = endOf(records, select);
    for (let at = nextRecord(select); at < end; at = nextRecord(at)) {
      const isOption = this.#isNamed(at, 'option') && this.#selects[indexOfRecord(at)] === select;
      if (isOption) options.push(at);
    }
    return options;
  }

  /** The selectedness setting algorithm. #selectedness-setting-algorithm */
  selectedOptionsOf(select: number): ReadonlySet<number> {
    const known = this.#options.get(select);
    if (known !== undefined) return known;
    const tree = this.#tree;
    const options = this.optionsOf(select);
    let selected = options.filter((at) => tree.has(at, wordOf('selected')));
    if (!tree.has(select, wordOf('multiple'))) {
      if (selected.length > 0) {
        selected = selected.slice(-1);
      } else if (this.displaySizeOf(select) === 1) {
        const first = options.find((at) => !this.#isDisabledOption(at));
        if (first !== undefined) selected = [first];
      }
    }
    const result = new Set(selected);
    this.#options.set(select, result);
    return result;
  }

  /** Whether an option is disabled, without regard to its `select`. */
  #isDisabledOption(at: number): boolean {
    const tree = this.#tree;
    const parent = parentElementOf(tree.records, at);
    const isIn = parent >= 0 && this.#isNamed(parent, 'optgroup');
    return tree.has(at, wordOf('disabled')) || (isIn && tree.has(parent, wordOf('disabled')));
  }

  /** #concept-select-size */
  displaySizeOf(select: number): number {
    const tree = this.#tree;
    const size = integerAtStart(tree.get(select, wordOf('size')) ?? '') ?? 0;
    if (size > 0) return size;
    return tree.has(select, wordOf('multiple')) ? 4 : 1;
  }

  /** Whether an element is the label of a `select` without a choice. #placeholder-label-option */
  isPlaceholder(option: number, select: number): boolean {
    return parentOf(this.#tree.records, option) === select && this.valueOfOption(option) === '';
  }

  /** #dom-option-value */
  valueOfOption(option: number): string {
    const tree = this.#tree;
    const value = tree.get(option, wordOf('value'));
    return value ?? collapseSpace(textIn(tree, option, (at) => tree.nameOf(at) === 'script'));
  }
}

/**
 * The texts in an element, without template contents.
 *
 * @param isSkipped whether the texts in an element are skipped.
 */
export function textIn(
  tree: SearchTree,
  element: number,
  isSkipped: (at: number) => boolean = () => false,
): string {
  const { records, buffer } = tree;
  const parts: string[] = [];
  const end = endOf(records, element);
  for (let at = nextRecord(element); at < end; ) {
    const kind = kindOf(records, at);
    if (kind === kindText) parts.push(dataOf(buffer, at));
    const skips = kind <= kindShadowRoot || (isElementKind(kind) && isSkipped(at));
    at = skips ? endOf(records, at) : nextRecord(at);
  }
  return parts.join('');
}
