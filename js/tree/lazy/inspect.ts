/** The text that Node's console shows for lazy nodes. */

import { isContainer, isElementKind, kindOf } from '../../encoded/index.js';
import { attributeName } from '../../markup/rules.js';
import type { AnyLazyNode } from './nodes.js';

const inspectKey = /* @__PURE__ */ Symbol.for('nodejs.util.inspect.custom');
const longestShown = 100;

/**
 * Makes Node's console show a short description of each lazy node.
 *
 * @param prototype the prototype of lazy nodes. This function adds the member that the console calls. The class itself
 *   does not define this member, because bundlers keep an unused class that has a computed member name.
 */
export function showInConsole(prototype: object): void {
  Reflect.set(prototype, inspectKey, inspect);
}

function inspect(this: AnyLazyNode): string {
  return `LazyNode ${describeNode(this)} at ${this.index}`;
}

/**
 * The description of a node. For an element, its start tag; for any other container, its type; for a text, its value in
 * quotation marks; for any other node, its markup.
 */
function describeNode(node: AnyLazyNode): string {
  const kind = kindOf(node.tree.buffer.records, node.at);
  if (isElementKind(kind)) {
    const attributes = node.attributes.map(
      (each) => ` ${attributeName(each.prefix, each.name)}=${JSON.stringify(each.value)}`,
    );
    return shorten(`<${node.name}${attributes.join('')}>`);
  }
  if (node.type === 'text') return shorten(JSON.stringify(node.value));
  return isContainer(kind) ? node.type : shorten(node.outerHTML);
}

function shorten(text: string): string {
  return text.length > longestShown ? `${text.slice(0, longestShown)}...` : text;
}
