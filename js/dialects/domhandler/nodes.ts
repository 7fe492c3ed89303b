/**
 * Nodes with the members of domhandler's nodes, versions 5 and 6. The class of a node does not matter: cheerio,
 * domutils, css-select and dom-serializer only read its `type` and other members. Nodes refer to their parent and
 * siblings, so `JSON.stringify` cannot convert them.
 *
 * The type of `type` is domhandler's enumeration `ElementType`. So TypeScript accepts these nodes as nodes of
 * domhandler. But `instanceof` a class of domhandler is only true with the option `classes`.
 *
 * The classes only declare their members, and the constructors assign them. Class fields are several times slower,
 * because engines define each field with a separate operation.
 */

import type { DocumentMode } from '../../base/nodes.js';
import type { ElementLocation } from '../parse5/locations.js';
import { copyMembers, noMembers } from './members.js';

// domhandler 6 is an ES module, also for the types of a CommonJS program. So the import needs a `resolution-mode`.
type Domhandler = typeof import('domhandler', { with: { 'resolution-mode': 'import' }});

/** The `type` of a class of domhandler. */
type TypeOf<Name extends 'Text' | 'Comment' | 'ProcessingInstruction' | 'Document' | 'Element'> =
  InstanceType<Domhandler[Name]>['type'];

/** The nodes that have `children`. */
export type ParentNode = Document | Element;

/**
 * A node that can have a parent. A `Document` has a parent only if it is the contents of a template: the `template`
 * element.
 */
export type ChildNode = Element | Text | Comment | ProcessingInstruction | Document;

/** Any node. */
export type AnyNode = ParentNode | ChildNode;

/** The members of all nodes. */
export abstract class Node {
  /** The parent; null for a document, a fragment, and a node that `cloneNode` returns. */
  declare parent: ParentNode | null;
  /** The previous sibling, or null. */
  declare prev: ChildNode | null;
  /** The next sibling, or null. */
  declare next: ChildNode | null;
  /**
   * The offset of the first character in the source. `null` if no option requests it, or if the node is not in the
   * source.
   */
  declare startIndex: number | null;
  /**
   * With the option `withEndIndices`, the offset of the last character. With `sourceCodeLocationInfo` only, the offset
   * after the last character. `null` without both options, and if the node is not in the source.
   */
  declare endIndex: number | null;
  /**
   * The location, as in parse5; `null` if the node is not in the source. Absent without the option
   * `sourceCodeLocationInfo`.
   */
  declare sourceCodeLocation?: ElementLocation | null;

  /** @param prev the previous sibling, or null. The caller sets `next` of that sibling. */
  constructor(parent: ParentNode | null, prev: ChildNode | null) {
    this.parent = parent;
    this.prev = prev;
    this.next = null;
    this.startIndex = null;
    this.endIndex = null;
  }

  /**
   * The number of the node's kind, as in domhandler. Processing instructions and doctypes have 1, as elements have.
   * Fragments and contents of templates have 9, as documents have. All other kinds have the DOM's number.
   */
  abstract get nodeType(): number;

  /** The same as `parent`. */
  get parentNode(): ParentNode | null {
    return this.parent;
  }

  set parentNode(parent: ParentNode | null) {
    this.parent = parent;
  }

  /** The same as `prev`. */
  get previousSibling(): ChildNode | null {
    return this.prev;
  }

  set previousSibling(prev: ChildNode | null) {
    this.prev = prev;
  }

  /** The same as `next`. */
  get nextSibling(): ChildNode | null {
    return this.next;
  }

  set nextSibling(next: ChildNode | null) {
    this.next = next;
  }

  /** Returns a copy without parent and siblings. With `recursive`, the copy also has copies of the descendants. */
  cloneNode<T>(this: T, recursive = false): T {
    return cloneNode(this as unknown as AnyNode, recursive) as unknown as T;
  }
}

/** The members of nodes with text. */
abstract class DataNode extends Node {
  /**
   * For a text or comment, the text. For a doctype or processing instruction, what dom-serializer prints between `<`
   * and `>`.
   */
  declare data: string;

  constructor(data: string, parent: ParentNode | null, prev: ChildNode | null) {
    super(parent, prev);
    this.data = data;
  }

