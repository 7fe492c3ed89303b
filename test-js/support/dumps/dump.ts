/** The dumps of tools/lib/dump.mjs, for trees of the cursor and of parse5 too. */

import { type Cursor, NodeKind } from 'souptree';
import type { DefaultTreeAdapterTypes as Parse5 } from 'souptree/parse5';
import {
  type Described,
  describePlain,
  doctypeLine,
  dump,
  elementLines,
  shadowRootHeading,
} from '../../../tools/lib/dump.mjs';

export { dumpPlain } from '../../../tools/lib/dump.mjs';

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

type Parse5Node = Parse5.Node<Parse5.ProcessingInstructionNode>;

function describeParse5(node: Parse5Node): Described<Parse5Node> {
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
  return dump<Parse5Node>(root.childNodes, describeParse5);
}
