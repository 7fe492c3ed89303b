/**
 * The document of the current page in the text form of the tree-construction suite. The function runs in a browser, so
 * it refers to nothing outside itself. This project has no types for the nodes of browsers.
 */
export function dumpDom(): string {
  interface DomNode {
    nodeType: number;
    namespaceURI: string;
    localName: string;
    name: string;
    target: string;
    data: string;
    publicId: string;
    systemId: string;
    attributes: Iterable<{
      namespaceURI: string | null;
      localName: string;
      name: string;
      value: string;
    }>;
    content?: DomNode;
    childNodes: Iterable<DomNode>;
  }
  const prefixes: Record<string, string> = {
    'http://www.w3.org/1999/xhtml': '',
    'http://www.w3.org/2000/svg': 'svg ',
    'http://www.w3.org/1998/Math/MathML': 'math ',
    'http://www.w3.org/1999/xlink': 'xlink ',
    'http://www.w3.org/XML/1998/namespace': 'xml ',
    'http://www.w3.org/2000/xmlns/': 'xmlns ',
  };
  const lines: string[] = [];
  const add = (depth: number, text: string) => lines.push(`| ${'  '.repeat(depth)}${text}`);

  function addElement(element: DomNode, depth: number): void {
    add(depth, `<${prefixes[element.namespaceURI]}${element.localName}>`);
    const attributes = Array.from(element.attributes, (attribute) => {
      const { namespaceURI, localName, name, value } = attribute;
      return { name: namespaceURI ? prefixes[namespaceURI] + localName : name, value };
    });
    attributes.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const { name, value } of attributes) add(depth + 1, `${name}="${value}"`);
    if (element.content) {
      add(depth + 1, 'content');
      addChildren(element.content, depth + 2);
    }
    addChildren(element, depth + 1);
  }

  function addChildren(parent: DomNode, depth: number): void {
    for (const node of parent.childNodes) {
      if (node.nodeType === 1) addElement(node, depth);
      else if (node.nodeType === 3) add(depth, `"${node.data}"`);
      else if (node.nodeType === 7) add(depth, `<?${node.target} ${node.data}?>`);
      else if (node.nodeType === 8) add(depth, `<!-- ${node.data} -->`);
      else {
        const ids = node.publicId || node.systemId ? ` "${node.publicId}" "${node.systemId}"` : '';
        add(depth, `<!DOCTYPE ${node.name}${ids}>`);
      }
    }
  }

  addChildren((globalThis as unknown as { document: DomNode }).document, 0);
  return lines.join('\n');
}
