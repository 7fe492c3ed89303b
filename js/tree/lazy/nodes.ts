/**
 * The types of lazy nodes. As for plain nodes, the member `type` distinguishes them. `AnyLazyNode` has all members. The
 * other types only narrow the types of some members.
 */

import type {
  Attribute,
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
  SourceLocation,
  Text,
} from '../../base/nodes.js';
import type { AttributeSource, TreeBuffer } from '../../encoded/index.js';
import type { SelectorOptions } from '../../matching/question.js';
import type { SearchTree } from '../../matching/search-tree.js';
import type { Matching } from '../../matching/select.js';
import type { CopyOptions } from '../../module/options.js';

/** @internal The members of a `LazyTree` that its nodes use. */
export interface LazyNodeTree extends AttributeSource {
  /** The version of the package that created the tree. */
  readonly version: string;
  /** The encoded tree. Reading this member throws an Error after the tree's memory was transferred. */
  readonly buffer: TreeBuffer;
  /** The tree as queries see it. Reading this member throws as `buffer`. */
  readonly search: SearchTree;
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
 * members of DOM nodes, which are null where DOM's members are null. After a transfer of the tree's buffer, reading the
 * tree through a lazy node throws an `Error`.
 *
 * Reading a member takes constant time, unless the description of the member says otherwise. The first read of a
 * string, such as an attribute's value, decodes all strings of the tree. Names of elements are already decoded.
 */
export interface AnyLazyNode {
  /** @internal The tree that created the node. */
  readonly tree: LazyNodeTree;
  /** @internal The index of the first word of the node's record. */
  readonly at: number;

  /**
   * The index of the node: a number that identifies the node in its tree. In tree order, each node has a larger index
   * than the node before it.
   */
  readonly index: number;
  /** The type of the node, as the `type` of a plain node. */
  readonly type: Node['type'];
  /** The local name of an element, or the name of a doctype. */
  readonly name: string | undefined;
  /** The namespace of an element. */
  readonly namespace: Namespace | undefined;
  /** The text of a text or comment, or the data of a processing instruction. */
  readonly value: string | undefined;
  /** The target of a processing instruction. */
  readonly target: string | undefined;
  /** The public identifier of a doctype; empty if missing. */
  readonly publicId: string | undefined;
  /** The system identifier of a doctype; empty if missing. */
  readonly systemId: string | undefined;
  /** The mode of a document or a shadow root. */
  readonly mode: DocumentMode | 'open' | 'closed' | undefined;
  /** Whether the template that declared a shadow root has `shadowrootdelegatesfocus`. */
  readonly delegatesFocus: boolean | undefined;
  /**
   * How nodes are assigned to the slots of a shadow root: `'manual'` if scripts assign them, `'named'` if the names of
   * slots decide.
   */
  readonly slotAssignment: 'named' | 'manual' | undefined;
  /** Whether the template that declared a shadow root has `shadowrootclonable`. */
  readonly clonable: boolean | undefined;
  /** Whether the template that declared a shadow root has `shadowrootserializable`. */
  readonly serializable: boolean | undefined;
  /** Null if the template that declared a shadow root has `shadowrootcustomelementregistry`. */
  readonly customElementRegistry: null | undefined;

  /** The parent. For template contents, the `template`; for a shadow root, the host; for the root, null. */
  readonly parent: LazyParentNode | null;
  /** The first of the `children`, or null. Reading `firstChild` creates at most this node. */
  readonly firstChild: LazyChildNode | LazyDoctype | null;
  /** The last of the `children`, or null. The first read creates all children. */
  readonly lastChild: LazyChildNode | LazyDoctype | null;
  /**
   * The next child of the parent, or null. Null for template contents and shadow roots. Reading `nextSibling` creates
   * at most this node.
   */
  readonly nextSibling: LazyChildNode | LazyDoctype | null;
  /**
   * The previous child of the parent, or null. Null for template contents and shadow roots. The first read creates all
   * children of the parent.
   */
  readonly previousSibling: LazyChildNode | LazyDoctype | null;
  /** The parent. Null for template contents and shadow roots, as in the DOM: `parent` is their element. */
  readonly parentNode: LazyParentNode | null;
  /** The parent, if it is an element; otherwise null. Null for template contents and shadow roots. */
  readonly parentElement: LazyElement | null;
  /** The first of the `children` that is an element, or null. */
  readonly firstElementChild: LazyElement | null;
  /** The last of the `children` that is an element, or null. */
  readonly lastElementChild: LazyElement | null;
  /** The next child of the parent that is an element, or null. */
  readonly nextElementSibling: LazyElement | null;
  /** The previous child of the parent that is an element, or null. */
  readonly previousElementSibling: LazyElement | null;
  /** The number of `children` that are elements. Each read counts them. */
  readonly childElementCount: number;
  /** The value of the attribute `id`; empty if an element has none. */
  readonly id: string | undefined;
  /** The value of the attribute `class`; empty if an element has none. */
  readonly className: string | undefined;
  /** The outermost element of a document, or null. */
  readonly documentElement: LazyElement | null | undefined;
  /** The `head` of a document, or null. */
  readonly head: LazyElement | null | undefined;
  /** The `body` or `frameset` of a document, or null. */
  readonly body: LazyElement | null | undefined;
  /** Whether a node is this node or a descendant. A node in template contents or in a shadow root is no descendant. */
  contains(other: AnyLazyNode | null): boolean;
  /**
   * The first descendant with an id, or null. Unlike in the DOM, elements have the method too.
   *
   * @throws TypeError if the id is not a string.
   */
  getElementById(id: string): LazyElement | null;
  /**
   * The children, in tree order, always the same array. Empty for an HTML `template`, and for nodes without children.
   * The first read creates all children.
   */
  readonly children: readonly (LazyChildNode | LazyDoctype)[];
  /** The contents of an HTML `template`, and of no other element. */
  readonly content: LazyFragment | undefined;
  /** The declarative shadow root of an element, which is not among the children. */
  readonly shadowRoot: LazyShadowRoot | undefined;

