import {
  attributeValueOf,
  endOf,
  firstChildOf,
  isContainer,
  isDocumentFragment,
  isElementKind,
  kindOf,
  nameOf,
  parentOf,
  recordAfter,
  recordWords,
} from '../encoded/index.js';
import type { LazyNodeTree } from '../tree/lazy/nodes.js';
import {
  childrenCost,
  countAttributes,
  countedSiblings,
  countedValue,
  outermost,
  type SelectAdapter,
  textOf,
} from './adapter.js';
import { step } from './deadline.js';
import { indexOf } from './ordinals.js';

/**
 * Creates an adapter whose nodes are indexes, as in `index` of lazy nodes and cursors. Reading parents,
 * names and attributes allocates nothing. css-select needs arrays of children and siblings; they are
 * created once for each parent.
 */
export function createIndexAdapter(tree: LazyNodeTree): SelectAdapter<number, number> {
  const { buffer } = tree;
  const { records } = buffer;
  const knownChildren = new Map<number, number[]>();

  function childrenOf(node: number): number[] {
    let children = knownChildren.get(node);
    if (children === undefined) {
      children = createChildren(records, node * recordWords);
      knownChildren.set(node, children);
    }
    return children;
  }

  function isTag(node: number): node is number {
    step();
    return isElementKind(kindOf(records, node * recordWords));
  }

  /** The record of an attribute, or -1. `:lang()` also calls this for documents. */
  function findAttribute(node: number, name: string): number {
    const at = node * recordWords;
    if (!isTag(node)) return -1;
    countAttributes(buffer, at);
    return tree.findAttribute(at, name);
  }

  function getSiblings(node: number): number[] {
    const at = node * recordWords;
    const isAlone = at === 0 || isDocumentFragment(records, at);
    return isAlone ? [node] : childrenOf(parentOf(records, at) / recordWords);
  }

  return {
    isTag,
    getAttributeValue(element, name) {
      const at = findAttribute(element, name);
      return at < 0 ? undefined : countedValue(attributeValueOf(buffer, at));
    },
    hasAttrib: (element, name) => findAttribute(element, name) >= 0,
    getName: (element) => nameOf(buffer, element * recordWords),
    getChildren(node) {
      step(childrenCost);
      return childrenOf(node);
    },
    getParent(node) {
      step();
      return node === 0 ? null : parentOf(records, node * recordWords) / recordWords;
    },
    getSiblings: (node) => countedSiblings(getSiblings(node)),
    prevElementSibling(node) {
      const siblings = getSiblings(node);
      for (let index = indexOf(siblings, node, (each) => each) - 1; index >= 0; index--) {
        if (isTag(siblings[index])) return siblings[index];
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

function createChildren(records: Int32Array, at: number): number[] {
  const children: number[] = [];
  if (!isContainer(kindOf(records, at))) return children;
  const end = endOf(records, at);
  for (let child = firstChildOf(records, at); child < end; child = recordAfter(records, child)) {
    children.push(child / recordWords);
  }
  return children;
}
