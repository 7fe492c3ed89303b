import { argumentError } from '../base/errors.js';
import { htmlNamespace } from '../base/namespace-uris.js';
import type * as plain from '../base/nodes.js';
import {
  afterAttributesOf,
  afterDataOf,
  attributeNamespaceIn,
  attributeValueOf,
  dataOf,
  doctypeOf,
  documentModeOf,
  endOf,
  firstAttributeOf,
  isContainer,
  isElementKind,
  kindComment,
  kindDoctype,
  kindDocument,
  kindFragment,
  kindIn,
  kindOf,
  kindShadowRoot,
  kindText,
  nameIdIn,
  nameIdOf,
  namespaceIndexIn,
  nextNode,
  nextRecord,
  processingInstructionOf,
  shadowRootOf,
  type TreeBuffer,
} from '../encoded/index.js';
import type { LazyDocument, LazyNode } from '../tree/lazy/nodes.js';
import type { Tree } from '../tree/tree.js';
import type { Members } from './members.js';
import { NodeFactory } from './node-factory.js';
import { readToDOMOptions, type ToDOMOptions, type ToDOMRequest } from './options.js';
import { createDoctype, emptyDocument } from './samples.js';

/**
 * Creates the DOM of a tree: real nodes, without `innerHTML`. The function needs no WebAssembly module, so a page can
 * show a tree that a worker has parsed. The time is linear in the size of the DOM.
 *
 * The DOM is equal to the DOM that a browser's parser creates (`isEqualNode`), including template contents, except for
 * state that nodes do not show. So nothing of this is in the DOM: the form of a control that is outside of its form,
 * and that a shadow root is declarative.
 *
 * Nodes belong to `document`, as if scripts had created them: images load at once, and custom elements are constructed.
 * To create inert nodes, pass a document without a view, such as `document.implementation.createHTMLDocument('')`.
 *
 * The tree is not sanitized. Sanitize untrusted markup when it is parsed: see `souptree/sanitize`. If the tree was
 * sanitized with `safe: true`, the DOM has no attribute without a namespace whose name begins with `on`: some browsers
 * have event handlers that the standard's sanitizer does not know.
 *
 * @param source a `Tree` or a lazy node. For plain nodes, pass `encode(node)`.
 * @param document the node document of a new fragment. A new document has the same realm as `document`.
 * @returns a new document for the tree of a document, in the mode of the tree. Otherwise a fragment: for a fragment or
 *   a shadow root with its children, for another node with this node.
 * @throws TypeError for wrong arguments and options. Error if the DOM refuses a part of the tree: see `onSkip`.
 * https://dom.spec.whatwg.org/#interface-document
 */
export function toDOM(
  source: Tree<plain.Document> | LazyDocument,
  document: Document,
  options?: ToDOMOptions,
): Document;
export function toDOM(
  source: Tree<plain.Fragment> | Exclude<LazyNode, LazyDocument>,
  document: Document,
  options?: ToDOMOptions,
): DocumentFragment;
export function toDOM(
  source: Tree | LazyNode,
  document: Document,
  options?: ToDOMOptions,
): Document | DocumentFragment;
export function toDOM(
  source: Tree | LazyNode,
  document: Document,
  options?: ToDOMOptions,
): Document | DocumentFragment {
  const request = readToDOMOptions(document, options);
  const { tree, at } = readSource(source);
  const { records } = tree;
  const kind = kindOf(records, at);
  if (kind === kindDocument) {
    const created = newDocument(document, documentModeOf(records, at), request);
    return new Builder(tree, created, request).build(
      created,
      nextNode(records, at),
      endOf(records, at),
    );
  }
  const isInside = kind === kindFragment || kind === kindShadowRoot;
  const from = isInside ? nextNode(records, at) : at;
  // The walk ends after the node that reaches the end.
  const to = isInside ? endOf(records, at) : at + 1;
  const fragment = request.dom.createDocumentFragment(document);
  return new Builder(tree, document, request).build(fragment, from, to);
}

