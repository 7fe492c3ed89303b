import { argumentError } from '../base/errors.js';
import { attributeNamespaceUris, namespaceUris } from '../base/namespace-uris.js';
import type * as plain from '../base/nodes.js';
import { TreeWriter } from '../encode/tree-writer.js';
import { documentWord, shadowRootWord } from '../encode/words.js';
import { attributePrefixes, kindFragment, kindHtmlElement } from '../encoded/index.js';
import { ownTree, type Tree } from '../tree/tree.js';
import { type Members, membersOf } from './members.js';
import { type FromDOMOptions, readFromDOMOptions } from './options.js';

/**
 * Encodes a DOM as a tree. The tree has what the DOM shows now, such as the changes of scripts. The time is linear in
 * the size of the DOM. The function needs no WebAssembly module. It is the inverse of `toDOM`.
 *
 * - Empty texts are left out, and adjacent texts become one text. A CDATA section is a text.
 * - Template contents are in the tree. Open shadow roots are too, unless the option `shadowRoots` is false.
 * - A tree has no prefixes of elements, and the usual prefixes of attributes.
 *
 * @param node a document, a fragment, an element, a text, a comment or a processing instruction. The tree of a document
 *   is a document. Any other tree is a fragment: for a fragment or a shadow root with its children, else with the node.
 * @throws TypeError for wrong arguments and options. Error if a tree cannot have a part of the DOM, such as an element
 *   in an unknown namespace: see `onSkip`. RangeError if the tree is too large for the format.
 */
export function fromDOM(node: Document, options?: FromDOMOptions): Tree<plain.Document>;
export function fromDOM(
  node: DocumentFragment | Element | CharacterData,
  options?: FromDOMOptions,
): Tree<plain.Fragment>;
export function fromDOM(node: Node, options?: FromDOMOptions): Tree;
export function fromDOM(node: Node, options?: FromDOMOptions): Tree {
  const request = readFromDOMOptions(options);
  const expected = 'a document, a fragment, or a node that can be in a fragment';
  const dom = membersOf(node);
  if (!isAllowed(dom.nodeType(node))) throw argumentError('fromDOM', 'node', expected, node);
  return ownTree(new Reader(dom, request).read(node));
}

// Literals instead of `Node.TEXT_NODE`, because the interface can be of another realm.
const elementType = 1;
const attributeType = 2;
const textType = 3;
const cdataType = 4;
const instructionType = 7;
const commentType = 8;
const documentType = 9;
const doctypeType = 10;
const fragmentType = 11;

function isAllowed(type: number | undefined): boolean {
  return (
    typeof type === 'number' &&
    type >= elementType &&
    type <= fragmentType &&
    type !== attributeType &&
    type !== doctypeType
  );
}

/** Walks over a DOM. Keeps a stack, because recursion over the depth could overflow the stack. */
class Reader {
  readonly #writer = new TreeWriter();
  readonly #dom: Members;
  readonly #request: ReturnType<typeof readFromDOMOptions>;

  constructor(dom: Members, request: ReturnType<typeof readFromDOMOptions>) {
    this.#dom = dom;
    this.#request = request;
  }

  read(root: Node): ArrayBuffer {
    const writer = this.#writer;
    const dom = this.#dom;
    const nodeType = dom.nodeType(root);
    if (nodeType === documentType) writer.open(documentWord(modeOf(dom, root as Document)));
    else writer.open(kindFragment);
    const isInside = nodeType === documentType || nodeType === fragmentType;
    // `next` is the next node to write; null at the end of the siblings. `waiting` has the same of the levels around.
    // A level without siblings after it is null too.
    let next = isInside ? dom.firstChild(root) : root;
    const waiting: (Node | null)[] = [];
    let isOnlyNode = !isInside;
    for (;;) {
      if (next === null) {
        writer.close();
        const after = waiting.pop();
        if (after === undefined) return writer.finish();
        next = after;
        continue;
      }
      const node: Node = next;
      next = isOnlyNode ? null : dom.nextSibling(node);
      isOnlyNode = false;
      const type = dom.nodeType(node);
      if (type !== elementType) {
        this.#writeLeaf(node, type);
      } else if (this.#openElement(node as Element)) {
        waiting.push(next);
        const inside = this.#openFragment(node as Element);
        next = dom.firstChild(node);
        if (inside !== undefined) {
          waiting.push(next);
          next = dom.firstChild(inside);
        }
      }
    }
  }

