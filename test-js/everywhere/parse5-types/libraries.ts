// Programs that pass nodes to the libraries of parse5's users, and adapters of libraries to the parser.

import * as tools from '@parse5/tools';
import { fromParse5 } from 'hast-util-from-parse5';
import { adapter, type Htmlparser2TreeAdapterMap } from 'parse5-htmlparser2-tree-adapter';
import {
  type DefaultTreeAdapterTypes,
  parse,
  parseFragment,
  serialize,
  type TreeAdapter,
} from 'parser';

const page = parse('<p class=x>Hello', { sourceCodeLocationInfo: true });
export const hast = fromParse5(page, { space: 'html', verbose: true });
export const hastOfFragment = fromParse5(parseFragment('<p>'));

export const paragraph = tools.query(
  page,
  (node) => tools.isElementNode(node) && node.tagName === 'p',
);
export const names: string[] = [];
tools.traverse(page, { element: (element) => void names.push(element.tagName) });
export const text: string = tools.getTextContent(page);
for (const node of tools.queryAll(page, tools.isElementNode)) {
  const element = node as DefaultTreeAdapterTypes.Element;
  tools.setAttribute(element, 'id', 'x');
  tools.appendChild(element, tools.createTextNode('!'));
}
const created: DefaultTreeAdapterTypes.Element = tools.createElement('b');
page.childNodes.push(created);

const dom = parse('<p>', { treeAdapter: adapter });
export const children = dom.children.map((node) => node.type);
export const mode: string | undefined = dom['x-mode'];
export const fragment = parseFragment<Htmlparser2TreeAdapterMap>('<p>', {
  treeAdapter: adapter,
}).children;
export const markup: string = serialize(dom, { treeAdapter: adapter });
export const same: TreeAdapter<Htmlparser2TreeAdapterMap> = adapter;
