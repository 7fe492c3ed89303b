// The function that the threads of pool.mjs call. The title of a page is an order, and then the result.

export default function obey(tree) {
  const title = tree.querySelector('title').textContent;
  switch (title.split(' ')[0]) {
    case 'throw':
      throw new Error(title);
    case 'loop':
      for (;;);
    case 'heap':
      for (const kept = []; ; ) kept.push(new Array(1000).fill(title));
    case 'exit':
      return process.exit(1);
    default:
      return title;
  }
}