  /** Returns false if the element is skipped. */
  #openElement(element: Element): boolean {
    const dom = this.#dom;
    const localName = dom.localName(element);
    const namespaceURI = dom.namespaceURI(element);
    const attributes = dom.attributes(element);
    const namespace = namespaceUris.indexOf(namespaceURI as (typeof namespaceUris)[number]);
    if (namespace < 0) {
      const cause = `the namespace is ${namespaceURI}`;
      this.#request.onSkip({ type: 'element', name: localName, cause });
      return false;
    }
    const writer = this.#writer;
    const kept: [namespace: number, name: string, value: string][] = [];
    for (let index = 0; index < attributes.length; index++) {
      const attribute = attributes[index];
      const number = attributeNamespaceOf(attribute.namespaceURI);
      if (number < 0) {
        const cause = `the namespace is ${attribute.namespaceURI}`;
        this.#request.onSkip({ type: 'attribute', name: attribute.name, cause });
      } else {
        kept.push([number, attribute.localName, attribute.value]);
      }
    }
    writer.openElement(kindHtmlElement + namespace, writer.nameId(localName), kept.length);
    for (const [number, name, value] of kept) {
      writer.attribute(number, writer.nameId(name), value);
    }
    return true;
  }

  /** Opens and returns the contents of a template, or an open shadow root. Undefined if the element has neither. */
  #openFragment(element: Element): Node | undefined {
    const dom = this.#dom;
    if (dom.localName(element) === 'template' && dom.namespaceURI(element) === namespaceUris[0]) {
      this.#writer.open(kindFragment);
      return (element as HTMLTemplateElement).content;
    }
    const root = this.#request.hasShadowRoots ? dom.shadowRoot(element) : null;
    if (root === null) return undefined;
    // In a document without a registry, all shadow roots have none.
    // https://dom.spec.whatwg.org/#dom-documentorshadowroot-customelementregistry
    const ofRoot = (root as { customElementRegistry?: unknown }).customElementRegistry;
    const hasNoRegistry =
      ofRoot === null && dom.customElementRegistry(dom.documentOf(root)) !== null;
    this.#writer.open(shadowRootWord(root, hasNoRegistry));
    return root;
  }

  #writeLeaf(node: Node, type: number): void {
    const writer = this.#writer;
    switch (type) {
      case textType:
      case cdataType:
        writer.text((node as Text).data);
        break;
      case commentType:
        writer.comment((node as Comment).data);
        break;
      case instructionType: {
        const { target, data } = node as ProcessingInstruction;
        writer.processingInstruction(target, data);
        break;
      }
      case doctypeType: {
        const { name, publicId, systemId } = node as DocumentType;
        writer.doctype(name, publicId, systemId);
        break;
      }
    }
  }
}

const attributeUris: readonly (string | null)[] = /* @__PURE__ */ attributePrefixes.map((prefix) =>
  prefix === undefined ? null : attributeNamespaceUris[prefix],
);

/** The number of an attribute's namespace, as in records; -1 for other namespaces. */
function attributeNamespaceOf(uri: string | null): number {
  return uri === null ? 0 : attributeUris.indexOf(uri);
}

/** https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode */
const limitedQuirks = /^-\/\/W3C\/\/DTD (?:XHTML 1\.0|HTML 4\.01) (?:Frameset|Transitional)\/\//i;

/** The mode of a document. A script cannot distinguish the other modes from each other, so the doctype decides. */
function modeOf(dom: Members, document: Document): plain.DocumentMode {
  if (dom.compatMode(document) === 'BackCompat') return 'quirks';
  const isLimited =
    dom.contentType(document) === 'text/html' &&
    limitedQuirks.test(dom.doctype(document)?.publicId ?? '');
  return isLimited ? 'limited-quirks' : 'no-quirks';
}
