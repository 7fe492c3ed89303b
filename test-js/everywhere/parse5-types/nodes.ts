// Programs that read, create and serialize the nodes of the default adapter.

import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html,
  type ParserError,
  type ParserOptions,
  parse,
  parseFragment,
  type SerializerOptions,
  serialize,
  serializeOuter,
  type Token,
} from 'parser';

type Element = DefaultTreeAdapterMap['element'];
type Node = DefaultTreeAdapterTypes.Node;

function isElement(node: Node): node is Element {
  return node.nodeName[0] !== '#';
}

export function traverse(node: Node, visit: (node: Node) => void): void {
  visit(node);
  if (isElement(node) || node.nodeName === '#document' || node.nodeName === '#document-fragment') {
    const { childNodes } =
      'content' in node ? (node as DefaultTreeAdapterTypes.Template).content : node;
    for (const child of childNodes) traverse(child, visit);
  }
}

/** A switch over all nodes that are no elements. */
export function describe(node: DefaultTreeAdapterTypes.ChildNode): string {
  if ('tagName' in node)
    return node.attrs.map(({ name, value }: Token.Attribute) => `${name}=${value}`).join();
  switch (node.nodeName) {
    case '#text':
      return node.value;
    case '#comment':
      return node.data;
    case '#documentType':
      return `${node.name} ${node.publicId} ${node.systemId}`;
    default: {
      const none: never = node;
      return none;
    }
  }
}

const created: Element = {
  nodeName: 'p',
  tagName: 'p',
  attrs: [{ name: 'a', value: '1', namespace: html.NS.XLINK, prefix: 'xlink' }],
  namespaceURI: html.NS.HTML,
  childNodes: [],
  parentNode: null,
};
const text: DefaultTreeAdapterTypes.TextNode = {
  nodeName: '#text',
  value: 'x',
  parentNode: created,
};
created.childNodes.push(text);
const fragment: DefaultTreeAdapterTypes.DocumentFragment = {
  nodeName: '#document-fragment',
  childNodes: [created],
  sourceCodeLocation: created.sourceCodeLocation ?? null,
};
export const document: DefaultTreeAdapterTypes.Document = {
  nodeName: '#document',
  mode: html.DOCUMENT_MODE.QUIRKS,
  childNodes: fragment.childNodes,
};

const errors: ParserError[] = [];
const options: ParserOptions<DefaultTreeAdapterMap> = {
  scriptingEnabled: false,
  sourceCodeLocationInfo: true,
  onParseError: (error) => errors.push(error),
};
const page = parse('<p>', options);
const root: DefaultTreeAdapterTypes.ChildNode | undefined = page.childNodes[0];
const item = parseFragment(created, '<b>', options).childNodes[0];
const items = parseFragment(null, '<b>', { ...options, onParseError: null }).childNodes;
const mode: html.DOCUMENT_MODE = page.mode;
export const isQuirks = mode === html.DOCUMENT_MODE.QUIRKS || page.mode === 'quirks';
const serializerOptions: SerializerOptions<DefaultTreeAdapterMap> = { scriptingEnabled: false };
export const markup: string[] = [
  serialize(page, serializerOptions),
  item ? serializeOuter(item) : '',
  ...items.map((each) => serializeOuter(each)),
];

const location: Token.ElementLocation | null | undefined = created.sourceCodeLocation;
export const offsets: (number | undefined)[] = [
  location?.startOffset,
  location?.startTag?.endOffset,
  location?.endTag?.startLine,
  location?.attrs?.a?.startCol,
  defaultTreeAdapter.getNodeSourceCodeLocation(created)?.endCol,
];
created.sourceCodeLocation = {
  startLine: 1,
  startCol: 1,
  startOffset: 0,
  endLine: 1,
  endCol: 2,
  endOffset: 1,
};

const namespace: html.NS = created.namespaceURI;
const parent: DefaultTreeAdapterTypes.ParentNode | null = created.parentNode;
const first: DefaultTreeAdapterTypes.ChildNode | null = defaultTreeAdapter.getFirstChild(created);
export const values = [namespace, parent, first, root];

// A function of a union of parsers.
const parsers = [{ parse }, { parse: (source: string) => parse(source) }];
export const documents: DefaultTreeAdapterTypes.Document[] = parsers.map((parser) =>
  parser.parse('<p>'),
);