  /**
   * The attributes of an element in the order of the source, always the same array. Empty for other nodes. The first
   * read creates all attributes of the element.
   */
  readonly attributes: readonly Readonly<Attribute>[];
  /**
   * The value of an attribute; null if there is no such attribute. Compares the attributes one by one.
   *
   * @param name the qualified name: `'href'`, `'xlink:href'`. Attributes of HTML elements have lower-case names.
   * @throws TypeError if the node is an element, and the name is not a string.
   */
  getAttribute(name: string): string | null;
  /** Whether the element has an attribute of that qualified name. Cost and errors as `getAttribute`. */
  hasAttribute(name: string): boolean;

  /**
   * The location of the node, as in plain nodes. Each read creates a new object. Offsets count bytes or UTF-16
   * code units, as `offsetUnits` of the tree says. Undefined if the node is not in the source, or the
   * tree was parsed without the option `locations`.
   */
  readonly location: SourceLocation | ElementLocation | undefined;
  /**
   * The start and the end of the whole node, including the tags of an element. Unlike `location`, `range` never has the
   * members `startTagEnd` and `endTagStart`. Undefined if `location` is undefined.
   */
  readonly range: SourceLocation | undefined;
  /**
   * The location of the start tag of an element, or of the `template` that declared a shadow root. Undefined if
   * `location` is undefined, and for other nodes.
   */
  readonly startTagRange: SourceLocation | undefined;
  /**
   * The location of the end tag of an element, or of the `template` that declared a shadow root. Undefined if
   * `startTagRange` is undefined, and if there is no end tag.
   */
  readonly endTagRange: SourceLocation | undefined;
  /**
   * The location of the attribute that `getAttribute` finds, including a closing quotation mark. Undefined if there is
   * no such attribute, if the attribute is not in the source, and without the option `locations`. Cost and errors as
   * `getAttribute`.
   */
  attributeRange(name: string): SourceLocation | undefined;

  /**
   * All text in the node, without template contents and shadow roots, as in DOM; null for a document or doctype. Each
   * read of `textContent` reads the whole subtree.
   */
  readonly textContent: string | null;
  /**
   * The text of the node as a reader sees it, without a style sheet of the page: blocks on lines of their own, without
   * hidden elements, and with white space collapsed. Scripts do not run, so fallback content is part of the text. For
   * nodes that are not rendered or cannot have children, `textContent`, or an empty string. Each read reads the subtree.
   * For a part of a line, also the other parts of its block.
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
   * All descendants in tree order, without template contents and shadow roots. Each call of `next()` reads the records
   * up to the next descendant, and creates at most that node.
   */
  descendants(): Generator<LazyChildNode | LazyDoctype, undefined>;
  /**
   * The elements among the descendants. The walk reads the records of all descendants, and creates only matching
   * elements.
   *
   * @param name the local name of matching elements, in any namespace, as the parser spells it: `'h1'`, `'foreignObject'`.
   *   If absent, all elements match.
   * @throws TypeError from the first `next()`, if the name is neither a string nor undefined. Also if no element has the
   *   name, and it is a selector, such as `'a[href]'`, or has another case, such as `'H1'`. For selectors, use
   *   `querySelectorAll`.
   */
  elements(name?: string): Generator<LazyElement, undefined>;
  /**
   * The first descendant that matches a selector, in tree order; null if there is none. Selectors do not enter template
   * contents and shadow roots: call the method of `content` or `shadowRoot`.
   * https://dom.spec.whatwg.org/#dom-parentnode-queryselector
   *
   * @throws as `querySelectorAll`.
   */
  querySelector<Name extends string>(
    selector: Name,
    options?: SelectorOptions,
  ): SelectedElement<Name> | null;
  /**
   * All descendants that match a selector, in tree order.
   * https://dom.spec.whatwg.org/#dom-parentnode-queryselectorall
   *
   * The first queries of a tree take time in proportion to its nodes. Then the tree has an index, and remembers the
   * answers to its last selectors.
   *
   * @returns a new array. Empty for nodes without children.
   * @throws TypeError if an argument is of another type than documented. SyntaxError if the selector is not valid.
   *   LimitError if `options.limits` are exceeded.
   */
  querySelectorAll<Name extends string>(
    selector: Name,
    options?: SelectorOptions,
  ): SelectedElement<Name>[];
  /**
   * Whether the node is an element that matches a selector. https://dom.spec.whatwg.org/#dom-element-matches
   *
   * @throws as `querySelectorAll`.
   */
  matches(selector: string, options?: SelectorOptions): boolean;
  /**
   * The nearest element that matches a selector: the element itself or an ancestor; null if there is none. The search
   * ends at template contents and shadow roots. https://dom.spec.whatwg.org/#dom-element-closest
   *
   * @throws as `querySelectorAll`.
   */
  closest<Name extends string>(
    selector: Name,
    options?: SelectorOptions,
  ): SelectedElement<Name> | null;

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
  /** Always null: a document is the root of its tree. */
  readonly parent: null;
  /** The outermost element, or null. */
  readonly documentElement: LazyElement | null;
  /** The `head` of the page, or null. */
  readonly head: LazyElement | null;
  /** The `body` or `frameset` of the page, or null. */
  readonly body: LazyElement | null;
  /**
   * The children in tree order, always the same array. A text is never a child of a document. The first read creates
   * all children.
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
