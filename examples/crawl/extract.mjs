import { links, toText } from 'souptree/extract';

/**
 * What a page becomes. The pool, the command `souptree run` and so every engine call this function.
 *
 * @param {import('souptree').Tree} tree
 * @param {{ url?: string }} page
 */
export default function extract(tree, { url }) {
  return {
    title: tree.querySelector('title')?.textContent ?? null,
    links: links(tree, { url }).map((link) => link.url),
    text: toText(tree),
  };
}
