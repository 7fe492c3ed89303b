import type { Element, Node } from 'souptree';

/** The nodes as `encode` and `fromDOM` write them: without empty texts, and with adjacent texts joined. */
export function normalised<T extends Node>(node: T): T {
  if (!('children' in node)) return node;
  const children: Node[] = [];
  for (const child of node.children as Node[]) {
    const last = children.at(-1);
    if (child.type === 'text' && child.value === '') continue;
    if (child.type === 'text' && last?.type === 'text') {
      children[children.length - 1] = { type: 'text', value: last.value + child.value };
    } else {
      children.push(normalised(child));
    }
  }
  const copy = { ...node, children } as T & Partial<Element>;
  if (copy.content) copy.content = normalised(copy.content);
  if (copy.shadowRoot) copy.shadowRoot = normalised(copy.shadowRoot);
  return copy;
}
