import type { LazyTree } from '../lazy/tree.js';
import {
  attributeValueOf,
  behind,
  endOf,
  firstChildOf,
  isBeside,
  isContainer,
  isElementKind,
  kindOf,
  nameOf,
  parentOf,
  recordWords,
} from '../tree-buffer.js';
import { outermost, type SelectAdapter, textOf } from './adapter.js';

/**
 * An adapter for nodes that are numbers: the `index` of lazy nodes and cursors. Going up, names and
 * looking for an attribute allocate nothing; what css-select wants to have as an array, children and
 * siblings, is made once for each parent.
 */
export function createIndexAdapter(tree: LazyTree): SelectAdapter<number, number> {
  const { buffer } = tree;
  const { records } = buffer;
  const knownChildren = new Map<number, number[]>();

  function getChildren(node: number): number[] {
    let children = knownChildren.get(node);
    if (children === undefined) {
      children = makeChildren(records, node * recordWords);
      knownChildren.set(node, children);
    }
    return children;
  }

  function isTag(node: number): node is number {
    return isElementKind(kindOf(records, node * recordWords));
  }

  function getSiblings(node: number): number[] {
    const at = node * recordWords;
    const isAlone = at === 0 || isBeside(records, at);
    return isAlone ? [node] : getChildren(parentOf(records, at) / recordWords);
  }

  return {
    isTag,
    getAttributeValue(element, name) {
      const at = tree.findAttribute(element * recordWords, name);
      return at < 0 ? undefined : attributeValueOf(buffer, at);
    },
    hasAttrib: (element, name) => tree.findAttribute(element * recordWords, name) >= 0,
    getName: (element) => nameOf(buffer, element * recordWords),
    getChildren,
    getParent: (node) => (node === 0 ? null : parentOf(records, node * recordWords) / recordWords),
    getSiblings,
    prevElementSibling(node) {
      const siblings = getSiblings(node);
      for (let place = placeOf(siblings, node) - 1; place >= 0; place--) {
        if (isTag(siblings[place])) return siblings[place];
      }
      return null;
    },
    getText: (node) => textOf(buffer, node * recordWords),
    removeSubsets(nodes) {
      const kept = outermost(
        buffer,
        nodes.map((node) => node * recordWords),
      );
      return nodes.filter((node) => kept.delete(node * recordWords));
    },
  };
}

function makeChildren(records: Int32Array, at: number): number[] {
  const children: number[] = [];
  if (!isContainer(kindOf(records, at))) return children;
  const end = endOf(records, at);
  for (let child = firstChildOf(records, at); child < end; child = behind(records, child)) {
    children.push(child / recordWords);
  }
  return children;
}

/** In a list that grows. */
function placeOf(nodes: readonly number[], node: number): number {
  let from = 0;
  let to = nodes.length - 1;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (nodes[middle] < node) from = middle + 1;
    else to = middle;
  }
  return from;
}
