// The stack of open elements and its scopes.

import * as names from './names.mjs';

/** Whether a node is an HTML element with a name. */
export const isHtml = (node, name) => node.name === name && node.namespace === 'html';

/** Whether a node is an HTML element with one of some names. */
export const isOneOf = (node, set) => node.namespace === 'html' && set.has(node.name);

const isSpecialForeign = ({ name, namespace }) =>
  names.specialForeign[namespace]?.has(name) === true;

export const isSpecial = (node) =>
  node.namespace === 'html' ? names.special.has(node.name) : isSpecialForeign(node);

export class OpenElements {
  items = [];

  get current() {
    return this.items[this.items.length - 1];
  }

  push(element) {
    this.items.push(element);
  }

  /** The root stays, even if an engine with limited depth closed the element that a rule closes. */
  pop() {
    return this.items.length > 1 ? this.items.pop() : this.current;
  }

  has(element) {
    return this.items.lastIndexOf(element) !== -1;
  }

  /** The element above another one, which is open. */
  above(element) {
    return this.items[this.items.lastIndexOf(element) - 1];
  }

  remove(element) {
    const index = this.items.lastIndexOf(element);
    if (index !== -1) this.items.splice(index, 1);
  }

  replace(element, replacement) {
    this.items[this.items.lastIndexOf(element)] = replacement;
  }

  insertBelow(element, added) {
    this.items.splice(this.items.lastIndexOf(element) + 1, 0, added);
  }

  /** The innermost HTML element with a name, or undefined. */
  innermost(name) {
    return this.items.findLast((node) => isHtml(node, name));
  }

  hasTemplate() {
    return this.innermost('template') !== undefined;
  }

  /** Pops up to and including an element. */
  #popThrough(matches) {
    while (this.items.length > 1 && !matches(this.pop()));
  }

  popUntil(name) {
    this.#popThrough((node) => isHtml(node, name));
  }

  popUntilOneOf(set) {
    this.#popThrough((node) => isOneOf(node, set));
  }

  popUntilElement(element) {
    this.#popThrough((node) => node === element);
  }

  /** The steps of "any other end tag": closes an element unless a special element is inside it. */
  close(name) {
    for (let index = this.items.length - 1; index >= 0; index--) {
      const node = this.items[index];
      if (isHtml(node, name)) {
        this.generateImpliedEndTags(name);
        this.popUntilElement(node);
        return;
      }
      if (isSpecial(node)) return;
    }
  }

  /** Pops the elements above the innermost element of a set. */
  clearTo(set) {
    while (!isOneOf(this.current, set)) this.pop();
  }

  /** @param matches the condition on the element that is searched */
  #hasInScope(matches, boundaries, hasForeignBoundaries = true) {
    for (let index = this.items.length - 1; index >= 0; index--) {
      const node = this.items[index];
      if (matches(node)) return true;
      if (isOneOf(node, boundaries)) return false;
      if (hasForeignBoundaries && isSpecialForeign(node)) return false;
    }
    return false;
  }

  hasInScope(name, boundaries = names.scope) {
    return this.#hasInScope((node) => isHtml(node, name), boundaries);
  }

  hasElementInScope(element) {
    return this.#hasInScope((node) => node === element, names.scope);
  }

  hasOneOfInScope(set) {
    return this.#hasInScope((node) => isOneOf(node, set), names.scope);
  }

  hasInButtonScope(name) {
    return this.hasInScope(name, names.buttonScope);
  }

  hasInListItemScope(name) {
    return this.hasInScope(name, names.listItemScope);
  }

  hasInTableScope(name) {
    return this.#hasInScope((node) => isHtml(node, name), names.tableScope, false);
  }

  hasOneOfInTableScope(set) {
    return this.#hasInScope((node) => isOneOf(node, set), names.tableScope, false);
  }

  /** All elements except option and optgroup are boundaries of select scope. */
  hasInSelectScope(name) {
    const node = this.items.findLast((each) => !isOneOf(each, names.insideSelectScope));
    return node !== undefined && isHtml(node, name);
  }

  /** @param except the name of an element that stays open */
  generateImpliedEndTags(except) {
    while (isOneOf(this.current, names.impliedEndTags) && this.current.name !== except) this.pop();
  }

  generateAllImpliedEndTags() {
    while (isOneOf(this.current, names.allImpliedEndTags)) this.pop();
  }
}
