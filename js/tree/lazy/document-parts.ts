/** The parts of documents to which the DOM gives names. */

import type { LazyDocument, LazyElement } from './nodes.js';

const isHtml = ({ name, namespace }: LazyElement, expected: RegExp): boolean =>
  namespace === 'html' && expected.test(name);

/** The first child of the `html` element with such a name. */
export function childOfHtml(document: LazyDocument, names: RegExp): LazyElement | null {
  const root = document.documentElement;
  let child = root !== null && isHtml(root, /^html$/) ? root.firstElementChild : null;
  while (child !== null && !isHtml(child, names)) child = child.nextElementSibling;
  return child;
}

/** The `title` of a document. https://html.spec.whatwg.org/multipage/dom.html */
export function titleOf(document: LazyDocument): string {
  const root = document.documentElement;
  const isSvg = root?.name === 'svg' && root.namespace === 'svg';
  for (const title of document.elements('title')) {
    if (isSvg ? title.namespace !== 'svg' || title.parent !== root : title.namespace !== 'html') {
      continue;
    }
    const texts = title.children.map((child) => (child.type === 'text' ? child.value : ''));
    const text = texts.join('').replace(/[\t\n\f\r ]+/g, ' ');
    return text.replace(/^ | $/g, '');
  }
  return '';
}