/** The opened tree, and the record of the node. */
function readSource(source: Tree | LazyNode): { tree: TreeBuffer; at: number } {
  // Not `instanceof`: the class of trees would make a page that has no trees larger.
  const node = (source as Partial<Tree>)?.root ?? (source as LazyNode);
  const tree = (node as Partial<LazyNode>)?.tree?.buffer;
  if (!(tree?.records instanceof Int32Array)) {
    const advice = 'type' in Object(source) ? ': pass `encode(node)`' : '';
    throw argumentError('toDOM', 'source', 'a Tree or a lazy node', source, advice);
  }
  return { tree, at: node.at };
}

/** Documents of these modes. A script cannot choose the mode of a document: the parser does, for a doctype. */
const markupOfMode = {
  quirks: '',
  'limited-quirks': '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Frameset//">',
};

/** Creates an empty document. https://dom.spec.whatwg.org/#concept-document-mode */
function newDocument(
  document: Document,
  mode: plain.DocumentMode,
  { onSkip, dom, parse }: ToDOMRequest,
): Document {
  let created: Document | undefined;
  if (mode !== 'no-quirks') {
    try {
      created = parse(markupOfMode[mode]);
    } catch (cause) {
      onSkip({ type: 'mode', name: mode, cause });
    }
  }
  if (created === undefined) return emptyDocument(dom, parse, document);
  created.replaceChildren();
  return created;
}

type ShadowRootMembers = ReturnType<typeof shadowRootOf>;

/** Creates nodes in one walk over records. Keeps a stack, because recursion over the depth could overflow the stack. */
class Builder {
  readonly #tree: TreeBuffer;
  readonly #document: Document;
  readonly #dom: Members;
  readonly #factory: NodeFactory;
  readonly #request: ToDOMRequest;
  /** The id of the attribute `is`, which an element has from its creation. */
  readonly #isId: number;
  readonly #selectedContentId: number;
  /**
   * The `selectedcontent` elements whose children are not created yet, with their records. Some browsers copy an option
   * into the element when the option or the element is inserted. So its own children are created last.
   */
  readonly #selectedContents: [element: Element, at: number][] = [];

  constructor(tree: TreeBuffer, document: Document, request: ToDOMRequest) {
    this.#tree = tree;
    this.#document = document;
    this.#dom = request.dom;
    this.#request = request;
    this.#factory = new NodeFactory(document, tree.names, request, tree.isSafe);
    this.#isId = tree.names.indexOf('is');
    this.#selectedContentId = tree.names.indexOf('selectedcontent');
  }

  /** Appends the nodes of the records from `from` to `to`, exclusive, to `root`. Returns `root`. */
  build<Root extends Document | DocumentFragment>(root: Root, from: number, to: number): Root {
    this.#append(root, from, to);
    const { records } = this.#tree;
    for (const [element, at] of this.#selectedContents) {
      element.replaceChildren();
      this.#append(element, nextNode(records, at), endOf(records, at));
    }
    return root;
  }

  #append(root: Node, from: number, to: number): void {
    const tree = this.#tree;
    const dom = this.#dom;
    const { records } = tree;
    // The current container, its end, and the node document of its children. `parents` and `ends` have the containers
    // around it.
    let parent: Node = root;
    let end = to;
    let owner = dom.documentOf(root);
    const parents: Node[] = [];
    const ends: number[] = [];
    let depth = 0;
    for (let at = from; ; ) {
      while (at >= end) {
        if (depth === 0) return;
        depth--;
        parent = parents[depth];
        end = ends[depth];
        // Template contents have another document.
        if (owner !== this.#document) owner = dom.documentOf(parent);
      }
      const kind = kindIn(records[at]);
      if (kind === kindText) {
        dom.appendChild(parent, dom.createTextNode(owner, dataOf(tree, at)));
        at = afterDataOf(records, at);
        continue;
      }
      if (!isContainer(kind)) {
        this.#appendLeaf(owner, parent, at);
        at = nextNode(records, at);
        continue;
      }
      const isElement = isElementKind(kind);
      const opened: Node | undefined = isElement
        ? this.#createElement(owner, at)
        : this.#openFragment(owner, parent as Element, at);
      if (opened === undefined) {
        at = endOf(records, at);
        continue;
      }
      if (isElement) {
        dom.appendChild(parent, opened);
        if (nameIdOf(records, at) === this.#selectedContentId) {
          this.#selectedContents.push([opened as Element, at]);
          at = endOf(records, at);
          continue;
        }
      } else {
        owner = dom.documentOf(opened);
      }
      parents[depth] = parent;
      ends[depth++] = end;
      parent = opened;
      end = endOf(records, at);
      at = nextNode(records, at);
    }
  }

