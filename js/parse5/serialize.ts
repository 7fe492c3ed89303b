import { argumentError } from '../errors.js';
import {
  commentMarkup,
  doctypeMarkup,
  escapeAttribute,
  escapeText,
  hasRawText,
  processingInstructionMarkup,
  serializesAsVoid,
} from '../markup/rules.js';
import {
  type Attribute,
  type ChildNode,
  type Element,
  htmlNamespace,
  isElement,
  isTemplate,
  type Node,
  type ParentNode,
  xlinkNamespace,
  xmlNamespace,
  xmlnsNamespace,
} from './nodes.js';

export interface SerializerOptions {
  /** Whether the text of a `noscript` is written as it is, not escaped. Default: `true`. */
  scriptingEnabled?: boolean | undefined;
  /** Only parse5's default tree is known: an Error if one is given. */
  treeAdapter?: undefined;
}

/**
 * Writes what is inside of a node.
 * https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments
 *
 * It follows today's standard: `<` and `>` are escaped in attribute values too.
 *
 * @param node a document, a fragment or an element.
 * @throws TypeError if it is none of them, Error if there is a `treeAdapter`.
 */
export function serialize(node: ParentNode, options?: SerializerOptions): string {
  const scripting = readScripting('serialize', options);
  if (typeof node !== 'object' || node === null || !('childNodes' in node)) {
    throw argumentError('serialize', 'node', 'a node with children', node);
  }
  return serializeNodes(childrenOf(node), node, scripting);
}

/**
 * Writes a node with what is inside of it.
 *
 * @throws as `serialize`.
 */
export function serializeOuter(node: Node, options?: SerializerOptions): string {
  const scripting = readScripting('serializeOuter', options);
  if (typeof node !== 'object' || node === null || !('nodeName' in node)) {
    throw argumentError('serializeOuter', 'node', 'a node', node);
  }
  if ('childNodes' in node && !isElement(node)) {
    return serializeNodes(node.childNodes, node, scripting);
  }
  const parent = 'parentNode' in node ? node.parentNode : null;
  return serializeNodes([node as ChildNode], parent, scripting);
}

function readScripting(caller: string, options: SerializerOptions | undefined): boolean {
  if (options?.treeAdapter !== undefined) {
    throw new Error(`${caller}: \`treeAdapter\` is not supported`);
  }
  return options?.scriptingEnabled ?? true;
}

/** What is written between the tags of a node. */
function childrenOf(node: ParentNode): ChildNode[] {
  if (!isElement(node)) return node.childNodes;
  if (isVoid(node)) return [];
  return isTemplate(node) ? node.content.childNodes : node.childNodes;
}

function isVoid(element: Element): boolean {
  return element.namespaceURI === htmlNamespace && serializesAsVoid(element.tagName);
}

function hasRawChildren(parent: ParentNode | null, scripting: boolean): boolean {
  return (
    parent !== null &&
    isElement(parent) &&
    parent.namespaceURI === htmlNamespace &&
    hasRawText(parent.tagName, scripting)
  );
}

/** Depth costs an array element, not stack. */
function serializeNodes(nodes: ChildNode[], parent: ParentNode | null, scripting: boolean): string {
  const opens: { element: Element; siblings: ChildNode[]; index: number; isRaw: boolean }[] = [];
  let isRaw = hasRawChildren(parent, scripting);
  let siblings = nodes;
  let html = '';
  for (let index = 0; ; ) {
    if (index === siblings.length) {
      const open = opens.pop();
      if (open === undefined) return html;
      html += `</${open.element.tagName}>`;
      ({ siblings, index, isRaw } = open);
      continue;
    }
    const node = siblings[index++];
    if (isElement(node)) {
      html += startTag(node);
      if (isVoid(node)) continue;
      opens.push({ element: node, siblings, index, isRaw });
      siblings = childrenOf(node);
      isRaw = hasRawChildren(node, scripting);
      index = 0;
    } else {
      html += serializeLeaf(node, isRaw);
    }
  }
}

function startTag(element: Element): string {
  let tag = `<${element.tagName}`;
  for (const attribute of element.attrs) {
    tag += ` ${attributeName(attribute)}="${escapeAttribute(attribute.value)}"`;
  }
  return `${tag}>`;
}

// #attribute's-serialised-name
function attributeName({ name, namespace, prefix }: Attribute): string {
  if (!namespace) return name;
  switch (namespace) {
    case xmlNamespace:
      return `xml:${name}`;
    case xmlnsNamespace:
      return name === 'xmlns' ? name : `xmlns:${name}`;
    case xlinkNamespace:
      return `xlink:${name}`;
    default:
      return `${prefix}:${name}`;
  }
}

function serializeLeaf(node: Exclude<ChildNode, Element>, isRaw: boolean): string {
  switch (node.nodeName) {
    case '#text':
      return isRaw ? node.value : escapeText(node.value);
    case '#comment':
      return commentMarkup(node.data);
    case '#processing-instruction':
      return processingInstructionMarkup(node.target, node.data);
    case '#documentType':
      return doctypeMarkup(node.name);
  }
}
