/** Trees as lines, for the comparison: ours in the worker, the browser's in the page. */

import { type Cursor, type LazyDoctype, type LazyShadowRoot, NodeKind, type Tree } from 'souptree';
import { contentName, fragmentName, namespaceUris, qualifiedName } from './names.ts';
import { walk } from './walk.ts';

/** A line begins with its depth and this character. */
export const depthEnd = '\t';

const quote = (text: string) => JSON.stringify(text);

const attributeLine = (name: string, value: string) => ` ${name}=${quote(value)}`;
const documentLine = (isQuirky: boolean) => (isQuirky ? '#document (quirks)' : '#document');
const doctypeLine = (name: string, publicId: string, systemId: string) =>
  publicId || systemId
    ? `<!DOCTYPE ${name} ${quote(publicId)} ${quote(systemId)}>`
    : `<!DOCTYPE ${name}>`;
const shadowLine = (mode: string) => `#shadow-root (${mode})`;
const instructionLine = (target: string, value: string) => `<?${target} ${quote(value)}>`;

function elementLine(cursor: Cursor, prefix: string): string {
  let line = `<${prefix}${cursor.name}`;
  for (let number = 0; number < cursor.attributeCount; number++) {
    const name = qualifiedName(cursor.attributeName(number), cursor.attributePrefix(number));
    line += attributeLine(name, cursor.attributeValue(number));
  }
  return `${line}>`;
}

function lineOf(cursor: Cursor, depth: number): string {
  switch (cursor.kind) {
    case NodeKind.document:
      return documentLine((cursor.node as { mode?: unknown }).mode === 'quirks');
    case NodeKind.fragment:
      return depth === 0 ? fragmentName : contentName;
    case NodeKind.shadowRoot:
      return shadowLine((cursor.node as LazyShadowRoot).mode);
    case NodeKind.doctype: {
      const { name, publicId, systemId } = cursor.node as LazyDoctype;
      return doctypeLine(name, publicId, systemId);
    }
    case NodeKind.htmlElement:
      return elementLine(cursor, '');
    case NodeKind.svgElement:
      return elementLine(cursor, 'svg ');
    case NodeKind.mathmlElement:
      return elementLine(cursor, 'math ');
    case NodeKind.comment:
      return `<!--${quote(cursor.text)}-->`;
    case NodeKind.processingInstruction:
      return instructionLine(cursor.node.target ?? '', cursor.text);
    default:
      return quote(cursor.text);
  }
}

export function linesOfTree(tree: Tree): string[] {
  const lines: string[] = [];
  walk(tree, (cursor, depth) => lines.push(`${depth}${depthEnd}${lineOf(cursor, depth)}`));
  return lines;
}

const prefixes: Record<string, string> = {
  [namespaceUris.html]: '',
  [namespaceUris.svg]: 'svg ',
  [namespaceUris.mathml]: 'math ',
};

function lineOfDom(node: Node, depth: number): string {
  switch (node.nodeType) {
    case Node.ELEMENT_NODE: {
      const { namespaceURI, localName, attributes } = node as Element;
      const texts = Array.from(attributes, ({ name, value }) => attributeLine(name, value));
      return `<${prefixes[namespaceURI ?? ''] ?? '? '}${localName}${texts.join('')}>`;
    }
    case Node.DOCUMENT_NODE:
      return documentLine((node as Document).compatMode === 'BackCompat');
    case Node.DOCUMENT_FRAGMENT_NODE:
      if (node instanceof ShadowRoot) return shadowLine(node.mode);
      return depth === 0 ? fragmentName : contentName;
    case Node.DOCUMENT_TYPE_NODE: {
      const { name, publicId, systemId } = node as DocumentType;
      return doctypeLine(name, publicId, systemId);
    }
    case Node.COMMENT_NODE:
      return `<!--${quote((node as Comment).data)}-->`;
    case Node.PROCESSING_INSTRUCTION_NODE: {
      const { target, data } = node as ProcessingInstruction;
      return instructionLine(target, data);
    }
    default:
      return quote(node.nodeValue ?? '');
  }
}

/** The nodes below a node: the contents of a template, or a shadow root and the children. */
function* nodesBelow(node: Node): Generator<Node, undefined> {
  if (node instanceof HTMLTemplateElement) yield node.content;
  else if (node instanceof Element && node.shadowRoot) yield node.shadowRoot;
  for (let child = node.firstChild; child !== null; child = child.nextSibling) yield child;
}

/** The lines of a tree of the browser. `root` can be the element that has the nodes of a fragment. */
export function linesOfDom(root: Node): string[] {
  const isFragment = root.nodeType === Node.ELEMENT_NODE;
  const lines = [`0${depthEnd}${isFragment ? fragmentName : lineOfDom(root, 0)}`];
  const top = isFragment && root instanceof HTMLTemplateElement ? root.content : root;
  const levels = [nodesBelow(top)];
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const { value: node, done } = level.next();
    if (done) {
      levels.pop();
      continue;
    }
    lines.push(`${levels.length}${depthEnd}${lineOfDom(node, levels.length)}`);
    levels.push(nodesBelow(node));
  }
  return lines;
}
