import { links, toText } from '../dist/extract.js';

/** What programs take from a page: the title, the number of links, the length of the text. */
export default function extract(tree) {
  return {
    title: tree.querySelector('title')?.textContent,
    links: links(tree).length,
    text: toText(tree).length,
  };
}
