/** Finds what a safe sanitizer must remove. A second implementation of the lists, for tests. */

import type { Document, Element, Fragment, Node, ShadowRoot } from 'souptree';

type Root = Document | Fragment | ShadowRoot;

const unsafeElements: Record<string, readonly string[]> = {
  html: ['base', 'embed', 'frame', 'iframe', 'object', 'script'],
  svg: ['script', 'use'],
  mathml: [],
};

const navigating: Record<string, readonly string[]> = {
  'html a': ['href'],
  'html area': ['href'],
  'html button': ['formaction'],
  'html form': ['action'],
  'html input': ['formaction'],
  'svg a': ['href'],
};

function isJavascriptUrl(value: string): boolean {
  const stripped = value.replace(/^[\0-\x20]+/, '').replace(/[\t\n\r]/g, '');
  return /^javascript:/i.test(stripped);
}

function unsafeIn(element: Element): string[] {
  const { name, namespace, attributes } = element;
  if (unsafeElements[namespace].includes(name)) return [`<${name}>`];
  const urls = namespace === 'mathml' ? ['href'] : (navigating[`${namespace} ${name}`] ?? []);
  return attributes
    .filter(
      (attribute) =>
        /^on(click|error|load|mouseover|focus|begin)$/.test(attribute.name) ||
        (urls.includes(attribute.name) && isJavascriptUrl(attribute.value)),
    )
    .map((attribute) => `${name} ${attribute.name}`);
}

/** What is unsafe in a tree, template contents and shadow roots included. */
export function findUnsafe(root: Root): string[] {
  const found: string[] = [];
  const waiting: (Root | Node)[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'element') {
      found.push(...unsafeIn(node));
      if (node.content) waiting.push(node.content);
      if (node.shadowRoot) waiting.push(node.shadowRoot);
    }
    if ('children' in node) for (const child of node.children) waiting.push(child);
  }
  return found;
}
