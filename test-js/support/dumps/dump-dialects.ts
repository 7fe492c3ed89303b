/** Dumps of the nodes of domhandler and hast, and of plain nodes without the facts that those cannot represent. */

import type { Root as HastRoot, RootContent } from 'hast';
import { find, html, svg } from 'property-information';
import type { Element as PlainElement, Node as PlainNode } from 'souptree';
import type { AnyNode, ChildNode, Document } from 'souptree/domhandler';
import {
  type Described,
  describePlain,
  doctypeLine,
  dump,
  elementLines,
} from '../../../tools/lib/dump.mjs';
import { designators, namespaceNames } from './dump.js';

type PlainRoot = Parameters<typeof dump<PlainNode>>[0];

/** The parts of a plain node contain only plain nodes. */
function describePlainNode(node: PlainNode): Described<PlainNode> {
  return describePlain(node) as Described<PlainNode>;
}

/** `<?target data?>` in the notation of the suite, for the text of a directive or comment. */
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

/** The dump of nodes in domhandler's shape. */
export function dumpDomhandler(root: Document): string {
  return dump<ChildNode>(root.children, describeDomhandler);
}

/** The attributes that domhandler keeps: the last one of each local name. */
function lastByLocalName({ attributes }: PlainElement): PlainElement['attributes'] {
  return attributes.filter(
    ({ name }, index) => !attributes.slice(index + 1).some((other) => other.name === name),
  );
}

/** The dump of plain nodes, without the facts that domhandler cannot represent. */
export function dumpPlainForDomhandler(nodes: PlainRoot): string {
  return dump<PlainNode>(nodes, (node) =>
    describePlainNode(
      node.type === 'element' ? { ...node, attributes: lastByLocalName(node) } : node,
    ),
  );
}

/** The words of a value, with numbers in their shortest form. */
function joined(words: readonly unknown[]): string {
  return words
    .map(String)
    .filter((word) => word !== '')
    .map((word) => (Number.isNaN(Number(word)) ? word : String(Number(word))))
    .join(' ');
}

/** hast has no namespaces of elements and no names of doctypes. */
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
        value: value === true ? '' : joined(Array.isArray(value) ? value : [value]),
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

/** The dump of hast's nodes. */
export function dumpHast(root: HastRoot): string {
  return dump<RootContent>(root.children, describeHast);
}

/**
 * The words of an attribute. Like space-separated-tokens and comma-separated-tokens, this trims the white space of
 * JavaScript, but only the standard's white space separates words.
 */
function wordsOf(info: ReturnType<typeof find>, value: string): string[] {
  const hasCommas = info.commaSeparated || info.commaOrSpaceSeparated;
  const items = hasCommas ? value.split(',').map((item) => item.trim()) : [value];
  if (!info.spaceSeparated && !info.commaOrSpaceSeparated) return items;
  return items
    .join(' ')
    .trim()
    .split(/[\t\n\f\r ]+/);
}

/** The properties of an element, with the names of property-information. */
function propertiesOf({ attributes, namespace }: PlainElement): PlainElement['attributes'] {
  const properties = new Map<string, string>();
  for (const { name, value, prefix } of attributes) {
    const written = prefix === undefined || name === 'xmlns' ? name : `${prefix}:${name}`;
    if (written in {}) continue;
    const info = find(namespace === 'svg' ? svg : html, written);
    const isYes =
      (info.boolean || info.overloadedBoolean) &&
      value.toLowerCase() === info.property.toLowerCase();
    properties.set(info.property, isYes ? '' : joined(wordsOf(info, value)));
  }
  return [...properties].map(([name, value]) => ({ name, value }));
}

/** The dump of plain nodes, without the facts that hast cannot represent. */
export function dumpPlainForHast(nodes: PlainRoot): string {
  return dump<PlainNode>(nodes, (node) => {
    if (node.type === 'doctype') return { lines: ['<!DOCTYPE>'], parts: [] };
    if (node.type !== 'element') return describePlainNode(node);
    const { parts } = describePlainNode(node);
    return { lines: elementLines(node.name, 'html', propertiesOf(node)), parts };
  });
}
