/**
 * The types of lazy nodes. As for plain nodes, the member `type` distinguishes them. `AnyLazyNode` has all members. The
 * other types only narrow the types of some members.
 */

import type {
  Comment,
  Doctype,
  Document,
  DocumentMode,
  Element,
  ElementLocation,
  Fragment,
  Namespace,
  Node,
  ProcessingInstruction,
  ShadowRoot,
  Text,
} from '../../base/nodes.js';
import type { AttributeSource, TreeBuffer } from '../../encoded/index.js';
import type { SearchTree } from '../../matching/search-tree.js';
import type { Matching } from '../../matching/select.js';
import type { Siblings } from '../../matching/siblings.js';
import type { CopyOptions } from '../../module/options.js';
import type { ClassList } from './class-list.js';
import type { Dataset } from './dataset.js';
import type { Roots } from './roots.js';
import type { SearchMembers } from './search-members.js';

/** @internal The members of a `LazyTree` that its nodes use. */
export interface LazyNodeTree extends AttributeSource {
  /** The version of the package that created the tree. */
  readonly version: string;
  /** The encoded tree. Reading this member throws an Error after the tree's memory was transferred. */
  readonly buffer: TreeBuffer;
  /** The tree as queries see it. Reading this member throws as `buffer`. */
  readonly search: SearchTree;
  /** The previous siblings and last children of nodes. Reading this member throws as `buffer`. */
  readonly siblings: Siblings;
  /** The roots of nodes. Reading this member throws as `buffer`. */
  readonly roots: Roots;
  /** The functions that answer queries. */
  readonly matching: Matching;
  /** The lazy node of a record, always the same object. `at` must be the first record of a node. */
  nodeAt(at: number): AnyLazyNode;
  /** The id of a name, as `nameId` of a `Tree` returns it. */
  nameId(name: string, caller?: string): number;
  /**
   * The record of an element's attribute with the qualified name `name`; -1 if there is no such attribute. `element` is
   * the record of the element.
   */
  findAttribute(element: number, name: string, caller?: string): number;
}

/**
 * The members of every lazy node. A lazy node reads its members from the encoded tree, and cannot be changed.
 *
 * A lazy node has the members of plain nodes, except `encoding` and `lineStarts`, which `Tree` has. A member that the
 * plain node of the same type lacks is `undefined`; `attributes` and `children` are empty instead. A lazy node also has
 * members of DOM nodes. They are null where the DOM's are null, and undefined for nodes that lack them in the DOM.
 * Members that lead to other nodes are null instead. After a transfer of the tree's buffer, reading the tree through a
 * lazy node throws an `Error`.
 *
 * Reading a member takes constant time, unless the description of the member says otherwise. The first read of a
 * string, such as an attribute's value, decodes all strings of the tree. Names of elements are already decoded.
 */
export interface AnyLazyNode extends SearchMembers {
  /** The local name of an element; in capitals for HTML elements, as in the DOM. */
  readonly tagName: string | undefined;
  /** The same as `name`, for elements only. */
  readonly localName: string | undefined;
  /** The DOM's name: `tagName`, the name of a doctype, a `target`; for other nodes, a number sign and their type. */
  readonly nodeName: string;
  /** The DOM's number of the `type`: 1 for an element, 3 for a text. https://dom.spec.whatwg.org/#dom-node-nodetype */
  readonly nodeType: number;
  /** The same as `value`; null where `value` is undefined, as in the DOM. */
  readonly nodeValue: string | null;
  /** The same as `value`. */
  readonly data: string | undefined;
  /**
   * Whether a node has the same type, names, text, attributes and children as this node. The order of attributes does
   * not matter. Template contents and shadow roots are not compared, as in the DOM. Reads both subtrees.
   * https://dom.spec.whatwg.org/#dom-node-isequalnode
   *
   * @throws TypeError if `other` is neither a lazy node nor null.
   */
  isEqualNode(other: AnyLazyNode | null): boolean;

  /** The outermost element of a document, or null. */
  readonly documentElement: LazyElement | null | undefined;
  /** The `head` of a document, or null. */
  readonly head: LazyElement | null | undefined;
  /** The `body` or `frameset` of a document, or null. */
  readonly body: LazyElement | null | undefined;
  /**
   * The text of the first `title` of a document, without white space around it; empty if there is none. Each read
   * searches.
   */
  readonly title: string | undefined;

