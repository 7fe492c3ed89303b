export default (tree, { index, data }) => {
  if (index === data.throws) throw new RangeError('thrown');
  while (index === data.loops);
  return tree.querySelector('title').textContent;
};
