/** Dumps of the nodes of domhandler and hast, with what is lost in them. */

import type { Root as HastRoot, RootContent } from 'hast';
import { find, html, svg } from 'property-information';
import type { Element as PlainElement, Node as PlainNode } from 'souptree';
import type { AnyNode, ChildNode, Document } from 'souptree/domhandler';
import {
  type Described,
  describePlain,
  designators,
  doctypeLine,
  dump,
  elementLines,
  namespaceNames,
} from './dump.js';

type PlainRoot = Parameters<typeof dump<PlainNode>>[0];

/** What is below a plain node are plain nodes. */
function describePlainNode(node: PlainNode): Described<PlainNode> {
  return describePlain(node) as Described<PlainNode>;
}

/** `<?target data?>`, as a directive's or a comment's text, in the notation of the suite. */
function instructionLine(text: string): string {
  return `<${text}>`;
}

function describeDomhandler(node: ChildNode): Described<ChildNode> {
  switch (node.type) {
    case 'text':
      return { lines: [`"${node.data}"`], parts: [] };
    case 'comment':
      return { lines: [`<!-- ${node.data} -->`], parts: [] };
    case 'directive':
      return {
        lines: [
          node.name === '!doctype'
            ? doctypeLine(node['x-name'] ?? '', node['x-publicId'] ?? '', node['x-systemId'] ?? '')
            : instructionLine(node.data),
        ],
        parts: [],
      };
    case 'root':
      throw new Error('a root that is not the contents of a template');
    default: {
      const attributes = node.attributes.map(({ name, value, namespace }) => ({
        name: (namespace ? designators[namespace] : '') + name,
        value,
      }));
      const [first]: AnyNode[] = node.children;
      return {
        lines: elementLines(node.name, namespaceNames[node.namespace], attributes),
        parts:
          first?.type === 'root'
            ? [{ heading: 'content', nodes: first.children }, { nodes: node.children.slice(1) }]
            : [{ nodes: node.children }],
      };
    }
  }
}

/** Of nodes in domhandler's shape. */
export function dumpDomhandler(root: Document): string {
  return dump<ChildNode>(root.children, describeDomhandler);
}

/** Of attributes that differ in their namespace only, domhandler has the last. */
function lastByLocalName({ attributes }: PlainElement): PlainElement['attributes'] {
  return attributes.filter(
    ({ name }, index) => !attributes.slice(index + 1).some((other) => other.name === name),
  );
}

/** Of plain nodes, with what domhandler cannot say left out. */
export function dumpPlainForDomhandler(nodes: PlainRoot): string {
  return dump<PlainNode>(nodes, (node) =>
    describePlainNode(
      node.type === 'element' ? { ...node, attributes: lastByLocalName(node) } : node,
    ),
  );
}

/** A list of words, without what is between them; a number, whatever it was written like. */
function normalised(value: unknown): string {
  const words = Array.isArray(value) ? value : String(value).split(/[\t\n\f\r ,]+/);
  return words
    .map(String)
    .filter((word) => word !== '')
    .map((word) => (Number.isNaN(Number(word)) ? word : String(Number(word))))
    .join(' ');
}

/** hast has neither the namespaces of elements nor a doctype's names. */
function describeHast(node: RootContent): Described<RootContent> {
  switch (node.type) {
    case 'text':
      return { lines: [`"${node.value}"`], parts: [] };
    case 'comment':
      return { lines: [`<!-- ${node.value} -->`], parts: [] };
    case 'instruction':
      return { lines: [`<?${node.name} ${node.value}?>`], parts: [] };
    case 'doctype':
      return { lines: ['<!DOCTYPE>'], parts: [] };
    default: {
      const attributes = Object.entries(node.properties).map(([name, value]) => ({
        name,
        value: value === true ? '' : normalised(value),
      }));
      return {
        lines: elementLines(node.tagName, 'html', attributes),
        parts: [
          ...(node.content ? [{ heading: 'content', nodes: node.content.children }] : []),
          { nodes: node.children },
        ],
      };
    }
  }
}

/** Of hast's nodes. */
export function dumpHast(root: HastRoot): string {
  return dump<RootContent>(root.children, describeHast);
}

/** What the attributes of an element are as properties, as property-information names them. */
function propertiesOf({ attributes, namespace }: PlainElement): PlainElement['attributes'] {
  const properties = new Map<string, string>();
  for (const { name, value, prefix } of attributes) {
    const written = prefix === undefined || name === 'xmlns' ? name : `${prefix}:${name}`;
    if (written in {}) continue;
    const info = find(namespace === 'svg' ? svg : html, written);
    const isYes =
      (info.boolean || info.overloadedBoolean) &&
      value.toLowerCase() === info.property.toLowerCase();
    // In JavaScript, white space alone is the number 0. A list has no such item.
    const isList = info.spaceSeparated || info.commaSeparated || info.commaOrSpaceSeparated;
    const isZero = info.number && !isList && value !== '' && value.trim() === '';
    properties.set(info.property, isYes ? '' : isZero ? '0' : normalised(value));
  }
  return [...properties].map(([name, value]) => ({ name, value }));
}

/** Of plain nodes, with what hast cannot say left out. */
export function dumpPlainForHast(nodes: PlainRoot): string {
  return dump<PlainNode>(nodes, (node) => {
    if (node.type === 'doctype') return { lines: ['<!DOCTYPE>'], parts: [] };
    if (node.type !== 'element') return describePlainNode(node);
    const { parts } = describePlainNode(node);
    return { lines: elementLines(node.name, 'html', propertiesOf(node)), parts };
  });
}
