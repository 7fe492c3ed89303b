import {
  attributeValueOf,
  endOf,
  firstChildOf,
  indexOfRecord,
  isContainer,
  isDocumentFragment,
  isElementKind,
  kindOf,
  nameOf,
  parentOf,
  recordAfter,
  recordAt,
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
 * Creates an adapter in which a node is a number: the `index` of lazy nodes and cursors. `getParent` and `getName`
 * allocate nothing. css-select needs arrays of children and siblings: the adapter creates one array for each parent,
 * and keeps it.
 */
export function createIndexAdapter(tree: LazyNodeTree): SelectAdapter<number, number> {
  const { buffer } = tree;
  const { records } = buffer;
  const knownChildren = new Map<number, number[]>();

  function childrenOf(node: number): number[] {
    let children = knownChildren.get(node);
    if (children === undefined) {
      children = createChildren(records, recordAt(node));
      knownChildren.set(node, children);
    }
    return children;
  }

  function isTag(node: number): node is number {
    step();
    return isElementKind(kindOf(records, recordAt(node)));
  }

  /**
   * The record of a node's attribute, or -1. For `:lang()`, css-select also reads attributes of documents, which have
   * none.
   */
  function findAttribute(node: number, name: string): number {
    const at = recordAt(node);
    if (!isTag(node)) return -1;
    countAttributes(buffer, at);
    return tree.findAttribute(at, name);
  }

  function getSiblings(node: number): number[] {
    const at = recordAt(node);
    const isAlone = at === 0 || isDocumentFragment(records, at);
    return isAlone ? [node] : childrenOf(indexOfRecord(parentOf(records, at)));
  }

  return {
    isTag,
    getAttributeValue(element, name) {
      const at = findAttribute(element, name);
      return at < 0 ? undefined : countedValue(attributeValueOf(buffer, at));
    },
    hasAttrib: (element, name) => findAttribute(element, name) >= 0,
    getName: (element) => nameOf(buffer, recordAt(element)),
    getChildren(node) {
      step(childrenCost);
      return childrenOf(node);
    },
    getParent(node) {
      step();
      return node === 0 ? null : indexOfRecord(parentOf(records, recordAt(node)));
    },
    getSiblings: (node) => countedSiblings(getSiblings(node)),
    prevElementSibling(node) {
      const siblings = getSiblings(node);
      for (let index = indexOf(siblings, node, (each) => each) - 1; index >= 0; index--) {
        if (isTag(siblings[index])) return siblings[index];
      }
      return null;
    },
    getText: (node) => textOf(buffer, recordAt(node)),
    removeSubsets(nodes) {
      const kept = outermost(
        buffer,
        nodes.map((node) => recordAt(node)),
      );
      return nodes.filter((node) => kept.delete(recordAt(node)));
    },
  };
}

function createChildren(records: Int32Array, at: number): number[] {
  const children: number[] = [];
  if (!isContainer(kindOf(records, at))) return children;
  const end = endOf(records, at);
  for (let child = firstChildOf(records, at); child < end; child = recordAfter(records, child)) {
    children.push(indexOfRecord(child));
  }
  return children;
}
