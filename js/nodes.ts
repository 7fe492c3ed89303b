/**
 * The plain nodes: object literals without methods, links to parents or cycles, so that
 * `JSON.stringify` and `structuredClone` take them as they are.
 *
 * Every node has a `type`. Members that only few nodes have (`content`, `shadowRoot`, an attribute's
 * `prefix`) are absent elsewhere, never `undefined` or `null`.
 */

/** Quirks, limited-quirks or no-quirks mode.  https://dom.spec.whatwg.org/#concept-document-mode */
export type DocumentMode = 'no-quirks' | 'limited-quirks' | 'quirks';

/** The namespace of an element, by the name of its language. */
export type Namespace = 'html' | 'svg' | 'mathml';

/**
 * An attribute as the standard leaves it: names of HTML attributes in lower case, those of SVG and
 * MathML in their own spelling.
 */
export interface Attribute {
  /** The local name. `xlink:href` of an SVG element is `{ name: 'href', prefix: 'xlink' }`. */
  name: string;
  /** The value, character references resolved; empty when none was written. */
  value: string;
  /**
   * The attribute's namespace, by its usual prefix, on SVG and MathML elements only. The attribute
   * `xmlns` itself is `{ name: 'xmlns', prefix: 'xmlns' }`, so that the namespace is told without a
   * special case, although it is written without a prefix.
   * https://html.spec.whatwg.org/multipage/parsing.html#adjust-foreign-attributes
   */
  prefix?: 'xlink' | 'xml' | 'xmlns';
}

export interface Document {
  type: 'document';
  mode: DocumentMode;
  children: (Doctype | Element | Comment | ProcessingInstruction)[];
}

/** What `parseFragment` returns, and what a `template` element contains. */
export interface Fragment {
  type: 'fragment';
  children: ChildNode[];
  /** What `parseFragment` found for the context element; see the option `declarativeShadowRoots`. */
  shadowRoot?: ShadowRoot;
}

export interface Doctype {
  type: 'doctype';
  name: string;
  /** Empty when missing. */
  publicId: string;
  /** Empty when missing. */
  systemId: string;
}

export interface Element {
  type: 'element';
  /** The local name: lower case in HTML, the language's own spelling in SVG and MathML. */
  name: string;
  namespace: Namespace;
  /** In the order of the source; no two of the same name and prefix. */
  attributes: Attribute[];
  /** Empty for a `template`, whose nodes are in its `content`. */
  children: ChildNode[];
  /**
   * The contents of an HTML `template`, and of no other element.
   * https://html.spec.whatwg.org/multipage/scripting.html#template-contents
   */
  content?: Fragment;
  /** The declarative shadow root, beside the children; see the option `declarativeShadowRoots`. */
  shadowRoot?: ShadowRoot;
}

/** https://dom.spec.whatwg.org/#interface-shadowroot */
export interface ShadowRoot {
  type: 'shadow-root';
  mode: 'open' | 'closed';
  delegatesFocus: boolean;
  slotAssignment: 'named' | 'manual';
  clonable: boolean;
  serializable: boolean;
  /**
   * `null` after `shadowrootcustomelementregistry`: the elements inside are not for the document's
   * custom elements.
   */
  customElementRegistry?: null;
  children: ChildNode[];
}

export interface Text {
  type: 'text';
  value: string;
}

export interface Comment {
  type: 'comment';
  value: string;
}

/** `<?target value>`  https://dom.spec.whatwg.org/#interface-processinginstruction */
export interface ProcessingInstruction {
  type: 'processing-instruction';
  target: string;
  value: string;
}

export type ChildNode = Element | Text | Comment | ProcessingInstruction;

export type Node = Document | Fragment | ShadowRoot | Doctype | ChildNode;
