/** The types of members of a lazy node that search. */

import type { SelectorOptions } from '../../matching/question.js';
import type { LazyChildNode, LazyDoctype, LazyElement, SelectedElement } from './nodes.js';
import type { RelativesMembers } from './relatives-members.js';

/** The members of every lazy node that search its descendants or ancestors. */
export interface SearchMembers extends RelativesMembers {
  /**
   * The first descendant that matches a selector, in tree order; null if there is none. Selectors do not enter template
   * contents and shadow roots: call the method of `content` or `shadowRoot`.
   * https://dom.spec.whatwg.org/#dom-parentnode-queryselector
   *
   * @throws as `querySelectorAll`.
   */
  querySelector<Name extends string>(
    selector: Name,
    options?: SelectorOptions,
  ): SelectedElement<Name> | null;
  /**
   * All descendants that match a selector, in tree order.
   * https://dom.spec.whatwg.org/#dom-parentnode-queryselectorall
   *
   * The first queries of a tree take time in proportion to its nodes. Then the tree has an index, and remembers the
   * answers to its last selectors.
   *
   * @returns a new array. Empty for nodes without children.
   * @throws TypeError if an argument does not have its documented type. SyntaxError if the selector is not valid.
   *   LimitError if `options.limits` are exceeded.
   */
  querySelectorAll<Name extends string>(
    selector: Name,
    options?: SelectorOptions,
  ): SelectedElement<Name>[];
  /**
   * Whether the node is an element that matches a selector. https://dom.spec.whatwg.org/#dom-element-matches
   *
   * @throws as `querySelectorAll`.
   */
  matches(selector: string, options?: SelectorOptions): boolean;
  /**
   * The nearest element that matches a selector: the element itself or an ancestor; null if there is none. The search
   * ends at template contents and shadow roots. https://dom.spec.whatwg.org/#dom-element-closest
   *
   * @throws as `querySelectorAll`.
   */
  closest<Name extends string>(
    selector: Name,
    options?: SelectorOptions,
  ): SelectedElement<Name> | null;

  /**
   * The first descendant with an id, or null. Unlike in the DOM, elements have the method too.
   *
   * @throws TypeError if the id is not a string.
   */
  getElementById(id: string): LazyElement | null;
  /**
   * The descendants with a name. As in the DOM, the case of HTML names does not matter, and `'*'` finds all elements.
   * Unlike in the DOM, all nodes have the method, and the result is a new array, because a tree never changes.
   *
   * @throws TypeError if the name is not a string.
   */
  getElementsByTagName(name: string): LazyElement[];
  /**
   * The descendants with a namespace and a local name, compared with case. `'*'` finds all namespaces, or all names.
   * See `getElementsByTagName`.
   *
   * @param namespace the URI of a namespace; null or empty for no namespace, in which no element is.
   * @throws TypeError if an argument is of another type.
   */
  getElementsByTagNameNS(namespace: string | null, name: string): LazyElement[];
  /**
   * The descendants that have all classes of a list, which white space separates. See `getElementsByTagName`.
   *
   * @throws TypeError if the list is not a string.
   */
  getElementsByClassName(names: string): LazyElement[];

  /**
   * All descendants in tree order, without template contents and shadow roots. Each call of `next()` reads the records
   * up to the next descendant, and creates at most that node.
   */
  descendants(): Generator<LazyChildNode | LazyDoctype, undefined>;
  /**
   * The elements among the descendants. The walk reads the records of all descendants, and creates only matching
   * elements.
   *
   * @param name the local name of matching elements, in any namespace, as the parser spells it: `'h1'`,
   *   `'foreignObject'`. If absent, all elements match.
   * @throws TypeError from the first `next()`, if the name is neither a string nor undefined. Also if no element has
   *   the name, and it is a selector, such as `'a[href]'`, or has another case, such as `'H1'`. For selectors, use
   *   `querySelectorAll`.
   */
  elements(name?: string): Generator<LazyElement, undefined>;
}