  /** The same as `data`. */
  get nodeValue(): string {
    return this.data;
  }

  set nodeValue(data: string) {
    this.data = data;
  }
}

/** A text, which is never empty. */
export class Text extends DataNode {
  declare type: TypeOf<'Text'>;

  /** @param data the text, with character references decoded. */
  constructor(data: string, parent: ParentNode | null, prev: ChildNode | null) {
    super(data, parent, prev);
    this.type = 'text' as Text['type'];
  }

  /** `TEXT_NODE` of the DOM. */
  get nodeType(): 3 {
    return 3;
  }
}

/** A comment. Also represents a processing instruction, unless the option `processingInstructionNodes` is `true`. */
export class Comment extends DataNode {
  declare type: TypeOf<'Comment'>;

  /** @param data the text between the delimiters. */
  constructor(data: string, parent: ParentNode | null, prev: ChildNode | null) {
    super(data, parent, prev);
    this.type = 'comment' as Comment['type'];
  }

  /** `COMMENT_NODE` of the DOM. */
  get nodeType(): 8 {
    return 8;
  }
}

/** A doctype or a processing instruction. */
export class ProcessingInstruction extends DataNode {
  declare type: TypeOf<'ProcessingInstruction'>;
  /** `!doctype`, or `?` and the target. */
  declare name: string;
  /** The name of a doctype; empty if the source has none. Other nodes do not have this member. */
  declare 'x-name'?: string;
  /** The public identifier of a doctype; empty if the source has none. */
  declare 'x-publicId'?: string;
  /** The system identifier of a doctype; empty if the source has none. */
  declare 'x-systemId'?: string;

  /** @param data what dom-serializer prints between `<` and `>`. */
  constructor(name: string, data: string, parent: ParentNode | null, prev: ChildNode | null) {
    super(data, parent, prev);
    this.name = name;
    this.type = 'directive' as ProcessingInstruction['type'];
  }

  /** The number is 1, as in domhandler. In the DOM, processing instructions have 7, and doctypes have 10. */
  get nodeType(): 1 {
    return 1;
  }
}

/** The members of nodes with children. */
abstract class NodeWithChildren extends Node {
  /** The children in tree order. */
  declare children: ChildNode[];

  constructor(parent: ParentNode | null, prev: ChildNode | null) {
    super(parent, prev);
    this.children = [];
  }

  /** The first child, or null. */
  get firstChild(): ChildNode | null {
    return this.children[0] ?? null;
  }

  /** The last child, or null. */
  get lastChild(): ChildNode | null {
    return this.children[this.children.length - 1] ?? null;
  }

  /** The same as `children`. */
  get childNodes(): ChildNode[] {
    return this.children;
  }

  set childNodes(children: ChildNode[]) {
    this.children = children;
  }
}

/** A document, a fragment, or the contents of a template. The contents are the only child of the `template` element. */
export class Document extends NodeWithChildren {
  declare type: TypeOf<'Document'>;
  /** The mode of a document. Absent for fragments and the contents of templates. */
  declare 'x-mode'?: DocumentMode;

  /** @param prev the previous sibling, or null. */
  constructor(parent: ParentNode | null, prev: ChildNode | null) {
    super(parent, prev);
    this.type = 'root' as Document['type'];
  }

  /** `DOCUMENT_NODE` of the DOM, also for fragments and the contents of templates. */
  get nodeType(): 9 {
    return 9;
  }
}

/** An attribute, as `Element.attributes` returns it. */
export interface Attribute {
  /** The local name. */
  name: string;
  /** The value, with character references decoded. */
  value: string;
  /** The namespace's URI; `undefined` if the attribute has no namespace. */
  namespace?: string;
  /** The prefix; `undefined` if the attribute has no namespace. */
  prefix?: string;
}

