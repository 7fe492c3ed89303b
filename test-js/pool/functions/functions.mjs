/** Functions that the tests of souptree/pool call in threads. */

/** @typedef {import('souptree').Tree} Tree */

/** @param {Tree} tree */
export default (tree) => tree.querySelector('title')?.textContent ?? null;

export const notAFunction = 1;

/**
 * Everything that a function gets.
 *
 * @param {Tree} tree
 * @param {object} page
 */
export function given(tree, page) {
  return { ...page, title: tree.querySelector('title')?.textContent };
}

/**
 * The length of the content, for `parse: false`.
 *
 * @param {string | Uint8Array} content
 */
export function lengthOf(content) {
  return content.length;
}

/** @param {Tree} tree */
export async function later(tree) {
  await new Promise((resolve) => setTimeout(resolve, 5));
  return tree.querySelector('title')?.textContent;
}

/**
 * Does what the title says. A title without an order is the result.
 *
 * @param {Tree} tree
 */
export function obey(tree) {
  const title = tree.querySelector('title')?.textContent ?? '';
  const [order, ...rest] = title.split(' ');
  switch (order) {
    case 'throw':
      throw new RangeError(`thrown ${rest}`);
    case 'reject':
      return Promise.reject(new Error('rejected'));
    case 'loop':
      for (;;);
    case 'hang':
      return new Promise(() => {});
    case 'heap':
      for (const kept = []; ; ) kept.push(new Array(1000).fill(title));
    case 'exit':
      process.exit(3);
      break;
    case 'exit-soon':
      // After the answer, and while the thread works on any other page.
      setTimeout(() => process.exit(4), Math.random() * 5);
      return title;
    case 'unhandled':
      Promise.reject(new Error('unhandled'));
      return title;
    case 'unclonable':
      return { title, call() {} };
    case 'tree':
      return tree;
    case 'node':
      return tree.root;
    case 'getter':
      return {
        get title() {
          throw new Error('getter');
        },
      };
    case 'later':
      return new Promise((resolve) => setTimeout(resolve, 1, title));
    case 'null':
      throw null;
    default:
      return title;
  }
}