  /**
   * All text in the node, without template contents and shadow roots, as in DOM; null for a document or doctype. Each
   * read of `textContent` reads the whole subtree.
   */
  readonly textContent: string | null;
  /**
   * The text of the node as a reader sees it, without a style sheet of the page: blocks on lines of their own, without
   * hidden elements, and with white space collapsed. Scripts do not run, so fallback content is part of the text. For
   * nodes that are not rendered or cannot have children, `textContent`, or an empty string. Each read reads the
   * subtree. For a part of a line, also the other parts of its block.
   * https://html.spec.whatwg.org/multipage/dom.html#the-innertext-idl-attribute
   */
  readonly innerText: string;
  /** The markup of the node: `serializeOuter(node)`. Each read serializes the subtree. */
  readonly outerHTML: string;
  /**
   * The markup of the node's children: `serialize(node)`. Empty for nodes that cannot have children. Each read
   * serializes the subtree.
   */
  readonly innerHTML: string;
  /**
   * Creates plain nodes from the subtree. The time is linear in the size of the subtree. Each call creates new nodes.
   *
   * @throws TypeError for wrong options.
   */
  toObject(options?: CopyOptions): Node;
  /** The same as `toObject()`, for `JSON.stringify`. */
  toJSON(): Node;
}

/** The lazy node of a document. */
export interface LazyDocument extends AnyLazyNode {
  /** Always `'document'`. */
  readonly type: 'document';
  /** The mode, which the doctype and the option `srcdoc` determine. */
  readonly mode: DocumentMode;
  /** The text of the first `title`, without white space around it; empty if there is none. */
  readonly title: string;
  /** Always null: a document is the root of its tree. */
  readonly parent: null;
  /** The outermost element, or null. */
  readonly documentElement: LazyElement | null;
  /** The `head` of the page, or null. */
  readonly head: LazyElement | null;
  /** The `body` or `frameset` of the page, or null. */
  readonly body: LazyElement | null;
  /**
   * The children in tree order, always the same frozen array. A text is never a child of a document. The first read
   * creates all children.
   */
  readonly children: readonly (
    | LazyDoctype
    | LazyElement
    | LazyComment
    | LazyProcessingInstruction
  )[];
  /** Always null, as in DOM. */
  readonly textContent: null;
  /** Creates plain nodes from the whole tree. Cost and errors as in `AnyLazyNode`. */
  toObject(options?: CopyOptions): Document;
}

/** The lazy node of a fragment: the root of a parsed fragment, or the contents of a `template`. */
export interface LazyFragment extends AnyLazyNode {
  /** Always `'fragment'`. */
  readonly type: 'fragment';
  /** The `template` element; null for the root of a tree. */
  readonly parent: LazyElement | null;
  /** All text in the fragment, without further template contents and shadow roots. Each read walks the subtree. */
  readonly textContent: string;
  /** Creates plain nodes from the subtree. Cost and errors as in `AnyLazyNode`. */
  toObject(options?: CopyOptions): Fragment;
}

/** The lazy node of a declarative shadow root. */
export interface LazyShadowRoot extends AnyLazyNode {
  /** Always `'shadow-root'`. */
  readonly type: 'shadow-root';
  /** The value of `shadowrootmode`. */
  readonly mode: 'open' | 'closed';
  /** Whether the template that declared the shadow root has `shadowrootdelegatesfocus`. */
  readonly delegatesFocus: boolean;
  /** How nodes are assigned to slots: `'manual'` if scripts assign them, `'named'` if the names of slots decide. */
  readonly slotAssignment: 'named' | 'manual';
  /** Whether the template that declared the shadow root has `shadowrootclonable`. */
  readonly clonable: boolean;
  /** Whether the template that declared the shadow root has `shadowrootserializable`. */
  readonly serializable: boolean;
  /** All text in the shadow root, without template contents and further shadow roots. Each read walks the subtree. */
  readonly textContent: string;
  /** The location of the `template` that declared the shadow root. Undefined without the option `locations`. */
  readonly location: ElementLocation | undefined;
  /** The host: the element that has the shadow root. */
  readonly parent: LazyElement;
  /** Creates plain nodes from the subtree. Cost and errors as in `AnyLazyNode`. */
  toObject(options?: CopyOptions): ShadowRoot;
}

