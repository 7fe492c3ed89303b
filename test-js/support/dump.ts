/** Trees in the text form of the tree-construction suite, without recursion. */

import type { Attribute, Document, Fragment, Node, ShadowRoot } from 'souptree';
import type { DefaultTreeAdapterTypes as Parse5 } from 'souptree/parse5';

/** What the text form says of a node. */
interface Described<N> {
  lines: string[];
  /** What stands below it, under a heading of its own if it is not the children. */
  parts: { heading?: string; nodes: readonly N[] }[];
}

function dump<N>(roots: readonly N[], describe: (node: N) => Described<N>): string {
  const lines: string[] = [];
  // The rest of the siblings on each level, and where they stand.
  const waiting = [{ nodes: roots, next: 0, indent: '| ' }];
  while (waiting.length > 0) {
    const level = waiting[waiting.length - 1];
    if (level.next === level.nodes.length) {
      waiting.pop();
      continue;
    }
    const { lines: own, parts } = describe(level.nodes[level.next++]);
    for (const [index, line] of own.entries()) {
      lines.push(index === 0 ? level.indent + line : `${level.indent}  ${line}`);
    }
    for (const { heading, nodes } of [...parts].reverse()) {
      if (heading === undefined) {
        waiting.push({ nodes, next: 0, indent: `${level.indent}  ` });
      } else {
        lines.push(`${level.indent}  ${heading}`);
        waiting.push({ nodes, next: 0, indent: `${level.indent}    ` });
      }
    }
  }
  return lines.join('\n');
}

function elementLines(
  name: string,
  namespace: string,
  attributes: readonly { name: string; value: string }[],
): string[] {
  const prefix = { html: '', svg: 'svg ', mathml: 'math ' }[namespace];
  const inOrder = [...attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
  return [`<${prefix}${name}>`, ...inOrder.map((each) => `${each.name}="${each.value}"`)];
}

function doctypeLine(name: string, publicId: string, systemId: string): string {
  return publicId || systemId
    ? `<!DOCTYPE ${name} "${publicId}" "${systemId}">`
    : `<!DOCTYPE ${name}>`;
}

type Plain = Node;

function plainAttribute({ name, value, prefix }: Attribute): { name: string; value: string } {
  return { name: prefix ? `${prefix} ${name}` : name, value };
}

/** Our own notation, the same as in the native tests. */
function shadowRootHeading(root: ShadowRoot): string {
  return [
    `shadow-root ${root.mode}`,
    root.delegatesFocus ? 'delegates-focus' : '',
    root.serializable ? 'serializable' : '',
    root.slotAssignment === 'manual' ? 'slot-assignment-manual' : '',
    root.clonable ? 'clonable' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function describePlain(node: Plain): Described<Plain> {
  switch (node.type) {
    case 'element':
      return {
        lines: elementLines(node.name, node.namespace, node.attributes.map(plainAttribute)),
        parts: [
          ...(node.content ? [{ heading: 'content', nodes: node.content.children }] : []),
          ...(node.shadowRoot
            ? [{ heading: shadowRootHeading(node.shadowRoot), nodes: node.shadowRoot.children }]
            : []),
          { nodes: node.children },
        ],
      };
    case 'text':
      return { lines: [`"${node.value}"`], parts: [] };
    case 'comment':
      return { lines: [`<!-- ${node.value} -->`], parts: [] };
    case 'processing-instruction':
      return { lines: [`<?${node.target} ${node.value}?>`], parts: [] };
    case 'doctype':
      return { lines: [doctypeLine(node.name, node.publicId, node.systemId)], parts: [] };
    case 'shadow-root':
      return { lines: [shadowRootHeading(node)], parts: [{ nodes: node.children }] };
    default:
      throw new Error(`${node.type} among the children`);
  }
}

/** Of plain nodes. */
export function dumpPlain(root: Document | Fragment): string {
  const beside = root.type === 'fragment' && root.shadowRoot ? [root.shadowRoot] : [];
  return dump<Plain>([...beside, ...root.children], describePlain);
}

const namespaceNames: Record<string, string> = {
  'http://www.w3.org/1999/xhtml': 'html',
  'http://www.w3.org/2000/svg': 'svg',
  'http://www.w3.org/1998/Math/MathML': 'mathml',
};

const designators: Record<string, string> = {
  'http://www.w3.org/1999/xlink': 'xlink ',
  'http://www.w3.org/XML/1998/namespace': 'xml ',
  'http://www.w3.org/2000/xmlns/': 'xmlns ',
};

function parse5Attribute({ name, value, namespace }: Parse5.Attribute) {
  return { name: (namespace ? designators[namespace] : '') + name, value };
}

function describeParse5(node: Parse5.Node): Described<Parse5.Node> {
  if ('tagName' in node) {
    const name = namespaceNames[node.namespaceURI];
    return {
      lines: elementLines(node.tagName, name, node.attrs.map(parse5Attribute)),
      parts: [
        ...('content' in node ? [{ heading: 'content', nodes: node.content.childNodes }] : []),
        { nodes: node.childNodes },
      ],
    };
  }
  switch (node.nodeName) {
    case '#text':
      return { lines: [`"${node.value}"`], parts: [] };
    case '#comment':
      return { lines: [`<!-- ${node.data} -->`], parts: [] };
    case '#processing-instruction':
      return { lines: [`<?${node.target} ${node.data}?>`], parts: [] };
    case '#documentType':
      return { lines: [doctypeLine(node.name, node.publicId, node.systemId)], parts: [] };
    default:
      throw new Error(`${node.nodeName} among the children`);
  }
}

/** Of nodes in parse5's shape. */
export function dumpParse5(root: Parse5.Document | Parse5.DocumentFragment): string {
  return dump<Parse5.Node>(root.childNodes, describeParse5);
}
