import { links, toText } from '../dist/extract.js';

/** What programs take from a page: the title, the number of links, the length of the text. */
export default function extract(tree) {
  return {
    title: tree.querySelector('title')?.textContent,
    links: links(tree).length,
    text: toText(tree).length,
  };
}

/** The title, the addresses of the `a` elements, and the text. */
export function record(tree, { url }) {
  return {
    title: tree.querySelector('title')?.textContent,
    links: links(tree, { url })
      .filter(({ element, attribute }) => element.name === 'a' && attribute === 'href')
      .map((link) => link.url),
    text: toText(tree),
  };
}
