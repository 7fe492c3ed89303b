// The members whose meaning differs from the DOM's: the table in docs/reference/trees.md. Each function reads from a
// lazy node what the DOM has.

const isElement = ({ type }) => type === 'element';

export const members = {
  /** The elements among the children. */
  children: (node) => ('childNodes' in node ? node.childNodes.filter(isElement) : undefined),
  /** Null for elements without a shadow root, and for closed ones. */
  shadowRoot: ({ shadowRoot, type }) =>
    type === 'element' ? (shadowRoot?.mode === 'open' ? shadowRoot : null) : undefined,
  /** Chromium takes all control characters but U+000B for white space. */
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what Chromium replaces.
  title: ({ title }) => title?.replace(/[\x01-\x0a\x0c-\x20\x7f]+/g, ' ').replace(/^ | $/g, ''),
  // Chromium compares the types of nodes, so a shadow root can equal a fragment. The standard compares interfaces.
  isEqualNode(node, other) {
    if (node.nodeType !== 11 || other.nodeType !== 11) return node.isEqualNode(other);
    const { childNodes: ones } = node;
    const { childNodes: others } = other;
    return ones.length === others.length && ones.every((one, at) => one.isEqualNode(others[at]));
  },
  /** In SVG, an object. */
  className: ({ className, namespace }) => (namespace === 'svg' ? {} : className),
  /** A doctype lacks it. */
  nextElementSibling: ({ nextElementSibling, type }) =>
    type === 'doctype' ? null : nextElementSibling,
};
