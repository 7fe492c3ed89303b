/** Trees in the text form of the tree-construction suite, without recursion. */

import {
  type Attribute,
  type Cursor,
  type Document,
  type Fragment,
  type LazyDocument,
  type LazyFragment,
  type LazyNode,
  type Node,
  NodeKind,
  type ShadowRoot,
} from 'souptree';
import type { DefaultTreeAdapterTypes as Parse5 } from 'souptree/parse5';

/** The lines and children of a node in the text form. */
export interface Described<N> {
  lines: string[];
  /** The nodes below it. A part that is not the children has a heading. */
  parts: { heading?: string; nodes: readonly N[] }[];
}

export function dump<N>(roots: readonly N[], describe: (node: N) => Described<N>): string {
  const lines: string[] = [];
  // The remaining siblings of each level, with their indentation.
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

export function elementLines(
  name: string,
  namespace: string,
  attributes: readonly { name: string; value: string }[],
): string[] {
  const prefix = { html: '', svg: 'svg ', mathml: 'math ' }[namespace];
  const inOrder = [...attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
  return [`<${prefix}${name}>`, ...inOrder.map((each) => `${each.name}="${each.value}"`)];
}

export function doctypeLine(name: string, publicId: string, systemId: string): string {
  return publicId || systemId
    ? `<!DOCTYPE ${name} "${publicId}" "${systemId}">`
    : `<!DOCTYPE ${name}>`;
}

/** Lazy nodes have the members of plain nodes. */
type Plain = Node | LazyNode;

function plainAttribute({ name, value, prefix }: Attribute): { name: string; value: string } {
  return { name: prefix ? `${prefix} ${name}` : name, value };
}

/** The notation of the native tests for shadow roots. */
function shadowRootHeading(
  root: Omit<ShadowRoot, 'type' | 'children' | 'customElementRegistry' | 'location'>,
): string {
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

export function describePlain(node: Plain): Described<Plain> {
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

/** The dump of plain nodes or lazy nodes. */
export function dumpPlain(root: Document | Fragment | LazyDocument | LazyFragment): string {
  return dump<Plain>(root.children, describePlain);
}

/** The dump of all nodes that a cursor visits. The cursor must be at the root. */
export function dumpCursor(cursor: Cursor): string {
  const lines: string[] = [];
  // The indices of the current node and its ancestors.
  const around = [cursor.index];
  while (cursor.next()) {
    const { index } = cursor;
    if (!cursor.parent()) throw new Error('a node without a parent');
    while (around[around.length - 1] !== cursor.index) around.pop();
    const indent = `| ${'  '.repeat(around.length - 1)}`;
    around.push(index);
    if (!moveInside(cursor, index)) throw new Error('the parent does not have the node');
    for (const [number, line] of describeCursor(cursor).entries()) {
      lines.push(`${indent}${number === 0 ? '' : '  '}${line}`);
    }
  }
  return lines.join('\n');
}

/** Moves the cursor from the parent to the node at an index, over its siblings. */
function moveInside(cursor: Cursor, index: number): boolean {
  if (cursor.content() || cursor.shadowRoot()) {
    if (cursor.index === index) return true;
    cursor.parent();
  }
  for (let isThere = cursor.firstChild(); isThere; isThere = cursor.nextSibling()) {
    if (cursor.index === index) return true;
  }
  return false;
}

function cursorAttributes(cursor: Cursor): { name: string; value: string }[] {
  return Array.from({ length: cursor.attributeCount }, (_, number) => {
    const value = cursor.attributeValue(number);
    if (value.length !== cursor.attributeValueLength(number)) throw new Error('another length');
    const prefix = cursor.attributePrefix(number);
    const name = cursor.attributeName(number);
    return { name: prefix ? `${prefix} ${name}` : name, value };
  });
}

function describeCursor(cursor: Cursor): string[] {
  const { kind, text } = cursor;
  if (text.length !== cursor.textLength) throw new Error('another length');
  switch (kind) {
    case NodeKind.htmlElement:
    case NodeKind.svgElement:
    case NodeKind.mathmlElement:
      return elementLines(cursor.name, cursor.namespace ?? '', cursorAttributes(cursor));
    case NodeKind.text:
      return [`"${text}"`];
    case NodeKind.comment:
      return [`<!-- ${text} -->`];
    case NodeKind.fragment:
      return ['content'];
    default: {
      // Other nodes have members that a cursor lacks.
      const { node } = cursor;
      if (node.type === 'shadow-root') return [shadowRootHeading(node)];
      return describePlain(node).lines;
    }
  }
}

export const namespaceNames: Record<string, string> = {
  'http://www.w3.org/1999/xhtml': 'html',
  'http://www.w3.org/2000/svg': 'svg',
  'http://www.w3.org/1998/Math/MathML': 'mathml',
};

export const designators: Record<string, string> = {
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

/** The dump of nodes in parse5's shape. */
export function dumpParse5(root: Parse5.Document | Parse5.DocumentFragment): string {
  return dump<Parse5.Node>(root.childNodes, describeParse5);
}
