// The works that compare parsers of raw nodes in hast trees: a tree in which the tags of each `div` and `span` are raw
// nodes, and a tree that is one raw node. All nodes have positions.

const rawNode = (text, { start, end }) => ({
  type: 'raw',
  value: text.slice(start.offset, end.offset),
  position: { start, end },
});

/** The tree with the tags of `div` and `span` as raw nodes, and without the positions of tags and attributes. */
function withRawTags(text, { data, ...node }) {
  if (node.children === undefined) return [node];
  const children = node.children.flatMap((child) => withRawTags(text, child));
  const { opening, closing } = data?.position ?? {};
  const isRaw = /^(?:div|span)$/.test(node.tagName) && opening && closing;
  if (!isRaw) return [{ ...node, children }];
  return [rawNode(text, opening), ...children, rawNode(text, closing)];
}

/** The tree of a page that is parsed as a fragment. */
const works = {
  tags: (text, fromHtml) => withRawTags(text, fromHtml(text, { fragment: true, verbose: true }))[0],
  page: (text, fromHtml) => {
    const { position } = fromHtml(text, { fragment: true });
    return { type: 'root', children: [rawNode(text, position)], position };
  },
};

const libraries = {
  'hast-util-raw': async () => (await import('hast-util-raw')).raw,
  'souptree/rehype-raw': async () => (await import('../dist/rehype-raw.js')).raw,
};

/** Parses the tree of a page. The first pass creates the trees, which later passes reuse. */
async function parsing(treeOf, load) {
  const { fromHtml } = await import('hast-util-from-html');
  const raw = await load();
  const trees = new Map();
  return (text) => {
    if (!trees.has(text)) trees.set(text, treeOf(text, fromHtml));
    return raw(trees.get(text), { file: text });
  };
}

/** Keys are work and name, as in `tags: hast-util-raw`. */
export const raws = Object.fromEntries(
  Object.entries(works).flatMap(([work, treeOf]) =>
    Object.entries(libraries).map(([name, load]) => [
      `${work}: ${name}`,
      () => parsing(treeOf, load),
    ]),
  ),
);
