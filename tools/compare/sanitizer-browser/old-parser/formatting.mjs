// The list of active formatting elements, and the adoption agency algorithm.

import { createElement, moveChildren } from './nodes.mjs';
import { isHtml, isSpecial } from './open-elements.mjs';

/** Divides the list at applet, object, marquee, template, td, th and caption. */
const marker = { type: 'marker' };

const copyOf = ({ name, attributes }) =>
  createElement(
    name,
    'html',
    attributes.map((attribute) => ({ ...attribute })),
  );

function haveEqualAttributes(first, second) {
  if (first.attributes.length !== second.attributes.length) return false;
  return first.attributes.every(({ name, value }) =>
    second.attributes.some((attribute) => attribute.name === name && attribute.value === value),
  );
}

export class ActiveFormatting {
  items = [];

  pushMarker() {
    this.items.push(marker);
  }

  clearToMarker() {
    while (this.items.length > 0 && this.items.pop() !== marker);
  }

  has(element) {
    return this.items.lastIndexOf(element) !== -1;
  }

  /** Elements since the last marker, the last element first. */
  *sinceMarker() {
    for (let index = this.items.length - 1; index >= 0; index--) {
      if (this.items[index] === marker) return;
      yield this.items[index];
    }
  }

  /** The last element with a name since the last marker, or undefined. */
  last(name) {
    for (const element of this.sinceMarker()) {
      if (element.name === name) return element;
    }
    return undefined;
  }

  /** The Noah's Ark clause: at most three equal elements since the last marker. */
  push(element) {
    let equal = 0;
    let earliest;
    for (const each of this.sinceMarker()) {
      if (each.name !== element.name || !haveEqualAttributes(each, element)) continue;
      equal++;
      earliest = each;
    }
    if (equal >= 3) this.remove(earliest);
    this.items.push(element);
  }

  remove(element) {
    const index = this.items.lastIndexOf(element);
    if (index !== -1) this.items.splice(index, 1);
  }

  replace(element, replacement) {
    this.items[this.items.lastIndexOf(element)] = replacement;
  }

  indexOf(element) {
    return this.items.lastIndexOf(element);
  }

  /** Opens again the elements that are no longer open. */
  reconstruct(builder) {
    const { items } = this;
    const isDone = (item) => item === marker || builder.open.has(item);
    let index = items.length;
    while (index > 0 && !isDone(items[index - 1])) index--;
    for (; index < items.length; index++) {
      const copy = copyOf(items[index]);
      builder.insertElement(copy);
      items[index] = copy;
    }
  }
}

/** The topmost special element below the formatting element, or undefined. */
function furthestBlockOf({ items }, element) {
  return items.slice(items.lastIndexOf(element) + 1).find(isSpecial);
}

/** One round of the outer loop. Returns whether the algorithm continues. */
function adopt(builder, element) {
  const { open, active } = builder;
  if (!open.has(element)) {
    active.remove(element);
    return false;
  }
  if (!open.hasElementInScope(element)) return false;
  const furthestBlock = furthestBlockOf(open, element);
  if (furthestBlock === undefined) {
    open.popUntilElement(element);
    active.remove(element);
    return false;
  }
  const commonAncestor = open.above(element);
  let bookmark = active.indexOf(element);
  let last = furthestBlock;
  let above = open.above(furthestBlock);
  for (let round = 1; above !== element; round++) {
    const node = above;
    above = open.above(node);
    const index = active.indexOf(node);
    if (round > 3 && index !== -1) {
      active.remove(node);
      if (index < bookmark) bookmark--;
    }
    if (!active.has(node)) {
      open.remove(node);
      continue;
    }
    const copy = copyOf(node);
    active.replace(node, copy);
    open.replace(node, copy);
    if (last === furthestBlock) bookmark = active.indexOf(copy) + 1;
    builder.move(last, { parent: copy, before: null });
    last = copy;
  }
  builder.move(last, builder.insertionLocation(commonAncestor));
  const copy = copyOf(element);
  moveChildren(furthestBlock, copy);
  builder.move(copy, { parent: furthestBlock, before: null });
  const index = active.indexOf(element);
  active.remove(element);
  active.items.splice(index < bookmark ? bookmark - 1 : bookmark, 0, copy);
  open.remove(element);
  open.insertBelow(furthestBlock, copy);
  return true;
}

/** The adoption agency algorithm for the tag of a formatting element. */
export function runAdoptionAgency(builder, name) {
  const { open, active } = builder;
  if (isHtml(open.current, name) && !active.has(open.current)) {
    open.pop();
    return;
  }
  for (let round = 0; round < 8; round++) {
    const element = active.last(name);
    if (element === undefined) {
      open.close(name);
      return;
    }
    if (!adopt(builder, element)) return;
  }
}
