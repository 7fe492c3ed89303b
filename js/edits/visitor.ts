import type { EditBuffer } from './buffer.js';

/**
 * Applies edits to a tree of its own: one method for each kind of edit, which src/wire/EDITS.md explains. A node is a
 * number; 0 means "no node". `start` and `end` are offsets in the source; both are 0 if nothing in the source
 * represents the node.
 *
 * A method may be missing if its edit does not matter to the visitor.
 */
export interface EditVisitor<Attribute> {
  /** Creates the visitor's form of an attribute. `at` is the record of the attribute. */
  createAttribute(edits: EditBuffer, at: number): Attribute;
  /**
   * Creates an element. An element has more words than most visitors read, so this method gets the record.
   *
   * @param attributes the results of `createAttribute`. Frozen if many elements share these attributes.
   */
  createElement(edits: EditBuffer, at: number, attributes: Attribute[]): void;
  /** Creates the contents of a template. Directly follows the creation of the template. */
  templateContents(template: number, contents: number): void;
  /** @param flags the flags of the shadow root, as in an encoded tree. */
  attachShadow?(host: number, shadowRoot: number, flags: number): void;
  createText(node: number, data: string): void;
  createComment(node: number, data: string, start: number, end: number): void;
  createProcessingInstruction(
    node: number,
    target: string,
    data: string,
    start: number,
    end: number,
  ): void;
  createDoctype(
    node: number,
    name: string,
    publicId: string,
    systemId: string,
    start: number,
    end: number,
  ): void;
  /** @param role `root` for the root of a parsed fragment. */
  createFragment(node: number, role: 'root' | 'other'): void;

  /**
   * Inserts a node before a child of the parent; at the end if `before` is 0.
   *
   * @param next whether the next edit pushes an element onto the stack of open elements.
   */
  insert(node: number, parent: number, before: number, next: 'pushed' | 'other'): void;
  /** Creates a text, and inserts it as `insert` does. */
  insertText(
    node: number,
    parent: number,
    before: number,
    data: string,
    start: number,
    end: number,
  ): void;
  /** Appends to a text. The location is that of the whole text. */
  extendText(
    node: number,
    parent: number,
    before: number,
    data: string,
    start: number,
    end: number,
  ): void;
  /** Removes a node from its parent, if it has one. */
  remove(node: number): void;
  /** Appends all children of one node to another node. */
  moveChildren(from: number, to: number): void;
  /** Adds the attributes that an element lacks. */
  addAttributes(element: number, attributes: Attribute[]): void;
  /** @param mode the index of the document's mode in `documentModes`. */
  setMode?(mode: number): void;

  /** An element was added to the stack of open elements. */
  pushed?(element: number, current: number): void;
  /**
   * An element has left the stack of open elements.
   *
   * @param endTagStart where its end tag begins; equal to `end` without an end tag.
   * @param next whether the element is a script that may run now.
   */
  popped(
    element: number,
    current: number,
    endTagStart: number,
    end: number,
    next: 'script' | 'other',
  ): void;
  /** A copy has replaced an element on the stack of open elements. The offsets are as for `popped`. */
  replaced?(element: number, endTagStart: number, end: number): void;
  /** The form element pointer has changed. */
  setForm?(form: number): void;
}