  #createElement(owner: Document, at: number): Element | undefined {
    const tree = this.#tree;
    const { records } = tree;
    const firstWord = records[at];
    const namespace = namespaceIndexIn(firstWord);
    const begin = firstAttributeOf(records, at);
    const end = afterAttributesOf(records, at);
    let is: string | undefined;
    for (let next = begin; next < end; next = nextRecord(next)) {
      const word = records[next];
      if (nameIdIn(word) === this.#isId && attributeNamespaceIn(word) === 0) {
        is = attributeValueOf(tree, next);
      }
    }
    const element = this.#factory.element(owner, namespace, nameIdIn(firstWord), is);
    if (element === undefined) return undefined;
    for (let next = begin; next < end; next = nextRecord(next)) {
      const word = records[next];
      const value = attributeValueOf(tree, next);
      const own = attributeNamespaceIn(word);
      this.#factory.setAttribute(element, namespace, own, nameIdIn(word), value);
    }
    return element;
  }

  #appendLeaf(owner: Document, parent: Node, at: number): void {
    const tree = this.#tree;
    const dom = this.#dom;
    const kind = kindOf(tree.records, at);
    if (kind === kindComment) {
      dom.appendChild(parent, dom.createComment(owner, dataOf(tree, at)));
      return;
    }
    const type = kind === kindDoctype ? 'doctype' : 'processing-instruction';
    let name = '';
    let node: Node;
    try {
      if (kind === kindDoctype) {
        const doctype = doctypeOf(tree, at);
        name = doctype.name;
        const { publicId, systemId } = doctype;
        node = createDoctype(dom, this.#request.parse, owner, name, publicId, systemId);
      } else {
        const { target, data } = processingInstructionOf(tree, at);
        name = target;
        node = dom.createProcessingInstruction(owner, target, data);
      }
    } catch (cause) {
      this.#request.onSkip({ type, name, cause });
      return;
    }
    dom.appendChild(parent, node);
  }

  /** The template contents or the shadow root of an element. Undefined if it is skipped. */
  #openFragment(owner: Document, element: Element, at: number): Node | undefined {
    const { records } = this.#tree;
    if (kindOf(records, at) === kindFragment) return (element as HTMLTemplateElement).content;
    const root = shadowRootOf(records, at);
    const { shadowRoots, onSkip } = this.#request;
    if (shadowRoots === 'skip') return undefined;
    if (shadowRoots === 'template') {
      const template = createDeclaration(this.#dom, owner, root);
      this.#dom.appendChild(element, template);
      return template.content;
    }
    try {
      return this.#dom.attachShadow(element, root);
    } catch (cause) {
      onSkip({ type: 'shadow-root', name: root.mode, cause });
      return undefined;
    }
  }
}

/** Creates the template element that declares a shadow root. */
function createDeclaration(
  dom: Members,
  owner: Document,
  root: ShadowRootMembers,
): HTMLTemplateElement {
  const template = dom.createElementNS(owner, htmlNamespace, 'template') as HTMLTemplateElement;
  // The attribute of `delegatesFocus` is `shadowrootdelegatesfocus`, and so on.
  for (const [member, value] of Object.entries(root)) {
    if (value === false || value === 'named') continue;
    const text = typeof value === 'string' ? value : '';
    template.setAttribute(`shadowroot${member.toLowerCase()}`, text);
  }
  return template;
}