/** An element of any namespace. */
export class Element extends NodeWithChildren {
  /** `script` and `style` elements of any namespace have their own types. */
  declare type: TypeOf<'Element'>;
  /** The local name. For SVG elements, with the capitals of the standard. */
  declare name: string;
  /**
   * The values of attributes by local name, in an object that inherits nothing. If two attributes have the same local
   * name, the object has the value of the last one.
   *
   * The parser can create many elements for one tag, such as a misnested `<b>`. If it creates very many of them, some
   * share a frozen object: see `attributes` of the main entry's `Element`.
   */
  declare attribs: Record<string, string>;
  /** The namespace's URI. */
  declare namespace: string;
  /**
   * The URIs of the namespaces of attributes, by local name. An attribute without a namespace adds no entry. The object
   * is frozen if the tag has no attribute with a namespace, or if `attribs` is frozen.
   */
  declare 'x-attribsNamespace': Record<string, string>;
  /**
   * The prefixes of attributes, by local name. An attribute without a namespace adds no entry. The object is frozen if
   * the tag has no attribute with a namespace, or if `attribs` is frozen.
   */
  declare 'x-attribsPrefix': Record<string, string>;

  /**
   * @param namespace the URI of the namespace.
   * @param attribs the values of attributes by local name. The element stores this object, not a copy.
   */
  constructor(
    name: string,
    namespace: string,
    attribs: Record<string, string>,
    parent: ParentNode | null,
    prev: ChildNode | null,
  ) {
    super(parent, prev);
    this.name = name;
    this.attribs = attribs;
    this.type = (name === 'script' || name === 'style' ? name : 'tag') as Element['type'];
    this.namespace = namespace;
    this['x-attribsNamespace'] = noMembers;
    this['x-attribsPrefix'] = noMembers;
  }

  /** `ELEMENT_NODE` of the DOM. */
  get nodeType(): 1 {
    return 1;
  }

  /** The same as `name`. */
  get tagName(): string {
    return this.name;
  }

  set tagName(name: string) {
    this.name = name;
  }

  /** The attributes in the order of the keys of `attribs`. Each read returns a new array. */
  get attributes(): Attribute[] {
    const { attribs, 'x-attribsNamespace': namespaces, 'x-attribsPrefix': prefixes } = this;
    return Object.keys(attribs).map((name) => ({
      name,
      value: attribs[name],
      namespace: namespaces[name],
      prefix: prefixes[name],
    }));
  }
}

/** Clones a node without recursion over its depth. */
function cloneNode(node: AnyNode, recursive: boolean): AnyNode {
  const root = cloneAlone(node, null, null);
  const waiting: [AnyNode, AnyNode][] = recursive ? [[node, root]] : [];
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    const [from, to] = pair;
    if (!('children' in from && 'children' in to)) continue;
    let prev: ChildNode | null = null;
    for (const child of from.children) {
      const copy = cloneAlone(child, to, prev) as ChildNode;
      if (prev !== null) prev.next = copy;
      prev = copy;
      to.children.push(copy);
      waiting.push([child, copy]);
    }
  }
  return root;
}

function cloneAlone(node: AnyNode, parent: ParentNode | null, prev: ChildNode | null): AnyNode {
  const copy = createLike(node, parent, prev);
  copy.startIndex = node.startIndex;
  copy.endIndex = node.endIndex;
  if (node.sourceCodeLocation) copy.sourceCodeLocation = node.sourceCodeLocation;
  return copy;
}

function createLike(node: AnyNode, parent: ParentNode | null, prev: ChildNode | null): AnyNode {
  switch (node.type) {
    case 'text':
      return new Text(node.data, parent, prev);
    case 'comment':
      return new Comment(node.data, parent, prev);
    case 'directive': {
      const copy = new ProcessingInstruction(node.name, node.data, parent, prev);
      if (node['x-name'] === undefined) return copy;
      const { 'x-name': name, 'x-publicId': publicId, 'x-systemId': systemId } = node;
      return Object.assign(copy, {
        'x-name': name,
        'x-publicId': publicId,
        'x-systemId': systemId,
      });
    }
    case 'root': {
      const copy = new Document(parent, prev);
      if (node['x-mode'] !== undefined) copy['x-mode'] = node['x-mode'];
      return copy;
    }
    default: {
      const attribs = copyMembers(node.attribs);
      const copy = new Element(node.name, node.namespace, attribs, parent, prev);
      if (node['x-attribsNamespace'] !== noMembers) {
        copy['x-attribsNamespace'] = copyMembers(node['x-attribsNamespace']);
        copy['x-attribsPrefix'] = copyMembers(node['x-attribsPrefix']);
      }
      return copy;
    }
  }
}