/** The lazy node of a doctype. */
export interface LazyDoctype extends AnyLazyNode {
  /** Always `'doctype'`. */
  readonly type: 'doctype';
  /** The name in lower case: `'html'`; empty if missing. */
  readonly name: string;
  /** The public identifier; empty if missing. */
  readonly publicId: string;
  /** The system identifier; empty if missing. */
  readonly systemId: string;
  /** Always null, as in DOM. */
  readonly textContent: null;
  /** Creates the plain node. Errors as in `AnyLazyNode`. */
  toObject(options?: CopyOptions): Doctype;
}

/** The lazy node of an element. */
export interface LazyElement extends AnyLazyNode {
  /** Always `'element'`. */
  readonly type: 'element';
  /** The local name: in lower case in HTML; in the language's own spelling in SVG and MathML. */
  readonly name: string;
  /** The namespace. Elements in two namespaces can have the same local name. */
  readonly namespace: Namespace;
  /** The value of the attribute `id`; empty if there is none. */
  readonly id: string;
  /** The value of the attribute `class`; empty if there is none. */
  readonly className: string;
  /** The classes. */
  readonly classList: ClassList;
  /** The `data-` attributes. */
  readonly dataset: Dataset;
  /** The name; in capitals for HTML elements, as in the DOM. */
  readonly tagName: string;
  /** The same as `name`. */
  readonly localName: string;
  /** All text in the element, without template contents and shadow roots. Each read walks the subtree. */
  readonly textContent: string;
  /**
   * The location, a new object on each read. Undefined for implied elements, and without the option `locations`. If the
   * parser created several elements for one tag, only the first has a location.
   */
  readonly location: ElementLocation | undefined;
  /** Creates plain nodes from the subtree. Cost and errors as in `AnyLazyNode`. */
  toObject(options?: CopyOptions): Element;
}

/** The lazy node of a text. */
export interface LazyText extends AnyLazyNode {
  /** Always `'text'`. */
  readonly type: 'text';
  /** The text, with character references resolved. */
  readonly value: string;
  /** The same as `value`. */
  readonly data: string;
  /** The same as `value`. */
  readonly nodeValue: string;
  /** The same as `value`. */
  readonly textContent: string;
  /** Creates the plain node. Errors as in `AnyLazyNode`. */
  toObject(options?: CopyOptions): Text;
}

/** The lazy node of a comment. */
export interface LazyComment extends AnyLazyNode {
  /** Always `'comment'`. */
  readonly type: 'comment';
  /** The text between the delimiters. */
  readonly value: string;
  /** The same as `value`. */
  readonly data: string;
  /** The same as `value`. */
  readonly nodeValue: string;
  /** The same as `value`. */
  readonly textContent: string;
  /** Creates the plain node. Errors as in `AnyLazyNode`. */
  toObject(options?: CopyOptions): Comment;
}

/** The lazy node of a processing instruction. */
export interface LazyProcessingInstruction extends AnyLazyNode {
  /** Always `'processing-instruction'`. */
  readonly type: 'processing-instruction';
  /** The name after `<?`. */
  readonly target: string;
  /** The data after the target. */
  readonly value: string;
  /** The same as `value`. */
  readonly data: string;
  /** The same as `value`. */
  readonly nodeValue: string;
  /** The same as `value`. */
  readonly textContent: string;
  /** Creates the plain node. Errors as in `AnyLazyNode`. */
  toObject(options?: CopyOptions): ProcessingInstruction;
}

/** The characters of selectors that are not part of a name. */
type SelectorCharacter =
  | '\t'
  | '\n'
  | '\f'
  | '\r'
  | ' '
  | '#'
  | '&'
  | '('
  | '*'
  | '+'
  | ','
  | '.'
  | '/'
  | ':'
  | '>'
  | '['
  | '\\'
  | '|'
  | '~';

/**
 * The elements that a selector finds. If the selector is nothing but a name without capitals, the elements have this
 * name.
 */
export type SelectedElement<Selector extends string> =
  Selector extends `${string}${SelectorCharacter}${string}`
    ? LazyElement
    : Selector extends Lowercase<Selector>
      ? string extends Selector
        ? LazyElement
        : LazyElement & { readonly name: Selector }
      : LazyElement;

/** A lazy node that can be a child of an element. */
export type LazyChildNode = LazyElement | LazyText | LazyComment | LazyProcessingInstruction;

/** A lazy node that can have children. */
export type LazyParentNode = LazyDocument | LazyFragment | LazyShadowRoot | LazyElement;

/** Any lazy node. The `type` distinguishes the kinds of nodes. */
export type LazyNode = LazyParentNode | LazyDoctype | LazyChildNode;
