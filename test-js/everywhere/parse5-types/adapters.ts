// Programs that implement, extend and pass tree adapters.

import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  type ElementCreationContext,
  html,
  Parser,
  type ParserOptions,
  parse,
  parseFragment,
  serialize,
  serializeOuter,
  type Token,
  type TreeAdapter,
  type TreeAdapterTypeMap,
} from 'parser';

/** The default adapter with other elements. */
export const counted: TreeAdapter<DefaultTreeAdapterMap> = {
  ...defaultTreeAdapter,
  createElement(tagName: string, namespaceURI: html.NS, attrs: Token.Attribute[]) {
    return defaultTreeAdapter.createElement(tagName, namespaceURI, [
      ...attrs,
      { name: 'x', value: '' },
    ]);
  },
  onItemPush: (element) => void element.tagName,
  onItemPop: (element, newTop) => void (newTop.nodeName === element.nodeName),
  onElementCreated(element, context: ElementCreationContext<DefaultTreeAdapterMap>) {
    if (context.formElement !== null && !context.isInTemplate)
      element.parentNode = context.intendedParent;
  },
};

/** Nodes of another kind. */
class Base {
  parent: Branch | null = null;
  location: Token.ElementLocation | null = null;
}
class Leaf extends Base {
  constructor(
    readonly kind: 'text' | 'comment' | 'doctype',
    public value: string,
    readonly ids: readonly string[] = [],
  ) {
    super();
  }
}
class Branch extends Base {
  children: (Leaf | Branch)[] = [];
  mode: html.DOCUMENT_MODE = html.DOCUMENT_MODE.NO_QUIRKS;
  content: Branch = this;
  constructor(
    readonly name: string,
    readonly namespace: html.NS,
    readonly attributes: Token.Attribute[],
  ) {
    super();
  }
}
type Any = Leaf | Branch;
interface OwnMap
  extends TreeAdapterTypeMap<Any, Branch, Any, Branch, Branch, Branch, Leaf, Leaf, Branch, Leaf> {}

export const own: TreeAdapter<OwnMap> = {
  createDocument: () => new Branch('', html.NS.HTML, []),
  createDocumentFragment: () => new Branch('', html.NS.HTML, []),
  createElement: (tagName, namespaceURI, attrs) => new Branch(tagName, namespaceURI, attrs),
  createCommentNode: (data) => new Leaf('comment', data),
  createTextNode: (value) => new Leaf('text', value),
  setTemplateContent(template, content) {
    template.content = content;
  },
  getTemplateContent: (template) => template.content,
  setDocumentType(document, name, publicId, systemId) {
    document.children.push(new Leaf('doctype', name, [publicId, systemId]));
  },
  setDocumentMode(document, mode) {
    document.mode = mode;
  },
  getDocumentMode: (document) => document.mode,
  appendChild(parent, node) {
    parent.children.push(node);
    node.parent = parent;
  },
  insertBefore(parent, node, reference) {
    parent.children.splice(parent.children.indexOf(reference), 0, node);
    node.parent = parent;
  },
  detachNode(node) {
    node.parent?.children.splice(node.parent.children.indexOf(node), 1);
    node.parent = null;
  },
  insertText(parent, text) {
    own.appendChild(parent, own.createTextNode(text));
  },
  insertTextBefore(parent, text, reference) {
    own.insertBefore(parent, own.createTextNode(text), reference);
  },
  adoptAttributes(recipient, attrs) {
    recipient.attributes.push(...attrs);
  },
  getFirstChild: (node) => node.children[0] ?? null,
  getChildNodes: (node) => node.children,
  getParentNode: (node) => node.parent,
  getAttrList: (element) => element.attributes,
  getTagName: (element) => element.name,
  getNamespaceURI: (element) => element.namespace,
  getTextNodeContent: (text) => text.value,
  getCommentNodeContent: (comment) => comment.value,
  getDocumentTypeNodeName: (doctype) => doctype.value,
  getDocumentTypeNodePublicId: (doctype) => doctype.ids[0] ?? '',
  getDocumentTypeNodeSystemId: (doctype) => doctype.ids[1] ?? '',
  isTextNode: (node): node is Leaf => node instanceof Leaf && node.kind === 'text',
  isCommentNode: (node): node is Leaf => node instanceof Leaf && node.kind === 'comment',
  isDocumentTypeNode: (node): node is Leaf => node instanceof Leaf && node.kind === 'doctype',
  isElementNode: (node): node is Branch => node instanceof Branch,
  setNodeSourceCodeLocation(node, location) {
    node.location = location;
  },
  getNodeSourceCodeLocation: (node) => node.location,
  updateNodeSourceCodeLocation(node, location) {
    Object.assign(node.location ?? {}, location);
  },
};

const options: ParserOptions<OwnMap> = { treeAdapter: own, sourceCodeLocationInfo: true };
const tree: Branch = parse('<p>', options);
const inferred: Branch = parse('<p>', { treeAdapter: own });
const fragment: Branch = parseFragment(tree, '<p>', options);
export const markup: string =
  serialize(tree, { treeAdapter: own }) + serializeOuter<OwnMap>(inferred, { treeAdapter: own });
export const all = parseFragment<OwnMap>('<p>', options).children.concat(fragment.children);

/** Code for any adapter. */
export function texts<T extends TreeAdapterTypeMap>(
  node: T['parentNode'],
  adapter: TreeAdapter<T>,
): string[] {
  return adapter.getChildNodes(node).flatMap((child) => {
    if (adapter.isTextNode(child)) return [adapter.getTextNodeContent(child)];
    return adapter.isElementNode(child) ? texts(child, adapter) : [];
  });
}
export const found: string[] = [...texts(tree, own), ...texts(parse(''), defaultTreeAdapter)];
export const any: TreeAdapter = own as unknown as TreeAdapter;

const parser = new Parser<DefaultTreeAdapterMap>({ sourceCodeLocationInfo: true });
parser.tokenizer.write('<p>', true);
export const parsed: DefaultTreeAdapterMap['document'] = parser.document;
const fragments = Parser.getFragmentParser<OwnMap>(tree, options);
export const branch: Branch = fragments.getFragment();
export const again: Branch = Parser.parse('<p>', options);
