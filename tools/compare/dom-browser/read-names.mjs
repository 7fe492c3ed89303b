/**
 * Reads all members of the nodes of a tree as lines of text. Runs in the page too, so it uses nothing from outside.
 *
 * @param root a document of the DOM, or a lazy node.
 * @param seed chooses the pairs of nodes whose positions are read.
 * @param members functions for members of lazy nodes that differ from the DOM's; undefined for the DOM.
 * @returns the outline of the tree, the number of nodes, and the lines.
 */
export function readNames(root, seed, members) {
  const nodes = [];
  const numbers = new Map();
  const outline = [];
  const add = (node, depth) => {
    numbers.set(node, nodes.length);
    nodes.push(node);
    outline.push(`${depth}${node.nodeName}${node.nodeValue ?? ''}`);
    const shadow = members ? members.shadowRoot(node) : node.shadowRoot;
    if (shadow) add(shadow, depth + 1);
    const content = node.localName === 'template' ? node.content : undefined;
    if (content) add(content, depth + 1);
    for (const child of node.childNodes ?? []) add(child, depth + 1);
  };
  add(root, 0);

  const lines = [];
  const show = (value) => {
    if (value === undefined || value === null) return String(value);
    if (typeof value !== 'object') return JSON.stringify(value);
    if (numbers.has(value)) return `node ${numbers.get(value)}`;
    return typeof value.length === 'number' ? `[${Array.from(value, show).join()}]` : '[object]';
  };
  const read = (node, name) => (members?.[name] ? members[name](node) : node[name]);
  const write = (number, name, value) => lines.push(`${number} ${name} ${show(value)}`);

  const own =
    'nodeType nodeName nodeValue tagName localName id className textContent shadowRoot'.split(' ');
  // Lazy nodes have null where the DOM has no member.
  const relatives =
    'parentNode parentElement firstChild lastChild nextSibling previousSibling firstElementChild lastElementChild'
      .concat(' nextElementSibling previousElementSibling')
      .split(' ');
  const parts = ['data', 'documentElement', 'head', 'body', 'title'];
  const isParent = ({ nodeType }) => nodeType === 1 || nodeType === 9 || nodeType === 11;
  for (const [number, node] of nodes.entries()) {
    for (const name of own) write(number, name, read(node, name));
    for (const name of relatives) write(number, name, read(node, name) ?? null);
    write(number, 'childElementCount', node.childElementCount ?? 0);
    // In the DOM, elements have `title` and `data` too, which read attributes.
    if (node.nodeType !== 1) for (const name of parts) write(number, name, read(node, name));
    write(number, 'childNodes', [...node.childNodes]);
    if (isParent(node)) write(number, 'children', read(node, 'children'));
    write(number, 'getRootNode()', node.getRootNode());
    write(number, 'getRootNode({composed})', node.getRootNode({ composed: true }));
    if (node.nodeType !== 1) continue;
    const { classList } = node;
    write(number, 'classList', [...classList]);
    write(number, 'classList', [
      classList.value,
      classList.length,
      classList.item(0),
      classList.contains('a'),
      `${classList}`,
    ]);
    const data = Object.entries({ ...node.dataset });
    write(number, 'dataset', data);
    const names = [...node.getAttributeNames()];
    write(number, 'getAttributeNames()', names);
    for (const name of names)
      write(number, `[${name}]`, [node.getAttribute(name), node.hasAttribute(name)]);
  }

  // Searches from some nodes.
  let state = seed >>> 0;
  const choose = (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  const elements = nodes.filter(({ nodeType }) => nodeType === 1);
  const html = 'http://www.w3.org/1999/xhtml';
  const namespaces = [
    html,
    'http://www.w3.org/2000/svg',
    'http://www.w3.org/1998/Math/MathML',
    '*',
    '',
    null,
  ];
  for (let count = 0; count < 20; count++) {
    const node = count < 5 || elements.length === 0 ? root : elements[choose(elements.length)];
    const number = numbers.get(node);
    const other = elements.length > 0 ? elements[choose(elements.length)] : undefined;
    const local = choose(4) === 0 ? '*' : (other?.localName ?? 'p');
    const name = choose(3) === 0 ? local.toUpperCase() : local;
    write(number, `getElementsByTagName(${name})`, [...node.getElementsByTagName(name)]);
    const namespace = namespaces[choose(namespaces.length)];
    write(number, `getElementsByTagNameNS(${namespace}, ${name})`, [
      ...node.getElementsByTagNameNS(namespace, name),
    ]);
    const classes = choose(4) === 0 ? 'a b' : (other?.getAttribute('class') ?? 'a');
    write(number, `getElementsByClassName(${classes})`, [...node.getElementsByClassName(classes)]);
    const id = other?.getAttribute('id') ?? 'x';
    write(0, `getElementById(${id})`, root.getElementById(id));
  }

  // Positions of random pairs. The order of nodes with different roots is free.
  for (let count = 0; count < 200; count++) {
    const [one, other] = [choose(nodes.length), choose(nodes.length)];
    const [node, second] = [nodes[one], nodes[other]];
    const position = node.compareDocumentPosition(second);
    const back = second.compareDocumentPosition(node);
    const isApart = (position & 1) === 1;
    write(
      one,
      `compareDocumentPosition(${other})`,
      isApart ? [position & ~6, (position ^ back) & 6] : position,
    );
    write(one, `contains(${other})`, node.contains(second));
    const isEqual = members ? members.isEqualNode(node, second) : node.isEqualNode(second);
    write(one, `isEqualNode(${other})`, isEqual);
  }
  write(0, 'contains(null)', root.contains(null));
  return { outline: outline.join('\n'), count: nodes.length, lines };
}
